import type { Connection } from '../sqlite/connect.ts';
import { newResult, type Result } from './verify-result.ts';

/**
 * Compares the status of every contract with those of its signers; contracts that were voided or have expired may have
 * any signatures. Every uploaded contract must have its file.
 */
export function compareContracts(connection: Connection): Result[] {
  const count = connection.prepare('SELECT count(*) FROM contracts').pluck().get() as number;
  const result = newResult('contracts', count);
  const statuses = connection
    .prepare(
      `SELECT reference || ' status' AS key, status AS kept, expected FROM (
         SELECT reference, contracts.status, CASE
           WHEN contracts.status IN ('voided', 'expired') THEN contracts.status
           WHEN sent_at IS NULL THEN 'draft'
           WHEN declined > 0 THEN 'declined'
           WHEN signed = people THEN 'signed'
           WHEN signed > 0 THEN 'partially_signed'
           ELSE 'sent' END AS expected
         FROM contracts JOIN (
           SELECT contracts.id AS contract_id, count(signers.id) AS people, total(signers.status = 'signed') AS signed,
             total(signers.status = 'declined') AS declined
           FROM contracts LEFT JOIN signers ON signers.contract_id = contracts.id GROUP BY contracts.id
         ) ON contract_id = contracts.id
       ) WHERE status <> expected`,
    )
    .iterate() as Iterable<{ key: string; kept: string; expected: string }>;
  for (const difference of statuses) result.note(difference);
  const files = connection
    .prepare(
      `SELECT reference || ' uploaded' AS key, 'nothing is there' AS kept, 'a PDF' AS expected FROM contracts
       WHERE source = 'uploaded'
         AND NOT EXISTS (SELECT 1 FROM contract_files WHERE contract_id = contracts.id AND kind = 'uploaded')`,
    )
    .iterate() as Iterable<{ key: string; kept: string; expected: string }>;
  for (const difference of files) result.note(difference);
  return [result];
}

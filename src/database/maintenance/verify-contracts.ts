import { noteRows, type Result } from './verify-result.ts';
import type { WholeDatabase } from './whole-database.ts';

const STATUSES = `
  SELECT reference || ' status' AS key, status AS kept, expected FROM (
    SELECT reference, contracts.status, CASE
      WHEN contracts.status IN ('voided', 'expired') THEN contracts.status
      WHEN sent_at IS NULL THEN 'draft'
      WHEN declined > 0 THEN 'declined'
      WHEN signed = people THEN 'signed'
      WHEN signed > 0 THEN 'partially_signed'
      ELSE 'sent' END AS expected
    FROM contracts JOIN (
      SELECT contracts.id AS contract_id, count(signers.id) AS people,
        count(CASE WHEN signers.status = 'signed' THEN 1 END) AS signed,
        count(CASE WHEN signers.status = 'declined' THEN 1 END) AS declined
      FROM contracts LEFT JOIN signers ON signers.contract_id = contracts.id GROUP BY contracts.id
    ) AS counted ON contract_id = contracts.id
  ) AS compared WHERE status <> expected`;

const FILES = `
  SELECT reference || ' uploaded' AS key, 'nothing is there' AS kept, 'a PDF' AS expected FROM contracts
  WHERE source = 'uploaded'
    AND NOT EXISTS (SELECT 1 FROM contract_files WHERE contract_id = contracts.id AND kind = 'uploaded')`;

/**
 * Compares the status of every contract with those of its signers; contracts that were voided or have expired may have
 * any signatures. Every uploaded contract must have its file.
 */
export async function compareContracts(database: WholeDatabase): Promise<Result[]> {
  return [await noteRows(database, { name: 'contracts', table: 'contracts', queries: [STATUSES, FILES] })];
}

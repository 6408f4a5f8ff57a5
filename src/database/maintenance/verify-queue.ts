import { noteRows, type Result } from './verify-result.ts';
import type { WholeDatabase } from './whole-database.ts';

/** Which records have work in the queue. */
const OPEN = [
  { kind: 'webhook_delivery', table: 'webhook_deliveries', isOpen: "status IN ('pending', 'failed')" },
  { kind: 'mail', table: 'mails', isOpen: "status = 'pending'" },
  { kind: 'sef_submission', table: 'sef_submissions', isOpen: "step <> 'none'" },
];

const QUERIES = OPEN.flatMap(({ kind, table, isOpen }) => [
  `SELECT reference AS key, coalesce(due_at, 'not queued') AS kept,
     CASE WHEN due_at IS NULL THEN 'queued' ELSE 'not queued' END AS expected
   FROM ${table} LEFT JOIN queue ON queue.kind = '${kind}' AND subject_id = ${table}.id
   WHERE (${isOpen}) <> (due_at IS NOT NULL)`,
  `SELECT '${kind} ' || subject_id AS key, due_at AS kept, 'no work of a missing record' AS expected
   FROM queue WHERE kind = '${kind}' AND NOT EXISTS (SELECT 1 FROM ${table} WHERE ${table}.id = subject_id)`,
]);

/** Checks that what is open is in the queue, once each by a constraint, and nothing else. */
export async function compareQueue(database: WholeDatabase): Promise<Result[]> {
  return [await noteRows(database, { name: 'queue', table: 'queue', queries: QUERIES })];
}

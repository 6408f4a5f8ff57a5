import type { Connection } from '../engine/connect.ts';
import { newResult, type Result } from './verify-result.ts';

const TABLES = ['clients', 'items', 'documents', 'expenses', 'contracts'];

/** What is listed as deleted is not there: a copy that follows the list would lose a record that stays. */
export function compareDeletions(connection: Connection): Result[] {
  const entries = connection.prepare('SELECT count(*) FROM deleted_records').pluck().get() as number;
  const result = newResult('deleted_records', entries);
  for (const table of TABLES) {
    const kept = connection
      .prepare(`SELECT reference FROM deleted_records JOIN ${table} USING (reference)`)
      .pluck()
      .iterate() as Iterable<string>;
    for (const key of kept) result.note({ key, kept: 'deleted', expected: `is in ${table}` });
  }
  return [result];
}

import type { Connection } from '../sqlite/connect.ts';
import { newResult, type Result } from './verify-result.ts';

const TABLES = ['clients', 'items', 'documents', 'expenses', 'contracts'];

/** No record that is listed as deleted may exist: a program that follows the list would delete its copy of it. */
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

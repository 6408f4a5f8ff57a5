import { noteRows, type Result } from './verify-result.ts';
import type { WholeDatabase } from './whole-database.ts';

const TABLES = ['clients', 'items', 'documents', 'expenses', 'contracts'];

/** No record that is listed as deleted may exist: a program that follows the list would delete its copy of it. */
export async function compareDeletions(database: WholeDatabase): Promise<Result[]> {
  const queries = TABLES.map(
    (table) =>
      `SELECT reference AS key, 'deleted' AS kept, 'is in ${table}' AS expected FROM deleted_records JOIN ${table} USING (reference)`,
  );
  return [await noteRows(database, { name: 'deleted_records', table: 'deleted_records', queries })];
}

import { operationsOn } from '../open.ts';
import type { Verification } from './verify-result.ts';

/**
 * Recomputes from the records everything that is derived from them, and compares.
 * @param now a document counts as overdue only if its due date has passed by then, or by its own last change
 * @throws Error when there is no database, or its tables are not this version's
 */
export async function verifyDatabase(databaseUrl: string, now = new Date()): Promise<Verification> {
  const operations = await operationsOn(databaseUrl);
  return operations.verifyDatabase(databaseUrl, now);
}

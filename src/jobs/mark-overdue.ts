import type { Database } from '../database/transaction.ts';
import { markOverdueBatch } from '../resources/documents/overdue.ts';
import { untilNoneIsLeft } from './every-workspace.ts';
import type { JobTime } from './schedule.ts';

/**
 * Marks documents whose due date has passed in their workspace's time zone; each emits `document.updated` once.
 * @returns how many documents became overdue
 */
export async function markOverdue(database: Database, time: JobTime): Promise<number> {
  return untilNoneIsLeft(database, time, (context) => markOverdueBatch(context, time.asOf));
}

import type { Database } from '../database/transaction.ts';
import { remindBatch } from '../resources/contracts/reminders.ts';
import { inEveryWorkspace } from './every-workspace.ts';
import type { JobTime } from './schedule.ts';

/**
 * Reminds signers by e-mail who were invited 3, 7 and 14 days ago and have not acted; each time once.
 * @returns how many were reminded
 */
export async function remindSigners(database: Database, time: JobTime): Promise<number> {
  return inEveryWorkspace(database, time, (context) => remindBatch(context, time.asOf));
}

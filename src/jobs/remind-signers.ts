import type { Database } from '../database/open.ts';
import { OPEN_CONTRACT_STATUSES } from '../domain/contract-status.ts';
import { type ReminderPosition, remindBatch } from '../resources/contracts/reminders.ts';
import { type InWorkspace, inEveryWorkspace } from './every-workspace.ts';
import type { JobTime } from './job.ts';

/**
 * Reminds signers by e-mail 3, 7 and 14 days after their invitation, once each, if they have neither signed nor
 * declined.
 * @returns how many were reminded
 */
export async function remindSigners(database: Database, time: JobTime): Promise<number> {
  return inEveryWorkspace(database, time, async (workspace) => {
    let reminded = 0;
    for (const status of OPEN_CONTRACT_STATUSES)
      reminded += await walk(workspace, time.asOf, { status, after: '' });
    return reminded;
  });
}

/**
 * Reminds from a contract on to the last one in its status; one whose status changes is handled with its new status.
 */
async function walk(workspace: InWorkspace, asOf: Date, start: ReminderPosition): Promise<number> {
  let reminded = 0;
  for (let next: ReminderPosition | undefined = start; next; ) {
    const from: ReminderPosition = next;
    const batch = await workspace.write((context) => remindBatch(context, asOf, from));
    reminded += batch?.reminded ?? 0;
    next = batch?.next;
  }
  return reminded;
}

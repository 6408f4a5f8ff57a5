import type { Database } from '../database/open.ts';
import { OPEN_CONTRACT_STATUSES } from '../domain/contract-status.ts';
import { type ReminderPosition, remindBatch } from '../resources/contracts/reminders.ts';
import { type InWorkspace, inEveryWorkspace } from './every-workspace.ts';
import type { JobTime } from './job.ts';

/**
 * Reminds signers by e-mail who were invited 3, 7 and 14 days ago and have not acted; each time once.
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

/** From a contract to the last one of its status; a contract that changes it meanwhile is looked at there. */
async function walk(workspace: InWorkspace, asOf: Date, start: ReminderPosition): Promise<number> {
  let reminded = 0;
  for (let place: ReminderPosition | undefined = start; place; ) {
    const from: ReminderPosition = place;
    const batch = await workspace.write((context) => remindBatch(context, asOf, from));
    reminded += batch?.reminded ?? 0;
    place = batch?.next;
  }
  return reminded;
}

import { systemActor } from '../access/authenticate.ts';
import { listWorkspaces } from '../access/workspaces.ts';
import type { Database } from '../database/transaction.ts';
import { markOverdueBatch } from '../resources/documents/overdue.ts';
import type { JobTime } from './schedule.ts';

/**
 * Marks documents whose due date has passed in their workspace's time zone; each emits `document.updated` once.
 * Works in small transactions, so nobody waits behind it, and may be cut off anywhere: what is left is found again.
 * @returns how many documents became overdue
 */
export async function markOverdue(database: Database, time: JobTime): Promise<number> {
  let marked = 0;
  for (const workspace of await database.read(listWorkspaces)) {
    for (let last = 1; last > 0; ) {
      last = await database.write(async (tx) => {
        const actor = await systemActor(tx, workspace.id);
        return actor ? markOverdueBatch({ tx, actor, now: time.clock() }, time.asOf) : 0;
      });
      marked += last;
    }
  }
  return marked;
}

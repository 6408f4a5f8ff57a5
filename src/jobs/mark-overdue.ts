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
  const failures: unknown[] = [];
  for (const workspace of await database.read(listWorkspaces)) {
    try {
      marked += await markIn(workspace.id, database, time);
    } catch (error) {
      // One workspace with damaged records must not keep all others from their daily work.
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Some workspaces could not be looked through.');
  return marked;
}

async function markIn(workspaceId: number, database: Database, time: JobTime): Promise<number> {
  let marked = 0;
  for (let last = 1; last > 0; ) {
    last = await database.write(async (tx) => {
      const actor = await systemActor(tx, workspaceId);
      return actor ? markOverdueBatch({ tx, actor, now: time.clock(), service: time.service }, time.asOf) : 0;
    });
    marked += last;
  }
  return marked;
}

import { systemActor } from '../access/authenticate.ts';
import type { Context } from '../access/context.ts';
import { listWorkspaces } from '../access/workspaces.ts';
import type { Database } from '../database/transaction.ts';
import type { JobTime } from './schedule.ts';

/**
 * Does a batch of work in each workspace until none is left there. Every batch is a transaction of its own, so nobody
 * waits behind the work, and it may be cut off anywhere: what is left is found again.
 * @param batch changes some records and answers how many
 * @returns how many records were changed in all
 */
export async function inEveryWorkspace(
  database: Database,
  time: JobTime,
  batch: (context: Context) => Promise<number>,
): Promise<number> {
  let changed = 0;
  const failures: unknown[] = [];
  for (const { id } of await database.read(listWorkspaces)) {
    try {
      for (let last = 1; last > 0; changed += last) {
        last = await database.write(async (tx) => {
          const actor = await systemActor(tx, id);
          return actor ? batch({ tx, actor, now: time.clock(), service: time.service }) : 0;
        });
      }
    } catch (error) {
      // One workspace with damaged records must not keep all others from their daily work.
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Some workspaces could not be looked through.');
  return changed;
}

import { systemActor } from '../access/authenticate.ts';
import { listWorkspaces } from '../access/workspaces.ts';
import type { Database } from '../database/transaction.ts';
import { generateDueBatch } from '../resources/recurring-expenses/generate.ts';
import type { JobTime } from './schedule.ts';

/**
 * Generates the expenses of recurring templates up to today in their workspace's time zone; each emits
 * `expense.created`. Works in small transactions and may be cut off anywhere: a date is settled with its expense.
 * @returns how many expenses were generated
 */
export async function repeatExpenses(database: Database, time: JobTime): Promise<number> {
  let generated = 0;
  for (const workspace of await database.read(listWorkspaces)) {
    for (let isDone = false; !isDone; ) {
      const batch = await database.write(async (tx) => {
        const actor = await systemActor(tx, workspace.id);
        if (!actor) return { generated: 0, isDone: true };
        return generateDueBatch({ tx, actor, now: time.clock(), service: time.service }, time.asOf);
      });
      generated += batch.generated;
      isDone = batch.isDone;
    }
  }
  return generated;
}

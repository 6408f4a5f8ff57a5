import type { Database } from '../database/open.ts';
import { generateDueBatch } from '../resources/recurring-expenses/generate.ts';
import { inEveryWorkspace } from './every-workspace.ts';
import type { JobTime } from './job.ts';

/**
 * Generates the expenses of recurring templates up to today in their workspace's time zone; each emits
 * `expense.created`. Works in small transactions and can be interrupted: a date is recorded together with its expense.
 * @returns how many expenses were generated
 */
export async function repeatExpenses(database: Database, time: JobTime): Promise<number> {
  return inEveryWorkspace(database, time, async (workspace) => {
    let generated = 0;
    for (let isDone = false; !isDone; ) {
      const batch = await workspace.write((context) => generateDueBatch(context, time.asOf), {
        priority: 'background',
      });
      generated += batch?.generated ?? 0;
      isDone = batch?.isDone ?? true;
    }
    return generated;
  });
}

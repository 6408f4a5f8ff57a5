import { setImmediate as nextTurn } from 'node:timers/promises';
import { systemActor } from '../access/authenticate.ts';
import { listWorkspaces } from '../access/workspaces.ts';
import type { Database } from '../database/transaction.ts';
import { findOverdue, markOverdue as markFound } from '../resources/documents/overdue.ts';
import type { DuePlace } from '../resources/documents/queries.ts';
import type { JobTime } from './schedule.ts';

/** So many are marked and announced in a blink. */
const BATCH = 15;

/**
 * Marks documents whose due date has passed in their workspace's time zone; each emits `document.updated` once.
 * Reads a piece at a time and works in small transactions, so nobody waits behind it, and may be cut off anywhere:
 * what is left is found again.
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
  let from: DuePlace | undefined;
  do {
    // Reads alone would follow each other without a pause.
    await nextTurn();
    const found = await database.read(async (tx) => {
      const actor = await systemActor(tx, workspaceId);
      return actor && findOverdue({ tx, actor, now: time.clock() }, time.asOf, from);
    });
    from = found?.next;
    for (let first = 0; first < (found?.references.length ?? 0); first += BATCH) {
      const references = found?.references.slice(first, first + BATCH) ?? [];
      marked += await database.write(async (tx) => {
        const actor = await systemActor(tx, workspaceId);
        return actor ? markFound({ tx, actor, now: time.clock() }, references, time.asOf) : 0;
      });
    }
  } while (from);
  return marked;
}

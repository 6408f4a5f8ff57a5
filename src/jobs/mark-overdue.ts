import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Database } from '../database/open.ts';
import { findOverdue, markOverdue as markFound, takeBackOverdue } from '../resources/documents/overdue.ts';
import type { DueDateCursor } from '../resources/documents/queries.ts';
import { type InWorkspace, inEveryWorkspace, isPresent } from './every-workspace.ts';
import type { JobTime } from './job.ts';

/** So many are marked and announced in a blink. */
const BATCH = 15;
/** For so long a clock that is not believed may be one that was not set yet after the machine was switched on. */
const TAKES_BACK_AFTER_MS = 3_600_000;

/**
 * Marks documents whose due date has passed in their workspace's time zone; each emits `document.updated` once.
 * Reads a piece at a time and works in small transactions, so nobody waits behind it, and may be cut off anywhere:
 * what is left is found again. What was marked too early is taken back, unless the clock may be behind just now.
 * @returns how many documents became overdue, or are no longer
 */
export async function markOverdue(database: Database, time: JobTime): Promise<number> {
  const mayTakeBack = isPresent(time) && (time.doubtedForMs ?? TAKES_BACK_AFTER_MS) >= TAKES_BACK_AFTER_MS;
  return inEveryWorkspace(database, time, async (workspace) => {
    const takenBack = mayTakeBack ? await takeBackIn(workspace, time.asOf) : 0;
    return takenBack + (await markIn(workspace, time.asOf));
  });
}

async function takeBackIn(workspace: InWorkspace, asOf: Date): Promise<number> {
  let taken = 0;
  for (let last = 1; last > 0; taken += last) {
    last = (await workspace.write((context) => takeBackOverdue(context, asOf, BATCH))) ?? 0;
  }
  return taken;
}

async function markIn(workspace: InWorkspace, asOf: Date): Promise<number> {
  let marked = 0;
  let from: DueDateCursor | undefined;
  do {
    // Reads alone would follow each other without a pause.
    await nextTurn();
    const found = await workspace.read((context) => findOverdue(context, asOf, from));
    from = found?.next;
    for (let first = 0; first < (found?.references.length ?? 0); first += BATCH) {
      const references = found?.references.slice(first, first + BATCH) ?? [];
      marked += (await workspace.write((context) => markFound(context, references, asOf))) ?? 0;
    }
  } while (from);
  return marked;
}

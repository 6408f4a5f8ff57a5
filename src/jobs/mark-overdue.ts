import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Database } from '../database/open.ts';
import { findOverdue, markOverdue as markFound, takeBackOverdue } from '../resources/documents/overdue.ts';
import type { DueDateCursor } from '../resources/documents/overdue-queries.ts';
import { type InWorkspace, inEveryWorkspace, isPresent } from './every-workspace.ts';
import type { JobTime } from './job.ts';

/** Documents per transaction: marking them and publishing their events takes about 10 ms. */
const BATCH = 15;
/** Within this time after a start, a clock that is not trusted may not be set yet. */
const CLOCK_SETTING_MS = 3_600_000;

/**
 * Marks documents whose due date has passed in their workspace's time zone; each emits `document.updated` once.
 * Reads in pages and writes in small transactions, so that other writes do not wait for long; an interrupted run is
 * continued by the next. Documents that were marked too early are reverted, unless the clock may be behind now.
 * @returns how many documents became overdue, or no longer are
 */
export async function markOverdue(database: Database, time: JobTime): Promise<number> {
  const mayTakeBack = isPresent(time) && (time.doubtedForMs ?? CLOCK_SETTING_MS) >= CLOCK_SETTING_MS;
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
    // Yields to the event loop: pages without overdue documents would be read one after another without a pause.
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

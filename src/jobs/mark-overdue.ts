import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Database } from '../database/transaction.ts';
import { findOverdue, markOverdue as markFound } from '../resources/documents/overdue.ts';
import type { DuePlace } from '../resources/documents/queries.ts';
import { type InWorkspace, inEveryWorkspace } from './every-workspace.ts';
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
  return inEveryWorkspace(database, time, (workspace) => markIn(workspace, time.asOf));
}

async function markIn(workspace: InWorkspace, asOf: Date): Promise<number> {
  let marked = 0;
  let from: DuePlace | undefined;
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

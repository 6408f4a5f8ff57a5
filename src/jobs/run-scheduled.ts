import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Database } from '../database/open.ts';
import { Failure } from '../domain/failure.ts';
import { instantOfLocal } from '../domain/local-time.ts';
import {
  doNext,
  endRefused,
  FIRST_PLACE,
  type Place,
  scheduled,
} from '../resources/documents/run-schedule.ts';
import { afterFaults, type InWorkspace, inEveryWorkspace, type JobTime } from './every-workspace.ts';

const BACKGROUND = { priority: 'background' } as const;

/**
 * Issues and sends the documents for which this was scheduled and whose time has come, each step in a transaction of its own. It
 * can be interrupted at any time. What is refused is done with, and keeps no other document.
 * @returns how many steps were done
 */
export async function runScheduled(database: Database, time: JobTime): Promise<number> {
  return inEveryWorkspace(database, time, async (workspace) => {
    const faults = afterFaults('Some documents could not be issued or sent as scheduled.');
    let done = 0;
    for (let after: Place | undefined = FIRST_PLACE; after; ) {
      // Yields to the event loop between pages.
      await nextTurn();
      const page = await pageBehind(workspace, after);
      for (const reference of page.due) done += await faults.run(() => runSchedule(workspace, reference));
      after = page.last;
    }
    faults.end();
    return done;
  });
}

/** The documents of a page that are due, and its last place. */
async function pageBehind(
  { read, asOf }: InWorkspace,
  after: Place,
): Promise<{ due: string[]; last: Place | undefined }> {
  const found = await read(async (context) => {
    const page = await scheduled(context, asOf, after);
    const { timezone } = context.actor.workspace;
    const due = page.filter((found) => instantOfLocal(found.due, timezone) <= asOf);
    return { due: due.map(({ reference }) => reference), last: page.at(-1) };
  });
  return found ?? { due: [], last: undefined };
}

/** Does the steps of a document that are due, one after the other. */
async function runSchedule({ write, asOf }: InWorkspace, reference: string): Promise<number> {
  for (let done = 0; ; done += 1) {
    try {
      const step = await write((context) => doNext(context, reference, asOf), BACKGROUND);
      if (step === undefined) return done;
    } catch (failure) {
      if (!(failure instanceof Failure)) throw failure;
      await write((context) => endRefused(context, reference, { failure, asOf }), BACKGROUND);
      return done;
    }
  }
}

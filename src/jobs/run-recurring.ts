import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Workspace } from '../auth/context.ts';
import type { Reader } from '../database/engine/statement.ts';
import type { Database } from '../database/open.ts';
import { startOfDay, today } from '../domain/calendar.ts';
import { Failure } from '../domain/failure.ts';
import { nextDueDay } from '../resources/recurring-documents/queries.ts';
import {
  dueTemplates,
  FIRST_PLACE,
  failStep,
  mendedTemplates,
  takeStep,
} from '../resources/recurring-documents/run.ts';
import {
  documentsToSend,
  FIRST_TO_SEND,
  giveUpSending,
  sendMade,
} from '../resources/recurring-documents/send.ts';
import { afterFaults, type InWorkspace, inEveryWorkspace, type JobTime } from './every-workspace.ts';

const BACKGROUND = { priority: 'background' } as const;

/**
 * Makes the documents of recurring templates up to today in their workspace's time zone, each in a transaction of its own
 * together with the record of its date, and then queues their e-mails. It can be interrupted at any time. A template whose
 * document cannot be made keeps no other one.
 * @returns how many dates were done
 */
export async function runRecurring(database: Database, time: JobTime): Promise<number> {
  return inEveryWorkspace(database, time, async (workspace) => {
    const faults = afterFaults('Some recurring documents could not be run.');
    const run = (reference: string, isAgain: boolean) =>
      faults.run(() => runTemplate(workspace, reference, isAgain));
    let changed = 0;
    for (let after = FIRST_PLACE; ; ) {
      // Yields to the event loop between pages.
      await nextTurn();
      const from = after;
      const page = (await workspace.read((context) => dueTemplates(context, workspace.asOf, from))) ?? [];
      for (const { reference } of page) changed += await run(reference, false);
      const last = page.at(-1);
      if (!last) break;
      after = last;
    }
    for (const reference of (await workspace.read(mendedTemplates)) ?? [])
      changed += await run(reference, true);
    await sendAll(workspace);
    faults.end();
    return changed;
  });
}

async function runTemplate(
  { write, asOf }: InWorkspace,
  reference: string,
  isAgain: boolean,
): Promise<number> {
  let changed = 0;
  for (;;) {
    try {
      const step = await write((context) => takeStep(context, reference, { asOf, isAgain }), BACKGROUND);
      changed += step?.changed ?? 0;
      if (step?.isDone ?? true) return changed;
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      await write((context) => failStep(context, reference, error), BACKGROUND);
      return changed;
    }
  }
}

/** For so long it is tried to send a document; the limits of a workspace are for a day. */
const SENDING_MS = 3 * 86_400_000;

/** After so many that the limits hold back, the others are as well: those of the workspace, and not of one address. */
const MAX_LIMITED = 10;

/** Sends what was issued, the oldest first, as far as the limits of the workspace let it. */
async function sendAll({ read, write, asOf }: InWorkspace): Promise<void> {
  let limited = 0;
  for (let after = FIRST_TO_SEND; limited < MAX_LIMITED; ) {
    const from = after;
    const page = (await read((context) => documentsToSend(context, from))) ?? [];
    for (const made of page) {
      try {
        await write((context) => sendMade(context, made), BACKGROUND);
      } catch (error) {
        if (!(error instanceof Failure)) throw error;
        const isEarly = asOf.getTime() - Date.parse(made.ranAt) < SENDING_MS;
        if (error.code === 'rate_limited' && isEarly) limited += 1;
        else await write((context) => giveUpSending(context, made, error), BACKGROUND);
      }
    }
    const last = page.at(-1);
    if (!last) return;
    after = last;
  }
}

/** The next instant after one at which a template may have a date to run: the midnight at which that day begins. */
export async function nextRecurring(
  tx: Reader,
  { id, timezone }: Pick<Workspace, 'id' | 'timezone'>,
  after: Date,
): Promise<Date | undefined> {
  const day = await nextDueDay(tx, id, today(after, timezone));
  return day === undefined ? undefined : startOfDay(day, timezone);
}

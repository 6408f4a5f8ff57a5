import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Writer } from '../database/engine/statement.ts';
import type { BatchOptions } from '../domain/batch.ts';
import { type Message, message } from '../domain/messages/message.ts';
import type { AttemptContext, Channel } from '../queue/channel.ts';
import type { Next } from '../queue/claims.ts';
import { createSender, type Sender, type SenderParts } from '../queue/sender.ts';
import { type BatchCall, callsOf, type DispatchAs } from './calls.ts';
import {
  type BatchJob,
  type BatchRow,
  batchClaims,
  endBatch,
  endWaiting,
  loadBatches,
  nextRow,
  noteRow,
} from './jobs.ts';

type RunnerParts = SenderParts & {
  /** Calls an operation of the API as the member whose batch it is. */
  dispatch: DispatchAs;
};

/** How long a batch is gone on with before it is claimed again: others then have a turn. */
const TURN_MS = 10_000;
const LEASE_MS = 10 * 60_000;
/** When a batch goes on after an answer that the service cannot do it at present. */
const UNAVAILABLE_MS = 5000;
/**
 * Each call has an `Idempotency-Key` of its own, which is kept for 24 hours: within them, a call whose answer was lost in
 * a crash is not carried out twice. What is left after this time is not begun.
 */
const MAX_AGE_MS = 20 * 3_600_000;

/** How a turn of a batch ended; the service may be unable to go on for a while. */
type Turn = { hasEnded: boolean; isUnavailable?: true };

/** What became of a document. */
type Outcome = { state: 'done' | 'failed'; error: string | null };

/**
 * Carries out batches, each document by the operations of the API, as the member who asked for it: their rights,
 * the checks, the events and the history are those of a request. Batches of a workspace follow one another.
 */
export function createBatchRunner(parts: RunnerParts): Sender {
  const { logger } = parts;
  const channel: Channel<BatchJob, Turn, void> = {
    claims: batchClaims,
    horizonMs: UNAVAILABLE_MS,
    leaseMs: LEASE_MS,
    load: loadBatches,
    attempt: (job, context) => takeTurn(job, context, parts),
    conclude: async (tx, { subjectId }, turn, { now }) => ({
      next: await nextAfter(tx, { batchId: subjectId, turn, now }),
      result: undefined,
    }),
    interrupted: async () => ({ next: 'as planned', counted: 'again' }),
    refillsSlots: false,
    report: ({ batch: { reference, action } }, { hasEnded }) =>
      logger.info({ batch: reference, action, hasEnded }, 'batch'),
    stopMs: 0,
    messages: {
      pollFailed: 'looking for batches failed, retrying',
      recovered: 'recovered interrupted batches',
      attemptAbandoned: 'turn of a batch abandoned',
      outcomeNotStored: 'failed to store the turn of a batch, retrying',
    },
    logFields: ({ batch: { reference } }) => ({ batch: reference }),
  };
  return createSender(channel, parts);
}

async function nextAfter(
  tx: Writer,
  { batchId, turn, now }: { batchId: number; turn: Turn; now: Date },
): Promise<Next> {
  if (turn.hasEnded) {
    await endBatch(tx, batchId, now.toISOString());
    return 'none';
  }
  return { dueAt: new Date(now.getTime() + (turn.isUnavailable ? UNAVAILABLE_MS : 0)).toISOString() };
}

/** Carries out the documents of a batch one after the other, until the turn is over. */
async function takeTurn(
  { batch }: BatchJob,
  { signal }: AttemptContext,
  { database, clock, dispatch }: RunnerParts,
): Promise<Turn> {
  const { id, action, userId, workspaceReference: workspace } = batch;
  const options = JSON.parse(batch.options) as BatchOptions;
  const until = performance.now() + TURN_MS;
  const isTooOld = () => clock().getTime() - Date.parse(batch.createdAt) > MAX_AGE_MS;
  const call = (row: BatchRow, made: BatchCall, step: number) =>
    dispatch(
      { userId },
      {
        method: made.method,
        path: `/workspaces/${workspace}/v1${made.path}`,
        headers: {
          'Sec-Fetch-Site': 'same-origin',
          'Content-Type': 'application/json',
          'Idempotency-Key': `batch-${batch.reference}-${row.position}-${step}`,
        },
        body: made.body && JSON.stringify(made.body),
      },
      AbortSignal.timeout(LEASE_MS),
    );
  while (!signal.aborted && performance.now() < until) {
    const row = await database.read((tx) => nextRow(tx, id));
    if (!row) return { hasEnded: true };
    if (isTooOld()) {
      await database.write('rows', (tx) => endWaiting(tx, id, { state: 'failed', error: TOO_LATE }));
      return { hasEnded: true };
    }
    let outcome: Outcome = { state: 'done', error: null };
    for (const [step, made] of callsOf(action, row, options).entries()) {
      const answer = await call(row, made, step);
      if (answer.status === 503) return { hasEnded: false, isUnavailable: true };
      const refused = answer.status >= 400 ? refusalOf(answer.body) : undefined;
      if (!refused || (action === 'delete' && refused.message_data.key === 'not_found.document')) continue;
      outcome = { state: 'failed', error: JSON.stringify(refused) };
      break;
    }
    await database.write('rows', (tx) => noteRow(tx, { id: row.id, ...outcome }));
    // Requests of people come in between.
    await nextTurn();
  }
  return { hasEnded: false };
}

const TOO_LATE = JSON.stringify({ code: 'conflict', message_data: message('batch.too_late') });

/** Of a failure, what is kept: its code, and the message of the first field or else its own. */
function refusalOf(body: Buffer): { code: string; message_data: Message } {
  const { error } = JSON.parse(body.toString('utf8'));
  const { key, params } = error.details[0] ?? error;
  return { code: error.code, message_data: { key, params } };
}

import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { signatureHeader } from '../crypto/webhook-signature.ts';
import type { Database } from '../database/open.ts';
import { createHistogram, type HistogramFigures } from '../domain/histogram.ts';
import { madeAt } from '../domain/reference.ts';
import { backOffMs } from '../outbox/back-off.ts';
import { type Job, postponeDelivery } from './claims.ts';
import { type AttemptResult, finishAttempt } from './outcome.ts';
import { createOutcomeGroups } from './outcome-groups.ts';
import { createSecretReader, secretsAt } from './secrets.ts';
import { createSender, type Outcome, type SenderParts } from './send.ts';

/** How long a delivery that cannot be signed waits for the right instance key. */
export const UNSIGNED_WAIT_MS = 60_000;
/** While stopping, an outcome that cannot be written is given up after so many tries: the next start recovers it. */
const LAST_TRIES = 5;
/** Over which retries that are begun together are spread. */
const SPREAD_MS = 100;

export type AttemptParts = SenderParts & {
  database: Database;
  clock: () => Date;
  logger: Logger;
  instanceKey: string;
  /** Waits before the attempts after the first. */
  retrySeconds: readonly number[];
  /** Gives 0 to 1, for the jitter of the schedule. */
  random?: () => number;
};

/** What became of the attempts since the start. */
export type AttemptCounts = {
  delivered: number;
  failed: number;
  failedByError: Record<string, number>;
  /** From the commit of an event to its arrival. */
  arrivalSeconds: HistogramFigures;
  /** Endpoints switched off after repeated failures. */
  endpointsDisabled: number;
  /** Times that the service itself failed and tried again. */
  errors: number;
};

/** Attempts whose outcomes are about to be written; `isWritten` tells the writes after that whether they are. */
export type FreedSlots = { jobs: readonly Job[]; isWritten: () => boolean };

/** When an attempt began, and how it was signed. */
type Sent = { startedAt: Date; signature: string };

/** Carries out claimed deliveries of the process `bootId`: signs, sends, writes down how it ended, logs it. */
export function createAttempts(
  parts: AttemptParts,
  bootId: string,
  { slotsFreed }: { slotsFreed: (freed: FreedSlots) => void },
) {
  const { database, clock, logger } = parts;
  const schedule = { retrySeconds: parts.retrySeconds, random: parts.random ?? Math.random };
  const sender = createSender(parts);
  const secrets = createSecretReader(parts.instanceKey);
  let inFlight = 0;
  const outcomes = createOutcomeGroups<Job, AttemptResult | undefined>(database, {
    inFlight: () => inFlight,
    onStoring: (jobs, isWritten) => slotsFreed({ jobs, isWritten }),
  });
  const arrivalSeconds = createHistogram([0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60, 600, 3600, 86_400]);
  const counts: AttemptCounts = {
    delivered: 0,
    failed: 0,
    failedByError: {},
    endpointsDisabled: 0,
    errors: 0,
    get arrivalSeconds() {
      return arrivalSeconds.read();
    },
  };
  let isStopping = false;

  /** The signature with the endpoint's secrets of this moment; undefined when they cannot be read. */
  function sign(job: Job, at: Date): string | undefined {
    try {
      const valid = secretsAt(job, at).map((text) => secrets.read(text, job.endpointReference));
      return signatureHeader(valid, job.payload, Math.floor(at.getTime() / 1000));
    } catch (error) {
      counts.errors += 1;
      const reason = (error as Error).message;
      logger.error({ reason, delivery: job.reference }, 'a webhook cannot be signed and waits');
      return undefined;
    }
  }

  /** Tries until it is written: an outcome that got lost would be sent again. */
  async function record(job: Job, sent: Sent, outcome: Outcome): Promise<AttemptResult | undefined> {
    const { deliveryId } = job;
    for (let failures = 0; ; failures += 1) {
      try {
        return await outcomes.add(job, (tx) =>
          finishAttempt(tx, { ...schedule, ...sent, deliveryId, bootId, outcome, now: clock() }),
        );
      } catch (error) {
        if (isStopping && failures >= LAST_TRIES) throw error;
        counts.errors += 1;
        logger.error(
          { err: error, delivery: job.reference },
          'the outcome of a webhook cannot be stored yet',
        );
        await pause(backOffMs(failures));
      }
    }
  }

  function report(job: Job, outcome: Outcome, settled: AttemptResult | undefined): void {
    const { httpCode, error, durationMs } = outcome;
    if (error === null) {
      counts.delivered += 1;
      // A delivery's reference is made in the transaction of its event, and tells when.
      arrivalSeconds.observe(Math.max(0, clock().getTime() - madeAt(job.reference)) / 1000);
    } else {
      counts.failed += 1;
      counts.failedByError[error] = (counts.failedByError[error] ?? 0) + 1;
    }
    const { reference: delivery, endpointReference: endpoint, event } = job;
    const result = { http_code: httpCode, error, duration_ms: durationMs, status: settled?.status };
    logger.info({ delivery, endpoint, event, attempt: job.attempts + 1, ...result }, 'webhook attempt');
    if (settled?.isEndpointDisabled) {
      counts.endpointsDisabled += 1;
      logger.warn({ endpoint }, 'webhook endpoint disabled after repeated failures');
    }
  }

  return {
    counts,
    async execute(job: Job): Promise<void> {
      // Retries that came due together would else be sent, answered and written in step, in bursts.
      if (job.attempts > 0) await pause(Math.floor(schedule.random() * SPREAD_MS));
      const startedAt = clock();
      const signature = sign(job, startedAt);
      if (signature === undefined) {
        const until = new Date(startedAt.getTime() + UNSIGNED_WAIT_MS);
        await database.write((tx) => postponeDelivery(tx, { deliveryId: job.deliveryId, bootId, until }));
        return;
      }
      const { url, payload: body, reference: delivery, isTest } = job;
      inFlight += 1;
      try {
        const outcome = await sender.send({ url, body, signature, delivery, isTest });
        report(job, outcome, await record(job, { startedAt, signature }, outcome));
      } finally {
        inFlight -= 1;
      }
    },
    /** From now on an outcome that cannot be written is given up after some tries. */
    hurry(): void {
      isStopping = true;
    },
    close: () => sender.close(),
  };
}

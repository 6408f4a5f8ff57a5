import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { Histogram } from 'prom-client';
import { signatureHeader } from '../crypto/webhook-signature.ts';
import type { Database } from '../database/open.ts';
import { madeAt } from '../domain/reference.ts';
import { backOffMs } from '../outbox/back-off.ts';
import { type Job, postponeDelivery } from './claims.ts';
import { type AttemptResult, finishAttempt } from './outcome.ts';
import { createOutcomeGroups } from './outcome-groups.ts';
import { createSecretReader, secretsAt } from './secrets.ts';
import { createSender, type Outcome, type SenderOptions } from './send.ts';

/** How long a delivery that cannot be signed is postponed: the service may be restarted with the right instance key. */
export const UNSIGNED_WAIT_MS = 60_000;
/** During shutdown, storing an outcome is given up after this many failures: the next start recovers the delivery. */
const MAX_STOPPING_FAILURES = 5;
/** Retries that start together are spread over this time. */
const RETRY_SPREAD_MS = 100;

export type AttemptOptions = SenderOptions & {
  database: Database;
  clock: () => Date;
  logger: Logger;
  instanceKey: string;
  /** Retry delays: the waits before the second attempt and later ones. */
  retrySeconds: readonly number[];
  /** Returns 0 to 1, for the jitter of retry delays. */
  random?: () => number;
};

/** Results of all attempts since the start. */
export type AttemptCounts = {
  delivered: number;
  failed: number;
  failedByError: Record<string, number>;
  /** From the commit of an event to its arrival. */
  arrivalSeconds: Histogram;
  /** Endpoints switched off after repeated failures. */
  endpointsDisabled: number;
  /** Failures of the service itself, which were retried. */
  errors: number;
};

/** Attempts whose outcomes are being written. Later writes check with `isWritten` whether that write succeeded. */
export type FreedSlots = { jobs: readonly Job[]; isWritten: () => boolean };

/** When an attempt began, and how it was signed. */
type Sent = { startedAt: Date; signature: string };

/** Executes deliveries that the process `bootId` has claimed: signs, sends, records the outcome and logs it. */
export function createAttempts(
  options: AttemptOptions,
  bootId: string,
  { slotsFreed }: { slotsFreed: (freed: FreedSlots) => void },
) {
  const { database, clock, logger } = options;
  const schedule = { retrySeconds: options.retrySeconds, random: options.random ?? Math.random };
  const sender = createSender(options);
  const secrets = createSecretReader(options.instanceKey);
  let inFlight = 0;
  const outcomes = createOutcomeGroups<Job, AttemptResult | undefined>(database, {
    inFlight: () => inFlight,
    onStoring: (jobs, isWritten) => slotsFreed({ jobs, isWritten }),
  });
  const arrivalSeconds = new Histogram({
    name: 'invoicing_webhook_arrival_seconds',
    help: 'From the commit of an event to its arrival at an endpoint',
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60, 600, 3600, 86_400],
    registers: [],
  });
  const counts: AttemptCounts = {
    delivered: 0,
    failed: 0,
    failedByError: {},
    endpointsDisabled: 0,
    errors: 0,
    arrivalSeconds,
  };
  let isStopping = false;

  /** Signs with the endpoint's present secrets; undefined if they cannot be decrypted. */
  function sign(job: Job, at: Date): string | undefined {
    try {
      const valid = secretsAt(job, at).map((text) => secrets.read(text, job.endpointReference));
      return signatureHeader(valid, job.payload, Math.floor(at.getTime() / 1000));
    } catch (error) {
      counts.errors += 1;
      const reason = (error as Error).message;
      logger.error({ reason, delivery: job.reference }, 'webhook signing failed, delivery postponed');
      return undefined;
    }
  }

  /** Retries until the outcome is stored: without it, the webhook would be sent again. */
  async function record(job: Job, sent: Sent, outcome: Outcome): Promise<AttemptResult | undefined> {
    const { deliveryId } = job;
    for (let failures = 0; ; failures += 1) {
      try {
        return await outcomes.add(job, (tx) =>
          finishAttempt(tx, { ...schedule, ...sent, deliveryId, bootId, outcome, now: clock() }),
        );
      } catch (error) {
        if (isStopping && failures >= MAX_STOPPING_FAILURES) throw error;
        counts.errors += 1;
        logger.error(
          { err: error, delivery: job.reference },
          'failed to store the outcome of a webhook attempt, retrying',
        );
        await pause(backOffMs(failures));
      }
    }
  }

  function report(job: Job, outcome: Outcome, stored: AttemptResult | undefined): void {
    const { httpCode, error, durationMs } = outcome;
    if (error === null) {
      counts.delivered += 1;
      // A delivery's reference is made in the transaction of its event and contains the time.
      arrivalSeconds.observe(Math.max(0, clock().getTime() - madeAt(job.reference)) / 1000);
    } else {
      counts.failed += 1;
      counts.failedByError[error] = (counts.failedByError[error] ?? 0) + 1;
    }
    const { reference: delivery, endpointReference: endpoint, event } = job;
    const result = { http_code: httpCode, error, duration_ms: durationMs, status: stored?.status };
    logger.info({ delivery, endpoint, event, attempt: job.attempts + 1, ...result }, 'webhook attempt');
    if (stored?.isEndpointDisabled) {
      counts.endpointsDisabled += 1;
      logger.warn({ endpoint }, 'webhook endpoint disabled after repeated failures');
    }
  }

  return {
    counts,
    async execute(job: Job): Promise<void> {
      // Spreads retries that are due at the same time, which would otherwise be sent and recorded in bursts.
      if (job.attempts > 0) await pause(Math.floor(schedule.random() * RETRY_SPREAD_MS));
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
    /** From now on, storing an outcome is given up after `MAX_STOPPING_FAILURES` failures. */
    hurry(): void {
      isStopping = true;
    },
    close: () => sender.close(),
  };
}

import type { Logger } from 'pino';
import { Histogram } from 'prom-client';
import { madeAt } from '../domain/reference.ts';
import type { WebhookJob } from './jobs.ts';
import type { AttemptResult } from './outcome.ts';
import type { Outcome } from './transport.ts';

/** Results of all attempts since the start. */
export type AttemptCounts = {
  delivered: number;
  failed: number;
  failedByError: Record<string, number>;
  /** From the commit of an event to its arrival. */
  arrivalSeconds: Histogram;
  /** Endpoints switched off after repeated failures. */
  endpointsDisabled: number;
};

/** This many failed attempts in a row, over all deliveries of an endpoint, are more than a passing fault. */
const FAILS_AGAIN = 3;

/** Counts and logs attempts. */
export function createAttemptFigures({ clock, logger }: { clock: () => Date; logger: Logger }) {
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
    arrivalSeconds,
  };

  function count(job: WebhookJob, error: Outcome['error']): void {
    if (error === null) {
      counts.delivered += 1;
      // A delivery's reference is made in the transaction of its event and contains the time.
      arrivalSeconds.observe(Math.max(0, clock().getTime() - madeAt(job.reference)) / 1000);
    } else {
      counts.failed += 1;
      counts.failedByError[error] = (counts.failedByError[error] ?? 0) + 1;
    }
  }

  /** Failed attempts in a row, by endpoint. */
  const inARow = new Map<string, number>();

  /** What fails once is tried again and no news; what goes on failing is, each time that it has doubled. */
  function warnOfRow(endpoint: string, result: { http_code: number | null; error: unknown }): void {
    const before = inARow.get(endpoint) ?? 0;
    if (result.error === null) {
      inARow.delete(endpoint);
      if (before >= FAILS_AGAIN) logger.info({ endpoint, failed: before }, 'webhooks arrive again');
      return;
    }
    const failed = before + 1;
    inARow.set(endpoint, failed);
    if (failed % FAILS_AGAIN === 0 && Number.isInteger(Math.log2(failed / FAILS_AGAIN)))
      logger.warn({ endpoint, failed, ...result }, 'webhooks to this endpoint fail again and again');
  }

  return {
    counts,
    report(job: WebhookJob, outcome: Outcome, stored: AttemptResult | undefined): void {
      const { httpCode, error, durationMs } = outcome;
      count(job, error);
      const { reference: delivery, endpointReference: endpoint, event } = job;
      const result = { http_code: httpCode, error, duration_ms: durationMs, status: stored?.status };
      logger.info({ delivery, endpoint, event, attempt: job.attempts + 1, ...result }, 'webhook attempt');
      warnOfRow(endpoint, { http_code: httpCode, error });
      if (stored?.isEndpointDisabled) {
        counts.endpointsDisabled += 1;
        logger.warn({ endpoint }, 'webhook endpoint disabled after repeated failures');
      }
    },
  };
}

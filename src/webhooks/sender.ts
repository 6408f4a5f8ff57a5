import type { Logger } from 'pino';
import { Histogram } from 'prom-client';
import { signatureHeader } from '../crypto/webhook-signature.ts';
import { maxAttempts, maxWaitMs } from '../domain/delivery-schedule.ts';
import { madeAt } from '../domain/reference.ts';
import { type Channel, workspacesOf } from '../queue/channel.ts';
import { createSender, type Sender, type SenderParts, type SenderStats } from '../queue/sender.ts';
import { loadDeliveries, lockEndpointsOf, type WebhookJob, webhookClaims } from './jobs.ts';
import { type AttemptResult, finishAttempt, finishInterrupted } from './outcome.ts';
import { createSecretReader, secretsAt } from './secrets.ts';
import { createTransport, type Outcome, type Transport, type TransportOptions } from './transport.ts';

export type WebhookSenderOptions = SenderParts &
  TransportOptions & {
    instanceKey: string;
    /** Retry delays: the waits before the second attempt and later ones. */
    retrySeconds: readonly number[];
    /** Returns 0 to 1, for the jitter of retry delays. */
    random?: () => number;
  };

export type WebhookSenderStats = AttemptCounts & SenderStats;

export type WebhookSender = Pick<Sender, 'start' | 'wake' | 'stop'> & { stats(): WebhookSenderStats };

/** When an attempt began, how it was signed and how it ended. */
type Sent = { startedAt: Date; signature: string; outcome: Outcome };

/** A delivery that could not be signed, and was not sent. */
type Unsigned = { startedAt: Date; signature?: undefined };

type WebhookChannel = Channel<WebhookJob, Sent | Unsigned, AttemptResult | undefined>;

/** How long a delivery that cannot be signed is postponed: the service may be restarted with the right instance key. */
const UNSIGNED_WAIT_MS = 60_000;
const LEASE_MARGIN_MS = 15_000;
/** Retries that start together are spread over this time. */
const RETRY_SPREAD_MS = 100;

/** Sends due deliveries, several at a time, with separate slots per endpoint. */
export function createWebhookSender(options: WebhookSenderOptions): WebhookSender {
  const transport = createTransport(options);
  const figures = createAttemptFigures(options);
  const signer = createSigner(options);
  const channel = createChannel(options, { ...figures, transport, sign: signer.sign });
  const sender = createSender(channel, options);
  return {
    start: sender.start,
    wake: sender.wake,
    async stop() {
      await sender.stop();
      await transport.close();
    },
    stats() {
      const { errors, ...stats } = sender.stats();
      return { ...figures.counts, ...stats, errors: errors + signer.failures() };
    },
  };
}

type ChannelParts = Pick<AttemptFigures, 'report'> & {
  transport: Transport;
  sign: (job: WebhookJob, at: Date) => string | undefined;
};

function createChannel(
  { retrySeconds, timeoutSeconds, random = Math.random, clock, cluster }: WebhookSenderOptions,
  { transport, sign, report }: ChannelParts,
): WebhookChannel {
  const schedule = { retrySeconds, random };
  const leaseMs = timeoutSeconds * 1000 + LEASE_MARGIN_MS;
  const isFailure = (sent: Sent | Unsigned) => sent.signature !== undefined && sent.outcome.error !== null;
  const isLast = ({ attempts }: WebhookJob) => attempts + 1 >= maxAttempts(retrySeconds);
  return {
    claims: webhookClaims,
    leaseMs,
    horizonMs: maxWaitMs([...retrySeconds, leaseMs / 1000, UNSIGNED_WAIT_MS / 1000]),
    load: loadDeliveries,
    lockGroups: cluster && lockEndpointsOf,
    // Retries that are due at the same time would otherwise be sent and recorded in bursts.
    delayMs: ({ attempts }) => (attempts > 0 ? Math.floor(random() * RETRY_SPREAD_MS) : 0),
    async attempt(job) {
      const startedAt = clock();
      const signature = sign(job, startedAt);
      if (signature === undefined) return { startedAt };
      const { url, payload: body, reference: delivery, isTest, isReplay, sequence } = job;
      const outcome = await transport.send({ url, body, signature, delivery, isTest, isReplay, sequence });
      return { startedAt, signature, outcome };
    },
    // A last attempt that fails may switch its endpoint off, which is a step in the journal of the workspace.
    of: (ended) =>
      ended.some(({ job, outcome: sent }) => isFailure(sent) && isLast(job)) ? workspacesOf(ended) : 'rows',
    async conclude(tx, { subjectId: deliveryId }, sent, at) {
      if (sent.signature !== undefined) return finishAttempt(tx, { ...schedule, ...sent, ...at, deliveryId });
      const dueAt = new Date(sent.startedAt.getTime() + UNSIGNED_WAIT_MS).toISOString();
      return { next: { dueAt }, result: undefined };
    },
    async interrupted(tx, { subjectId: deliveryId, isReplanned }, now) {
      const { next } = await finishInterrupted(tx, { ...schedule, deliveryId, isReplanned, now });
      return { next, counted: 'deliveries' };
    },
    refillsSlots: true,
    report(job, sent, stored) {
      if (sent.signature !== undefined) report(job, sent.outcome, stored);
    },
    // Each attempt ends within its own time limit.
    stopMs: 0,
    messages: {
      pollFailed: 'webhook poller failed, retrying',
      recovered: 'recovered interrupted webhook attempts',
      attemptAbandoned: 'webhook attempt abandoned',
      outcomeNotStored: 'failed to store the outcome of a webhook attempt, retrying',
    },
    logFields: ({ reference }) => ({ delivery: reference }),
  };
}

/** Signs with the endpoint's present secrets; undefined if they cannot be decrypted. */
function createSigner({ instanceKey, logger }: { instanceKey: string; logger: Logger }) {
  const secrets = createSecretReader(instanceKey);
  let failures = 0;
  return {
    sign(job: WebhookJob, at: Date): string | undefined {
      try {
        const valid = secretsAt(job, at).map((text) => secrets.read(text, job.endpointReference));
        return signatureHeader(valid, job.payload, Math.floor(at.getTime() / 1000));
      } catch (error) {
        failures += 1;
        const reason = (error as Error).message;
        logger.error({ reason, delivery: job.reference }, 'webhook signing failed, delivery postponed');
        return undefined;
      }
    },
    failures: () => failures,
  };
}

/** Results of all attempts since the start. */
type AttemptCounts = {
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

type AttemptFigures = {
  counts: AttemptCounts;
  report(job: WebhookJob, outcome: Outcome, stored: AttemptResult | undefined): void;
};

/** Counts and logs attempts. */
export function createAttemptFigures({
  clock,
  logger,
}: {
  clock: () => Date;
  logger: Logger;
}): AttemptFigures {
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
    report(job, outcome, stored) {
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

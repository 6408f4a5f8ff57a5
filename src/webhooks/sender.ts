import type { Logger } from 'pino';
import { signatureHeader } from '../crypto/webhook-signature.ts';
import { maxWaitMs } from '../domain/delivery-schedule.ts';
import type { Channel } from '../queue/channel.ts';
import { createSender, type Sender, type SenderParts, type SenderStats } from '../queue/sender.ts';
import { type AttemptCounts, createAttemptFigures } from './attempt-figures.ts';
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

type ChannelParts = Pick<ReturnType<typeof createAttemptFigures>, 'report'> & {
  transport: Transport;
  sign: (job: WebhookJob, at: Date) => string | undefined;
};

function createChannel(
  { retrySeconds, timeoutSeconds, random = Math.random, clock, cluster }: WebhookSenderOptions,
  { transport, sign, report }: ChannelParts,
): WebhookChannel {
  const schedule = { retrySeconds, random };
  const leaseMs = timeoutSeconds * 1000 + LEASE_MARGIN_MS;
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
      const { url, payload: body, reference: delivery, isTest } = job;
      const outcome = await transport.send({ url, body, signature, delivery, isTest });
      return { startedAt, signature, outcome };
    },
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

import type { Logger } from 'pino';
import { signatureHeader } from '../crypto/webhook-signature.ts';
import type { Channel } from '../outbox/channel.ts';
import { createSender, type Sender, type SenderParts } from '../outbox/sender.ts';
import { type AttemptCounts, createAttemptFigures } from './attempt-figures.ts';
import { type Candidate, claimDeliveries, postponeDelivery, type WebhookJob } from './claims.ts';
import { createInstants, findWork, UNSIGNED_WAIT_MS } from './find-work.ts';
import { type AttemptResult, claimantsOfDeliveries, finishAttempt, recoverAbandoned } from './outcome.ts';
import { createSecretReader, secretsAt } from './secrets.ts';
import { createSlots } from './slots.ts';
import { createTransport, type Outcome, type Transport, type TransportOptions } from './transport.ts';

export type WebhookSenderOptions = SenderParts &
  TransportOptions & {
    instanceKey: string;
    /** Retry delays: the waits before the second attempt and later ones. */
    retrySeconds: readonly number[];
    /** Returns 0 to 1, for the jitter of retry delays. */
    random?: () => number;
  };

export type WebhookSenderStats = AttemptCounts & {
  inFlight: number;
  /** Failures of the service itself, which were retried. */
  errors: number;
  /** How long the earliest due delivery that is not being sent has been waiting. */
  oldestDueSeconds: number;
};

export type WebhookSender = Pick<Sender, 'start' | 'wake' | 'stop'> & { stats(): WebhookSenderStats };

/** When an attempt began, how it was signed and how it ended. */
type Sent = { startedAt: Date; signature: string; outcome: Outcome };

/** A delivery that could not be signed, and was not sent. */
type Unsigned = { startedAt: Date; signature?: undefined };

type WebhookChannel = Channel<Candidate, WebhookJob, Sent | Unsigned, AttemptResult | undefined>;

const LEASE_MARGIN_MS = 15_000;
/** Retries that start together are spread over this time. */
const RETRY_SPREAD_MS = 100;

/** Sends due deliveries, several at a time, with separate slots per endpoint. */
export function createWebhookSender(options: WebhookSenderOptions): WebhookSender {
  const { clock } = options;
  const transport = createTransport(options);
  const figures = createAttemptFigures(options);
  const signer = createSigner(options);
  let earliestDueAt: string | undefined;
  const channel = createChannel(options, {
    ...figures,
    transport,
    sign: signer.sign,
    onFound(dues) {
      earliestDueAt = dues[0];
    },
  });
  const sender = createSender(channel, options);
  return {
    start: sender.start,
    wake: sender.wake,
    async stop() {
      await sender.stop();
      await transport.close();
    },
    stats() {
      const { inFlight, errors } = sender.stats();
      const waitingMs = earliestDueAt ? clock().getTime() - Date.parse(earliestDueAt) : 0;
      const oldestDueSeconds = Math.max(0, waitingMs / 1000);
      return { ...figures.counts, inFlight, errors: errors + signer.failures(), oldestDueSeconds };
    },
  };
}

type ChannelParts = Pick<ReturnType<typeof createAttemptFigures>, 'report'> & {
  transport: Transport;
  sign: (job: WebhookJob, at: Date) => string | undefined;
  /** Called with the next due instant of each endpoint, earliest first. */
  onFound: (dues: string[]) => void;
};

function createChannel(
  { retrySeconds, timeoutSeconds, random = Math.random, clock, cluster }: WebhookSenderOptions,
  { transport, sign, report, onFound }: ChannelParts,
): WebhookChannel {
  const schedule = { retrySeconds, random };
  const slots = createSlots();
  const leaseMs = timeoutSeconds * 1000 + LEASE_MARGIN_MS;
  const instantsAt = createInstants(retrySeconds, leaseMs);
  return {
    slots,
    leaseMs,
    async find(tx, { now, ending }) {
      const instants = instantsAt(now);
      const { candidates, dues } = await findWork(tx, slots, instants, slots.endingOf(ending));
      onFound(dues);
      return { candidates, nextDueAt: dues.find((dueAt) => dueAt > instants.now) };
    },
    claim: (tx, claim) =>
      claimDeliveries(tx, {
        ...claim,
        instants: instantsAt(claim.now),
        mostOfEndpoint: cluster && slots.perEndpoint,
      }),
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
    async applyOutcome(tx, { deliveryId }, sent, { bootId, now }) {
      if (sent.signature !== undefined) {
        return finishAttempt(tx, { ...schedule, ...sent, deliveryId, bootId, now });
      }
      const until = new Date(sent.startedAt.getTime() + UNSIGNED_WAIT_MS);
      await postponeDelivery(tx, { deliveryId, bootId, until });
      return undefined;
    },
    refillsSlots: true,
    report(job, sent, stored) {
      if (sent.signature !== undefined) report(job, sent.outcome, stored);
    },
    // Failures in a row are counted in the row of the endpoint.
    order: (one, other) => one.endpointId - other.endpointId,
    claimants: claimantsOfDeliveries,
    async recover(tx, at) {
      return { deliveries: await recoverAbandoned(tx, { ...schedule, ...at }) };
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

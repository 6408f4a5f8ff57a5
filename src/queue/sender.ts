// The queue: webhooks, e-mails and calls of SEF go out by one loop. A row of the table `queue` is work: it is due at an
// instant, a process claims it, attempts it and stores the outcome, which ends it or plans the next attempt. The loop
// knows no more of a channel than `channel.ts` says.
//
//   handler          stores the work in the transaction of the change that it reports (transactional outbox): work.ts
//     ↓ commit
//   poll             poll-loop.ts: after commits of this process and of others, and by a timer
//     ↓ find         claims.ts: due work for which there is a slot (slots.ts), in a read
//   claim            claimer.ts: marks it with this process and the end of its lease, in one write; takes the slots
//     ↓ begin
//   attempt          dispatcher.ts: outside of any transaction; several at a time, as many as there are slots
//     ↓ add
//   outcome          outcome-groups.ts: several outcomes in one write, again and again until they are stored
//     ↓ storeGroup
//   refill           claimer.ts: claims work for the same slots in the transaction of the outcomes, for channels with
//                    short attempts → begin
//
// At least once: between an attempt and the commit of its outcome, a crash leaves a claim whose outcome is unknown.
// The next start releases the claims of all processes that no longer live (`recover`), and so do, each second, those
// that share a database with them. The channel decides what that means: a webhook is sent again, an e-mail only if the
// mail server cannot have accepted it.
//
// Fairness: groups take turns, each with at most so many slots, and a lane may have slots that no other takes: retries
// of webhooks leave some to first attempts, and e-mails with sign-in links do not wait for others.
import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type { Cluster } from '../database/engine/cluster.ts';
import type { Database } from '../database/open.ts';
import type { Channel } from './channel.ts';
import { type Claimer, createClaimer } from './claimer.ts';
import { type Settled, settle } from './claims.ts';
import { createDispatcher } from './dispatcher.ts';
import { createPollLoop } from './poll-loop.ts';
import { createSlots } from './slots.ts';
import type { QueuedJob } from './work.ts';

/** What every sender needs. */
export type SenderParts = {
  database: Database;
  /** The processes that share the work; undefined where this one does all of it. */
  cluster?: Cluster | undefined;
  clock: () => Date;
  logger: Logger;
};

const RECOVER_MS = 1000;

export type Sender = {
  /** Releases claims of processes that died, then sends what is due until it is stopped. */
  start(): Promise<void>;
  /** Polls now; several calls in the same turn of the event loop are one poll. */
  wake(): void;
  /** Claims nothing more, and resolves when every attempt under way has ended and is recorded. */
  stop(): Promise<void>;
  stats(): SenderStats;
};

export type SenderStats = {
  inFlight: number;
  /** Failures of the service itself, which were retried. */
  errors: number;
  /** How long the earliest due work that is not being carried out has been waiting. */
  oldestDueSeconds: number;
};

/** Sends the due work of a channel, several attempts at a time. */
export function createSender<Job extends QueuedJob, Outcome, Result>(
  channel: Channel<Job, Outcome, Result>,
  { database, cluster, clock, logger }: SenderParts,
): Sender {
  const ownBoot = randomUUID();
  const bootId = () => (cluster ? cluster.bootId() : ownBoot);
  const { claims, messages } = channel;
  const slots = createSlots(claims.rules);
  let earliestDueAt: string | undefined;
  let watching: NodeJS.Timeout | undefined;
  let errors = 0;

  /** Counts and logs a failure of the service itself. */
  function failed(error: unknown, message: string, fields: Record<string, unknown> = {}): void {
    errors += 1;
    logger.error({ err: error, ...fields }, message);
  }

  const onPollError = (error: unknown) => failed(error, messages.pollFailed);
  const dispatcher = createDispatcher(
    channel,
    { database, clock },
    {
      onFree(job) {
        slots.release(job);
        loop.wake();
      },
      writeGroup: (of, jobs, store) => claimer.storeGroup(of, jobs, store),
      failed,
    },
  );
  const onFound = (found: { earliestDueAt: string | undefined }) => {
    earliestDueAt = found.earliestDueAt;
  };
  const claimer: Claimer<Job> = createClaimer(
    channel,
    { database, clock, bootId, slots, onFound },
    dispatcher.begin,
  );
  const loop = createPollLoop({ database, poll: claimer.poll, onError: onPollError });

  /** Releases the claims of processes that are gone. */
  async function recover(): Promise<void> {
    if (channel.isIdle?.()) return;
    const claimants = await database.read((tx) => claims.claimants(tx));
    const gone = cluster ? await cluster.goneOf(claimants) : claimants.filter((boot) => boot !== ownBoot);
    if (gone.length === 0) return;
    const recovered = await database.write('instance', async (tx) => {
      const counts: Record<string, number> = {};
      const settled: Settled[] = [];
      for (const work of await claims.claimedBy(tx, gone)) {
        const { next, counted } = await channel.interrupted(tx, work, clock());
        settled.push({ work, next });
        counts[counted] = (counts[counted] ?? 0) + 1;
      }
      await settle(tx, settled);
      return counts;
    });
    if (Object.keys(recovered).length > 0) logger.warn(recovered, messages.recovered);
  }

  /** Others may be gone at any time. */
  async function keepRecovering(): Promise<void> {
    await recover().catch(onPollError);
    if (watching) watching = setTimeout(keepRecovering, RECOVER_MS).unref();
  }

  return {
    async start() {
      await recover();
      if (cluster) watching = setTimeout(keepRecovering, RECOVER_MS).unref();
      loop.start();
    },
    wake: loop.wake,
    async stop() {
      const deadline = setTimeout(dispatcher.abort, channel.stopMs);
      clearTimeout(watching);
      watching = undefined;
      claimer.end();
      await loop.stop();
      await claimer.begun();
      await dispatcher.drained();
      clearTimeout(deadline);
    },
    stats() {
      const waitingMs = earliestDueAt ? clock().getTime() - Date.parse(earliestDueAt) : 0;
      return { inFlight: slots.inFlight(), errors, oldestDueSeconds: Math.max(0, waitingMs / 1000) };
    },
  };
}

// The loop that sends webhooks and e-mails. A row of a channel's table is work: it is due at an instant, a process
// claims it, attempts it and writes the outcome, which ends it or plans the next attempt. The loop knows no more of a
// channel than `channel.ts` says.
//
//   handler          stores the work in the transaction of the change that it reports (transactional outbox)
//     ↓ commit
//   poll             poll-loop.ts: after commits of this process and of others, and by a timer
//     ↓ find         due work for which there is a slot, in a read
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
// mail server cannot have accepted it. While the process lives, a claim
// whose attempt was abandoned is free again once its lease has expired, if the channel's `find` says so.
//
// Fairness, and how many attempts may be under way, belong to the channel's slots and its `find`: webhooks have slots
// per endpoint and keep some for first attempts, e-mails have slots per workspace and one for sign-in links. One shared
// implementation would have to know both.
import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type { Cluster } from '../database/engine/cluster.ts';
import type { Database } from '../database/open.ts';
import type { Channel } from './channel.ts';
import { type Claimer, createClaimer } from './claimer.ts';
import { createDispatcher } from './dispatcher.ts';
import { createPollLoop } from './poll-loop.ts';

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
  /** `errors`: failures of the service itself, which were retried. */
  stats(): { inFlight: number; errors: number };
};

/** Sends the due work of a channel, several attempts at a time. */
export function createSender<Candidate, Job extends Candidate, Outcome, Result>(
  channel: Channel<Candidate, Job, Outcome, Result>,
  { database, cluster, clock, logger }: SenderParts,
): Sender {
  const ownBoot = randomUUID();
  const bootId = () => (cluster ? cluster.bootId() : ownBoot);
  const parts = { database, clock, bootId };
  let watching: NodeJS.Timeout | undefined;
  let errors = 0;

  /** Counts and logs a failure of the service itself. */
  function failed(error: unknown, message: string, fields: Record<string, unknown> = {}): void {
    errors += 1;
    logger.error({ err: error, ...fields }, message);
  }

  const onPollError = (error: unknown) => failed(error, channel.messages.pollFailed);
  const dispatcher = createDispatcher(channel, parts, {
    onFree: () => loop.wake(),
    writeGroup: (of, jobs, store) => claimer.storeGroup(of, jobs, store),
    failed,
  });
  const claimer: Claimer<Job> = createClaimer(channel, parts, dispatcher.begin);
  const loop = createPollLoop({ database, poll: claimer.poll, onError: onPollError });

  /** Releases the claims of processes that are gone. */
  async function recover(): Promise<void> {
    if (channel.isIdle?.()) return;
    const claimants = await database.read((tx) => channel.claimants(tx));
    const gone = cluster ? await cluster.goneOf(claimants) : claimants.filter((boot) => boot !== ownBoot);
    if (gone.length === 0) return;
    const recovered = await database.write('instance', (tx) => channel.recover(tx, { gone, now: clock() }));
    const isAny = Object.values(recovered).some((count) => count > 0);
    if (isAny) logger.warn(recovered, channel.messages.recovered);
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
    stats: () => ({ inFlight: channel.slots.inFlight(), errors }),
  };
}

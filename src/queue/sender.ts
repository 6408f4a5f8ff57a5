// The queue: webhooks, e-mails and calls of SEF go out by one loop. A row of the table `queue` is work: it is due at an
// instant, a process claims it, attempts it and stores the outcome, which ends it or plans the next attempt. The loop
// knows no more of a channel than `channel.ts` says.
//
//   handler          stores the work in the transaction of the change that it reports (transactional outbox): work.ts
//     ↓ commit
//   poll             poll-loop.ts: after commits of this process and of others, and by a timer
//     ↓ find         claims.ts: due work for which there is a slot (createSlots), in a read
//   claim            createClaimer: marks it with this process and the end of its lease, in one write; takes the slots
//     ↓ begin
//   attempt          createDispatcher: outside of any transaction; several at a time, as many as there are slots
//     ↓ add
//   outcome          outcome-groups.ts: several outcomes in one write, again and again until they are stored
//     ↓ storeGroup
//   refill           createClaimer: claims work for the same slots in the transaction of the outcomes, for channels with
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
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Cluster } from '../database/engine/database.ts';
import type { Reader, Writer } from '../database/engine/statement.ts';
import type { Database } from '../database/open.ts';
import { backOffMs, type Channel } from './channel.ts';
import { type Found, stillClaimed, type WorkAndNext, writeNext } from './claims.ts';
import { type Attempted, createOutcomeGroups, type WriteGroup } from './outcome-groups.ts';
import { createPollLoop, MAX_SLEEP_MS } from './poll-loop.ts';
import { createSlots, type Slots } from './slots.ts';
import type { QueuedWork } from './work.ts';

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
export function createSender<Job extends QueuedWork, Outcome, Result>(
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
      const concluded: WorkAndNext[] = [];
      for (const work of await claims.claimedBy(tx, gone)) {
        const { next, counted } = await channel.interrupted(tx, work, clock());
        concluded.push({ work, next });
        counts[counted] = (counts[counted] ?? 0) + 1;
      }
      await writeNext(tx, concluded);
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

const JOBS_PER_TURN = 16;
const IN_BACKGROUND = { priority: 'background' } as const;
/** Polls may take at most one part in this many of the time; the rest is for requests. */
const TIME_SHARE = 5;
const MAX_DELAY_MS = 100;

type Claimer<Job> = {
  /** Claims and begins what is due; calls `sleep` with the time until something else is. */
  poll(sleep: (milliseconds: number) => void): Promise<void>;
  /**
   * Stores the outcomes of attempts that have ended and, for channels that refill slots, claims work for their slots
   * in the same transaction. If that fails, nothing is claimed; the next poll finds what is left.
   */
  storeGroup: WriteGroup<Job>;
  /** Claims nothing more. */
  end(): void;
  /** Resolves when all that was claimed has begun. */
  begun(): Promise<void>;
};

type Chosen = { work: readonly QueuedWork[]; at: Date };
type Claim = (tx: Writer, choose: () => Promise<Chosen>) => Promise<void>;

type ClaimerParts = {
  database: Database;
  clock: () => Date;
  bootId: () => string | undefined;
  slots: Slots;
  /** Called with what each search has found. */
  onFound: (found: Found) => void;
};

/** Finds and claims the due work of a channel, and begins its attempts. */
function createClaimer<Job extends QueuedWork, Outcome, Result>(
  channel: Channel<Job, Outcome, Result>,
  { database, clock, bootId, slots, onFound }: ClaimerParts,
  begin: (job: Job, bootId: string) => void,
): Claimer<Job> {
  const { claims, horizonMs } = channel;
  const throttle = createPollThrottle(database.unthrottledPollMs);
  const beginnings = new Set<Promise<void>>();
  let isStopping = false;
  /** Outcomes must not fail again and again for work that cannot be found: a poll has to succeed first. */
  let isRefilling = true;

  /**
   * Carries out a write that claims work with `claim`, and begins that work once it is committed. Slots are taken inside
   * the transaction: a job that one write has claimed must not look free to the next, even if a jump of the clock has
   * ended its lease.
   */
  async function claiming<T>(write: (claim: Claim) => Promise<T>): Promise<T> {
    const boot = bootId();
    const taken: Job[] = [];
    const releaseAll = () => {
      for (const job of taken.splice(0)) slots.release(job);
    };
    let written: T;
    try {
      written = await write(async (tx, choose) => {
        // A transaction that is run again begins clean.
        releaseAll();
        if (isStopping || boot === undefined) return;
        const { work, at } = await choose();
        for (const job of await claims.claim(tx, work, channel, { bootId: boot, at })) {
          // Where writes run side by side, another may have claimed it since it was found; if the clock has jumped in
          // between, that claim looks like one that has expired.
          if (slots.holds(job)) continue;
          slots.take(job);
          taken.push(job);
        }
      });
    } catch (error) {
      releaseAll();
      throw error;
    }
    if (boot !== undefined) keep(beginAll(taken, boot));
    return written;
  }

  async function find(tx: Reader, at: Date, ending: readonly Job[]): Promise<Found> {
    const found = await throttle.track(() => claims.find(tx, slots, { at, ending, horizonMs }));
    onFound(found);
    return found;
  }

  async function beginAll(jobs: readonly Job[], boot: string): Promise<void> {
    for (const [index, job] of jobs.entries()) {
      // Beginning many attempts at once would block the event loop.
      if (index % JOBS_PER_TURN === JOBS_PER_TURN - 1) await nextTurn();
      begin(job, boot);
    }
  }

  function keep(beginning: Promise<void>): void {
    beginnings.add(beginning);
    void beginning.finally(() => beginnings.delete(beginning));
  }

  return {
    async poll(sleep) {
      if (slots.isFull() || bootId() === undefined || channel.isIdle?.()) return;
      await throttle.delay();
      const at = clock();
      const { work, nextDueAt } = await database.read((tx) => find(tx, at, []));
      sleep(nextDueAt === undefined ? MAX_SLEEP_MS : Date.parse(nextDueAt) - at.getTime());
      isRefilling = true;
      if (work.length === 0) return;
      const stillFitting = async () => ({ work: slots.stillFit(work), at });
      await claiming((claim) => database.write('rows', (tx) => claim(tx, stillFitting), IN_BACKGROUND));
    },
    storeGroup(of, jobs, store) {
      if (!channel.refillsSlots || !isRefilling || of !== 'rows')
        return database.write(of, store, IN_BACKGROUND);
      const storeAndClaim = async (tx: Writer, claim: Claim) => {
        const stored = await store(tx);
        await claim(tx, async () => {
          const at = clock();
          return { work: throttle.delayMs() > 0 ? [] : (await find(tx, at, jobs)).work, at };
        });
        return stored;
      };
      return claiming((claim) =>
        database
          .write(of, (tx) => storeAndClaim(tx, claim), IN_BACKGROUND)
          .catch((error: unknown) => {
            isRefilling = false;
            throw error;
          }),
      );
    },
    end() {
      isStopping = true;
    },
    async begun() {
      await Promise.all(beginnings);
    },
  };
}

/**
 * Delays polls in proportion to how long the last one took: with work for many endpoints, a poll is in the way of
 * requests.
 * @param unthrottledMs polls that take no longer are not delayed
 */
function createPollThrottle(unthrottledMs: number) {
  let nextPollAt = 0;
  const delayMs = () => Math.max(0, nextPollAt - performance.now());
  return {
    /** How long the next poll has to wait. */
    delayMs,
    async delay(): Promise<void> {
      if (delayMs() >= 1) await pause(delayMs());
    },
    /** Runs a poll and measures it. */
    async track<T>(poll: () => Promise<T>): Promise<T> {
      const startedAt = performance.now();
      const found = await poll();
      const endedAt = performance.now();
      const tookMs = endedAt - startedAt;
      const excessMs = Math.max(0, tookMs - unthrottledMs);
      nextPollAt = endedAt + Math.min(excessMs * (TIME_SHARE - 1), MAX_DELAY_MS);
      return found;
    },
  };
}

/** During shutdown, storing an outcome is given up after this many failures: the next start recovers the work. */
const MAX_STOPPING_FAILURES = 5;

type Listeners<Job> = {
  /** Called when an attempt is over and its outcome stored. */
  onFree: (job: Job) => void;
  /** Writes the outcomes of several attempts. */
  writeGroup: WriteGroup<Job>;
  /** Called after each failure of the service itself. */
  failed: (error: unknown, message: string, fields: Record<string, unknown>) => void;
};

/** Carries out the attempts of claimed jobs, each of which holds its slot until its outcome is written. */
function createDispatcher<Job extends QueuedWork, Outcome, Result>(
  channel: Channel<Job, Outcome, Result>,
  { database, clock }: { database: Database; clock: () => Date },
  { onFree, writeGroup, failed }: Listeners<Job>,
) {
  const underWay = new Set<Promise<void>>();
  const stopping = new AbortController();
  const { signal } = stopping;
  const { messages } = channel;
  let attempting = 0;
  const outcomes = createOutcomeGroups(database, {
    inFlight: () => attempting,
    conclude,
    of: channel.of ?? (() => 'rows'),
    writeGroup,
  });

  /** Retries until the outcome is stored: without it, the message would be sent again or become doubtful. */
  async function record(attempted: Attempted<Job, Outcome>): Promise<Result | undefined> {
    for (let failures = 0; ; failures += 1) {
      try {
        return await outcomes.add(attempted);
      } catch (error) {
        if (signal.aborted && failures >= MAX_STOPPING_FAILURES) throw error;
        failed(error, messages.outcomeNotStored, channel.logFields(attempted.job));
        await pause(backOffMs(failures));
      }
    }
  }

  /** Stores outcomes and ends their claims. @returns undefined for each of which this process no longer has the claim */
  async function conclude(
    tx: Writer,
    group: readonly Attempted<Job, Outcome>[],
  ): Promise<(Result | undefined)[]> {
    const claimed = await stillClaimed(
      tx,
      group.map(({ job, bootId }) => ({ id: job.id, bootId })),
    );
    const concluded: WorkAndNext[] = [];
    const results: (Result | undefined)[] = [];
    for (const { job, outcome } of group) {
      const work = claimed.get(job.id);
      if (!work) {
        results.push(undefined);
        continue;
      }
      const { isReplanned } = work;
      const { next, result } = await channel.conclude(tx, job, outcome, { now: clock(), isReplanned });
      concluded.push({ work, next });
      results.push(result);
    }
    await writeNext(tx, concluded);
    return results;
  }

  async function attempt(job: Job, bootId: string): Promise<void> {
    attempting += 1;
    try {
      const outcome = await channel.attempt(job, { bootId, signal });
      channel.report(job, outcome, await record({ job, bootId, outcome }));
    } finally {
      attempting -= 1;
    }
  }

  async function execute(job: Job, bootId: string): Promise<void> {
    try {
      const delayMs = channel.delayMs?.(job) ?? 0;
      if (delayMs > 0) await pause(delayMs);
      await attempt(job, bootId);
    } catch (error) {
      failed(error, messages.attemptAbandoned, channel.logFields(job));
    }
    onFree(job);
  }

  return {
    /** Starts a job that has its slot, and was claimed under `bootId`. */
    begin(job: Job, bootId: string): void {
      const work = execute(job, bootId).finally(() => underWay.delete(work));
      underWay.add(work);
    },
    /** Aborts the attempts under way that heed their signal, and limits how often storing an outcome is retried. */
    abort: () => stopping.abort(),
    async drained(): Promise<void> {
      while (underWay.size > 0) await Promise.all(underWay);
    },
  };
}

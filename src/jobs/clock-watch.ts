import type { Logger } from 'pino';
import { newestInstant, readClockFacts, writeClockFacts } from '../database/engine/clock-state.ts';
import type { Database } from '../database/open.ts';
import { believedClock, type ClockFacts, observeClock } from '../domain/clock-doubt.ts';

export type ClockWatch = {
  /** Takes up what was known when the service ran last. */
  start(): Promise<void>;
  /** For how long the service has run with a clock that cannot be believed yet, in ms; undefined while it is believed. */
  doubtedForMs(): number | undefined;
  /** Notes what is known, for the next start. */
  stop(): Promise<void>;
};

type Parts = {
  database: Database;
  clock: () => Date;
  /** Never jumps. */
  monotonicMs: () => number;
  logger: Logger;
};

const LOOK_MS = 15_000;
/** How often it is noted that all is well; a death of the process costs the next start no more than this. */
const NOTED_EVERY_MS = 600_000;
const DAY_MS = 86_400_000;

/**
 * Watches the wall clock against one that never jumps, and across restarts against what was noted. What ends things for
 * good asks it first: a machine that starts with a wrong date, or is given one, must not expire contracts or forget
 * sessions, keys and backups. A service that is merely idle notes the time as it runs, so its records may be old.
 */
export function createClockWatch({ database, clock, monotonicMs, logger }: Parts): ClockWatch {
  let facts: ClockFacts = believedClock(clock().getTime());
  let lookedAt = monotonicMs();
  let notedAt = Number.NEGATIVE_INFINITY;
  let looking: NodeJS.Timeout | undefined;
  let noting: Promise<void> = Promise.resolve();

  function look({ isStart = false } = {}): void {
    const at = monotonicMs();
    const wasDoubted = facts.doubt !== null;
    facts = observeClock(facts, { now: clock().getTime(), elapsed: at - lookedAt, isStart });
    lookedAt = at;
    const isDoubted = facts.doubt !== null;
    if (isDoubted !== wasDoubted) report();
    if (isDoubted !== wasDoubted || at - notedAt >= NOTED_EVERY_MS) note();
  }

  function report(): void {
    if (facts.doubt === null) {
      logger.info({ clock: clock().toISOString() }, 'the clock is believed again');
      return;
    }
    logger.warn(
      {
        clock: clock().toISOString(),
        expected: new Date(facts.believed).toISOString(),
        days: Math.round(facts.doubt / DAY_MS),
      },
      'The clock is a day or more from what was expected. If it is wrong, set it right: until it has run on for a day, nothing expires and nothing is removed. If it is right, that comes by itself, or at once with "jobs run".',
    );
  }

  function note(): void {
    notedAt = monotonicMs();
    const noted = facts;
    noting = database
      .write((tx) => writeClockFacts(tx, noted), { priority: 'background' })
      .catch((error) => logger.debug({ err: error }, 'could not note what is known of the clock'));
  }

  return {
    async start() {
      const known = await database.read(
        async (tx) => (await readClockFacts(tx)) ?? believedClock((await newestInstant(tx)) ?? Number.NaN),
      );
      if (!Number.isNaN(known.believed)) facts = known;
      lookedAt = monotonicMs();
      const wasDoubted = facts.doubt !== null;
      look({ isStart: true });
      // A doubt that goes on is worth saying at every start.
      if (wasDoubted && facts.doubt !== null) report();
      looking = setInterval(() => look(), LOOK_MS).unref();
    },
    doubtedForMs() {
      look();
      return facts.doubt === null ? undefined : facts.doubtedFor;
    },
    async stop() {
      clearInterval(looking);
      look();
      note();
      await noting;
    },
  };
}

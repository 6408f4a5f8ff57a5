import type { Logger } from 'pino';
import { newestInstant, readClockFacts, writeClockFacts } from '../database/engine/clock-state.ts';
import type { Database } from '../database/open.ts';
import { believedClock, type ClockFacts, observeClock } from '../domain/clock-doubt.ts';

export type ClockWatch = {
  /** Compares the clock with the state that the last run has stored. */
  start(): Promise<void>;
  /** How long the service has run with a clock that is not trusted, in ms; undefined while it is trusted. */
  doubtedForMs(): number | undefined;
  /** Stores the state for the next start. */
  stop(): Promise<void>;
};

type Options = {
  database: Database;
  clock: () => Date;
  /** A clock that never jumps. */
  monotonicMs: () => number;
  logger: Logger;
};

const CHECK_EVERY_MS = 15_000;
/** How often the state is stored: after a crash, the next start knows it up to this time before. */
const STORE_EVERY_MS = 600_000;
const DAY_MS = 86_400_000;

/**
 * Compares the wall clock with a monotonic one, and across restarts with the stored state. Jobs that remove or end
 * things check it first: a machine that starts with a wrong date, or is set to one, must not expire contracts or delete
 * sessions, keys and backups. The time is stored while the service runs, so an idle service with old records is not
 * doubted.
 */
export function createClockWatch({ database, clock, monotonicMs, logger }: Options): ClockWatch {
  let facts: ClockFacts = believedClock(clock().getTime());
  let checkedAt = monotonicMs();
  let storedAt = Number.NEGATIVE_INFINITY;
  let timer: NodeJS.Timeout | undefined;
  let storing: Promise<void> = Promise.resolve();

  function check({ isStart = false } = {}): void {
    const at = monotonicMs();
    const wasDoubted = facts.doubt !== null;
    facts = observeClock(facts, { now: clock().getTime(), elapsed: at - checkedAt, isStart });
    checkedAt = at;
    const isDoubted = facts.doubt !== null;
    if (isDoubted !== wasDoubted) report();
    if (isDoubted !== wasDoubted || at - storedAt >= STORE_EVERY_MS) store();
  }

  function report(): void {
    if (facts.doubt === null) {
      logger.info({ clock: clock().toISOString() }, 'the clock is trusted again');
      return;
    }
    logger.warn(
      {
        clock: clock().toISOString(),
        expected: new Date(facts.believed).toISOString(),
        days: Math.round(facts.doubt / DAY_MS),
      },
      'The clock differs from the expected time by a day or more. If it is wrong, correct it: until the service has run with it for a day, nothing expires and nothing is removed. If it is right, wait for that day, or use "jobs run".',
    );
  }

  function store(): void {
    storedAt = monotonicMs();
    const current = facts;
    storing = database
      .write('rows', (tx) => writeClockFacts(tx, current), { priority: 'background' })
      .catch((error) => logger.debug({ err: error }, 'failed to store the state of the clock'));
  }

  return {
    async start() {
      const known = await database.read(
        async (tx) => (await readClockFacts(tx)) ?? believedClock((await newestInstant(tx)) ?? Number.NaN),
      );
      if (!Number.isNaN(known.believed)) facts = known;
      checkedAt = monotonicMs();
      const wasDoubted = facts.doubt !== null;
      check({ isStart: true });
      // A clock that was doubted before is reported at every start, too.
      if (wasDoubted && facts.doubt !== null) report();
      timer = setInterval(() => check(), CHECK_EVERY_MS).unref();
    },
    doubtedForMs() {
      check();
      return facts.doubt === null ? undefined : facts.doubtedFor;
    },
    async stop() {
      clearInterval(timer);
      check();
      store();
      await storing;
    },
  };
}

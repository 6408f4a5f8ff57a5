const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** A difference from the expected time that is larger than nights, suspensions and restarts explain. */
const DOUBT_FROM_MS = DAY_MS;
/** After this much running time a doubted clock is trusted: the service had been off, or the clock was wrong before. */
const BELIEVED_AFTER_MS = DAY_MS;

/** The state of the clock. All in milliseconds, instants since 1970. */
export type ClockFacts = {
  /** The expected time: the latest trusted instant plus the time that the service has run since. */
  believed: number;
  /** By how much the clock differs from the expected time; null while it is trusted. */
  doubt: number | null;
  /** How long the service has run with that difference. */
  doubtedFor: number;
};

export function believedClock(now: number): ClockFacts {
  return { believed: now, doubt: null, doubtedFor: 0 };
}

/**
 * The next state after the service has run for `elapsed` more (by a monotonic clock) and the wall clock shows `now`. A
 * difference of a day or more, ahead or behind, is doubted until it has lasted for a day of running time; it ends at
 * once when the clock is corrected.
 * @param isStart the service was not running until now: that the clock is further ahead does not restart the doubt,
 *   because time has passed. Otherwise a machine that is off for days between its runs would be doubted forever.
 */
export function observeClock(
  facts: ClockFacts,
  { now, elapsed, isStart = false }: { now: number; elapsed: number; isStart?: boolean },
): ClockFacts {
  const believed = facts.believed + Math.max(0, elapsed);
  const difference = now - believed;
  if (Math.abs(difference) < DOUBT_FROM_MS) return believedClock(now);
  const change = difference - (facts.doubt ?? Number.NaN);
  const isSame = Math.abs(change) < DOUBT_FROM_MS || (isStart && change > 0);
  const doubtedFor = isSame ? facts.doubtedFor + Math.max(0, elapsed) : 0;
  if (doubtedFor >= BELIEVED_AFTER_MS) return believedClock(now);
  return { believed, doubt: difference, doubtedFor };
}

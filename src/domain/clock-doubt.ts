const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** From here on a clock differs from what was expected by more than nights, suspensions and restarts explain. */
export const DOUBT_FROM_MS = DAY_MS;
/** A clock that has gone on for so long while the service ran is right after all: it had been off, or the clock wrong before. */
export const BELIEVED_AFTER_MS = DAY_MS;

/** What is known of the clock. All in milliseconds, instants since 1970. */
export type ClockFacts = {
  /** The latest instant that is believed, continued by how long the service has run since. */
  believed: number;
  /** By how much the clock differs from that; null while it is believed. */
  doubt: number | null;
  /** How long the service has run with that difference. */
  doubtedFor: number;
};

export function believedClock(now: number): ClockFacts {
  return { believed: now, doubt: null, doubtedFor: 0 };
}

/**
 * What is known once the service has run for `elapsed` more, by a clock that never jumps, and the wall clock says `now`.
 * A difference of a day or more, ahead or behind, is doubted until it has lasted for a day of running; it ends at once
 * when the clock is set right.
 * @param isStart whether the service did not run until now: a clock that is further ahead went on while it was off, so
 *   that the doubt is no new one. A machine that is off for days between its runs would be doubted without end otherwise.
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

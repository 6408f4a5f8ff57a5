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
 */
export function observeClock(
  facts: ClockFacts,
  { now, elapsed }: { now: number; elapsed: number },
): ClockFacts {
  const believed = facts.believed + Math.max(0, elapsed);
  const difference = now - believed;
  if (Math.abs(difference) < DOUBT_FROM_MS) return believedClock(now);
  const isSame = facts.doubt !== null && Math.abs(difference - facts.doubt) < DOUBT_FROM_MS;
  const doubtedFor = isSame ? facts.doubtedFor + Math.max(0, elapsed) : 0;
  if (doubtedFor >= BELIEVED_AFTER_MS) return believedClock(now);
  return { believed, doubt: difference, doubtedFor };
}

// When the next call of a submission is due.

const SECOND_MS = 1000;
const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;

/** Waits after failed attempts; the last one repeats. */
const RETRY_SECONDS = [10, 30, 60, 120, 300, 600, 1200, 2400, 3600];
/** After this time a person decides. */
export const GIVE_UP_MS = 2 * DAY_MS;
/** How long a credit note waits for the approval of the document that it corrects. */
export const WAIT_FOR_SOURCE_MS = 30 * DAY_MS;
/** Waits for an invoice that SEF has not sent on yet. */
const PENDING_SECONDS = [10, 30, 120, 600, 3600];

export type Pace = {
  /** Seconds between queries of an invoice that the buyer has; up to twice as long, so that they spread. */
  pollSeconds: number;
  /** Returns 0 to 1. */
  random: () => number;
};

const at = (now: Date, ms: number) => new Date(now.getTime() + ms).toISOString();
const step = (list: readonly number[], place: number) => list[Math.min(place, list.length - 1)] as number;

export function retryAt(now: Date, attempts: number, { random }: Pace): string {
  return at(now, step(RETRY_SECONDS, attempts) * SECOND_MS * (1 + random() / 10));
}

export function nextHour(now: Date): string {
  return at(now, HOUR_MS);
}

export function pendingPollAt(now: Date, polls: number, { pollSeconds, random }: Pace): string {
  const seconds = Math.min(step(PENDING_SECONDS, polls), pollSeconds * 2);
  return at(now, seconds * SECOND_MS * (1 + random() / 10));
}

export function sentPollAt(now: Date, { pollSeconds, random }: Pace): string {
  return at(now, pollSeconds * SECOND_MS * (1 + random()));
}

/** Two to four hours after midnight of the next day. */
export function nextNight(startOfTomorrow: Date, { random }: Pace): string {
  return at(startOfTomorrow, (2 + 2 * random()) * HOUR_MS);
}

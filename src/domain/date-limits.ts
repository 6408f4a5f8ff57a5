// The dates that a record may be given. A number is for ever, and so is the year in it: what lies outside is a typing
// mistake. Records that have such a date from before keep it.
import { addMonths, isCalendarDate } from './calendar.ts';

export const EARLIEST_DATE = '1990-01-01';

/** No place on earth is more than 14 hours ahead of UTC: where it is tomorrow already counts. */
const FARTHEST_AHEAD_MS = 14 * 60 * 60 * 1000;

/** The last date that may be given, so many years after today. */
export function latestDate(now: Date, years: number): string {
  const today = new Date(now.getTime() + FARTHEST_AHEAD_MS).toISOString().slice(0, 10);
  const date = `${addMonths(today.slice(0, 7), 12 * years)}${today.slice(7)}`;
  // 29 February of a common year is the 28th.
  return isCalendarDate(date) ? date : `${date.slice(0, 8)}28`;
}

/** What is wrong with a date that may lie so many years ahead; undefined when nothing is. */
export function dateFault(date: string, now: Date, years: number): string | undefined {
  const latest = latestDate(now, years);
  return date < EARLIEST_DATE || date > latest
    ? `must be a date between ${EARLIEST_DATE} and ${latest}`
    : undefined;
}

// Limits for the dates of records. The number of a document contains its year and cannot be changed, so a date outside
// the limits is treated as a typing mistake. Existing records keep such dates.
import { addMonths, isCalendarDate } from './calendar.ts';
import { type Message, message } from './messages/message.ts';

export const EARLIEST_DATE = '1990-01-01';

/** The furthest time zone is 14 hours ahead of UTC: there it may be tomorrow already. */
const MAX_ZONE_OFFSET_MS = 14 * 60 * 60 * 1000;

/** The latest allowed date: `years` after today. */
export function latestDate(now: Date, years: number): string {
  const today = new Date(now.getTime() + MAX_ZONE_OFFSET_MS).toISOString().slice(0, 10);
  const date = `${addMonths(today.slice(0, 7), 12 * years)}${today.slice(7)}`;
  // 29 February becomes the 28th in a common year.
  return isCalendarDate(date) ? date : `${date.slice(0, 8)}28`;
}

/** The message for a date outside the limits, of which the later is `years` ahead; undefined for a valid date. */
export function dateFault(date: string, now: Date, years: number): Message | undefined {
  const latest = latestDate(now, years);
  return date < EARLIEST_DATE || date > latest
    ? message('date.between', { earliest: EARLIEST_DATE, latest })
    : undefined;
}

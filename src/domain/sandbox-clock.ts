import { addDays, addMonths, daysBetween, monthBounds, today } from './calendar.ts';
import { keepLatest } from './keep-latest.ts';
import { type Message, message } from './messages/message.ts';

/** A year, a leap year as well. */
export const MAX_ADVANCE_DAYS = 366;
/** Dates of records may be ten years ahead. */
export const MAX_YEARS_AHEAD = 10;
/** How many records the jobs of one advance may change. */
export const MAX_EFFECTS = 10_000;

/** By how much a clock is advanced: months first, then days. */
export type Distance = { months?: number | undefined; days?: number | undefined };

const DAY_MS = 86_400_000;

/**
 * The instant so many months and days later, at the same time of day in a time zone. The 31st becomes the last day of a
 * shorter month.
 */
export function movedBy(now: Date, { months = 0, days = 0 }: Distance, timeZone: string): Date {
  const date = today(now, timeZone);
  const month = addMonths(date.slice(0, 7), months);
  const last = monthBounds(month).last;
  const inMonth = `${month}${date.slice(7)}`;
  const moved = addDays(inMonth < last ? inMonth : last, days);
  const local = Date.parse(`${moved}T00:00:00Z`) + (localMs(now, timeZone) % DAY_MS);
  // By the offset of then, which summer time may have changed.
  const near = new Date(local - (localMs(now, timeZone) - now.getTime()));
  return new Date(local - (localMs(near, timeZone) - near.getTime()));
}

/** What a clock in a time zone shows, as if it were UTC. */
function localMs(instant: Date, timeZone: string): number {
  const parts: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {};
  for (const { type, value } of formatterOf(timeZone).formatToParts(instant)) parts[type] = value;
  const { year = '', month, day, hour, minute, second } = parts;
  const text = `${year.padStart(4, '0')}-${month}-${day}T${hour}:${minute}:${second}Z`;
  return Date.parse(text) + instant.getUTCMilliseconds();
}

const formatterOf = keepLatest(
  100,
  (timeZone: string) =>
    new Intl.DateTimeFormat('en-US', {
      timeZone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    }),
);

type Move = { now: Date; realNow: Date; target: Date; timeZone: string };

/** Why a clock cannot be advanced so far; undefined where it can. */
export function targetFault({ now, realNow, target, timeZone }: Move): Message | undefined {
  if (target <= now) return message('sandbox.only_forward');
  if (daysBetween(today(now, timeZone), today(target, timeZone)) > MAX_ADVANCE_DAYS)
    return message('sandbox.too_far', { days: MAX_ADVANCE_DAYS });
  if (target > movedBy(realNow, { months: 12 * MAX_YEARS_AHEAD }, timeZone))
    return message('sandbox.too_far_in_all', { years: MAX_YEARS_AHEAD });
  return undefined;
}

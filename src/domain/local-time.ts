// Local times are `YYYY-MM-DDTHH:MM` text: what a clock on the wall of a time zone shows. They compare as text.
import { isCalendarDate } from './calendar.ts';
import { keepLatest } from './keep-latest.ts';

const LOCAL_TIME = /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):[0-5]\d$/;
const DAY_MS = 86_400_000;

/** True for a real date with a time of day, whether a zone has skipped it or not. */
export function isLocalTime(text: string): boolean {
  const date = LOCAL_TIME.exec(text)?.[1];
  return date !== undefined && isCalendarDate(date);
}

/** What clocks of a time zone show at an instant, to the minute. */
export function localTime(instant: Date, timeZone: string): string {
  const parts: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {};
  for (const { type, value } of formatterOf(timeZone).formatToParts(instant)) parts[type] = value;
  const { year, month, day, hour, minute } = parts;
  return `${year?.padStart(4, '0')}-${month}-${day}T${hour}:${minute}`;
}

/**
 * The instant of a local time. One that the zone skips, as summer time begins, is as much later as is skipped; one that comes
 * twice, as it ends, is the first.
 */
export function instantOfLocal(text: string, timeZone: string): Date {
  const asUtc = Date.parse(`${text}Z`);
  const offset = (at: number) => Date.parse(`${localTime(new Date(at), timeZone)}Z`) - at;
  // No zone is a day from UTC: these are the offsets before and after any change near it.
  const before = asUtc - offset(asUtc - DAY_MS);
  const after = asUtc - offset(asUtc + DAY_MS);
  const [first = before] = [before, after]
    .filter((at) => localTime(new Date(at), timeZone) === text)
    .sort((a, b) => a - b);
  return new Date(first);
}

const formatterOf = keepLatest(
  500,
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
    }),
);

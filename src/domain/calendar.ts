// Calendar dates are `YYYY-MM-DD` text, months `YYYY-MM`; both compare as text. Nothing here depends on the time zone
// of the process: functions that need a time zone take it as a parameter.

import { invalid } from './failure.ts';
import { keepLatest } from './keep-latest.ts';
import { type Message, message } from './messages/message.ts';

const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;
const INSTANT =
  /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d+)?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)$/i;
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** True for a real date of the Gregorian calendar between 0001-01-01 and 9999-12-31. */
export function isCalendarDate(text: string): boolean {
  const match = DATE.exec(text);
  if (!match) return false;
  const [year, month, day] = match.slice(1).map(Number) as [number, number, number];
  return year >= 1 && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month);
}

/** Now, or the millisecond after a last instant where that is not earlier, as after a clock that was set back. */
export function nextInstant(last: string, now: Date): string {
  return new Date(Math.max(now.getTime(), Date.parse(last) + 1)).toISOString();
}

/**
 * Parses an RFC 3339 instant; undefined for any other text, including dates that do not exist. The year in UTC must
 * have four digits: ISO text of the year 10000 begins with a sign and would sort before all others.
 */
export function parseInstant(text: string): Date | undefined {
  const match = INSTANT.exec(text);
  if (!match || !isCalendarDate(match[1] as string)) return undefined;
  const instant = new Date(text.toUpperCase());
  if (Number.isNaN(instant.getTime())) return undefined;
  const year = instant.getUTCFullYear();
  return year >= 1 && year <= 9999 ? instant : undefined;
}

/** The field message for text that is not an instant. */
export const MUST_BE_INSTANT = message('date.instant');

/** The instant in a field. @throws Failure `validation_failed` on the field */
export function instantOf(text: string, field: string): Date {
  const instant = parseInstant(text);
  if (!instant) throw invalid(field, MUST_BE_INSTANT);
  return instant;
}

/** The service's form of an instant: RFC 3339 in UTC with milliseconds. */
export function instantText(instant: Date): string {
  return instant.toISOString();
}

/**
 * The canonical name of a time zone of the IANA database, such as `Europe/Belgrade`: Intl also accepts other letter
 * case and older names.
 * @returns undefined if there is no such zone
 */
export function canonicalTimeZone(name: string): string | undefined {
  // Intl also accepts offsets such as +02:00, which have no daylight saving time.
  if (!/^[A-Za-z]/.test(name)) return undefined;
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
}

/** The calendar date of an instant in a time zone. */
export function today(now: Date, timeZone: string): string {
  const parts: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {};
  for (const { type, value } of formatterOf(timeZone).formatToParts(now)) parts[type] = value;
  return `${parts.year?.padStart(4, '0')}-${parts.month}-${parts.day}`;
}

/** The calendar month of an instant in a time zone, `YYYY-MM`. */
export function monthOf(now: Date, timeZone: string): string {
  return today(now, timeZone).slice(0, 7);
}

/** Checks the days of a range, either of which may be open. @throws Failure `validation_failed` on `to` before `from` */
export function mustBeInOrder({ from, to }: { from?: string | undefined; to?: string | undefined }): void {
  if (from && to && from > to)
    throw invalid('to', message('date.before_from', { field: 'from', date: from }));
}

/** The first instant, to the minute, of a calendar date, or of the next one if the zone skipped that date. */
export function startOfDay(date: string, timeZone: string): Date {
  // A binary search: no zone was ever more than 16 hours from UTC, and days begin on whole minutes in all present
  // zones.
  const midnight = Date.parse(`${date}T00:00:00Z`) / MINUTE_MS;
  let before = midnight - 16 * 60;
  let begun = midnight + 16 * 60;
  while (begun - before > 1) {
    const middle = Math.floor((before + begun) / 2);
    if (today(new Date(middle * MINUTE_MS), timeZone) >= date) begun = middle;
    else before = middle;
  }
  return new Date(begun * MINUTE_MS);
}

/** The instant at which tomorrow begins in a time zone. */
export function startOfNextDay(now: Date, timeZone: string): Date {
  return startOfDay(addDays(today(now, timeZone), 1), timeZone);
}

/** The later of two calendar dates, of which one may be missing. */
export function later(date: string, other: string | null): string {
  return other !== null && other > date ? other : date;
}

/** A date plus a number of days, which may be negative. */
export function addDays(date: string, days: number): string {
  return dateText(new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS));
}

/** Days from one date to another: 1 from 2026-02-28 to 2026-03-01. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS);
}

/** The weekday of a date: 0 is Sunday. */
export function weekdayOf(date: string): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay();
}

/** A month plus a number of months, which may be negative. */
export function addMonths(month: string, months: number): string {
  const date = new Date(`${month}-01T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + months);
  return dateText(date).slice(0, 7);
}

/** The weeks from a day on: the first begins on it, every other one on a Monday, and all end on a Sunday. */
export function weeksFrom(day: string, count: number): Span[] {
  // 5 January 1970 was a Monday.
  const monday = addDays(day, -(((daysBetween('1970-01-05', day) % 7) + 7) % 7));
  return Array.from({ length: count }, (_, i) => ({
    from: i === 0 ? day : addDays(monday, 7 * i),
    to: addDays(monday, 7 * i + 6),
  }));
}

/** First and last date of a month. */
export function monthBounds(month: string): { first: string; last: string } {
  const days = daysInMonth(Number(month.slice(0, 4)), Number(month.slice(5)));
  return { first: `${month}-01`, last: `${month}-${days}` };
}

function daysInMonth(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

function dateText(instant: Date): string {
  return instant.toISOString().slice(0, 10);
}

// Building a formatter takes a hundred times as long as using it.
const formatterOf = keepLatest(
  500,
  (timeZone: string) =>
    new Intl.DateTimeFormat('en-US', {
      timeZone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    }),
);

// Limits for the dates of records. The number of a document contains its year and cannot be changed, so a date outside
// the limits is treated as a typing mistake. Existing records keep such dates.

const EARLIEST_DATE = '1990-01-01';

/** The furthest time zone is 14 hours ahead of UTC: there it may be tomorrow already. */
const MAX_ZONE_OFFSET_MS = 14 * 60 * 60 * 1000;

/** The latest allowed date: `years` after today. */
function latestDate(now: Date, years: number): string {
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

/** A range of days, months or years as text, both ends included; empty if `to` is before `from`. */
export type Span = { from: string; to: string };

/** A range of days split into whole months, and the days before and after them. */
type Months = { months: Span; days: [Span, Span] };

/** The same with whole years split off from the months. */
type Years = { years: Span; months: [Span, Span]; days: [Span, Span] };

const LAST_MONTH = '9999-12';

/** An empty range. */
const EMPTY_SPAN: Span = { from: '1', to: '0' };

/** Splits a range of days, so that whole months can be summed by month. */
export function byMonths({ from, to }: Span): Months {
  const [first, last] = [from.slice(0, 7), to.slice(0, 7)];
  const isFirstWhole = from.endsWith('-01');
  const isLastWhole = to === monthBounds(last).last;
  if (first === last) {
    return isFirstWhole && isLastWhole
      ? { months: { from: first, to: last }, days: [EMPTY_SPAN, EMPTY_SPAN] }
      : { months: EMPTY_SPAN, days: [{ from, to }, EMPTY_SPAN] };
  }
  const months = {
    from: isFirstWhole ? first : addMonths(first, 1),
    to: isLastWhole ? last : addMonths(last, -1),
  };
  return {
    months,
    days: [
      isFirstWhole ? EMPTY_SPAN : { from, to: monthBounds(first).last },
      isLastWhole ? EMPTY_SPAN : { from: monthBounds(last).first, to },
    ],
  };
}

/** Splits a range of days into whole years, whole months and days. */
export function byYears(span: Span): Years {
  const { months, days } = byMonths(span);
  const [first, last] = [months.from.slice(0, 4), months.to.slice(0, 4)];
  const isFirstWhole = months.from.endsWith('-01');
  const isLastWhole = months.to.endsWith('-12');
  if (months.to < months.from) return { years: EMPTY_SPAN, months: [EMPTY_SPAN, EMPTY_SPAN], days };
  if (first === last) {
    return isFirstWhole && isLastWhole
      ? { years: { from: first, to: last }, months: [EMPTY_SPAN, EMPTY_SPAN], days }
      : { years: EMPTY_SPAN, months: [months, EMPTY_SPAN], days };
  }
  return {
    years: {
      from: isFirstWhole ? first : yearText(Number(first) + 1),
      to: isLastWhole ? last : yearText(Number(last) - 1),
    },
    months: [
      isFirstWhole ? EMPTY_SPAN : { from: months.from, to: `${first}-12` },
      isLastWhole ? EMPTY_SPAN : { from: `${last}-01`, to: months.to },
    ],
    days,
  };
}

/** The aging buckets, by the days since the due date. */
export const AGING = [
  { key: 'current', minDays: 0, maxDays: 0 },
  { key: 'days_1_30', minDays: 1, maxDays: 30 },
  { key: 'days_31_60', minDays: 31, maxDays: 60 },
  { key: 'days_61_90', minDays: 61, maxDays: 90 },
  { key: 'days_over_90', minDays: 91, maxDays: null },
] as const;

/** The earliest due day of each aging bucket except the last, which has none. */
export function agingLimits(asOf: string): string[] {
  return AGING.flatMap(({ maxDays }) => (maxDays === null ? [] : [addDays(asOf, -maxDays)]));
}

/**
 * Approximates a day by the beginning of a month, so that sums by month can be used: months from `month` on count as
 * later than the day. Sums of `days`, at most 16 of them, are then moved to the other side.
 */
type Cut = { month: string; days: Span; isCutLate: boolean };

/** Chooses the beginning of the day's month, or of the next one (`isCutLate`), whichever moves fewer days. */
export function cutAt(day: string): Cut {
  const month = day.slice(0, 7);
  const { first, last } = monthBounds(month);
  if (Number(day.slice(8)) <= 16 || month === LAST_MONTH) {
    const days = day === first ? EMPTY_SPAN : { from: first, to: addDays(day, -1) };
    return { month, days, isCutLate: false };
  }
  return { month: addMonths(month, 1), days: { from: day, to: last }, isCutLate: true };
}

function yearText(year: number): string {
  return String(year).padStart(4, '0');
}

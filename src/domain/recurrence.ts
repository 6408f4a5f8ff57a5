import { addDays, addMonths, daysBetween, isCalendarDate, monthBounds, weekdayOf } from './calendar.ts';
import { invalid } from './failure.ts';
import { message } from './messages/message.ts';

export const FREQUENCIES = ['daily', 'weekly', 'monthly', 'yearly'] as const;

export type Frequency = (typeof FREQUENCIES)[number];

/** What becomes of the run of a date on a Saturday or Sunday. */
export const WORKING_DAYS = ['none', 'next', 'previous'] as const;

export type WorkingDays = (typeof WORKING_DAYS)[number];

/**
 * A recurrence: each day, or a day of each week, month or year, or of each second or third one, from a first date on, and
 * up to a last one if there is one.
 */
export type Recurrence = {
  every: Frequency;
  /** How many days, weeks, months or years are between two dates. */
  interval: number;
  /** Empty for `daily`; `monday` … `sunday`; `1` … `31` or `last`; `MM-DD`. */
  onDay: string;
  startsOn: string;
  /** Where the dates are counted from: the first date on or after it is one. `startsOn` when null, as for a new rule. */
  anchoredOn: string | null;
  endsOn: string | null;
};

const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
const [SUNDAY, SATURDAY] = [0, 6];
/** The last possible date: years have four digits. */
export const LAST_DATE = '9999-12-31';
export const MAX_INTERVAL = 99;
/** How far in the past a rule may begin, and how many past dates it may have: each of them becomes a record. */
export const MAX_YEARS_BACK = 5;
export const MAX_PAST_DATES = 300;

/**
 * The day of a rule in the form that it is stored in: a weekday in lower case, a day of the month without leading
 * zeros, a month and day with them; empty for `daily`.
 * @throws Failure `validation_failed` on `field`
 */
export function parseRecurrenceDay(every: Frequency, text: string | null | undefined, field = 'on'): string {
  const day = text?.trim().toLowerCase() ?? '';
  if (every === 'daily') {
    if (day === '') return day;
    throw invalid(field, message('recurrence.no_day'));
  }
  if (every === 'weekly') {
    if (WEEKDAYS.includes(day)) return day;
    throw invalid(field, message('recurrence.weekday'));
  }
  if (every === 'monthly') {
    if (day === 'last') return day;
    if (/^\d{1,2}$/.test(day) && Number(day) >= 1 && Number(day) <= 31) return String(Number(day));
    throw invalid(field, message('recurrence.day_of_month'));
  }
  // 2000 was a leap year, so that 02-29 is valid.
  if (/^\d\d-\d\d$/.test(day) && isCalendarDate(`2000-${day}`)) return day;
  throw invalid(field, message('recurrence.day_of_year'));
}

/** @throws Failure `validation_failed` on `every` */
export function parseFrequency(text: string): Frequency {
  const frequency = FREQUENCIES.find((known) => known === text);
  if (frequency) return frequency;
  throw invalid('every', message('value.one_of', { values: FREQUENCIES }));
}

/** The first date of the rule on or after `date`; null if there is none. */
export function nextOccurrence(rule: Recurrence, date: string): string | null {
  const next = dateAt(rule, placeOnOrAfter(rule, date < rule.startsOn ? rule.startsOn : date));
  return next === null || (rule.endsOn !== null && next > rule.endsOn) ? null : next;
}

/** The first date of the rule after `date`; null if there is none. */
export function occurrenceAfter(rule: Recurrence, date: string): string | null {
  return date >= LAST_DATE ? null : nextOccurrence(rule, addDays(date, 1));
}

/** Whether a date is one of the rule. */
export function isOccurrence(rule: Recurrence, date: string): boolean {
  return nextOccurrence(rule, date) === date;
}

/**
 * The dates before and after a date of the rule, as it would go on without a beginning and an end; null beyond the years
 * with four digits. What reaches from one date to the day before the next has neither gaps nor overlaps.
 */
export function neighbours(rule: Recurrence, date: string): { before: string | null; after: string | null } {
  const place = placeOnOrAfter(rule, date);
  return { before: dateAt(rule, place - 1), after: dateAt(rule, place + 1) };
}

/** The day on which a date runs: itself, or the working day (Monday to Friday) that it is moved to. */
export function runDay(date: string, workingDays: WorkingDays): string {
  const weekday = weekdayOf(date);
  if (workingDays === 'none' || (weekday !== SATURDAY && weekday !== SUNDAY)) return date;
  if (workingDays === 'previous') return addDays(date, weekday === SATURDAY ? -1 : -2);
  const next = addDays(date, weekday === SATURDAY ? 2 : 1);
  return isCalendarDate(next) ? next : date;
}

/** The earliest date on which a rule may begin; nothing is generated for earlier dates. */
export function earliestStart(today: string): string {
  const date = `${addMonths(today.slice(0, 7), -12 * MAX_YEARS_BACK)}${today.slice(7)}`;
  // 29 February becomes the 28th in a common year.
  return isCalendarDate(date) ? date : `${date.slice(0, 8)}28`;
}

/** True if a rule has more than `MAX_PAST_DATES` dates from `from` up to `today`. */
export function hasTooManyPastDates(rule: Recurrence, from: string, today: string): boolean {
  let date = nextOccurrence(rule, from);
  for (let dates = 0; date !== null && date <= today; dates += 1) {
    if (dates === MAX_PAST_DATES) return true;
    date = occurrenceAfter(rule, date);
  }
  return false;
}

/**
 * The place of the first date on or after a day, in the dates of the rule counted from its anchor, whose place is 0. Each
 * date is computed from the anchor and its place: a short month moves no later date.
 */
function placeOnOrAfter(rule: Recurrence, day: string): number {
  const anchor = anchorOf(rule);
  const apart =
    rule.every === 'daily' || rule.every === 'weekly'
      ? daysBetween(anchor, day) / (rule.every === 'weekly' ? 7 : 1)
      : monthsBetween(anchor, day) / (rule.every === 'yearly' ? 12 : 1);
  // At most one before: within the month or year of the day, the date may be before or after it.
  let place = Math.floor(apart / rule.interval);
  for (let date = dateAt(rule, place); date !== null && date < day; date = dateAt(rule, place)) place += 1;
  return place;
}

/** The date at a place; null where it has no four-digit year. */
function dateAt(rule: Recurrence, place: number): string | null {
  const { every, interval, onDay } = rule;
  const anchor = anchorOf(rule);
  const units = place * interval;
  if (every === 'daily' || every === 'weekly') {
    const date = addDays(anchor, units * (every === 'weekly' ? 7 : 1));
    return isCalendarDate(date) ? date : null;
  }
  const month = addMonths(anchor.slice(0, 7), units * (every === 'yearly' ? 12 : 1));
  if (!/^\d{4}-\d\d$/.test(month)) return null;
  const date = every === 'yearly' ? dayInYear(month.slice(0, 4), onDay) : dayInMonth(month, onDay);
  return isCalendarDate(date) ? date : null;
}

/** The first date on or after the day that the dates are counted from. */
function anchorOf({ every, onDay, startsOn, anchoredOn }: Recurrence): string {
  const from = anchoredOn ?? startsOn;
  if (every === 'daily') return from;
  if (every === 'weekly') return addDays(from, (WEEKDAYS.indexOf(onDay) - weekdayOf(from) + 7) % 7);
  if (every === 'monthly') {
    const month = from.slice(0, 7);
    const date = dayInMonth(month, onDay);
    return date >= from ? date : dayInMonth(addMonths(month, 1), onDay);
  }
  const year = from.slice(0, 4);
  const date = dayInYear(year, onDay);
  // The year 10000 has more than four digits.
  return date >= from ? date : dayInYear(addMonths(`${year}-12`, 1).replace(/-\d\d$/, ''), onDay);
}

function monthsBetween(from: string, to: string): number {
  const [fromYear = 0, fromMonth = 0] = from.split('-').map(Number);
  const [toYear = 0, toMonth = 0] = to.split('-').map(Number);
  return (toYear - fromYear) * 12 + toMonth - fromMonth;
}

/** In a shorter month, day 29 to 31 is its last day. */
function dayInMonth(month: string, onDay: string): string {
  const { last } = monthBounds(month);
  if (onDay === 'last') return last;
  const date = `${month}-${onDay.padStart(2, '0')}`;
  return date > last ? last : date;
}

/** 29 February becomes the 28th in a common year. */
function dayInYear(year: string, onDay: string): string {
  return dayInMonth(`${year}-${onDay.slice(0, 2)}`, onDay.slice(3));
}

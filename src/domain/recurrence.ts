import { addDays, addMonths, isCalendarDate, monthBounds } from './calendar.ts';
import { invalid } from './failure.ts';

export const FREQUENCIES = ['weekly', 'monthly', 'yearly'] as const;

export type Frequency = (typeof FREQUENCIES)[number];

/** On which day of each week, month or year something recurs, from a first date on, and up to a last one if there is. */
export type Recurrence = {
  every: Frequency;
  /** `monday` … `sunday`; `1` … `31` or `last`; `MM-DD`. */
  onDay: string;
  startsOn: string;
  endsOn: string | null;
};

const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
/** Beyond it there is no date: years have four digits. */
export const LAST_DATE = '9999-12-31';
/** How far back a rule may begin, and how many dates it may have behind it: each of them becomes a record. */
export const MAX_YEARS_BACK = 5;
export const MAX_PAST_DATES = 300;

/**
 * The day of a rule in the form that it is stored in: a weekday in lower case, a day of the month without leading
 * zeros, a month and day with them.
 * @throws Failure `validation_failed` on `on`
 */
export function parseRecurrenceDay(every: Frequency, text: string): string {
  const day = text.trim().toLowerCase();
  if (every === 'weekly') {
    if (WEEKDAYS.includes(day)) return day;
    throw invalid('on', 'must be a weekday for a weekly expense, such as monday');
  }
  if (every === 'monthly') {
    if (day === 'last') return day;
    if (/^\d{1,2}$/.test(day) && Number(day) >= 1 && Number(day) <= 31) return String(Number(day));
    throw invalid('on', 'must be a day from 1 to 31, or "last", for a monthly expense');
  }
  // 2000 was a leap year: 02-29 is a day that a year can have.
  if (/^\d\d-\d\d$/.test(day) && isCalendarDate(`2000-${day}`)) return day;
  throw invalid('on', 'must be a month and a day for a yearly expense, such as 04-15');
}

/** @throws Failure `validation_failed` on `every` */
export function parseFrequency(text: string): Frequency {
  const frequency = FREQUENCIES.find((known) => known === text);
  if (frequency) return frequency;
  throw invalid('every', `must be one of ${FREQUENCIES.join(', ')}`);
}

/** The first date of the rule on or after `date`; null when there is none any more. */
export function nextOccurrence(rule: Recurrence, date: string): string | null {
  const from = date < rule.startsOn ? rule.startsOn : date;
  const next = onOrAfter(rule, from);
  // Beyond the last year of four digits there is no date any more.
  if (!isCalendarDate(next)) return null;
  return rule.endsOn !== null && next > rule.endsOn ? null : next;
}

/** The first date of the rule after `date`; null when there is none any more. */
export function occurrenceAfter(rule: Recurrence, date: string): string | null {
  return date >= LAST_DATE ? null : nextOccurrence(rule, addDays(date, 1));
}

/** The earliest date that a rule may begin on; nothing is generated for an earlier one. */
export function earliestStart(today: string): string {
  const date = `${addMonths(today.slice(0, 7), -12 * MAX_YEARS_BACK)}${today.slice(7)}`;
  // 29 February of five years ago was the 28th.
  return isCalendarDate(date) ? date : `${date.slice(0, 8)}28`;
}

/** Whether a rule has more dates from `from` up to `today` than it may have behind it. */
export function hasTooManyPastDates(rule: Recurrence, from: string, today: string): boolean {
  let date = nextOccurrence(rule, from);
  for (let dates = 0; date !== null && date <= today; dates += 1) {
    if (dates === MAX_PAST_DATES) return true;
    date = occurrenceAfter(rule, date);
  }
  return false;
}

function onOrAfter({ every, onDay }: Recurrence, from: string): string {
  if (every === 'weekly') {
    const weekday = new Date(`${from}T00:00:00Z`).getUTCDay();
    return addDays(from, (WEEKDAYS.indexOf(onDay) - weekday + 7) % 7);
  }
  if (every === 'monthly') {
    const month = from.slice(0, 7);
    const date = dayInMonth(month, onDay);
    return date >= from ? date : dayInMonth(addMonths(month, 1), onDay);
  }
  const year = from.slice(0, 4);
  const date = dayInYear(year, onDay);
  return date >= from ? date : dayInYear(addMonths(`${year}-12`, 1).slice(0, 4), onDay);
}

/** Day 31 of a month that has fewer is its last day. */
function dayInMonth(month: string, onDay: string): string {
  const { last } = monthBounds(month);
  if (onDay === 'last') return last;
  const date = `${month}-${onDay.padStart(2, '0')}`;
  return date > last ? last : date;
}

/** 29 February of a common year is the 28th. */
function dayInYear(year: string, onDay: string): string {
  return dayInMonth(`${year}-${onDay.slice(0, 2)}`, onDay.slice(3));
}

import { addDays, addMonths, isCalendarDate, monthBounds } from './calendar.ts';
import { invalid } from './failure.ts';
import { message } from './messages/message.ts';

export const FREQUENCIES = ['weekly', 'monthly', 'yearly'] as const;

type Frequency = (typeof FREQUENCIES)[number];

/** A recurrence: a day of each week, month or year, from a first date on, and up to a last one if there is one. */
export type Recurrence = {
  every: Frequency;
  /** `monday` … `sunday`; `1` … `31` or `last`; `MM-DD`. */
  onDay: string;
  startsOn: string;
  endsOn: string | null;
};

const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
/** The last possible date: years have four digits. */
export const LAST_DATE = '9999-12-31';
/** How far in the past a rule may begin, and how many past dates it may have: each of them becomes a record. */
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
    throw invalid('on', message('recurrence.weekday'));
  }
  if (every === 'monthly') {
    if (day === 'last') return day;
    if (/^\d{1,2}$/.test(day) && Number(day) >= 1 && Number(day) <= 31) return String(Number(day));
    throw invalid('on', message('recurrence.day_of_month'));
  }
  // 2000 was a leap year, so that 02-29 is valid.
  if (/^\d\d-\d\d$/.test(day) && isCalendarDate(`2000-${day}`)) return day;
  throw invalid('on', message('recurrence.day_of_year'));
}

/** @throws Failure `validation_failed` on `every` */
export function parseFrequency(text: string): Frequency {
  const frequency = FREQUENCIES.find((known) => known === text);
  if (frequency) return frequency;
  throw invalid('every', message('value.one_of', { values: FREQUENCIES }));
}

/** The first date of the rule on or after `date`; null if there is none. */
export function nextOccurrence(rule: Recurrence, date: string): string | null {
  const from = date < rule.startsOn ? rule.startsOn : date;
  const next = onOrAfter(rule, from);
  // After the year 9999 there is no valid date.
  if (!isCalendarDate(next)) return null;
  return rule.endsOn !== null && next > rule.endsOn ? null : next;
}

/** The first date of the rule after `date`; null if there is none. */
export function occurrenceAfter(rule: Recurrence, date: string): string | null {
  return date >= LAST_DATE ? null : nextOccurrence(rule, addDays(date, 1));
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

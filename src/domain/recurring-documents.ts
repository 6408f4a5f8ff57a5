// Templates that documents are made from: what is stored of one, the period and the prices of a date.
import { addDays, addMonths, daysBetween, monthBounds } from './calendar.ts';
import type { LineKind } from './line-kinds.ts';
import {
  currencyExponent,
  decimalOf,
  formatDecimal,
  parseDecimal,
  powerOfTen,
  reduced,
  roundHalfAwayFromZero,
} from './money.ts';
import { neighbours, type Recurrence } from './recurrence.ts';

export const RECURRING_STATUSES = ['active', 'paused', 'finished', 'failed'] as const;
export const MODES = ['draft', 'issue', 'issue_and_send'] as const;
export const WHEN_LATE = ['latest_only', 'catch_up', 'ask'] as const;
export const RUN_OUTCOMES = ['created', 'skipped', 'paused', 'left_out', 'waiting', 'failed'] as const;

export type RecurringStatus = (typeof RECURRING_STATUSES)[number];
export type Mode = (typeof MODES)[number];
export type WhenLate = (typeof WHEN_LATE)[number];
export type RunOutcome = (typeof RUN_OUTCOMES)[number];

/** A date this many days after the day of its run is still on time. */
export const ON_TIME_DAYS = 3;
/** How many late dates `catch_up` makes up for. */
export const MAX_CAUGHT_UP = 60;

export type RecurringPeriod = {
  kind: 'none' | 'following' | 'preceding' | 'calendar';
  unit: 'month' | 'quarter' | 'year' | null;
  offset: number | null;
  delivery_date: 'start' | 'end' | null;
};

export const NO_PERIOD: RecurringPeriod = { kind: 'none', unit: null, offset: null, delivery_date: null };

/** Decimals are numbers, as callers send them: they have at most 15 digits. */
export type RecurringLine = {
  kind: LineKind;
  description: string | null;
  item: string | null;
  unit: string | null;
  quantity: number | null;
  unit_price: number | null;
  price_base_quantity: number | null;
  discount_type: 'percent' | 'fixed' | null;
  discount_value: number | null;
  tax_rate: string | null;
  unit_code: string | null;
  exemption_code: string | null;
  classification: { scheme: string; code: string } | null;
  follow_item_price: boolean;
};

/** Either has a percentage or prices. */
export type PriceChange = {
  from: string;
  percent: number | null;
  lines: { line: number; unit_price: number }[] | null;
};

type Address = {
  name: string | null;
  street: string | null;
  city: string | null;
  postal_code: string | null;
  country: string;
};

/** What a template says of each document, under the names that the API has for it; null where the default applies. */
export type RecurringTexts = {
  buyer_reference: string | null;
  order_reference: string | null;
  contract_reference: string | null;
  project_reference: string | null;
  payment_terms: string | null;
  payment_reference: string | null;
  bank_account: string | null;
  notes: string | null;
  internal_note: string | null;
  language: string | null;
  second_language: string | null;
  footer_text: string | null;
  prices_include_tax: boolean;
  discount_type: 'percent' | 'fixed' | null;
  discount_value: number | null;
  discount_reason: string | null;
  delivery_address: Address | null;
  tax_point: 'issue_date' | 'delivery_date' | 'payment_date' | 'none' | null;
};

export type RecurringContent = RecurringTexts & {
  lines: RecurringLine[];
  due_days: number | null;
  period: RecurringPeriod;
  recipients: string[] | null;
  /** By date. */
  price_changes: PriceChange[];
};

export type DateSpan = { start: string; end: string };

/** The period of a date, and those before and after it. */
export type Periods = Record<'this' | 'previous' | 'next', DateSpan | null>;

/**
 * The period that the document of a date is for; null for none, and at the end of the years with four digits. Those of
 * `following` and `preceding` meet: each ends on the day before the next begins.
 */
export function periodOf(rule: Recurrence, period: RecurringPeriod, date: string): DateSpan | null {
  if (period.kind === 'none') return null;
  if (period.kind === 'calendar') return calendarPeriod(period, date, period.offset ?? 0);
  const { before, after } = neighbours(rule, date);
  return period.kind === 'following' ? between(date, after) : between(before, date);
}

/** The period of a date with those before and after it. */
export function periodsOf(rule: Recurrence, period: RecurringPeriod, date: string): Periods {
  if (period.kind === 'calendar') {
    const offset = period.offset ?? 0;
    return {
      this: calendarPeriod(period, date, offset),
      previous: calendarPeriod(period, date, offset - 1),
      next: calendarPeriod(period, date, offset + 1),
    };
  }
  const { before, after } = neighbours(rule, date);
  const of = (day: string | null) => (day === null ? null : periodOf(rule, period, day));
  return { this: of(date), previous: of(before), next: of(after) };
}

function between(start: string | null, next: string | null): DateSpan | null {
  return start === null || next === null ? null : { start, end: addDays(next, -1) };
}

const MONTHS = { month: 1, quarter: 3, year: 12 };

function calendarPeriod({ unit }: RecurringPeriod, date: string, offset: number): DateSpan | null {
  const months = MONTHS[unit ?? 'month'];
  const month = Number(date.slice(5, 7)) - 1;
  const first = addMonths(`${date.slice(0, 4)}-01`, month - (month % months) + offset * months);
  const last = addMonths(first, months - 1);
  if (!/^\d{4}-\d\d$/.test(first) || !/^\d{4}-\d\d$/.test(last)) return null;
  return { start: `${first}-01`, end: monthBounds(last).last };
}

/**
 * The prices of the lines on a date of the rule, as decimal text; null where a line has none of its own. Changes count from
 * their date on, one after the other; a percentage rounds to minor units, half away from zero.
 */
export function pricesOn(
  { lines, price_changes: changes }: Pick<RecurringContent, 'lines' | 'price_changes'>,
  currency: string,
  date: string,
): (number | null)[] {
  const prices = lines.map((line) => line.unit_price);
  for (const { percent, lines: given } of changes.filter(({ from }) => from <= date)) {
    if (percent !== null)
      for (const [i, price] of prices.entries())
        if (price !== null) prices[i] = raised(price, percent, currency);
    for (const { line, unit_price: price } of given ?? []) prices[line - 1] = price;
  }
  return prices;
}

function raised(price: number, percent: number, currency: string): number {
  const [from, by] = [decimalOf(price), decimalOf(percent)];
  const hundred = 100n * powerOfTen(by.scale);
  const scale = currencyExponent(currency) ?? 2;
  const cents = roundHalfAwayFromZero(
    from.digits * (hundred + by.digits) * powerOfTen(scale),
    powerOfTen(from.scale) * hundred,
  );
  return Number(formatDecimal(reduced(cents, scale)));
}

/** A decimal as it is shown: without exponent and without trailing zeros. */
export function decimalText(value: number): string {
  return formatDecimal(parseDecimal(String(value)));
}

/** The dates that are due, oldest first, with the day on which each runs, by what becomes of them. */
type Due = { toMake: string[]; leftOut: string[]; waiting: string[] };

/**
 * What becomes of the dates that are due. Those that are at most three days old are made; of older ones it is for the
 * template to say.
 * @param dates oldest first
 */
export function sortDue(
  dates: readonly { on: string; runsOn: string }[],
  { today, whenLate }: { today: string; whenLate: WhenLate },
): Due {
  const isLate = ({ runsOn }: { runsOn: string }) => daysBetween(runsOn, today) > ON_TIME_DAYS;
  const late = dates.filter(isLate).map(({ on }) => on);
  const onTime = dates.filter((date) => !isLate(date)).map(({ on }) => on);
  if (whenLate === 'ask') return { toMake: onTime, leftOut: [], waiting: late };
  const made = whenLate === 'catch_up' ? MAX_CAUGHT_UP : onTime.length > 0 ? 0 : 1;
  const leftOut = late.slice(0, Math.max(0, late.length - made));
  return { toMake: [...late.slice(leftOut.length), ...onTime], leftOut, waiting: [] };
}

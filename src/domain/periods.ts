import { addDays, addMonths, monthBounds } from './calendar.ts';

/** A range of days, months or years, as text, both ends included; nothing where `to` lies before `from`. */
export type Span = { from: string; to: string };

/** A range of days taken apart: its whole months, and the days before and after them. */
export type Months = { months: Span; days: [Span, Span] };

/** The same with the whole years of the months taken out. */
export type Years = { years: Span; months: [Span, Span]; days: [Span, Span] };

const LAST_MONTH = '9999-12';

/** A range without anything in it. */
export const NOTHING: Span = { from: '1', to: '0' };

/** Takes a range of days apart, so that it can be summed by month where it covers whole ones. */
export function byMonths({ from, to }: Span): Months {
  const [first, last] = [from.slice(0, 7), to.slice(0, 7)];
  const isFirstWhole = from.endsWith('-01');
  const isLastWhole = to === monthBounds(last).last;
  if (first === last) {
    return isFirstWhole && isLastWhole
      ? { months: { from: first, to: last }, days: [NOTHING, NOTHING] }
      : { months: NOTHING, days: [{ from, to }, NOTHING] };
  }
  const months = {
    from: isFirstWhole ? first : addMonths(first, 1),
    to: isLastWhole ? last : addMonths(last, -1),
  };
  return {
    months,
    days: [
      isFirstWhole ? NOTHING : { from, to: monthBounds(first).last },
      isLastWhole ? NOTHING : { from: monthBounds(last).first, to },
    ],
  };
}

/** Takes a range of days apart into whole years, whole months and days. */
export function byYears(span: Span): Years {
  const { months, days } = byMonths(span);
  const [first, last] = [months.from.slice(0, 4), months.to.slice(0, 4)];
  const isFirstWhole = months.from.endsWith('-01');
  const isLastWhole = months.to.endsWith('-12');
  if (months.to < months.from) return { years: NOTHING, months: [NOTHING, NOTHING], days };
  if (first === last) {
    return isFirstWhole && isLastWhole
      ? { years: { from: first, to: last }, months: [NOTHING, NOTHING], days }
      : { years: NOTHING, months: [months, NOTHING], days };
  }
  return {
    years: {
      from: isFirstWhole ? first : yearText(Number(first) + 1),
      to: isLastWhole ? last : yearText(Number(last) - 1),
    },
    months: [
      isFirstWhole ? NOTHING : { from: months.from, to: `${first}-12` },
      isLastWhole ? NOTHING : { from: `${last}-01`, to: months.to },
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

/** The earliest due day of each aging bucket but the last, which has none. */
export function agingLimits(asOf: string): string[] {
  return AGING.flatMap(({ maxDays }) => (maxDays === null ? [] : [addDays(asOf, -maxDays)]));
}

/**
 * A day between months that are summed as a whole: those from `month` on count as later than it, and what is due on
 * `days`, at most 16 of them, still has to change sides.
 */
export type Cut = { month: string; days: Span; isCutLate: boolean };

/** Cuts the months where it moves the fewest days: before the month of the day, or behind it (`isCutLate`). */
export function cutAt(day: string): Cut {
  const month = day.slice(0, 7);
  const { first, last } = monthBounds(month);
  if (Number(day.slice(8)) <= 16 || month === LAST_MONTH) {
    const days = day === first ? NOTHING : { from: first, to: addDays(day, -1) };
    return { month, days, isCutLate: false };
  }
  return { month: addMonths(month, 1), days: { from: day, to: last }, isCutLate: true };
}

function yearText(year: number): string {
  return String(year).padStart(4, '0');
}

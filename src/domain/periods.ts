import { addDays, addMonths, monthBounds } from './calendar.ts';

/** A range of days, months or years as text, both ends included; empty if `to` is before `from`. */
export type Span = { from: string; to: string };

/** A range of days split into whole months, and the days before and after them. */
export type Months = { months: Span; days: [Span, Span] };

/** The same with whole years split off from the months. */
export type Years = { years: Span; months: [Span, Span]; days: [Span, Span] };

const LAST_MONTH = '9999-12';

/** An empty range. */
export const EMPTY_SPAN: Span = { from: '1', to: '0' };

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
export type Cut = { month: string; days: Span; isCutLate: boolean };

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

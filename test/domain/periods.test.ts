import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, byMonths, byYears, cutAt, monthBounds, type Span } from '../../src/domain/calendar.ts';

const FIRST = '1999-01-01';
const day = fc.integer({ min: 0, max: 3650 }).map((days) => addDays(FIRST, days));
const span = fc.tuple(day, day).map((days): Span => {
  const [from, to] = days.toSorted() as [string, string];
  return { from, to };
});

const isIn = (text: string, { from, to }: Span) => text >= from && text <= to;
const times = (value: string, spans: Span[]) => spans.filter((part) => isIn(value, part)).length;

describe('a range of days taken apart', () => {
  it('has each of its days once, by month or by day, and no other', () => {
    fc.assert(
      fc.property(span, day, (whole, one) => {
        const { months, days } = byMonths(whole);
        const found = times(one.slice(0, 7), [months]) + times(one, days);
        expect(found).toBe(isIn(one, whole) ? 1 : 0);
      }),
    );
  });

  it('has each of its days once, by year, month or day, and no other', () => {
    fc.assert(
      fc.property(span, day, (whole, one) => {
        const { years, months, days } = byYears(whole);
        const found = times(one.slice(0, 4), [years]) + times(one.slice(0, 7), months) + times(one, days);
        expect(found).toBe(isIn(one, whole) ? 1 : 0);
      }),
    );
  });
});

describe('a cut through months', () => {
  /** As a sum by month counts it, with the days of the cut moved to the other side. */
  const isLater = (one: string, at: string) => {
    const { month, days, isCutLate } = cutAt(at);
    return isIn(one, days) ? isCutLate : one.slice(0, 7) >= month;
  };

  it('parts all days at that day, which counts as later', () => {
    fc.assert(
      fc.property(day, day, (one, at) => {
        expect(isLater(one, at)).toBe(one >= at);
      }),
    );
  });

  it.each(['1999-01-01', '2000-02-29', '2001-02-16', '2001-02-17', '2004-12-31', '9999-12-31'])(
    'parts the days around %s',
    (at) => {
      const { first, last } = monthBounds(at.slice(0, 7));
      for (const one of [first, addDays(at, -1), at, last])
        expect([one, isLater(one, at)]).toEqual([one, one >= at]);
      expect(isLater('none', at)).toBe(true);
    },
  );

  it('moves at most 16 days, but in the last month there is', () => {
    fc.assert(
      fc.property(day, (at) => {
        const { from, to } = cutAt(at).days;
        expect(from > to || addDays(from, 15) >= to).toBe(true);
      }),
    );
  });
});

// Periods, prices and words of templates, and what becomes of late dates.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../../src/domain/calendar.ts';
import type { Language } from '../../src/domain/language.ts';
import { unknownWords, withPeriod } from '../../src/domain/period-words.ts';
import { nextOccurrence, occurrenceAfter, type Recurrence } from '../../src/domain/recurrence.ts';
import {
  type PriceChange,
  periodOf,
  periodsOf,
  pricesOn,
  type RecurringLine,
  type RecurringPeriod,
  sortDue,
  type WHEN_LATE,
} from '../../src/domain/recurring-documents.ts';
import { runs } from '../scenarios.ts';

const rule = (fields: Partial<Recurrence> = {}): Recurrence => ({
  every: 'monthly',
  interval: 1,
  onDay: '1',
  startsOn: '2026-01-01',
  anchoredOn: null,
  endsOn: null,
  ...fields,
});
const period = (kind: RecurringPeriod['kind'], fields: Partial<RecurringPeriod> = {}): RecurringPeriod => ({
  kind,
  unit: null,
  offset: null,
  delivery_date: null,
  ...fields,
});

describe('the period of a date', () => {
  it.each([
    [period('none'), '2026-11-01', null],
    [period('following'), '2026-11-01', ['2026-11-01', '2026-11-30']],
    [period('preceding'), '2026-11-01', ['2026-10-01', '2026-10-31']],
    [period('calendar', { unit: 'month', offset: 0 }), '2026-11-17', ['2026-11-01', '2026-11-30']],
    [period('calendar', { unit: 'month', offset: 1 }), '2026-12-31', ['2027-01-01', '2027-01-31']],
    [period('calendar', { unit: 'quarter', offset: 0 }), '2026-11-17', ['2026-10-01', '2026-12-31']],
    [period('calendar', { unit: 'quarter', offset: -1 }), '2026-01-01', ['2025-10-01', '2025-12-31']],
    [period('calendar', { unit: 'year', offset: -1 }), '2028-02-29', ['2027-01-01', '2027-12-31']],
    [period('calendar', { unit: 'month', offset: 0 }), '2028-02-29', ['2028-02-01', '2028-02-29']],
  ] as const)('%j of %s', (which, date, days) => {
    const expected = days && { start: days[0], end: days[1] };
    expect(periodOf(rule(), which, date)).toEqual(expected);
  });

  it('meets the period of the next date, without a gap or an overlap', () => {
    const anyRule = fc.record({
      every: fc.constantFrom('daily' as const, 'weekly' as const, 'monthly' as const),
      interval: fc.integer({ min: 1, max: 12 }),
      day: fc.integer({ min: 1, max: 31 }),
      start: fc.integer({ min: 0, max: 2000 }),
      kind: fc.constantFrom('following' as const, 'preceding' as const),
    });
    fc.assert(
      fc.property(anyRule, ({ every, interval, day, start, kind }) => {
        const onDay = { daily: '', weekly: 'tuesday', monthly: String(day) }[every];
        const repeated = rule({ every, interval, onDay, startsOn: addDays('2026-01-01', start) });
        let date = nextOccurrence(repeated, repeated.startsOn);
        for (let i = 0; i < 30 && date !== null; i += 1) {
          const after = occurrenceAfter(repeated, date) as string;
          const { this: own, next } = periodsOf(repeated, period(kind), date);
          expect(own && addDays(own.end, 1)).toBe(next?.start);
          expect(periodOf(repeated, period(kind), after)).toEqual(next);
          date = after;
        }
      }),
      { numRuns: runs(200) },
    );
  });
});

describe('the prices of a date', () => {
  const line = (unit_price: number | null): RecurringLine => ({
    kind: 'item',
    description: 'Work',
    item: null,
    unit: null,
    quantity: 1,
    unit_price,
    price_base_quantity: null,
    discount_type: null,
    discount_value: null,
    tax_rate: null,
    unit_code: null,
    exemption_code: null,
    classification: null,
    follow_item_price: false,
  });
  const percent = (from: string, by: number): PriceChange => ({ from, percent: by, lines: null });

  it.each([
    ['2026-10-31', [100, null]],
    ['2026-11-01', [110, null]],
    ['2027-05-01', [110, null]],
    // 110 × 1.035 = 113.85.
    ['2027-07-01', [113.85, null]],
  ])('on %s are %j', (date, prices) => {
    const changes = [
      { from: '2026-11-01', percent: null, lines: [{ line: 1, unit_price: 110 }] },
      percent('2027-07-01', 3.5),
    ];
    expect(pricesOn({ lines: [line(100), line(null)], price_changes: changes }, 'EUR', date)).toEqual(prices);
  });

  it.each([
    // Each percentage rounds: 10.00 → 10.33 → 10.67, and 10.67 is 10.00 × 1.0331 × 1.0331 = 10.673… rounded twice.
    ['EUR', 10, [3.31, 3.31], 10.67],
    ['EUR', 0.05, [10], 0.06],
    ['JPY', 105, [10], 116],
    ['EUR', 100, [-50], 50],
    ['EUR', 100, [-100], 0],
    ['KWD', 1.005, [0.1], 1.006],
  ])('%s %d with %j is %d', (currency, price, percents, expected) => {
    const changes = percents.map((by, i) => percent(`2026-0${i + 1}-01`, by));
    expect(pricesOn({ lines: [line(price)], price_changes: changes }, currency, '2026-12-01')).toEqual([
      expected,
    ]);
  });
});

describe('words of the period', () => {
  const periods = periodsOf(rule(), period('calendar', { unit: 'month', offset: 0 }), '2026-11-01');
  const written = (text: string, ...languages: Language[]) =>
    withPeriod(text, periods, languages).replaceAll('\u00a0', ' ');

  it.each([
    ['{{period.month_year}}', 'en', 'November 2026'],
    ['{{period.month_year}}', 'de', 'November 2026'],
    ['za {{ period.month_year }}', 'sr', 'za novembar 2026.'],
    ['за {{period.month_year}}', 'sr-Cyrl', 'за новембар 2026.'],
    ['za {{period.month_year}}', 'hr', 'za studeni 2026.'],
    ['za {{period.month_year}}', 'bs', 'za novembar 2026.'],
    ['{{period.quarter}}', 'en', 'Q4 2026'],
    ['{{period.quarter}}', 'de', 'Q4 2026'],
    ['{{period.quarter}}', 'hr', '4. kvartal 2026.'],
    ['{{period.range}}', 'en', '1 Nov 2026 – 30 Nov 2026'],
    ['{{period.range}}', 'de', '01.11.2026 – 30.11.2026'],
    ['{{period.range}}', 'sr', '1. 11. 2026. – 30. 11. 2026.'],
    ['{{period.start}}, {{period.end}}', 'de', '01.11.2026, 30.11.2026'],
    ['{{period.month}} {{period.year}}', 'en', 'November 2026'],
    ['{{period.next.month_year}}, {{period.previous.month_year}}', 'en', 'December 2026, October 2026'],
  ] as const)('%s in %s: %s', (text, language, expected) => {
    expect(written(text, language)).toBe(expected);
  });

  it('stand in both languages, with a slash where they differ', () => {
    expect(written('{{period.month_year}}', 'sr', 'en')).toBe('novembar 2026. / November 2026');
    expect(written('{{period.quarter}}', 'de', 'en')).toBe('Q4 2026');
  });

  it('are known by name', () => {
    expect(
      unknownWords('{{period.month}} {{period.next.year}} {{month}} {{period.next.next.month}}'),
    ).toEqual(['month', 'period.next.next.month']);
  });
});

describe('dates that are due', () => {
  const due = (...days: string[]) => days.map((on) => ({ on, runsOn: on }));
  const late = due('2026-10-01', '2026-11-01', '2026-12-01');

  it.each([
    ['latest_only', ['2026-12-01'], ['2026-10-01', '2026-11-01'], []],
    ['catch_up', ['2026-10-01', '2026-11-01', '2026-12-01'], [], []],
    ['ask', [], [], ['2026-10-01', '2026-11-01', '2026-12-01']],
  ] as const)('and all late: %s', (whenLate, toMake, leftOut, waiting) => {
    expect(sortDue(late, { today: '2026-12-05', whenLate })).toEqual({ toMake, leftOut, waiting });
  });

  it('are on time for three days, and go on whatever becomes of the late ones', () => {
    const dates = due('2026-12-01', '2026-12-02', '2026-12-05');
    const onTime = ['2026-12-02', '2026-12-05'];
    const of = (whenLate: (typeof WHEN_LATE)[number]) => sortDue(dates, { today: '2026-12-05', whenLate });
    expect(of('latest_only')).toEqual({ toMake: onTime, leftOut: ['2026-12-01'], waiting: [] });
    expect(of('catch_up').toMake).toEqual(['2026-12-01', ...onTime]);
    expect(of('ask')).toEqual({ toMake: onTime, leftOut: [], waiting: ['2026-12-01'] });
  });

  it('and late are made up for 60 at most, the newest', () => {
    const dates = due(...Array.from({ length: 100 }, (_, i) => addDays('2026-01-01', i)));
    const { toMake, leftOut } = sortDue(dates, { today: '2026-12-31', whenLate: 'catch_up' });
    expect([toMake.length, leftOut.length, toMake[0]]).toEqual([60, 40, '2026-02-10']);
  });
});

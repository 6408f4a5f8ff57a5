import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  isOccurrence,
  neighbours,
  nextOccurrence,
  occurrenceAfter,
  parseFrequency,
  parseRecurrenceDay,
  type Recurrence,
  runDay,
} from '../../src/domain/recurrence.ts';
import { runs } from '../scenarios.ts';
import { refusal } from './refusal.ts';

const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];

const rule = (
  every: Recurrence['every'],
  onDay: string,
  startsOn: string,
  endsOn: string | null = null,
  interval = 1,
): Recurrence => ({ every, interval, onDay, startsOn, anchoredOn: null, endsOn });

const later = (text: string, days: number) =>
  new Date(Date.parse(text) + days * 86_400_000).toISOString().slice(0, 10);
const dayText = (number: number) => new Date(number * 86_400_000).toISOString().slice(0, 10);
const months = (date: string) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7));

/** The dates of a rule, one after the other, up to `until`. */
function datesOf(recurrence: Recurrence, until: string): string[] {
  const dates: string[] = [];
  let date = nextOccurrence(recurrence, recurrence.startsOn);
  while (date !== null && date <= until) {
    dates.push(date);
    date = occurrenceAfter(recurrence, date);
  }
  return dates;
}

/** The same, by looking at every single day: a slow reckoning of its own. */
function oracle({ every, onDay, startsOn, endsOn }: Recurrence, until: string): string[] {
  const dates: string[] = [];
  for (const day = new Date(startsOn); ; day.setUTCDate(day.getUTCDate() + 1)) {
    const text = day.toISOString().slice(0, 10);
    if (text > until || (endsOn !== null && text > endsOn)) return dates;
    const tomorrow = new Date(day.getTime() + 86_400_000);
    const isLastOfMonth = tomorrow.getUTCDate() === 1;
    const [month, dayOfMonth] =
      every === 'yearly' ? (onDay.split('-').map(Number) as [number, number]) : [0, Number(onDay)];
    const falls = day.getUTCDate() === dayOfMonth || (isLastOfMonth && day.getUTCDate() < dayOfMonth);
    if (
      every === 'weekly'
        ? WEEKDAYS[day.getUTCDay()] === onDay
        : every === 'monthly'
          ? onDay === 'last'
            ? isLastOfMonth
            : falls
          : day.getUTCMonth() + 1 === month && falls
    ) {
      dates.push(text);
    }
  }
}

describe('the dates of a rule', () => {
  it.each([
    ['weekly', 'monday', '2026-03-02', ['2026-03-02', '2026-03-09', '2026-03-16', '2026-03-23']],
    ['weekly', 'sunday', '2026-03-02', ['2026-03-08', '2026-03-15', '2026-03-22', '2026-03-29']],
    ['monthly', '1', '2025-11-15', ['2025-12-01', '2026-01-01', '2026-02-01', '2026-03-01']],
    ['monthly', '31', '2026-01-31', ['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30']],
    ['monthly', '29', '2028-01-30', ['2028-02-29', '2028-03-29', '2028-04-29', '2028-05-29']],
    ['monthly', 'last', '2026-01-01', ['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30']],
    ['yearly', '02-29', '2026-01-01', ['2026-02-28', '2027-02-28', '2028-02-29', '2029-02-28']],
    ['yearly', '02-29', '2099-01-01', ['2099-02-28', '2100-02-28', '2101-02-28', '2102-02-28']],
    ['yearly', '12-31', '2026-12-31', ['2026-12-31', '2027-12-31', '2028-12-31', '2029-12-31']],
  ] as const)('%s on %s from %s: %j', (every, onDay, startsOn, dates) => {
    expect(datesOf(rule(every, onDay, startsOn), dates[3])).toEqual(dates);
  });

  it('holds start and end, both inclusive', () => {
    expect(datesOf(rule('monthly', '15', '2026-01-15', '2026-03-15'), '2030-01-01')).toEqual([
      '2026-01-15',
      '2026-02-15',
      '2026-03-15',
    ]);
    expect(datesOf(rule('monthly', '15', '2026-01-16', '2026-03-14'), '2030-01-01')).toEqual(['2026-02-15']);
    expect(nextOccurrence(rule('weekly', 'monday', '2026-03-03', '2026-03-08'), '2026-03-03')).toBeNull();
  });

  it('ends with the last date that has four digits of a year', () => {
    for (const [every, onDay] of [
      ['weekly', 'friday'],
      ['monthly', 'last'],
      ['yearly', '12-31'],
    ] as const) {
      const endless = rule(every, onDay, '9999-12-25');
      expect(datesOf(endless, '9999-12-31')).toEqual(['9999-12-31']);
      expect(occurrenceAfter(endless, '9999-12-31')).toBeNull();
    }
    expect(nextOccurrence(rule('weekly', 'thursday', '9999-12-31'), '9999-12-31')).toBeNull();
    expect(nextOccurrence(rule('monthly', '1', '9999-12-02'), '2026-01-01')).toBeNull();
    expect(nextOccurrence(rule('yearly', '02-29', '9999-12-02'), '2026-01-01')).toBeNull();
  });

  const date = fc
    .integer({ min: -700_000, max: 200_000 })
    .map((number) => new Date(number * 86_400_000).toISOString().slice(0, 10));
  const day = fc.oneof(
    fc.record({ every: fc.constant('weekly' as const), onDay: fc.constantFrom(...WEEKDAYS) }),
    fc.record({
      every: fc.constant('monthly' as const),
      onDay: fc.oneof(fc.integer({ min: 1, max: 31 }).map(String), fc.constant('last')),
    }),
    fc.record({
      every: fc.constant('yearly' as const),
      // Every day that a year can have: 2000 was a leap year.
      onDay: fc
        .integer({ min: 0, max: 365 })
        .map((n) => new Date(Date.UTC(2000, 0, 1 + n)).toISOString().slice(5, 10)),
    }),
  );
  it('are those that looking at every single day finds', () => {
    const lengths = fc.integer({ min: 0, max: 1500 });
    fc.assert(
      fc.property(day, date, lengths, fc.option(lengths), (which, startsOn, length, lasts) => {
        const endsOn = lasts === null ? null : later(startsOn, lasts);
        const recurrence = rule(which.every, which.onDay, startsOn, endsOn);
        const until = later(startsOn, length);
        expect(datesOf(recurrence, until)).toEqual(oracle(recurrence, until));
      }),
      { numRuns: runs(300) },
    );
  });

  it('come next from any day on, also from one before the start', () => {
    fc.assert(
      fc.property(day, date, fc.integer({ min: -400, max: 800 }), (which, startsOn, days) => {
        const recurrence = rule(which.every, which.onDay, startsOn);
        const from = later(startsOn, days);
        const [first] = oracle(recurrence, later(startsOn, 1600)).filter((text) => text >= from);
        expect(nextOccurrence(recurrence, from)).toBe(first);
      }),
      { numRuns: runs(300) },
    );
  });
});

describe('the dates of a rule with an interval', () => {
  it.each([
    [
      rule('monthly', '31', '2027-10-31'),
      ['2027-10-31', '2027-11-30', '2027-12-31', '2028-01-31', '2028-02-29', '2028-03-31', '2028-04-30'],
    ],
    [
      rule('monthly', '31', '2026-11-15', null, 3),
      ['2026-11-30', '2027-02-28', '2027-05-31', '2027-08-31', '2027-11-30', '2028-02-29'],
    ],
    [rule('monthly', '28', '2027-02-01'), ['2027-02-28', '2027-03-28', '2027-04-28']],
    [rule('monthly', 'last', '2027-02-01'), ['2027-02-28', '2027-03-31', '2027-04-30']],
    [
      rule('yearly', '02-29', '2028-01-01'),
      ['2028-02-29', '2029-02-28', '2030-02-28', '2031-02-28', '2032-02-29'],
    ],
    [
      rule('weekly', 'friday', '2026-12-18', null, 2),
      ['2026-12-18', '2027-01-01', '2027-01-15', '2027-01-29'],
    ],
    [rule('daily', '', '2028-02-27', null, 2), ['2028-02-27', '2028-02-29', '2028-03-02']],
    [rule('yearly', '03-01', '2026-05-01', '2031-01-01', 2), ['2027-03-01', '2029-03-01']],
  ])('%j: %j', (recurrence, dates) => {
    expect(datesOf(recurrence, dates.at(-1) as string)).toEqual(dates);
  });

  const anyRule = fc
    .record({
      every: fc.constantFrom('daily' as const, 'weekly' as const, 'monthly' as const, 'yearly' as const),
      interval: fc.integer({ min: 1, max: 99 }),
      weekday: fc.constantFrom(...WEEKDAYS),
      day: fc.oneof(fc.integer({ min: 1, max: 31 }).map(String), fc.constant('last')),
      ofYear: fc
        .integer({ min: 0, max: 365 })
        .map((n) => new Date(Date.UTC(2000, 0, 1 + n)).toISOString().slice(5, 10)),
      start: fc.integer({ min: 0, max: 40_000 }),
      shift: fc.option(fc.integer({ min: 0, max: 4000 })),
    })
    .map(({ every, interval, weekday, day, ofYear, start, shift }): Recurrence => {
      const startsOn = dayText(start);
      const onDay = { daily: '', weekly: weekday, monthly: day, yearly: ofYear }[every];
      const anchoredOn = shift === null ? null : dayText(start + shift);
      return { every, interval, onDay, startsOn, anchoredOn, endsOn: null };
    });

  it('are each found from the day after the one before, and lie an interval apart', () => {
    fc.assert(
      fc.property(anyRule, (recurrence) => {
        const dates = datesOf(recurrence, later(recurrence.startsOn, 20_000)).slice(0, 60);
        for (const [i, date] of dates.entries()) {
          expect(isOccurrence(recurrence, date)).toBe(true);
          const { before, after } = neighbours(recurrence, date);
          if (dates[i + 1] !== undefined) expect(after).toBe(dates[i + 1]);
          if (i > 0) expect(before).toBe(dates[i - 1]);
          if (i > 0 && recurrence.every === 'monthly')
            expect(months(date) - months(dates[i - 1] as string)).toBe(recurrence.interval);
        }
      }),
      { numRuns: runs(300) },
    );
  });

  it('come after the anchor as from a rule that begins there', () => {
    fc.assert(
      fc.property(anyRule, (recurrence) => {
        const { anchoredOn } = recurrence;
        if (anchoredOn === null) return;
        const there = { ...recurrence, startsOn: anchoredOn, anchoredOn: null };
        const until = later(anchoredOn, 9000);
        const dates = datesOf(recurrence, until).filter((date) => date >= anchoredOn);
        expect(dates).toEqual(datesOf(there, until));
      }),
      { numRuns: runs(100) },
    );
  });
});

describe('the day on which a date runs', () => {
  it.each([
    ['2026-10-30', 'next', '2026-10-30'],
    ['2026-10-31', 'none', '2026-10-31'],
    ['2026-10-31', 'next', '2026-11-02'],
    ['2026-11-01', 'next', '2026-11-02'],
    ['2026-10-31', 'previous', '2026-10-30'],
    ['2026-11-01', 'previous', '2026-10-30'],
  ] as const)('%s with %s is %s', (date, workingDays, day) => {
    expect(runDay(date, workingDays)).toBe(day);
  });
});

describe('the day of a rule', () => {
  it.each([
    ['weekly', 'Monday', 'monday'],
    ['weekly', ' sunday ', 'sunday'],
    ['monthly', '1', '1'],
    ['monthly', '05', '5'],
    ['monthly', '31', '31'],
    ['monthly', 'LAST', 'last'],
    ['yearly', '02-29', '02-29'],
    ['yearly', '12-31', '12-31'],
    ['daily', ' ', ''],
  ] as const)('%s on %s is stored as %s', (every, text, stored) => {
    expect(parseRecurrenceDay(every, text)).toBe(stored);
  });

  it.each([
    ['weekly', 'mon'],
    ['weekly', '1'],
    ['weekly', ''],
    ['monthly', '0'],
    ['monthly', '32'],
    ['monthly', '-1'],
    ['monthly', '1.5'],
    ['monthly', 'monday'],
    ['monthly', '01-05'],
    ['yearly', '02-30'],
    ['yearly', '13-01'],
    ['yearly', '2-9'],
    ['yearly', 'last'],
    ['yearly', '2026-01-01'],
    ['daily', 'monday'],
  ] as const)('%s on %j is refused', (every, text) => {
    expect(Object.keys(refusal(() => parseRecurrenceDay(every, text)))).toEqual(['on']);
  });

  it.each(['Daily', 'Weekly', '', 'month'])('every %j is refused', (text) => {
    expect(Object.keys(refusal(() => parseFrequency(text)))).toEqual(['every']);
  });
});

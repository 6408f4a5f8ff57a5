import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  nextOccurrence,
  occurrenceAfter,
  parseFrequency,
  parseRecurrenceDay,
  type Recurrence,
} from '../../src/domain/recurrence.ts';
import { runs } from '../scenarios.ts';
import { refusal } from './refusal.ts';

const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];

const rule = (every: Recurrence['every'], onDay: string, startsOn: string, endsOn: string | null = null) => ({
  every,
  onDay,
  startsOn,
  endsOn,
});

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
  const later = (text: string, days: number) =>
    new Date(Date.parse(text) + days * 86_400_000).toISOString().slice(0, 10);

  it('are those that looking at every single day finds', () => {
    const lengths = fc.integer({ min: 0, max: 1500 });
    fc.assert(
      fc.property(day, date, lengths, fc.option(lengths), (which, startsOn, length, lasts) => {
        const recurrence = { ...which, startsOn, endsOn: lasts === null ? null : later(startsOn, lasts) };
        const until = later(startsOn, length);
        expect(datesOf(recurrence, until)).toEqual(oracle(recurrence, until));
      }),
      { numRuns: runs(300) },
    );
  });

  it('come next from any day on, also from one before the start', () => {
    fc.assert(
      fc.property(day, date, fc.integer({ min: -400, max: 800 }), (which, startsOn, days) => {
        const recurrence = { ...which, startsOn, endsOn: null };
        const from = later(startsOn, days);
        const [first] = oracle(recurrence, later(startsOn, 1600)).filter((text) => text >= from);
        expect(nextOccurrence(recurrence, from)).toBe(first);
      }),
      { numRuns: runs(300) },
    );
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
  ] as const)('%s on %j is refused', (every, text) => {
    expect(Object.keys(refusal(() => parseRecurrenceDay(every, text)))).toEqual(['on']);
  });

  it.each(['daily', 'Weekly', '', 'month'])('every %j is refused', (text) => {
    expect(Object.keys(refusal(() => parseFrequency(text)))).toEqual(['every']);
  });
});

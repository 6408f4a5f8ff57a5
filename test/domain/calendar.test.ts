import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import {
  addDays,
  addMonths,
  canonicalTimeZone,
  daysBetween,
  instantText,
  isCalendarDate,
  monthBounds,
  monthOf,
  parseInstant,
  startOfDay,
  startOfNextDay,
  today,
} from '../../src/domain/calendar.ts';
import { runs } from '../scenarios.ts';

const ownZone = process.env.TZ;

afterAll(() => {
  if (ownZone === undefined) delete process.env.TZ;
  else process.env.TZ = ownZone;
});

test.each(['2026-02-28', '2024-02-29', '2000-02-29', '0001-01-01', '9999-12-31', '2026-04-30'])(
  '%s is a calendar date',
  (text) => {
    expect(isCalendarDate(text)).toBe(true);
  },
);

test.each([
  '2026-02-29',
  '2026-02-30',
  '1900-02-29',
  '2026-04-31',
  '2026-13-01',
  '2026-00-10',
  '2026-01-00',
  '0000-01-01',
  '10000-01-01',
  '2026-1-1',
  '2026-01-01T00:00:00Z',
  ' 2026-01-01',
  '2026-01-01\n',
  '２０２６-01-01',
  '',
])('«%s» is none', (text) => {
  expect(isCalendarDate(text)).toBe(false);
});

describe.each(['Pacific/Kiritimati', 'UTC', 'America/Los_Angeles'])('with the process in %s', (zone) => {
  test('the process is there', () => {
    process.env.TZ = zone;
    expect(new Date('2026-01-01T00:00:00Z').getHours()).toBe(
      { UTC: 0, 'Pacific/Kiritimati': 14 }[zone] ?? 16,
    );
  });

  test.each([
    ['2026-03-10T09:59:59.999Z', 'Pacific/Kiritimati', '2026-03-10'],
    ['2026-03-10T10:00:00.000Z', 'Pacific/Kiritimati', '2026-03-11'],
    ['2026-03-10T06:59:59.999Z', 'America/Los_Angeles', '2026-03-09'],
    ['2026-03-10T07:00:00.000Z', 'America/Los_Angeles', '2026-03-10'],
    ['2026-01-31T22:59:59.999Z', 'Europe/Belgrade', '2026-01-31'],
    ['2026-01-31T23:00:00.000Z', 'Europe/Belgrade', '2026-02-01'],
    ['2026-12-31T23:30:00.000Z', 'Europe/Belgrade', '2027-01-01'],
    ['2026-07-31T22:00:00.000Z', 'Europe/Belgrade', '2026-08-01'],
  ])('at %s it is in %s the %s', (now, timeZone, date) => {
    process.env.TZ = zone;
    expect(today(new Date(now), timeZone)).toBe(date);
    expect(monthOf(new Date(now), timeZone)).toBe(date.slice(0, 7));
  });

  test.each([
    ['2026-03-28T12:00:00Z', 'Europe/Belgrade', '2026-03-28T23:00:00.000Z'],
    ['2026-03-29T12:00:00Z', 'Europe/Belgrade', '2026-03-29T22:00:00.000Z'],
    ['2026-10-24T12:00:00Z', 'Europe/Belgrade', '2026-10-24T22:00:00.000Z'],
    ['2026-10-25T12:00:00Z', 'Europe/Belgrade', '2026-10-25T23:00:00.000Z'],
    ['2026-03-10T10:00:00Z', 'Pacific/Kiritimati', '2026-03-11T10:00:00.000Z'],
    ['2026-03-10T06:59:59Z', 'America/Los_Angeles', '2026-03-10T07:00:00.000Z'],
    ['2026-03-10T12:00:00Z', 'Asia/Kathmandu', '2026-03-10T18:15:00.000Z'],
  ])('after %s in %s tomorrow begins at %s', (now, timeZone, instant) => {
    process.env.TZ = zone;
    expect(startOfNextDay(new Date(now), timeZone).toISOString()).toBe(instant);
  });

  test('dates are counted without regard to summer time', () => {
    process.env.TZ = zone;
    expect(addDays('2026-03-28', 1)).toBe('2026-03-29');
    expect(addDays('2026-01-01', -1)).toBe('2025-12-31');
    expect(daysBetween('2026-03-01', '2026-04-01')).toBe(31);
    expect(addMonths('2026-01', -1)).toBe('2025-12');
    expect(addMonths('2026-12', 13)).toBe('2028-01');
    expect(monthBounds('2024-02')).toEqual({ first: '2024-02-01', last: '2024-02-29' });
  });
});

test('a day that a zone skipped begins with the next one', () => {
  expect(startOfDay('2011-12-30', 'Pacific/Apia').toISOString()).toBe('2011-12-30T10:00:00.000Z');
});

test('the start of a day is its first instant, in every zone', () => {
  const instant = fc.date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(instant, fc.constantFrom(...Intl.supportedValuesOf('timeZone')), (now, timeZone) => {
      const tomorrow = startOfNextDay(now, timeZone);
      expect(tomorrow.getTime()).toBeGreaterThan(now.getTime());
      expect(today(tomorrow, timeZone) > today(now, timeZone)).toBe(true);
      expect(today(new Date(tomorrow.getTime() - 1), timeZone) < today(tomorrow, timeZone)).toBe(true);
    }),
    { numRuns: runs(300) },
  );
});

test('a time zone is a name of the IANA database', () => {
  for (const zone of ['Europe/Belgrade', 'UTC']) expect(canonicalTimeZone(zone)).toBe(zone);
  for (const text of ['', '+02:00', 'Europe/Beograd', 'Belgrade', '../UTC'])
    expect(canonicalTimeZone(text)).toBeUndefined();
});

test('a time zone has one spelling, however it is typed', () => {
  expect(['europe/BELGRADE', 'Europe/belgrade'].map(canonicalTimeZone)).toEqual([
    'Europe/Belgrade',
    'Europe/Belgrade',
  ]);
  for (const zone of Intl.supportedValuesOf('timeZone')) {
    const spelling = canonicalTimeZone(zone) as string;
    expect([zone, canonicalTimeZone(zone.toLowerCase())]).toEqual([zone, spelling]);
    expect(canonicalTimeZone(spelling)).toBe(spelling);
  }
});

test('instants are RFC 3339, written in UTC with milliseconds', () => {
  expect(instantText(new Date(1_700_000_000_000))).toBe('2023-11-14T22:13:20.000Z');
  expect(parseInstant('2023-11-14T23:13:20+01:00')?.getTime()).toBe(1_700_000_000_000);
  expect(parseInstant('2023-11-14t22:13:20.5z')?.getTime()).toBe(1_700_000_000_500);
  for (const text of [
    '2023-11-14',
    '2023-02-30T00:00:00Z',
    '2023-11-14T24:00:00Z',
    '2023-11-14T22:13:20',
    'now',
  ]) {
    expect(parseInstant(text)).toBeUndefined();
  }
});

test('the year of an instant has four digits in UTC, wherever it was written', () => {
  for (const text of ['0001-01-01T00:00:00Z', '9999-12-31T23:59:59.999Z', '9999-12-31T23:59:59+05:00'])
    expect(instantText(parseInstant(text) as Date)).toMatch(/^\d{4}-/);
  for (const text of ['9999-12-31T23:59:59-05:00', '9999-12-31T23:59:59-00:01', '0001-01-01T00:00:00+00:01'])
    expect(parseInstant(text)).toBeUndefined();
});

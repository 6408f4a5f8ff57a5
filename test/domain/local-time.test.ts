import { describe, expect, it, test } from 'vitest';
import { instantOfLocal, isLocalTime, localTime } from '../../src/domain/local-time.ts';

const BELGRADE = 'Europe/Belgrade';

describe('the instant of a local time', () => {
  it.each([
    ['2027-03-27T08:00', '2027-03-27T07:00:00.000Z', 'the day before summer time'],
    ['2027-03-28T08:00', '2027-03-28T06:00:00.000Z', 'the day on which it begins'],
    ['2027-03-28T01:59', '2027-03-28T00:59:00.000Z', 'the last minute before the gap'],
    ['2027-03-28T02:00', '2027-03-28T01:00:00.000Z', 'the first minute of the gap: 03:00'],
    ['2027-03-28T02:30', '2027-03-28T01:30:00.000Z', 'within the gap: 03:30'],
    ['2027-03-28T03:00', '2027-03-28T01:00:00.000Z', 'the first minute after it'],
    ['2026-10-25T01:59', '2026-10-24T23:59:00.000Z', 'before the hour that comes twice'],
    ['2026-10-25T02:30', '2026-10-25T00:30:00.000Z', 'within it: the first'],
    ['2026-10-25T03:00', '2026-10-25T02:00:00.000Z', 'after it'],
    ['2026-10-25T08:00', '2026-10-25T07:00:00.000Z', 'on the day on which summer time ends'],
  ])('%s in Belgrade is %s: %s', (text, instant) => {
    expect(instantOfLocal(text, BELGRADE).toISOString()).toBe(instant);
  });

  it.each([
    ['2027-01-15T08:00', 'America/New_York', '2027-01-15T13:00:00.000Z'],
    ['2027-03-14T02:30', 'America/New_York', '2027-03-14T07:30:00.000Z'],
    ['2026-11-01T01:30', 'America/New_York', '2026-11-01T05:30:00.000Z'],
    // Half an hour is skipped there.
    ['2026-10-04T02:15', 'Australia/Lord_Howe', '2026-10-03T15:45:00.000Z'],
    ['2027-01-15T08:00', 'Pacific/Kiritimati', '2027-01-14T18:00:00.000Z'],
    ['2027-01-15T08:00', 'Pacific/Pago_Pago', '2027-01-15T19:00:00.000Z'],
    // A day that the zone skipped is the next one.
    ['2011-12-30T00:00', 'Pacific/Apia', '2011-12-30T10:00:00.000Z'],
    // Summer time begins at midnight.
    ['2026-09-06T00:00', 'America/Santiago', '2026-09-06T04:00:00.000Z'],
  ])('%s in %s is %s', (text, zone, instant) => {
    expect(instantOfLocal(text, zone).toISOString()).toBe(instant);
  });

  it('is shown again by the clocks of the zone, but in a gap', () => {
    for (let hour = 0; hour < 24 * 400; hour += 7) {
      const at = new Date(Date.parse('2026-01-01T00:00:00Z') + hour * 3_600_000);
      const text = localTime(at, BELGRADE);
      expect(localTime(instantOfLocal(text, BELGRADE), BELGRADE)).toBe(text);
    }
  });
});

test.each([
  ['2027-03-28T02:30', true],
  ['2027-02-29T08:00', false],
  ['2027-03-28T24:00', false],
  ['2027-03-28T08:60', false],
  ['2027-03-28 08:00', false],
  ['2027-03-28T08:00:00', false],
  ['2027-03-28', false],
])('%s is a local time: %s', (text, isOne) => {
  expect(isLocalTime(text)).toBe(isOne);
});

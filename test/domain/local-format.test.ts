import { describe, expect, it } from 'vitest';
import { localAmount, localDate, localInstant } from '../../src/domain/local-format.ts';

describe('localAmount', () => {
  it.each([
    ['0.00', '0.00', '0,00'],
    ['999.90', '999.90', '999,90'],
    ['1000', '1,000', '1.000'],
    ['-1234567.125', '-1,234,567.125', '-1.234.567,125'],
    ['90071992547409.91', '90,071,992,547,409.91', '90.071.992.547.409,91'],
  ])('writes %s in English and in Serbian', (amount, english, serbian) => {
    expect([localAmount(amount, 'en'), localAmount(amount, 'sr')]).toEqual([english, serbian]);
  });
});

describe('localDate', () => {
  it('writes a date in English and in Serbian', () => {
    expect(localDate('2026-03-05', 'en')).toBe('5 March 2026');
    expect(localDate('2026-03-05', 'sr')).toBe('05.03.2026.');
  });
});

describe('localInstant', () => {
  it('names the day and the hour of the time zone, and the zone', () => {
    expect(localInstant('2026-03-05T23:30:00.000Z', 'en', 'Europe/Belgrade')).toBe(
      '6 March 2026 at 00:30 (Europe/Belgrade)',
    );
    expect(localInstant('2026-03-05T23:30:00.000Z', 'sr', 'UTC')).toBe('05.03.2026. u 23:30 (UTC)');
  });
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bodyOf } from '../../src/resources/table-columns.ts';

/** What an import makes of a cell in a column of numbers. */
const read = (text: string) =>
  bodyOf({ price: { titles: [], kind: 'number' } }, [text], ['price']).price as number | string;

/** All ways in which people write a number whose digits are given; an independent reckoning, without expressions. */
function writings(digits: string, decimals: string): string[] {
  const groups: string[] = [];
  for (let end = digits.length; end > 0; end -= 3) groups.unshift(digits.slice(Math.max(0, end - 3), end));
  const written: string[] = [];
  for (const group of ['', '.', ',', ' ', "'"]) {
    for (const decimal of ['.', ',']) {
      const whole = groups.join(group);
      // One point or comma is read as that of the decimals.
      const isAmbiguous = decimals === '' && groups.length === 2 && (group === '.' || group === ',');
      if (group === decimal || isAmbiguous) continue;
      written.push(decimals === '' ? whole : whole + decimal + decimals);
    }
  }
  return written;
}

const whole = fc.integer({ min: 1, max: 99_999_999_999 }).map(String);
const decimals = fc.oneof(fc.constant(''), fc.integer({ min: 0, max: 9999 }).map(String));

test('a cell is read as the number that a person reads, however that is written', () => {
  fc.assert(
    fc.property(whole, decimals, fc.boolean(), (digits, rest, isNegative) => {
      const value = Number(`${digits}.${rest || '0'}`);
      for (const text of writings(digits, rest)) {
        expect([text, read(isNegative ? `-${text}` : text)]).toEqual([text, isNegative ? -value : value]);
      }
    }),
  );
  expect(['1\u00a0234,56', '1\u202f234,56', '1’234.56', '1.234', '007'].map(read)).toEqual([
    1234.56, 1234.56, 1234.56, 1.234, 7,
  ]);
});

test('what no person writes for a number stays text, which is a finding of its row and column', () => {
  const text = fc.string({ unit: fc.constantFrom('0', '1', '2', '34', '567', '.', ',', "'", ' ') });
  fc.assert(
    fc.property(text, (cell) => {
      const value = read(cell);
      if (typeof value !== 'number') return;
      const trimmed = cell.trim();
      const at = Math.max(trimmed.lastIndexOf('.'), trimmed.lastIndexOf(','));
      const possible = [
        ...writings(trimmed.replace(/\D/g, ''), ''),
        ...(at < 0 ? [] : writings(trimmed.slice(0, at).replace(/\D/g, ''), trimmed.slice(at + 1))),
      ];
      expect(possible).toContain(trimmed);
    }),
    { numRuns: 2000 },
  );
  for (const cell of ['1.2.3', '1.234.56', '12.34,5', '0.123.456', '1.234 567', '1..2', '.5', '5.', '--5']) {
    expect([cell, typeof read(cell)]).toEqual([cell, 'string']);
  }
});

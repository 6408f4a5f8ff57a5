import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decimalSignsOf } from '../../src/resources/tables/columns.ts';
import { bodyOf } from '../../src/resources/tables/row-values.ts';
import { runs } from '../scenarios.ts';

const FIELDS = { price: { titles: [], kind: 'number' as const } };

/** What an import makes of the first cell of a column of numbers: undefined where it could be two of them. */
const read = (...column: string[]) => {
  const rows = column.map((cell) => ({ cells: [cell] }));
  const signs = decimalSignsOf(FIELDS, ['price'], rows);
  const plan = { fields: FIELDS, columns: ['price'], signs };
  return bodyOf(plan, rows[0]?.cells ?? []).body.price as number | string | undefined;
};

/** All ways in which people write a number whose digits are given; an independent reckoning, without expressions. */
function writings(digits: string, decimals: string): string[] {
  const groups: string[] = [];
  for (let end = digits.length; end > 0; end -= 3) groups.unshift(digits.slice(Math.max(0, end - 3), end));
  const written: string[] = [];
  for (const group of ['', '.', ',', ' ', "'"]) {
    for (const decimal of ['.', ',']) {
      const whole = groups.join(group);
      if (group !== decimal) written.push(decimals === '' ? whole : whole + decimal + decimals);
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
        const signed = isNegative ? `-${text}` : text;
        const expected =
          /^\d{1,3}[.,]\d{3}$/.test(text) && !text.startsWith('0') ? undefined : isNegative ? -value : value;
        expect([text, read(signed)]).toEqual([text, expected]);
      }
    }),
  );
  expect(['1\u00a0234,56', '1\u202f234,56', '1’234.56', '0.234', '007'].map((text) => read(text))).toEqual([
    1234.56, 1234.56, 1234.56, 0.234, 7,
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
    { numRuns: runs(2000) },
  );
  for (const cell of ['1.2.3', '1.234.56', '12.34,5', '0.123.456', '1.234 567', '1..2', '.5', '5.', '--5']) {
    expect([cell, typeof read(cell)]).toEqual([cell, 'string']);
  }
});

test('what could be thousands or decimals is read as the others of its column are written', () => {
  const value = fc.integer({ min: 1000, max: 999_999 });
  fc.assert(
    fc.property(value, fc.integer({ min: 0, max: 99 }), (number, cents) => {
      const [first, last] = [Math.floor(number / 1000), String(number % 1000).padStart(3, '0')];
      const decimals = String(cents).padStart(2, '0');
      expect(read(`${first}.${last}`, `7,${decimals}`)).toBe(number);
      expect(read(`${first},${last}`, `7.${decimals}`)).toBe(number);
      expect(read(`${first}.${last}`, `7.${decimals}`)).toBe(Number(`${first}.${last}`));
      expect(read(`${first},${last}`, `7,${decimals}`)).toBe(Number(`${first}.${last}`));
      for (const others of [[], ['12'], ['1,5', '1.5'], ['1 234']]) {
        expect(read(`${first}.${last}`, ...others)).toBeUndefined();
      }
    }),
  );
});

import { expect, it } from 'vitest';
import { isUnitCode } from '../../src/domain/unit-codes.ts';
import { unitCodeOf } from '../../src/domain/unit-words.ts';

it.each([
  ['H87', ['pcs', 'kom', 'ком', 'Stk', 'Stk.', 'KOM', ' kom ']],
  ['HUR', ['hour', 'h', 'sat', 'сат', 'Std', 'Std.', 'Stunden']],
  ['DAY', ['day', 'dan', 'dana', 'дан', 'Tag']],
  ['MON', ['month', 'mesec', 'mjesec', 'месец', 'Monat']],
  ['KGM', ['kg', 'кг']],
  ['LTR', ['l', 'л', 'litar']],
  ['MTR', ['m', 'м', 'metar']],
  ['MTK', ['m²', 'm2', 'м²', 'qm']],
  ['MTQ', ['m³', 'm3']],
  ['KMT', ['km', 'км']],
  ['TNE', ['t', 'tona', 'т']],
  ['E48', ['service', 'usl.', 'usluga', 'Leistung']],
])('%s is the code of its words in every language', (code, words) => {
  expect(isUnitCode(code)).toBe(true);
  for (const word of words) expect([word, unitCodeOf(word)]).toEqual([word, code]);
});

it.each([null, '', 'paket od šest', 'constructor', 'usl'.repeat(9)])('%j says no code', (unit) => {
  expect(unitCodeOf(unit)).toBeNull();
});

it.each(['H87', 'C62', 'HUR', '10', 'XPP', 'X1A'])('%s is a code', (code) => {
  expect(isUnitCode(code)).toBe(true);
});

it.each(['', 'PP', 'h87', 'ZZZ9', 'XX', 'KOM', 'toString'])('%j is no code', (code) => {
  expect(isUnitCode(code)).toBe(false);
});

import { expect, test } from 'vitest';
import { blankToNull, trimmedToNull, withoutAbsent } from '../../src/domain/text.ts';
import { defaultUnit, isUnitOf, parseUnit, unitsOf } from '../../src/domain/units.ts';
import { refusal } from './refusal.ts';

test('an empty string in an optional text field means null; absence stays absence', () => {
  expect(['', '  ', ' a ', null, undefined].map(blankToNull)).toEqual([null, null, ' a ', null, undefined]);
  expect(['', '  ', ' a ', null, undefined].map(trimmedToNull)).toEqual([null, null, 'a', null, undefined]);
});

test('what a PATCH did not send is not written', () => {
  expect(Object.keys(withoutAbsent({ a: undefined, b: null, c: 0 }))).toEqual(['b', 'c']);
});

test('units are scoped to the type of an item', () => {
  expect(unitsOf('product')).toEqual(['pcs', 'kg', 'l', 'm', 'day', 'hour', 'service']);
  expect(unitsOf('service')).toEqual(['hour', 'day', 'service']);
  expect([defaultUnit('product'), defaultUnit('service')]).toEqual(['pcs', 'hour']);
  expect(isUnitOf('service', 'kg')).toBe(false);
  expect(parseUnit('product', 'kg')).toBe('kg');
  expect(refusal(() => parseUnit('service', 'kg'))).toHaveProperty('unit');
});

import { expect, test } from 'vitest';
import { supportedCountries } from '../../src/domain/countries.ts';
import { numberName, numbersInOrder } from '../../src/domain/party-numbers.ts';

test('a number has the word of its country, which is known to readers of its languages', () => {
  expect(numberName('tax_number', 'RS', 'sr-Cyrl')).toEqual({ name: 'PIB', isKnown: true });
  expect(numberName('tax_number', 'RS', 'en')).toEqual({ name: 'PIB', isKnown: false });
  expect(numberName('vat_number', 'DE', 'de')).toEqual({ name: 'USt-IdNr.', isKnown: true });
  expect(numberName('registration_number', 'GB', 'en')).toEqual({ name: 'Company number', isKnown: true });
  expect(numberName('tax_number', 'US', 'en')).toEqual({ name: 'EIN', isKnown: true });
  expect(numberName('tax_number', 'GB', 'en')).toBeUndefined();
  expect(numberName('tax_number', null, 'en')).toBeUndefined();
});

test('a British business is known by its VAT number first, and every country has all numbers', () => {
  expect(numbersInOrder('GB')[0]).toBe('vat_number');
  for (const country of [null, 'FR', ...supportedCountries()])
    expect(numbersInOrder(country).toSorted()).toEqual(['registration_number', 'tax_number', 'vat_number']);
});

import { expect, it } from 'vitest';
import { supportedCountries } from '../../src/domain/countries.ts';
import { documentTitle } from '../../src/domain/document-titles.ts';
import { documentTypes } from '../../src/domain/document-types.ts';
import { LANGUAGES } from '../../src/domain/language.ts';

it('a country has its own titles in its own language', () => {
  expect(documentTitle('rs_proforma', 'sr')).toBe('Predračun');
  expect(documentTitle('us_proforma', 'en')).toBe('Estimate');
  expect(documentTitle('gb_proforma', 'en')).toBe('Proforma invoice');
});

it('in a language of another country, a type has the usual title of that language', () => {
  expect(documentTitle('rs_invoice', 'en')).toBe('Invoice');
  expect(documentTitle('de_credit_note', 'en')).toBe('Credit note');
  expect(documentTitle('hr_advance_invoice', 'sr')).toBe('Avansna faktura');
  expect(documentTitle('us_proforma', 'sr')).toBe('Predračun');
});

it('every type has a title in every language', () => {
  for (const { key } of supportedCountries().flatMap(documentTypes)) {
    for (const language of LANGUAGES)
      expect(documentTitle(key, language), `${key} in ${language}`).toMatch(/^\p{Lu}/u);
  }
});

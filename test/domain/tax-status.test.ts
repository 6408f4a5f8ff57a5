// Which rate a line takes by the tax status of its seller, and in which language it says why there is no tax.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countryCatalogue, supportedCountries } from '../../src/domain/countries.ts';
import { LANGUAGES } from '../../src/domain/language.ts';
import { taxRates } from '../../src/domain/tax.ts';
import {
  defaultTaxRate,
  type OwnTaxRate,
  rateFault,
  reasonIn,
  TAX_STATUSES,
  type TaxedSeller,
  type TaxStatusFrom,
  taxStatusesOf,
  taxStatusOn,
} from '../../src/domain/tax-status.ts';

const ON = '2026-03-15';
const seller = (fields: Partial<TaxedSeller>): TaxedSeller => ({
  country: 'RS',
  status: null,
  defaultKey: null,
  own: [],
  ...fields,
});
const own = (fields: Partial<OwnTaxRate> = {}): OwnTaxRate => ({
  key: 'own_city_tax',
  label: 'City tax',
  percentage: '8.875',
  category: 'S',
  exemptionReason: null,
  validFrom: null,
  validTo: null,
  retiredAt: null,
  parts: null,
  ...fields,
});

const anyDate = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2030-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const anyHistory = fc.uniqueArray(
  fc.record({ validFrom: anyDate, status: fc.constantFrom(...TAX_STATUSES) }),
  { selector: ({ validFrom }) => validFrom, maxLength: 6 },
);

test('the status of a day is that which began last, in whatever order the statuses are', () => {
  fc.assert(
    fc.property(anyHistory, anyDate, (history: TaxStatusFrom[], day) => {
      const begun = history
        .filter(({ validFrom }) => validFrom <= day)
        .sort((a, b) => (a.validFrom < b.validFrom ? -1 : 1));
      expect(taxStatusOn(history, day)).toBe(begun.at(-1)?.status ?? null);
    }),
  );
});

describe.each(supportedCountries())('%s', (country) => {
  const outside = taxStatusesOf(country).filter((status) => status !== 'registered');

  test('a seller outside the tax never takes a rate with tax, whatever its default and its own rates are', () => {
    const keys = [null, 'own_city_tax', ...taxRates(country).map(({ key }) => key)];
    for (const status of outside) {
      for (const defaultKey of keys) {
        const rate = defaultTaxRate(seller({ country, status, defaultKey, own: [own()] }), ON);
        expect(Number(rate?.percentage)).toBe(0);
        expect(rate && rateFault(rate, { country, status })).toBeUndefined();
        expect(rate?.exemptionReason).not.toBeNull();
      }
    }
  });

  test('without a status all is as it was: the standard rate by default, and every rate can be used', () => {
    const rate = defaultTaxRate(seller({ country }), ON);
    expect(rate?.key).toBe(countryCatalogue(country)?.standardTaxRateKey);
    for (const each of taxRates(country)) expect(rateFault(each, { country, status: null })).toBeUndefined();
  });

  test('every reason is in the language of a document, or in English', () => {
    const slavic = ['RS', 'BA', 'ME', 'HR'].includes(country);
    for (const rate of taxRates(country).filter(({ exemptionReason }) => exemptionReason !== null)) {
      for (const language of LANGUAGES) {
        const reason = reasonIn(rate, language) ?? '';
        expect(reason).not.toBe('');
        const isLaw = reason === rate.exemptionReason;
        if (language === 'en') expect(isLaw).toBe(['GB', 'US'].includes(country));
        if (language === 'de') expect(isLaw).toBe(['DE', 'GB', 'US'].includes(country));
        if (language === 'sr-Cyrl') expect(/[А-Яа-я]/.test(reason)).toBe(slavic);
      }
    }
  });
});

test('every country has a status outside the tax', () => {
  for (const country of supportedCountries()) expect(taxStatusesOf(country).length).toBeGreaterThan(1);
});

describe('the default of a workspace', () => {
  test('is its own choice as long as it is registered, and has not retired it', () => {
    const chosen = { country: 'US', defaultKey: 'own_city_tax' };
    expect(defaultTaxRate(seller({ ...chosen, own: [own()] }), ON)?.percentage).toBe('8.875');
    expect(defaultTaxRate(seller({ ...chosen, status: 'registered', own: [own()] }), ON)?.key).toBe(
      'own_city_tax',
    );
    expect(defaultTaxRate(seller({ ...chosen, own: [own({ retiredAt: ON })] }), ON)?.key).toBe('us_tax_none');
    expect(defaultTaxRate(seller({ ...chosen, own: [] }), ON)?.key).toBe('us_tax_none');
  });

  test('is that of the country before its first day', () => {
    const chosen = seller({ country: 'ME', defaultKey: 'me_vat_15' });
    expect(defaultTaxRate(chosen, '2024-12-31')?.key).toBe('me_vat_21');
    expect(defaultTaxRate(chosen, '2025-01-01')?.key).toBe('me_vat_15');
  });
});

test('a registered seller cannot leave the tax out by the rate of another status', () => {
  const faultOf = (key: string, status: TaxedSeller['status']) =>
    rateFault({ key, percentage: '0.00' }, { country: 'DE', status });
  expect(faultOf('de_vat_small_business', 'registered')).toBe('of_another_status');
  expect(faultOf('de_vat_exempt', 'registered')).toBeUndefined();
  expect(faultOf('de_vat_small_business', 'small_business')).toBeUndefined();
});

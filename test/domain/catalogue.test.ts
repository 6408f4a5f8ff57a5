import { describe, expect, test } from 'vitest';
import { wantsReason } from '../../src/domain/catalogue.ts';
import { countryCatalogue, isCountryCode, supportedCountries } from '../../src/domain/countries.ts';
import { documentTypeByKey, documentTypes, findDocumentType } from '../../src/domain/document-types.ts';
import { findTaxRate, standardTaxRate, taxRateByKey, taxRates } from '../../src/domain/tax.ts';

const ON = '2026-01-15';

describe('document types', () => {
  test.each([
    ['rs_invoice', '380', 'Faktura', true, true, 'INV'],
    ['rs_quote', '310', 'Ponuda', false, false, 'QUO'],
    ['rs_proforma', '325', 'Predračun', true, false, 'PRO'],
    ['rs_advance_invoice', '386', 'Avansna faktura', true, true, 'ADV'],
    ['rs_credit_note', '381', 'Knjižno odobrenje', false, false, 'CN'],
    ['rs_debit_note', '383', 'Knjižno zaduženje', true, true, 'DN'],
  ])('%s', (key, untdidCode, name, takesPayments, countsAsOutstanding, prefix) => {
    const expected = { key, untdidCode, name, takesPayments, countsAsOutstanding, prefix, active: true };
    expect(findDocumentType('RS', key)).toMatchObject(expected);
  });

  test.each(['RS', 'BA', 'ME', 'HR', 'DE', 'GB'])('%s has all six kinds', (country) => {
    expect(documentTypes(country).map((type) => type.kind)).toEqual([
      'invoice',
      'quote',
      'proforma',
      'advance_invoice',
      'credit_note',
      'debit_note',
    ]);
  });

  test('US has invoice, quote, proforma (shown as Estimate) and credit note', () => {
    expect(documentTypes('US').map((type) => [type.key, type.name])).toEqual([
      ['us_invoice', 'Invoice'],
      ['us_quote', 'Quote'],
      ['us_proforma', 'Estimate'],
      ['us_credit_note', 'Credit note'],
    ]);
  });

  test("a workspace uses only its own country's keys", () => {
    expect(findDocumentType('RS', 'de_invoice')).toBeUndefined();
    expect(findDocumentType('US', 'us_debit_note')).toBeUndefined();
    expect(findDocumentType('FR', 'fr_invoice')).toBeUndefined();
    expect(documentTypeByKey('de_invoice')?.name).toBe('Rechnung');
    expect(documentTypeByKey('xx_invoice')).toBeUndefined();
  });
});

describe('tax rates', () => {
  test.each([
    [
      'RS',
      'rs_vat_20 S, rs_vat_10 S, rs_vat_0 Z, rs_vat_exempt E, rs_vat_reverse_charge AE, rs_vat_out_of_scope O, rs_vat_services_abroad O, rs_vat_export G, rs_vat_not_registered O',
    ],
    [
      'BA',
      'ba_vat_17 S, ba_vat_0 Z, ba_vat_exempt E, ba_vat_reverse_charge AE, ba_vat_export G, ba_vat_not_registered O',
    ],
    [
      'ME',
      'me_vat_21 S, me_vat_15 S, me_vat_7 S, me_vat_0 Z, me_vat_exempt E, me_vat_reverse_charge AE, me_vat_export G, me_vat_not_registered O',
    ],
    [
      'HR',
      'hr_vat_25 S, hr_vat_13 S, hr_vat_5 S, hr_vat_0 Z, hr_vat_exempt E, hr_vat_reverse_charge AE, hr_vat_reverse_charge_eu AE, hr_vat_intra_eu K, hr_vat_export G, hr_vat_small_business E',
    ],
    [
      'DE',
      'de_vat_19 S, de_vat_7 S, de_vat_0 Z, de_vat_exempt E, de_vat_reverse_charge AE, de_vat_reverse_charge_eu AE, de_vat_intra_eu K, de_vat_export G, de_vat_small_business E, de_vat_16 S, de_vat_5 S',
    ],
    [
      'GB',
      'gb_vat_20 S, gb_vat_5 S, gb_vat_0 Z, gb_vat_exempt E, gb_vat_reverse_charge AE, gb_vat_export G, gb_vat_not_registered O',
    ],
    ['US', 'us_tax_none O'],
  ])('%s has %s', (country, keys) => {
    expect(
      taxRates(country)
        .map((rate) => `${rate.key} ${rate.category}`)
        .join(', '),
    ).toBe(keys);
  });

  test.each(supportedCountries())(
    '%s: keys, percentages and exemption reasons are well-formed',
    (country) => {
      expect(isCountryCode(country)).toBe(true);
      for (const rate of taxRates(country)) {
        expect(rate.key).toMatch(new RegExp(`^${country.toLowerCase()}_[a-z0-9_]+$`));
        expect(rate.percentage).toMatch(/^\d{1,2}\.\d{2}$/);
        expect(rate.category === 'S').toBe(Number(rate.percentage) > 0);
        expect(rate.exemptionReason !== null).toBe(wantsReason(rate.category));
        expect(rate.reasonIn === undefined || rate.exemptionReason !== null).toBe(true);
      }
    },
  );

  test.each([
    ['RS', 'rs_vat_20'],
    ['BA', 'ba_vat_17'],
    ['ME', 'me_vat_21'],
    ['HR', 'hr_vat_25'],
    ['DE', 'de_vat_19'],
    ['GB', 'gb_vat_20'],
    ['US', 'us_tax_none'],
  ])("a line without a rate takes the country's standard rate: %s %s", (country, key) => {
    expect(standardTaxRate(country, ON)?.key).toBe(key);
  });

  test('a rate is valid from its first day on', () => {
    expect(findTaxRate('ME', 'me_vat_15', '2024-12-31')).toBeUndefined();
    expect(findTaxRate('ME', 'me_vat_15', '2025-01-01')?.percentage).toBe('15.00');
    expect(taxRateByKey('me_vat_15')?.percentage).toBe('15.00');
  });

  test("another country's key, an unknown key and an unknown country are not found", () => {
    expect(findTaxRate('RS', 'hr_vat_25', ON)).toBeUndefined();
    expect(findTaxRate('RS', 'rs_vat_18', ON)).toBeUndefined();
    expect(findTaxRate('FR', 'fr_vat_20', ON)).toBeUndefined();
    expect(standardTaxRate('FR', ON)).toBeUndefined();
    expect(countryCatalogue('rs')).toBeUndefined();
  });
});

test('a country code is ISO 3166-1 alpha-2 in upper case', () => {
  expect(['RS', 'DE', 'US', 'XK'].every(isCountryCode)).toBe(true);
  expect(['rs', 'SRB', 'ZZ', 'EU', '688', ''].some(isCountryCode)).toBe(false);
});

// An advance of 30 % and the final invoice are together what one invoice of the same lines is, in every country.
import { expect, it } from 'vitest';
import { supportedCountries } from '../../src/domain/countries.ts';
import { documentTypes } from '../../src/domain/document-types.ts';
import { taxRateKeys } from '../../src/domain/tax.ts';
import { newClient } from '../api/records.ts';
import { sharedService } from '../during-tests.ts';
import { type Document, issued, line, pay } from './documents.ts';

const TODAY = '2026-03-15';
const COUNTRIES = supportedCountries().filter(
  (country) => typeOf(country, 'advance_invoice') && typeOf(country, 'invoice'),
);

const world = sharedService();

function typeOf(country: string, kind: string): string | undefined {
  return documentTypes(country).find((type) => type.kind === kind && type.active)?.key;
}

it.each(COUNTRIES)('for all rates of %s', async (country) => {
  const { api } = await world.otherBusiness({ country });
  const { reference: client } = await newClient(api);
  const rates = taxRateKeys(country, TODAY);
  const lines = (share: number) =>
    rates.map((rate, i) => {
      const cents = Math.round((1_000_07 + i * 333_33) * share);
      return line(cents / 100, rate, 3);
    });
  const advanceType = typeOf(country, 'advance_invoice') as string;
  const document_type = typeOf(country, 'invoice') as string;
  const whole = await issued(api, { document_type, client, lines: lines(1) });
  const advances: Document[] = [];
  for (const share of [0.3, 0.3, 0.2]) {
    const made = await issued(api, { document_type: advanceType, client, lines: lines(share) });
    advances.push(await pay(api, made));
  }
  const [first, second, third] = advances as [Document, Document, Document];
  const half = Math.round(third.total_cents / 2) / 100;
  const deductions = [
    { document: first.reference },
    { document: second.reference },
    { document: third.reference, amount: half },
  ];
  const final = await issued(api, { document_type, client, lines: lines(1), advances: deductions });
  const other = await issued(api, {
    document_type,
    client,
    lines: lines(1),
    advances: [{ document: third.reference }],
  });
  for (const { tax_rate_key: key, taxable_cents, tax_cents } of whole.tax_breakdown) {
    const all = (part: 'taxable_cents' | 'tax_cents') =>
      [...advances, final, other].reduce((sum, each) => sum + of(each.tax_breakdown, key, part), 0) -
      [final, other]
        .flatMap((each) => each.deductions)
        .reduce((sum, each) => sum + of(each.tax_breakdown, key, part), 0);
    expect([all('taxable_cents'), all('tax_cents')], key).toEqual([2 * taxable_cents, 2 * tax_cents]);
  }
  const paid = first.total_cents + second.total_cents + third.total_cents;
  expect(final.payable_cents + other.payable_cents + paid).toBe(2 * whole.total_cents);
});

function of(bands: Document['tax_breakdown'], key: string, part: 'taxable_cents' | 'tax_cents'): number {
  return bands.find((band) => band.tax_rate_key === key)?.[part] ?? 0;
}

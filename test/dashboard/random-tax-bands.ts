import { expect } from 'vitest';
import { supportedCountries } from '../../src/domain/countries.ts';
import { parseCsv } from '../../src/formats/csv.ts';
import type { Api, TestService } from '../test-service.ts';
import { signedInAs } from './browser.ts';

// Random documents of every country, and what the tables of a business say of them.

type Random = () => number;

/** Numbers from 0 to 1 that are the same for the same seed (mulberry32). */
export function randomFrom(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

const CURRENCIES: Record<string, string> = {
  BA: 'BAM',
  DE: 'EUR',
  GB: 'GBP',
  HR: 'EUR',
  ME: 'EUR',
  RS: 'RSD',
  US: 'USD',
};

/** Makes so many random documents, spread over all countries. @returns the businesses that have them */
export async function makeRandomDocuments(world: TestService, count: number, random: Random) {
  const made = [];
  for (const country of supportedCountries()) {
    const currency = CURRENCIES[country] as string;
    const business = await world.otherBusiness({ country, currency });
    const { data } = await business.api.GET('/catalogue');
    const rates = (data?.data.tax_rates ?? []).map(({ key }) => key);
    const client = await business.api.POST('/clients', { body: { name: 'Buyer', country: 'AT' } });
    const buyer = client.data?.data.reference as string;
    let left = Math.ceil(count / supportedCountries().length);
    while (left > 0) {
      const some = Array.from({ length: Math.min(left, 16) }, () =>
        makeOne(business.api, bodyOf(country, buyer, rates, random)),
      );
      left -= (await Promise.all(some)).filter((isMade) => isMade).length;
    }
    made.push({ ...business, country, currency });
  }
  return made;
}

function bodyOf(country: string, client: string, rates: string[], random: Random) {
  const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;
  const amount = (most: number) => Math.round(random() * most * 100) / 100;
  const kind = pick(['invoice', 'invoice', 'credit_note', 'debit_note', 'advance_invoice', 'proforma']);
  const lines = Array.from({ length: 1 + Math.floor(random() * 6) }, () => ({
    description: 'Goods',
    quantity: pick([1, 2, 0.5, 3.407, 24.5, 7, -1]),
    unit_price: amount(900),
    tax_rate: pick(rates),
    ...(random() < 0.2 && { discount_type: 'percent' as const, discount_value: pick([5, 10, 12.5]) }),
  }));
  const discount =
    random() < 0.5
      ? {}
      : random() < 0.5
        ? { discount_type: 'percent' as const, discount_value: pick([2, 7.5, 10, 33.33]) }
        : { discount_type: 'fixed' as const, discount_value: amount(20) };
  return {
    document_type: `${country.toLowerCase()}_${kind}`,
    client,
    lines,
    prices_include_tax: random() < 0.3,
    ...discount,
  };
}

/** @returns whether it could be made: totals that are negative are refused */
async function makeOne(api: Api, body: ReturnType<typeof bodyOf>): Promise<boolean> {
  const { data, response } = await api.POST('/documents', { body });
  if (response.status === 422) return false;
  expect(response.status).toBe(201);
  const params = { path: { reference: data?.data.reference as string } };
  const issued = await api.POST('/documents/{reference}/issue', { params });
  expect(issued.response.status, JSON.stringify(issued.error)).toBe(200);
  return true;
}

/** A table of a business by the names of its columns. */
export async function tableOf(
  world: TestService,
  {
    production,
    ownerEmail,
  }: Pick<Awaited<ReturnType<TestService['otherBusiness']>>, 'production' | 'ownerEmail'>,
  table: string,
): Promise<Record<string, string>[]> {
  const owner = await signedInAs(world, ownerEmail);
  const path = `/workspaces/${production.reference}/v1/exports/${table}`;
  const { status, text } = await owner.ask('GET', path);
  expect(status, text).toBe(200);
  const [head, ...rows] = parseCsv(text, 1_000_000);
  return rows.map(({ cells }) =>
    Object.fromEntries((head?.cells ?? []).map((name, i) => [name, cells[i] ?? ''])),
  );
}

/** Exact cents of an amount in a table. */
function cents(text: string | undefined): bigint {
  return BigInt((text ?? '').replace('.', ''));
}

const sumOf = (values: bigint[]) => values.reduce((sum, value) => sum + value, 0n);

/** Fails unless the tax bands of every issued document add up to it, and all of them to all documents. */
export async function expectBandsTieOut(
  world: TestService,
  business: Parameters<typeof tableOf>[1],
): Promise<number> {
  const bands = Map.groupBy(await tableOf(world, business, 'tax-bands'), ({ document }) => document);
  const documents = (await tableOf(world, business, 'documents')).filter(({ number }) => number !== '');
  expect(bands.size).toBe(documents.length);
  const total = { taxable: 0n, tax: 0n, subtotal: 0n, taxTotal: 0n };
  for (const document of documents) {
    const rows = bands.get(document.reference) ?? [];
    const [taxable, tax] = [
      sumOf(rows.map((row) => cents(row.taxable))),
      sumOf(rows.map((row) => cents(row.tax))),
    ];
    const [subtotal, taxTotal] = [cents(document.subtotal), cents(document.tax_total)];
    expect([document.number, taxable, tax]).toEqual([document.number, subtotal, taxTotal]);
    for (const name of ['document_kind', 'sign', 'counts_for_tax', 'status', 'issue_date', 'client_country'])
      expect(new Set(rows.map((row) => row[name]))).toEqual(new Set([document[name]]));
    const sign = BigInt(document.sign ?? '') * (document.counts_for_tax === 'true' ? 1n : 0n);
    total.taxable += sign * taxable;
    total.tax += sign * tax;
    total.subtotal += sign * subtotal;
    total.taxTotal += sign * taxTotal;
  }
  expect([total.taxable, total.tax]).toEqual([total.subtotal, total.taxTotal]);
  return documents.length;
}

// References, terms and notes of a document in tables.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { parseCsv } from '../../src/formats/csv.ts';
import { newDraft } from '../api/records.ts';
import { signedInAs } from '../dashboard/browser.ts';
import { shared, sharedService } from '../during-tests.ts';
import { createProgram } from './program.ts';

const ALL = {
  service_period_start: '2026-02-01',
  service_period_end: '2026-02-28',
  buyer_reference: 'Purchasing',
  order_reference: 'PO 118/26',
  contract_reference: 'C-2026-07',
  project_reference: 'Harvest',
  payment_terms: 'net within 30 days',
  notes: 'First line\nSecond line',
  internal_note: 'Agreed by phone',
};

const program = shared(createProgram);
const world = sharedService();
let full: string;
let plain: string;

beforeAll(async () => {
  full = (await newDraft(world.api, ALL)).reference;
  plain = (await newDraft(world.api)).reference;
});

function rowsOf(text: string): string[][] {
  return parseCsv(text, 100).map(({ cells }) => cells);
}

/** The columns after them. */
const AFTER = [
  ...['due_days', 'bank_account', 'payment_reference', 'language', 'second_language', 'prices_include_tax'],
  ...['discount_type', 'discount_value', 'discount', 'discount_reason', 'delivery_name', 'delivery_street'],
  ...['delivery_city', 'delivery_postal_code', 'delivery_country', 'tax_point', 'footer_text'],
];

it('the table of documents has them after its other columns', async () => {
  const out = join(program.folder, 'documents.csv');
  await program.runOn(world.databaseUrl, 'csv', 'documents', world.production.reference, '--out', out);
  const [titles = [], ...rows] = rowsOf(readFileSync(out, 'utf8'));
  expect(titles.slice(-34, -8)).toEqual([...Object.keys(ALL), ...AFTER]);
  const none = ['', '', '', '', '', 'false', ...Array(11).fill('')];
  expect(rows.find(([reference]) => reference === full)?.slice(-34, -8)).toEqual([
    ...Object.values(ALL),
    ...none,
  ]);
  expect(rows.find(([reference]) => reference === plain)?.slice(-34, -8)).toEqual([
    ...Array(9).fill(''),
    ...none,
  ]);
});

it('a table for people has titles in their language, and days as days', async () => {
  const owner = await signedInAs(world, world.ownerEmail);
  const at = `/workspaces/${world.production.reference}/v1/exports/documents`;
  const table = async (language: string) => {
    const { status, text } = await owner.ask('GET', `${at}?language=${language}&references=${full}`);
    expect(status, text).toBe(200);
    return text;
  };
  const [titles, row] = rowsOf(await table('en'));
  expect(titles?.slice(-34, -8)).toEqual([
    ...['Period from', 'Period to', 'Buyer reference', 'Order', 'Contract', 'Project', 'Payment terms'],
    ...['Notes', 'Internal note', 'Days to pay', 'Bank account', 'Payment reference', 'Language'],
    ...['Second language', 'Prices include tax', 'Kind of discount', 'Given discount', 'Discount'],
    ...['Reason of the discount', 'Delivered to', 'Street of delivery', 'City of delivery'],
    ...['Postal code of delivery', 'Country of delivery', 'Tax point', 'Text at the foot'],
  ]);
  expect(row?.slice(-34, -8)).toEqual([
    ...Object.values(ALL),
    '',
    '',
    '',
    '',
    '',
    'no',
    ...Array(11).fill(''),
  ]);
  const [serbian] = (await table('sr')).split('\r\n');
  expect(serbian).toContain(
    'Period od;Period do;Oznaka kupca;Narudžbenica;Ugovor;Projekat;Uslovi plaćanja;Beleške;Interna beleška',
  );
});

// Payments as tables for a spreadsheet.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { parseCsv } from '../../src/formats/csv.ts';
import { newClient, newIssued, record } from '../api/records.ts';
import { type Browser, signedInAs } from '../dashboard/browser.ts';
import { shared, sharedService } from '../during-tests.ts';
import { createProgram } from './program.ts';

const program = shared(createProgram);
const world = sharedService({ now: '2026-03-05T12:00:00.000Z' });
let owner: Browser;
let client: string;
let settled: string[];
let several: string;
let reversed: string;
let onAccount: string;

beforeAll(async () => {
  owner = await signedInAs(world, world.ownerEmail);
  client = (await newClient(world.api, { name: 'Zora' })).reference;
  settled = [];
  for (let i = 0; i < 3; i += 1) {
    const lines = [{ description: 'Sajt', quantity: 1, unit_price: 100 }];
    settled.push((await newIssued(world.api, { client, lines })).reference);
  }
  const [first = '', second = '', third = ''] = settled;
  const rest = { note: '=1+1', bank_reference: 'FT26064/1', keep_rest_as_credit: true };
  several = await pay(200, '2026-03-02', 'bank', { [first]: 120, [second]: 60 }, rest);
  reversed = await pay(50, '2026-03-03', 'cash', { [third]: 50 });
  onAccount = await pay(30, '2026-03-04', 'card', {}, { keep_rest_as_credit: true });
  const at = (reference: string) => ({ params: { path: { reference } } });
  const refund = { amount: 5.5, method: 'cash', paid_on: '2026-03-05', reason: 'Previše' } as const;
  await record(world.api.POST('/payments/{reference}/refund', { ...at(several), body: refund }));
  const body = { reason: 'Greška' };
  await record(world.api.POST('/payments/{reference}/reverse', { ...at(reversed), body }));
});

async function pay(
  amount: number,
  paid_on: string,
  method: 'bank' | 'cash' | 'card',
  documents: Record<string, number>,
  fields: object = {},
): Promise<string> {
  const allocations = Object.entries(documents).map(([document, part]) => ({ document, amount: part }));
  const body = { client, amount, method, paid_on, allocations, ...fields };
  world.clock.advance(1000);
  return (await record(world.api.POST('/payments', { body }), 201)).reference;
}

type Row = Record<string, string>;

function rowsOf(text: string): Row[] {
  const [head, ...rows] = parseCsv(text, 100);
  return rows.map(({ cells }) => Object.fromEntries(cells.map((cell, i) => [head?.cells[i] ?? '', cell])));
}

async function table(list: string): Promise<Row[]> {
  const out = join(program.folder, `${list}-${Math.random()}.csv`);
  const run = await program.runOn(world.databaseUrl, 'csv', list, world.production.reference, '--out', out);
  expect([run.stderr, run.status]).toEqual(['', 0]);
  return rowsOf(readFileSync(out, 'utf8'));
}

async function exported(file: string): Promise<Row[]> {
  const path = `/workspaces/${world.production.reference}/v1/exports/${file}`;
  const { status, text } = await owner.ask('GET', path);
  expect(status, text).toBe(200);
  return rowsOf(text);
}

const numberOf = async (reference = '') =>
  (await record(world.api.GET('/documents/{reference}', { params: { path: { reference } } }))).number ?? '';

it('payments have one row each, with what is applied, on account and given back, and all documents', async () => {
  const rows = await table('payments');
  const [first = '', second = '', third = ''] = await Promise.all(settled.map(numberOf));
  expect(Object.keys(rows[0] ?? {})).toEqual([
    // The columns of before come first, in their order.
    ...['reference', 'document', 'number', 'amount', 'currency', 'method', 'paid_on', 'reversed_at'],
    ...['reverse_reason', 'created_at', 'client', 'client_name', 'applied', 'on_account', 'refunded'],
    ...['note', 'bank_reference', 'documents', 'updated_at', 'external_id', 'metadata'],
  ]);
  expect(rows).toMatchObject([
    {
      ...{ reference: several, document: settled[0], number: first, amount: '200.00', method: 'bank' },
      ...{ client, client_name: 'Zora', applied: '180.00', on_account: '14.50', refunded: '5.50' },
      ...{ note: "'=1+1", bank_reference: 'FT26064/1', documents: `${first}, ${second}`, reversed_at: '' },
    },
    {
      ...{ reference: reversed, document: settled[2], number: third, documents: third, amount: '50.00' },
      ...{ applied: '0.00', on_account: '0.00', reverse_reason: 'Greška' },
    },
    {
      ...{ reference: onAccount, document: '', number: '', documents: '', amount: '30.00' },
      ...{ applied: '0.00', on_account: '30.00', refunded: '0.00' },
    },
  ]);
});

it('allocations have a row for each amount that settles a document, reversed ones too', async () => {
  const rows = await table('allocations');
  const of = (document?: string) => rows.filter((row) => row.document === document);
  expect(rows).toHaveLength(3);
  expect(of(settled[0])).toMatchObject([
    {
      ...{ payment: several, credit_note: '', credit_note_number: '', number: await numberOf(settled[0]) },
      ...{ type: 'rs_invoice', client, amount: '120.00', currency: 'RSD' },
      ...{ applied_on: '2026-03-02', reversed_at: '' },
    },
  ]);
  expect(of(settled[1])).toMatchObject([{ payment: several, amount: '60.00' }]);
  expect(of(settled[2])).toMatchObject([
    { payment: reversed, amount: '50.00', reversed_at: expect.stringMatching(/^2026-03-05T/) },
  ]);
});

it('refunds have a row each', async () => {
  expect(await table('refunds')).toMatchObject([
    {
      ...{
        payment: several,
        credit_note: '',
        credit_note_number: '',
        client,
        amount: '5.50',
        currency: 'RSD',
      },
      ...{ method: 'cash', paid_on: '2026-03-05', reason: 'Previše' },
    },
  ]);
});

it('the dashboard exports the same tables', async () => {
  for (const list of ['payments', 'allocations', 'refunds'])
    expect(await exported(list)).toEqual(await table(list));
});

it('payments are exported with the filters and orders of their list', async () => {
  const references = async (query: string) =>
    (await exported(`payments?${query}`)).map(({ reference }) => reference);
  expect(await references('sort=-paid_on')).toEqual([onAccount, reversed, several]);
  expect(await references('method=cash')).toEqual([reversed]);
  expect(await references(`document=${settled[1]}`)).toEqual([several]);
  expect(await references('from=2026-03-03&to=2026-03-03')).toEqual([reversed]);
  expect(await references(`client=${client}&sort=created_at`)).toEqual([several, reversed, onAccount]);
  expect(await references(`client=${settled[0]}`)).toEqual([]);
  expect(await references(`references=${reversed},${onAccount}`)).toEqual([reversed, onAccount]);
});

it('for people, payments have titles and words in their language, as CSV and as a workbook', async () => {
  const [row] = await exported('payments?language=sr&method=bank');
  expect(row).toMatchObject({
    ...{ Iznos: '200,00', 'Način plaćanja': 'Prenos preko banke', 'Datum uplate': '2026-03-02' },
    ...{ Raspoređeno: '180,00', 'Na računu klijenta': '14,50', Vraćeno: '5,50', Klijent: 'Zora' },
  });
  const [english] = await exported('payments?language=en&method=bank');
  expect(Object.keys(english ?? {}).filter((title) => /_/.test(title))).toEqual([]);
  expect(Object.keys(row ?? {}).filter((title) => /_/.test(title))).toEqual([]);
  const response = await fetch(
    `${world.url}/dashboard/api/workspaces/${world.production.reference}/v1/exports/payments?format=xlsx`,
    { headers: { Cookie: owner.cookie ?? '', 'Sec-Fetch-Site': 'same-origin', 'User-Agent': 'Test' } },
  );
  expect([response.status, response.headers.get('content-disposition')]).toEqual([
    200,
    'attachment; filename="payments.xlsx"',
  ]);
});

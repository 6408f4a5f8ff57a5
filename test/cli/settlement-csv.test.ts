// Documents that settle each other as tables for a spreadsheet.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { parseCsv } from '../../src/formats/csv.ts';
import { newClient, record } from '../api/records.ts';
import { type Browser, signedInAs } from '../dashboard/browser.ts';
import { shared, sharedService } from '../during-tests.ts';
import {
  type Document,
  draft,
  issued,
  line,
  pay,
  shown,
  tryCancel,
  tryRefund,
} from '../settlement/documents.ts';
import { createProgram } from './program.ts';

const program = shared(createProgram);
const world = sharedService();
let owner: Browser;
let made: Record<
  'proforma' | 'advance' | 'final' | 'invoice' | 'note' | 'cancelled' | 'own' | 'copied',
  Document
>;

beforeAll(async () => {
  const { api } = world;
  owner = await signedInAs(world, world.ownerEmail);
  const { reference: client } = await newClient(api);
  const lines = [line(300), line(30, 'rs_vat_10')];
  const proforma = await issued(api, { document_type: 'rs_proforma', client, lines });
  await pay(api, proforma);
  const advance = await issued(api, { document_type: 'rs_advance_invoice', from: proforma.reference });
  const final = await issued(api, {
    ...{ document_type: 'rs_invoice', client, lines: [line(1000), line(50, 'rs_vat_10')] },
    advances: [{ document: advance.reference }],
  });
  const invoice = await issued(api, { document_type: 'rs_invoice', client, lines: [line(100)] });
  const from = invoice.reference;
  const body = { document_type: 'rs_credit_note', from, lines: [{ from_line: 1, quantity: 0.5 }] };
  const note = await issued(api, body);
  const copied = await draft(api, {
    ...body,
    related_documents: [{ relation: 'corrects', number: '=7/2025' }],
  });
  const bought = await pay(
    api,
    await issued(api, { document_type: 'rs_invoice', client, lines: [line(10)] }),
  );
  const cancelled = await record(tryCancel(api, bought, { credit: true, reason: 'Vraćeno' }));
  const own = { reference: cancelled.referenced_by[0]?.document.reference as string };
  await record(tryRefund(api, own, 4));
  made = { proforma, advance, final, invoice, note, cancelled, own: await shown(api, own), copied };
});

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
  const { status, text } = await owner.ask(
    'GET',
    `/workspaces/${world.production.reference}/v1/exports/${file}`,
  );
  expect(status, text).toBe(200);
  return rowsOf(text);
}

it('documents have what settles them in columns after the others, with the document that a credit note credits', async () => {
  const rows = await table('documents');
  expect(Object.keys(rows[0] ?? {}).slice(-45, -34)).toEqual([
    ...['credited', 'prepaid', 'payable', 'applied', 'refunded', 'remaining_credit', 'settlement'],
    ...['credits_number', 'credits_issue_date', 'cancel_reason', 'converted_at'],
  ]);
  for (const document of await Promise.all(Object.values(made).map((each) => shown(world.api, each)))) {
    const { reference, credited, prepaid, payable, applied, refunded, remaining_credit } = document;
    const credits = document.related_documents.find(({ relation }) => relation === 'credits');
    expect(rows.find((row) => row.reference === reference)).toMatchObject({
      ...{ credited, prepaid, payable, applied, refunded, remaining_credit },
      settlement: document.settlement ?? '',
      credits_number: credits?.number ?? '',
      credits_issue_date: credits?.issue_date ?? '',
      cancel_reason: document.cancel_reason ?? '',
      converted_at: document.converted_at ?? '',
    });
  }
  const [own] = rows.filter(({ reference }) => reference === made.own.reference);
  expect(own).toMatchObject({ settlement: 'partial', refunded: '4.00', remaining_credit: '8.00' });
});

it('related documents have a row each, those issued elsewhere too', async () => {
  const rows = await table('related-documents');
  const of = ({ reference }: Document) => rows.filter(({ document }) => document === reference);
  const named = ({ reference, number, issue_date, type }: Document) => ({
    ...{ related_document: reference, related_number: number, related_issue_date: issue_date },
    related_type: type,
  });
  expect(rows).toHaveLength(6);
  expect(of(made.advance)).toMatchObject([{ relation: 'made_from', ...named(made.proforma) }]);
  expect(of(made.final)).toMatchObject([{ relation: 'deducts', ...named(made.advance), status: 'issued' }]);
  expect(of(made.copied)).toMatchObject([
    { position: '1', relation: 'credits', ...named(made.invoice), number: '' },
    {
      position: '2',
      relation: 'corrects',
      related_document: '',
      related_number: "'=7/2025",
      related_type: '',
    },
  ]);
});

it('deductions have a row for each tax band', async () => {
  const advance = { advance: made.advance.reference, advance_number: made.advance.number, currency: 'RSD' };
  expect(await table('deductions')).toMatchObject([
    {
      document: made.final.reference,
      ...advance,
      tax_rate_key: 'rs_vat_20',
      tax_rate: '20.00',
      taxable: '300.00',
      tax: '60.00',
      amount: '360.00',
    },
    {
      document: made.final.reference,
      ...advance,
      tax_rate_key: 'rs_vat_10',
      tax_rate: '10.00',
      taxable: '30.00',
      tax: '3.00',
      amount: '33.00',
    },
  ]);
});

it('the dashboard exports the same tables, with the filters of documents', async () => {
  for (const list of ['documents', 'related-documents', 'deductions'])
    expect(await exported(list)).toEqual(await table(list));
  expect(await exported('related-documents?type=rs_invoice')).toHaveLength(1);
  expect(await exported('deductions?type=rs_proforma')).toEqual([]);
});

it('for people, the new columns have titles and words in their language', async () => {
  const [note] = await exported(`documents?language=sr&number=${made.own.number}`);
  expect(note).toMatchObject({
    ...{ Namirenje: 'Delimično', 'Preostalo odobrenje': '8,00', 'Za plaćanje': '12,00' },
    'Odobrenje za dokument': made.cancelled.number,
  });
  const [english] = await exported(`documents?language=en&number=${made.own.number}`);
  expect(english).toMatchObject({ Settlement: 'In part', 'Credits the document': made.cancelled.number });
  expect(Object.keys(english ?? {}).filter((title) => /_/.test(title))).toEqual([]);
});

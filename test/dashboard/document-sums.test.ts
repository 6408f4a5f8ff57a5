// What the documents of a list come to.
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { newClient, newDraft, record } from '../api/records.ts';
import { sharedService } from '../during-tests.ts';
import { balanceOf, type Document, draft, issued, pay, shown, tryCancel } from '../settlement/documents.ts';
import type { TestService } from '../test-service.ts';
import { type Browser, signedInAs } from './browser.ts';

type Part = { part: string; documents: number; total: string; total_cents: number; counts: boolean };
type Sum = {
  currency: string;
  documents: number;
  total: string;
  total_cents: number;
  balance: string;
  parts: Part[];
};

const world = sharedService({ now: '2026-03-05T12:00:00.000Z' });
let owner: Browser;
let at: string;
let client: string;

beforeAll(async () => {
  owner = await signedInAs(world, world.ownerEmail);
  at = `/workspaces/${world.production.reference}/document-sums`;
  client = (await newClient(world.api, { name: 'Šećerana' })).reference;
  const other = (await newClient(world.api, { name: 'Ana' })).reference;
  for (const [of, price] of [
    [client, 100],
    [client, 0.1],
    [other, 0.2],
  ] as const) {
    const lines = [{ description: 'Hleb', quantity: 1, unit_price: price, tax_rate: 'rs_vat_exempt' }];
    const { reference } = await newDraft(world.api, { client: of, lines, due_date: '2026-03-20' });
    const params = { path: { reference } };
    await record(world.api.POST('/documents/{reference}/issue', { params, body: {} }));
  }
  await newDraft(world.api, {
    client,
    lines: [{ description: 'Hleb', quantity: 1, unit_price: 50, tax_rate: 'rs_vat_exempt' }],
  });
});

async function sums(query = ''): Promise<Sum[] | null> {
  const { status, data, text } = await owner.ask<{ sums: Sum[] | null }>('GET', `${at}${query}`);
  expect(status, text).toBe(200);
  return data.sums;
}

it.each([
  ['', 4, '100.30', '100.30'],
  ['?status=draft', 1, '0.00', '0.00'],
  ['?status=issued,overdue', 3, '100.30', '100.30'],
  ['?status=issued&search=secerana', 2, '100.10', '100.10'],
  ['?from=2026-03-05&to=2026-03-05', 3, '100.30', '100.30'],
  ['?due_from=2026-03-20&currency=RSD&type=rs_invoice', 3, '100.30', '100.30'],
])('%s adds up %i documents to %s, of which %s are open', async (query, documents, total, balance) => {
  const found = await sums(query);
  expect(found).toMatchObject([{ currency: 'RSD', documents, total }]);
  expect(found?.[0]?.balance).toBe(balance);
});

it('counts the documents by status, whatever the list is filtered by', async () => {
  const counts = at.replace('document-sums', 'document-counts');
  const { data } = await owner.ask<object>('GET', counts);
  expect(data).toEqual({ all: 4, unpaid: 3, by_status: { draft: 1, issued: 3 } });
});

it('adds up the documents of one client, and nothing where there is none', async () => {
  expect(await sums(`?client=${client}&status=issued`)).toMatchObject([{ documents: 2, total: '100.10' }]);
  expect(await sums('?client=01ARZ3NDEKTSV4RRFFQ69G5FAV')).toEqual([]);
  expect(await sums('?due_to=2000-01-01')).toEqual([]);
  expect(await sums('?number=nothing')).toEqual([]);
});

describe('as the books have them', () => {
  // The documents of a business in Germany: invoices, a proforma, an advance invoice that a final invoice deducts, a
  // debit note, a credit note, four more invoices, and two drafts.
  let german: Awaited<ReturnType<TestService['otherBusiness']>>;
  let place: string;
  const all: Document[] = [];
  const goods = (price: number) => [
    { description: 'Ware', quantity: 1, unit_price: price, tax_rate: 'de_vat_19' },
  ];
  const make = async (kind: string, price: number, more: object = {}) => {
    const body = { document_type: `de_${kind}`, client: buyer, lines: goods(price), ...more };
    const made = await issued(german.api, body);
    all.push(made);
    return made;
  };
  let buyer: string;

  beforeAll(async () => {
    german = await world.otherBusiness({ country: 'DE', currency: 'EUR', timezone: 'Europe/Berlin' });
    place = `/workspaces/${german.production.reference}/document-sums`;
    ({ reference: buyer } = await newClient(german.api, { name: 'Käufer' }));
    const first = await make('invoice', 880.92);
    await make('proforma', 880.92);
    const advance = await pay(german.api, await make('advance_invoice', 217.98));
    await make('invoice', 880.92, { advances: [{ document: advance.reference }] });
    await make('debit_note', 10, { related_documents: [{ relation: 'debits', document: first.reference }] });
    await make('credit_note', 200, {
      related_documents: [{ relation: 'credits', document: first.reference }],
    });
    for (let i = 0; i < 4; i += 1) await make('invoice', 420.17);
    for (const price of [8.4, 10])
      await draft(german.api, { document_type: 'de_invoice', client: buyer, lines: goods(price) });
  });

  const asked = async (query = ''): Promise<Sum> => {
    const browser = await signedInAs(world, german.ownerEmail);
    const { status, data, text } = await browser.ask<{ sums: Sum[] }>('GET', `${place}${query}`);
    expect(status, text).toBe(200);
    return data.sums[0] as Sum;
  };
  const parts = (sum: Sum) => sum.parts.map(({ part, documents, total }) => `${part} ${documents} ${total}`);

  it('takes credit notes off, counts a deducted advance once, and keeps proformas and drafts apart', async () => {
    const sum = await asked();
    expect(parts(sum)).toEqual([
      'invoice 6 4096.58',
      'advance_invoice 1 259.40',
      'debit_note 1 11.90',
      'credit_note 1 -238.00',
      'deducted_advances 1 -259.40',
      'proforma 1 1048.29',
      'draft 2 21.90',
    ]);
    expect(sum).toMatchObject({ documents: 12, total: '3870.48' });
  });

  it('is what independent books come to, and what the client owes', async () => {
    let booked = 0;
    for (const { reference, type } of all) {
      const { total_cents, prepaid_cents } = await shown(german.api, { reference });
      if (type === 'de_credit_note') booked -= total_cents;
      else if (type !== 'de_proforma') booked += total_cents - prepaid_cents;
    }
    const { total_cents, balance } = await asked();
    expect(total_cents).toBe(booked);
    expect(await balanceOf(german.api, buyer)).toMatchObject([{ currency: 'EUR', owed: balance }]);
  });

  it('is negative for a list of credit notes, and 0 for one of what does not count', async () => {
    expect(await asked('?type=de_credit_note')).toMatchObject({ total: '-238.00', balance: '0.00' });
    expect(await asked('?type=de_proforma')).toMatchObject({ documents: 1, total: '0.00', balance: '0.00' });
  });

  it('keeps apart what was cancelled as if never issued; with a credit note both count', async () => {
    const before = await asked();
    const wrong = await make('invoice', 100);
    const returned = await make('invoice', 300);
    await tryCancel(german.api, wrong);
    await tryCancel(german.api, returned, { credit: true });
    const after = await asked();
    expect(after.total_cents).toBe(before.total_cents);
    expect(parts(after)).toContain('cancelled 1 119.00');
    expect(parts(after)).toContain('credit_note 2 -595.00');
  });

  it('is 0 for an advance and its final invoice where that was cancelled with a credit note', async () => {
    const before = await asked();
    const advance = await pay(german.api, await make('advance_invoice', 50));
    const final = await make('invoice', 120, { advances: [{ document: advance.reference }] });
    expect((await tryCancel(german.api, final, { credit: true })).response.status).toBe(200);
    expect((await asked()).total_cents).toBe(before.total_cents);
  });
});

it('is refused with what the list does not take', async () => {
  expect((await owner.ask('GET', `${at}?status=strange`)).status).toBe(422);
});

it('is not known where very many documents would have to be read, but of those in a status that few have', async () => {
  await world.write(async (tx) => {
    await tx.run(
      sql.raw(`INSERT INTO documents (reference, workspace_id, client_id, type_key, status, number, currency, issue_date, issued_at,
          subtotal_cents, tax_total_cents, total_cents, paid_cents, balance_cents, tax_breakdown, search_text, link_generation, created_at, updated_at)
        WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2000)
        SELECT '1000000000000000' || (1000000000 + i), workspace_id, client_id, type_key, 'paid', 'N-' || i, currency, '2026-01-01', created_at,
          100, 0, 100, 100, 0, '[]', '', 1, created_at, updated_at FROM documents CROSS JOIN n WHERE number IS NULL AND currency = 'RSD'`),
    );
    // They were never issued: no book holds them.
    await tx.run(sql.raw('UPDATE journal_heads SET is_book_whole = 0'));
  });
  expect(await sums()).toBeNull();
  expect(await sums('?status=issued')).toMatchObject([{ documents: 3, total: '100.30' }]);
  expect(await sums('?status=paid')).toMatchObject([{ documents: 2000, total: '2000.00', balance: '0.00' }]);
  expect(await sums('?status=paid,issued')).toBeNull();
});

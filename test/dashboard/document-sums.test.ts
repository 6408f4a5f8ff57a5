// What the documents of a list come to.
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newClient, newDraft, record } from '../api/records.ts';
import { createTestService, type TestService } from '../test-service.ts';
import { type Browser, signedInAs } from './browser.ts';

type Sum = { currency: string; documents: number; total: string; total_cents: number; balance: string };

let world: TestService;
let owner: Browser;
let at: string;
let client: string;

beforeAll(async () => {
  world = await createTestService({ now: '2026-03-05T12:00:00.000Z' });
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
afterAll(() => world.close());

async function sums(query = ''): Promise<Sum[] | null> {
  const { status, data, text } = await owner.ask<{ sums: Sum[] | null }>('GET', `${at}${query}`);
  expect(status, text).toBe(200);
  return data.sums;
}

it.each([
  ['', 4, '150.30', '100.30'],
  ['?status=draft', 1, '50.00', '0.00'],
  ['?status=issued,overdue', 3, '100.30', '100.30'],
  ['?status=issued&search=secerana', 2, '100.10', '100.10'],
  ['?from=2026-03-05&to=2026-03-05', 3, '100.30', '100.30'],
  ['?due_from=2026-03-20&currency=RSD&type=rs_invoice', 3, '100.30', '100.30'],
])('%s adds up %i documents to %s, of which %s are open', async (query, documents, total, balance) => {
  const found = await sums(query);
  expect(found).toMatchObject([{ currency: 'RSD', documents, total }]);
  expect(found?.[0]?.balance).toBe(balance);
});

it('adds up the documents of one client, and nothing where there is none', async () => {
  expect(await sums(`?client=${client}&status=issued`)).toMatchObject([{ documents: 2, total: '100.10' }]);
  expect(await sums('?client=01ARZ3NDEKTSV4RRFFQ69G5FAV')).toEqual([]);
  expect(await sums('?due_to=2000-01-01')).toEqual([]);
  expect(await sums('?number=nothing')).toEqual([]);
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
          100, 0, 100, 100, 0, '[]', '', 1, created_at, updated_at FROM documents CROSS JOIN n WHERE number IS NULL`),
    );
  });
  expect(await sums()).toBeNull();
  expect(await sums('?status=issued')).toMatchObject([{ documents: 3, total: '100.30' }]);
  expect(await sums('?status=paid')).toMatchObject([{ documents: 2000, total: '2000.00', balance: '0.00' }]);
  expect(await sums('?status=paid,issued')).toBeNull();
});

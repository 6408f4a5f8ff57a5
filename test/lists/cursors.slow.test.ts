// Lists that are read by cursors: whatever is written between two pages, every record that stays comes exactly once.
import { beforeAll, describe, expect, it } from 'vitest';
import { CONTRACT_STATUSES } from '../../src/domain/contract-status.ts';
import { STATUSES_IN_ORDER } from '../../src/domain/document-status.ts';
import { sortKey } from '../../src/domain/search-text.ts';
import { createInvoicingClient, type InvoicingClient } from '../../src/sdk/client.ts';
import { updateProfile } from '../../src/workspaces/profile.ts';
import { newClient } from '../api/records.ts';

import { sharedService } from '../during-tests.ts';

const world = sharedService();
let invoicing: InvoicingClient;

beforeAll(async () => {
  invoicing = createInvoicingClient({ baseUrl: world.url, apiKey: world.key, maxRetries: 0 });
});

const LISTS = ['clients', 'items', 'documents', 'expenses', 'contracts'] as const;
const SORTS = {
  clients: ['name', '-name', 'tax_number', '-tax_number', 'email', '-email'],
  items: ['name', '-name', 'sku', '-sku', 'default_price', '-default_price'],
  documents: [
    ...['-issue_date', 'issue_date', 'number', '-number', 'due_date', '-due_date'],
    ...['total', '-total', 'balance', '-balance', 'client', '-client', 'type', '-type', 'status', '-status'],
  ],
  expenses: ['-occurs_on', 'occurs_on', 'amount', '-amount', 'description', '-description'],
  contracts: ['title', '-title', 'status', '-status'],
} as const;
const STATUSES: string[] = [...STATUSES_IN_ORDER, ...CONTRACT_STATUSES.slice(1)];
const BY_INSTANT = ['created_at', '-created_at', 'updated_at', '-updated_at'];

type Meta = { page: number; per_page: number; total: number; last_page: number; next_cursor: string | null };
type Row = { reference: string; created_at: string; updated_at: string } & Record<string, unknown>;
type Answer = { data: Row[]; meta: Meta };

async function ask(path: string): Promise<Answer> {
  const response = await world.request(path);
  expect(response.status, `${path} ${await response.clone().text()}`).toBe(200);
  return (await response.json()) as Answer;
}

/** All pages of a list, read by cursors. */
async function whole(
  list: string,
  query: string,
  betweenPages?: (rows: Row[]) => Promise<unknown>,
): Promise<Answer[]> {
  const pages: Answer[] = [];
  for (let after = ''; ; ) {
    const page = await ask(`/${list}?${query}${after}`);
    pages.push(page);
    await betweenPages?.(page.data);
    if (page.meta.next_cursor === null) return pages;
    after = `&after=${page.meta.next_cursor}`;
  }
}

const referencesIn = (pages: Answer[]) => pages.flatMap(({ data }) => data.map(({ reference }) => reference));

const DRAFT = { document_type: 'rs_invoice', lines: [{ quantity: 1, unit_price: 100 }] };

async function fill(): Promise<void> {
  const names = ['Ana', 'ana', 'Šećerana', 'Zora', 'Boris', 'Boris', 'Čačak'];
  const days = ['2026-02-01', '2026-02-01', '2026-02-01', null, null, '2025-12-31', '2026-01-15'];
  for (const [i, name] of names.entries()) {
    world.clock.advance(i % 3 === 0 ? 0 : 1000);
    const { reference: client } = await newClient(world.api, {
      name,
      type: i % 2 ? 'business' : 'individual',
      ...(i % 2 ? { email: `${10 - i}@example.com`, tax_number: `BG${i}` } : {}),
    });
    const sku = i % 3 ? `S-${10 - i}` : null;
    const default_price = 1 + (i % 4);
    await invoicing.createItem({ type: i % 2 ? 'product' : 'service', name, default_price, sku });
    const lines = [{ quantity: 1 + (i % 4), unit_price: 100 }];
    await invoicing.createDocument({
      document_type: i % 2 ? 'rs_proforma' : 'rs_invoice',
      lines,
      client,
      issue_date: days[i],
      due_date: i % 3 ? `2026-04-0${9 - i}` : null,
    });
    const amount = 1 + (i % 3);
    await invoicing.createExpense({ description: name, amount, occurs_on: days[i] ?? '2026-02-01' });
    const signers = [{ name: 'Marko', email: 'marko@example.com' }];
    const contract = await invoicing.createContract({ title: name, body: 'Text', client, signers });
    if (i % 3 === 0) await invoicing.voidContract(contract.reference, { reason: 'A mistake' });
  }
  world.clock.advance(1000);
  const { data } = await ask('/documents');
  for (const [i, { reference }] of data.entries()) if (i % 3 === 0) await invoicing.issueDocument(reference);
}

describe('every list', () => {
  beforeAll(fill);

  const plain = (sort: string) => sort.replace('-', '');
  /** What each order compares, with what takes the place of no value. */
  const KEYS: Record<string, (row: Row) => string | number> = {
    number: ({ number }) => (number === null ? '' : `${String(number).length + 10}${number}`),
    due_date: ({ due_date: day }) => String(day ?? 'none'),
    total: ({ total_cents }) => Number(total_cents),
    balance: ({ status, balance_cents }) => (status === 'draft' ? 0 : Number(balance_cents)),
    tax_number: ({ tax_number }) => String(tax_number ?? '~'),
    email: ({ email }) => String(email ?? '~'),
    sku: ({ sku }) => String(sku ?? '~'),
    default_price: ({ default_price_cents: cents }) => Number(cents),
    amount: ({ amount_cents }) => Number(amount_cents),
    client: ({ client }) => sortKey((client as { name: string }).name),
    type: ({ type }) => String(type),
    status: ({ status }) => STATUSES.indexOf(String(status)),
    title: ({ title }) => sortKey(String(title)),
    description: ({ description }) => sortKey(String(description)),
  };

  it.each(
    LISTS.flatMap((list) =>
      SORTS[list].filter((sort) => KEYS[plain(sort)]).map((sort) => [list, sort] as const),
    ),
  )('%s by %s are in its order, equal ones by their reference', async (list, sort) => {
    const { data } = await ask(`/${list}?per_page=100&sort=${sort}`);
    const keyOf = KEYS[plain(sort)] as (row: Row) => string | number;
    const before = (a: Row, b: Row) => {
      const [one, other] = [keyOf(a), keyOf(b)];
      if (one === other) return a.reference < b.reference ? -1 : 1;
      return one < other ? -1 : 1;
    };
    const expected = data.toSorted(before);
    expect(data).toEqual(sort.startsWith('-') ? expected.toReversed() : expected);
    expect(new Set(data.map(keyOf)).size).toBeGreaterThan(1);
  });

  it.each(LISTS.flatMap((list) => ['', ...SORTS[list], ...BY_INSTANT].map((sort) => [list, sort] as const)))(
    '%s sorted by "%s" is the same behind cursors as in one piece and by number',
    async (list, sort) => {
      const order = sort && `&sort=${sort}`;
      const { data: all, meta } = await ask(`/${list}?per_page=100${order}`);
      expect(meta.next_cursor).toBeNull();
      expect(all.length).toBe(7);
      const key = sort.replace('-', '');
      if (BY_INSTANT.includes(sort)) {
        const keys = all.map((row) => `${row[key]} ${row.reference}`);
        expect(keys).toEqual(sort.startsWith('-') ? keys.toSorted().reverse() : keys.toSorted());
      }
      for (const size of [1, 2, 3, 7]) {
        const pages = await whole(list, `per_page=${size}${order}`);
        expect(pages.flatMap(({ data }) => data)).toEqual(all);
        expect(pages.map(({ meta }) => meta)).toEqual(
          pages.map(({ meta: { next_cursor } }, index) => ({
            page: index + 1,
            per_page: size,
            total: 7,
            last_page: Math.ceil(7 / size),
            next_cursor,
          })),
        );
        for (const [index, { data }] of pages.entries()) {
          expect((await ask(`/${list}?per_page=${size}&page=${index + 1}${order}`)).data).toEqual(data);
        }
      }
    },
  );

  it.each(LISTS)('%s goes on from a page that was asked for by its number', async (list) => {
    const { data: all } = await ask(`/${list}`);
    const { meta } = await ask(`/${list}?per_page=2&page=2`);
    expect((await ask(`/${list}?per_page=2&after=${meta.next_cursor}`)).data).toEqual(all.slice(4, 6));
  });

  it.each([
    ['clients', 'type=business'],
    ['items', 'type=product&active=true'],
    ['documents', 'status=draft'],
    ['documents', 'status=draft&sort=-updated_at'],
    ['documents', 'from=2026-01-01&to=2026-02-01'],
    ['documents', 'from=2026-01-01&sort=created_at'],
    ['documents', 'search=a'],
    ['documents', 'search=ana&sort=created_at'],
    ['clients', 'search=ana&sort=-name'],
    ['items', 'search=an'],
    ['expenses', 'from=2026-01-01'],
    ['expenses', 'search=ana&sort=-created_at'],
    ['contracts', 'status=draft'],
    ['contracts', 'search=an&sort=updated_at'],
  ])('%s with %s keeps its filters behind a cursor', async (list, filters) => {
    const { data: all, meta } = await ask(`/${list}?per_page=100&${filters}`);
    expect(all.length).toBeGreaterThan(1);
    expect(all.length).toBe(meta.total);
    const pages = await whole(list, `per_page=2&${filters}`);
    expect(pages.flatMap(({ data }) => data)).toEqual(all);
    expect(new Set(pages.map(({ meta: { total } }) => total))).toEqual(new Set([all.length]));
  });

  it.each(LISTS)('%s shows what changed since an instant, in the order of the changes', async (list) => {
    const { data: all } = await ask(`/${list}?per_page=100&sort=updated_at`);
    for (const { updated_at: since } of all) {
      const later = all.filter(({ updated_at }) => updated_at >= since);
      expect((await ask(`/${list}?updated_since=${since}`)).data).toEqual(later);
      expect((await ask(`/${list}?updated_since=${since}`)).meta.total).toBe(later.length);
      const offset = since.replace('Z', '%2B00:00');
      expect(referencesIn(await whole(list, `per_page=2&updated_since=${offset}`))).toEqual(
        later.map(({ reference }) => reference),
      );
    }
    expect((await ask(`/${list}?updated_since=2030-01-01T00:00:00Z`)).data).toEqual([]);
  });

  it.each(LISTS)('%s refuses what it cannot be read by, with the name of it', async (list) => {
    const { meta } = await ask(`/${list}?per_page=2`);
    const errorsOf = async (query: string) => {
      const response = await world.request(`/${list}?${query}`);
      expect(response.status, query).toBe(422);
      return Object.keys(((await response.json()) as { error: { errors: object } }).error.errors);
    };
    expect(await errorsOf(`after=${meta.next_cursor}&page=2`)).toEqual(['after']);
    expect(await errorsOf(`after=${meta.next_cursor}&page=1`)).toEqual(['after']);
    expect(await errorsOf(`after=${meta.next_cursor}&sort=created_at`)).toEqual(['after']);
    for (const after of ['x', 'WzFd', btoa('["name","a","b",1,1]'), btoa('{}')]) {
      expect(await errorsOf(`after=${after.replaceAll('=', '')}`)).toEqual(['after']);
    }
    const forged = (...parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString('base64url');
    const { data } = await ask(`/${list}?per_page=1`);
    for (const cursor of [
      forged(list, 'constructor', 'a', data[0]?.reference, 1, 1),
      forged(list, 'created_at', 'a', data[0]?.reference, 0, 1),
      forged(list, 'created_at', 'a', data[0]?.reference, 1e300, 1),
      // One more does not fit into 32 bits.
      forged(list, 'created_at', 'a', data[0]?.reference, 2 ** 31 - 1, 1),
      forged(list, 'created_at', 'a', data[0]?.reference, 1, -1),
      forged(list, 'created_at', null, data[0]?.reference, 1, 1),
      forged(list, 'created_at', '\u0000', data[0]?.reference, 1, 0),
      // The same order of another list.
      forged(list === 'items' ? 'clients' : 'items', 'created_at', 'a', data[0]?.reference, 1, 1),
    ]) {
      expect(await errorsOf(`after=${cursor}`)).toEqual(['after']);
    }
    expect(await errorsOf('sort=colour')).toEqual(['sort']);
    expect(await errorsOf('updated_since=yesterday')).toEqual(['updated_since']);
    expect(await errorsOf('updated_since=2026-01-01T00:00:00Z&sort=created_at')).toEqual(['sort']);
    expect(
      (await world.request(`/${list}?after=${forged(list, 'created_at', '’', data[0]?.reference, 1, 0)}`)).ok,
    ).toBe(true);
  });
});

describe('lists sorted by a column', () => {
  it('of numbers without leading zeros follow their sequence', async () => {
    const { key, production } = await world.otherBusiness();
    const numberTemplate = '{PREFIX}/{SEQ:1}/{YYYY}';
    await world.write((tx) => updateProfile(tx, production, { numberTemplate }));
    const mine = createInvoicingClient({ baseUrl: world.url, apiKey: key });
    const { reference: client } = await mine.createClient({ name: 'Ana' });
    for (let i = 0; i < 11; i += 1) {
      const { reference } = await mine.createDocument({ ...DRAFT, client, issue_date: '2026-03-01' });
      await mine.issueDocument(reference);
    }
    const { data } = await mine.listDocuments({ sort: 'number' });
    expect(data.map(({ number }) => number?.split('/')[1])).toEqual('1 2 3 4 5 6 7 8 9 10 11'.split(' '));
  });

  it.each([
    ['documents', 'total'],
    ['documents', 'balance'],
    ['items', 'default_price'],
    ['expenses', 'amount'],
    ['payments', 'amount'],
  ])('%s by %s refuse a cursor whose key is no whole number', async (list, sort) => {
    const reference = '01KBA4JSC04XN7T1RZ6WPEB9GH';
    const cursor = (key: unknown) =>
      Buffer.from(JSON.stringify([list, sort, key, reference, 1, 1])).toString('base64url');
    for (const key of ['a', '1', '', 1.5, 1e300, 2 ** 53, null, true, [], '1; DROP TABLE documents']) {
      const { status } = await world.request(`/${list}?after=${cursor(key)}`);
      expect(status, JSON.stringify(key)).toBe(422);
    }
    for (const key of [0, -1, 2 ** 53 - 1, 1 - 2 ** 53])
      expect((await world.request(`/${list}?after=${cursor(key)}`)).status, String(key)).toBe(200);
  });

  it('refuse a number as the key of a text', async () => {
    const cursor = Buffer.from(
      JSON.stringify(['documents', 'number', 5, '01KBA4JSC04XN7T1RZ6WPEB9GH', 1, 1]),
    ).toString('base64url');
    expect((await world.request(`/documents?after=${cursor}`)).status).toBe(422);
  });
});

describe('documents', () => {
  it('are found by several statuses, type, currency, due date and number', async () => {
    const { production, api, key } = await world.otherBusiness();
    expect(production.currency).toBe('RSD');
    const mine = createInvoicingClient({ baseUrl: world.url, apiKey: key });
    const { reference: client } = await newClient(api, { name: 'Ana' });
    const made = [];
    for (const [i, type] of ['rs_invoice', 'rs_proforma', 'rs_invoice', 'rs_invoice'].entries()) {
      const due_date = i === 3 ? null : `2026-04-0${i + 1}`;
      made.push(await mine.createDocument({ ...DRAFT, document_type: type, client, due_date }));
    }
    const [first, second, third, last] = made.map(({ reference }) => reference) as [
      string,
      string,
      string,
      string,
    ];
    const issued = await mine.issueDocument(first);
    await mine.issueDocument(third);
    await mine.cancelDocument(third);
    const found = async (query: string) => {
      const response = await world.request(`/documents?sort=created_at&${query}`, { key });
      expect(response.status, query).toBe(200);
      const { data, meta } = (await response.json()) as Answer;
      expect(meta.total).toBe(data.length);
      const ordinary = (await (await world.request(`/documents?${query}`, { key })).json()) as Answer;
      expect(ordinary.data.map(({ reference }) => reference).sort()).toEqual(
        data.map(({ reference }) => reference).sort(),
      );
      expect(ordinary.meta.total).toBe(data.length);
      return data.map(({ reference }) => reference);
    };
    expect(await found('status=issued,cancelled')).toEqual([first, third]);
    expect(await found('status=issued%2Cdraft')).toEqual([first, second, last]);
    expect(await found(`status=draft,draft&client=${client}`)).toEqual([second, last]);
    expect(await found('type=rs_proforma')).toEqual([second]);
    expect(await found('currency=RSD&status=draft')).toEqual([second, last]);
    expect(await found('currency=EUR')).toEqual([]);
    expect(await found('due_from=2026-04-02')).toEqual([second, third]);
    expect(await found('due_to=2026-04-02')).toEqual([first, second]);
    expect(await found('due_from=2026-04-02&due_to=2026-04-02&search=ana')).toEqual([second]);
    expect(await found(`number=${issued.number}`)).toEqual([first]);
    expect(await found(`number=${issued.number}&search=ana`)).toEqual([first]);
    expect(await found('number=INV-1')).toEqual([]);
    expect(await found('client=01ARZ3NDEKTSV4RRFFQ69G5FAV')).toEqual([]);
  });

  it('refuse invalid filters, naming all of them', async () => {
    const response = await world.request(
      '/documents?status=draft,open&type=paper&currency=Euro&from=2026-02-01&to=2026-01-01&due_from=2026-02-01&due_to=2026-01-01',
    );
    expect(response.status).toBe(422);
    const { error } = (await response.json()) as { error: { errors: Record<string, string[]> } };
    expect(Object.keys(error.errors).sort()).toEqual(['currency', 'due_to', 'status', 'to', 'type']);
    expect(error.errors.status?.[0]).toContain('"open" is no status');
    for (const query of ['status=', 'due_from=soon', 'number=', 'currency=XXXX', 'status=draft,']) {
      expect((await world.request(`/documents?${query}`)).status, query).toBe(422);
    }
  });
});

describe('expenses', () => {
  it('are found by category, in any letter case, and currency', async () => {
    const { key } = await world.otherBusiness();
    const mine = createInvoicingClient({ baseUrl: world.url, apiKey: key });
    const spent = { description: 'Paper', amount: 1, occurs_on: '2026-03-01' };
    const paper = await mine.createExpense({ ...spent, category: 'Štampa i papir' });
    const other = await mine.createExpense({ ...spent, currency: 'EUR' });
    const found = async (query: object) => {
      const { data, meta } = await mine.listExpenses(query);
      expect(meta.total).toBe(data.length);
      return data.map(({ reference }) => reference);
    };
    expect(await found({ category: 'štampa I papir' })).toEqual([paper.reference]);
    expect(await found({ category: 'Other' })).toEqual([]);
    expect(await found({ currency: 'EUR' })).toEqual([other.reference]);
    expect(await found({ currency: 'EUR', category: 'Štampa i papir' })).toEqual([]);
    expect((await world.request('/expenses?currency=Euro')).status).toBe(422);
  });
});

describe('reading while writing', () => {
  it('issues 250 of 250 drafts in a loop that reads drafts', async () => {
    const { key } = await world.otherBusiness();
    const mine = createInvoicingClient({ baseUrl: world.url, apiKey: key });
    const { reference: client } = await mine.createClient({ name: 'Ana' });
    for (let i = 0; i < 250; i += 1) {
      const issue_date = i % 3 === 0 ? null : `2026-03-${String(1 + (i % 14)).padStart(2, '0')}`;
      await mine.createDocument({ ...DRAFT, client, issue_date });
    }
    let issued = 0;
    for await (const { reference } of mine.listDocuments.all({ status: 'draft' })) {
      expect((await mine.issueDocument(reference)).status).toBe('issued');
      issued += 1;
    }
    expect(issued).toBe(250);
    expect((await mine.listDocuments({ status: 'draft' })).meta.total).toBe(0);
  }, 60_000);

  it('sees all others exactly once while records are deleted and added', async () => {
    const { key } = await world.otherBusiness();
    const mine = createInvoicingClient({ baseUrl: world.url, apiKey: key });
    const spent = { description: 'Paper', amount: 1, occurs_on: '2026-03-01' };
    const made: string[] = [];
    for (let i = 0; i < 9; i += 1) made.push((await mine.createExpense(spent)).reference);
    const seen: string[] = [];
    for await (const { reference } of mine.listExpenses.all({ per_page: 3 })) {
      seen.push(reference);
      // A record that was read is deleted, and another is added before it.
      await mine.deleteExpense(reference);
      await mine.createExpense({ ...spent, occurs_on: '2026-03-20' });
    }
    expect(seen).toEqual(made.toReversed());
  });

  it('follows every change by updated_since, those made while it reads included', async () => {
    const { key } = await world.otherBusiness();
    const mine = createInvoicingClient({ baseUrl: world.url, apiKey: key });
    for (let i = 0; i < 12; i += 1) await mine.createClient({ name: `Client ${i}` });
    const copy = new Map<string, string>();
    let changes = 0;
    for await (const { reference, updated_at, name } of mine.listClients.all({
      sort: 'updated_at',
      per_page: 2,
    })) {
      copy.set(reference, `${name} ${updated_at}`);
      if (changes === 5) continue;
      changes += 1;
      world.clock.advance(1000);
      await mine.updateClient(reference, { name: `Changed ${changes}` });
    }
    const { data } = await mine.listClients({ per_page: 100 });
    expect(
      new Map(data.map(({ reference, name, updated_at }) => [reference, `${name} ${updated_at}`])),
    ).toEqual(copy);
  });
});

// Documents in each of their orders, behind cursors: the same as sorted at once, none twice and none lost, while others
// are made, change their place and go.
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { components } from '../../generated/api.ts';
import { STATUSES_IN_ORDER } from '../../src/domain/document-status.ts';
import { sortKey } from '../../src/domain/search-text.ts';
import { cancel, issue, newClient, newDraft, newIssued, pay, record } from '../api/records.ts';
import { sharedService } from '../during-tests.ts';
import { runs } from '../scenarios.ts';

const world = sharedService();

type Row = components['schemas']['DocumentSummary'];
type Answer = { data: Row[]; meta: { next_cursor: string | null } };

/** What each order compares. */
const KEYS: Record<string, (row: Row) => string | number> = {
  issue_date: ({ issue_date: day }) => day ?? 'none',
  due_date: ({ due_date: day }) => day ?? 'none',
  number: ({ number }) => (number === null ? '' : `${number.length + 10}${number}`),
  client: ({ client }) => sortKey(client.name),
  type: ({ type }) => String(type),
  status: ({ status }) => STATUSES_IN_ORDER.indexOf(status as (typeof STATUSES_IN_ORDER)[number]),
  total: ({ total_cents: cents }) => cents,
  balance: ({ status, balance_cents: cents }) => (status === 'draft' ? 0 : cents),
  created_at: ({ created_at: instant }) => instant,
  updated_at: ({ updated_at: instant }) => instant,
};
const ORDERS = Object.keys(KEYS).flatMap((order) => [order, `-${order}`]);

function inOrder(rows: readonly Row[], sort: string): string[] {
  const keyOf = KEYS[sort.replace('-', '')] as (row: Row) => string | number;
  const sorted = rows.toSorted((a, b) => {
    const [one, other] = [keyOf(a), keyOf(b)];
    if (one !== other) return one < other ? -1 : 1;
    return a.reference < b.reference ? -1 : 1;
  });
  return referencesOf(sort.startsWith('-') ? sorted.toReversed() : sorted);
}

const referencesOf = (rows: readonly Row[]) => rows.map(({ reference }) => reference);

async function ask(query: string): Promise<Answer> {
  const response = await world.request(`/documents?${query}`);
  expect(response.status, query).toBe(200);
  return (await response.json()) as Answer;
}

async function pagesOf(query: string, between?: (page: number) => Promise<unknown>): Promise<Row[]> {
  const seen: Row[] = [];
  for (let after = '', page = 0; ; page += 1) {
    const { data, meta } = await ask(`${query}${after}`);
    seen.push(...data);
    if (meta.next_cursor === null) return seen;
    after = `&after=${meta.next_cursor}`;
    await between?.(page);
  }
}

// With equal names, with names that are equal once they are folded, and with đ, which searches find in two spellings.
const NAMES = ['Boris', 'Ana', 'Boris', 'Ђорђе', 'Đorđe', 'ana', 'Šećerana', 'Zora d.o.o.', 'Čačak', 'Dorđe'];
const TYPES = ['rs_invoice', 'rs_proforma', 'rs_invoice', 'rs_credit_note'];
const DAYS = ['2026-02-01', null, '2026-02-01', '2026-01-15'];
let stays: Row[];

beforeAll(async () => {
  for (const [i, name] of NAMES.entries()) {
    const { reference: client } = await newClient(world.api, { name, legal_name: `Firm ${i}` });
    for (const j of [0, 1, 2]) {
      const issue_date = DAYS[(i + j) % 4];
      const made = await newDraft(world.api, {
        client,
        document_type: TYPES[(i + j) % 4] as string,
        issue_date,
        due_date: (i + j) % 3 ? `2026-0${issue_date ? 3 : 4}-0${1 + ((i + j) % 9)}` : null,
        lines: [{ quantity: 1 + ((i * j) % 4), unit_price: 100, tax_rate: 'rs_vat_exempt' }],
      });
      if (j === 0) continue;
      await issue(world.api, made.reference);
      if (i % 4 === 1) await cancel(world.api, made.reference);
      else if (made.type === 'rs_invoice' && i % 2)
        await pay(world.api, made.reference, j === 1 ? Number(made.total) : 50);
    }
    // Drafts have another name from now on, and what was issued keeps it.
    if (i % 3 === 0)
      await record(
        world.api.PATCH('/clients/{reference}', {
          params: { path: { reference: client } },
          body: { name: `Žarko ${9 - i}` },
        }),
      );
    world.clock.advance(1000);
  }
  stays = (await ask('per_page=100')).data;
});

describe('documents', () => {
  it.each(ORDERS)('by %s are sorted by it, equal ones by their reference', async (sort) => {
    const keyOf = KEYS[sort.replace('-', '')] as (row: Row) => string | number;
    expect(new Set(stays.map(keyOf)).size).toBeGreaterThan(1);
    const expected = inOrder(stays, sort);
    expect(referencesOf((await ask(`per_page=100&sort=${sort}`)).data)).toEqual(expected);
    for (const size of [1, 7])
      expect(referencesOf(await pagesOf(`per_page=${size}&sort=${sort}`))).toEqual(expected);
  });

  it.each<[string, (row: Row) => boolean]>([
    ['status=draft', ({ status }) => status === 'draft'],
    ['status=draft,cancelled', ({ status }) => status === 'draft' || status === 'cancelled'],
    ['status=overdue,paid,issued', ({ status }) => ['overdue', 'paid', 'issued'].includes(String(status))],
    ['type=rs_proforma', ({ type }) => type === 'rs_proforma'],
    ['type=rs_invoice&status=draft', ({ type, status }) => type === 'rs_invoice' && status === 'draft'],
    ['search=dorde', ({ client }) => /dj?ordj?e/.test(sortKey(client.name))],
    ['from=2026-01-01&to=2026-01-31', ({ issue_date }) => issue_date === '2026-01-15'],
    ['currency=RSD&total_from=1&total_to=200', ({ total_cents: cents }) => cents <= 20_000],
  ])('with %s are in each order what passes, behind cursors and by number', async (filter, passes) => {
    const passing = stays.filter(passes);
    expect(passing.length).toBeGreaterThan(1);
    expect(passing.length).toBeLessThan(stays.length);
    for (const sort of ORDERS) {
      const expected = inOrder(passing, sort);
      expect(referencesOf(await pagesOf(`per_page=2&${filter}&sort=${sort}`)), sort).toEqual(expected);
      const { data } = await ask(`per_page=2&page=2&${filter}&sort=${sort}`);
      expect(referencesOf(data), sort).toEqual(expected.slice(2, 4));
    }
  });

  it('of a client are in each order those of the client', async () => {
    const { reference: client } = (stays[0] as Row).client;
    const own = stays.filter((row) => row.client.reference === client);
    expect(own.length).toBeGreaterThan(1);
    for (const sort of ORDERS)
      expect(referencesOf(await pagesOf(`per_page=1&client=${client}&sort=${sort}`)), sort).toEqual(
        inOrder(own, sort),
      );
  });
});

describe('documents that keep their place', () => {
  const CHANGES = ['make', 'issue', 'pay', 'cancel', 'delete', 'rename'] as const;

  /** Documents of one client, which move while the others are read. */
  async function movers() {
    const { reference: client } = await newClient(world.api, { name: 'Boris' });
    const at = (reference = '') => ({ params: { path: { reference } } });
    const drafts = [await newDraft(world.api, { client }), await newDraft(world.api, { client })];
    const issued = [await newIssued(world.api, { client })];
    const changes: Record<(typeof CHANGES)[number], (which: number) => Promise<unknown>> = {
      make: async () => drafts.push(await newDraft(world.api, { client })),
      async issue() {
        const draft = drafts.shift();
        if (draft) issued.push(await issue(world.api, draft.reference));
      },
      pay: async () => issued[0] && pay(world.api, issued[0].reference, 10),
      cancel: async () => cancel(world.api, issued.pop()?.reference ?? ''),
      delete: async () => world.api.DELETE('/documents/{reference}', at(drafts.pop()?.reference)),
      rename: async (which) => {
        const body = { name: NAMES[which % NAMES.length] as string };
        await record(world.api.PATCH('/clients/{reference}', { ...at(client), body }));
      },
    };
    return changes;
  }

  const made = fc.record({
    size: fc.integer({ min: 2, max: 9 }),
    changes: fc.array(fc.record({ change: fc.constantFrom(...CHANGES), which: fc.nat(99) }), {
      minLength: 5,
      maxLength: 12,
    }),
  });

  it.each(ORDERS)(
    'by %s come once each and in order, whatever others do between two pages',
    async (sort) => {
      const expected = inOrder(stays, sort);
      const kept = new Set(expected);
      const property = fc.asyncProperty(made, async ({ size, changes }) => {
        const change = await movers();
        const seen = await pagesOf(`per_page=${size}&sort=${sort}`, async (page) => {
          world.clock.advance(1000);
          const one = changes[page];
          if (one) await change[one.change](one.which);
        });
        expect(referencesOf(seen).filter((reference) => kept.has(reference))).toEqual(expected);
      });
      await fc.assert(property, { numRuns: runs(3) });
    },
    300_000,
  );
});

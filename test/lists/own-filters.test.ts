// Lists filtered by what other programs store on records, and documents with what their list leaves out.
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { answered, type Document, line, newClient, newDraft, newIssued, newItem } from '../api/records.ts';
import { sharedService } from '../during-tests.ts';
import type { Api } from '../test-service.ts';

const world = sharedService();

type Page = { data: { reference: string }[]; meta: { total: number; next_cursor: string | null } };

let key: string;
let api: Api;

beforeAll(async () => {
  ({ key, api } = await world.otherBusiness());
});

async function get(path: string): Promise<{ status: number; errors?: object } & Page> {
  const response = await world.request(path, { key });
  const answer = (await response.json()) as Page & { error?: { errors: object } };
  return { ...answer, status: response.status, ...(answer.error && { errors: answer.error.errors }) };
}

const foundBy = async (path: string) => (await get(path)).data.map(({ reference }) => reference).sort();
const references = (...records: { reference: string }[]) => records.map(({ reference }) => reference).sort();

describe('by metadata', () => {
  it.each(['clients', 'items', 'documents', 'payments', 'expenses', 'contracts'] as const)(
    '%s are found by each text, exactly, by several, and by none of before',
    async (list) => {
      const { reference: client } = await newClient(api);
      const bodies = {
        clients: { name: 'Described' },
        items: { type: 'product', name: 'Described', default_price: 1 },
        documents: { document_type: 'rs_invoice', client, lines: [line()] },
        payments: { client, amount: 1, method: 'bank', paid_on: '2026-03-15', keep_rest_as_credit: true },
        expenses: { description: 'Described', amount: 1, occurs_on: '2026-03-15' },
        contracts: {
          title: 'Described',
          body: 'Text',
          client,
          signers: [{ name: 'A', email: 'a@x.example' }],
        },
      };
      const make = async (metadata: Record<string, string>) => {
        const response = await world.request(`/${list}`, {
          method: 'POST',
          key,
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify({ ...bodies[list], metadata }),
        });
        expect(response.status).toBe(201);
        return ((await response.json()) as { data: { reference: string } }).data;
      };
      const odd = 'a"b\\č&=[x].y';
      const one = await make({ order: '4711', shop: 'A', [odd]: 'ž "q"' });
      const two = await make({ order: '4711', shop: 'B' });
      await make({ order: '47' });
      expect(await foundBy(`/${list}?metadata.order=4711`)).toEqual(references(one, two));
      expect(await foundBy(`/${list}?metadata[order]=4711&metadata.shop=B&per_page=5`)).toEqual(
        references(two),
      );
      expect(await foundBy(`/${list}?metadata%5Border%5D=4711&sort=created_at`)).toEqual(
        references(one, two),
      );
      const encoded = encodeURIComponent(odd);
      expect(await foundBy(`/${list}?metadata.${encoded}=${encodeURIComponent('ž "q"')}`)).toEqual(
        references(one),
      );
      expect(await foundBy(`/${list}?metadata.order=471`)).toEqual([]);
      expect(await foundBy(`/${list}?metadata.toString=x`)).toEqual([]);
      if (list === 'payments') return;
      const changed = await world.request(`/${list}/${two.reference}`, {
        method: 'PATCH',
        key,
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ metadata: { order: null, shop: 'C' } }),
      });
      expect(changed.status).toBe(200);
      expect(await foundBy(`/${list}?metadata.order=4711`)).toEqual(references(one));
      expect(await foundBy(`/${list}?metadata.shop=C`)).toEqual(references(two));
    },
  );

  it('goes on behind a cursor, with other filters, and where nearly all have the text', async () => {
    const business = await world.otherBusiness();
    ({ key, api } = business);
    const { reference: client } = await newClient(api);
    const some: Document[] = [];
    for (let at = 0; at < 5; at += 1) {
      some.push(await newDraft(api, { client, metadata: { all: 'yes', even: String(at % 2 === 0) } }));
    }
    // As after many records: entries of no record that the list shows.
    await world.write(async (tx) => {
      await tx.run(sql`INSERT INTO metadata_entries (workspace_id, list, name, value, record_id, entries)
        WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1500)
        SELECT ${business.production.id}, 'documents', 'all', 'yes', -i, 1 FROM n`);
    });
    const pages: string[] = [];
    let after = '';
    do {
      const page = await get(`/documents?metadata.all=yes&metadata.even=true&per_page=2${after}`);
      expect(page.meta.total).toBe(3);
      pages.push(...page.data.map(({ reference }) => reference));
      after = page.meta.next_cursor ? `&after=${page.meta.next_cursor}` : '';
    } while (after);
    expect(pages.toSorted()).toEqual(references(...some.filter((_, at) => at % 2 === 0)));
    expect(await foundBy(`/documents?metadata.all=yes&client=${client}`)).toEqual(references(...some));
    expect(await foundBy('/documents?metadata.all=yes&search=nothing')).toEqual([]);
    await world.write(async (tx) => {
      await tx.run(sql`DELETE FROM metadata_entries WHERE record_id < 0`);
    });
  });

  it.each([
    ['metadata=x', ['metadata']],
    ['metadata.a=1&metadata.a=2', ['metadata.a']],
    ['metadata.a=1&metadata.b=1&metadata.c=1&metadata.d=1&metadata.e=1&metadata.f=1', ['metadata']],
    [`metadata.a=${'x'.repeat(501)}`, ['metadata.a']],
    ['metadata.a=%00', ['metadata.a']],
    ['metadata.a=1&colour=red', ['colour']],
  ])('is refused by name: %s', async (query, fields) => {
    const { status, errors } = await get(`/documents?${query}`);
    expect([status, Object.keys(errors ?? {})]).toEqual([422, fields]);
  });
});

describe('documents', () => {
  let one: Document;
  let two: Document;
  let three: Document;

  beforeAll(async () => {
    ({ key, api } = await world.otherBusiness());
    one = await newIssued(api, { order_reference: 'PO-1', lines: [line({ unit_price: 100 })] });
    two = await newIssued(api, { order_reference: 'PO-2', lines: [line({ unit_price: 200 })] });
    three = await newDraft(api, { order_reference: 'PO-1', lines: [line({ unit_price: 300.5 })] });
  });

  it('are found by the number of the order, exactly', async () => {
    expect(await foundBy('/documents?order_reference=PO-1')).toEqual(references(one, three));
    expect(await foundBy('/documents?order_reference=PO-1&status=draft&sort=total')).toEqual(
      references(three),
    );
    expect(await foundBy('/documents?order_reference=PO')).toEqual([]);
  });

  it('are found by their total, with both ends', async () => {
    const total = (query: string) => foundBy(`/documents?currency=RSD&${query}`);
    expect(await total('total_from=120&total_to=240')).toEqual(references(one, two));
    expect(await total('total_from=120.01')).toEqual(references(two, three));
    expect(await total('total_to=120&sort=-total')).toEqual(references(one));
    expect(await total('total_from=360.6&total_to=360.6')).toEqual(references(three));
    expect(await foundBy('/documents?currency=EUR&total_from=1')).toEqual([]);
  });

  it.each([
    ['total_from=1', ['currency']],
    ['total_from=-1&currency=RSD', ['total_from']],
    ['total_from=1.005&currency=RSD', ['total_from']],
    ['total_from=2&total_to=1&currency=RSD', ['total_to']],
    ['total_from=x&currency=RSD', ['total_from']],
    ['total_from=1e300&currency=RSD', ['total_from']],
    ['client=x,y', ['client']],
    ['include=lines,colour', ['include']],
    ['include=', ['include']],
    ['include=lines&page=1', ['include']],
  ])('with %s is a 422 by name', async (query, fields) => {
    const { status, errors } = await get(`/documents?${query}`);
    expect([status, Object.keys(errors ?? {})]).toEqual([422, fields]);
  });

  it('of several clients are one list, in its order and behind a cursor', async () => {
    const several = `client=${one.client.reference},${three.client.reference},01ARZ3NDEKTSV4RRFFQ69G5FAV`;
    expect(await foundBy(`/documents?${several}`)).toEqual(references(one, three));
    const first = await get(`/documents?${several}&per_page=1`);
    expect([first.data[0]?.reference, first.meta.total]).toEqual([three.reference, 2]);
    const second = await get(`/documents?${several}&per_page=1&after=${first.meta.next_cursor}`);
    expect([second.data[0]?.reference, second.meta.next_cursor]).toEqual([one.reference, null]);
    expect(await foundBy(`/documents?${several}&status=issued`)).toEqual(references(one));
  });

  it.each([
    ['lines', ['lines']],
    ['payments,tax_breakdown', ['payments', 'tax_breakdown']],
    ['all', ['lines', 'payments', 'tax_breakdown']],
  ])(
    'with include=%s have these fields as each alone has them, also before they were read',
    async (include, fields) => {
      await world.write(async (tx) => {
        await tx.run(sql`DELETE FROM document_texts`);
      });
      const plain = await get('/documents');
      for (let round = 0; round < 2; round += 1) {
        const { data, meta } = await get(`/documents?include=${include}`);
        expect(meta).toEqual(plain.meta);
        for (const [at, document] of data.entries()) {
          const params = { path: { reference: document.reference } };
          const { data: whole } = await answered(api.GET('/documents/{reference}', { params }));
          const included = fields.map((field) => [field, whole[field as 'lines']]);
          expect(document).toEqual({ ...plain.data[at], ...Object.fromEntries(included) });
        }
      }
    },
  );

  it('end a page of included lines early where it is long, and lose none', async () => {
    const business = await world.otherBusiness();
    ({ key, api } = business);
    const { reference: client } = await newClient(api);
    const lines = Array.from({ length: 500 }, () => line({ description: 'x'.repeat(700) }));
    const made: Document[] = [];
    for (let at = 0; at < 8; at += 1) made.push(await newDraft(api, { client, lines }));
    const first = await get('/documents?include=lines&per_page=100');
    expect(first.data.length).toBeLessThan(8);
    expect(first.meta.next_cursor).toEqual(expect.any(String));
    const rest = await get(`/documents?include=lines&per_page=100&after=${first.meta.next_cursor}`);
    expect(references(...first.data, ...rest.data)).toEqual(references(...made));
  });
});

it('items without metadata have no entries, and none are left after a record', async () => {
  const business = await world.otherBusiness();
  await newItem(business.api);
  const draft = await newDraft(business.api, { metadata: { a: '1' } });
  const count = () =>
    world.write(async (tx) =>
      tx.all(
        sql`SELECT list, name, value FROM metadata_entries WHERE workspace_id = ${business.production.id}`,
      ),
    );
  expect(await count()).toEqual([{ list: 'documents', name: 'a', value: '1' }]);
  await business.api.DELETE('/documents/{reference}', { params: { path: { reference: draft.reference } } });
  expect(await count()).toEqual([]);
});

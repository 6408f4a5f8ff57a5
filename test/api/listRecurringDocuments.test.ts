// The list of templates: what each next document comes to, read at once for all of them, and how many there are.
import SQLite from 'better-sqlite3';
import { beforeAll, expect, it, vi } from 'vitest';
import { type Browser, signedInAs } from '../dashboard/browser.ts';
import { sharedService } from '../during-tests.ts';
import { ON_POSTGRES } from '../engine.ts';
import { at, newTemplate, runOn } from '../jobs/recurring-stage.ts';
import { answered, newClient, newItem, record } from './records.ts';

const world = sharedService({ now: '2026-06-24T08:00:00.000Z' });
let owner: Browser;

beforeAll(async () => {
  owner = await signedInAs(world, world.ownerEmail);
});

const list = (query: object = {}) => answered(world.api.GET('/recurring-documents', { params: { query } }));

async function listed(reference: string) {
  const { data } = await list();
  return data.find((each) => each.reference === reference);
}

it('the next total is that of the preview, with discounts, prices from a day on, items and tax rates of now', async () => {
  const item = await newItem(world.api, { default_price: 12.5, tax_rate: 'rs_vat_10' });
  const rule = { every: 'monthly', on: '1', starts_on: '2026-07-01' } as const;
  const templates = [
    await newTemplate(world.api),
    await newTemplate(world.api, {
      lines: [
        { kind: 'section', description: 'Work' },
        { item: item.reference, quantity: 3, follow_item_price: true },
        {
          description: 'Hours',
          quantity: 2.5,
          unit_price: 40.125,
          discount_type: 'percent',
          discount_value: 10,
        },
        { kind: 'text', description: 'Thank you.' },
      ],
      discount_type: 'fixed',
      discount_value: 5,
      prices_include_tax: true,
      price_changes: [{ from: '2026-06-30', percent: 7 }],
      rule: { ...rule, working_days: 'next' },
    }),
    await newTemplate(world.api, { rule: { ...rule, every: 'weekly', on: 'friday' } }),
  ];
  const compare = async () => {
    const { data } = await list();
    for (const { reference } of templates) {
      const dates = await record(world.api.GET('/recurring-documents/{reference}/preview', at(reference)));
      const found = data.find((each) => each.reference === reference);
      const { next_on, next_total, next_total_cents } = found ?? {};
      const { on, total, total_cents } = dates[0] ?? {};
      expect([next_on, next_total, next_total_cents]).toEqual([on, total, total_cents]);
      expect(next_total_cents).toBeGreaterThan(0);
    }
  };
  await compare();
  await record(
    world.api.PATCH('/items/{reference}', { ...at(item.reference), body: { default_price: 99.99 } }),
  );
  await compare();
});

it('is null while one is paused, after its last date, and where its lines would be refused', async () => {
  const paused = await newTemplate(world.api);
  await record(world.api.POST('/recurring-documents/{reference}/pause', at(paused.reference)));
  expect(await listed(paused.reference)).toMatchObject({ next_total: null, next_total_cents: null });
  const rule = { every: 'daily', starts_on: '2026-06-24', count: 1 } as const;
  const once = await newTemplate(world.api, { rule });
  await runOn(world, '2026-06-24');
  expect(await listed(once.reference)).toMatchObject({ status: 'finished', next_total: null });
  const item = await newItem(world.api, { default_price: 5 });
  const lines = [{ item: item.reference, quantity: 1, follow_item_price: true }];
  const broken = await newTemplate(world.api, { lines });
  const body = { currency: 'EUR' };
  await record(world.api.PATCH('/items/{reference}', { ...at(item.reference), body }));
  expect(await listed(broken.reference)).toMatchObject({ next_on: '2026-07-01', next_total: null });
  const { data } = await list({ archived: true });
  expect(data).toEqual([]);
});

/** How many statements a request carries out. */
async function counted(query: object): Promise<number> {
  const connection = new SQLite(':memory:');
  const all = vi.spyOn(Object.getPrototypeOf(connection.prepare('SELECT 1')), 'all');
  connection.close();
  await answered(world.api.GET('/recurring-documents', { params: { query } }));
  const { length } = all.mock.calls;
  all.mockRestore();
  return length;
}

it.skipIf(ON_POSTGRES)('many are read with as many statements as one', async () => {
  const one = await newClient(world.api);
  const many = await newClient(world.api);
  const item = await newItem(world.api, { default_price: 5 });
  const lines = [{ item: item.reference, quantity: 1 }];
  await newTemplate(world.api, { client: one.reference, lines });
  for (let n = 0; n < 5; n += 1) await newTemplate(world.api, { client: many.reference, lines });
  // What the first request of a key does is done once.
  await counted({ client: one.reference });
  const forOne = await counted({ client: one.reference });
  expect(forOne).toBeGreaterThan(3);
  expect(await counted({ client: many.reference })).toBe(forOne);
});

it('the dashboard counts those of each status, without archived ones', async () => {
  const counts = async () =>
    (
      await owner.ask<{ all: number; by_status: Record<string, number> }>(
        'GET',
        `/workspaces/${world.production.reference}/recurring-document-counts`,
      )
    ).data;
  const before = await counts();
  expect(before.all).toBe(Object.values(before.by_status).reduce((sum, count) => sum + count, 0));
  const { reference } = await newTemplate(world.api);
  const added = await counts();
  expect([added.all, added.by_status.active]).toEqual([before.all + 1, (before.by_status.active ?? 0) + 1]);
  for (const status of ['active', 'paused', 'finished', 'failed'] as const)
    expect(added.by_status[status] ?? 0).toBe((await list({ status })).meta.total);
  await answered(world.api.DELETE('/recurring-documents/{reference}', at(reference)), 204);
  expect(await counts()).toEqual(before);
});

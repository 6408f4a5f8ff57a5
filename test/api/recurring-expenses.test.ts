// Recurring expenses over the API: what they add at once, what a pause leaves out, and the categories that come with them.
import { expect, it } from 'vitest';
import { sharedService } from '../during-tests.ts';
import { createTestService } from '../test-service.ts';
import { answered, invalid, record, refused, UNKNOWN } from './records.ts';

const world = sharedService();

const RENT = {
  description: 'Rent',
  amount: 650.5,
  category: 'Office',
  every: 'monthly',
  on: 'last',
} as const;
const create = (fields: object, api = world.api) =>
  api.POST('/recurring-expenses', { body: { ...RENT, start: '2026-01-01', ...fields } });
const at = (reference: string) => ({ params: { path: { reference } } });

it('a new one adds at once what has been due since its start, as expenses like any other', async () => {
  const { reference, ...made } = await record(create({ description: 'Lease' }), 201);
  expect(made).toEqual({
    status: 'active',
    description: 'Lease',
    vendor: null,
    category: 'Office',
    amount: '650.50',
    amount_cents: 65050,
    currency: 'RSD',
    every: 'monthly',
    on: 'last',
    start: '2026-01-01',
    end: null,
    interval: 1,
    count: null,
    working_days: 'none',
    last_on: '2026-02-28',
    next_on: '2026-03-31',
    paused_on: null,
    created_at: '2026-03-15T10:00:00.000Z',
  });
  const query = { search: 'Lease' };
  const { data } = await answered(world.api.GET('/expenses', { params: { query } }));
  expect(data.map(({ occurs_on, is_recurring }) => [occurs_on, is_recurring])).toEqual([
    ['2026-02-28', true],
    ['2026-01-31', true],
  ]);
  expect(await record(world.api.GET('/recurring-expenses/{reference}', at(reference)))).toEqual({
    reference,
    ...made,
  });
  expect(await record(world.api.GET('/expense-categories'))).toEqual(['Office']);
});

it('lists all, oldest first, without those that were removed', async () => {
  const { api } = await world.otherBusiness();
  const made = [];
  for (const on of ['1', '2', '3']) made.push(await record(create({ on, start: '2026-12-01' }, api), 201));
  const [first, second, third] = made.map(({ reference }) => reference) as [string, string, string];
  await answered(api.DELETE('/recurring-expenses/{reference}', at(second)), 204);
  const listed = await record(api.GET('/recurring-expenses'));
  expect(listed.map(({ reference }) => reference)).toEqual([first, third]);
  await refused(api.GET('/recurring-expenses/{reference}', at(second)), 404, 'not_found');
  await refused(world.api.GET('/recurring-expenses/{reference}', at(first)), 404, 'not_found');
  await refused(api.POST('/recurring-expenses/{reference}/pause', at(UNKNOWN)), 404, 'not_found');
});

it('a pause skips its dates for good, and a second pause changes nothing', async () => {
  const own = await createTestService();
  const { reference } = await record(create({ start: '2026-03-01' }, own.api), 201);
  const paused = await record(own.api.POST('/recurring-expenses/{reference}/pause', at(reference)));
  expect(paused).toMatchObject({ status: 'paused', paused_on: '2026-03-15', next_on: null });
  expect(await record(own.api.POST('/recurring-expenses/{reference}/pause', at(reference)))).toEqual(paused);
  own.clock.set('2026-04-10T10:00:00.000Z');
  const resumed = await record(own.api.POST('/recurring-expenses/{reference}/resume', at(reference)));
  expect(resumed).toMatchObject({ status: 'active', paused_on: null, next_on: '2026-04-30', last_on: null });
  await own.close();
});

it('names every faulty field at once', async () => {
  await invalid(create({ amount: 0, every: 'hourly', description: ' ' }), 'amount', 'description', 'every');
  await invalid(create({ amount: 1.234, on: '40', currency: 'XXX' }), 'currency', 'on');
  const { reference } = await record(create({ start: '2026-12-01' }), 201);
  const change = (body: object) =>
    world.api.PATCH('/recurring-expenses/{reference}', { ...at(reference), body });
  await invalid(change({ amount: 1.234, on: '40' }), 'amount', 'on');
  await invalid(change({ currency: 'EUR' }), 'currency');
  expect(await record(change({ amount: 700, category: null }))).toMatchObject({
    amount: '700.00',
    category: null,
  });
});

it('belongs to the area of expenses, which an operator can switch off', async () => {
  const without = await createTestService({ settings: { TOOLSETS_DISABLED: 'expenses' } });
  await refused(without.api.GET('/recurring-expenses'), 403, 'toolset_disabled');
  await refused(without.api.GET('/expense-categories'), 403, 'toolset_disabled');
  await without.close();
});

it('repeats each second day, week or month, a number of times, and is added on a working day', async () => {
  const { api } = await world.otherBusiness();
  const days = async (fields: object) => {
    const body = { description: 'Fuel', amount: 5, ...fields } as never;
    const made = await record(api.POST('/recurring-expenses', { body }), 201);
    const { data } = await answered(api.GET('/expenses', { params: { query: { per_page: 100 } } }));
    for (const { reference } of data) await answered(api.DELETE('/expenses/{reference}', at(reference)), 204);
    return { ...made, days: data.map(({ occurs_on }) => occurs_on).reverse() };
  };
  // 2026-03-15 is a Sunday.
  expect(await days({ every: 'daily', start: '2026-03-12', interval: 3 })).toMatchObject({
    days: ['2026-03-12', '2026-03-15'],
    next_on: '2026-03-18',
    on: '',
  });
  expect(
    await days({ every: 'monthly', on: '31', start: '2025-08-15', interval: 3, count: 2 }),
  ).toMatchObject({ days: ['2025-08-31', '2025-11-30'], next_on: null, status: 'ended' });
  const sunday = { every: 'weekly', on: 'sunday', start: '2026-03-08' };
  expect((await days({ ...sunday, working_days: 'next' })).days).toEqual(['2026-03-08']);
  expect((await days({ ...sunday, working_days: 'previous' })).days).toEqual(['2026-03-08', '2026-03-15']);
  const { reference } = await days({ ...sunday, start: '2026-04-01' });
  const body = { every: 'daily', count: 3 } as const;
  expect(
    await record(api.PATCH('/recurring-expenses/{reference}', { ...at(reference), body })),
  ).toMatchObject({
    on: '',
    count: 3,
    next_on: '2026-04-01',
  });
  const preview = { every: 'weekly', on: 'monday', start: '2026-04-01', interval: 2, count: 2 } as const;
  expect((await record(api.POST('/recurring-expenses/preview', { body: preview }))).dates).toEqual([
    '2026-04-06',
    '2026-04-20',
  ]);
});

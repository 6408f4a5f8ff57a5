import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestService, type TestService } from '../test-service.ts';
import { getExpense, newExpense, refused, UNKNOWN } from './records.ts';

let world: TestService;

beforeAll(async () => {
  world = await createTestService();
});
afterAll(() => world.close());

const get = (reference: string, api = world.api) =>
  api.GET('/expenses/{reference}', { params: { path: { reference } } });

describe('getExpense 200', () => {
  it('shows the expense as it was added', async () => {
    const expense = await newExpense(world.api, { category: 'Office', vendor: 'Sava', notes: 'n' });
    expect(await getExpense(world.api, expense.reference)).toEqual(expense);
  });
});

describe('getExpense 403', () => {
  it('needs expenses.view', async () => {
    const { reference } = await newExpense(world.api);
    const member = await world.member({ permissions: ['expenses.create', 'clients.view'] });
    await refused(get(reference, member.api), 403, 'forbidden');
  });

  it('toolset_disabled when the operator switched expenses off', async () => {
    const off = await createTestService({ settings: { TOOLSETS_DISABLED: 'expenses' } });
    await refused(get(UNKNOWN, off.api), 403, 'toolset_disabled');
    await off.close();
  });
});

describe('getExpense 404', () => {
  it('an unknown or malformed reference, or one of another workspace, names no record', async () => {
    const { reference } = await newExpense(world.api);
    await refused(get(UNKNOWN), 404, 'not_found');
    await refused(get('x'), 404, 'not_found');
    await refused(get(reference.toLowerCase()), 404, 'not_found');
    await refused(get(reference, world.sandboxApi), 404, 'not_found');
    await refused(get(reference, (await world.otherBusiness()).api), 404, 'not_found');
  });
});

import { describe, expect, it } from 'vitest';
import { sharedService } from '../during-tests.ts';
import { createTestService } from '../test-service.ts';
import { getExpense, newExpense, refused, UNKNOWN } from './records.ts';

const world = sharedService();

const get = (reference: string, api = world.api) =>
  api.GET('/expenses/{reference}', { params: { path: { reference } } });

describe('getExpense 200', () => {
  it('shows the expense as it was added', async () => {
    const expense = await newExpense(world.api, { category: 'Office', vendor: 'Sava', notes: 'n' });
    expect(await getExpense(world.api, expense.reference)).toEqual(expense);
  });
});

describe('getExpense 403', () => {
  it('toolset_disabled when the operator switched expenses off', async () => {
    const off = await createTestService({ settings: { TOOLSETS_DISABLED: 'expenses' } });
    await refused(get(UNKNOWN, off.api), 403, 'toolset_disabled');
    await off.close();
  });
});

import { describe, expect, it } from 'vitest';
import { sharedService } from '../during-tests.ts';
import { answered, getExpense, listener, newExpense, refused } from './records.ts';

const world = sharedService();

const remove = (reference: string, api = world.api) =>
  api.DELETE('/expenses/{reference}', { params: { path: { reference } } });

describe('deleteExpense 204', () => {
  it('has no body, and the expense is gone for good', async () => {
    const { api } = await world.otherBusiness();
    const { reference } = await newExpense(world.api);
    const kept = await newExpense(api);
    const response = await world.request(`/expenses/${reference}`, { method: 'DELETE' });
    expect(response.status).toBe(204);
    expect(await response.text()).toBe('');
    expect(response.headers.get('content-type')).toBeNull();
    const params = { path: { reference } };
    await refused(world.api.GET('/expenses/{reference}', { params }), 404, 'not_found');
    await refused(world.api.PATCH('/expenses/{reference}', { params, body: {} }), 404, 'not_found');
    await refused(remove(reference), 404, 'not_found');
    expect((await answered(world.api.GET('/expenses', {}))).data).not.toContainEqual(
      expect.objectContaining({ reference }),
    );
    expect(await getExpense(api, kept.reference)).toEqual(kept);
  });

  it('leaves its category to others', async () => {
    const first = await newExpense(world.api, { category: 'Shared' });
    const second = await newExpense(world.api, { category: 'shared' });
    await answered(remove(first.reference), 204);
    expect(await getExpense(world.api, second.reference)).toMatchObject({ category: 'Shared' });
  });

  it('emits expense.deleted with the last state of the expense', async () => {
    const business = await listener(world);
    const { reference } = await newExpense(business.api, { category: 'Last' });
    const params = { path: { reference } };
    await answered(business.api.PATCH('/expenses/{reference}', { params, body: { notes: 'changed' } }));
    const last = await getExpense(business.api, reference);
    await answered(remove(reference, business.api), 204);
    expect(await business.delivered(3)).toEqual({
      event: 'expense.deleted',
      occurred_at: '2026-03-15T10:00:00.002Z',
      environment: 'production',
      data: { ...last, updated_at: '2026-03-15T10:00:00.002Z', version: last.version + 1 },
    });
    await business.close();
  });
});

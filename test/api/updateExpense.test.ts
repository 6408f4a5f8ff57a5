import { describe, expect, it } from 'vitest';
import { sharedService } from '../during-tests.ts';
import { answered, getExpense, invalid, listener, newExpense, record, UNKNOWN } from './records.ts';

const world = sharedService();

const patch = (reference: string, body: object, api = world.api) =>
  api.PATCH('/expenses/{reference}', { params: { path: { reference } }, body: body as never });

const full = () =>
  newExpense(world.api, {
    description: 'Paper',
    notes: 'words',
    amount: 12.5,
    currency: 'EUR',
    category: 'Material',
    vendor: 'Sava',
    occurs_on: '2026-03-01',
  });

describe('updateExpense 200', () => {
  it('changes only the fields sent; omitted fields stay as they are', async () => {
    const before = await full();
    const after = await record(patch(before.reference, { description: 'Cardboard' }));
    expect(after).toEqual({
      ...before,
      description: 'Cardboard',
      updated_at: expect.any(String),
      version: before.version + 1,
    });
    expect(await getExpense(world.api, before.reference)).toEqual(after);
  });

  it('changes nothing with an empty body', async () => {
    const before = await full();
    expect(await record(patch(before.reference, {}))).toEqual({
      ...before,
      updated_at: expect.any(String),
      version: before.version + 1,
    });
  });

  it('changes every field', async () => {
    const before = await full();
    const body = {
      description: 'New',
      notes: 'other',
      amount: 3,
      currency: 'JPY',
      category: 'Another',
      vendor: 'Drina',
      occurs_on: '2026-04-02',
    };
    expect(await record(patch(before.reference, body))).toEqual({
      ...before,
      updated_at: expect.any(String),
      version: before.version + 1,
      ...body,
      amount: '3',
      amount_cents: 3,
    });
  });

  it.each([null, '', ' '])('clears an optional text field with %j, the category too', async (nothing) => {
    const before = await full();
    const body = { notes: nothing, category: nothing, vendor: nothing };
    expect(await record(patch(before.reference, body))).toEqual({
      ...before,
      updated_at: expect.any(String),
      version: before.version + 1,
      notes: null,
      category: null,
      vendor: null,
    });
  });

  it.each([null, ''])('returns the currency to that of the workspace with %j', async (nothing) => {
    const { reference } = await full();
    expect(await record(patch(reference, { currency: nothing }))).toMatchObject({
      currency: 'RSD',
      amount: '12.50',
    });
  });

  it('keeps the text of the amount under a new currency', async () => {
    const { reference } = await full();
    expect(await record(patch(reference, { currency: 'KWD' }))).toMatchObject({
      amount: '12.500',
      amount_cents: 12500,
    });
  });

  it('matches a category without regard to case', async () => {
    await newExpense(world.api, { category: 'Office' });
    const { reference } = await full();
    expect(await record(patch(reference, { category: 'OFFICE' }))).toMatchObject({ category: 'Office' });
  });

  it('an expense added by hand is never an override, and moves freely', async () => {
    const { reference } = await full();
    expect(await record(patch(reference, { occurs_on: '2020-02-29', amount: 1 }))).toMatchObject({
      occurs_on: '2020-02-29',
      is_overridden: false,
    });
  });

  it('is found by its new description, vendor, category and notes', async () => {
    const { reference } = await newExpense(world.api, { description: 'Obsolete' });
    const body = { description: 'Modern', vendor: 'Đura', category: 'Храна', notes: 'čekić' };
    await record(patch(reference, body));
    const found = async (search: string) =>
      (await answered(world.api.GET('/expenses', { params: { query: { search } } }))).data.map(
        (expense) => expense.reference,
      );
    for (const search of ['modern', 'djura', 'hrana', 'cekic'])
      expect(await found(search)).toEqual([reference]);
    expect(await found('obsolete')).toEqual([]);
  });

  it('emits expense.updated with the expense as GET shows it', async () => {
    const business = await listener(world);
    const { reference } = await newExpense(business.api);
    await record(patch(reference, { category: '', amount: 11 }, business.api));
    expect(await business.delivered(2)).toEqual({
      event: 'expense.updated',
      occurred_at: '2026-03-15T10:00:00.001Z',
      environment: 'production',
      data: await getExpense(business.api, reference),
    });
    await business.close();
  });
});

describe('updateExpense 422', () => {
  it.each([
    ['description', null],
    ['description', ''],
    ['description', ' '],
    ['description', 'd'.repeat(256)],
    ['notes', 'n'.repeat(5001)],
    ['vendor', 'v'.repeat(256)],
    ['category', 'c'.repeat(101)],
    ['amount', null],
    ['amount', 0],
    ['amount', -1],
    ['amount', 1.234],
    ['currency', 'ABC'],
    ['currency', 'eur'],
    ['occurs_on', null],
    ['occurs_on', ''],
    ['occurs_on', '2026-02-30'],
    ['is_overridden', true],
    ['is_recurring', true],
    ['reference', UNKNOWN],
  ])('%s cannot become %j', async (field, value) => {
    const before = await full();
    await invalid(patch(before.reference, { [field]: value }), field);
    expect(await getExpense(world.api, before.reference)).toEqual(before);
  });

  it('a currency without the decimals of the amount is refused, never a silent rounding', async () => {
    const { reference } = await full();
    await invalid(patch(reference, { currency: 'JPY' }), 'currency');
    expect((await getExpense(world.api, reference)).currency).toBe('EUR');
  });
});

import { describe, expect, it } from 'vitest';
import { sharedService } from '../during-tests.ts';
import { answered, getExpense, invalid, listener, newExpense, record, refused } from './records.ts';

const world = sharedService();

const post = (body: object, api = world.api) => api.POST('/expenses', { body: body as never });
const create = (fields: object, api = world.api) =>
  post({ description: 'Paper', amount: 10, occurs_on: '2026-03-15', ...fields }, api);

describe('createExpense 201', () => {
  it('needs description, amount and day only: the currency is that of the workspace', async () => {
    const expense = await record(post({ description: 'Taxi', amount: 12.5, occurs_on: '2026-03-14' }), 201);
    expect(expense).toEqual({
      reference: expect.stringMatching(/^[0-7][0-9A-HJKMNP-TV-Z]{25}$/),
      description: 'Taxi',
      vendor: null,
      category: null,
      occurs_on: '2026-03-14',
      amount: '12.50',
      amount_cents: 1250,
      currency: 'RSD',
      is_recurring: false,
      notes: null,
      is_overridden: false,
      created_at: '2026-03-15T10:00:00.000Z',
      updated_at: '2026-03-15T10:00:00.000Z',
      version: 1,
      external_id: null,
      metadata: {},
    });
    expect(await getExpense(world.api, expense.reference)).toEqual(expense);
  });

  it('keeps every field that is sent', async () => {
    const body = {
      description: 'Папир 120 g',
      notes: 'Faktura 118/26\n\nplaćeno',
      amount: 99.99,
      currency: 'EUR',
      category: 'Materijal',
      vendor: 'Papirnica Sava',
      occurs_on: '2024-02-29',
    };
    const expense = await record(post(body), 201);
    expect(expense).toMatchObject({ ...body, amount: '99.99', amount_cents: 9999 });
  });

  it.each(['', '   ', null])('takes %j in an optional text field for no value', async (nothing) => {
    const expense = await record(create({ notes: nothing, category: nothing, vendor: nothing }), 201);
    expect(expense).toMatchObject({ notes: null, category: null, vendor: null });
  });

  it.each(['', null])('takes %j as currency for that of the workspace', async (nothing) => {
    expect(await record(create({ currency: nothing }), 201)).toMatchObject({ currency: 'RSD' });
  });

  it.each([
    ['JPY', 1200, '1200', 1200],
    ['RSD', 1200, '1200.00', 120000],
    ['KWD', 1.234, '1.234', 1234],
    ['RSD', 0.01, '0.01', 1],
    ['KWD', 0.001, '0.001', 1],
    ['RSD', 9999999999999.99, '9999999999999.99', 999999999999999],
  ])('an amount is read exactly: %s %d is %s', async (currency, amount, text, cents) => {
    expect(await record(create({ currency, amount }), 201)).toMatchObject({
      currency,
      amount: text,
      amount_cents: cents,
    });
  });

  it('needs no payment method in its currency', async () => {
    expect(await record(create({ currency: 'USD' }), 201)).toMatchObject({ currency: 'USD' });
  });

  it('creates a category on first use, and matches it without regard to case from then on', async () => {
    const business = await world.otherBusiness();
    const categories = ['Šećer i so', 'ŠEĆER I SO', ' šećer i so ', 'Secer i so'];
    const shown = [];
    for (const category of categories) {
      shown.push((await record(create({ category }, business.api), 201)).category);
    }
    expect(shown).toEqual(['Šećer i so', 'Šećer i so', 'Šećer i so', 'Secer i so']);
  });

  it('has the categories of each workspace to itself', async () => {
    await record(create({ category: 'OWN' }), 201);
    expect(await record(create({ category: 'own' }, world.sandboxApi), 201)).toMatchObject({
      category: 'own',
    });
  });

  it('creates one category for racing requests', async () => {
    const business = await world.otherBusiness();
    const racers = ['Race', 'RACE', 'race', 'rAcE'].map((category) =>
      record(create({ category }, business.api), 201),
    );
    const shown = (await Promise.all(racers)).map(({ category }) => category);
    expect(new Set(shown).size).toBe(1);
  });

  it('runs once for a key that is sent again', async () => {
    const { api } = await world.otherBusiness();
    const again = () =>
      api.POST('/expenses', {
        params: { header: { 'Idempotency-Key': 'once' } },
        body: { description: 'Once', amount: 1, occurs_on: '2026-03-15' },
      });
    const first = await record(again(), 201);
    const second = await again();
    expect(second.response.headers.get('Idempotency-Replayed')).toBe('true');
    expect(second.data?.data).toEqual(first);
    expect((await answered(api.GET('/expenses', {}))).meta.total).toBe(1);
  });

  it('emits expense.created with the expense as GET shows it', async () => {
    const business = await listener(world);
    const expense = await newExpense(business.api, { category: 'Event' });
    expect(await business.delivered(1)).toEqual({
      event: 'expense.created',
      occurred_at: '2026-03-15T10:00:00.000Z',
      environment: 'production',
      data: await getExpense(business.api, expense.reference),
    });
    await business.close();
  });
});

describe('createExpense 409', () => {
  it('a key is for one body only', async () => {
    const send = (amount: number) =>
      world.api.POST('/expenses', {
        params: { header: { 'Idempotency-Key': 'one body' } },
        body: { description: 'X', amount, occurs_on: '2026-03-15' },
      });
    await record(send(1), 201);
    await refused(send(2), 409, 'idempotency_conflict');
  });
});

const LIMITS = { description: 255, vendor: 255, category: 100, notes: 5000 };

describe('createExpense 422', () => {
  it.each(Object.entries(LIMITS))('%s has at most %i characters', async (field, limit) => {
    const longest = 'ш'.repeat(limit);
    expect(await record(create({ [field]: longest }), 201)).toMatchObject({ [field]: longest });
    await invalid(create({ [field]: `${longest}ш` }), field);
  });

  it.each([undefined, null, '', '  \t', 5])('description is required and not blank: %j', (description) =>
    invalid(create({ description }), 'description'),
  );

  it.each([undefined, null, '', '2026-02-29', '2026-13-01', '2026-3-1', '2026-03-15T00:00:00Z', 20260315])(
    'occurs_on is a calendar date: %j is not',
    (occurs_on) => invalid(create({ occurs_on }), 'occurs_on'),
  );

  it.each([
    ['RSD', 0],
    ['RSD', -0.01],
    ['RSD', 1.234],
    ['JPY', 1.5],
    ['KWD', 1.2345],
    ['RSD', 1e300],
    ['RSD', 1e15],
    ['RSD', '10'],
    ['RSD', null],
    ['RSD', undefined],
    ['JPY', 1234567890123456],
  ])('amount in %s cannot be %j: never a silent rounding', (currency, amount) =>
    invalid(create({ currency, amount }), 'amount'),
  );

  it.each(['XXX1', 'rsd', 'ABC', 'RS'])('currency is in ISO 4217: %s is not', (currency) =>
    invalid(create({ currency }), 'currency'),
  );

  it.each(['reference', 'is_recurring', 'is_overridden', 'amount_cents', 'created_at'])(
    'an unknown field is named: %s',
    (field) => invalid(create({ [field]: 1 }), field),
  );

  it('a refused expense creates no category', async () => {
    await invalid(create({ category: 'Never', currency: 'ABC' }), 'currency');
    expect(await record(create({ category: 'NEVER' }), 201)).toMatchObject({ category: 'NEVER' });
  });
});

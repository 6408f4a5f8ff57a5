import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sharedService } from '../during-tests.ts';
import {
  acceptCurrencies,
  cancel,
  getDocument,
  invalid,
  line,
  listener,
  newDraft,
  newIssued,
  pay,
  record,
  refused,
  send,
} from './records.ts';

const world = sharedService();

beforeAll(async () => {
  await acceptCurrencies(world, world.production, 'JPY', 'KWD');
});
beforeEach(() => world.clock.set('2026-03-15T10:00:00Z'));

const post = (reference: string, body: object) =>
  world.api.POST('/documents/{reference}/payments', { params: { path: { reference } }, body: body as never });

describe('recordPayment 201', () => {
  it('returns the refreshed document with the payment applied', async () => {
    const issued = await newIssued(world.api);
    const after = await record(pay(world.api, issued.reference, 20.5, { method: 'cash' }), 201);
    expect(after).toEqual({
      ...issued,
      updated_at: expect.any(String),
      version: issued.version + 1,
      status: 'partially_paid',
      paid: '20.50',
      paid_cents: 2050,
      balance: '99.50',
      balance_cents: 9950,
      payments: [
        {
          reference: expect.stringMatching(/^[0-7][0-9A-HJKMNP-TV-Z]{25}$/),
          amount: '20.50',
          amount_cents: 2050,
          currency: 'RSD',
          method: 'cash',
          paid_at: '2026-03-15T00:00:00.000Z',
          reversed_at: null,
          reverse_reason: null,
        },
      ],
    });
    expect(await getDocument(world.api, issued.reference)).toEqual(after);
  });

  it('is paid when the balance is 0; payments stay in the order they came in', async () => {
    const { reference } = await newIssued(world.api);
    await record(pay(world.api, reference, 100, { paid_on: '2026-03-20' }), 201);
    const paid = await record(pay(world.api, reference, 20, { paid_on: '2026-03-01' }), 201);
    expect(paid).toMatchObject({ status: 'paid', paid: '120.00', balance: '0.00', balance_cents: 0 });
    expect(paid.payments.map(({ amount, paid_at }) => [amount, paid_at])).toEqual([
      ['100.00', '2026-03-20T00:00:00.000Z'],
      ['20.00', '2026-03-01T00:00:00.000Z'],
    ]);
  });

  it.each(['bank', 'cash', 'card', 'gateway'] as const)('method can be %s', async (method) => {
    const { reference } = await newIssued(world.api);
    expect((await record(pay(world.api, reference, 1, { method }), 201)).payments).toMatchObject([
      { method },
    ]);
  });

  it.each(['rs_invoice', 'rs_proforma', 'rs_advance_invoice', 'rs_debit_note'])(
    '%s takes payments',
    async (type) => {
      const { reference } = await newIssued(world.api, { document_type: type });
      expect(await record(pay(world.api, reference, 120), 201)).toMatchObject({ status: 'paid' });
    },
  );

  it('a sent document becomes partially_paid, then paid', async () => {
    const { reference } = await newIssued(world.api);
    await record(send(world.api, reference));
    expect(await record(pay(world.api, reference, 1), 201)).toMatchObject({ status: 'partially_paid' });
    expect(await record(pay(world.api, reference, 119), 201)).toMatchObject({ status: 'paid' });
  });

  it('past its due date a document is overdue until it is paid', async () => {
    const { reference } = await newIssued(world.api, { issue_date: '2026-03-01', due_date: '2026-03-15' });
    expect(await record(pay(world.api, reference, 1), 201)).toMatchObject({ status: 'partially_paid' });
    world.clock.set('2026-03-15T23:00:00Z');
    expect(await record(pay(world.api, reference, 1), 201)).toMatchObject({ status: 'overdue' });
    expect(await record(pay(world.api, reference, 118), 201)).toMatchObject({ status: 'paid' });
  });

  it.each([
    ['JPY', 1000, 1, '1', '1199'],
    ['KWD', 1, 0.001, '0.001', '1.199'],
    ['RSD', 1, 0.01, '0.01', '1.19'],
  ])("in %s amounts have the currency's decimals", async (currency, unit_price, amount, text, balance) => {
    const { reference } = await newIssued(world.api, { currency, lines: [line({ unit_price })] });
    expect(await record(pay(world.api, reference, amount), 201)).toMatchObject({
      paid: text,
      balance,
      payments: [{ amount: text, currency }],
    });
  });

  it('keeps what is above the balance on account, with note and bank reference, and says so in a second event', async () => {
    const business = await listener(world);
    const { reference, client } = await newIssued(business.api);
    const more = { keep_rest_as_credit: true, note: 'two invoices in one', bank_reference: 'IZV 44/2' };
    const paid = await record(pay(business.api, reference, 150, more), 201);
    expect(paid).toMatchObject({ status: 'paid', balance: '0.00', paid: '120.00' });
    const params = { path: { reference: paid.payments[0]?.reference as string } };
    expect(await record(business.api.GET('/payments/{reference}', { params }))).toMatchObject({
      client: { reference: client.reference },
      amount: '150.00',
      on_account: '30.00',
      note: 'two invoices in one',
      bank_reference: 'IZV 44/2',
    });
    expect(await business.delivered(6)).toMatchObject({
      event: 'payment.updated',
      data: { reference: params.path.reference },
    });
    await business.close();
  });

  it('of an amount up to the balance there is no rest to keep', async () => {
    const { reference } = await newIssued(world.api);
    const paid = await record(pay(world.api, reference, 120, { keep_rest_as_credit: true }), 201);
    const params = { path: { reference: paid.payments[0]?.reference as string } };
    expect(await record(world.api.GET('/payments/{reference}', { params }))).toMatchObject({
      on_account: '0.00',
    });
    await invalid(pay(world.api, reference, 1, { keep_rest_as_credit: true }), 'amount');
  });

  it('emits payment.recorded; its data is the document with its new paid amount', async () => {
    const business = await listener(world);
    const { reference } = await newIssued(business.api);
    await record(pay(business.api, reference, 20), 201);
    const event = await business.delivered(5);
    expect(event).toEqual({
      event: 'payment.recorded',
      occurred_at: '2026-03-15T10:00:00.002Z',
      environment: 'production',
      data: await getDocument(business.api, reference),
    });
    expect(event.data).toMatchObject({ paid: '20.00' });
    await business.close();
  });
});

describe('recordPayment 409', () => {
  it('a draft is not payable', async () => {
    const { reference } = await newDraft(world.api);
    await refused(pay(world.api, reference, 1), 409, 'document_not_payable');
  });

  it('a cancelled document is not payable', async () => {
    const { reference } = await newIssued(world.api);
    await record(cancel(world.api, reference));
    await refused(pay(world.api, reference, 1), 409, 'document_not_payable');
  });

  it('a credit note is not payable', async () => {
    const { reference } = await newIssued(world.api, { document_type: 'rs_credit_note' });
    await refused(pay(world.api, reference, 1), 409, 'document_not_payable');
  });

  it('nor is the credit note of any other country', async () => {
    for (const [country, currency] of Object.entries({
      BA: 'BAM',
      ME: 'EUR',
      HR: 'EUR',
      DE: 'EUR',
      GB: 'GBP',
      US: 'USD',
    })) {
      const { api } = await world.otherBusiness({ country, currency });
      const { reference } = await newIssued(api, { document_type: `${country.toLowerCase()}_credit_note` });
      await refused(pay(api, reference, 1), 409, 'document_not_payable');
    }
  });

  it('validation comes before state', async () => {
    const { reference } = await newDraft(world.api);
    await invalid(post(reference, { amount: -1, method: 'bank', paid_on: '2026-03-15' }), 'amount');
  });
});

describe('recordPayment 422', () => {
  it('amount is at most the balance', async () => {
    const { reference } = await newIssued(world.api);
    await invalid(pay(world.api, reference, 120.01), 'amount');
    await record(pay(world.api, reference, 20), 201);
    await invalid(pay(world.api, reference, 100.01), 'amount');
    expect(await record(pay(world.api, reference, 100), 201)).toMatchObject({ status: 'paid' });
  });

  it('a paid document has no balance left', async () => {
    const { reference } = await newIssued(world.api);
    await record(pay(world.api, reference, 120), 201);
    await invalid(pay(world.api, reference, 0.01), 'amount');
    const free = await newIssued(world.api, { lines: [line({ unit_price: 0 })] });
    await invalid(pay(world.api, free.reference, 0.01), 'amount');
  });

  it('of racing payments no more goes through than is owed', async () => {
    const { reference } = await newIssued(world.api);
    const answers = await Promise.all(Array.from({ length: 10 }, () => pay(world.api, reference, 50)));
    expect(answers.map(({ response }) => response.status).sort()).toEqual([
      ...Array<number>(2).fill(201),
      ...Array<number>(8).fill(422),
    ]);
    expect(await getDocument(world.api, reference)).toMatchObject({ paid: '100.00', balance: '20.00' });
  });

  it.each([
    ['amount', 0],
    ['amount', -5],
    ['amount', 1.001],
    ['amount', 1e300],
    ['amount', '5'],
    ['amount', null],
    ['amount', undefined],
    ['method', 'cheque'],
    ['method', null],
    ['method', undefined],
    ['paid_on', '2026-02-29'],
    ['paid_on', '2026-03-15T00:00:00Z'],
    ['paid_on', null],
    ['paid_on', undefined],
    ['currency', 'EUR'],
  ])('%s cannot be %j', async (field, value) => {
    const { reference } = await newIssued(world.api);
    await invalid(
      post(reference, { amount: 1, method: 'bank', paid_on: '2026-03-15', [field]: value }),
      field,
    );
    expect((await getDocument(world.api, reference)).payments).toEqual([]);
  });

  it.each([
    ['JPY', 0.5],
    ['KWD', 0.0005],
  ])('amount has at most as many decimals as %s', async (currency, amount) => {
    const { reference } = await newIssued(world.api, { currency });
    await invalid(pay(world.api, reference, amount), 'amount');
  });
});

import { describe, expect, it } from 'vitest';
import { sharedService } from '../during-tests.ts';
import { invalid, listener, newClient, newDraft, newIssued, record, refused, UNKNOWN } from './records.ts';

const world = sharedService();

const at = (reference: string) => ({ params: { path: { reference } } });

/** A client with issued documents of these totals (prices without tax). */
async function clientWith(...prices: number[]) {
  const { reference: client } = await newClient(world.api);
  const documents: string[] = [];
  for (const price of prices) {
    const draft = await newDraft(world.api, {
      client,
      lines: [{ description: 'Work', quantity: 1, unit_price: price, tax_rate: 'rs_vat_out_of_scope' }],
    });
    await record(world.api.POST('/documents/{reference}/issue', at(draft.reference)));
    documents.push(draft.reference);
  }
  return { client, documents };
}

const document = (reference: string) => record(world.api.GET('/documents/{reference}', at(reference)));
const pay = (body: object) =>
  record(
    world.api.POST('/payments', { body: { method: 'bank', paid_on: '2026-03-10', ...body } as never }),
    201,
  );

describe('POST /payments', () => {
  it('settles several documents with one payment, and keeps the rest on account when asked to', async () => {
    const { client, documents } = await clientWith(100, 200, 300);
    const allocations = [
      { document: documents[0], amount: 100 },
      { document: documents[1], amount: 150.5 },
    ];
    const made = await pay({ client, amount: 300, allocations, keep_rest_as_credit: true });
    expect(made).toMatchObject({
      amount_cents: 30_000,
      applied_cents: 25_050,
      on_account_cents: 4950,
      refunded_cents: 0,
      allocations: [
        { document: { reference: documents[0] }, amount_cents: 10_000, applied_on: '2026-03-10' },
        { document: { reference: documents[1] }, amount_cents: 15_050, reversed_at: null },
      ],
    });
    expect(await document(documents[0] as string)).toMatchObject({ status: 'paid', paid_cents: 10_000 });
    expect(await document(documents[1] as string)).toMatchObject({
      status: 'partially_paid',
      balance_cents: 4950,
      payments: [{ reference: made.reference, amount_cents: 15_050 }],
    });
    expect((await document(documents[2] as string)).paid_cents).toBe(0);
  });

  it('refuses a rest without the wish to keep it, and allocations above the amount', async () => {
    const { client, documents } = await clientWith(100);
    const body = { client, method: 'bank', paid_on: '2026-03-10' } as const;
    const one = { document: documents[0] as string, amount: 100 };
    for (const [amount, allocations] of [
      [120, [one]],
      [80, [one]],
      [5, []],
    ] as const) {
      const request = { body: { ...body, amount, allocations: [...allocations] } };
      await invalid(world.api.POST('/payments', request), 'allocations');
    }
    expect((await document(one.document)).payments).toEqual([]);
  });

  it('names the field of a document of another client, in another currency, unknown, named twice or paid too much', async () => {
    const { client, documents } = await clientWith(100);
    const { documents: others } = await clientWith(100);
    const [own, other] = [documents[0] as string, others[0] as string];
    const body = { client, method: 'cash', paid_on: '2026-03-10' } as const;
    const allocations = [
      { document: own, amount: 101 },
      { document: other, amount: 1 },
      { document: UNKNOWN, amount: 1 },
      { document: own, amount: 1.234 },
    ];
    await invalid(
      world.api.POST('/payments', { body: { ...body, amount: 500, allocations, keep_rest_as_credit: true } }),
      'allocations.0.amount',
      'allocations.1.document',
      'allocations.2.document',
      'allocations.3.amount',
      'allocations.3.document',
    );
    const inEuro = { ...body, currency: 'EUR', amount: 1, allocations: [{ document: own, amount: 1 }] };
    await invalid(world.api.POST('/payments', { body: inEuro }), 'allocations.0.document');
  });

  it('is not revenue while it is on account', async () => {
    const revenue = async () =>
      (
        await record(
          world.api.GET('/statistics/summary', {
            params: { query: { from: '2026-01-01', to: '2026-12-31' } },
          }),
        )
      ).revenue_cents;
    const before = await revenue();
    const { client, documents } = await clientWith(70);
    const { reference } = await pay({ client, amount: 100, keep_rest_as_credit: true });
    expect(await revenue()).toBe(before);
    await record(
      world.api.POST('/payments/{reference}/apply', {
        ...at(reference),
        body: { document: documents[0] as string },
      }),
    );
    expect(await revenue()).toBe(before + 7000);
  });
});

describe('POST /payments/{reference}/apply', () => {
  it('takes as much as there is, at most the balance', async () => {
    const { client, documents } = await clientWith(60, 60);
    const { reference } = await pay({ client, amount: 100, keep_rest_as_credit: true });
    const apply = (target: string, amount?: number) =>
      world.api.POST('/payments/{reference}/apply', { ...at(reference), body: { document: target, amount } });
    expect(await record(apply(documents[0] as string))).toMatchObject({
      applied_cents: 6000,
      on_account_cents: 4000,
    });
    await invalid(apply(documents[1] as string, 50), 'amount');
    expect(await record(apply(documents[1] as string))).toMatchObject({ on_account_cents: 0 });
    expect((await document(documents[1] as string)).balance_cents).toBe(2000);
    await invalid(apply(documents[1] as string), 'amount');
  });

  it('takes money from a proforma where no other is on account', async () => {
    const { client, documents } = await clientWith(50);
    const draft = await newDraft(world.api, {
      client,
      document_type: 'rs_proforma',
      lines: [{ description: 'Work', quantity: 1, unit_price: 80, tax_rate: 'rs_vat_out_of_scope' }],
    });
    await record(world.api.POST('/documents/{reference}/issue', at(draft.reference)));
    const { reference } = await pay({
      client,
      amount: 100,
      allocations: [{ document: draft.reference, amount: 80 }],
      keep_rest_as_credit: true,
    });
    const shown = await record(world.api.GET('/payments/{reference}', at(reference)));
    expect(shown).toMatchObject({ applied_cents: 0, on_account_cents: 10_000 });
    await record(
      world.api.POST('/payments/{reference}/apply', {
        ...at(reference),
        body: { document: documents[0] as string },
      }),
    );
    expect(await document(draft.reference)).toMatchObject({ paid_cents: 5000, balance_cents: 3000 });
    expect(await document(documents[0] as string)).toMatchObject({ status: 'paid' });
  });

  it('puts money on a proforma, which stays on account', async () => {
    const { client } = await clientWith(50);
    const { reference: proforma } = await newIssued(world.api, { client, document_type: 'rs_proforma' });
    const { reference, version } = await pay({ client, amount: 100, keep_rest_as_credit: true });
    const body = { document: proforma, amount: 10 };
    expect(
      await record(world.api.POST('/payments/{reference}/apply', { ...at(reference), body })),
    ).toMatchObject({
      on_account_cents: 10_000,
      version: version + 1,
      allocations: [{ document: { reference: proforma }, amount_cents: 1000 }],
    });
  });
});

describe('POST /payments/{reference}/refund', () => {
  it('gives back what is on account, and no more', async () => {
    const { client, documents } = await clientWith(60);
    const { reference } = await pay({
      client,
      amount: 100,
      allocations: [{ document: documents[0], amount: 60 }],
      keep_rest_as_credit: true,
    });
    const refund = (amount: number) =>
      world.api.POST('/payments/{reference}/refund', {
        ...at(reference),
        body: { amount, method: 'bank', paid_on: '2026-03-12', reason: 'Paid too much.' },
      });
    await invalid(refund(40.01), 'amount');
    expect(await record(refund(15))).toMatchObject({
      on_account_cents: 2500,
      refunded_cents: 1500,
      refunds: [{ amount_cents: 1500, reason: 'Paid too much.', paid_on: '2026-03-12' }],
    });
    await refused(world.api.POST('/payments/{reference}/reverse', at(reference)), 409, 'conflict');
  });
});

describe('POST /payments/{reference}/reverse', () => {
  it('undoes a payment on all documents that it settles', async () => {
    const { client, documents } = await clientWith(60, 40);
    const { reference } = await pay({
      client,
      amount: 100,
      allocations: documents.map((each, i) => ({ document: each, amount: i === 0 ? 60 : 40 })),
    });
    const undone = await record(
      world.api.POST('/payments/{reference}/reverse', { ...at(reference), body: { reason: 'Wrong client' } }),
    );
    expect(undone).toMatchObject({ applied_cents: 0, on_account_cents: 0, reverse_reason: 'Wrong client' });
    for (const each of documents) {
      expect(await document(each)).toMatchObject({
        status: 'issued',
        paid_cents: 0,
        payments: [{ reference }],
      });
    }
    await refused(world.api.POST('/payments/{reference}/reverse', at(reference)), 409, 'conflict');
  });
});

describe('GET /payments', () => {
  it('lists the newest day first, by client, document, days and method', async () => {
    const { client, documents } = await clientWith(60, 40);
    const first = await pay({
      client,
      amount: 60,
      allocations: [{ document: documents[0], amount: 60 }],
      paid_on: '2026-02-01',
    });
    const second = await pay({ client, amount: 5, method: 'cash', keep_rest_as_credit: true });
    const list = async (query: object) =>
      (await record(
        world.api.GET('/payments', { params: { query: { client, ...query } } } as never),
      )) as never as {
        reference: string;
      }[];
    const references = async (query: object) => (await list(query)).map(({ reference }) => reference);
    expect(await references({})).toEqual([second.reference, first.reference]);
    expect(await references({ sort: 'paid_on' })).toEqual([first.reference, second.reference]);
    expect(await references({ document: documents[0] })).toEqual([first.reference]);
    expect(await references({ document: documents[1] })).toEqual([]);
    expect(await references({ method: 'cash' })).toEqual([second.reference]);
    expect(await references({ from: '2026-02-02' })).toEqual([second.reference]);
    expect(await references({ to: '2026-02-01' })).toEqual([first.reference]);
    expect(await references({ client: UNKNOWN })).toEqual([]);
  });
});

describe('GET /clients/{reference}/balance', () => {
  it('shows what is owed, what is on account and the open documents by due date', async () => {
    const { client, documents } = await clientWith(60, 40);
    await pay({
      client,
      amount: 100,
      allocations: [{ document: documents[0], amount: 10 }],
      keep_rest_as_credit: true,
    });
    const balance = await record(world.api.GET('/clients/{reference}/balance', at(client)));
    expect(balance).toMatchObject([
      {
        currency: 'RSD',
        owed_cents: 9000,
        on_account_cents: 9000,
        open_item_count: 2,
        open_items: [{ balance_cents: 5000 }, { balance_cents: 4000 }],
      },
    ]);
    const { reference: other } = await newClient(world.api);
    expect(await record(world.api.GET('/clients/{reference}/balance', at(other)))).toEqual([]);
  });
});

describe('payments of another system', () => {
  const PAID = { amount: 10, method: 'bank', paid_on: '2026-03-10' } as const;

  it('keep an id of it and metadata, from both ways to record them', async () => {
    const { client, documents } = await clientWith(100);
    const own = { external_id: ' tx-1 ', metadata: { account: '265' } };
    const shown = { external_id: 'tx-1', metadata: { account: '265' } };
    const made = await pay({ client, amount: 10, keep_rest_as_credit: true, ...own });
    expect(made).toMatchObject(shown);
    expect(await record(world.api.GET('/payments/{reference}', at(made.reference)))).toMatchObject(shown);
    const body = { ...PAID, external_id: 'tx-2', bank_reference: 'IZV 44/2', note: 'by hand' };
    const { payments } = await record(
      world.api.POST('/documents/{reference}/payments', { ...at(documents[0] as string), body }),
      201,
    );
    const through = await record(
      world.api.GET('/payments/{reference}', at(payments[0]?.reference as string)),
    );
    expect(through).toMatchObject({
      external_id: 'tx-2',
      bank_reference: 'IZV 44/2',
      note: 'by hand',
      metadata: {},
    });
  });

  it('are booked once: the id of another payment is refused, also when two come at the same moment', async () => {
    const { client } = await clientWith();
    const body = { ...PAID, client, keep_rest_as_credit: true, external_id: 'statement 7, line 3' };
    const answers = await Promise.all(Array.from({ length: 5 }, () => world.api.POST('/payments', { body })));
    expect(answers.map(({ response }) => response.status).sort()).toEqual([201, 422, 422, 422, 422]);
    await invalid(world.api.POST('/payments', { body }), 'external_id');
    const { api } = await world.otherBusiness();
    const { reference } = await newClient(api);
    await record(api.POST('/payments', { body: { ...body, client: reference } }), 201);
  });

  it('that come a second time are refused by their id alone, though the document is paid or cancelled by then', async () => {
    const { client, documents } = await clientWith(10, 10);
    const [first, second] = documents as [string, string];
    const body = { ...PAID, external_id: 'FT 44' };
    const through = (reference: string) =>
      world.api.POST('/documents/{reference}/payments', { ...at(reference), body });
    await record(through(first), 201);
    await invalid(through(first), 'external_id');
    const allocations = [{ document: first, amount: 10 }];
    await invalid(world.api.POST('/payments', { body: { ...body, client, allocations } }), 'external_id');
    await record(world.api.POST('/documents/{reference}/cancel', at(second)));
    await invalid(through(second), 'external_id');
  });

  it('are found by their id and by what the bank calls them', async () => {
    const { api } = await world.otherBusiness();
    const { reference: client } = await newClient(api);
    const made = [
      { external_id: 'a', bank_reference: 'FT 1' },
      { external_id: 'b', bank_reference: 'FT 1' },
      { external_id: 'c', bank_reference: 'FT 12' },
    ];
    for (const own of made)
      await record(
        api.POST('/payments', { body: { ...PAID, client, keep_rest_as_credit: true, ...own } }),
        201,
      );
    const found = async (query: { external_id?: string; bank_reference?: string; method?: 'cash' }) => {
      const { data } = await api.GET('/payments', { params: { query } });
      expect(data?.meta.total).toBe(data?.data.length);
      return data?.data.map(({ external_id }) => external_id).sort();
    };
    expect(await found({ external_id: 'b' })).toEqual(['b']);
    expect(await found({ bank_reference: 'FT 1' })).toEqual(['a', 'b']);
    expect(await found({ bank_reference: 'ft 1' })).toEqual([]);
    expect(await found({ external_id: 'c', bank_reference: 'FT 1' })).toEqual([]);
    expect(await found({ bank_reference: 'FT 1', method: 'cash' })).toEqual([]);
  });

  it('say so in an event of their own, before those of the documents', async () => {
    const business = await listener(world);
    const { reference: client } = await newClient(business.api);
    const document = await newIssued(business.api, { client });
    const before = (await business.recorded()).length;
    const allocations = [{ document: document.reference, amount: 20 }];
    const body = { ...PAID, amount: 30, client, allocations, keep_rest_as_credit: true };
    const made = await record(business.api.POST('/payments', { body }), 201);
    const events = (await business.recorded()).slice(before);
    expect(events.map(({ event, data }) => [event, data.reference])).toEqual([
      ['payment.created', made.reference],
      ['payment.recorded', document.reference],
      ['payment.updated', made.reference],
    ]);
    expect(events.map(({ data }) => data.version)).toEqual([1, expect.any(Number), 2]);
    expect(events[2]?.data).toEqual(made);
    expect(events[0]?.data).toEqual({ ...made, updated_at: made.created_at, version: 1 });
    await business.close();
  });
});

describe('GET /refunds', () => {
  it('lists what was given back of payments and credit notes, by client and day', async () => {
    const { api } = await world.otherBusiness();
    const { reference: client } = await newClient(api, { name: 'Ana' });
    const paid = { method: 'bank', paid_on: '2026-03-10' } as const;
    const payment = await record(
      api.POST('/payments', { body: { ...paid, amount: 50, client, keep_rest_as_credit: true } }),
      201,
    );
    const refund = (amount: number, paid_on: string) => ({
      amount,
      method: 'bank' as const,
      paid_on,
      reason: 'r',
    });
    await record(
      api.POST('/payments/{reference}/refund', { ...at(payment.reference), body: refund(20, '2026-03-11') }),
    );
    const credit = await newIssued(api, { document_type: 'rs_credit_note' });
    await record(
      api.POST('/documents/{reference}/refund', {
        ...at(credit.reference),
        body: refund(5, credit.issue_date as string),
      }),
    );
    const listed = async (query: object = {}) =>
      (await api.GET('/refunds', { params: { query } })).data ?? expect.fail('refused');
    const { data, meta } = await listed();
    expect(meta).toMatchObject({ total: 2, next_cursor: null });
    expect(data).toMatchObject([
      { credit_note: { reference: credit.reference, number: credit.number }, payment: null, amount: '5.00' },
      {
        credit_note: null,
        payment: payment.reference,
        amount: '20.00',
        client: { name: 'Ana' },
        reason: 'r',
      },
    ]);
    expect((await listed({ client })).data.map(({ amount }) => amount)).toEqual(['20.00']);
    expect((await listed({ from: '2026-03-11', to: '2026-03-11' })).meta.total).toBe(1);
    expect((await listed({ sort: 'created_at' })).data.map(({ amount }) => amount)).toEqual([
      '20.00',
      '5.00',
    ]);
    const first = await listed({ per_page: 1 });
    const after = first.meta.next_cursor as string;
    expect((await listed({ per_page: 1, after })).data.map(({ amount }) => amount)).toEqual(['20.00']);
    expect((await listed({ client: UNKNOWN })).data).toEqual([]);
    await invalid(api.GET('/refunds', { params: { query: { from: '2026-03-12', to: '2026-03-11' } } }), 'to');
  });
});

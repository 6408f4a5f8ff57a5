import { describe, expect, it } from 'vitest';
import { sharedService } from '../during-tests.ts';
import type { Api } from '../test-service.ts';
import { cancel, getDocument, invalid, newDraft, newIssued, pay, record, reverse } from './records.ts';

const world = sharedService({ now: '2026-03-15T10:00:00.000Z' });

const outstanding = (api: Api, query: object = {}) =>
  api.GET('/statistics/outstanding', { params: { query } });

/** Amount and documents: all, overdue, and in each bucket. */
async function figures(api: Api, query: object = {}) {
  const data = await record(outstanding(api, query));
  const buckets = data.aging_buckets.map(({ amount_cents, document_count }) => [
    amount_cents,
    document_count,
  ]);
  return {
    all: [data.outstanding_cents, data.document_count],
    overdue: [data.overdue_cents, data.overdue_count],
    buckets,
  };
}

/** An invoice over 100.00 without tax. */
function invoice(api: Api, fields = {}) {
  const lines = [{ quantity: 1, unit_price: 100, tax_rate: 'rs_vat_0' }];
  return newIssued(api, { issue_date: '2025-11-01', lines, ...fields });
}

const freshShop = async () => (await world.otherBusiness()).api;

describe('getOutstandingStatistics 200', () => {
  it('always shows the five buckets', async () => {
    expect(await record(outstanding(await freshShop()))).toEqual({
      currency: 'RSD',
      outstanding: '0.00',
      outstanding_cents: 0,
      overdue: '0.00',
      overdue_cents: 0,
      document_count: 0,
      overdue_count: 0,
      aging_buckets: [
        { key: 'current', min_days: 0, max_days: 0, amount: '0.00', amount_cents: 0, document_count: 0 },
        { key: 'days_1_30', min_days: 1, max_days: 30, amount: '0.00', amount_cents: 0, document_count: 0 },
        { key: 'days_31_60', min_days: 31, max_days: 60, amount: '0.00', amount_cents: 0, document_count: 0 },
        { key: 'days_61_90', min_days: 61, max_days: 90, amount: '0.00', amount_cents: 0, document_count: 0 },
        {
          key: 'days_over_90',
          min_days: 91,
          max_days: null,
          amount: '0.00',
          amount_cents: 0,
          document_count: 0,
        },
      ],
    });
  });

  it('puts a balance where its days since the due date belong', async () => {
    const api = await freshShop();
    // 0, 1, 30, 31, 60, 61, 90 and 91 days before 2026-03-15, one day after it, and never.
    const dueDates = ['2026-03-15', '2026-03-14', '2026-02-13', '2026-02-12', '2026-01-14', '2026-01-13'];
    for (const due_date of [...dueDates, '2025-12-15', '2025-12-14', '2026-03-16', null])
      await invoice(api, { due_date });
    expect(await figures(api)).toEqual({
      all: [100000, 10],
      overdue: [70000, 7],
      buckets: [
        [30000, 3],
        [20000, 2],
        [20000, 2],
        [20000, 2],
        [10000, 1],
      ],
    });
  });

  it('counts only what is owed: no drafts, proformas, credit notes, cancelled or paid documents', async () => {
    const api = await freshShop();
    await newDraft(api);
    await invoice(api, { document_type: 'rs_proforma' });
    await invoice(api, { document_type: 'rs_credit_note' });
    await record(cancel(api, (await invoice(api)).reference));
    await record(pay(api, (await invoice(api)).reference, 100), 201);
    await record(pay(api, (await invoice(api)).reference, 30), 201);
    await invoice(api, { document_type: 'rs_advance_invoice' });
    await invoice(api, { document_type: 'rs_debit_note' });
    expect((await figures(api)).all).toEqual([27000, 3]);
  });

  it('looks back truly: documents, payments, reversals and cancellations after the day do not count', async () => {
    const api = await freshShop();
    const paid = await invoice(api, { issue_date: '2026-01-10', due_date: '2026-01-31' });
    await record(pay(api, paid.reference, 40, { paid_on: '2026-02-10' }), 201);
    await record(pay(api, paid.reference, 60, { paid_on: '2026-03-01' }), 201);
    const { payments } = await getDocument(api, paid.reference);
    await record(reverse(api, paid.reference, payments[1]?.reference));
    const cancelled = await invoice(api, { issue_date: '2026-02-01' });
    await record(cancel(api, cancelled.reference));
    expect((await figures(api, { as_of: '2026-01-09' })).all).toEqual([0, 0]);
    expect((await figures(api, { as_of: '2026-01-10' })).all).toEqual([10000, 1]);
    expect((await figures(api, { as_of: '2026-01-31' })).overdue).toEqual([0, 0]);
    expect(await figures(api, { as_of: '2026-02-01' })).toEqual({
      all: [20000, 2],
      overdue: [10000, 1],
      buckets: [
        [10000, 1],
        [10000, 1],
        [0, 0],
        [0, 0],
        [0, 0],
      ],
    });
    expect((await figures(api, { as_of: '2026-02-10' })).all).toEqual([16000, 2]);
    expect((await figures(api, { as_of: '2026-03-14' })).all).toEqual([10000, 1]);
    expect((await figures(api, { as_of: '2026-03-15' })).all).toEqual([6000, 1]);
    expect(await figures(api)).toEqual(await figures(api, { as_of: '2026-03-15' }));
  });

  it('a day is over when it is over in the time zone of the workspace', async () => {
    const { api } = await world.otherBusiness({ timezone: 'Pacific/Auckland' });
    const { reference } = await invoice(api, { issue_date: '2026-01-10' });
    // In Auckland it is 23:00 of 2026-03-15.
    await record(cancel(api, reference));
    expect((await figures(api, { as_of: '2026-03-14' })).all).toEqual([10000, 1]);
    expect((await figures(api, { as_of: '2026-03-15' })).all).toEqual([0, 0]);
    world.clock.set('2026-03-15T12:00:00.000Z');
    const late = await invoice(api, { issue_date: '2026-01-10' });
    await record(cancel(api, late.reference));
    // There it is 01:00 of the 16th by now.
    expect((await figures(api, { as_of: '2026-03-15' })).all).toEqual([10000, 1]);
    world.clock.set('2026-03-15T10:00:00.000Z');
  });

  it('what is dated after the day does not count yet', async () => {
    const api = await freshShop();
    await invoice(api, { issue_date: '2026-04-01', due_date: '2026-04-30' });
    const { reference } = await invoice(api, { issue_date: '2026-03-01' });
    await record(pay(api, reference, 100, { paid_on: '2026-03-20' }), 201);
    expect((await figures(api)).all).toEqual([10000, 1]);
    expect((await figures(api, { as_of: '2026-03-20' })).all).toEqual([0, 0]);
    expect((await figures(api, { as_of: '2026-05-01' })).buckets[1]).toEqual([10000, 1]);
  });

  it.each(['0001-01-01', '9999-12-31'])('answers as of %s', async (as_of) => {
    await record(outstanding(await freshShop(), { as_of }));
  });
});

describe('getOutstandingStatistics 422', () => {
  it.each([
    ['as_of', '2026-02-30'],
    ['as_of', ''],
    ['currency', 'ABC'],
    ['from', '2026-01-01'],
  ])('%s cannot be %j', (parameter, value) =>
    invalid(outstanding(world.api, { [parameter]: value }), parameter),
  );
});

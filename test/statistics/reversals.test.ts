// A payment that is reversed counts on its own day, and against it on the day of the reversal.
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { newClient, newIssued, pay, record, reverse } from '../api/records.ts';
import { type Api, createTestService, type TestService } from '../test-service.ts';

let world: TestService;
let api: Api;
let client: string;
let invoice: string;
beforeEach(async () => {
  world ??= await createTestService({ now: '2026-01-20T10:00:00.000Z' });
  world.clock.set('2026-01-20T10:00:00.000Z');
  ({ api } = await world.otherBusiness());
  ({ reference: client } = await newClient(api));
  ({ reference: invoice } = await newIssued(api, { client, issue_date: '2026-01-10' }));
});
afterAll(() => world.close());

const spans = {
  january: { from: '2026-01-01', to: '2026-01-31' },
  march: { from: '2026-03-01', to: '2026-03-31' },
  april: { from: '2026-04-01', to: '2026-04-30' },
  year: { from: '2026-01-01', to: '2026-12-31' },
};

async function paid(amount = 120, paid_on = '2026-01-20'): Promise<string> {
  const { payments } = await record(pay(api, invoice, amount, { paid_on }), 201);
  return payments.at(-1)?.reference as string;
}
const revenue = async (span: keyof typeof spans) =>
  (await record(api.GET('/statistics/summary', { params: { query: spans[span] } }))).revenue;
const top = async (span: keyof typeof spans) =>
  (await record(api.GET('/statistics/top-clients', { params: { query: spans[span] } }))).map(
    ({ revenue: received, document_count: count }) => [received, count],
  );

describe('a reversal in a later month', () => {
  it('leaves the month of the payment as it was reported, and is a minus in its own', async () => {
    const payment = await paid();
    const before = [await revenue('january'), await top('january')];
    world.clock.set('2026-03-15T10:00:00.000Z');
    await record(reverse(api, invoice, payment));
    expect([await revenue('january'), await top('january')]).toEqual(before);
    expect(before).toEqual(['120.00', [['120.00', 1]]]);
    expect(await revenue('march')).toBe('-120.00');
    expect(await revenue('year')).toBe('0.00');
    const trends = await record(api.GET('/statistics/trends', { params: { query: { months: 3 } } }));
    expect(trends.map((month) => [month.month, month.revenue, month.net])).toEqual([
      ['2026-01', '120.00', '120.00'],
      ['2026-02', '0.00', '0.00'],
      ['2026-03', '-120.00', '-120.00'],
    ]);
  });

  it('takes a client out of the ranking of a span with both, and no document counts as paid there', async () => {
    const payment = await paid();
    world.clock.set('2026-03-15T10:00:00.000Z');
    await record(reverse(api, invoice, payment));
    expect(await top('year')).toEqual([]);
    await paid(20, '2026-03-16');
    expect(await top('year')).toEqual([['20.00', 1]]);
    expect(await top('march')).toEqual([]);
  });

  it('is the same for the payment as a record, with all that it settles', async () => {
    const payment = await paid();
    world.clock.set('2026-03-15T10:00:00.000Z');
    const params = { path: { reference: payment } };
    await record(api.POST('/payments/{reference}/reverse', { params }));
    expect([await revenue('january'), await revenue('march')]).toEqual(['120.00', '-120.00']);
  });
});

it('is on the day of the time zone of the workspace', async () => {
  const payment = await paid();
  // In Belgrade it is the first of April.
  world.clock.set('2026-03-31T22:30:00.000Z');
  await record(reverse(api, invoice, payment));
  expect([await revenue('march'), await revenue('april')]).toEqual(['0.00', '-120.00']);
});

it('of a payment with a day in the future is on that day, not before', async () => {
  const payment = await paid(120, '2026-04-10');
  world.clock.set('2026-03-15T10:00:00.000Z');
  await record(reverse(api, invoice, payment));
  expect([await revenue('march'), await revenue('april')]).toEqual(['0.00', '0.00']);
});

it('agrees with what is outstanding at the end of a month', async () => {
  const payment = await paid();
  world.clock.set('2026-03-15T10:00:00.000Z');
  await record(reverse(api, invoice, payment));
  const owed = async (as_of: string) =>
    (await record(api.GET('/statistics/outstanding', { params: { query: { as_of } } }))).outstanding;
  expect([await owed('2026-01-31'), await owed('2026-03-31')]).toEqual(['0.00', '120.00']);
});

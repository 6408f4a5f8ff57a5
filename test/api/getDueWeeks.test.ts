import { beforeAll, describe, expect, it } from 'vitest';
import { sharedService } from '../during-tests.ts';
import type { Api } from '../test-service.ts';
import { invalid, line, newDraft, newIssued, pay, record } from './records.ts';

// A Wednesday.
const world = sharedService({ now: '2026-03-18T10:00:00.000Z' });
let shop: Api;

beforeAll(async () => {
  shop = (await world.otherBusiness()).api;
  const due = (due_date: string | null, amount: number, fields = {}) =>
    newIssued(shop, {
      issue_date: '2026-03-01',
      due_date,
      lines: [line({ unit_price: amount, quantity: 1, tax_rate: 'rs_vat_0' })],
      ...fields,
    });
  await due('2026-03-18', 10);
  await due('2026-03-22', 20);
  const part = await due('2026-03-23', 50);
  await record(pay(shop, part.reference, 15, { paid_on: '2026-03-10' }), 201);
  await due('2026-05-10', 70);
  await due('2026-05-11', 1000);
  await due('2026-03-17', 1000);
  await due(null, 1000);
  await due('2026-03-24', 1000, { document_type: 'rs_proforma' });
  await newDraft(shop, { due_date: '2026-03-24' });
});

const weeks = (query: object = {}, api = shop) => api.GET('/statistics/due-weeks', { params: { query } });

describe('getDueWeeks 200', () => {
  it('shows what is open by the week in which it falls due: today until Sunday, then seven weeks from Monday', async () => {
    const found = await record(weeks());
    expect(
      found.map((week) => [week.period_start, week.period_end, week.due_cents, week.document_count]),
    ).toEqual([
      ['2026-03-18', '2026-03-22', 3000, 2],
      ['2026-03-23', '2026-03-29', 3500, 1],
      ['2026-03-30', '2026-04-05', 0, 0],
      ['2026-04-06', '2026-04-12', 0, 0],
      ['2026-04-13', '2026-04-19', 0, 0],
      ['2026-04-20', '2026-04-26', 0, 0],
      ['2026-04-27', '2026-05-03', 0, 0],
      ['2026-05-04', '2026-05-10', 7000, 1],
    ]);
    expect(found[0]).toMatchObject({ currency: 'RSD', due: '30.00' });
  });

  it('shows as many weeks as are asked for, in one currency', async () => {
    expect(await record(weeks({ weeks: 1 }))).toHaveLength(1);
    expect(await record(weeks({ weeks: 26 }))).toHaveLength(26);
    expect((await record(weeks({ currency: 'EUR' }))).every(({ due_cents }) => due_cents === 0)).toBe(true);
  });

  it('shows nothing of another workspace', async () => {
    expect((await record(weeks({}, world.api))).every(({ document_count }) => document_count === 0)).toBe(
      true,
    );
  });
});

describe('getDueWeeks 422', () => {
  it.each([
    ['weeks', 0],
    ['weeks', 27],
    ['weeks', 'all'],
    ['currency', 'ABC'],
    ['from', '2026-03-01'],
  ])('%s cannot be %j', (parameter, value) => invalid(weeks({ [parameter]: value }), parameter));
});

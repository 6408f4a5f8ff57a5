import { beforeEach, describe, expect, it } from 'vitest';
import { sharedService } from '../during-tests.ts';
import {
  cancel,
  type Document,
  getDocument,
  invalid,
  listener,
  newIssued,
  pay,
  record,
  refused,
  reverse,
  send,
  UNKNOWN,
} from './records.ts';

const world = sharedService();

beforeEach(() => world.clock.set('2026-03-15T10:00:00Z'));

/** An issued invoice over 120.00 with these payments. */
async function paidWith(...amounts: number[]): Promise<Document> {
  let document = await newIssued(world.api);
  for (const amount of amounts) document = await record(pay(world.api, document.reference, amount), 201);
  return document;
}

describe('reversePayment 200', () => {
  it('the payment stays visible with reversed_at and no longer counts', async () => {
    const before = await paidWith(20, 30);
    world.clock.set('2026-03-16T08:30:00Z');
    const after = await record(reverse(world.api, before.reference, before.payments[0]?.reference));
    expect(after).toEqual({
      ...before,
      paid: '30.00',
      paid_cents: 3000,
      balance: '90.00',
      balance_cents: 9000,
      payments: [{ ...before.payments[0], reversed_at: '2026-03-16T08:30:00.000Z' }, before.payments[1]],
      updated_at: '2026-03-16T08:30:00.000Z',
      version: before.version + 1,
    });
    expect(await getDocument(world.api, before.reference)).toEqual(after);
  });

  it.each([
    ['typed twice', 'typed twice'],
    ['', null],
    ['  ', null],
    [null, null],
    ['š'.repeat(500), 'š'.repeat(500)],
  ])('keeps the reason %j as %j', async (reason, kept) => {
    const { reference, payments } = await paidWith(20);
    const after = await record(reverse(world.api, reference, payments[0]?.reference, { reason }));
    expect(after.payments).toMatchObject([{ reverse_reason: kept }]);
  });

  it('the status is derived again: paid, partially_paid, sent, issued', async () => {
    const { reference, payments } = await paidWith(20, 100);
    const [first, second] = payments.map((payment) => payment.reference);
    expect(await record(reverse(world.api, reference, first))).toMatchObject({ status: 'partially_paid' });
    expect(await record(reverse(world.api, reference, second))).toMatchObject({
      status: 'issued',
      paid: '0.00',
    });
    const sent = await paidWith(120);
    await record(send(world.api, sent.reference));
    expect(await record(reverse(world.api, sent.reference, sent.payments[0]?.reference))).toMatchObject({
      status: 'sent',
    });
  });

  it('past its due date the document becomes overdue again', async () => {
    const { reference } = await newIssued(world.api, { due_date: '2026-03-15' });
    const paid = await record(pay(world.api, reference, 120), 201);
    world.clock.set('2026-03-16T10:00:00Z');
    const after = await record(reverse(world.api, reference, paid.payments[0]?.reference));
    expect(after).toMatchObject({ status: 'overdue', balance: '120.00' });
  });

  it('frees the balance for another payment, and the document for cancelling', async () => {
    const { reference, payments } = await paidWith(120);
    await record(reverse(world.api, reference, payments[0]?.reference));
    const again = await record(pay(world.api, reference, 120), 201);
    expect(again).toMatchObject({ status: 'paid' });
    await refused(cancel(world.api, reference), 409, 'conflict');
    await record(reverse(world.api, reference, again.payments[1]?.reference));
    expect(await record(cancel(world.api, reference))).toMatchObject({ status: 'cancelled' });
  });

  it('emits document.updated with the document as GET shows it', async () => {
    const business = await listener(world);
    const { reference } = await newIssued(business.api);
    const paid = await record(pay(business.api, reference, 20), 201);
    await record(reverse(business.api, reference, paid.payments[0]?.reference, { reason: 'typo' }));
    // The one before it is payment.updated, with the payment itself.
    expect(await business.delivered(7)).toEqual({
      event: 'document.updated',
      occurred_at: '2026-03-15T10:00:00.003Z',
      environment: 'production',
      data: await getDocument(business.api, reference),
    });
    await business.close();
  });
});

describe('reversePayment 404', () => {
  it('an unknown or malformed payment, and one of another document, is not there', async () => {
    const document = await paidWith(20);
    const other = await paidWith(20);
    for (const payment of [UNKNOWN, 'x', other.payments[0]?.reference, document.reference]) {
      await refused(reverse(world.api, document.reference, payment), 404, 'not_found');
    }
    expect(await getDocument(world.api, other.reference)).toEqual(other);
  });
});

describe('reversePayment 409', () => {
  it('a second reversal is a conflict and changes nothing', async () => {
    const { reference, payments } = await paidWith(20);
    const after = await record(reverse(world.api, reference, payments[0]?.reference));
    await refused(reverse(world.api, reference, payments[0]?.reference), 409, 'conflict');
    expect(await getDocument(world.api, reference)).toEqual(after);
  });

  it('of racing reversals one goes through', async () => {
    const { reference, payments } = await paidWith(20, 30);
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => reverse(world.api, reference, payments[0]?.reference)),
    );
    expect(answers.map(({ response }) => response.status).sort()).toEqual([
      200,
      ...Array<number>(5).fill(409),
    ]);
    expect((await getDocument(world.api, reference)).paid).toBe('30.00');
  });
});

describe('reversePayment 422', () => {
  it('reason has at most 500 characters; an unknown field is named', async () => {
    const { reference, payments } = await paidWith(20);
    const payment = payments[0]?.reference;
    await invalid(reverse(world.api, reference, payment, { reason: 'š'.repeat(501) }), 'reason');
    await invalid(reverse(world.api, reference, payment, { reason: 5 } as never), 'reason');
    await invalid(reverse(world.api, reference, payment, { amount: 5 } as never), 'amount');
  });
});

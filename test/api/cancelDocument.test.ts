import { beforeEach, describe, expect, it } from 'vitest';
import { sharedService } from '../during-tests.ts';
import {
  cancel,
  getDocument,
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

beforeEach(() => world.clock.set('2026-03-15T10:00:00Z'));

describe('cancelDocument 200', () => {
  it('the number stays used, the balance becomes 0, the total stays', async () => {
    const issued = await newIssued(world.api);
    const cancelled = await record(cancel(world.api, issued.reference));
    const at = {
      cancelled_at: '2026-03-15T10:00:00.000Z',
      updated_at: expect.any(String),
      version: expect.any(Number),
    };
    expect(cancelled).toEqual({ ...issued, ...at, status: 'cancelled', balance: '0.00', balance_cents: 0 });
    expect(await getDocument(world.api, issued.reference)).toEqual(cancelled);
  });

  it('cancels what was sent, what is overdue, and what was paid by its total of 0', async () => {
    const sent = await newIssued(world.api);
    await record(send(world.api, sent.reference));
    const overdue = await newIssued(world.api, { issue_date: '2026-03-01', due_date: '2026-03-01' });
    const free = await newIssued(world.api, { lines: [line({ unit_price: 0 })] });
    for (const { reference } of [sent, overdue, free]) {
      expect(await record(cancel(world.api, reference))).toMatchObject({ status: 'cancelled' });
    }
  });

  it.each(['rs_proforma', 'rs_credit_note', 'rs_advance_invoice', 'rs_debit_note'])(
    '%s can be cancelled',
    async (type) => {
      const { reference } = await newIssued(world.api, { document_type: type });
      expect(await record(cancel(world.api, reference))).toMatchObject({ status: 'cancelled' });
    },
  );

  it('a cancelled document never becomes overdue', async () => {
    const { reference } = await newIssued(world.api, { due_date: '2026-03-15' });
    const cancelled = await record(cancel(world.api, reference));
    world.clock.set('2026-06-01T10:00:00Z');
    expect(await record(cancel(world.api, reference))).toEqual(cancelled);
  });

  it('a second cancel changes nothing, emits nothing and returns the document', async () => {
    const business = await listener(world);
    const { reference } = await newIssued(business.api);
    const cancelled = await record(cancel(business.api, reference));
    const events = await business.recorded();
    expect(await record(cancel(business.api, reference))).toEqual(cancelled);
    expect(await business.recorded()).toEqual(events);
    await business.close();
  });

  it('emits document.updated with the document as GET shows it', async () => {
    const business = await listener(world);
    const { reference } = await newIssued(business.api);
    await record(cancel(business.api, reference));
    expect(await business.delivered(4)).toEqual({
      event: 'document.updated',
      occurred_at: '2026-03-15T10:00:00.002Z',
      environment: 'production',
      data: await getDocument(business.api, reference),
    });
    await business.close();
  });
});

describe('cancelDocument 409', () => {
  it('cancelling a draft is a conflict', async () => {
    const draft = await newDraft(world.api);
    await refused(cancel(world.api, draft.reference), 409, 'conflict');
    expect(await getDocument(world.api, draft.reference)).toEqual(draft);
  });

  it.each([0.01, 120])('cancelling is a conflict while anything is paid: %d of 120', async (amount) => {
    const { reference } = await newIssued(world.api);
    const paid = await record(pay(world.api, reference, amount), 201);
    await refused(cancel(world.api, reference), 409, 'conflict');
    expect(await getDocument(world.api, reference)).toEqual(paid);
  });

  it('of a payment and a cancellation that race one goes through', async () => {
    const { reference } = await newIssued(world.api);
    const answers = await Promise.all([pay(world.api, reference, 1), cancel(world.api, reference)]);
    expect(answers.filter(({ response }) => response.ok)).toHaveLength(1);
    expect(answers.filter(({ response }) => response.status === 409)).toHaveLength(1);
  });
});

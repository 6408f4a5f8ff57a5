import { beforeEach, describe, expect, it } from 'vitest';
import { sharedService } from '../during-tests.ts';
import { cancel, getDocument, listener, newDraft, newIssued, pay, record, refused, send } from './records.ts';

const world = sharedService();

beforeEach(() => world.clock.set('2026-03-15T10:00:00Z'));

describe('sendDocument 200', () => {
  it('the first time sets sent_at, and the status is sent', async () => {
    const issued = await newIssued(world.api);
    world.clock.set('2026-03-15T12:00:00Z');
    const sent = await record(send(world.api, issued.reference));
    const at = '2026-03-15T12:00:00.000Z';
    expect(sent).toEqual({
      ...issued,
      status: 'sent',
      sent_at: at,
      updated_at: expect.any(String),
      version: issued.version + 1,
    });
    expect(await getDocument(world.api, issued.reference)).toEqual(sent);
  });

  it('a status that comes first stays: partially_paid, paid, overdue', async () => {
    const partly = await newIssued(world.api);
    await record(pay(world.api, partly.reference, 1), 201);
    expect(await record(send(world.api, partly.reference))).toMatchObject({ status: 'partially_paid' });
    const paid = await newIssued(world.api);
    await record(pay(world.api, paid.reference, 120), 201);
    expect(await record(send(world.api, paid.reference))).toMatchObject({
      status: 'paid',
      sent_at: '2026-03-15T10:00:00.000Z',
    });
    const due = await newIssued(world.api, { issue_date: '2026-03-01', due_date: '2026-03-14' });
    expect(await record(send(world.api, due.reference))).toMatchObject({ status: 'overdue' });
  });

  it('a document that fell due since its last change becomes overdue at this one', async () => {
    const { reference } = await newIssued(world.api, { due_date: '2026-03-15' });
    world.clock.set('2026-03-15T23:00:00Z');
    expect(await record(send(world.api, reference))).toMatchObject({ status: 'overdue' });
  });

  it('a second send changes nothing, emits nothing and returns the document', async () => {
    const business = await listener(world);
    const { reference } = await newIssued(business.api);
    const sent = await record(send(business.api, reference));
    const events = await business.recorded();
    world.clock.advance(3_600_000);
    expect(await record(send(business.api, reference))).toEqual(sent);
    expect(await business.recorded()).toEqual(events);
    await business.close();
  });

  it('a cancelled document that was sent before is returned as it is', async () => {
    const { reference } = await newIssued(world.api);
    await record(send(world.api, reference));
    const cancelled = await record(cancel(world.api, reference));
    expect(await record(send(world.api, reference))).toEqual(cancelled);
  });

  it('takes an empty object as body', async () => {
    const { reference } = await newIssued(world.api);
    const params = { path: { reference } };
    await record(world.api.POST('/documents/{reference}/send', { params, body: {} }));
  });

  it('emits document.updated with the document as GET shows it', async () => {
    const business = await listener(world);
    const { reference } = await newIssued(business.api);
    await record(send(business.api, reference));
    expect(await business.delivered(4)).toEqual({
      event: 'document.updated',
      occurred_at: '2026-03-15T10:00:00.002Z',
      environment: 'production',
      data: await getDocument(business.api, reference),
    });
    await business.close();
  });
});

describe('sendDocument 409', () => {
  it('sending a draft is a conflict', async () => {
    const draft = await newDraft(world.api);
    await refused(send(world.api, draft.reference), 409, 'conflict');
    expect(await getDocument(world.api, draft.reference)).toEqual(draft);
  });

  it('sending a cancelled document that was never sent is a conflict', async () => {
    const { reference } = await newIssued(world.api);
    await record(cancel(world.api, reference));
    await refused(send(world.api, reference), 409, 'conflict');
    expect((await getDocument(world.api, reference)).sent_at).toBeNull();
  });
});

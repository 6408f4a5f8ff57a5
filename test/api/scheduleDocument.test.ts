import { beforeEach, describe, expect, it } from 'vitest';
import { sharedService } from '../during-tests.ts';
import {
  answered,
  cancel,
  type Document,
  getDocument,
  invalid,
  issue,
  listener,
  newClient,
  newDraft,
  newIssued,
  record,
  refused,
  send,
} from './records.ts';

const world = sharedService();
const NOW = '2026-03-15T10:00:00.000Z';

beforeEach(() => world.clock.set(NOW));

const at = (reference: string) => ({ params: { path: { reference } } });

function schedule(reference: string, body: object, api = world.api) {
  return api.POST('/documents/{reference}/schedule', { ...at(reference), body });
}

const BOTH = { issue_on: '2026-04-01', send_at: '2026-04-01T08:00' };

describe('scheduleDocument 200', () => {
  it('shows what is scheduled on the document and in the list, and emits document.updated', async () => {
    const business = await listener(world);
    const draft = await newDraft(business.api);
    expect(draft.scheduled).toBeNull();
    const planned = await record(schedule(draft.reference, BOTH, business.api));
    expect(planned).toEqual({
      ...draft,
      scheduled: BOTH,
      updated_at: expect.any(String),
      version: draft.version + 1,
    });
    expect(await getDocument(business.api, draft.reference)).toEqual(planned);
    const { data } = await answered(business.api.GET('/documents'));
    expect(data.map(({ scheduled }) => scheduled)).toEqual([BOTH]);
    expect(await business.delivered(3)).toMatchObject({ event: 'document.updated', data: planned });
    await business.close();
  });

  it('replaces what was scheduled before', async () => {
    const { reference } = await newDraft(world.api);
    await record(schedule(reference, BOTH));
    const planned = await record(schedule(reference, { issue_on: '2026-05-01' }));
    expect(planned.scheduled).toEqual({ issue_on: '2026-05-01', send_at: null });
  });

  it('takes today, and sends an issued document alone', async () => {
    const { reference } = await newDraft(world.api);
    await record(schedule(reference, { issue_on: '2026-03-15', send_at: '2026-03-15T17:00' }));
    const issued = await newIssued(world.api);
    const planned = await record(
      schedule(issued.reference, { send_at: '2026-03-15T11:01', by_email: false }),
    );
    expect(planned.scheduled).toEqual({ issue_on: null, send_at: '2026-03-15T11:01' });
  });
});

describe('what makes it pointless takes it out', () => {
  let draft: Document;
  beforeEach(async () => {
    draft = await newDraft(world.api);
  });

  it('issued by hand, it is not issued by itself, and still sent', async () => {
    await record(schedule(draft.reference, BOTH));
    const issued = await issue(world.api, draft.reference);
    expect(issued.scheduled).toEqual({ issue_on: null, send_at: BOTH.send_at });
    expect((await record(send(world.api, draft.reference))).scheduled).toBeNull();
  });

  it('issued by hand, nothing is left where it was only to be issued', async () => {
    await record(schedule(draft.reference, { issue_on: '2026-04-01' }));
    expect((await issue(world.api, draft.reference)).scheduled).toBeNull();
  });

  it('sent again by hand, it is not sent once more by itself', async () => {
    await issue(world.api, draft.reference);
    await record(send(world.api, draft.reference));
    await record(schedule(draft.reference, { send_at: BOTH.send_at }));
    expect((await record(send(world.api, draft.reference))).scheduled).toBeNull();
  });

  it('cancelled, it is not sent', async () => {
    await issue(world.api, draft.reference);
    await record(schedule(draft.reference, { send_at: BOTH.send_at }));
    expect((await record(cancel(world.api, draft.reference))).scheduled).toBeNull();
  });

  it('DELETE cancels it, and again changes nothing', async () => {
    await record(schedule(draft.reference, BOTH));
    const path = '/documents/{reference}/schedule' as const;
    expect((await world.api.DELETE(path, at(draft.reference))).response.status).toBe(204);
    const after = await getDocument(world.api, draft.reference);
    expect(after.scheduled).toBeNull();
    expect((await world.api.DELETE(path, at(draft.reference))).response.status).toBe(204);
    expect(await getDocument(world.api, draft.reference)).toEqual(after);
  });
});

describe('scheduleDocument 422', () => {
  it.each<[string, object, string, string]>([
    ['nothing at all', {}, 'issue_on', 'is required, or send_at'],
    ['a day of the past', { issue_on: '2026-03-14' }, 'issue_on', 'is in the past'],
    [
      'a time of the past',
      { issue_on: '2026-03-15', send_at: '2026-03-15T11:00' },
      'send_at',
      'is in the past',
    ],
    [
      'to be sent before it is issued',
      { issue_on: '2026-04-02', send_at: '2026-04-01T23:59' },
      'send_at',
      'is before the day of issue',
    ],
    [
      'a time that is none',
      { issue_on: '2026-04-01', send_at: '2026-02-30T08:00' },
      'send_at',
      'must be a date with a time, such as 2027-03-28T08:00',
    ],
    [
      'a draft that is only sent',
      { send_at: '2026-04-01T08:00' },
      'issue_on',
      'is required: a draft is issued before it is sent',
    ],
    [
      'a letter that does not go out',
      { issue_on: '2026-04-01', message: 'Hello' },
      'message',
      'goes with send_at alone: leave it out',
    ],
    [
      'more than a year ahead',
      { issue_on: '2026-04-01', send_at: '2027-03-17T08:00' },
      'send_at',
      'must be a date between 1990-01-01 and 2027-03-16',
    ],
  ])('%s', async (_, body, field, text) => {
    const { reference } = await newDraft(world.api);
    const { error, response } = await schedule(reference, body);
    expect(response.status).toBe(422);
    expect(error).toMatchObject({ error: { errors: { [field]: [text] } } });
    expect((await getDocument(world.api, reference)).scheduled).toBeNull();
  });

  it('copies of an e-mail that goes to no one', async () => {
    const { reference: client } = await newClient(world.api);
    const { reference } = await newDraft(world.api, { client });
    const body = { ...BOTH, cc: ['copy@example.com'] };
    await invalid(schedule(reference, body), 'cc');
  });
});

describe('scheduleDocument 409 and 403', () => {
  it('an issued document is not issued later, and a cancelled one not sent', async () => {
    const { reference } = await newIssued(world.api);
    await refused(schedule(reference, BOTH), 409, 'conflict');
    await record(cancel(world.api, reference));
    await refused(schedule(reference, { send_at: BOTH.send_at }), 409, 'conflict');
  });

  it('to issue later needs the permission to issue, and other addresses the permission to view', async () => {
    const { reference } = await newDraft(world.api);
    const clerk = await world.member({ permissions: ['documents.update', 'documents.create'] });
    await refused(schedule(reference, { issue_on: '2026-04-01' }, clerk.api), 403, 'forbidden');
    const issued = await newIssued(world.api);
    const body = { send_at: BOTH.send_at, to: ['else@example.com'] };
    await refused(schedule(issued.reference, body, clerk.api), 403, 'forbidden');
    await record(schedule(issued.reference, { send_at: BOTH.send_at }, clerk.api));
  });
});

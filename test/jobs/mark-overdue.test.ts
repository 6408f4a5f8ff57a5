import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { notifications } from '../../src/database/schema/access.ts';
import { documents } from '../../src/database/schema/documents.ts';
import { JOBS, markOverdue, runJobs } from '../../src/jobs/schedule.ts';
import { setWorkspaceStatus } from '../../src/workspaces/workspaces.ts';
import {
  answered,
  cancel,
  getDocument,
  issue,
  line,
  listener,
  newClient,
  newDraft,
  newIssued,
  pay,
  record,
  send,
} from '../api/records.ts';
import { sharedService } from '../during-tests.ts';
import { SERVICE } from '../test-service.ts';

const world = sharedService();

const MORNING = '2026-03-15T10:00:00Z';
const DUE = { issue_date: '2026-03-01', due_date: '2026-03-15' };

beforeEach(() => world.clock.set(MORNING));

/** Runs the job as of an instant, with the test service's clock as the real time. */
const run = (asOf: string) =>
  markOverdue(world.server.database, { asOf: new Date(asOf), clock: world.clock.now, service: SERVICE });

const statusOf = async (reference: string, api = world.api) => (await getDocument(api, reference)).status;

describe('mark-overdue', () => {
  it('marks a document whose due date is before today, and emits document.updated once', async () => {
    const business = await listener(world);
    const { reference } = await newIssued(business.api, DUE);
    world.clock.set('2026-03-16T10:00:00Z');
    expect(await run('2026-03-16T10:00:00Z')).toBe(1);
    const event = await business.delivered(4);
    expect(event).toEqual({
      event: 'document.updated',
      occurred_at: '2026-03-16T10:00:00.000Z',
      environment: 'production',
      data: await getDocument(business.api, reference),
    });
    expect(event.data).toMatchObject({ status: 'overdue', balance: '120.00' });
    await business.close();
  });

  it('notifies owners and admins of it with the name that the client had when the document was issued', async () => {
    const { reference: client } = await newClient(world.api, { name: 'Before' });
    const { number } = await newIssued(world.api, { ...DUE, client });
    await record(
      world.api.PATCH('/clients/{reference}', {
        params: { path: { reference: client } },
        body: { name: 'After' },
      }),
    );
    await run('2026-03-16T10:00:00Z');
    const messages = await world.server.database.read((tx) =>
      tx.select({ message: notifications.message }).from(notifications),
    );
    expect(messages).toContainEqual({ message: `Document ${number} of Before is overdue.` });
  });

  it('a second run changes nothing and emits nothing', async () => {
    const business = await listener(world);
    await newIssued(business.api, DUE);
    expect(await run('2026-03-16T10:00:00Z')).toBe(1);
    const events = await business.recorded();
    expect(await run('2026-03-16T10:00:00Z')).toBe(0);
    expect(await run('2026-04-16T10:00:00Z')).toBe(0);
    expect(await business.recorded()).toEqual(events);
    await business.close();
  });

  it('two runs at once mark each document once', async () => {
    const business = await listener(world);
    const made = await Promise.all(Array.from({ length: 7 }, () => newIssued(business.api, DUE)));
    const marked = await Promise.all([run('2026-03-16T10:00:00Z'), run('2026-03-16T10:00:00Z')]);
    expect(marked.reduce((sum, count) => sum + count)).toBe(made.length);
    const updates = (await business.recorded()).filter(({ event }) => event === 'document.updated');
    expect(new Set(updates.map(({ data }) => data.reference)).size).toBe(updates.length);
    await business.close();
  });

  it.each([
    ['Europe/Belgrade', '2026-03-15T22:59:59.999Z', '2026-03-15T23:00:00.000Z'],
    ['Pacific/Kiritimati', '2026-03-15T09:59:59.999Z', '2026-03-15T10:00:00.000Z'],
    ['America/Los_Angeles', '2026-03-16T06:59:59.999Z', '2026-03-16T07:00:00.000Z'],
    ['UTC', '2026-03-15T23:59:59.999Z', '2026-03-16T00:00:00.000Z'],
  ])(
    "judges by today in the workspace's time zone: in %s not yet at %s, but at %s",
    async (timezone, before, after) => {
      world.clock.set('2026-03-14T10:00:00Z');
      const { api } = await world.otherBusiness({ timezone });
      const { reference } = await newIssued(api, DUE);
      expect(await run(before)).toBe(0);
      expect(await statusOf(reference, api)).toBe('issued');
      expect(await run(after)).toBe(1);
      expect(await statusOf(reference, api)).toBe('overdue');
    },
  );

  it('follows a change to summer time: in Belgrade 29 March ends at 22:00 UTC', async () => {
    const { reference } = await newIssued(world.api, { issue_date: '2026-03-01', due_date: '2026-03-29' });
    expect(await run('2026-03-29T21:59:59.999Z')).toBe(0);
    expect(await run('2026-03-29T22:00:00.000Z')).toBe(1);
    expect(await statusOf(reference)).toBe('overdue');
  });

  it('follows a change to winter time: in Belgrade 25 October ends at 23:00 UTC', async () => {
    const { reference } = await newIssued(world.api, { issue_date: '2026-03-01', due_date: '2026-10-25' });
    await run('2026-10-25T22:59:59.999Z');
    expect(await statusOf(reference)).toBe('issued');
    await run('2026-10-25T23:00:00.000Z');
    expect(await statusOf(reference)).toBe('overdue');
  });

  it('with the clock 40 days ahead and back again marks each document once, and reverts what is not overdue at the present time', async () => {
    const business = await listener(world);
    const dues = ['2026-03-10', '2026-03-14', '2026-03-15', '2026-04-23', '2026-04-24', '2026-05-30'];
    const made = [];
    world.clock.set('2026-03-09T10:00:00Z');
    for (const due_date of dues) {
      made.push((await newIssued(business.api, { issue_date: '2026-03-01', due_date })).reference);
    }
    world.clock.set(MORNING);
    const updated = async () =>
      (await business.recorded())
        .filter(({ event }) => event === 'document.updated')
        .map(({ data }) => data.reference);
    await run('2026-02-03T10:00:00Z');
    expect(await updated()).toEqual([]);
    await run(MORNING);
    expect(await updated()).toEqual(made.slice(0, 2));
    await run('2026-04-24T10:00:00Z');
    expect(await updated()).toEqual(made.slice(0, 4));
    for (const asOf of ['2026-02-03T10:00:00Z', '2026-04-24T10:00:00Z']) await run(asOf);
    expect(await updated()).toEqual(made.slice(0, 4));
    await run(MORNING);
    const back = made.slice(2, 4);
    expect((await updated()).slice(4).toSorted()).toEqual(back.toSorted());
    for (const reference of back) expect(await statusOf(reference, business.api)).toBe('issued');
    await run(MORNING);
    expect(await updated()).toHaveLength(6);
    await run('2026-06-01T10:00:00Z');
    expect((await updated()).slice(6)).toEqual(made.slice(2));
    await run('2026-12-01T10:00:00Z');
    await business.close();
  });

  it('uses the time it is given; occurred_at of its events is the real time', async () => {
    const business = await listener(world);
    await newIssued(business.api, { issue_date: '2026-03-01', due_date: '2027-05-01' });
    world.clock.set('2026-03-15T10:05:00Z');
    expect(await run('2027-05-01T10:00:00Z')).toBe(0);
    expect(await run('2027-05-02T10:00:00Z')).toBe(1);
    expect(await business.delivered(4)).toMatchObject({
      event: 'document.updated',
      occurred_at: '2026-03-15T10:05:00.000Z',
      data: { status: 'overdue' },
    });
    await business.close();
  });

  it('marks what is sent or partially paid, of every type that counts as outstanding', async () => {
    const types = ['rs_invoice', 'rs_advance_invoice', 'rs_debit_note'];
    const owed = await Promise.all(
      types.map((document_type) => newIssued(world.api, { document_type, ...DUE })),
    );
    const sent = await newIssued(world.api, DUE);
    await record(send(world.api, sent.reference));
    const partly = await newIssued(world.api, DUE);
    await record(pay(world.api, partly.reference, 20), 201);
    expect(await run('2026-03-16T10:00:00Z')).toBe(5);
    for (const { reference } of [...owed, sent, partly]) expect(await statusOf(reference)).toBe('overdue');
    const paid = await record(pay(world.api, partly.reference, 100), 201);
    expect(paid.status).toBe('paid');
  });

  it('does not mark drafts, documents without a due date, and paid, cancelled or not owed ones', async () => {
    const draft = await newDraft(world.api, DUE);
    const paid = await newIssued(world.api, DUE);
    await record(pay(world.api, paid.reference, 120), 201);
    const free = await newIssued(world.api, { ...DUE, lines: [line({ unit_price: 0 })] });
    const cancelled = await newIssued(world.api, DUE);
    await record(cancel(world.api, cancelled.reference));
    const endless = await newIssued(world.api, { issue_date: '2020-01-01' });
    const proforma = await newIssued(world.api, { document_type: 'rs_proforma', ...DUE });
    const credit = await newIssued(world.api, { document_type: 'rs_credit_note', ...DUE });
    expect(await run('2030-01-01T00:00:00Z')).toBe(0);
    const statuses = [draft, paid, free, cancelled, endless, proforma, credit].map(({ reference }) =>
      statusOf(reference),
    );
    expect(await Promise.all(statuses)).toEqual([
      'draft',
      'paid',
      'paid',
      'cancelled',
      'issued',
      'issued',
      'issued',
    ]);
  });

  it('marks more documents than one transaction takes, in every workspace and country', async () => {
    const { api } = await world.otherBusiness({ country: 'DE', currency: 'EUR', timezone: 'Europe/Berlin' });
    const draft = await newDraft(api, { document_type: 'de_invoice', ...DUE });
    const client = draft.client.reference;
    const more = await Promise.all(
      Array.from({ length: 119 }, () => newDraft(api, { client, document_type: 'de_invoice', ...DUE })),
    );
    await Promise.all([draft, ...more].map(({ reference }) => issue(api, reference)));
    const { reference } = await newIssued(world.sandboxApi, DUE);
    expect(await run('2026-03-16T10:00:00Z')).toBe(121);
    expect(await statusOf(reference, world.sandboxApi)).toBe('overdue');
    const { meta } = await answered(api.GET('/documents', { params: { query: { status: 'overdue' } } }));
    expect(meta.total).toBe(120);
  });

  it('also runs in a suspended workspace, of which only the API is suspended', async () => {
    const { production, api } = await world.otherBusiness();
    const { reference } = await newIssued(api, DUE);
    await world.write((tx) => setWorkspaceStatus(tx, production, 'suspended'));
    expect(await run('2026-03-16T10:00:00Z')).toBe(1);
    await world.write((tx) => setWorkspaceStatus(tx, production, 'active'));
    expect(await statusOf(reference, api)).toBe('overdue');
  });

  it('gives the status that any write would derive', async () => {
    const { reference } = await newIssued(world.api, DUE);
    expect(await run('2026-03-16T10:00:00Z')).toBe(1);
    world.clock.set('2026-03-16T10:00:00Z');
    expect(await record(send(world.api, reference))).toMatchObject({ status: 'overdue' });
  });

  it('catches up when the server starts', async () => {
    const { reference } = await newIssued(world.api, DUE);
    world.clock.set('2026-03-20T10:00:00Z');
    await world.restart();
    // Stopping waits for the jobs of the start, so after a second restart the first one's are done.
    await world.restart();
    const [row] = await world.server.database.read(async (tx) =>
      tx.select({ status: documents.status }).from(documents).where(eq(documents.reference, reference)),
    );
    expect(row?.status).toBe('overdue');
  });
});

describe('jobs', () => {
  it('run one after the other and report how many records each changed', async () => {
    await newIssued(world.api, DUE);
    const time = { asOf: new Date('2026-03-16T10:00:00Z'), clock: world.clock.now, service: SERVICE };
    const results = await runJobs(world.server.database, time);
    expect(results.map(({ job }) => job)).toEqual(JOBS.map(({ name }) => name));
    expect(results).toContainEqual({ job: 'mark-overdue', changed: 1 });
    const again = await runJobs(world.server.database, time);
    expect(again.filter(({ changed }) => changed !== 0)).toEqual([]);
  });
});

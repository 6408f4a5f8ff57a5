// What was scheduled for documents: done at its time, once, for members who may still do it.
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { verifyDatabase } from '../../src/database/maintenance/verify.ts';
import { documents } from '../../src/database/schema/documents.ts';
import { runScheduled } from '../../src/jobs/run-scheduled.ts';
import { addMember, revokeMember } from '../../src/workspaces/members.ts';
import { updateProfile } from '../../src/workspaces/profile.ts';
import { setWorkspaceStatus } from '../../src/workspaces/workspaces.ts';
import {
  type Document,
  getDocument,
  newClient,
  newDraft,
  newIssued,
  patchDocument,
  record,
} from '../api/records.ts';
import { shared } from '../during-tests.ts';
import { allMails, allNotifications, createMailService } from '../mail/fixtures.ts';
import { startPostOffice } from '../mail/post-office.ts';
import { advance, newSandbox } from '../sandbox/stage.ts';
import type { Api } from '../test-service.ts';

const office = shared(startPostOffice);
const world = shared(() => createMailService(office.url, { now: '2026-10-01T10:00:00.000Z' }));

beforeEach(() => world.clock.set('2026-10-01T10:00:00.000Z'));

const at = (reference: string) => ({ params: { path: { reference } } });

function schedule(reference: string, body: object, api: Api = world.api): Promise<Document> {
  return record(api.POST('/documents/{reference}/schedule', { ...at(reference), body }));
}

function run(service = world.server.service): Promise<number> {
  return runScheduled(world.server.database, {
    job: 'run-scheduled',
    asOf: world.clock.now(),
    clock: world.clock.now,
    service,
  });
}

let made = 0;
async function withMail(fields: object = {}) {
  made += 1;
  const { reference: client } = await newClient(world.api, { email: `later${made}@example.com` });
  return { client, ...fields };
}

const draft = async (fields: object = {}) => newDraft(world.api, await withMail(fields));
const issued = async () => newIssued(world.api, await withMail());
const now = (reference: string) => getDocument(world.api, reference);
const mailsAbout = async (reference: string) =>
  (await allMails(world)).filter(({ subjectReference }) => subjectReference === reference);
const noticesAbout = async (reference: string) =>
  (await allNotifications(world)).filter(({ subjectReference }) => subjectReference === reference);

describe('a document is sent', () => {
  it.each([
    ['2027-03-27T08:00', '2027-03-27T07:00:00.000Z'],
    ['2027-03-28T08:00', '2027-03-28T06:00:00.000Z'],
    ['2027-03-28T02:30', '2027-03-28T01:30:00.000Z'],
    ['2026-10-25T02:30', '2026-10-25T00:30:00.000Z'],
    ['2026-10-25T03:00', '2026-10-25T02:00:00.000Z'],
  ])('for %s in Belgrade at %s, and no millisecond before', async (send_at, instant) => {
    const { reference } = await issued();
    await schedule(reference, { send_at });
    world.clock.set(new Date(Date.parse(instant) - 1).toISOString());
    await run();
    expect((await now(reference)).sent_at).toBeNull();
    world.clock.set(instant);
    await run();
    expect(await now(reference)).toMatchObject({ status: 'sent', sent_at: instant, scheduled: null });
    expect(await mailsAbout(reference)).toHaveLength(1);
  });

  it('late in the hour that comes twice, where its first time was missed', async () => {
    const { reference } = await issued();
    await schedule(reference, { send_at: '2026-10-25T02:30' });
    // 02:10 for the second time.
    world.clock.set('2026-10-25T01:10:00.000Z');
    await run();
    expect((await now(reference)).sent_at).toBe('2026-10-25T01:10:00.000Z');
  });

  it('at that time of the zone which the business has by then', async () => {
    const { reference } = await issued();
    await schedule(reference, { send_at: '2026-10-05T08:00' });
    const setZone = (timezone: string) =>
      world.write((tx) => updateProfile(tx, world.production, { timezone } as never));
    await setZone('America/New_York');
    world.clock.set('2026-10-05T11:59:00.000Z');
    await run();
    expect((await now(reference)).sent_at).toBeNull();
    world.clock.set('2026-10-05T12:00:00.000Z');
    await run();
    expect((await now(reference)).sent_at).toBe('2026-10-05T12:00:00.000Z');
    await setZone('Europe/Belgrade');
  });

  it('with the letter that was written for it', async () => {
    const { reference } = await issued();
    await schedule(reference, {
      send_at: '2026-10-02T08:00',
      subject: 'In the morning',
      message: 'As promised.',
      to: ['other@example.com'],
    });
    world.clock.set('2026-10-02T06:00:00.000Z');
    await run();
    expect(await mailsAbout(reference)).toMatchObject([
      { recipient: 'other@example.com', subject: 'In the morning', message: 'As promised.' },
    ]);
  });

  it('only marked as sent, where this was asked for', async () => {
    const { reference } = await issued();
    await schedule(reference, { send_at: '2026-10-02T08:00', by_email: false });
    world.clock.set('2026-10-02T06:00:00.000Z');
    await run();
    expect((await now(reference)).sent_at).not.toBeNull();
    expect(await mailsAbout(reference)).toEqual([]);
  });
});

describe('a draft is issued', () => {
  it('as its day begins, with the date of that day, and then sent at its time', async () => {
    const { reference } = await draft({ issue_date: '2026-09-01', due_days: 14 });
    await schedule(reference, { issue_on: '2026-10-05', send_at: '2026-10-05T08:00' });
    world.clock.set('2026-10-04T21:59:59.999Z');
    expect(await run()).toBe(0);
    world.clock.set('2026-10-04T22:00:00.000Z');
    expect(await run()).toBe(1);
    expect(await now(reference)).toMatchObject({
      status: 'issued',
      issue_date: '2026-10-05',
      due_date: '2026-10-19',
      scheduled: { issue_on: null, send_at: '2026-10-05T08:00' },
    });
    world.clock.set('2026-10-05T06:00:00.000Z');
    expect(await run()).toBe(1);
    expect(await now(reference)).toMatchObject({ status: 'sent', scheduled: null });
  });

  it('late and once, by a service that was stopped, however often the job runs', async () => {
    const { reference } = await draft();
    await schedule(reference, { issue_on: '2026-10-05', send_at: '2026-10-05T08:00' });
    world.clock.set('2026-10-08T10:00:00.000Z');
    const steps = await Promise.all([run(), run(), run()]);
    expect(steps.reduce((a, b) => a + b)).toBe(2);
    expect(await now(reference)).toMatchObject({ status: 'sent', issue_date: '2026-10-08' });
    expect(await mailsAbout(reference)).toHaveLength(1);
    expect(await run()).toBe(0);
  });

  it('not where the check finds an error: it stays a draft, and the managers are notified', async () => {
    const { reference } = await draft({ due_date: '2026-10-03' });
    await schedule(reference, { issue_on: '2026-10-05', send_at: '2026-10-05T08:00' });
    world.clock.set('2026-10-06T10:00:00.000Z');
    expect(await run()).toBe(0);
    expect(await now(reference)).toMatchObject({ status: 'draft', scheduled: null });
    expect(await noticesAbout(reference)).toMatchObject([{ kind: 'scheduled_issue_failed' }]);
    await record(patchDocument(world.api, reference, { due_date: '2026-10-20' }));
    expect(await run()).toBe(0);
    expect(await noticesAbout(reference)).toHaveLength(1);
  });
});

describe('for a member', () => {
  it('who may not issue any more, nothing is done, and the managers are notified', async () => {
    const { reference } = await draft();
    const clerk = await world.member({ permissions: ['documents.update', 'documents.issue'] });
    await schedule(reference, { issue_on: '2026-10-05' }, clerk.api);
    const { email } = clerk;
    await world.write((tx) =>
      addMember(tx, {
        workspace: world.production,
        email,
        permissions: ['documents.update'],
        now: world.clock.now(),
      }),
    );
    world.clock.set('2026-10-05T10:00:00.000Z');
    await run();
    expect(await now(reference)).toMatchObject({ status: 'draft', scheduled: null });
    const [notice] = await noticesAbout(reference);
    expect(notice?.message).toContain(
      'was not issued as scheduled: The member who scheduled it no longer holds the permission "documents.issue".',
    );
  });

  it('who has left the business, nothing is sent, and the managers are notified', async () => {
    const { reference } = await issued();
    const clerk = await world.member({ role: 'accountant' });
    await schedule(reference, { send_at: '2026-10-05T08:00' }, clerk.api);
    await world.write((tx) =>
      revokeMember(tx, { workspace: world.production, email: clerk.email, now: world.clock.now() }),
    );
    world.clock.set('2026-10-05T10:00:00.000Z');
    await run();
    expect(await now(reference)).toMatchObject({ sent_at: null, scheduled: null });
    expect(await mailsAbout(reference)).toEqual([]);
    expect(await noticesAbout(reference)).toMatchObject([
      {
        kind: 'scheduled_send_failed',
        message: expect.stringContaining(
          'The member who scheduled it is no longer a member of the business.',
        ),
      },
    ]);
  });
});

it('limits of e-mails hold a document back for a day, and then it is given up', async () => {
  const { reference } = await issued();
  await schedule(reference, { send_at: '2026-10-05T08:00' });
  const limited = { ...world.server.service, mailsPerRecipientPerDay: 1, mailsPerDay: 1 };
  const other = await issued();
  world.clock.set('2026-10-05T05:00:00.000Z');
  await record(world.api.POST('/documents/{reference}/send', { ...at(other.reference) }));
  world.clock.set('2026-10-05T06:00:00.000Z');
  await run(limited);
  expect(await now(reference)).toMatchObject({ sent_at: null, scheduled: { send_at: '2026-10-05T08:00' } });
  world.clock.set('2026-10-06T05:55:00.000Z');
  await run(world.server.service);
  expect(await now(reference)).toMatchObject({ sent_at: '2026-10-06T05:55:00.000Z', scheduled: null });
});

it('nothing is done in a suspended business, and nothing is lost', async () => {
  const { reference } = await issued();
  await schedule(reference, { send_at: '2026-10-05T08:00' });
  const setStatus = (status: 'active' | 'suspended') =>
    world.write((tx) => setWorkspaceStatus(tx, world.production, status));
  world.clock.set('2026-10-05T06:00:00.000Z');
  await setStatus('suspended');
  await run();
  await setStatus('active');
  expect((await now(reference)).scheduled).not.toBeNull();
  await run();
  expect((await now(reference)).scheduled).toBeNull();
});

it('the clock of a sandbox does it at its instants', async () => {
  const { api } = await newSandbox(world);
  const one = await newDraft(api);
  await schedule(one.reference, { issue_on: '2026-10-05', send_at: '2026-10-05T08:00' }, api);
  await advance(api, { by: { days: 10 } });
  expect(await getDocument(api, one.reference)).toMatchObject({
    issue_date: '2026-10-05',
    issued_at: '2026-10-04T22:00:00.000Z',
    sent_at: '2026-10-05T06:00:00.000Z',
    scheduled: null,
  });
});

it('verify finds what is scheduled and cannot be', async () => {
  const { reference } = await issued();
  const set = (scheduledIssueOn: string | null) =>
    world.write((tx) =>
      tx.update(documents).set({ scheduledIssueOn }).where(eq(documents.reference, reference)),
    );
  await set('2026-10-05');
  const { differences } = await verifyDatabase(world.databaseUrl);
  expect(differences).toMatchObject([
    { table: 'documents', key: `${reference} scheduled_issue_on`, kept: '2026-10-05' },
  ]);
  await set(null);
});

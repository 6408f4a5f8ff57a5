// The policy of reminders, what documents and clients have of it, and letters by hand.
import { type SQL, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { verifyDatabase } from '../../src/database/maintenance/verify.ts';
import { EXPLICIT_PERMISSIONS } from '../../src/domain/permissions.ts';
import { at, nine, remindingWorld } from '../jobs/reminders-stage.ts';
import { allMails } from '../mail/fixtures.ts';
import { getClient, invalid, newDraft, pay, record, refused } from './records.ts';

const stage = remindingWorld();
const { office, world, run, runOn, business, clientOf, owed, reminded, steps, delivered, now } = stage;
const { refusedFirst, triedAgain } = stage;

describe('the policy', () => {
  it('is off at first, with four steps', async () => {
    const { api } = await world.otherBusiness();
    const policy = await record(api.GET('/reminder-policy'));
    expect(policy).toEqual({
      on: false,
      applies_from: null,
      steps: [
        { key: 'before', days: -3, text: 'reminder_1' },
        { key: 'first', days: 3, text: 'reminder_2' },
        { key: 'second', days: 14, text: 'reminder_3' },
        { key: 'last', days: 28, text: 'reminder_4' },
      ],
      then_every_days: 30,
      max: 6,
      send_at: '09:00',
      weekends: 'skip',
      min_days_after_sending: 7,
      currency: 'RSD',
      min_balance: '0.00',
      min_balance_cents: 0,
    });
  });

  it('changes the fields that are sent, and keeps the day from which it applies', async () => {
    const { api } = await world.otherBusiness();
    const steps = [
      { key: 'first', days: 5, text: 'reminder_2' },
      { key: 'last', days: 20, text: 'reminder_4' },
    ] as const;
    const change = (body: object) => record(api.PATCH('/reminder-policy', { body: body as never }));
    const fields = { steps: [...steps], then_every_days: null, max: 3, send_at: '07:30', min_balance: 12.5 };
    expect(await change({ ...fields, weekends: 'send' })).toMatchObject({
      ...fields,
      on: false,
      applies_from: null,
      weekends: 'send',
      min_balance: '12.50',
      min_balance_cents: 1250,
    });
    expect((await change({ on: true })).applies_from).toBe('2026-11-02');
    world.clock.set('2026-12-02T10:00:00.000Z');
    await change({ on: false });
    expect((await change({ on: true })).applies_from).toBe('2026-11-02');
    expect((await change({ applies_from: '2026-01-01' })).applies_from).toBe('2026-01-01');
    expect(await record(api.GET('/reminder-policy'))).toMatchObject({ ...fields, min_balance: '12.50' });
  });

  it('refuses a ladder that is not one', async () => {
    const { api } = await world.otherBusiness();
    const change = (body: object) => api.PATCH('/reminder-policy', { body: body as never });
    const step = (key: string, days: number) => ({ key, days, text: 'reminder_1' });
    await invalid(change({ steps: [step('a', 3), step('a', 4)] }), 'steps.1.key');
    await invalid(change({ steps: [step('a', 3), step('b', 3)] }), 'steps.1.days');
    await invalid(change({ steps: [step('further_1', 3)] }), 'steps.0.key');
    await invalid(change({ steps: [step('a', 366)] }), 'steps.0.days');
    await invalid(change({ steps: [] }), 'steps');
    await invalid(
      change({ max: 21, then_every_days: 6, send_at: '24:00' }),
      'max',
      'then_every_days',
      'send_at',
    );
    await invalid(change({ min_balance: 1.005 }), 'min_balance');
    await invalid(change({ applies_from: '1980-01-01' }), 'applies_from');
  });
});

describe('a setting', () => {
  it('of a document or a client is shown with its reason, and refuses a day that is none', async () => {
    const { api } = await business();
    const { reference } = await owed(api);
    const set = (body: object) =>
      api.PATCH('/documents/{reference}/reminders', { ...at(reference), body: body as never });
    await invalid(set({ reminders: 'until' }), 'until');
    await invalid(set({ reminders: 'until', until: '2026-11-01' }), 'until');
    await invalid(set({ reminders: 'off', until: '2026-12-01' }), 'until');
    const off = await record(set({ reminders: 'off', reason: ' Disputed ' }));
    expect(off.reminders).toEqual({ setting: 'off', until: null, reason: 'Disputed' });
    expect(off.next_reminder).toEqual({ on: null, step: null, held_because: 'document_off' });
    expect((await record(set({ reminders: 'on' }))).reminders).toEqual({
      setting: 'on',
      until: null,
      reason: null,
    });
    const { reference: client } = off.client;
    const body = { reminders: 'until', until: '2026-11-02' } as const;
    const held = await record(api.PATCH('/clients/{reference}/reminders', { ...at(client), body }));
    expect(held.reminders).toEqual({ setting: 'until', until: '2026-11-02', reason: null });
    expect((await getClient(api, client)).reminders).toEqual(held.reminders);
    expect((await now(api, reference)).next_reminder?.held_because).toBe('client_until');
  });

  it('is taken by a draft, which has nothing next', async () => {
    const { api } = await business();
    const { reference, next_reminder } = await newDraft(api);
    expect(next_reminder).toBeNull();
    const body = { reminders: 'off' } as const;
    const set = await record(api.PATCH('/documents/{reference}/reminders', { ...at(reference), body }));
    expect(set).toMatchObject({ reminders: { setting: 'off' }, next_reminder: null });
  });
});

it('shows what is next in lists as on the record, also where both are stored', async () => {
  const { api } = await business();
  const { reference } = await owed(api);
  const listed = async () => {
    const { data } = await api.GET('/documents', { params: { query: { status: 'unpaid' } } });
    return data?.data.find((one) => one.reference === reference)?.next_reminder;
  };
  const whole = async () => {
    const { data } = await api.GET('/documents');
    return data?.data.find((one) => one.reference === reference)?.next_reminder;
  };
  const next = { on: '2026-11-09', step: 'before', held_because: null };
  for (let times = 0; times < 3; times += 1) {
    expect(await listed()).toEqual(next);
    expect(await whole()).toEqual(next);
    expect((await now(api, reference)).next_reminder).toEqual(next);
  }
});

describe('a letter by hand', () => {
  const remind = (api: Awaited<ReturnType<typeof business>>['api'], reference: string, body?: object) =>
    api.POST('/documents/{reference}/remind', { ...at(reference), body: body as never });

  it('goes out while reminders are off, of old and of held documents, and moves no step', async () => {
    const { api } = await business(null);
    const { reference, client } = await owed(api);
    const email = (await getClient(api, client.reference)).email ?? '';
    const set = { reminders: 'off' } as const;
    await record(api.PATCH('/documents/{reference}/reminders', { ...at(reference), body: set }));
    world.clock.set('2026-12-01T10:00:00.000Z');
    const sent = await record(remind(api, reference));
    expect(sent).toMatchObject({ recipients: [email], text: 'reminder_3' });
    await delivered();
    expect(office.received.filter(({ to }) => to === email)).toHaveLength(1);
    expect(await reminded(api, reference)).toMatchObject([
      { step: null, recipient: email, status: 'sent', by: { kind: 'api_key' } },
    ]);
    expect((await now(api, reference)).last_reminder).toEqual({ at: '2026-12-01T10:00:00.000Z', step: null });
  });

  it('leaves the steps of the ladder as they were, and has the text that it is given', async () => {
    const { api } = await business();
    const { reference } = await owed(api);
    expect((await record(remind(api, reference, { text: 'reminder_4' }))).text).toBe('reminder_4');
    await runOn('2026-11-09');
    expect(await steps(api, reference)).toEqual([null, 'before']);
  });

  it('is refused for what is not owed, and for a client without an address', async () => {
    const { api } = await business();
    const paid = await owed(api);
    await record(pay(api, paid.reference, 120, { paid_on: '2026-11-02' }), 201);
    const draft = await newDraft(api);
    const proforma = await owed(api, { document_type: 'rs_proforma' });
    for (const { reference } of [paid, draft, proforma])
      await refused(remind(api, reference), 409, 'conflict');
    const { reference: client } = await clientOf(api, { email: null });
    const unreachable = await owed(api, { client });
    await refused(remind(api, unreachable.reference), 409, 'conflict');
    expect((await now(api, unreachable.reference)).next_reminder?.held_because).toBe('no_address');
  });

  it('is not sent of what was paid before the e-mail was written', async () => {
    const { api } = await business();
    const { reference } = await owed(api);
    await refusedFirst(() => record(remind(api, reference)));
    await record(pay(api, reference, 120, { paid_on: '2026-11-02' }), 201);
    await triedAgain();
    const status = (await allMails(world)).at(-1)?.status;
    expect(status).toBe('not_needed');
    expect((await now(api, reference)).last_reminder).toBeNull();
  });
});

it('verify finds a last reminder without its letter, another step, and a letter whose e-mails have ended', async () => {
  const { api } = await business();
  const { reference } = await owed(api);
  await runOn('2026-11-09');
  const differences = async (statement?: SQL) => {
    if (statement)
      await world.write(async (tx) => {
        await tx.run(statement);
      });
    const found = await verifyDatabase(world.databaseUrl, world.clock.now());
    return found.differences.map(({ key, expected }) => [key, expected]);
  };
  const set = (columns: SQL) => sql`UPDATE documents SET ${columns} WHERE reference = ${reference}`;
  const sentAt = nine('2026-11-09');
  expect(await differences()).toEqual([]);
  expect(await differences(set(sql`last_reminder_step = 'last'`))).toEqual([
    [`${reference} last_reminder_step`, 'the step of its last letter'],
  ]);
  expect(await differences(set(sql`last_reminder_step = NULL, last_reminded_at = NULL`))).toEqual([
    [`${reference} last_reminded_at`, sentAt],
  ]);
  const row = sql`document_id = (SELECT id FROM documents WHERE reference = ${reference})`;
  expect(
    await differences(sql`UPDATE document_reminders SET outcome = 'queued', sent_at = NULL WHERE ${row}`),
  ).toEqual([[`${reference} before`, 'an e-mail that is still to end']]);
  await world.write(async (tx) => {
    await tx.run(sql`UPDATE document_reminders SET outcome = 'sent', sent_at = ${sentAt} WHERE ${row}`);
    await tx.run(set(sql`last_reminder_step = 'before', last_reminded_at = ${sentAt}`));
  });
  expect(await differences()).toEqual([]);
});

describe('the right', () => {
  it('is reminders.manage, which the accountant has, the viewer has not, and a list only where it names it', async () => {
    const accountant = await world.member({ role: 'accountant' });
    const viewer = await world.member({ role: 'viewer' });
    const clerk = await world.member({ permissions: ['documents.view', 'documents.update'] });
    const body = { max: 5 };
    expect((await record(accountant.api.PATCH('/reminder-policy', { body }))).max).toBe(5);
    for (const { api } of [viewer, clerk]) {
      await refused(api.PATCH('/reminder-policy', { body }), 403, 'forbidden');
      expect((await record(api.GET('/reminder-policy'))).max).toBe(5);
    }
    expect(EXPLICIT_PERMISSIONS).not.toContain('reminders.manage');
  });
});

it('is not in the way of others: the run of one business leaves the documents of another alone', async () => {
  const one = await business();
  const other = await business(null);
  const mine = await owed(one.api);
  const theirs = await owed(other.api);
  await run(nine('2026-11-09'));
  await delivered();
  expect(await steps(one.api, mine.reference)).toEqual(['before']);
  expect(await steps(other.api, theirs.reference)).toEqual([]);
});

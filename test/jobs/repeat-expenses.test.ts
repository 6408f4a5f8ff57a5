import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { pino } from 'pino';
import { beforeAll, describe, expect, it } from 'vitest';
import { translateServerMessage } from '../../src/dashboard/i18n/translate-server-message.ts';
import { openDatabase } from '../../src/database/open.ts';
import { expenses } from '../../src/database/schema/expenses.ts';
import { addDays } from '../../src/domain/calendar.ts';
import { runJobs } from '../../src/jobs/schedule.ts';
import { startScheduler } from '../../src/jobs/scheduler.ts';
import { listNotifications } from '../../src/workspaces/notifications.ts';
import { removeSandbox, setWorkspaceStatus } from '../../src/workspaces/workspaces.ts';
import { answered, type Expense, getExpense, invalid, listener, record } from '../api/records.ts';
import { asSent } from '../dashboard/server-messages.ts';
import { sr } from '../dashboard/texts.ts';
import { shared } from '../during-tests.ts';
import { rows } from '../security/calls.ts';
import type { Api, TestService } from '../test-service.ts';
import { SERVICE } from '../test-service.ts';
import { allOf, createStage, daysOf, NOW, type Stage } from './fixtures.ts';

const stage = shared(createStage);
let world: TestService;
const template: Stage['template'] = (...input) => stage.template(...input);
const run: Stage['run'] = (asOf) => stage.run(asOf);

beforeAll(async () => {
  world = stage.world;
});

const patch = (api: Api, reference: string, body: object) =>
  api.PATCH('/expenses/{reference}', { params: { path: { reference } }, body: body as never });

describe('a generated expense', () => {
  it('is skipped if the sum of all expenses would exceed what statistics can show; others are still generated', async () => {
    const { production, api } = await world.otherBusiness();
    await template(production, { amount: '50000000000000' });
    await template(production, { amount: '12.5', description: 'Water' });
    await run();
    const generated = await allOf(api);
    expect(generated.filter(({ description }) => description === 'Rent')).toHaveLength(1);
    expect(generated.filter(({ description }) => description === 'Water')).toHaveLength(3);
    await run();
    expect(await allOf(api)).toHaveLength(4);
    const notices = await world.server.database.read((tx) => listNotifications(tx, production));
    // One notification for both of its dates, with the later one, to the managers of the business.
    expect(notices.map(({ kind, message }) => [kind, message])).toEqual([
      [
        'recurring_expense_left_out',
        'The recurring expense Rent was not added on 2026-03-05: the sum of all expenses in RSD must not exceed 9007199254740991 minor units.',
      ],
    ]);
    const [{ data } = { data: '' }] = await rows<{ data: string }>(
      world,
      'SELECT message_data AS data FROM notifications',
    );
    expect(translateServerMessage(asSent(JSON.parse(data)), sr)).toMatch(
      /^Ponavljajući trošak Rent nije dodat za 2026-03-05/,
    );
  });

  it('is a real expense of its template on every date due up to today', async () => {
    const { production, api } = await world.otherBusiness();
    await template(production, { amount: '12.5', currency: 'EUR', category: 'Zakup', vendor: 'Dorćol' });
    await run();
    const generated = await allOf(api);
    expect(generated.map((expense) => expense.occurs_on)).toEqual(['2026-03-05', '2026-02-05', '2026-01-05']);
    expect(generated[0]).toEqual({
      reference: expect.stringMatching(/^[0-7][0-9A-HJKMNP-TV-Z]{25}$/),
      description: 'Rent',
      vendor: 'Dorćol',
      category: 'Zakup',
      occurs_on: '2026-03-05',
      amount: '12.50',
      amount_cents: 1250,
      currency: 'EUR',
      is_recurring: true,
      notes: null,
      is_overridden: false,
      created_at: NOW,
      updated_at: NOW,
      version: 1,
      external_id: null,
      metadata: {},
    });
    const { meta } = await answered(api.GET('/expenses', { params: { query: { search: 'dorcol' } } }));
    expect(meta.total).toBe(3);
  });

  it('comes with the event expense.created, as GET shows it', async () => {
    const business = await listener(world);
    await template(business.production, { start: '2026-03-01' });
    await run();
    const [expense] = await allOf(business.api);
    expect(await business.delivered(1)).toEqual({
      event: 'expense.created',
      occurred_at: NOW,
      environment: 'production',
      data: expense,
    });
    await run();
    expect(await business.recorded()).toHaveLength(1);
    await business.close();
  });

  it('keeps its scheduled date: another occurs_on is a 422, its own is no change', async () => {
    const { production, api } = await world.otherBusiness();
    await template(production, { start: '2026-03-01' });
    await run();
    const [expense] = (await allOf(api)) as [Expense];
    await invalid(patch(api, expense.reference, { occurs_on: '2026-03-06', notes: 'x' }), 'occurs_on');
    expect(await getExpense(api, expense.reference)).toEqual(expense);
    expect(await record(patch(api, expense.reference, { occurs_on: '2026-03-05' }))).toEqual({
      ...expense,
      updated_at: expect.any(String),
      version: expect.any(Number),
    });
  });

  it.each([
    { description: 'Changed' },
    { amount: 651 },
    { currency: 'EUR' },
    { category: 'Other' },
    { category: '' },
    { vendor: 'Another vendor' },
    { notes: 'paid late' },
  ])('records a change as an override, which later generation leaves alone: %j', async (change) => {
    const { production, api } = await world.otherBusiness();
    await template(production, { start: '2026-03-01', category: 'Office' });
    await run();
    const [expense] = (await allOf(api)) as [Expense];
    const changed = await record(patch(api, expense.reference, change));
    expect(changed.is_overridden).toBe(true);
    await run('2026-04-05T10:00:00Z');
    expect(await getExpense(api, expense.reference)).toEqual(changed);
    expect((await allOf(api))[0]).toMatchObject({ occurs_on: '2026-04-05', is_overridden: false });
    expect((await record(patch(api, expense.reference, {}))).is_overridden).toBe(true);
  });

  it('is not overridden by a PATCH that changes nothing', async () => {
    const { production, api } = await world.otherBusiness();
    await template(production, { start: '2026-03-01', category: 'Office' });
    await run();
    const [expense] = (await allOf(api)) as [Expense];
    const same = {
      description: 'Rent',
      amount: 650,
      currency: null,
      category: 'OFFICE',
      vendor: '',
      notes: null,
    };
    expect(await record(patch(api, expense.reference, {}))).toEqual({
      ...expense,
      updated_at: expect.any(String),
      version: expect.any(Number),
    });
    expect(await record(patch(api, expense.reference, same))).toEqual({
      ...expense,
      updated_at: expect.any(String),
      version: expect.any(Number),
    });
  });

  it('is not generated again when it was deleted', async () => {
    const { production, api } = await world.otherBusiness();
    await template(production);
    await run();
    const [, february] = (await allOf(api)) as [Expense, Expense];
    const params = { path: { reference: february.reference } };
    await answered(api.DELETE('/expenses/{reference}', { params }), 204);
    await run();
    await run('2026-02-05T10:00:00Z');
    expect(await daysOf(api)).toEqual(['2026-01-05', '2026-03-05']);
  });
});

describe('the dates', () => {
  it('day 31 becomes the last day of the month', async () => {
    const { production, api } = await world.otherBusiness();
    await template(production, { on: '31' });
    await run('2026-05-01T10:00:00Z');
    expect(await daysOf(api)).toEqual(['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30']);
  });

  it('29 February of every year is the 28th in common years', async () => {
    const { production, api } = await world.otherBusiness();
    await template(production, { every: 'yearly', on: '02-29', start: '2026-01-01' });
    await run('2029-03-01T10:00:00Z');
    expect(await daysOf(api)).toEqual(['2026-02-28', '2027-02-28', '2028-02-29', '2029-02-28']);
  });

  it('stop at the last date, which is included', async () => {
    const { production, api } = await world.otherBusiness();
    await template(production, { every: 'weekly', on: 'monday', start: '2026-03-01', end: '2026-03-16' });
    await run('2026-12-31T10:00:00Z');
    expect(await daysOf(api)).toEqual(['2026-03-02', '2026-03-09', '2026-03-16']);
  });

  it.each([
    ['Europe/Belgrade', '2026-03-29', '2026-03-28T22:59:59Z', '2026-03-28T23:00:00Z'],
    ['Pacific/Kiritimati', '2026-03-29', '2026-03-28T09:59:59Z', '2026-03-28T10:00:00Z'],
    ['Pacific/Pago_Pago', '2026-03-29', '2026-03-29T10:59:59Z', '2026-03-29T11:00:00Z'],
    // Around daylight saving changes: the day after that of 23 hours, that of 25 hours and the day after it.
    ['Europe/Belgrade', '2026-03-30', '2026-03-29T21:59:59Z', '2026-03-29T22:00:00Z'],
    ['Europe/Belgrade', '2026-10-25', '2026-10-24T21:59:59Z', '2026-10-24T22:00:00Z'],
    ['Europe/Belgrade', '2026-10-26', '2026-10-25T22:59:59Z', '2026-10-25T23:00:00Z'],
    // A day that begins at one o'clock, because its midnight was skipped.
    ['Asia/Beirut', '2026-03-29', '2026-03-28T21:59:59Z', '2026-03-28T22:00:00Z'],
  ])("begin with the day in the workspace's time zone, %s on %s", async (timezone, day, before, after) => {
    const { production, api } = await world.otherBusiness({ timezone });
    await template(production, { every: 'yearly', on: day.slice(5), start: '2026-03-20' });
    await run(before);
    expect(await daysOf(api)).toEqual([]);
    await run(after);
    expect(await daysOf(api)).toEqual([day]);
  });
});

describe('the job', () => {
  it('catches up after days of downtime, with more than one batch', async () => {
    const { production, api } = await world.otherBusiness();
    await template(production, { every: 'weekly', on: 'friday', start: '2024-10-01' });
    await template(production, { every: 'weekly', on: 'monday', start: '2025-12-01' });
    await run();
    const days = await daysOf(api);
    expect(days).toHaveLength(76 + 15);
    expect(new Set(days).size).toBe(days.length);
    expect(days[0]).toBe('2024-10-04');
  });

  it('generates nothing twice when it runs twice, with the clock 40 days ahead and back', async () => {
    const { production, api } = await world.otherBusiness();
    await template(production, { every: 'weekly', on: 'sunday', start: '2026-03-01' });
    await run();
    await run();
    expect(await daysOf(api)).toEqual(['2026-03-01', '2026-03-08', '2026-03-15']);
    await run('2026-04-24T10:00:00Z');
    const ahead = await daysOf(api);
    expect(ahead.slice(3)).toEqual(['2026-03-22', '2026-03-29', '2026-04-05', '2026-04-12', '2026-04-19']);
    await run();
    await run('2026-04-25T10:00:00Z');
    expect(await daysOf(api)).toEqual(ahead);
    await run('2026-04-26T10:00:00Z');
    expect(await daysOf(api)).toEqual([...ahead, '2026-04-26']);
  });

  it('has generated every date up to the latest day that it was run for, whenever it ran', async () => {
    const inOrder = (days: number[]) => days.map((day) => addDays('2026-01-01', day));
    const anyDays = fc.array(fc.integer({ min: 0, max: 500 }), { minLength: 1, maxLength: 5 }).map(inOrder);
    await fc.assert(
      fc.asyncProperty(anyDays, async (daysOfRuns) => {
        const { production, api } = await world.otherBusiness();
        await template(production, { on: 'last' });
        for (const day of daysOfRuns) await run(`${day}T12:00:00Z`);
        const latest = daysOfRuns.toSorted().at(-1) as string;
        const lastDays = Array.from({ length: 17 }, (_, month) =>
          new Date(Date.UTC(2026, month + 1, 0)).toISOString().slice(0, 10),
        );
        expect(await daysOf(api)).toEqual(lastDays.filter((day) => day <= latest));
      }),
      { numRuns: 20 },
    );
  });

  it('three schedulers at once on one database generate every date once', async () => {
    const business = await listener(world);
    for (const on of ['monday', 'tuesday', 'friday']) {
      await template(business.production, { every: 'weekly', on, start: '2025-09-01' });
    }
    const databases = await Promise.all([1, 2, 3].map(() => openDatabase(stage.databaseUrl)));
    const schedulers = databases.map((database) =>
      startScheduler(database, { clock: () => new Date(NOW), service: SERVICE }, pino({ level: 'silent' })),
    );
    await Promise.all(schedulers.map((scheduler) => scheduler.stop()));
    await Promise.all(databases.map((database) => database.close()));
    const days = await daysOf(business.api);
    expect(days).toHaveLength(84);
    expect(new Set(days).size).toBe(84);
    const events = await business.recorded();
    expect(events.map(({ data }) => data.occurs_on).sort()).toEqual(days);
    await business.close();
  });

  it('is one of the scheduled jobs, and reports how many it generated', async () => {
    const { production, api } = await world.otherBusiness();
    await template(production);
    const results = await runJobs(world.server.database, {
      asOf: new Date(NOW),
      clock: world.clock.now,
      service: SERVICE,
    });
    expect(results).toContainEqual({ job: 'repeat-expenses', changed: 3 });
    expect(await daysOf(api)).toHaveLength(3);
  });

  it('works in a suspended workspace too, and not in a removed one', async () => {
    const suspended = await world.otherBusiness();
    await template(suspended.production);
    await world.write((tx) => setWorkspaceStatus(tx, suspended.production, 'suspended'));
    await template(world.sandbox);
    await world.write((tx) => removeSandbox(tx, world.sandbox));
    await run();
    await world.write((tx) => setWorkspaceStatus(tx, suspended.production, 'active'));
    expect(await daysOf(suspended.api)).toHaveLength(3);
    const inSandbox = await world.server.database.read(async (tx) =>
      tx.select().from(expenses).where(eq(expenses.workspaceId, world.sandbox.id)),
    );
    expect(inSandbox).toEqual([]);
  });
});

// Limits of recurring expenses, which create records automatically: how far back they may begin, and how many there may be.
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { translateServerMessage } from '../../src/dashboard/i18n/translate-server-message.ts';
import { recurringExpenses } from '../../src/database/schema/expenses.ts';
import { createProgram } from '../cli/program.ts';
import { type Browser, signedInAs } from '../dashboard/browser.ts';
import { messagesOf } from '../dashboard/server-messages.ts';
import { sr } from '../dashboard/texts.ts';
import { shared } from '../during-tests.ts';
import type { TestService } from '../test-service.ts';
import { allOf, createStage, daysOf } from './fixtures.ts';

const stage = shared(() => createStage({ MAX_RECURRING_EXPENSES_PER_WORKSPACE: '4' }));
let world: TestService;
let owner: Browser;
let at: string;

beforeAll(async () => {
  world = stage.world;
  owner = await signedInAs(world, world.ownerEmail);
  at = `/workspaces/${world.production.reference}/v1/recurring-expenses`;
});

const RULE = { description: 'Rent', amount: 650, every: 'weekly', on: 'monday' };
const add = (fields: object, path = at) =>
  owner.ask<{ reference: string }>('POST', path, { ...RULE, ...fields });

const errorsOf = (body: object) => (body as { error: { errors: Record<string, string[]> } }).error.errors;

describe('a recurring expense', () => {
  it.each(['0001-01-01', '0026-03-15', '2021-03-14'])(
    'cannot start on %s, more than five years ago',
    async (start) => {
      const { status, body } = await add({ start });
      expect(status).toBe(422);
      const [message = ''] = errorsOf(body).start ?? [];
      expect(message).toBe('must be at most 5 years ago: 2021-03-15 or later');
      expect(translateServerMessage(messagesOf(body)[0] ?? { text: message }, sr)).not.toBe(message);
      expect(await daysOf(world.api)).toEqual([]);
    },
  );

  it.each([
    [
      'amount',
      { start: '2026-03-09', amount: 90_000_000_000_000 },
      /^the sum of all expenses in RSD must not/,
    ],
    ['start', { start: '9999-12-31', every: 'monthly', on: '1' }, /^leaves no date up to 9999-12-31$/],
  ])('that would never be added is refused on its %s', async (field, fields, expected) => {
    const full = { description: 'All', amount: 90_000_000_000_000 - 1, occurs_on: '2026-01-01' };
    if (field === 'amount') await world.api.POST('/expenses', { body: full });
    const { status, body } = await add(fields);
    expect([status, Object.keys(errorsOf(body))]).toEqual([422, [field]]);
    const [message = ''] = errorsOf(body)[field] ?? [];
    expect(message).toMatch(expected);
    expect(translateServerMessage(messagesOf(body)[0] ?? { text: message }, sr)).not.toBe(message);
    const { data } = await owner.ask<object[]>('GET', at);
    expect(data).toEqual([]);
    for (const { reference } of await allOf(world.api)) {
      await world.api.DELETE('/expenses/{reference}', { params: { path: { reference } } });
    }
  });

  it('may start five years ago, and then has fewer than 300 past dates', async () => {
    const business = await world.otherBusiness();
    await stage.template(business.production, { every: 'weekly', on: 'monday', start: '2021-03-15' });
    await stage.run();
    expect((await daysOf(business.api, 3)).length).toBe(261);
  });

  it('made on the command line has the same limits', async () => {
    const program = await createProgram();
    const make = (start: string) =>
      program.runOn(
        stage.databaseUrl,
        ...[
          'recurring-expenses',
          'create',
          world.sandbox.reference,
          '--description',
          'Rent',
          '--amount',
          '1',
        ],
        ...['--every', 'weekly', '--on', 'monday', '--start', start],
      );
    const run = await make('1990-01-01');
    expect(run.status).not.toBe(0);
    expect(run.stderr).toMatch(/start.*at most 5 years ago/);
    await program.close();
  });

  it('counts towards a limit, which includes those removed on the same day', async () => {
    const made = [];
    for (let i = 0; i < 4; i += 1) made.push(await add({ start: '2026-03-15' }));
    expect(made.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    await owner.ask('DELETE', `${at}/${made[0]?.data.reference}`);
    const refused = await add({ start: '2026-03-15' });
    expect(refused.status).toBe(409);
    const { body } = refused;
    const { message } = (body as { error: { message: string } }).error;
    expect(message).toMatch(/at most 4 recurring expenses/);
    expect(translateServerMessage(messagesOf(body)[0] ?? { text: message }, sr)).not.toBe(message);
    world.clock.advance(86_400_000);
    expect((await add({ start: '2026-03-15' })).status).toBe(201);
    expect((await add({ start: '2026-03-15' })).status).toBe(409);
  });
});

it('a change or an end of a pause that would add more than 300 dates at once is refused on its field', async () => {
  const business = await world.otherBusiness();
  const own = await signedInAs(world, (await ownerOf(business.production.businessId)) as string);
  const path = `/workspaces/${business.production.reference}/v1/recurring-expenses`;
  const owed = await own.ask<{ reference: string }>('POST', path, {
    ...RULE,
    every: 'yearly',
    on: '01-01',
    start: '2026-03-01',
  });
  // As after the service was off for a very long time.
  const { reference } = owed.data;
  await world.write((tx) =>
    tx
      .update(recurringExpenses)
      .set({ nextOn: '2015-01-01', startsOn: '2015-01-01' })
      .where(sql`reference = ${reference}`),
  );
  const changed = await own.ask('PATCH', `${path}/${reference}`, { every: 'weekly', on: 'monday' });
  expect(changed.status).toBe(422);
  expect(errorsOf(changed.body).every).toEqual(['has more than 300 dates in the past']);
  await world.write((tx) =>
    tx
      .update(recurringExpenses)
      .set({ every: 'weekly', onDay: 'monday', pausedOn: '2015-06-01' })
      .where(sql`reference = ${reference}`),
  );
  const resumed = await own.ask('POST', `${path}/${reference}/resume`);
  expect(resumed.status).toBe(422);
});

it('a template of an earlier version that begins centuries ago adds no more than five years of dates', async () => {
  const business = await world.otherBusiness();
  const { reference } = await stage.template(business.production, { every: 'weekly', on: 'monday' });
  await world.write((tx) =>
    tx
      .update(recurringExpenses)
      .set({ startsOn: '0001-01-01', nextOn: '0412-01-01' })
      .where(sql`reference = ${reference}`),
  );
  await stage.run();
  const days = await daysOf(business.api, 3);
  expect([days[0], days.at(-1), days.length]).toEqual(['2021-03-15', '2026-03-09', 261]);
});

it('requests are answered at once while the job catches up', async () => {
  const business = await world.otherBusiness();
  for (const on of ['monday', 'tuesday', 'wednesday', 'thursday', 'friday']) {
    await stage.template(business.production, { every: 'weekly', on, start: '2021-03-15' });
  }
  let isOver = false;
  const job = stage.run().finally(() => {
    isOver = true;
  });
  const times: number[] = [];
  while (!isOver) {
    const startedAt = performance.now();
    const { response } = await world.api.POST('/clients', { body: { name: `Client ${times.length}` } });
    expect(response.status).toBe(201);
    times.push(performance.now() - startedAt);
  }
  expect(await job).toBe(5 * 261);
  expect(times.length).toBeGreaterThan(3);
  expect(times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)]).toBeLessThan(1000);
});

async function ownerOf(businessId: number): Promise<string | undefined> {
  const rows = await world.server.database.read(async (tx) =>
    tx.all<{ email: string }>(
      sql`SELECT email FROM users JOIN memberships ON user_id = users.id WHERE business_id = ${businessId}`,
    ),
  );
  return rows[0]?.email;
}

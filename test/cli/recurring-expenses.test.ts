import { beforeAll, describe, expect, test } from 'vitest';
import { addDays, today } from '../../src/domain/calendar.ts';
import { repeatExpenses } from '../../src/jobs/schedule.ts';
import { listExpenseRows } from '../../src/resources/expenses/listing.ts';
import { createWorkspaces } from '../../src/workspaces/workspaces.ts';
import { shared } from '../during-tests.ts';
import { SERVICE } from '../test-service.ts';
import { createProgram, type Run } from './program.ts';

type Template = { reference: string; status: string; next_on: string | null; last_on: string | null };

const UNKNOWN = '01JD2ZQW00000000000000000X';

const program = shared(createProgram);
let workspace: string;
let workspaceId: number;

beforeAll(async () => {
  const { production } = await program.database.write('instance', (tx) =>
    createWorkspaces(tx, {
      name: 'Zora',
      country: 'RS',
      currency: 'RSD',
      timezone: 'UTC',
      ownerEmail: 'ana@zora.example',
      sandbox: false,
      now: new Date(),
    }),
  );
  workspace = production.reference;
  workspaceId = production.id;
});

const run = (verb: string, ...args: string[]): Promise<Run> =>
  program.run('recurring-expenses', verb, ...args, '--json');

function create(options: Record<string, string>): Promise<Run> {
  const given = {
    description: 'Rent',
    amount: '650',
    every: 'monthly',
    on: '5',
    start: '2026-01-01',
    ...options,
  };
  return run('create', workspace, ...Object.entries(given).flatMap(([name, value]) => [`--${name}`, value]));
}

/** Runs the job as if it were that day; answers the days of all expenses so far. */
async function generateUpTo(day: string): Promise<string[]> {
  await repeatExpenses(program.database, {
    asOf: new Date(`${day}T12:00:00Z`),
    clock: () => new Date(),
    service: SERVICE,
  });
  const page = { number: 1, size: 100, offset: 0 };
  const { rows } = await program.database.read((tx) => listExpenseRows(tx, workspaceId, {}, page));
  return rows.map(({ occursOn }) => occursOn).reverse();
}

describe('recurring-expenses create', () => {
  test('answers the template with its first date', async () => {
    const answer = await create({
      amount: '650.00',
      currency: 'EUR',
      category: 'Office',
      vendor: 'Dorćol',
      every: 'monthly',
      on: 'last',
      end: '2026-12-31',
    });
    expect(answer).toMatchObject({ status: 0, stderr: '' });
    expect(answer.json()).toEqual({
      reference: expect.stringMatching(/^[0-7][0-9A-HJKMNP-TV-Z]{25}$/),
      status: 'active',
      description: 'Rent',
      vendor: 'Dorćol',
      category: 'Office',
      amount: '650.00',
      amount_cents: 65000,
      currency: 'EUR',
      every: 'monthly',
      on: 'last',
      start: '2026-01-01',
      end: '2026-12-31',
      interval: 1,
      count: null,
      working_days: 'none',
      last_on: null,
      next_on: '2026-01-31',
      paused_on: null,
      created_at: expect.stringMatching(/Z$/),
    });
    expect((await run('remove', answer.json<Template>().reference)).status).toBe(0);
  });

  test.each([
    ['weekly', 'Friday', 'friday', '2026-01-02'],
    ['monthly', '31', '31', '2026-01-31'],
    ['yearly', '02-29', '02-29', '2026-02-28'],
  ])('takes %s on %s', async (every, on, stored, first) => {
    const template = (await create({ every, on })).json<Template>();
    expect(template).toMatchObject({ every, on: stored, currency: 'RSD', category: null, next_on: first });
    await run('remove', template.reference);
  });

  test.each<[Record<string, string>, RegExp]>([
    [{ description: ' ' }, /^error: --description: must not be empty\n$/],
    [{ description: 'x'.repeat(256) }, /^error: --description: .*255/],
    [{ vendor: 'x'.repeat(256) }, /^error: --vendor: .*255/],
    [{ category: 'x'.repeat(101) }, /^error: --category: .*100/],
    [{ amount: '0' }, /^error: --amount: must be more than 0\n$/],
    [{ amount: '1,5' }, /^error: --amount: must be an amount/],
    [{ amount: '1.005' }, /^error: --amount: must have at most 2 decimals/],
    [{ amount: '0.10000000000000000001' }, /^error: --amount: /],
    [{ currency: 'ABC' }, /^error: --currency: /],
    [{ every: 'hourly' }, /^error: --every: must be one of daily, weekly, monthly, yearly\n$/],
    [{ every: 'daily' }, /^error: --on: must be absent for a rule of every day\n$/],
    [{ interval: '100' }, /^error: --interval: must be a whole number from 1 to 99\n$/],
    [{ on: 'monday' }, /^error: --on: /],
    [{ every: 'weekly', on: '1' }, /^error: --on: /],
    [{ start: '2026-02-30' }, /^error: --start: must be a date/],
    [{ end: '2025-12-31' }, /^error: --end: is before the start/],
    [{ end: '2026-01-04' }, /^error: --end: leaves no date/],
    [{ amount: 'x', every: 'x', start: 'x' }, /^error: --amount: .*\n--every: .*\n--start: .*\n$/],
  ])('refuses %j, and changes nothing', async (wrong, message) => {
    const before = await program.contents();
    const answer = await create(wrong);
    expect(answer.status).not.toBe(0);
    expect(answer.stdout).toBe('');
    expect(answer.stderr).toMatch(message);
    expect(await program.contents()).toBe(before);
  });
});

test('list, pause, resume and remove: the dates of the pause are passed over', async () => {
  const now = today(new Date(), 'UTC');
  const yesterday = addDays(now, -1);
  const days = (count: number) => addDays(now, count);
  const weekday = new Date(`${yesterday}T00:00:00Z`).toLocaleDateString('en', {
    weekday: 'long',
    timeZone: 'UTC',
  });
  const { reference } = (await create({ every: 'weekly', on: weekday, start: days(-8) })).json<Template>();
  expect(await generateUpTo(now)).toEqual([days(-8), yesterday]);

  expect((await run('list', workspace)).json<Template[]>()).toMatchObject([
    { reference, status: 'active', last_on: yesterday, next_on: days(6) },
  ]);
  expect((await run('pause', reference)).json()).toMatchObject({ status: 'paused', next_on: null });
  expect(await generateUpTo(days(14))).toEqual([days(-8), yesterday]);
  expect((await run('resume', reference)).json()).toMatchObject({ status: 'active', next_on: days(6) });
  expect(await generateUpTo(days(6))).toEqual([days(-8), yesterday, days(6)]);
  expect((await run('remove', reference)).json()).toMatchObject({ status: 'removed', next_on: null });
  expect(await generateUpTo(days(30))).toHaveLength(3);
  expect((await run('list', workspace)).json()).toEqual([]);
});

test('shows a table to people, and says how the first template comes about', async () => {
  const empty = await program.run('recurring-expenses', 'list', workspace);
  expect(empty.stdout).toBe(
    `This workspace has no recurring expenses. Make one with: recurring-expenses create ${workspace} --help\n`,
  );
  const { reference } = (await create({})).json<Template>();
  const { stdout } = await program.run('recurring-expenses', 'list', workspace);
  expect(stdout).toMatch(/^Reference +Description +Amount +Repeats +Status +Last +Next\n/);
  expect(stdout).toMatch(
    new RegExp(`^${reference} +Rent +650\\.00 RSD +monthly on day 5 +active +2026-01-05$`, 'm'),
  );
  await run('remove', reference);
});

test.each(['pause', 'resume', 'remove'])('%s of an unknown template is an error', async (verb) => {
  const { status, stdout, stderr } = await run(verb, UNKNOWN);
  expect([status, stdout, stderr]).toEqual([1, '', `error: There is no template "${UNKNOWN}".\n`]);
});

test.each(['create', 'list'])('%s in an unknown workspace is an error', async (verb) => {
  const options =
    verb === 'create'
      ? ['--description', 'x', '--amount', '1', '--every', 'monthly', '--on', '1', '--start', '2026-01-01']
      : [];
  const { status, stdout, stderr } = await run(verb, UNKNOWN, ...options);
  expect([status, stdout, stderr]).toEqual([1, '', `error: There is no workspace "${UNKNOWN}".\n`]);
});

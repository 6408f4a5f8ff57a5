// The clock of a sandbox on the command line, without a server.
import { beforeAll, expect, it } from 'vitest';
import type { Workspace } from '../../src/auth/context.ts';
import { createRecurringExpense } from '../../src/resources/recurring-expenses/templates.ts';
import { createWorkspaces } from '../../src/workspaces/workspaces.ts';
import { shared } from '../during-tests.ts';
import { createProgram } from './program.ts';

const program = shared(createProgram);
let production: Workspace;
let sandbox: Workspace;
beforeAll(async () => {
  const place = { country: 'RS', currency: 'RSD', timezone: 'Europe/Belgrade' };
  const now = new Date();
  const made = await program.database.write('instance', (tx) =>
    createWorkspaces(tx, { ...place, name: 'Zora', ownerEmail: 'ana@zora.example', sandbox: true, now }),
  );
  production = made.production;
  sandbox = made.sandbox as Workspace;
  await program.database.write({ workspace: sandbox.id }, (tx) =>
    createRecurringExpense(tx, {
      workspace: sandbox,
      description: 'Rent',
      amount: '650',
      every: 'monthly',
      on: '5',
      start: now.toISOString().slice(0, 10),
      now,
    }),
  );
});

const run = (...args: string[]) => program.run('sandbox', ...args);

type Clock = { now: string; real_now: string; offset_seconds: number; status: string };
type Template = { reference: string; created_at: string; paused_on: string | null; next_on: string | null };

async function expenses(): Promise<number> {
  const listed = await program.run('api', 'listExpenses', '--workspace', sandbox.reference, '--json');
  return listed.json<{ meta: { total: number } }>().meta.total;
}

it('advances, does what is due, and starts again', async () => {
  const fresh = (await run('clock', sandbox.reference, '--json')).json<Clock>();
  expect(fresh).toMatchObject({ offset_seconds: 0, status: 'ready' });
  const before = await expenses();
  const ahead = (await run('advance', sandbox.reference, '--months', '2', '--json')).json<Clock>();
  expect(ahead.status).toBe('ready');
  expect(ahead.offset_seconds).toBeGreaterThan(58 * 86_400);
  expect(await expenses()).toBe(before + 2);
  const refused = await run('reset', sandbox.reference, '--confirm', 'Zor');
  expect([refused.status, refused.stderr]).toEqual([1, expect.stringContaining('Zora')]);
  const reset = (await run('reset', sandbox.reference, '--confirm', 'Zora', '--json')).json<Clock>();
  expect(reset).toMatchObject({ offset_seconds: 0, status: 'ready' });
  expect(await expenses()).toBe(0);
});

it('recurring expenses begin, pause and resume by the time of the sandbox', async () => {
  await run('advance', sandbox.reference, '--months', '3');
  const { now } = (await run('clock', sandbox.reference, '--json')).json<Clock>();
  const recurring = async (...args: string[]) =>
    (await program.run('recurring-expenses', ...args, '--json')).json<Template>();
  // Its day may be the next one already, or the one before.
  const daysFromThen = (at: string | null) => Math.abs(Date.parse(at ?? '') - Date.parse(now)) / 86_400_000;
  const what = ['--description', 'Hosting', '--amount', '9'];
  const rule = ['--every', 'weekly', '--on', 'monday', '--start', now.slice(0, 10)];
  const { reference, created_at } = await recurring('create', sandbox.reference, ...what, ...rule);
  expect(daysFromThen(created_at)).toBeLessThan(1);
  expect(daysFromThen((await recurring('pause', reference)).paused_on)).toBeLessThan(2);
  expect(daysFromThen((await recurring('resume', reference)).next_on)).toBeLessThan(8);
  await run('reset', sandbox.reference, '--confirm', 'Zora');
});

it('refuses a production workspace, and a time that is given in two forms or in none', async () => {
  const { status, stderr } = await run('advance', production.reference, '--days', '1');
  expect([status, stderr]).toEqual([1, expect.stringContaining('Only a sandbox')]);
  const later = new Date(Date.now() + 86_400_000).toISOString();
  for (const options of [[], ['--to', later, '--days', '1']])
    expect((await run('advance', sandbox.reference, ...options)).status).toBe(1);
});

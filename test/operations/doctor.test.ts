import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { createProgram } from '../cli/program.ts';
import { shared, sharedService } from '../during-tests.ts';
import { startReceiver } from '../receiver.ts';
import { INSTANCE_KEY } from '../test-service.ts';
import { fill } from './fixtures.ts';

type Check = { check: string; state: string; found: string; remedy: string | null };

const receiver = shared(startReceiver);
const program = shared(createProgram);
const world = sharedService();
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'invoicing-doctor-'));
  await world.endpoint(receiver.url);
  await fill(world);
  process.env.SECRET_KEY = INSTANCE_KEY;
});

afterAll(async () => {
  delete process.env.SECRET_KEY;
  rmSync(folder, { recursive: true, force: true });
});

afterEach(() => {
  process.exitCode = 0;
});

async function doctor(
  ...args: string[]
): Promise<{ status: unknown; states: Record<string, string>; checks: Check[] }> {
  const run = await program.runOn(world.databaseUrl, 'doctor', '--json', ...args);
  const { checks, ok } = run.json<{ ok: boolean; checks: Check[] }>();
  expect(ok).toBe(process.exitCode !== 1);
  return {
    status: process.exitCode,
    states: Object.fromEntries(checks.map((it) => [it.check, it.state])),
    checks,
  };
}

it('finds a healthy service healthy, while the server runs, and changes nothing', async () => {
  await program.runOn(world.databaseUrl, 'backup', 'create');
  const { checks, status } = await doctor('--deep');
  expect(checks.filter(({ state }) => state !== 'ok')).toEqual([]);
  expect(checks.map(({ check }) => check)).toEqual([
    'settings',
    'database',
    'schema',
    'write-ahead log',
    'writing',
    'schema objects',
    'clock',
    'counters',
    'instance key',
    'endpoints',
    'mail',
    'mail server',
    'DNS',
    'SEF',
    'sign-in',
    'networks of keys',
    'journal',
    'disk of the database',
    'disk of the backups',
    'backups',
    'public URL',
  ]);
  expect(status).not.toBe(1);
});

it.each([
  ['backups', 'warn', () => rmSync(join(world.databaseUrl.slice(5), '..', 'backups'), { recursive: true })],
  [
    'endpoints',
    'warn',
    () => change("UPDATE webhook_endpoints SET active = 0, disabled_at = '2026-03-01T00:00:00.000Z'"),
  ],
  ['counters', 'fail', () => change("UPDATE list_counts SET records = records + 1 WHERE list = 'clients'")],
  ['clock', 'fail', () => change("UPDATE clients SET created_at = '2999-01-01T00:00:00.000Z'")],
  [
    'instance key',
    'fail',
    () => {
      process.env.SECRET_KEY = 'another key that is long enough to be one';
    },
  ],
  [
    'public URL',
    'warn',
    () => {
      process.env.PUBLIC_URL = 'http://books.example';
    },
  ],
])('%s: %s, with what to do', async (check, state, spoil) => {
  spoil();
  const { states, checks, status } = await doctor();
  expect(states[check]).toBe(state);
  expect(checks.find((it) => it.check === check)?.remedy).toMatch(/[\w"]\.$/);
  if (state === 'fail') expect(status).toBe(1);
  process.env.SECRET_KEY = INSTANCE_KEY;
  delete process.env.PUBLIC_URL;
});

it('fails where another program holds the lock, or the mail server and names are not to be reached', async () => {
  await world.endpoint('https://receiver.invalid/hooks');
  const other = new SQLite(world.databaseUrl.slice('file:'.length));
  other.exec('BEGIN IMMEDIATE');
  process.env.SMTP_URL = 'smtp://127.0.0.1:9';
  process.env.MAIL_FROM = 'books@example.com';
  const { states, checks, status } = await doctor();
  other.close();
  delete process.env.SMTP_URL;
  delete process.env.MAIL_FROM;
  expect(status).toBe(1);
  expect([states.writing, states['mail server'], states.DNS]).toEqual(['fail', 'fail', 'fail']);
  const found = (name: string) => checks.find(({ check }) => check === name)?.found;
  expect(found('writing')).toContain('another program has held the lock');
  expect(found('mail server')).toMatch(/^127\.0\.0\.1:9: .*ECONNREFUSED/);
  expect(found('DNS')).toBe('not found: receiver.invalid');
});

it('counts deliveries that failed and wait, of endpoints that look active', async () => {
  change('UPDATE webhook_endpoints SET active = 1, disabled_at = NULL, consecutive_failures = 0');
  change(
    `INSERT INTO queue (workspace_id, kind, subject_id, group_id, lane, due_at)
     SELECT workspace_id, 'webhook_delivery', id, endpoint_id, 1, '2999-01-01T00:00:00.000Z' FROM webhook_deliveries WHERE true
     ON CONFLICT (kind, subject_id) DO UPDATE SET due_at = excluded.due_at`,
  );
  change("UPDATE webhook_deliveries SET status = 'failed'");
  const { checks } = await doctor();
  expect(checks.find(({ check }) => check === 'endpoints')).toMatchObject({
    state: 'warn',
    found: expect.stringMatching(/active; [1-9]\d* deliveries failed and wait for another attempt$/),
  });
});

it('reports a file that is damaged or of a newer version, and still prints a table of checks', async () => {
  const damaged = join(folder, 'damaged.db');
  writeFileSync(damaged, 'Dear diary');
  const run = await program.runOn(`file:${damaged}`, 'doctor');
  expect(run.stdout).toMatch(/^database +fail +file is not a database +Stop the server and restore/m);
  expect([process.exitCode, statSync(damaged).size, existsSync(`${damaged}-wal`)]).toEqual([1, 10, false]);
  const newer = join(folder, 'newer.db');
  await program.run('backup', newer);
  const connection = new SQLite(newer);
  connection.exec("INSERT INTO schema_migrations VALUES (999, 'from the future', '2030-01-01')");
  connection.close();
  expect((await program.runOn(`file:${newer}`, 'doctor')).stdout).toMatch(
    /^schema +fail +\d+, of a newer version/m,
  );
});

function change(sql: string): void {
  const connection = new SQLite(world.databaseUrl.slice('file:'.length));
  connection.exec(sql);
  connection.close();
}

it('warns of keys that are bound to networks where no proxy is trusted', async () => {
  change(`UPDATE api_keys SET networks = '["203.0.113.0/24"]' WHERE id = (SELECT min(id) FROM api_keys)`);
  const found = async () => (await doctor()).checks.find(({ check }) => check === 'networks of keys');
  expect(await found()).toMatchObject({
    state: 'warn',
    found: '1 key is accepted from some networks alone, and TRUST_PROXY is off',
    remedy: expect.stringMatching(/^If a proxy stands in front, set TRUST_PROXY/),
  });
  process.env.TRUST_PROXY = '1';
  expect(await found()).toMatchObject({ state: 'ok', remedy: null });
  delete process.env.TRUST_PROXY;
});

import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { readConfig } from '../../src/config/load.ts';
import { lockForServer, newestSchemaVersion } from '../../src/database/sqlite/connect.ts';
import { type RunningService, startService } from '../../src/service.ts';
import { createProgram } from '../cli/program.ts';
import { shared } from '../during-tests.ts';
import { createTestService, INSTANCE_KEY } from '../test-service.ts';
import { fill } from './fixtures.ts';
import { makeOld } from './old-database.ts';

let folder: string;
let source: string;
const program = shared(createProgram);
let close: () => Promise<void>;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'invoicing-starting-'));
  const world = await createTestService();
  await fill(world);
  source = world.databaseUrl.slice('file:'.length);
  close = world.close;
});

afterAll(async () => {
  await close();
  rmSync(folder, { recursive: true, force: true });
});

function oldDatabase(name: string): string {
  const file = join(folder, name, 'old.db');
  rmSync(join(folder, name), { recursive: true, force: true });
  lockForServer(file)();
  makeOld(file, source);
  return file;
}

function start(file: string, port: number, log: string[] = []): Promise<RunningService> {
  return startService({
    config: readConfig({ DATABASE_URL: `file:${file}`, PORT: String(port), BACKUP_SCHEDULE: 'off' }),
    instanceKey: () => INSTANCE_KEY,
    logger: pino({ level: 'info' }, { write: (line: string) => void log.push(line) }),
    checkResponses: true,
  });
}

/** A port that was free a moment ago. */
async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}

it.each([
  ['workspaces', 'list'],
  ['users', 'list'],
  ['export', '/nowhere/x.jsonl'],
  ['jobs', 'run'],
  ['demo', 'create'],
])('%s %s does not upgrade a database of an older version: it says what to do', async (...args) => {
  const file = oldDatabase('command');
  const before = readFileSync(file);
  const run = await program.runOn(`file:${file}`, ...args);
  expect([run.status, run.stdout]).toEqual([1, '']);
  expect(run.stderr).toContain(`has schema 1, this program knows schema ${newestSchemaVersion()}`);
  expect(run.stderr).toContain('Start the server: it makes a backup, upgrades the database');
  expect(readFileSync(file).equals(before)).toBe(true);
  expect(readdirSync(join(folder, 'command')).filter((name) => name === 'backups')).toEqual([]);
});

it('where a server of an older version runs, a command says to stop that first', async () => {
  const file = oldDatabase('served');
  const release = lockForServer(file);
  const run = await program.runOn(`file:${file}`, 'workspaces', 'list');
  expect(run.stderr).toContain('A server of an older version runs on it: stop it first');
  release();
});

it('while it upgrades, a server is alive and not ready, and asks to come again', async () => {
  const file = oldDatabase('upgrade');
  const port = await freePort();
  // The upgrade waits for this lock: its thread does, and the event loop goes on.
  const other = new SQLite(file);
  other.exec('BEGIN IMMEDIATE');
  const log: string[] = [];
  const starting = start(file, port, log);
  starting.catch(() => {});
  const ask = (path: string, init?: RequestInit) => fetch(`http://127.0.0.1:${port}${path}`, init);
  await vi.waitFor(
    async () => {
      const ready = await ask('/readyz');
      expect([ready.status, await ready.json()]).toMatchObject([
        503,
        { problem: `upgrading from schema 1 to ${newestSchemaVersion()}: 0 of ${newestSchemaVersion() - 1}` },
      ]);
    },
    { timeout: 4000 },
  );
  expect((await ask('/healthz')).status).toBe(200);
  const call = await ask('/api/v1/clients', { method: 'POST', body: '{}' });
  expect([call.status, call.headers.get('Retry-After'), await call.json()]).toMatchObject([
    503,
    '5',
    { error: { code: 'unavailable' } },
  ]);
  const page = await ask('/dashboard', { headers: { Accept: 'text/html' } });
  expect([page.status, await page.text()]).toEqual([503, expect.stringContaining('being upgraded')]);
  other.exec('ROLLBACK');
  other.close();
  const running = await starting;
  expect((await ask('/readyz')).status).toBe(200);
  await running.stop();
  const lines = log.map((line) => JSON.parse(line).msg as string);
  expect(lines).toContain(`upgrading the database from schema 1 to ${newestSchemaVersion()}`);
  expect(lines).toContain('backed up before the upgrade of the database');
  expect(lines.some((line) => line.startsWith('upgraded the database to schema'))).toBe(true);
});

it('where its port is taken, a first start leaves nothing behind', async () => {
  const place = join(folder, 'first');
  const taken = createServer();
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
  const { port } = taken.address() as { port: number };
  await expect(start(join(place, 'new.db'), port)).rejects.toThrow(`port ${port} on 127.0.0.1 is taken`);
  expect(readdirSync(place)).toEqual([]);
  const running = await start(join(place, 'new.db'), await freePort());
  expect(running.database.isNew).toBe(true);
  await running.stop();
  taken.close();
});

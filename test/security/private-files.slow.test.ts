// Only the service's own user can read its files, whatever its umask.
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { environment, type Service, startService } from '../reliability/service.ts';

/** The usual umask, with which everyone may read new files. */
const START = ['sh', '-c', 'umask 022 && exec "$0" src/main.js', process.execPath];

const folder = mkdtempSync(join(tmpdir(), 'invoicing-private-'));
const data = join(folder, 'made', 'by', 'it');
const file = join(data, 'test.db');
const settings = { DATABASE_URL: `file:${file}`, SECRET_KEY: '', DEMO: 'auto' };
let service: Service;

beforeAll(async () => {
  service = await startService(settings, START);
});
afterAll(async () => {
  await service.end('SIGKILL');
  rmSync(folder, { recursive: true });
});

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);

function invoicing(...args: string[]): void {
  const command = ['-c', 'umask 022 && exec "$0" src/cli/main.ts "$@"', process.execPath, ...args];
  const run = spawnSync('sh', command, { env: environment(settings), encoding: 'utf8' });
  expect([run.status, run.stderr]).toEqual([0, '']);
}

it('the folders that it makes, and every file in them, are only for its own user', () => {
  invoicing('backup', 'create');
  invoicing('export', join(data, 'all.jsonl'));
  expect([modeOf(join(folder, 'made')), modeOf(join(folder, 'made', 'by')), modeOf(data)]).toEqual(
    Array(3).fill('700'),
  );
  const files = readdirSync(data, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const names = files.map(({ name }) => name.replace(/^.*-manual/, 'backup')).sort();
  expect(names).toEqual([
    'all.jsonl',
    'backup.db',
    'backup.db.json',
    'test.db',
    'test.db-shm',
    'test.db-wal',
    'test.db.key',
    'test.db.server-lock',
    'test.db.server-lock-journal',
  ]);
  const open = files.map(({ name, parentPath }) => `${name} ${modeOf(join(parentPath, name))}`);
  expect(open.filter((entry) => !entry.endsWith(' 600'))).toEqual([]);
});

it('a lock file that others can read is restricted at the start; an existing folder is not changed', async () => {
  const older = join(folder, 'older');
  mkdirSync(older);
  chmodSync(older, 0o755);
  const lock = join(older, 'test.db.server-lock');
  writeFileSync(lock, '');
  chmodSync(lock, 0o644);
  const started = await startService({ DATABASE_URL: `file:${join(older, 'test.db')}` }, START);
  await started.end('SIGTERM');
  expect([modeOf(lock), modeOf(older), existsSync(join(older, 'test.db'))]).toEqual(['600', '755', true]);
});

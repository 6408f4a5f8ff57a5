// A damaged or foreign file: the service refuses it with a message and does not change it. Damage that is found while it
// runs is answered with 500 and logged, and the service is not ready.
import { createHash } from 'node:crypto';
import {
  closeSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  readSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkLog } from '../../src/database/sqlite/log-check.ts';
import { report, scale, seedOf } from '../scenarios.ts';
import { generator } from './load.ts';
import { type Business, canMount, look, prepareBusiness, startService, until } from './service.ts';

const PAGE = 4096;
const FRAME = PAGE + 24;
const random = generator(seedOf('T9'));

let business: Business;
/** A database whose last transactions are only in its log, as after a kill, and the length of the log after each. */
let killed: string;
const ends: number[] = [];
let places = 0;

beforeAll(async () => {
  business = await prepareBusiness();
  killed = join(business.folder, 'killed.db');
  const connection = new SQLite(business.file);
  connection.pragma('journal_mode = WAL');
  connection.pragma('wal_autocheckpoint = 0');
  for (let i = 0; i < 40; i += 1) {
    const features = JSON.stringify(['x'.repeat(random() < 0.3 ? 20_000 : 100)]);
    connection.prepare('INSERT INTO plans (key, features) VALUES (?, ?)').run(`plan${i}`, features);
    ends.push(statSync(`${business.file}-wal`).size);
  }
  for (const part of ['', '-wal']) copyFileSync(`${business.file}${part}`, `${killed}${part}`);
  connection.close();
});

afterAll(() => business.remove());

/** A copy to damage, in its own folder. */
function copy(from = business.file): string {
  places += 1;
  const folder = join(business.folder, `copy${places}`);
  mkdirSync(folder);
  const file = join(folder, 'invoicing.db');
  for (const part of ['', '-wal']) {
    if (existsSync(`${from}${part}`)) copyFileSync(`${from}${part}`, `${file}${part}`);
  }
  return file;
}

/** Changes these bytes alone: a running service may be writing others. */
function flip(file: string, start: number, length = 1): void {
  const descriptor = openSync(file, 'r+');
  try {
    const bytes = Buffer.alloc(length);
    const read = readSync(descriptor, bytes, 0, length, start);
    const flipped = bytes.map((byte) => byte ^ 0xff);
    writeSync(descriptor, flipped, 0, read, start);
  } finally {
    closeSync(descriptor);
  }
}

function hashes(file: string): (string | undefined)[] {
  return ['', '-wal'].map((part) =>
    // Reading a database leaves an empty log behind.
    existsSync(`${file}${part}`) && statSync(`${file}${part}`).size > 0
      ? createHash('sha256')
          .update(readFileSync(`${file}${part}`))
          .digest('hex')
      : undefined,
  );
}

function withConnection(file: string, sql: string): void {
  const connection = new SQLite(file);
  connection.exec(sql);
  connection.close();
}

const CASES: [string, (file: string) => void, RegExp, string?][] = [
  ['a broken header', (file) => flip(file, 0, 16), /it is not an SQLite file/],
  ['a broken page', (file) => flip(file, PAGE, PAGE), /it is damaged\. Restore a backup/],
  ['its end missing', (file) => truncateSync(file, 50_000), /it is damaged/],
  ['text in it', (file) => writeFileSync(file, 'Dear diary, '.repeat(1000)), /it is not an SQLite file/],
  [
    'tables of a newer version',
    (file) => withConnection(file, "INSERT INTO schema_migrations VALUES (999, 'later', '2030-01-01')"),
    /written by a newer version of the service/,
  ],
  [
    'tables of another program',
    (file) =>
      withConnection(file, 'DROP TABLE schema_migrations; CREATE TABLE schema_migrations (version TEXT)'),
    /it belongs to another program/,
  ],
  [
    'damage in the middle of its log',
    (file) => flip(`${file}-wal`, 32 + 5 * FRAME + 1000),
    /its log .*-wal is damaged/,
    'killed',
  ],
];

it('a start on a file that cannot be used ends with a message and leaves the file as it is', async () => {
  const outcomes = await Promise.all(
    CASES.map(async ([name, spoil, message, from]) => {
      const file = copy(from === 'killed' ? killed : undefined);
      spoil(file);
      const before = hashes(file);
      const start = startService({ DATABASE_URL: `file:${file}` });
      await expect(start, name).rejects.toThrow(/^The service ended with 1: Cannot start: /);
      await expect(start, name).rejects.toThrow(message);
      expect(hashes(file), name).toEqual(before);
      return name;
    }),
  );
  report('T9', `${outcomes.length} kinds of unusable files refused and left as they are`);
});

it.runIf(canMount)('a folder that cannot be written is refused with a message', async () => {
  const file = copy();
  const folder = join(file, '..');
  const script = 'mount --bind "$0" "$0" && mount -o remount,ro,bind "$0" && exec "$1" src/main.js';
  const command = ['unshare', '-rm', 'sh', '-c', script, folder, process.execPath];
  await expect(startService({ DATABASE_URL: `file:${file}` }, command)).rejects.toThrow(
    /Cannot start: .*it, or the folder that it lies in, cannot be written/,
  );
});

describe('the log after a crash', () => {
  /** The number of plans after SQLite has recovered a truncated or changed log. */
  const plansIn = (file: string) =>
    look<{ key: string }>(file, "SELECT key FROM plans WHERE key LIKE 'plan%'").length;

  it('that a power cut has torn loses only what was not on disk yet', () => {
    const rounds = scale(60, 600);
    for (let i = 0; i < rounds; i += 1) {
      // All transactions up to one are on disk; of the next one, any part may be missing or be something else.
      const done = Math.floor(random() * (ends.length - 1));
      const [start, end] = [ends[done] as number, ends[done + 1] as number];
      const file = copy(killed);
      const cut = start + Math.floor(random() * (end - start));
      if (random() < 0.5) truncateSync(`${file}-wal`, cut);
      else {
        truncateSync(`${file}-wal`, end);
        flip(`${file}-wal`, cut, Math.min(512, end - cut));
      }
      expect(() => checkLog(file)).not.toThrow();
      expect(plansIn(file)).toBe(done + 1);
      expect(look(file, 'PRAGMA integrity_check')).toEqual([{ integrity_check: 'ok' }]);
    }
    report('T4', `${rounds} write-ahead logs truncated at random: everything that was synced is readable`);
  });

  it('with damage in its middle is not mistaken for a truncated one', () => {
    const rounds = scale(60, 600);
    for (let i = 0; i < rounds; i += 1) {
      const file = copy(killed);
      // The last two transactions stay whole: one alone could be what a power cut has torn.
      const at = 32 + Math.floor(random() * ((ends.at(-3) as number) - 32 - 4 * PAGE));
      flip(`${file}-wal`, at, 1 + Math.floor(random() * 3 * PAGE));
      expect(() => checkLog(file)).toThrow(/its log .*-wal is damaged/);
    }
    report('T9', `${rounds} of ${rounds} write-ahead logs with damage in the middle detected`);
  });
});

it('damage found at run time is a 500, logged, and the service is not ready any more', async () => {
  const file = copy();
  const service = await startService({ DATABASE_URL: `file:${file}`, LOG_LEVEL: 'info' });
  try {
    const get = async (path: string) => {
      const headers = { Authorization: `Bearer ${business.key}` };
      const response = await fetch(`${service.url}${path}`, { headers });
      return { status: response.status, body: (await response.json()) as { error?: { code: string } } };
    };
    expect((await get('/readyz')).status).toBe(200);
    spoilTable(file, 'clients');
    expect(await get('/api/v1/clients/01ARZ3NDEKTSV4RRFFQ69G5FAV')).toMatchObject({
      status: 500,
      body: { error: { code: 'server_error' } },
    });
    await until('the damage is logged', () => service.output().includes('database disk image is malformed'));
    expect(await get('/readyz')).toMatchObject({
      status: 503,
      body: { problem: 'the database is damaged: restore a backup' },
    });
    expect((await get('/healthz')).status).toBe(200);
    expect((await get('/api/v1/items')).status).toBe(200);
  } finally {
    await service.end('SIGKILL');
  }
  report('T9', 'damage found at run time: 500, logged, not ready');
});

/** Overwrites the roots of a table and its indexes. */
function spoilTable(file: string, table: string): void {
  const roots = look<{ rootpage: number }>(
    file,
    'SELECT rootpage FROM sqlite_schema WHERE tbl_name = ? AND rootpage > 0',
    table,
  );
  for (const { rootpage } of roots) flip(file, (rootpage - 1) * PAGE, PAGE);
}

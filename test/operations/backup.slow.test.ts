import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifySignature } from '../../src/crypto/webhook-signature.ts';
import { verifyDatabase } from '../../src/database/maintenance/verify.ts';
import { backUpInto, checkBackup, forgetOldBackups, listBackups } from '../../src/database/sqlite/backups.ts';
import { serviceMetrics } from '../../src/http/ops/service-metrics.ts';
import { makeBackups } from '../../src/jobs/schedule.ts';
import type { WebhookSenderStats } from '../../src/webhooks/sender.ts';
import { createProgram } from '../cli/program.ts';
import { shared } from '../during-tests.ts';
import { everyRecord, MAKING_MS } from '../every-record.ts';
import { type Receiver, startReceiver } from '../receiver.ts';
import { report } from '../scenarios.ts';
import { createTestService, INSTANCE_KEY, SERVICE, type TestService } from '../test-service.ts';
import { everyAnswer, fill, fillAccount } from './fixtures.ts';

let folder: string;
let files = 0;
const program = shared(createProgram);

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'invoicing-backups-'));
});

afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
});

describe('restore drill', () => {
  let world: TestService;
  let receiver: Receiver;
  let secret: string;
  let backup: string;
  const acknowledged: string[] = [];

  beforeAll(async () => {
    receiver = await startReceiver();
    const others = (await everyRecord()).copyTo(join(folder, 'every-record.db'));
    world = await createTestService({ settings: { DATABASE_URL: `file:${others}` } });
    ({ secret } = await world.endpoint(receiver.url));
    await fill(world);
    await fillAccount(world);
    backup = await backUpUnderLoad(world, acknowledged);
  }, MAKING_MS);

  afterAll(async () => {
    await world.close();
    await receiver.close();
  });

  it('a backup made during writes contains everything that was acknowledged before it, and every event of its records', () => {
    const copy = new SQLite(backup, { readonly: true });
    const references = new Set(copy.prepare('SELECT reference FROM clients').pluck().all());
    expect(acknowledged.length).toBeGreaterThan(10);
    for (const reference of acknowledged) expect(references).toContain(reference);
    const silent = copy
      .prepare(
        "SELECT count(*) FROM clients WHERE name LIKE 'Load %' AND reference NOT IN (SELECT subject_reference FROM events)",
      )
      .pluck()
      .get();
    copy.close();
    expect(silent).toBe(0);
    expect(checkBackup(backup).problems).toEqual([]);
    expect(statSync(backup).mode & 0o777).toBe(0o600);
  });

  it('a backup, its manifest included, contains nothing of the instance key', () => {
    for (const file of [backup, `${backup}.json`])
      expect(readFileSync(file).includes(INSTANCE_KEY)).toBe(false);
  });

  it('in a new folder, with the instance key: the same responses for every record, and webhooks continue', async () => {
    const file = newFile();
    const run = await withKey(INSTANCE_KEY, () =>
      program.runOn(`file:${file}`, 'backup', 'restore', backup, '--json'),
    );
    expect(run.stderr).toBe('');
    expect(run.json()).toMatchObject({ restored: true, restore_point: null, instance_key_fits: true });
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const before = await everyAnswer(world.url, world.key);
    const changes = (url: string, after: string) =>
      fetch(`${url}/api/v1/changes?after=${after}`, { headers: { Authorization: `Bearer ${world.key}` } });
    const now = (await (await changes(world.url, 'now')).json()) as { data: { next_cursor: string } };
    const restored = await createTestService({ settings: { DATABASE_URL: `file:${file}` } });
    try {
      const after = await everyAnswer(restored.url, world.key);
      const records = Object.keys(after).filter((path) => /\/[0-9A-Z]{26}/.test(path));
      expect(records.length).toBeGreaterThan(15);
      for (const path of records) expect(after[path], path).toEqual(before[path]);
      // What was read of the changes may not have happened.
      const statuses = [world.url, restored.url].map(
        async (url) => (await changes(url, now.data.next_cursor)).status,
      );
      expect(await Promise.all(statuses)).toEqual([200, 410]);
      const seen = receiver.received.length;
      await restored.apiFor(world.key).POST('/clients', { body: { name: 'After the drill' } });
      await receiver.waitFor(seen + 1);
      const sent = receiver.received.find(({ raw }) => raw.includes('After the drill'));
      const header = String(sent?.headers['x-service-signature']);
      const seconds = Number(/t=(\d+)/.exec(header)?.[1]);
      expect(verifySignature(secret, sent?.raw ?? '', header, seconds)).toBe(true);
    } finally {
      await restored.close();
    }
  });

  it('without the key: a clear message; records are served, and only secrets wait', async () => {
    const file = newFile();
    const run = await program.runOn(`file:${file}`, 'backup', 'restore', backup);
    expect(run.status).toBe(0);
    expect(run.stderr).toMatch(
      /^warning: There is no instance key here\. Put the one of the backup into .*\.key before the first start/,
    );
    const other = await withKey('another key that is long enough to be one', () =>
      program.runOn(`file:${file}`, 'backup', 'restore', backup, '--json'),
    );
    expect(other.json()).toMatchObject({
      instance_key_fits: false,
      restore_point: expect.stringContaining('restore-point'),
    });
    expect(other.stderr).toMatch(
      /^warning: The instance key in .* is not the one of the backup.* \d+ webhook endpoints cannot sign/,
    );
  });
});

describe('a restore', () => {
  it('is refused while a server runs on the database, and changes nothing', async () => {
    const world = await createTestService();
    const { file } = await backUpInto(world.databaseUrl, folder, order());
    const run = await program.runOn(world.databaseUrl, 'backup', 'restore', file);
    expect(run.stderr).toMatch(/^error: Another server already runs on /);
    expect([run.stdout, run.status]).toEqual(['', 1]);
    expect((await world.request('/clients')).status).toBe(200);
    await world.close();
  });

  it.each([
    ['has another byte', (file: string) => overwrite(file, 9000), /another SHA-256/],
    ['lacks its end', (file: string) => truncateSync(file, 40_960), /40960 bytes instead of/],
    ['is no database', (file: string) => writeFileSync(file, 'Dear diary'), /10 bytes instead of/],
    [
      'is of a newer version',
      (file: string) => makeNewer(file),
      /a newer version of the service wrote it \(schema \d+, this one knows \d+\)/,
    ],
  ])('of a backup that %s is refused; verify says so with status 1', async (_title, spoil, reason) => {
    const { file } = await backUpInto(program.databaseUrl, folder, order());
    spoil(file);
    const before = await program.contents();
    const run = await program.run('backup', 'restore', file);
    expect(run.stderr).toMatch(/^error: .* cannot be restored: /);
    expect(run.stderr).toMatch(reason);
    expect(run.status).toBe(1);
    expect(await program.contents()).toBe(before);
    process.exitCode = 0;
    const verified = await program.run('backup', 'verify', file, '--json');
    expect(verified.json()).toMatchObject({
      ok: false,
      problems: expect.arrayContaining([expect.stringMatching(reason)]),
    });
    expect(process.exitCode).toBe(1);
    process.exitCode = 0;
  });

  it('of a damaged database keeps a copy of its files', async () => {
    const { file } = await backUpInto(program.databaseUrl, folder, order());
    const target = newFile();
    writeFileSync(target, 'not a database at all, but someone may want to look at it');
    const run = await program.runOn(`file:${target}`, 'backup', 'restore', file, '--json');
    const { restore_point: kept } = run.json<{ restore_point: string }>();
    expect(readFileSync(join(kept, readdirSync(kept)[0] ?? ''), 'utf8')).toContain(
      'someone may want to look',
    );
    expect((await verifyDatabase(`file:${target}`)).count).toBe(0);
  });

  it.each(['before', 'after', '0', '30', '90'])(
    'that is killed (%s) leaves the old or the new database, whole',
    async (moment) => {
      const old = newFile();
      copyFileSync((await backUpInto(program.databaseUrl, folder, order())).file, old);
      mark(old, 'old');
      const marked = newFile();
      copyFileSync(old, marked);
      mark(marked, 'new');
      await killed([`file:${old}`, marked, join(folder, 'points'), moment]);
      const connection = new SQLite(old);
      expect(connection.pragma('integrity_check', { simple: true })).toBe('ok');
      const plans = connection.prepare('SELECT key FROM plans ORDER BY key').pluck().all();
      connection.close();
      const expected = { before: [['old']], after: [['new', 'old']] }[moment] ?? [['old'], ['new', 'old']];
      expect(expected).toContainEqual(plans);
      // What an interrupted restore leaves does not prevent the next one.
      const run = await program.runOn(`file:${old}`, 'backup', 'restore', marked);
      expect([run.status, existsSync(`${old}.restoring`)]).toEqual([0, false]);
    },
  );
});

it('a copy of a damaged database is no backup: it is checked and removed, and the age of the last backup grows', async () => {
  const file = newFile();
  copyFileSync((await backUpInto(program.databaseUrl, folder, order())).file, file);
  const into = join(file, '..', 'backups');
  const { file: good } = await backUpInto(`file:${file}`, into, order());
  const connection = new SQLite(file);
  const page = connection.prepare("SELECT rootpage FROM sqlite_schema WHERE name = 'plans'").pluck().get();
  connection.close();
  overwrite(file, (Number(page) - 1) * 4096);
  await expect(backUpInto(`file:${file}`, into, order())).rejects.toThrow(
    /^The copy was removed: .*Check the database/s,
  );
  expect(listBackups(`file:${file}`, into).map((kept) => kept.file)).toEqual([good]);
  expect(readdirSync(into)).toHaveLength(2);
  const backups = { databaseUrl: `file:${file}`, folder: into, schedule: '* * * * *', keep: 2 };
  const asOf = new Date(Date.now() + 3 * 86_400_000);
  const run = makeBackups(program.database, { asOf, clock: () => asOf, service: SERVICE, backups });
  await expect(run).rejects.toThrow(/^The copy was removed/);
  const metrics = serviceMetrics({
    database: program.database,
    webhooks: () => ({}) as WebhookSenderStats,
    mailSender: undefined,
    sef: () => ({}) as never,
    reads: () => ({}) as never,
    backups,
    clock: () => asOf,
    isClockDoubted: () => false,
  });
  expect(Number(await metrics.backup_age_seconds?.read())).toBeGreaterThan(2 * 86_400);
  report(
    'B7',
    'damaged copies are found by opening them, and removed; the metric still shows the age of the last intact one',
  );
});

describe('scheduled backups', () => {
  it('are made once per scheduled time, also for one that passed during downtime; the newest are kept', async () => {
    const backups = {
      databaseUrl: program.databaseUrl,
      folder: join(folder, 'scheduled'),
      schedule: '30 2 * * *',
      keep: 2,
    };
    const run = (instant: string) =>
      makeBackups(program.database, {
        asOf: new Date(instant),
        clock: () => new Date(),
        service: SERVICE,
        backups,
      });
    // A day after a moment that is surely later than the database.
    const year = new Date().getUTCFullYear() + 1;
    expect(await run(`${year}-03-10T02:00:00Z`)).toBe(1);
    expect(await run(`${year}-03-10T02:15:00Z`)).toBe(0);
    expect(await run(`${year}-03-10T02:45:00Z`)).toBe(1);
    expect(await run(`${year}-03-10T03:00:00Z`)).toBe(0);
    expect(await run(`${year}-03-14T09:00:00Z`)).toBe(1);
    const kept = listBackups(program.databaseUrl, backups.folder);
    expect(kept.map(({ createdAt, kind }) => [createdAt.toISOString(), kind])).toEqual([
      [`${year}-03-14T09:00:00.000Z`, 'scheduled'],
      [`${year}-03-10T02:45:00.000Z`, 'scheduled'],
    ]);
    expect(readdirSync(backups.folder)).toHaveLength(4);
  });

  it('keep backups that were made by hand, and those of other databases', async () => {
    const shared = join(folder, 'shared');
    for (const kind of ['manual', 'manual', 'scheduled', 'scheduled'] as const) {
      files += 1;
      const now = new Date(Date.now() + files * 1000);
      await backUpInto(program.databaseUrl, shared, { kind, now, instanceKeyId: null });
    }
    writeFileSync(join(shared, 'other-2020-01-01T00-00-00-000Z-scheduled.db'), '');
    forgetOldBackups(program.databaseUrl, shared, { keep: 1, now: new Date() });
    const kinds = listBackups(program.databaseUrl, shared).map(({ kind }) => kind);
    expect(kinds.sort()).toEqual(['manual', 'manual', 'scheduled']);
    expect(existsSync(join(shared, 'other-2020-01-01T00-00-00-000Z-scheduled.db'))).toBe(true);
  });
});

/** Backs up through the command line while clients write; notes whose writing was acknowledged before it began. */
async function backUpUnderLoad(world: TestService, acknowledged: string[]): Promise<string> {
  let isOver = false;
  let began = false;
  const writer = async (name: number) => {
    for (let i = 0; !isOver; i += 1) {
      const { data } = await world.api.POST('/clients', { body: { name: `Load ${name} ${i}` } });
      if (data && !began) acknowledged.push(data.data.reference);
    }
  };
  const writers = Promise.all([1, 2, 3, 4].map(writer));
  while (acknowledged.length < 20) await new Promise((soon) => setImmediate(soon));
  began = true;
  const to = join(folder, 'drill');
  const run = await withKey(INSTANCE_KEY, () =>
    program.runOn(world.databaseUrl, 'backup', 'create', '--to', to, '--json'),
  );
  isOver = true;
  await writers;
  return run.json<{ file: string }>().file;
}

async function withKey<T>(key: string, work: () => Promise<T>): Promise<T> {
  process.env.SECRET_KEY = key;
  try {
    return await work();
  } finally {
    delete process.env.SECRET_KEY;
  }
}

async function killed(args: string[]): Promise<void> {
  const script = join(import.meta.dirname, 'restore-child.ts');
  const child = spawn(process.execPath, [script, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  const exited = once(child, 'exit');
  await once(child.stdout, 'data');
  const delay = Number(args.at(-1));
  if (!Number.isNaN(delay)) setTimeout(() => child.kill('SIGKILL'), delay);
  await exited;
}

function order() {
  files += 1;
  return { kind: 'manual', now: new Date(Date.now() + files), instanceKeyId: null } as const;
}

function newFile(): string {
  files += 1;
  return join(mkdtempSync(join(folder, `${files}-`)), 'invoicing.db');
}

function mark(file: string, key: string): void {
  const connection = new SQLite(file);
  connection.prepare("INSERT INTO plans (key, features) VALUES (?, '[]')").run(key);
  connection.close();
}

function overwrite(file: string, position: number): void {
  const bytes = readFileSync(file);
  bytes[position] = ((bytes[position] ?? 0) + 1) % 256;
  writeFileSync(file, bytes);
}

/** As a later version would have made it, with a matching manifest. */
function makeNewer(file: string): void {
  const connection = new SQLite(file);
  connection.exec("INSERT INTO schema_migrations VALUES (999, 'from the future', '2030-01-01')");
  connection.close();
  rmSync(`${file}.json`);
}

import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import SQLite from 'better-sqlite3';
import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import type { Reader, Writer } from '../src/database/engine/statement.ts';
import { type Database, openDatabase } from '../src/database/open.ts';
import { lockForServer } from '../src/database/sqlite/connect.ts';
import { report } from './scenarios.ts';

const folder = mkdtempSync(join(tmpdir(), 'invoicing-database-'));
const opened: Database[] = [];
let files = 0;

afterAll(async () => {
  for (const database of opened) await database.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('what the connections are set to', () => {
  it('survives a power cut: write-ahead log, a sync at every commit, foreign keys on', async () => {
    const { database } = await open();
    const pragmas = (tx: Reader) =>
      ['journal_mode', 'synchronous', 'foreign_keys', 'query_only'].map((name) => pragma(tx, name));
    expect(await database.write('instance', async (tx) => pragmas(tx))).toEqual(['wal', 2, 1, 0]);
    expect(await database.read(async (tx) => pragma(tx, 'query_only'))).toBe(1);
  });

  it('cannot be changed while it runs, by its own work or by another process', async () => {
    const { database, file } = await open();
    for (const setting of ['synchronous = OFF', 'journal_mode = DELETE', 'foreign_keys = OFF']) {
      await database.write('instance', async (tx) => tx.all(sql.raw(`PRAGMA ${setting}`))).catch(() => {});
    }
    withConnection(file, (other) => {
      expect(() => other.pragma('journal_mode = DELETE')).toThrow(/locked/);
      other.pragma('synchronous = OFF');
    });
    const now = await database.write('instance', async (tx) =>
      ['journal_mode', 'synchronous', 'foreign_keys'].map((name) => pragma(tx, name)),
    );
    expect(now).toEqual(['wal', 2, 1]);
    expect(await database.problem()).toBeUndefined();
    report('T4', 'journal_mode=wal, synchronous=2 (FULL), also after attempts to change them');
  });

  it('a reader cannot write', async () => {
    const { database } = await open();
    await expect(database.read((tx) => addPlan(tx as Writer, 'a'))).rejects.toThrow();
    expect(await plansOf(database)).toEqual([]);
  });
});

describe.concurrent('a write', () => {
  it('that throws leaves no trace and does not affect others', async () => {
    const { database } = await open();
    const writes = Array.from({ length: 200 }, (_, i) =>
      database.write('instance', async (tx) => {
        await addPlan(tx, `plan${i}`);
        if (i % 3 === 0) throw new Error(`refused ${i}`);
        return i;
      }),
    );
    const outcomes = await Promise.allSettled(writes);
    for (const [i, outcome] of outcomes.entries()) {
      if (i % 3 === 0)
        expect(outcome).toMatchObject({ status: 'rejected', reason: { message: `refused ${i}` } });
      else expect(outcome).toEqual({ status: 'fulfilled', value: i });
    }
    const kept = outcomes.flatMap((_, i) => (i % 3 === 0 ? [] : [`plan${i}`]));
    expect(await plansOf(database)).toEqual(kept.sort());
    // How many wait together depends on the load of the machine; without waiting, each would be a commit.
    expect(database.stats().commits).toBeLessThan(50);
    report('B5', `${200 - kept.length} of 200 writes in one group commit threw: none of their rows stored`);
  });

  it('rolls back a failed statement, and continues after an error that it handles itself', async () => {
    const { database } = await open();
    await database.write('instance', async (tx) => {
      await addPlan(tx, 'first');
      await expect((async () => addPlan(tx, 'first'))()).rejects.toThrow();
      await addPlan(tx, 'second');
    });
    expect(await plansOf(database)).toEqual(['first', 'second']);
  });

  it.for([
    ['a timer', () => wait(1)],
    ['a timer that is due at once after a busy moment', () => wait(1 + busyFor(3))],
    ['an immediate', () => new Promise((done) => setImmediate(done))],
    ['a file', () => readFile(import.meta.filename)],
  ] as const)('that waits for %s is refused, and leaves nothing', async ([what, pause]) => {
    const { database } = await open({ strict: true });
    const slow = database.write('instance', async (tx) => {
      await addPlan(tx, 'slow');
      await pause();
    });
    await expect(slow).rejects.toThrow('awaited something other than a query');
    expect(await plansOf(database)).toEqual([]);
    await database.write('instance', (tx) => addPlan(tx, 'next'));
    expect(await plansOf(database)).toEqual(['next']);
    report('B5', `refused: work that waits for ${what}`);
  });

  it('that reads and waits for other work is refused as well: it would keep the log growing', async () => {
    const { database } = await open({ strict: true });
    const slow = database.read(async (tx) => [keysOf(tx), await wait(1)]);
    await expect(slow).rejects.toThrow('Work inside read() awaited something other than a query');
    expect(await plansOf(database)).toEqual([]);
    report('T11', 'a read that waits for other work than queries is refused');
  });

  it('is seen by readers only once it is committed', async () => {
    const { database } = await open({ strict: true });
    await database.write('instance', async (tx) => {
      await addPlan(tx, 'mine');
      expect(keysOf(tx)).toEqual(['mine']);
      expect(await plansOf(database)).toEqual([]);
    });
    expect(await plansOf(database)).toEqual(['mine']);
  });

  it('on a full disk is acknowledged only where its row is there; reads go on; it recovers by itself', async () => {
    const { database } = await open();
    const setLimit = (pages: number) =>
      database.write('instance', async (tx) => tx.all(sql.raw(`PRAGMA max_page_count = ${pages}`)));
    await setLimit((await database.read(async (tx) => pragma(tx, 'page_count') as number)) + 40);
    const outcomes = await Promise.allSettled(
      Array.from({ length: 300 }, (_, i) =>
        database.write('instance', (tx) => addPlan(tx, `plan${i}`, 4000)),
      ),
    );
    const kept = outcomes.flatMap(({ status }, i) => (status === 'fulfilled' ? [`plan${i}`] : []));
    const refused = outcomes.find((outcome) => outcome.status === 'rejected');
    expect(`${refused?.reason} ${refused?.reason.cause}`).toMatch(/full|ended the transaction/);
    expect(await plansOf(database)).toEqual(kept.sort());
    expect(kept.length).toBeLessThan(300);
    report(
      'B6',
      `${kept.length} of 300 acknowledged and stored, ${300 - kept.length} refused and not stored, where SQLite itself ends the transaction`,
    );
    await setLimit(1_000_000);
    await database.write('instance', (tx) => addPlan(tx, 'after', 4000));
    expect(await plansOf(database)).toContain('after');
    expect(await database.read(async (tx) => pragma(tx, 'integrity_check'))).toBe('ok');
  });

  it('waits for the lock of another process, while reads and everything else go on', {
    retry: 2,
  }, async () => {
    const { database, file } = await open();
    const other = lockedBySomeoneElse(file);
    const writes = Promise.all(
      Array.from({ length: 20 }, (_, i) => database.write('instance', (tx) => addPlan(tx, `plan${i}`))),
    );
    const tookMs: number[] = [];
    const until = performance.now() + 500;
    while (performance.now() < until) {
      const startedAt = performance.now();
      expect(await plansOf(database)).toEqual([]);
      await wait(1);
      tookMs.push(performance.now() - startedAt);
    }
    other.release();
    await writes;
    expect(await plansOf(database)).toHaveLength(20);
    // A try blocks the event loop for the 50 ms of the busy timeout at most; the machine itself may pause once.
    expect(tookMs.sort((a, b) => a - b).at(-3)).toBeLessThan(150);
    expect(tookMs.length).toBeGreaterThan(10);
  });

  it('fails with a clear error when the lock outlasts the deadline of a write, while later ones keep waiting', async () => {
    const { database, file } = await open();
    const other = lockedBySomeoneElse(file);
    const startedAt = performance.now();
    const late = database
      .write('instance', (tx) => addPlan(tx, 'late'))
      .then(
        () => undefined,
        (error: Error) => error.message,
      );
    // It came while the first one was waiting: its own deadline is not over yet.
    const young = new Promise((soon) => setTimeout(soon, 4000)).then(() =>
      database.write('instance', (tx) => addPlan(tx, 'young')),
    );
    expect(await late).toBe('database is locked');
    const waited = performance.now() - startedAt;
    expect(waited).toBeGreaterThan(4500);
    expect(waited).toBeLessThan(8000);
    const next = database.write('instance', (tx) => addPlan(tx, 'next'));
    other.release();
    await Promise.all([young, next]);
    expect(await plansOf(database)).toEqual(['next', 'young']);
  });
});

describe('reads of one turn of the event loop', () => {
  it('share a snapshot, unless another process is known to have committed', async () => {
    const { database, file } = await open({ strict: true });
    database.foreignVersion();
    expect(await plansOf(database)).toEqual([]);
    addForeignPlan(file, 'theirs');
    expect(await plansOf(database)).toEqual([]);
    database.foreignVersion();
    expect(await plansOf(database)).toEqual(['theirs']);
    addForeignPlan(file, 'theirs, too');
    await new Promise((turned) => setImmediate(turned));
    expect(await plansOf(database)).toEqual(['theirs', 'theirs, too']);
  });

  it('go on in a state of their own after one that failed', async () => {
    const { database, file } = await open({ strict: true });
    await expect(
      database.read(async (tx) => tx.all(sql`SELECT abs(-9223372036854775808)`)),
    ).rejects.toThrow();
    addForeignPlan(file, 'theirs');
    expect(await plansOf(database)).toEqual(['theirs']);
  });

  it('do not keep the log from restarting with the next commit', async () => {
    const { database, file } = await open({ strict: true });
    await database.write('instance', (tx) => addPlan(tx, 'first', 100_000));
    const second = database.write('instance', (tx) => addPlan(tx, 'second'));
    // Still open when the write, which was queued before, gets its turn.
    expect(await plansOf(database)).toEqual(['first']);
    withConnection(file, (other) => other.pragma('wal_checkpoint(PASSIVE)'));
    const bytes = statSync(`${file}-wal`).size;
    await second;
    expect(statSync(`${file}-wal`).size).toBe(bytes);
    expect(await plansOf(database)).toEqual(['first', 'second']);
  });
});

describe('a file', () => {
  it('of a newer version is refused and stays as it is', async () => {
    const { file, database } = await open();
    await database.close();
    withConnection(file, (connection) =>
      connection.exec("INSERT INTO schema_migrations VALUES (999, 'from the future', '2030-01-01')"),
    );
    await expectRefused(file, /written by a newer version/);
  });

  it('that is no database is refused and stays as it is', async () => {
    const file = newFile();
    writeFileSync(file, 'Dear diary, '.repeat(1000));
    await expectRefused(file, /not an SQLite file/);
  });

  it('of another program is refused and stays as it is', async () => {
    const file = newFile();
    withConnection(file, (connection) => connection.exec('CREATE TABLE schema_migrations (version TEXT)'));
    await expectRefused(file, /belongs to another program/);
  });

  it.each([
    ['a broken header', (file: string) => overwrite(file, 0, 100), /not an SQLite file/],
    ['a broken page', (file: string) => overwrite(file, 4096, 4096), /damaged/],
    ['its end missing', (file: string) => truncateSync(file, 50_000), /damaged/],
  ])('with %s is refused and stays as it is', async (_, damage, message) => {
    const { file, database } = await open();
    await database.close();
    damage(file);
    await expectRefused(file, message);
  });

  it('of this version opens while another process writes', async () => {
    const { file, database } = await open();
    await database.write('instance', (tx) => addPlan(tx, 'before'));
    const writer = lockedBySomeoneElse(file);
    const second = await openDatabase(`file:${file}`);
    opened.push(second);
    expect(await plansOf(second)).toEqual(['before']);
    writer.release();
  });

  it('serves one server at a time', () => {
    const file = newFile();
    const release = lockForServer(file);
    expect(() => lockForServer(file)).toThrow(
      /Another server already runs on .*give this one another DATABASE_URL/,
    );
    release();
    lockForServer(file)();
  });
});

async function open(options: { strict?: boolean } = {}): Promise<{ database: Database; file: string }> {
  const file = newFile();
  const database = await openDatabase(`file:${file}`, options);
  opened.push(database);
  return { database, file };
}

function newFile(): string {
  files += 1;
  return join(folder, `${files}.db`);
}

async function addPlan(tx: Writer, key: string, bytes = 2): Promise<void> {
  await tx.run(sql`INSERT INTO plans (key, features) VALUES (${key}, ${`["${'x'.repeat(bytes)}"]`})`);
}

function addForeignPlan(file: string, key: string): void {
  withConnection(file, (other) =>
    other.prepare("INSERT INTO plans (key, features) VALUES (?, '[]')").run(key),
  );
}

function keysOf(tx: Reader): string[] {
  return tx.all<{ key: string }>(sql`SELECT key FROM plans ORDER BY key`).map(({ key }) => key);
}

function plansOf(database: Database): Promise<string[]> {
  return database.read(async (tx) => keysOf(tx));
}

/** Blocks the event loop for a time. */
function busyFor(milliseconds: number): number {
  for (const until = performance.now() + milliseconds; performance.now() < until; );
  return 0;
}

function pragma(tx: Reader, name: string): unknown {
  return Object.values(tx.get<Record<string, unknown>>(sql.raw(`PRAGMA ${name}`)))[0];
}

function lockedBySomeoneElse(file: string) {
  const connection = new SQLite(file);
  connection.exec('BEGIN IMMEDIATE');
  return { release: () => connection.close() };
}

function withConnection(file: string, work: (connection: SQLite.Database) => void): void {
  const connection = new SQLite(file);
  work(connection);
  connection.close();
}

function overwrite(file: string, start: number, length: number): void {
  const bytes = readFileSync(file);
  writeFileSync(file, bytes.fill(7, start, start + length));
}

async function expectRefused(file: string, message: RegExp): Promise<void> {
  const before = hashOf(file);
  await expect(openDatabase(`file:${file}`)).rejects.toThrow(message);
  expect(hashOf(file)).toBe(before);
}

function hashOf(file: string): string {
  return createHash('sha256').update(readFileSync(file)).digest('hex');
}

// The write-ahead log is copied into the database file without blocking the event loop.
import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { count, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Database, openDatabase } from '../../src/database/open.ts';
import { plans } from '../../src/database/schema/access.ts';
import { report } from '../scenarios.ts';

const folder = mkdtempSync(join(tmpdir(), 'invoicing-checkpoints-'));
const MEGABYTE = 1_000_000;
let files = 0;
let file: string;
let database: Database;

beforeEach(async () => {
  files += 1;
  file = join(folder, `${files}.db`);
  database = await openDatabase(`file:${file}`, { strict: true });
});
afterEach(() => database.close());
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const sizeOf = (path: string) => statSync(path).size;

/** Makes a number of commits of a size, one after the other; `seen` is called after each. */
async function fill(commits: number, bytes = 50_000, seen = () => {}): Promise<void> {
  const features = JSON.stringify(['x'.repeat(bytes)]);
  for (let i = 0; i < commits; i += 1) {
    await database.write('instance', async (tx) =>
      tx.run(sql`INSERT INTO plans (key, features) VALUES (${`plan${i}`}, ${features})`),
    );
    seen();
  }
}

async function filled(): Promise<number | undefined> {
  const [row] = await database.read(async (tx) => tx.select({ plans: count() }).from(plans));
  return row?.plans;
}

it('the log is copied into the database file while nothing else happens', async () => {
  await fill(120);
  // Less than the writer's own limit, so it was the thread.
  await vi.waitFor(() => expect(sizeOf(file)).toBeGreaterThan(4 * MEGABYTE), { timeout: 10_000 });
  expect(await filled()).toBe(120);
});

it('the log stays under 64 MB while writes never pause, and checkpoints do not count as commits', async () => {
  const version = database.foreignVersion();
  let longest = 0;
  await fill(400, 250_000, () => {
    longest = Math.max(longest, sizeOf(`${file}-wal`));
  });
  expect(longest).toBeLessThan(64 * MEGABYTE);
  expect(database.foreignVersion()).toBe(version);
  expect(await filled()).toBe(400);
  report('T11', `100 MB written without a pause: log at most ${(longest / MEGABYTE).toFixed(0)} MB`);
});

it('a read transaction keeps the log from being copied completely; afterwards all of it is copied', async () => {
  const other = await openDatabase(`file:${file}`);
  await fill(1);
  let release = () => {};
  const isReleased = new Promise<void>((done) => {
    release = done;
  });
  const seen = other.read(async (tx) => {
    const before = tx.select({ plans: count() }).from(plans).all();
    await isReleased;
    return [before, tx.select({ plans: count() }).from(plans).all()];
  });
  await database.write('instance', async (tx) => tx.run(sql`DELETE FROM plans`));
  await fill(120);
  release();
  const [before, after] = await seen;
  expect(after).toEqual(before);
  await other.close();
  await database.close();
  expect(sizeOf(file)).toBeGreaterThan(6 * MEGABYTE);
});

it('closing waits for the checkpoint and leaves only the database file', async () => {
  await fill(150);
  await database.close();
  expect([existsSync(`${file}-wal`), existsSync(`${file}-shm`)]).toEqual([false, false]);
  database = await openDatabase(`file:${file}`);
  expect(await filled()).toBe(150);
});

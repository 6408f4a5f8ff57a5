// A disk that is full, and a file that may not grow: acknowledged changes are there, failed ones are not, reads continue,
// /readyz shows it, and everything comes back without a restart.
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, rmSync, statfsSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Receiver, startReceiver } from '../receiver.ts';
import { report, scale } from '../scenarios.ts';
import {
  type Business,
  canMount,
  look,
  prepareBusiness,
  type Service,
  startService,
  until,
} from './service.ts';

const WRITERS = 64;
const FAILURES = scale(150, 2000);

/** How the disk fails, and how the failure ends. */
type Refusal = {
  name: string;
  isPossible: boolean;
  start(business: Business): Promise<{ service: Service; file: string; refuse(): void; relieve(): void }>;
};

const REFUSALS: Refusal[] = [
  {
    name: 'a full disk',
    // A small file system in memory that only the service sees.
    isPossible: canMount,
    async start({ folder, file }) {
      const disk = join(folder, 'disk');
      mkdirSync(disk);
      const script = 'mount -t tmpfs -o size=24m none "$0" && cp "$1" "$0" && exec "$2" src/main.js';
      const command = ['unshare', '-rm', 'sh', '-c', script, disk, file, process.execPath];
      const service = await startService({ DATABASE_URL: `file:${disk}/test.db` }, command);
      const inside = `/proc/${service.child.pid}/root${disk}`;
      const ballast = join(inside, 'ballast');
      return {
        service,
        file: join(inside, 'test.db'),
        refuse() {
          const { bavail, bsize } = statfsSync(inside);
          try {
            writeFileSync(ballast, Buffer.alloc(bavail * bsize - 600_000, 1));
          } catch (error) {
            // Writers go on: the disk may be full before the ballast is complete.
            if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
          }
        },
        relieve: () => rmSync(ballast),
      };
    },
  },
  {
    name: 'a file that may not grow',
    isPossible: spawnSync('prlimit', ['--version']).status === 0,
    async start({ file }) {
      const service = await startService({ DATABASE_URL: `file:${file}` });
      const limit = (bytes: number | 'unlimited') =>
        spawnSync('prlimit', ['--pid', String(service.child.pid), `--fsize=${bytes}:`]);
      return {
        service,
        file,
        refuse: () => void limit(statSync(`${file}-wal`).size + 100_000),
        relieve: () => void limit('unlimited'),
      };
    },
  },
];

describe.each(REFUSALS.filter(({ isPossible }) => isPossible))('$name', ({ name, start }) => {
  let business: Business;
  let receiver: Receiver;
  let stage: Awaited<ReturnType<Refusal['start']>>;
  const acknowledged: string[] = [];
  const failures = new Map<string, number>();

  beforeAll(async () => {
    receiver = await startReceiver();
    business = await prepareBusiness(receiver.url);
    stage = await start(business);
  });

  afterAll(async () => {
    await stage.service.end('SIGKILL');
    await receiver.close();
    business.remove();
  });

  const get = async (path: string) => {
    const headers = { Authorization: `Bearer ${business.key}` };
    const response = await fetch(`${stage.service.url}${path}`, { headers });
    await response.arrayBuffer();
    return response.status;
  };

  async function write(): Promise<void> {
    const response = await fetch(`${stage.service.url}/api/v1/expenses`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${business.key}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ description: 'x'.repeat(200), amount: 1, occurs_on: '2026-03-14' }),
    });
    const { data, error } = (await response.json()) as {
      data?: { reference: string };
      error?: { code: string };
    };
    if (data) acknowledged.push(data.reference);
    const answer = `${response.status} ${error?.code}`;
    if (!data) failures.set(answer, (failures.get(answer) ?? 0) + 1);
  }

  /** Reads a copy: SQLite cannot open a file in another process's mount namespace. */
  function copied(query: string): Record<string, string>[] {
    const copy = join(business.folder, 'copy.db');
    rmSync(`${copy}-shm`, { force: true });
    for (const part of ['', '-wal']) copyFileSync(`${stage.file}${part}`, `${copy}${part}`);
    return look(copy, query);
  }

  const failed = () => [...failures.values()].reduce((sum, count) => sum + count, 0);

  it('no success without its row, no row without its success; reads continue; it recovers by itself', async () => {
    let isOver = false;
    const writers = Array.from({ length: WRITERS }, async () => {
      while (!isOver) await write();
    });
    await until('writes succeed', () => acknowledged.length > WRITERS);
    expect(await get('/readyz')).toBe(200);
    stage.refuse();
    await until('writes fail', () => failed() > 0, 60_000);
    const reads: number[] = [];
    while (failed() < FAILURES) reads.push(await get('/api/v1/expenses'), await get('/healthz'));
    isOver = true;
    await Promise.all(writers);
    expect(new Set(reads)).toEqual(new Set([200]));
    expect([...failures.keys()]).toEqual(['503 unavailable']);
    if (name === 'a full disk') expect(await get('/readyz')).toBe(503);

    stage.relieve();
    const relievedAt = performance.now();
    await until('it is ready again', async () => (await get('/readyz')) === 200);
    const readyMs = performance.now() - relievedAt;
    const before = failed();
    await Promise.all(Array.from({ length: WRITERS }, write));
    expect(failed()).toBe(before);

    await receiver.waitFor(acknowledged.length, 30_000);
    await until(
      'all of them are done',
      () => copied("SELECT 1 FROM queue WHERE kind = 'webhook_delivery'").length === 0,
    );
    const rows = copied('SELECT reference FROM expenses ORDER BY reference');
    expect(rows.map(({ reference }) => reference)).toEqual([...acknowledged].sort());
    const events = copied('SELECT subject_reference FROM events ORDER BY 1');
    expect(events.map(({ subject_reference }) => subject_reference)).toEqual([...acknowledged].sort());
    expect(copied('PRAGMA integrity_check')).toEqual([{ integrity_check: 'ok' }]);
    const received = new Set(receiver.received.map(({ body }) => body.data.reference));
    expect(acknowledged.filter((reference) => !received.has(reference))).toEqual([]);
    report(
      'T5',
      `${name}: ${acknowledged.length} acknowledged and stored, ${failed()} failed and not stored; ready ${readyMs.toFixed(0)} ms after space was freed`,
    );
    report('B4', `${name}: all ${acknowledged.length} webhooks arrived afterwards`);
  });
});

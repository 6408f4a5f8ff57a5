// A PostgreSQL server that has no connection left, or no room on its disk, and a service whose pool is used up.
import { spawnSync } from 'node:child_process';
import { rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { connectToPostgres, type PostgresConnection } from '../../src/database/postgres/connect.ts';
import { until } from '../reliability/service.ts';
import { report, scale } from '../scenarios.ts';
import { type Answer, counted, type Instances, startInstances, times } from './instances.ts';
import { hasPostgres, startOnSmallDisk } from './server.ts';

/** Root makes a disk in memory, and gives its rights up. */
const canMakeDisk =
  process.getuid?.() === 0 && spawnSync('unshare', ['-m', 'setpriv', '--reuid=65534', 'true']).status === 0;

const found: string[] = [];

/** All that is measured is one scenario. */
function note(what: string): void {
  found.push(what);
  if (found.length === (canMakeDisk ? 3 : 2)) report('P13', found.join('; '));
}

describe.skipIf(!hasPostgres)('a service', () => {
  let cluster: Instances | undefined;

  afterEach(async () => {
    expect(await cluster?.stop()).toEqual([0]);
    cluster = undefined;
  });

  const create = (name: string) => (cluster as Instances).call('POST', '/clients', { name });

  it('answers a clean 5xx while the server has no connection left, and goes on by itself', async () => {
    // It begins with one connection for each of its own and few of its pool.
    cluster = await startInstances(1, { DATABASE_POOL: '10' }, { server: ['max_connections=20'] });
    const url = cluster.postgres.url('postgres');
    const others: PostgresConnection[] = [];
    for (let isFull = false; !isFull; )
      await connectToPostgres(url).then(
        (connection) => void others.push(connection),
        () => {
          isFull = true;
        },
      );
    const answers = await times(scale(60, 500), (turn) => create(`Full ${turn}`));
    const { 201: made = 0, 500: failed = 0 } = counted(answers);
    expect(made + failed).toBe(answers.length);
    expect((await cluster.call('GET', '/clients')).status).toBe(200);
    await Promise.all(others.map((connection) => connection.end()));
    await until('it is ready', cluster.areReady);
    expect(counted(await times(20, (turn) => create(`Room ${turn}`)))).toEqual({ 201: 20 });
    note(`no connection left: ${made} of ${answers.length} acknowledged, ${failed} clean 5xx`);
  });

  it('keeps what is read going while one workspace is held, and goes on when it is let go', async () => {
    cluster = await startInstances(1, { DATABASE_POOL: '3' });
    const holder = await connectToPostgres(cluster.postgres.url('postgres'));
    await holder.query('BEGIN');
    // As a write holds them that has stopped: other writes of the workspace wait for these rows.
    await holder.query('SELECT 1 FROM list_counts FOR UPDATE');
    const writing = times(30, (turn) => create(`Held ${turn}`));
    await pause(500);
    const reads: Answer[] = [];
    for (let turn = 0; turn < 10; turn += 1) reads.push(await cluster.call('GET', '/clients'));
    expect(counted(reads)).toEqual({ 200: 10 });
    // The server ends a transaction that is idle for five seconds.
    const answers = await writing;
    const { 201: made = 0, 500: failed = 0 } = counted(answers);
    expect(made + failed).toBe(answers.length);
    await holder.end().catch(() => {});
    expect((await create('Free')).status).toBe(201);
    note(
      `a workspace that is held: reads go on, ${made} of 30 writes acknowledged after it, ${failed} clean 5xx`,
    );
  });

  it.skipIf(!canMakeDisk)(
    'acknowledges nothing on a full disk, reads on, says so, and recovers by itself',
    async () => {
      const postgres = await startOnSmallDisk(150);
      cluster = await startInstances(1, {}, { on: postgres });
      const ballast = join(postgres.disk(), 'ballast');
      const { bavail, bsize } = statfsSync(postgres.disk());
      writeFileSync(ballast, Buffer.alloc(bavail * bsize - 300_000, 1));
      const notes = 'x'.repeat(5000);
      const acknowledged: string[] = [];
      let failed = 0;
      for (let turn = 0; failed < scale(30, 300) && turn < 3000; turn += 1) {
        const name = `Disk ${turn}`;
        const { status } = await cluster.call('POST', '/clients', { name, notes });
        if (status === 201) acknowledged.push(name);
        else {
          expect(status).toBe(503);
          failed += 1;
        }
      }
      expect(failed).toBeGreaterThan(0);
      expect((await cluster.call('GET', '/clients')).status).toBe(200);
      const ready = await fetch(`${cluster.services[0]?.url}/readyz`);
      expect([ready.status, await ready.text()]).toEqual([503, expect.stringContaining('its disk is full')]);
      rmSync(ballast);
      await until('it is ready', cluster.areReady);
      expect((await create('Room again')).status).toBe(201);
      const stored = await cluster.rows<{ name: string }>(
        "SELECT name FROM clients WHERE name LIKE 'Disk %'",
      );
      expect(stored.map(({ name }) => name).sort()).toEqual(acknowledged.sort());
      note(`a full disk: ${failed} clean 5xx, ${acknowledged.length} acknowledged are there, reads went on`);
    },
  );
});

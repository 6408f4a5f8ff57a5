// Two services on one PostgreSQL server that is killed, or of whose processes one is: nothing acknowledged is lost.
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { until } from '../reliability/service.ts';
import { report, scale, seedOf } from '../scenarios.ts';
import { generator } from '../webhooks/fixture.ts';
import { counted, type Instances, startInstances, times } from './instances.ts';
import { hasPostgres } from './server.ts';

/** A transaction is on its way to the disk when it is acknowledged; the disk itself is not lost here. */
const ACKNOWLEDGES_WHAT_IS_WRITTEN = ['synchronous_commit=on'];

/**
 * How often a record may be there after an answer. A 500 is the answer to a commit of which nothing can be known, because
 * the server ended between it and its answer: the idempotency key shows what became of it.
 */
const STORED: Record<string, number[]> = { 201: [1], '503 unavailable': [0], '500 server_error': [0, 1] };

describe.skipIf(!hasPostgres)('when PostgreSQL is killed', () => {
  let cluster: Instances;

  beforeAll(async () => {
    cluster = await startInstances(2, {}, { server: ACKNOWLEDGES_WHAT_IS_WRITTEN });
  });
  afterAll(async () => {
    expect(await cluster?.stop()).toEqual([0, 0]);
  });

  /** Kills a process of the server that is in a transaction, upon which the server ends all others, too. */
  async function killBackend(): Promise<void> {
    for (let pid: number | undefined; pid === undefined; ) {
      const [found] = await cluster.rows<{ pid: number }>(
        `SELECT pid FROM pg_stat_activity
         WHERE application_name = 'invoicing' AND pid <> pg_backend_pid() AND xact_start IS NOT NULL LIMIT 1`,
      );
      pid = found?.pid;
      if (pid !== undefined) process.kill(pid, 'SIGKILL');
    }
    // It ends all others as soon as it notices.
    await until('the server has noticed', () =>
      cluster.rows('SELECT 1').then(
        () => false,
        () => true,
      ),
    );
  }

  async function killServer(): Promise<void> {
    await cluster.postgres.kill();
    await pause(300);
    await cluster.postgres.start();
  }

  it('what was acknowledged is there once, what was not is a clean 5xx, and all are ready again by themselves', async () => {
    const random = generator(seedOf('P2'));
    const kills = scale(4, 50);
    const readyMs: number[] = [];
    let acknowledged = 0;
    let failed = 0;
    for (let kill = 0; kill < kills; kill += 1) {
      const creating = times(120, async (turn) => {
        await pause(turn * 8);
        const name = `Kill ${kill} ${turn}`;
        const { status, text } = await cluster.call('POST', '/clients', { name });
        return { name, status, text };
      });
      await pause(200 + random() * 400);
      await (kill % 2 === 0 ? killServer() : killBackend());
      await until('the server answers', () =>
        cluster.reconnect().then(
          () => true,
          () => false,
        ),
      );
      const backAt = performance.now();
      await until('all are ready', cluster.areReady);
      readyMs.push(performance.now() - backAt);
      const created = await creating;
      const stored = await cluster.rows<{ name: string; count: number }>(
        'SELECT name, count(*) AS count FROM clients WHERE name LIKE $1 GROUP BY name',
        [`Kill ${kill} %`],
      );
      const counts = new Map(stored.map(({ name, count }) => [name, count]));
      for (const { name, status, text } of created) {
        const count = counts.get(name) ?? 0;
        const outcome = status === 201 ? '201' : `${status} ${JSON.parse(text).error.code}`;
        expect(STORED[outcome], `${name}: ${outcome}`).toContain(count);
      }
      acknowledged += counted(created)[201] ?? 0;
      failed += created.length - (counted(created)[201] ?? 0);
      for (const { url } of cluster.services)
        expect((await cluster.call('POST', '/clients', { name: url }, { url })).status).toBe(201);
    }
    const most = Math.max(...readyMs);
    // With other tests on the same machine it takes longer.
    expect(most).toBeLessThan(scale(10_000, 3000));
    report(
      'P2',
      `${kills} kills: ${acknowledged} acknowledged, all there once; ${failed} answered with a 5xx; ready ${most.toFixed(0)} ms after the server at the latest`,
    );
  });
});

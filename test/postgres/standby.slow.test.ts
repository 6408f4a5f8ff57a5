// Two services whose primary PostgreSQL server is lost, while its synchronous standby takes over.
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectToPostgres } from '../../src/database/postgres/connect.ts';
import { startService, until } from '../reliability/service.ts';
import { report, scale } from '../scenarios.ts';
import { type CuttingProxy, openCuttingProxy } from './cutting-proxy.ts';
import { counted, type Instances, startInstances, times } from './instances.ts';
import { hasPostgres, type PostgresServer, startStandby } from './server.ts';

const PRIMARY = ['synchronous_commit=on', 'wal_keep_size=1GB'];

describe.skipIf(!hasPostgres)('when the primary server is lost', () => {
  let cluster: Instances;
  let way: CuttingProxy;
  let standby: PostgresServer;

  beforeAll(async () => {
    const open = async (url: string) => {
      way = await openCuttingProxy(url);
      return way.url;
    };
    cluster = await startInstances(2, {}, { server: PRIMARY, through: open });
    const administration = await connectToPostgres(cluster.postgres.url('postgres'));
    standby = await startStandby(cluster.postgres, administration);
    await administration.query(`ALTER SYSTEM SET synchronous_standby_names = 'standby'`);
    await administration.query('SELECT pg_reload_conf()');
    await until('the standby follows', async () => {
      const { rows } = await administration.query(
        `SELECT 1 FROM pg_stat_replication WHERE sync_state = 'sync'`,
      );
      return rows.length === 1;
    });
    await administration.end();
  });
  afterAll(async () => {
    expect(await cluster?.stop()).toEqual([0, 0]);
    await way?.close();
    await standby?.stop();
  });

  it('a service does not start on the standby, and says so', async () => {
    const settings = { DATABASE_URL: standby.url('postgres'), NODE_ENV: 'test' };
    await expect(startService(settings)).rejects.toThrow('DATABASE_URL must name the primary server');
  });

  it('what it acknowledged is on the standby once, and the services go on with that by themselves', async () => {
    const count = scale(150, 1500);
    const creating = times(count, async (turn) => {
      await pause(turn * 15);
      const name = `Failover ${turn}`;
      const { status } = await cluster.call('POST', '/clients', { name });
      return { name, status };
    });
    await pause(count * 5);
    await cluster.postgres.kill();
    const promoting = await connectToPostgres(standby.url('postgres'));
    await promoting.query('SELECT pg_promote()');
    await promoting.end();
    way.leadTo(standby.url('postgres'));
    const ledAt = performance.now();
    await until('all are ready', cluster.areReady);
    const readyMs = performance.now() - ledAt;
    await cluster.reconnect(standby.url('postgres'));
    const created = await creating;
    const stored = await cluster.rows<{ name: string; count: number }>(
      "SELECT name, count(*) AS count FROM clients WHERE name LIKE 'Failover %' GROUP BY name",
    );
    const counts = new Map(stored.map(({ name, count }) => [name, count]));
    for (const { name, status } of created) {
      const found = counts.get(name) ?? 0;
      if (status === 201) expect(found, name).toBe(1);
      else expect([status, found <= 1], name).toEqual([503, true]);
    }
    const { 201: acknowledged = 0 } = counted(created);
    expect(acknowledged).toBeGreaterThan(count / 2);
    report(
      'P10',
      `${acknowledged} acknowledged, all on the standby once; ${count - acknowledged} answered with a 5xx; ready ${readyMs.toFixed(0)} ms after it was promoted`,
    );
  });
});

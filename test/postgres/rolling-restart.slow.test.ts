// Services on one PostgreSQL database that are restarted one after the other, as for a new version.
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NEWEST_VERSION } from '../../src/database/postgres/migrate.ts';
import { report, scale } from '../scenarios.ts';
import { type Answer, counted, type Instances, recordsOf, startInstances } from './instances.ts';
import { hasPostgres } from './server.ts';

describe.skipIf(!hasPostgres)('services that are restarted one by one', () => {
  let cluster: Instances;

  beforeAll(async () => {
    cluster = await startInstances(2);
  });
  afterAll(async () => {
    expect(await cluster?.stop()).toEqual([0, 0]);
  });

  it('answer every request that is sent while they are', async () => {
    const { draft } = recordsOf(cluster.call);
    const { reference } = await draft();
    const restarts = scale(4, 20);
    const answers: Answer[] = [];
    let isOver = false;
    const asking = Array.from({ length: 8 }, async (_, client) => {
      for (let turn = 0; !isOver; turn += 1) {
        const name = `Client ${client} ${turn}`;
        answers.push(await cluster.call('POST', '/clients', { name }));
        answers.push(await cluster.call('GET', `/documents/${reference}`));
        await pause(20);
      }
    });
    for (let restart = 0; restart < restarts; restart += 1) {
      await pause(300);
      await cluster.signal(restart % 2, 'SIGTERM');
      await cluster.replace(restart % 2);
    }
    isOver = true;
    await Promise.all(asking);
    const counts = counted(answers);
    expect(counts).toEqual({ 200: counts[200], 201: counts[201] });
    expect(
      new Set(answers.map(({ data }) => JSON.stringify(data)).filter((text) => text.includes('"lines"')))
        .size,
    ).toBe(1);
    const [stored] = await cluster.rows<{ count: number }>(
      "SELECT count(*) AS count FROM clients WHERE name LIKE 'Client _ %'",
    );
    expect(stored.count).toBe(counts[201]);
    report('P9', `${restarts} restarts during ${answers.length} requests: each was answered, none twice`);
  });

  it('are not ready on tables of a newer version, and are again when those are gone', async () => {
    const ready = async () =>
      (await Promise.all(cluster.services.map(({ url }) => fetch(`${url}/readyz`)))).map(
        ({ status }) => status,
      );
    expect(await ready()).toEqual([200, 200]);
    await cluster.rows(
      `INSERT INTO schema_migrations VALUES (${NEWEST_VERSION}, 'later', '2026-01-01T00:00:00.000Z')`,
    );
    await expect.poll(ready).toEqual([503, 503]);
    await cluster.rows(`DELETE FROM schema_migrations WHERE position = ${NEWEST_VERSION}`);
    await expect.poll(ready).toEqual([200, 200]);
  });
});

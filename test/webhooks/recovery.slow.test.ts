// The poller when its database fails: a hidden table, a lock, a full disk.
import SQLite from 'better-sqlite3';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sqliteCode } from '../../src/database/sqlite/faults.ts';
import { pauseEndpoint, resumeEndpoint } from '../../src/webhooks/endpoints.ts';
import { ON_POSTGRES } from '../engine.ts';
import { report, scale, seedOf } from '../scenarios.ts';
import {
  createStage,
  generator,
  type Receiver,
  type Stage,
  startRawReceiver,
  startReceiver,
  until,
} from './fixture.ts';

let stage: Stage;
let receiver: Receiver;
beforeEach(async () => {
  stage = await createStage();
  // As much of a response as is stored, so that it takes space.
  receiver = await startReceiver((response) => response.end('a'.repeat(1024)));
});
afterEach(async () => {
  await receiver.close();
  await stage.close();
});

const rows = <Row>(query: string) => stage.database.read(async (tx) => tx.all<Row>(sql.raw(query)));
const run = (query: string) =>
  stage.database.write('instance', async (tx) => {
    await tx.run(sql.raw(query));
  });
const pause = (milliseconds: number) => new Promise((over) => setTimeout(over, milliseconds));

const allDelivered = async () => (await stage.deliveries()).every(({ status }) => status === 'delivered');

describe('errors of the poller itself', () => {
  test('are counted, retried with back-off however many commits there are, and end without a restart', async () => {
    await stage.endpoint(receiver.url);
    const poller = await stage.poller();
    await stage.event();
    await until(allDelivered);
    await stage.event();
    await until(allDelivered);
    const watchedMs = scale(1500, 6000);
    await run('ALTER TABLE queue RENAME TO hidden');
    await until(() => poller.stats().errors > 0);
    const startedAt = performance.now();
    let commits = 0;
    while (performance.now() - startedAt < watchedMs) {
      await run(`UPDATE workspaces SET name = '${commits}'`);
      commits += 1;
    }
    const { errors } = poller.stats();
    // After 0, 100, 300, 700 ms, then once a second, while commits continue.
    expect(errors).toBeLessThanOrEqual(5 + watchedMs / 1000);
    expect(commits).toBeGreaterThan(50);
    expect(stage.log.filter((line) => line.includes('webhook poller failed'))).toHaveLength(errors);
    await run('ALTER TABLE hidden RENAME TO queue');
    await stage.event();
    await until(allDelivered);
    expect(receiver.received).toHaveLength(3);
    const { errors: after } = poller.stats();
    await stage.event();
    await until(allDelivered);
    expect(poller.stats().errors).toBe(after);
    report(
      'B16',
      `${errors} errors in ${watchedMs} ms during ${commits} commits, then recovery without help`,
    );
  });

  // Of the file alone: a server's locks and full disk are those of P2 and P13.
  test.skipIf(ON_POSTGRES).each([
    ['the lock of another process', scale(1500, 7000)],
    ['a full disk', scale(500, 3000)],
  ])('after %s everything due goes out, once', async (what, milliseconds) => {
    const count = scale(60, 400);
    const poller = await stage.poller();
    await stage.endpoint(receiver.url);
    await Promise.all(Array.from({ length: count }, () => stage.event()));
    const recover = what.includes('lock') ? lockedFromOutside() : await fullDisk();
    await pause(milliseconds);
    expect(await allDelivered()).toBe(false);
    recover();
    await until(allDelivered, 20_000);
    await until(() => poller.stats().inFlight === 0);
    const sent = receiver.received.map(({ headers }) => headers['x-service-delivery']);
    expect(sent).toHaveLength(count);
    expect(new Set(sent).size).toBe(count);
    expect(await rows('PRAGMA integrity_check')).toEqual([{ integrity_check: 'ok' }]);
    report(
      'B29',
      `${what} for ${milliseconds} ms: ${count} due, ${count} sent once, ${poller.stats().errors} errors`,
    );
  });

  function lockedFromOutside(): () => void {
    const connection = new SQLite(stage.databaseUrl.replace('file:', ''));
    connection.exec('BEGIN IMMEDIATE');
    return () => {
      connection.exec('COMMIT');
      connection.close();
    };
  }

  async function fullDisk(): Promise<() => void> {
    const [pages] = await rows<{ page_count: number }>('PRAGMA page_count');
    // The limit applies at once, even if outcomes of the same commit hit the full disk and roll it back.
    const limit = async (to: number) => {
      try {
        await stage.database.write('instance', async (tx) =>
          tx.all(sql.raw(`PRAGMA max_page_count = ${to}`)),
        );
      } catch (error) {
        if (sqliteCode(error) !== 'SQLITE_FULL') throw error;
      }
    };
    await limit(pages?.page_count ?? 0);
    return () => void limit(1_000_000);
  }
});

describe('a claim', () => {
  test.each([0.5, 15, 300])(
    'outlasts every attempt by 15 s, with a timeout of %d s',
    async (timeoutSeconds) => {
      const silent = await startRawReceiver(() => {});
      await stage.endpoint(silent.url);
      await stage.event();
      const poller = await stage.poller({ timeoutSeconds });
      let claimUntil: string | null = null;
      await until(async () => {
        claimUntil = (await stage.delivery()).claimUntil;
        return claimUntil !== null;
      });
      expect(poller.stats().inFlight).toBe(1);
      const leaseSeconds = (Date.parse(claimUntil ?? '') - stage.clock.now().getTime()) / 1000;
      expect(leaseSeconds).toBe(timeoutSeconds + 15);
      await silent.close();
      report('B17', `timeout ${timeoutSeconds} s: lease ${leaseSeconds} s`);
    },
  );
});

test('nothing is ever stuck: what is open and due is sent or claimed, and attempts rise to seven', async () => {
  const random = generator(seedOf('B19'));
  await receiver.close();
  receiver = await startReceiver((response) => response.writeHead(random() < 0.75 ? 500 : 200).end());
  const poller = await stage.poller({ random });
  const endpoints: { reference: string }[] = [];
  for (let count = 0; count < 10; count += 1) {
    endpoints.push(
      (await stage.endpoint(receiver.url, { events: [count % 2 ? 'client.created' : '*'] })).endpoint,
    );
  }
  const act = (action: typeof pauseEndpoint) => {
    const { reference } = endpoints[Math.floor(random() * endpoints.length)] as { reference: string };
    return stage.database.write('instance', (tx) =>
      action(tx, { workspace: stage.workspace, reference, now: stage.clock.now() }),
    );
  };
  const overdue = () =>
    rows(
      `SELECT q.id FROM queue q JOIN webhook_endpoints e ON e.id = q.group_id
       WHERE e.active = 1 AND q.claimed_by IS NULL
         AND q.due_at < '${new Date(stage.clock.now().getTime() - 60_000).toISOString()}'`,
    );
  const steps = scale(60, 600);
  let scans = 0;
  for (let step = 0; step < steps; step += 1) {
    if (random() < 0.4) await stage.event();
    if (random() < 0.1) await act(pauseEndpoint);
    if (random() < 0.2) await act(resumeEndpoint);
    // Mostly minutes, sometimes half a day, as in the schedule.
    stage.clock.advance(random() < 0.8 ? random() * 300 : random() * 43_200);
    poller.wake();
    await until(async () => (await overdue()).length === 0);
    scans += 1;
  }
  for (const { reference } of endpoints) {
    await stage.database.write('instance', (tx) =>
      resumeEndpoint(tx, { workspace: stage.workspace, reference, now: stage.clock.now() }),
    );
  }
  await until(() => poller.stats().inFlight === 0);
  const deliveries = await stage.deliveries();
  for (const { reference, attempts, status } of deliveries) {
    // A delivery has its seven attempts once more when its endpoint is resumed.
    expect((await stage.attempts(reference)).length).toBeGreaterThanOrEqual(attempts);
    expect(attempts).toBeLessThanOrEqual(7);
    if (status === 'failed_permanently') expect(attempts).toBe(7);
  }
  const ended = deliveries.filter(({ nextAttemptAt }) => nextAttemptAt === null);
  expect(ended.length).toBeGreaterThan(0);
  expect(poller.stats().errors).toBe(0);
  report(
    'B19',
    `${scans} scans over ${deliveries.length} deliveries and ${receiver.received.length} attempts: 0 stuck, ${ended.length} ended`,
  );
});

// Copies by the changes alone and by webhooks alone equal a full reading, however often the service is killed on the way.
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { randomFrom } from '../../scripts/seed/random.ts';
import { openDatabase } from '../../src/database/open.ts';
import { createInvoicingClient } from '../../src/sdk/client.ts';
import type { InvoicingError } from '../../src/sdk/errors.ts';
import { ON_POSTGRES, removeDatabase } from '../engine.ts';
import { journalFaults } from '../journal.ts';
import { report, seedOf } from '../scenarios.ts';
import { digest, follower, fullReading, startCopying } from './feed.ts';
import { createWriter, type Written } from './mirror.ts';
import { type Business, prepareBusiness, type Service, startService } from './service.ts';

/** Fewer with `M3_WRITES`, to try it. */
const WRITES = Number(process.env.M3_WRITES ?? 100_000);
const KILLS = 20;
const CALLERS = 16;
const IN_A_ROUND = 20;
const CHANGES_AT_ONCE = 500;
const LONG_MS = 3 * 3_600_000;

const seed = seedOf('M3');
const random = randomFrom(seed);
let business: Business;
let copying: Awaited<ReturnType<typeof startCopying>>;
let service: Service;
let settings: Record<string, string>;
/** Resolves while the service is ready. */
let ready: Promise<void> = Promise.resolve();

beforeAll(async () => {
  copying = await startCopying(randomFrom(seed + 1));
  business = await prepareBusiness(copying.url);
  settings = {
    DATABASE_URL: business.url,
    PORT: String(await freePort()),
    // More than are refused, and interrupted by kills.
    WEBHOOK_RETRY_SECONDS: Array(12).fill(1).join(),
  };
  service = await startService(settings);
});
afterAll(async () => {
  await service?.end('SIGKILL');
  await copying?.close();
  await removeDatabase(business.url);
  business.remove();
});

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Ends the service in the middle of what it does, and starts it again at the same address. */
async function kill(): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  promise.catch(() => {});
  ready = promise;
  await service.end('SIGKILL');
  service = await startService(settings).catch((error) => {
    reject(error);
    throw error;
  });
  resolve();
}

/** Without an answer, or with one that says that the service cannot do it at present. */
const isInterrupted = (error: InvoicingError) =>
  error.is('connection_failed', 'timed_out', 'unexpected_response') || error.status === 503;

/** Of the requests that write: how many were carried out, and which operations. */
function counted() {
  const operations = new Set<string>();
  const counts = { acknowledged: 0, refused: 0 };
  return {
    operations,
    counts,
    async fetch(request: Request): Promise<Response> {
      await ready;
      const response = await fetch(request);
      if (request.method === 'GET') return response;
      if (!response.ok) counts.refused += 1;
      else {
        counts.acknowledged += 1;
        const path = new URL(request.url).pathname.replace(/[0-9A-Z]{26}/g, '*');
        operations.add(`${request.method} ${path}`);
      }
      return response;
    },
  };
}

it(
  'M3: during random writes of 16 callers, and twenty kills',
  async () => {
    const { url } = service;
    const { counts, operations, fetch: counting } = counted();
    const place: Written = { url, key: business.key, fetch: counting, survives: isInterrupted };
    const isOver = () => counts.acknowledged >= WRITES;
    const underWay = new Set<{ at: number }>();
    const startedAt = performance.now();
    const writing = Array.from({ length: CALLERS }, async (_, i) => {
      const writer = createWriter(place, randomFrom(seed + 100 + i), `Caller ${i}`, underWay);
      while (!isOver()) await writer.write(IN_A_ROUND);
    });
    const changes = follower(place, ({ record }) =>
      record === null ? null : digest(JSON.stringify(record)),
    );
    const following = (async () => {
      while (!isOver())
        await changes.read(random.between(1, CHANGES_AT_ONCE)).catch((error) => {
          if (!isInterrupted(error)) throw error;
        });
    })();
    const killing = (async () => {
      for (let killed = 0; killed < KILLS; ) {
        await pause(20);
        if (counts.acknowledged < ((killed + 1) * WRITES) / (KILLS + 1)) continue;
        await pause(random.between(0, 200));
        await kill();
        killed += 1;
      }
    })();
    await Promise.all([...writing, following, killing]);
    const seconds = (performance.now() - startedAt) / 1000;
    await changes.read(CHANGES_AT_ONCE);
    const invoicing = createInvoicingClient({ baseUrl: url, apiKey: business.key });
    const openOf = async (status: 'pending' | 'failed') =>
      (await invoicing.listWebhookDeliveries({ status, per_page: 1 })).data.length;
    while ((await openOf('pending')) + (await openOf('failed')) > 0) await pause(500);
    copying.take();

    const expected = await fullReading(place, digest);
    const kept = [...changes.records].flatMap(([reference, text]) =>
      text === null ? [] : [[reference, text] as const],
    );
    expect(new Map(kept.sort())).toEqual(expected);
    expect(changes.sequences.findIndex((sequence, place) => sequence !== place + 1)).toBe(-1);
    // What has no event is in the list of changes alone.
    const wrong: string[] = [];
    let whole = 0;
    for (const [reference, { last, carried }] of changes.versions) {
      const copy = copying.records.get(reference);
      if (copy?.version !== carried) wrong.push(`${reference}: ${copy?.version} instead of ${carried}`);
      if (carried !== last) continue;
      whole += 1;
      if (copy?.text !== expected.get(reference)) wrong.push(`${reference} differs at version ${last}`);
    }
    expect(wrong).toEqual([]);
    await service.end('SIGTERM');
    const database = await openDatabase(business.url);
    expect(await journalFaults(database, business.workspace.id)).toEqual([]);
    await database.close();
    const { taken, refused } = copying.figures;
    report(
      'M3',
      `${ON_POSTGRES ? 'PostgreSQL' : 'SQLite'}: ${counts.acknowledged} writes by ${operations.size} operations of ${CALLERS} callers in ${seconds.toFixed(0)} s (${counts.refused} more refused), ${KILLS} kills, ${changes.sequences.length} changes without a gap: a copy of ${expected.size} records by the changes, and one of ${whole} by ${taken} webhooks (${refused} refused), all equal`,
    );
  },
  LONG_MS,
);

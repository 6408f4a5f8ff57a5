// A copy that is fed by the changes alone equals the database, whatever is written while it reads.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import SQLite from 'better-sqlite3';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { randomFrom } from '../../scripts/seed/random.ts';
import { clients } from '../../src/database/schema/records.ts';
import { runJobs } from '../../src/jobs/schedule.ts';
import type { SyncStore } from '../../src/sdk/sync.ts';
import { memoryStore, sqliteStore } from '../../src/sdk/sync-stores.ts';
import { newClient } from '../api/records.ts';
import { blocksOf, publishedSpec } from '../docs/guide.ts';
import { sharedService } from '../during-tests.ts';
import { ON_POSTGRES } from '../engine.ts';
import { journalFaults, refuseUnversioned } from '../journal.ts';
import { startReceiver } from '../receiver.ts';
import { report, scale, seedOf } from '../scenarios.ts';
import { SERVICE } from '../test-service.ts';
import { copied, follower, fullReading } from './feed.ts';
import { createWriter, writtenIn } from './mirror.ts';

const WRITES = scale(200, 10_000);
const WRITERS = 4;
/** Writes of each writer during one reading. */
const ROUND = scale(10, 50);
const LONG = scale(300_000, 3_600_000);

const world = sharedService();

beforeAll(() => {
  vi.spyOn(console, 'log').mockImplementation(() => {});
});
afterAll(() => {
  vi.restoreAllMocks();
});

type Program = {
  catchUp(store: SyncStore): Promise<void>;
  take(store: SyncStore, event: object): Promise<void>;
};

/** The program of the guide. */
async function programOfGuide(): Promise<Program> {
  const [code = ''] = blocksOf(await publishedSpec(world.url), 'Catching up', 'ts');
  const folder = mkdtempSync(join(tmpdir(), 'invoicing-sync-'));
  const file = join(folder, 'sync.ts');
  const sdk = new URL('../../src/sdk/index.ts', import.meta.url).href;
  writeFileSync(file, code.replace("'invoicing-service-sdk'", `'${sdk}'`));
  process.env.INVOICING_KEY = world.key;
  try {
    return (await import(/* @vite-ignore */ pathToFileURL(file).href)) as Program;
  } finally {
    delete process.env.INVOICING_KEY;
    rmSync(folder, { recursive: true, force: true });
  }
}

it.skipIf(ON_POSTGRES)(
  'a write that changes what a record shows without another version fails here',
  async () => {
    await refuseUnversioned(world.server.database);
    await newClient(world.api);
    const change = (values: Partial<typeof clients.$inferInsert>) =>
      world.write((tx) => tx.update(clients).set(values).where(eq(clients.workspaceId, world.production.id)));
    await change({ recordVersion: 1 });
    await expect(change({ notes: 'Unversioned' })).rejects.toThrow('without another version');
  },
);

it(
  'M3: copies by the changes, by the SDK, and by it and webhooks together equal a full reading, byte for byte',
  async () => {
    const seed = seedOf('M3');
    const receiver = await startReceiver();
    await world.endpoint(receiver.url, ['*'], world.production);
    const { catchUp, take } = await programOfGuide();
    const random = randomFrom(seed);
    const changes = follower(world);
    const database = new SQLite(':memory:');
    const stores = { memory: memoryStore(), sqlite: sqliteStore(database), webhooks: memoryStore() };
    const underWay = new Set<{ at: number }>();
    const writers = Array.from({ length: WRITERS }, (_, i) =>
      createWriter(writtenIn(world), randomFrom(seed + i), `Follower ${i}`, underWay),
    );
    const total = { done: 0, refused: 0 };
    while (total.done < WRITES) {
      const readings = [changes.read(random.between(1, 9)), ...Object.values(stores).map(catchUp)];
      const written = await Promise.all(writers.map(({ write }) => write(ROUND)));
      await Promise.all(readings);
      for (const { done, refused } of written) {
        total.done += done;
        total.refused += refused;
      }
      for (const { body } of receiver.received.splice(0).reverse())
        if (!random.percent(20)) await take(stores.webhooks, body);
    }
    world.clock.advance(86_400_000);
    const time = { asOf: world.clock.now(), clock: world.clock.now, service: SERVICE };
    await runJobs(world.server.database, time);
    await Promise.all([changes.read(100), ...Object.values(stores).map(catchUp)]);

    const expected = await fullReading(world);
    expect(copied(changes.records.values())).toEqual(expected);
    expect(copied(stores.memory.records.values())).toEqual(expected);
    expect(copied(stores.webhooks.records.values())).toEqual(expected);
    const rows = database.prepare('SELECT reference, record FROM invoicing_records').all() as {
      reference: string;
      record: string | null;
    }[];
    const kept = rows.flatMap(({ reference, record }) =>
      record === null ? [] : [[reference, record] as const],
    );
    expect(new Map(kept.sort())).toEqual(expected);
    expect(changes.sequences).toEqual(changes.sequences.map((_, index) => index + 1));
    expect(await journalFaults(world.server.database, world.production.id)).toEqual([]);
    expect(total.refused).toBeLessThan(total.done / 2);
    await receiver.close();
    report(
      'M3',
      `${total.done} writes (${total.refused} more refused), ${changes.sequences.length} changes without a gap: 4 copies of ${expected.size} records, all equal`,
    );
  },
  LONG,
);

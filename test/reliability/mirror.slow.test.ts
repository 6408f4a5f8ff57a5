// A copy of the records that is kept by the lists and by webhooks equals the database, whatever is written during the reading.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Random, randomFrom } from '../../scripts/seed/random.ts';
import { events } from '../../src/database/schema/webhooks.ts';
import { runJobs } from '../../src/jobs/schedule.ts';
import { updateClient } from '../../src/resources/clients/api.ts';
import { newClient, newExpense } from '../api/records.ts';
import { sharedService } from '../during-tests.ts';
import { report, scale, seedOf } from '../scenarios.ts';
import { SERVICE } from '../test-service.ts';
import { until } from '../webhooks/fixture.ts';
import {
  type Carried,
  createWriter,
  differences,
  emptyCopy,
  FROM_BEHIND_THE_LAST,
  late,
  programOf,
  WITHOUT_DELETIONS,
  WITHOUT_OVERLAP,
  writtenIn,
} from './mirror.ts';

const WRITES = scale(300, 20_000);
const WRITERS = 4;
/** Writes of each writer during one reading. */
const ROUND = scale(10, 50);
/** Writes that are carried by webhooks, and orders in which these arrive. */
const EVENT_WRITES = scale(400, 4000);
const ORDERS = scale(10, 50);
const LONG = scale(300_000, 3_600_000);

const world = sharedService();

beforeAll(async () => {
  vi.spyOn(console, 'log').mockImplementation(() => {});
});
afterAll(async () => {
  vi.restoreAllMocks();
});

it(
  'M1: a copy equals the database after random writes',
  async () => {
    const seed = seedOf('M1');
    const { catchUp } = await programOf(world);
    const copy = emptyCopy();
    const underWay = new Set<{ at: number }>();
    const writers = Array.from({ length: WRITERS }, (_, i) =>
      createWriter(writtenIn(world), randomFrom(seed + i), `Writer ${i}`, underWay),
    );
    const total = { done: 0, refused: 0, rounds: 0 };
    while (total.done < WRITES) {
      const reading = catchUp(copy);
      const written = await Promise.all(writers.map(({ write }) => write(ROUND)));
      await reading;
      for (const { done, refused } of written) {
        total.done += done;
        total.refused += refused;
      }
      total.rounds += 1;
    }
    // Changes by jobs.
    world.clock.advance(86_400_000);
    await runJobs(world.server.database, {
      asOf: world.clock.now(),
      clock: world.clock.now,
      service: SERVICE,
    });
    await catchUp(copy);
    expect(await differences(world, copy)).toEqual([]);
    expect(total.refused).toBeLessThan(total.done / 2);
    report(
      'M1',
      `${total.done} writes (${total.refused} more refused) during ${total.rounds} synchronisations: ${copy.records.size} records, all equal`,
    );
  },
  LONG,
);

/** Sends what the service sends to a receiver that refuses some of it, and hands on what it took. */
async function startRefusing(random: Random, percent: number) {
  const arrived: Carried[] = [];
  let refused = 0;
  let taken = 0;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const isRefused = random.percent(percent);
      if (isRefused) refused += 1;
      else taken += 1;
      if (!isRefused) arrived.push(JSON.parse(Buffer.concat(chunks).toString('utf8')));
      response.writeHead(isRefused ? 500 : 204).end();
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    arrived,
    taken: () => taken,
    refused: () => refused,
    close: () => new Promise<void>((done) => server.close(() => done()).closeAllConnections()),
  };
}

/** Every event of the business in the order in which it happened. */
async function carried(): Promise<Carried[]> {
  const rows = await world.server.database.read(async (tx) =>
    tx
      .select({ payload: events.payload })
      .from(events)
      .where(eq(events.workspaceId, world.production.id))
      .orderBy(asc(events.id)),
  );
  return rows.map(({ payload }) => JSON.parse(payload as string) as Carried);
}

it(
  'M2: a copy by webhooks of which a fifth is refused equals the database, in whatever order they arrive',
  async () => {
    const seed = seedOf('M2');
    const random = randomFrom(seed);
    const receiver = await startRefusing(random, 20);
    await world.endpoint(receiver.url, ['*'], world.production);
    const { catchUp, take } = await programOf(world);
    const copy = emptyCopy();
    const writers = Array.from({ length: WRITERS }, (_, i) =>
      createWriter(writtenIn(world), randomFrom(seed + i), `Teller ${i}`),
    );
    for (let done = 0; done < EVENT_WRITES; ) {
      const written = await Promise.all(writers.map(({ write }) => write(ROUND)));
      for (const each of written) done += each.done;
      for (const each of receiver.arrived.splice(0)) await take(copy, each);
    }
    const all = await carried();
    await until(() => {
      world.clock.advance(60_000);
      return receiver.taken() >= all.length;
    }, 120_000);
    for (const each of receiver.arrived.splice(0)) await take(copy, each);
    await receiver.close();

    // Every step of a record is later than the one before.
    const last = new Map<string, Carried>();
    for (const each of all) {
      const before = last.get(each.data.reference)?.data.updated_at ?? '';
      expect(each.data.updated_at > before, `${each.event} ${each.data.reference}`).toBe(true);
      last.set(each.data.reference, each);
    }
    const newest = new Map(
      [...last].filter(([, { event }]) => !event.endsWith('.deleted')).map(([key, { data }]) => [key, data]),
    );
    expect(new Map([...copy.records].sort())).toEqual(new Map([...newest].sort()));

    for (let order = 0; order < ORDERS; order += 1) {
      const shuffled = emptyCopy();
      for (const each of inAnyOrder(all, random)) await take(shuffled, each);
      expect(new Map([...shuffled.records].sort())).toEqual(new Map([...newest].sort()));
    }
    await catchUp(copy);
    expect(await differences(world, copy)).toEqual([]);
    // What arrives late, after the loop, changes nothing.
    for (const each of inAnyOrder(all, random)) await take(copy, each);
    expect(await differences(world, copy)).toEqual([]);
    report(
      'M2',
      `${all.length} events, ${receiver.refused()} answers refused, ${ORDERS} orders of arrival: 0 of ${copy.records.size} records differ`,
    );
  },
  LONG,
);

function inAnyOrder<Each>(list: readonly Each[], random: Random): Each[] {
  const rest = [...list];
  return list.map(() => rest.splice(random.between(0, rest.length - 1), 1)[0] as Each);
}

describe('a copy', () => {
  /** The changes between two readings that a program misses; none for the unbroken program. */
  async function missed(
    broken: [string, string] | undefined,
    change: (reference: string) => Promise<unknown>,
  ): Promise<number> {
    const program = await programOf(world, ...(broken ? [broken] : []));
    const copy = emptyCopy();
    world.clock.advance(3_600_000);
    const { reference } = await newClient(world.api, { notes: 'Before' });
    world.clock.advance(60_000);
    await newClient(world.api, { notes: 'Read last' });
    await program.catchUp(copy);
    expect(await differences(world, copy)).toEqual([]);
    await change(reference);
    await program.catchUp(copy);
    return (await differences(world, copy)).length;
  }

  const rename = (reference: string, name: string) =>
    world.api.PATCH('/clients/{reference}', { params: { path: { reference } }, body: { name } });

  const traps: [string, [string, string], (reference: string) => Promise<unknown>][] = [
    [
      'a change that is stored later than its instant says',
      WITHOUT_OVERLAP,
      (reference) =>
        late(world, 30_000, (context) =>
          updateClient(context, { path: { reference }, body: { name: 'Late' } } as never),
        ),
    ],
    [
      'a change of the millisecond that was read last',
      FROM_BEHIND_THE_LAST,
      (reference) => rename(reference, 'Same'),
    ],
  ];

  it.each(traps)(
    'gets %s',
    async (_, __, change) => {
      expect(await missed(undefined, change)).toBe(0);
    },
    LONG,
  );

  it.each(traps)(
    'misses %s where it does not keep to the rules',
    async (_, broken, change) => {
      expect(await missed(broken, change)).toBeGreaterThan(0);
    },
    LONG,
  );

  it(
    'keeps what was deleted where it does not read that',
    async () => {
      const copies = [emptyCopy(), emptyCopy()] as const;
      const programs = [await programOf(world), await programOf(world, WITHOUT_DELETIONS)] as const;
      const { reference } = await newExpense(world.api);
      for (const i of [0, 1] as const) await programs[i].catchUp(copies[i]);
      await world.api.DELETE('/expenses/{reference}', { params: { path: { reference } } });
      for (const i of [0, 1] as const) await programs[i].catchUp(copies[i]);
      expect(await differences(world, copies[0])).toEqual([]);
      expect(await differences(world, copies[1])).toContain(`${reference} is gone`);
    },
    LONG,
  );
});

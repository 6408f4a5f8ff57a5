// A copy of the records that is kept as the guide describes equals the database, whatever is written during the reading.
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { randomFrom } from '../../scripts/seed/random.ts';
import { runJobs } from '../../src/jobs/schedule.ts';
import { updateClient } from '../../src/resources/clients/api.ts';
import { newClient, newExpense } from '../api/records.ts';
import { report, scale, seedOf } from '../scenarios.ts';
import { createTestService, SERVICE, type TestService } from '../test-service.ts';
import {
  type Copy,
  createWriter,
  differences,
  emptyCopy,
  FROM_BEHIND_THE_LAST,
  late,
  type Program,
  programOf,
  SKIPPING_KNOWN_INSTANTS,
  WITHOUT_DELETIONS,
  WITHOUT_OVERLAP,
} from './mirror.ts';

const WRITES = scale(300, 20_000);
const WRITERS = 4;
/** Writes of each writer during one reading. */
const ROUND = scale(10, 50);
const LONG = scale(300_000, 3_600_000);

let world: TestService;

beforeAll(async () => {
  vi.spyOn(console, 'log').mockImplementation(() => {});
  world = await createTestService();
});
afterAll(async () => {
  vi.restoreAllMocks();
  await world.close();
});

it(
  'M1: a copy equals the database after random writes, and one that reads without the overlap does not',
  async () => {
    const seed = seedOf('M1');
    const copies: [Program, Copy][] = [[await programOf(world), emptyCopy()]];
    // Reading twice would take twice as long.
    if (WRITES < 1000) copies.push([await programOf(world, WITHOUT_OVERLAP), emptyCopy()]);
    const writers = Array.from({ length: WRITERS }, (_, i) =>
      createWriter(world, randomFrom(seed + i), `Writer ${i}`),
    );
    const total = { done: 0, refused: 0, rounds: 0 };
    while (total.done < WRITES) {
      const reading = copies.map(([{ catchUp }, copy]) => catchUp(copy));
      const written = await Promise.all(writers.map(({ write }) => write(ROUND)));
      await Promise.all(reading);
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
    for (const [{ catchUp }, copy] of copies) await catchUp(copy);
    const [kept, broken] = copies.map(([, copy]) => copy) as [Copy, Copy | undefined];
    expect(await differences(world, kept)).toEqual([]);
    if (broken) expect(await differences(world, broken)).not.toEqual([]);
    expect(total.refused).toBeLessThan(total.done / 2);
    report(
      'M1',
      `${total.done} writes (${total.refused} more refused) during ${total.rounds} synchronisations: ${kept.records.size} records, all equal`,
    );
  },
  LONG,
);

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
    [
      'a second change of the millisecond of the first',
      SKIPPING_KNOWN_INSTANTS,
      (reference) => rename(reference, 'Second'),
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
    'misses %s where it does not keep to the guide',
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

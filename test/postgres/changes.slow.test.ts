// Two services write to one workspace of a database, and a reader goes on behind the last change: it never misses one that
// was stored later with a lower place, and a transaction of another program that stays open delays nothing.
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectToPostgres } from '../../src/database/postgres/connect.ts';
import { report, scale } from '../scenarios.ts';
import { type Instances, startInstances } from './instances.ts';
import { hasPostgres } from './server.ts';

const WRITERS_OF_EACH = 8;
const WRITES_OF_EACH = scale(15, 200);
const POLL_MS = 5;
const LONG_MS = 300_000;

type Changes = { changes: { sequence: number }[]; next_cursor: string; at_end: boolean };

describe.skipIf(!hasPostgres)('two services on one database', () => {
  let cluster: Instances;

  beforeAll(async () => {
    cluster = await startInstances(2, { RATE_LIMIT_PER_MINUTE: '0' });
  });
  afterAll(async () => {
    expect(await cluster?.stop()).toEqual([0, 0]);
  });

  it(
    'list the changes of both in one order, without a gap and without one that comes late',
    async () => {
      const urls = cluster.services.map(({ url }) => url);
      const read = async (after: string, url: string) =>
        (await cluster.call('GET', `/changes?limit=50&after=${after}`, undefined, { url })).data as Changes;
      let { next_cursor: after } = await read('now', urls[0] as string);

      const other = await connectToPostgres(cluster.postgres.url('postgres'));
      await other.query(
        'SET idle_in_transaction_session_timeout = 0; BEGIN ISOLATION LEVEL REPEATABLE READ; SELECT count(*) FROM clients',
      );

      let refused = 0;
      const write = async (url: string, writer: number) => {
        for (let i = 0; i < WRITES_OF_EACH; i += 1) {
          const body = { name: `Writer ${writer} of ${url}, ${i}` };
          // One of them gets the id; the transactions of the others are rolled back.
          const own = i % 10 === 9 ? { ...body, external_id: 'taken' } : body;
          const { status } = await cluster.call('POST', '/clients', own, { url });
          if (status !== 201) refused += 1;
        }
      };
      let isOver = false;
      const writing = Promise.all(
        urls.flatMap((url) => Array.from({ length: WRITERS_OF_EACH }, (_, writer) => write(url, writer))),
      ).finally(() => {
        isOver = true;
      });
      const seen: number[] = [];
      for (let turn = 0, isLast = false; !isLast; turn += 1) {
        const wasOver = isOver;
        // Each answer by another service than the one before.
        const page = await read(after, urls[turn % urls.length] as string);
        seen.push(...page.changes.map(({ sequence }) => sequence));
        after = page.next_cursor;
        isLast = wasOver && page.at_end;
        await pause(POLL_MS);
      }
      await writing;
      await other.query('ROLLBACK');
      await other.end();
      const expected = urls.length * WRITERS_OF_EACH * WRITES_OF_EACH - refused;
      const [first = 0] = seen;
      expect(seen).toEqual(Array.from({ length: expected }, (_, index) => first + index));
      expect(refused).toBeGreaterThan(0);
      report(
        'M4',
        `${expected} changes of ${urls.length} services, ${refused} more rolled back: none missed`,
      );
    },
    LONG_MS,
  );
});

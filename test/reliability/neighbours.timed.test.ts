// However many requests one business sends, another waits at most a second for anything.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { report } from '../scenarios.ts';
import { GREED, live, type Neighbourhood, prepareNeighbours } from './neighbours.ts';
import { percentile } from './times.ts';

const MS = 20_000;
const LIMIT_MS = 1000;

let there: Neighbourhood;
beforeAll(async () => {
  there = await prepareNeighbours({ clients: 72_000, lines: 500 });
  // Threads start with their first task.
  for (const greed of GREED) await live(there, greed, 1000);
}, 180_000);
afterAll(() => there.close());

it.each(GREED)(
  'during $name of one, the requests of another wait at most a second',
  async (greed) => {
    const { greedy, modest } = await live(there, greed, MS);
    const waits = Object.entries(modest).map(([wish, { times }]) => {
      const [p99, most] = [percentile(times, 0.99), percentile(times, 1)];
      return {
        wish,
        most,
        text: `${wish} p99 ${p99.toFixed(0)}, most ${most.toFixed(0)} ms of ${times.length}`,
      };
    });
    const statuses = [...greedy].map(([status, count]) => `${count} × ${status}`).join(', ');
    const figures = `${greed.name} (${statuses}): ${waits.map(({ text }) => text).join('; ')}`;
    expect(
      waits.filter(({ most }) => most > LIMIT_MS).map(({ wish }) => wish),
      figures,
    ).toEqual([]);
    report('L4', figures);
  },
  MS + 120_000,
);

// A business that sends requests without end is refused beyond its share, and others never are.
import { expect, it } from 'vitest';
import { shared } from '../during-tests.ts';
import { GREED, live, prepareNeighbours } from './neighbours.ts';

const there = shared(() => prepareNeighbours({ clients: 3000, lines: 60 }));

it.each(GREED)(
  '$name: the share of one is bounded, and the other has all that it asks for',
  async (greed) => {
    const { greedy, modest } = await live(there, greed, 1000);
    expect([...greedy.keys()].filter((status) => ![200, 201, 429].includes(status))).toEqual([]);
    expect(greedy.get(429)).toBeGreaterThan(0);
    for (const [wish, { statuses, times }] of Object.entries(modest)) {
      expect([wish, ...statuses]).toEqual([wish, wish === 'POST' ? 201 : 200]);
      expect([wish, times.length > 0]).toEqual([wish, true]);
    }
  },
);

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createFairQueue } from '../../src/domain/fair-queue.ts';

const jobs = fc.array(fc.record({ key: fc.integer({ min: 0, max: 5 }), remove: fc.boolean() }), {
  maxLength: 60,
});

it('each job that was not taken out comes once, those of one key in their order', () => {
  fc.assert(
    fc.property(jobs, (all) => {
      const queue = createFairQueue<number, { key: number; id: number }>();
      const added = all.map(({ key }, id) => ({ key, id }));
      for (const job of added) queue.add(job.key, job);
      const removed = added.filter((_, i) => all[i]?.remove);
      for (const job of removed) {
        expect(queue.remove(job.key, job)).toBe(true);
        expect(queue.remove(job.key, job)).toBe(false);
      }
      const kept = added.filter((_, i) => !all[i]?.remove);
      expect(queue.count()).toBe(kept.length);
      const taken: typeof added = [];
      for (let next = queue.take(); next; next = queue.take()) taken.push(next.job);
      for (const key of [0, 1, 2, 3, 4, 5]) {
        const ofKey = (list: typeof added) => list.filter((job) => job.key === key);
        expect(ofKey(taken)).toEqual(ofKey(kept));
      }
      expect(taken).toHaveLength(kept.length);
      expect(queue.count()).toBe(0);
    }),
  );
});

it('between two jobs of one key each other key that waits is served once', () => {
  fc.assert(
    fc.property(jobs, (all) => {
      const queue = createFairQueue<number, number>();
      for (const [id, { key }] of all.entries()) queue.add(key, id);
      const left = new Map<number, number>();
      for (const { key } of all) left.set(key, (left.get(key) ?? 0) + 1);
      const servedSince = new Map<number, Set<number>>();
      for (let next = queue.take(); next; next = queue.take()) {
        const { key } = next;
        const others = [...left.keys()].filter((other) => other !== key);
        if (servedSince.has(key)) {
          for (const other of others) expect(servedSince.get(key)).toContain(other);
        }
        for (const served of servedSince.values()) served.add(key);
        servedSince.set(key, new Set());
        left.set(key, (left.get(key) ?? 0) - 1);
        if (left.get(key) === 0) left.delete(key);
      }
    }),
  );
});

it('a busy key is passed over and keeps its place', () => {
  const queue = createFairQueue<number, string>();
  for (const [key, job] of [
    [1, 'a'],
    [2, 'b'],
    [1, 'c'],
  ] as const)
    queue.add(key, job);
  expect(queue.take((key) => key === 1)).toEqual({ key: 2, job: 'b' });
  expect(queue.take((key) => key === 1)).toBeUndefined();
  expect([queue.count(1), queue.count(2), queue.count()]).toEqual([2, 0, 2]);
  expect(queue.take()).toEqual({ key: 1, job: 'a' });
  expect(queue.clear()).toEqual(['c']);
  expect(queue.count()).toBe(0);
});

// Which body is dropped when the memory for bodies is used up.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  type BodyBudget,
  type BodyHold,
  beginArrival,
  countArrived,
  createBodyBudget,
  openHold,
  releaseHold,
  reserveFor,
} from '../../src/http/pipeline/limits.ts';

const MIB = 1024 * 1024;
const LIMITS = { BODY_MEGABYTES: 96, BODY_MEGABYTES_PER_CLIENT: 16 };

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const ADDRESS = '198.51.100.7';
const budget = () => createBodyBudget(LIMITS);

type Ended = string[];

function arriving(
  of: BodyBudget,
  { name, user, ended }: { name: string; user: number; ended: Ended },
): BodyHold {
  const hold = openHold(of, ADDRESS, { userId: user, businessId: user });
  countArrived(hold, 1000);
  beginArrival(hold, () => {
    ended.push(name);
    releaseHold(hold);
  });
  return hold;
}

it('a fast upload outlasts younger and slower ones of other businesses at its address', () => {
  const [of, ended] = [budget(), [] as Ended];
  const fast = arriving(of, { name: 'fast', user: 1, ended });
  const others: BodyHold[] = [];
  for (let second = 1; second <= 40; second += 1) {
    vi.advanceTimersByTime(1000);
    countArrived(fast, 300_000);
    if (second % 4 === 0) others.push(arriving(of, { name: 'other', user: 1 + others.length, ended }));
    for (const other of others.slice(-3)) {
      try {
        countArrived(other, 200_000);
      } catch {
        ended.push('other');
        releaseHold(other);
      }
    }
  }
  expect(ended).not.toContain('fast');
});

it('of bodies that are equally slow, those of a sender with many are dropped first', () => {
  const [of, ended] = [budget(), [] as Ended];
  const single = arriving(of, { name: 'single', user: 1, ended });
  const many = Array.from({ length: 8 }, () => arriving(of, { name: 'many', user: 2, ended }));
  for (let i = 0; i < 40 && ended.length === 0; i += 1) {
    vi.advanceTimersByTime(1000);
    countArrived(single, 400_000);
    for (const one of many) if (ended.length === 0) countArrived(one, 400_000);
  }
  expect(ended[0]).toBe('many');
});

it('the memory for decompressing a body ends no other', () => {
  const [of, ended] = [budget(), [] as Ended];
  const uploads = [1, 2].map((user) => arriving(of, { name: 'upload', user, ended }));
  for (const upload of uploads) countArrived(upload, 12 * MIB);
  const packed = openHold(of, ADDRESS, { userId: 3, businessId: 3 });
  countArrived(packed, 100);
  expect(() => reserveFor(packed, 15 * MIB)).toThrow(/request bodies at once/);
  expect(ended).toEqual([]);
  releaseHold(packed);
  for (const upload of uploads) releaseHold(upload);
  expect(of.all.bytes).toBe(0);
});

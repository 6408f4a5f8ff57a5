import { describe, expect, it } from 'vitest';
import { believedClock, type ClockFacts, observeClock } from '../../src/domain/clock-doubt.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const NOW = Date.parse('2026-03-15T10:00:00.000Z');

/** What is known after the service has run for `hours`, looking each hour, with a clock that is `off`. */
function run(
  facts: ClockFacts,
  { from, hours, off }: { from: number; hours: number; off: number },
): ClockFacts {
  let known = facts;
  for (let hour = 1; hour <= hours; hour += 1) {
    known = observeClock(known, { now: from + hour * HOUR + off, elapsed: HOUR });
  }
  return known;
}

describe('a clock', () => {
  it('is believed while it goes as the other one does, however long nothing is recorded', () => {
    const known = run(believedClock(NOW), { from: NOW, hours: 24 * 400, off: 0 });
    expect(known).toEqual(believedClock(NOW + 400 * DAY));
  });

  it.each([DAY, 400 * DAY, -DAY, -400 * DAY])(
    'that jumps by %i ms is doubted for a day of running, and then believed',
    (off) => {
      const doubted = run(believedClock(NOW), { from: NOW, hours: 24, off });
      expect(doubted).toMatchObject({ doubt: off, doubtedFor: 23 * HOUR, believed: NOW + DAY });
      const after = observeClock(doubted, { now: NOW + 25 * HOUR + off, elapsed: HOUR });
      expect(after).toEqual(believedClock(NOW + 25 * HOUR + off));
    },
  );

  it('that is set right is believed at once', () => {
    const doubted = run(believedClock(NOW), { from: NOW, hours: 5, off: 400 * DAY });
    expect(run(doubted, { from: NOW + 5 * HOUR, hours: 1, off: 0 })).toEqual(believedClock(NOW + 6 * HOUR));
  });

  it('that jumps again while it is doubted is doubted from the beginning', () => {
    const doubted = run(believedClock(NOW), { from: NOW, hours: 20, off: 400 * DAY });
    expect(run(doubted, { from: NOW + 20 * HOUR, hours: 5, off: 800 * DAY }).doubtedFor).toBe(4 * HOUR);
  });

  it.each([
    [2, 7],
    [0.5, 3],
    [23, 3],
  ])('is believed after a day of running on a machine that runs %d hours every %d days', (hours, days) => {
    let known: ClockFacts = believedClock(NOW);
    let ran = 0;
    for (let at = NOW + days * DAY; ran <= 24 + hours; at += days * DAY) {
      known = observeClock(known, { now: at, elapsed: 0, isStart: true });
      known = observeClock(known, { now: at + hours * HOUR, elapsed: hours * HOUR });
      ran += hours;
      if (known.doubt === null) break;
    }
    expect(known.doubt).toBeNull();
    expect(ran).toBeGreaterThanOrEqual(24);
    expect(ran).toBeLessThanOrEqual(24 + hours);
  });

  it('that jumps further ahead while the service runs is a new doubt, and so is one behind at a start', () => {
    const doubted = run(believedClock(NOW), { from: NOW, hours: 20, off: 400 * DAY });
    const now = NOW + 20 * HOUR;
    expect(observeClock(doubted, { now: now + 800 * DAY, elapsed: 0 }).doubtedFor).toBe(0);
    expect(observeClock(doubted, { now: now - 400 * DAY, elapsed: 0, isStart: true }).doubtedFor).toBe(0);
  });

  it('counts the time that it ran before a restart, and none in which it did not run', () => {
    let known = run(believedClock(NOW), { from: NOW, hours: 0, off: 0 });
    // Off for five days, then each day ten hours on and fourteen off.
    for (let day = 5; day < 7; day += 1) {
      const on = NOW + day * DAY;
      known = observeClock(known, { now: on, elapsed: 0 });
      known = run(known, { from: on, hours: 10, off: 0 });
    }
    expect(known.doubtedFor).toBe(20 * HOUR);
  });
});

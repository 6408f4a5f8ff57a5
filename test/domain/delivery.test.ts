import { describe, expect, test } from 'vitest';
import {
  DEFAULT_RETRY_SECONDS,
  maxAttempts,
  nextAttemptDelaySeconds,
} from '../../src/domain/delivery-schedule.ts';
import { EVENT_NAMES, isEventName, subscribes } from '../../src/domain/events.ts';

describe('retries follow after about 1 minute, 5 minutes, 30 minutes, 2 hours, 8 hours and 24 hours', () => {
  const delays = (random: () => number) =>
    [1, 2, 3, 4, 5, 6, 7].map((attempts) => nextAttemptDelaySeconds(attempts, DEFAULT_RETRY_SECONDS, random));

  test('7 attempts in total', () => {
    expect(maxAttempts(DEFAULT_RETRY_SECONDS)).toBe(7);
    expect(delays(() => 0)).toEqual([60, 300, 1800, 7200, 28800, 86400, undefined]);
  });

  test('jitter adds at most a tenth and never shortens a wait', () => {
    expect(delays(() => 1)[0]).toBeCloseTo(66);
    for (const [i, delay] of delays(Math.random).slice(0, 6).entries()) {
      const step = DEFAULT_RETRY_SECONDS[i] as number;
      expect(delay).toBeGreaterThanOrEqual(step);
      expect(delay).toBeLessThanOrEqual(step * 1.1);
    }
  });

  test('waits under 5 seconds are kept as they are', () => {
    const steps = [0, 0.2, 4.9, 5];
    expect([1, 2, 3, 4].map((attempts) => nextAttemptDelaySeconds(attempts, steps, () => 1))).toEqual([
      0, 0.2, 4.9, 5.5,
    ]);
    expect(nextAttemptDelaySeconds(1, [], () => 1)).toBeUndefined();
  });
});

describe('events', () => {
  test('the catalogue has 37, each once', () => {
    expect(new Set(EVENT_NAMES).size).toBe(37);
    expect(isEventName('payment.recorded')).toBe(true);
    expect(['item.created', '*', ''].some(isEventName)).toBe(false);
  });

  test('an endpoint gets the events that it chose, or all', () => {
    expect(subscribes(['client.created'], 'client.created')).toBe(true);
    expect(subscribes(['client.created'], 'client.updated')).toBe(false);
    expect(subscribes(['*'], 'contract.voided')).toBe(true);
    expect(subscribes([], 'client.created')).toBe(false);
  });
});

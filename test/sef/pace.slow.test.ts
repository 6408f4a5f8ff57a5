// More submissions than SEF takes in a second: never more calls than it allows, and what is to be sent goes first.
import { beforeAll, describe, expect, it } from 'vitest';
import { shared, sharedService } from '../during-tests.ts';
import { report, scale } from '../scenarios.ts';
import { rows } from '../security/calls.ts';
import { connect, makeSeller, newInvoice, startSimulator } from './simulator.ts';

/** Half of them are there already, and are polled, when the others come. */
const HALF = scale(6, 250);
const GOAL_MS = 250;

const simulator = shared(startSimulator);
const world = sharedService({ now: new Date().toISOString(), settings: { SEF_POLL_SECONDS: '1' } });

beforeAll(async () => {
  await makeSeller(world, world.sandbox);
  await connect(world, world.sandbox, simulator, { sendsAtIssue: true });
});

const today = () => new Date().toISOString().slice(0, 10);
const sent = async () =>
  (
    await rows<{ total: number }>(
      world,
      "SELECT count(*) AS total FROM sef_submissions WHERE status = 'sent'",
    )
  )[0]?.total;

/** How long reads of the API take from now on. */
function watchLatency() {
  const times: number[] = [];
  let isOver = false;
  const watching = (async () => {
    while (!isOver) {
      const begun = performance.now();
      await world.request('/documents', { key: world.sandboxKey });
      times.push(performance.now() - begun);
      await new Promise((over) => setTimeout(over, 50));
    }
  })();
  return async () => {
    isOver = true;
    await watching;
    return times.sort((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0;
  };
}

async function issueAndWait(count: number): Promise<void> {
  const before = (await sent()) ?? 0;
  for (let i = 0; i < count; i += 1) await newInvoice(world.sandboxApi, today());
  while (((await sent()) ?? 0) < before + count) {
    // Every invoice that the buyer has is due to be asked for, all the time.
    world.clock.advance(10_000);
    await world.write(async () => {});
    await new Promise((over) => setTimeout(over, 100));
  }
}

describe(`${2 * HALF} submissions at 3 calls a second`, () => {
  it('all end, submissions go before polls, and never more than 3 calls come in a second', async () => {
    // The first request prepares what the others find prepared.
    await world.request('/documents', { key: world.sandboxKey });
    const before = watchLatency();
    await new Promise((over) => setTimeout(over, scale(500, 5000)));
    const alone = await before();
    const p99 = watchLatency();
    await issueAndWait(HALF);
    const seen = simulator.world.calls.length;
    await issueAndWait(HALF);
    const latency = await p99();
    const later = simulator.world.calls.slice(seen).map(({ path }) => path);
    const firstAt = later.findIndex((path) => path.includes('/ubl'));
    const lastAt = later.findLastIndex((path) => path.includes('/ubl'));
    const between = later.slice(firstAt, lastAt).filter((path) => !path.includes('/ubl'));
    // One that is issued while a poll is under way waits for it, and they are issued one after another.
    expect(between.length).toBeLessThanOrEqual(HALF / 3);
    expect(simulator.invoices()).toHaveLength(2 * HALF);
    expect(simulator.mostInASecond()).toBeLessThanOrEqual(3);
    expect(simulator.world.calls.filter(({ status }) => status === 429)).toEqual([]);
    expect(simulator.calls('/ubl')).toHaveLength(2 * HALF);
    expect(latency).toBeLessThanOrEqual(Math.max(GOAL_MS, 2 * alone));
    const { length } = simulator.world.calls;
    report(
      'E2',
      `${2 * HALF} submissions, ${length} calls, at most ${simulator.mostInASecond()} in any second, none refused; ${between.length} other calls between the last ${HALF} submissions; API p99 ${alone.toFixed(0)} ms before, ${latency.toFixed(0)} during`,
    );
  }, 900_000);
});

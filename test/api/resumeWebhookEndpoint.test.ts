import { beforeEach, describe, expect, it, vi } from 'vitest';
import { shared, sharedService } from '../during-tests.ts';
import { startReceiver } from '../receiver.ts';
import { rows } from '../security/calls.ts';
import type { Api } from '../test-service.ts';
import { at, createEndpoint, getEndpoint, managerOf } from './endpoints.ts';
import { newClient, record } from './records.ts';

const receiver = shared(startReceiver);
const world = sharedService({ settings: { WEBHOOK_RETRY_SECONDS: '60,60,60,60,60,60' } });
let api: Api;

beforeEach(async () => {
  api ??= await managerOf(world);
  world.clock.set('2026-03-15T10:00:00Z');
  receiver.answer(500);
});

const resume = (reference: string) =>
  record(api.POST('/webhook-endpoints/{reference}/resume', at(reference)));
const pause = (reference: string) => record(api.POST('/webhook-endpoints/{reference}/pause', at(reference)));

/** The deliveries of an endpoint, oldest first. */
const deliveries = (reference: string) =>
  rows<{ status: string; attempts: number }>(
    world,
    `SELECT d.status, d.attempts FROM webhook_deliveries d JOIN webhook_endpoints e ON e.id = d.endpoint_id
     WHERE e.reference = '${reference}' ORDER BY d.id`,
  );

/** Attempts that are due come with the next commit. */
async function attempted(reference: string, times: number): Promise<void> {
  for (let attempt = 1; attempt <= times; attempt += 1) {
    await vi.waitFor(
      async () => {
        const all = await deliveries(reference);
        expect(all.every(({ attempts, status }) => attempts >= attempt || status === 'delivered')).toBe(true);
      },
      { interval: 20, timeout: 10_000 },
    );
    if (attempt === times) return;
    world.clock.advance(70_000);
    await world.write(async () => {});
  }
}

const made = async () => (await createEndpoint(api, { url: receiver.url })).endpoint.reference;

describe('resuming', () => {
  it('says how many deliveries go out and since when events were missed, and sends what waits at once', async () => {
    const reference = await made();
    await newClient(world.api);
    await newClient(world.api);
    await vi.waitFor(async () =>
      expect((await deliveries(reference)).map(({ status }) => status)).toEqual(['failed', 'failed']),
    );
    await pause(reference);
    const off = world.clock.now().toISOString();
    world.clock.advance(5000);
    await newClient(world.api);
    receiver.answer(200);
    expect(await resume(reference)).toMatchObject({
      endpoint: { reference, active: true, consecutive_failures: 0 },
      waiting_deliveries: 2,
      missed_since: off,
    });
    await vi.waitFor(async () =>
      expect((await deliveries(reference)).map(({ status }) => status)).toEqual(['delivered', 'delivered']),
    );
    // On already: nothing was missed.
    expect(await resume(reference)).toMatchObject({ waiting_deliveries: 0, missed_since: null });
  });

  it('is not undone by deliveries whose attempts are used up', async () => {
    const reference = await made();
    for (let count = 0; count < 6; count += 1) await newClient(world.api);
    await attempted(reference, 6);
    await pause(reference);
    expect((await deliveries(reference)).map(({ attempts }) => attempts)).toEqual(Array(6).fill(6));
    expect(await resume(reference)).toMatchObject({ waiting_deliveries: 6 });
    // The receiver is still down.
    await vi.waitFor(async () =>
      expect((await deliveries(reference)).map(({ attempts }) => attempts)).toEqual(Array(6).fill(1)),
    );
    expect(await getEndpoint(api, reference)).toMatchObject({ active: true, consecutive_failures: 0 });
  });

  it('counts what failed for good as missed, from the first of it on', async () => {
    const reference = await made();
    const first = world.clock.now().toISOString();
    for (let count = 0; count < 5; count += 1) await newClient(world.api);
    await attempted(reference, 7);
    const off = await getEndpoint(api, reference);
    expect(off).toMatchObject({
      active: false,
      disabled_reason: 'Disabled after repeated failures',
      failing_since: first,
      last_delivered_at: null,
    });
    expect(await resume(reference)).toMatchObject({
      waiting_deliveries: 0,
      missed_since: first,
      endpoint: { active: true, disabled_at: null, failing_since: first },
    });
  });
});

describe('how an endpoint fares', () => {
  it('is noted: the first failure since the last arrival, and the last arrival to the minute', async () => {
    const reference = await made();
    const fares = async () => {
      const { failing_since, last_delivered_at } = await getEndpoint(api, reference);
      return [failing_since?.slice(11, 19) ?? null, last_delivered_at?.slice(11, 19) ?? null];
    };
    const arrivals = async (status: number, seconds: number) => {
      receiver.answer(status);
      const before = receiver.received.length;
      await newClient(world.api);
      await receiver.waitFor(before + 1);
      await vi.waitFor(async () =>
        expect((await deliveries(reference)).every(({ attempts }) => attempts > 0)).toBe(true),
      );
      world.clock.advance(seconds * 1000);
    };
    await arrivals(200, 30);
    expect(await fares()).toEqual([null, '10:00:00']);
    await arrivals(200, 30);
    expect(await fares()).toEqual([null, '10:00:00']);
    await arrivals(500, 10);
    expect(await fares()).toEqual(['10:01:00', '10:00:00']);
    await arrivals(500, 10);
    expect(await fares()).toEqual(['10:01:00', '10:00:00']);
    await arrivals(200, 0);
    expect(await fares()).toEqual([null, '10:01:20']);
  });
});

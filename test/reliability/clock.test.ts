// A wall clock that jumps: events are still sent in order, every webhook is sent once and none waits longer than
// the jump; durations are not affected.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Receiver, startReceiver } from '../receiver.ts';
import { report, scale, seedOf } from '../scenarios.ts';
import { rows } from '../security/calls.ts';
import { createTestService, type TestService } from '../test-service.ts';
import { generator } from './load.ts';

const STEPS = scale(40, 400);
const HOUR = 3_600_000;
const random = generator(seedOf('T10'));

describe('a clock that jumps', () => {
  let world: TestService;
  let receiver: Receiver;

  beforeAll(async () => {
    receiver = await startReceiver();
    world = await createTestService();
    await world.endpoint(receiver.url);
  });
  afterAll(async () => {
    await world.close();
    await receiver.close();
  });

  const open = () =>
    rows<{ status: string; next_attempt_at: string }>(
      world,
      'SELECT status, due_at AS next_attempt_at FROM queue JOIN webhook_deliveries d ON d.id = subject_id',
    );

  it('sends events in order and each once, and keeps none waiting longer than the jump', async () => {
    const { data: made } = await world.api.POST('/clients', { body: { name: 'Clock' } });
    const reference = made?.data.reference ?? '';
    const references: string[] = [reference];
    const jumps = [
      ...Array.from(
        { length: STEPS },
        () => [HOUR, -HOUR, -1000, 1000, 0][Math.floor(random() * 5)] as number,
      ),
      // Backwards for a minute, in steps of a second; then to the end of 32 bits and back.
      ...Array<number>(scale(10, 60)).fill(-1000),
      Date.parse('2038-01-19T03:14:08.000Z') - world.clock.now().getTime(),
      -HOUR,
      HOUR,
    ];
    for (const [i, jump] of jumps.entries()) {
      world.clock.advance(jump);
      const path = { params: { path: { reference } } };
      await world.api.PATCH('/clients/{reference}', { ...path, body: { city: `City ${i}` } });
      const other = await world.api.POST('/clients', { body: { name: `Other ${i}` } });
      references.push(other.data?.data.reference ?? '');
    }
    // What was queued before a jump back is due once that time has come again.
    world.clock.advance(STEPS * HOUR);
    await world.write(async () => {});
    await vi.waitFor(async () => expect(await open()).toEqual([]), { timeout: 20_000 });

    expect(references).toEqual([...references].sort());
    expect(new Set(references).size).toBe(references.length);
    const events = await rows<{ subject_reference: string; occurred_at: string; payload: string }>(
      world,
      'SELECT subject_reference, occurred_at, payload FROM events ORDER BY id',
    );
    const own = events
      .filter((event) => event.subject_reference === reference)
      .map((event) => event.occurred_at);
    expect(own).toHaveLength(jumps.length + 1);
    expect(own).toEqual([...new Set(own)].sort());
    const sent = receiver.received.map(({ raw }) => raw).sort();
    expect(sent).toEqual(events.map(({ payload }) => payload).sort());
    report(
      'T10',
      `${jumps.length} jumps: ${own.length} changes of one record strictly in order, ${sent.length} webhooks sent once each, none stuck`,
    );
  });

  it('that goes back delays a retry by no more than the jump', async () => {
    receiver.answer(500);
    const before = receiver.received.length;
    await world.api.POST('/clients', { body: { name: 'Retried' } });
    await vi.waitFor(async () => expect((await open())[0]?.status).toBe('failed'), { timeout: 10_000 });
    receiver.answer(200);
    world.clock.advance(-HOUR);
    await world.write(async () => {});
    expect(receiver.received.length).toBe(before + 1);
    world.clock.advance(HOUR + 2000);
    await world.write(async () => {});
    await vi.waitFor(async () => expect(await open()).toEqual([]), { timeout: 10_000 });
    expect(receiver.received.length).toBe(before + 2);
  });
});

describe('durations', () => {
  it('the rate limit does not change with the clock', async () => {
    const world = await createTestService({ settings: { RATE_LIMIT_PER_MINUTE: '20' } });
    const statuses: number[] = [];
    for (let i = 0; i < 25; i += 1) {
      world.clock.advance(i % 2 ? 2 * HOUR : -HOUR);
      statuses.push((await world.request('/clients')).status);
    }
    expect(statuses).toEqual([...Array(20).fill(200), ...Array(5).fill(429)]);
    await world.close();
    report('T10', 'a rate limit of 20 accepts 20 of 25 requests while the clock jumps by hours');
  });

  it('the timeout of a receiver does not change with the clock', async () => {
    let begun = 0;
    const silent = createServer(() => {
      begun += 1;
    });
    await new Promise<void>((listening) => silent.listen(0, '127.0.0.1', listening));
    const world = await createTestService({ settings: { WEBHOOK_TIMEOUT_SECONDS: '1' } });
    await world.endpoint(`http://127.0.0.1:${(silent.address() as AddressInfo).port}/`);
    await world.api.POST('/clients', { body: { name: 'Unheard' } });
    await vi.waitFor(() => expect(begun).toBe(1), { timeout: 10_000 });
    world.clock.advance(3 * HOUR);
    world.clock.advance(-2 * HOUR);
    const attempts = () =>
      rows<{ error: string; duration_ms: number }>(world, 'SELECT * FROM webhook_attempts');
    await vi.waitFor(async () => expect(await attempts()).toHaveLength(1), { timeout: 10_000 });
    const [attempt] = await attempts();
    expect(attempt?.error).toBe('timeout');
    expect(attempt?.duration_ms).toBeGreaterThanOrEqual(990);
    expect(attempt?.duration_ms).toBeLessThan(scale(5000, 3000));
    report('T10', `a timeout of 1 s took ${attempt?.duration_ms} ms while the clock jumped by hours`);
    silent.closeAllConnections();
    silent.close();
    await world.close();
  });
});

// Payloads of events are kept for EVENT_PAYLOAD_DAYS, and for as long as a delivery waits; what became of it stays.
import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { forgetPayloads } from '../../src/jobs/schedule.ts';
import { at, createEndpoint, managerOf } from '../api/endpoints.ts';
import { answered, newClient, record, refused } from '../api/records.ts';
import { shared, sharedService } from '../during-tests.ts';
import { startReceiver } from '../receiver.ts';
import { rows } from '../security/calls.ts';
import { type Api, SERVICE } from '../test-service.ts';

const DAY_MS = 86_400_000;

const receiver = shared(startReceiver);
const world = sharedService();
let api: Api;

beforeAll(async () => {
  api = await managerOf(world);
});
beforeEach(async () => {
  receiver.answer(200);
  receiver.received.splice(0);
});

const run = (days = 30) =>
  forgetPayloads(world.server.database, {
    asOf: world.clock.now(),
    clock: world.clock.now,
    service: { ...SERVICE, eventPayloadDays: days },
  });
const made = async (path = '') =>
  (await createEndpoint(api, { url: `${receiver.url}${path}`, events: ['client.created'] })).endpoint
    .reference;
const remove = (reference: string) => api.DELETE('/webhook-endpoints/{reference}', at(reference));

/** How many payloads of clients with these names are stored. */
async function kept(...names: string[]): Promise<number> {
  const stored = await rows<{ payload: string }>(
    world,
    'SELECT payload FROM events WHERE payload IS NOT NULL',
  );
  return stored.filter(({ payload }) => names.some((name) => payload.includes(`"${name}"`))).length;
}

/** The delivery of a new client once it is delivered. */
async function delivered(name: string): Promise<string> {
  const before = receiver.received.length;
  await newClient(world.api, { name });
  const received = (await receiver.waitFor(before + 1))[before];
  const reference = String(received?.headers['x-service-delivery']);
  await expect.poll(async () => (await show(reference)).status, { timeout: 10_000 }).toBe('delivered');
  return reference;
}

const show = (reference: string) =>
  record(world.api.GET('/webhook-deliveries/{reference}', { params: { path: { reference } } }));

describe('forget-payloads', () => {
  it('removes a payload after its days and not before, and nothing else of its delivery', async () => {
    const endpoint = await made();
    const reference = await delivered('Old');
    const before = await show(reference);
    expect(before).toMatchObject({ payload_kept: true, payload: expect.stringContaining('Old') });
    world.clock.advance(30 * DAY_MS);
    expect(await run()).toBe(0);
    world.clock.advance(1);
    expect(await run()).toBe(1);
    expect(await kept('Old')).toBe(0);
    expect(await show(reference)).toEqual({ ...before, payload: null, payload_kept: false });
    expect(await run()).toBe(0);
    await remove(endpoint);
  });

  it('goes by the setting', async () => {
    const endpoint = await made();
    await delivered('Short');
    world.clock.advance(DAY_MS + 1);
    expect([await run(2), await run(1)]).toEqual([0, 1]);
    await remove(endpoint);
  });

  it('never removes one that a delivery waits for, also where its endpoint is off', async () => {
    const [paused, other] = [await made('/paused'), await made('/other')];
    receiver.answer(500);
    await newClient(world.api, { name: 'Waits' });
    await receiver.waitFor(2);
    await record(api.POST('/webhook-endpoints/{reference}/pause', at(paused)));
    await remove(other);
    world.clock.advance(400 * DAY_MS);
    expect(await run()).toBe(0);
    expect(await kept('Waits')).toBe(1);
    receiver.answer(200);
    const before = receiver.received.length;
    await record(api.POST('/webhook-endpoints/{reference}/resume', at(paused)));
    const again = (await receiver.waitFor(before + 1))[before];
    expect(again?.body.data).toMatchObject({ name: 'Waits' });
    await expect.poll(() => run(), { timeout: 10_000 }).toBe(1);
    await remove(paused);
  });

  it('removes those of an endpoint that was off, and of deliveries that were given up', async () => {
    const endpoint = await made();
    receiver.answer(500);
    await newClient(world.api, { name: 'Given up' });
    await receiver.waitFor(1);
    await remove(endpoint);
    const off = await made();
    await record(api.POST('/webhook-endpoints/{reference}/pause', at(off)));
    await newClient(world.api, { name: 'Never queued' });
    world.clock.advance(31 * DAY_MS);
    await expect
      .poll(() => kept('Given up', 'Never queued').then(async (n) => n - (await run())), {
        timeout: 10_000,
      })
      .toBe(0);
    expect(await kept('Given up', 'Never queued')).toBe(0);
    await remove(off);
  });

  it('works in pieces, past those that wait', async () => {
    const { production } = await world.otherBusiness();
    const day = new Date(world.clock.now().getTime() - 100 * DAY_MS).toISOString();
    await world.write(async (tx) => {
      for (let start = 0; start < 900; start += 1)
        await tx.run(sql`INSERT INTO events (workspace_id, event, subject_reference, occurred_at, payload, is_test)
          VALUES (${start % 2 ? production.id : world.production.id}, 'client.created', ${`01ARZ3NDEKTSV4RRFFQ69${String(start).padStart(5, '0')}`}, ${day}, '{}', 0)`);
    });
    expect(await run()).toBe(900);
    expect(await run()).toBe(0);
  });
});

describe('what is no longer kept', () => {
  it('is not sent again: refused alone, skipped in a replay, left out among what failed', async () => {
    const endpoint = await made();
    const from = world.clock.now().toISOString();
    const gone = await delivered('Gone');
    world.clock.advance(31 * DAY_MS);
    await delivered('Kept');
    expect(await run()).toBe(1);
    await refused(
      world.api.POST('/webhook-deliveries/{reference}/redeliver', { params: { path: { reference: gone } } }),
      409,
      'conflict',
    );
    expect(
      await record(
        api.POST('/webhook-endpoints/{reference}/replay', { ...at(endpoint), body: { from } }),
        202,
      ),
    ).toEqual({ count: 1, skipped: 1, continue_from: null });
    await world.write(async (tx) => {
      await tx.run(
        sql`UPDATE webhook_deliveries SET status = 'failed_permanently' WHERE reference = ${gone}`,
      );
    });
    expect(
      await record(api.POST('/webhook-endpoints/{reference}/redeliver-failed', at(endpoint)), 202),
    ).toEqual({ count: 0 });
    const { data } = await answered(world.api.GET('/webhook-deliveries', {}));
    expect(data.map(({ reference }) => reference)).toContain(gone);
    await remove(endpoint);
  });
});

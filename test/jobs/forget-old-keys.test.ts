import { count } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { storeReply } from '../../src/auth/idempotency-keys.ts';
import { idempotencyKeys } from '../../src/database/schema/access.ts';
import { forgetOldKeys } from '../../src/jobs/schedule.ts';
import { sharedService } from '../during-tests.ts';
import { SERVICE } from '../test-service.ts';

const world = sharedService();

beforeEach(async () => {
  world.clock.set('2026-03-15T10:00:00Z');
  await run('2099-01-01T00:00:00Z');
});

const run = (asOf: string) =>
  forgetOldKeys(world.server.database, { asOf: new Date(asOf), clock: world.clock.now, service: SERVICE });

async function kept(): Promise<number> {
  const [row] = await world.server.database.read(async (tx) =>
    tx.select({ count: count() }).from(idempotencyKeys),
  );
  return row?.count ?? 0;
}

async function create(key: string): Promise<boolean> {
  const response = await world.request('/clients', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': key },
    body: '{"name":"Kept"}',
  });
  expect(response.status).toBe(201);
  return response.headers.get('idempotency-replayed') === 'true';
}

describe('forget-old-keys', () => {
  it('removes a key after its 24 hours and not before', async () => {
    await create('one');
    expect(await run('2026-03-16T09:59:59.999Z')).toBe(0);
    expect(await kept()).toBe(1);
    expect(await run('2026-03-16T10:00:00.000Z')).toBe(1);
    expect(await kept()).toBe(0);
  });

  it('keeps younger keys', async () => {
    await create('old');
    world.clock.set('2026-03-15T20:00:00Z');
    await create('young');
    world.clock.set('2026-03-16T12:00:00Z');
    expect(await run('2026-03-16T12:00:00Z')).toBe(1);
    expect(await create('young')).toBe(true);
    expect(await create('old')).toBe(false);
  });

  it('keeps a key that was used again after its 24 hours', async () => {
    await create('again');
    world.clock.set('2026-03-16T10:00:00Z');
    expect(await create('again')).toBe(false);
    expect(await run('2026-03-16T10:00:00Z')).toBe(0);
    expect(await create('again')).toBe(true);
  });

  it('a second run finds nothing', async () => {
    await create('one');
    expect(await run('2026-03-17T00:00:00Z')).toBe(1);
    expect(await run('2026-03-17T00:00:00Z')).toBe(0);
  });

  it.each([499, 500, 501, 1200])('removes more keys than one transaction takes: %i', async (many) => {
    await world.write(async (tx) => {
      for (let i = 0; i < many; i += 1) {
        const scope = { workspaceId: world.production.id, userId: 1, key: `bulk ${i}` };
        // Some expire at the same instant.
        const now = new Date(Date.parse('2026-03-15T10:00:00Z') + (i >> 1));
        await storeReply(tx, scope, 'fingerprint', { status: 201, body: '{}' }, now);
      }
    });
    await create('young');
    world.clock.set('2026-03-16T09:00:00Z');
    expect(await run('2026-03-16T09:59:59Z')).toBe(0);
    world.clock.set('2026-03-16T11:00:00Z');
    expect(await create('younger')).toBe(false);
    expect(await run('2026-03-16T11:00:00Z')).toBe(many + 1);
    expect(await kept()).toBe(1);
  });

  it('keeps the records that the requests made', async () => {
    await create('record');
    const total = async () => (await world.api.GET('/clients', {})).data?.meta.total;
    const before = await total();
    await run('2026-03-17T00:00:00Z');
    expect(await total()).toBe(before);
  });
});

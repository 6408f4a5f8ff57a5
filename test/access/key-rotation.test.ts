// Replacing a key: what the new one may do, how long both work, and how many count.
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { EXPLICIT_PERMISSIONS, KEY_PERMISSIONS, PERMISSIONS, ROLES } from '../../src/domain/permissions.ts';
import { createKey, listKeys, revokeKey, rotateKey } from '../../src/workspaces/keys.ts';
import { addMember, revokeMember } from '../../src/workspaces/members.ts';
import { type Browser, signedInAs } from '../dashboard/browser.ts';
import { sharedService } from '../during-tests.ts';
import { runs } from '../scenarios.ts';
import { rows } from '../security/calls.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

const world = sharedService();
let owner: Browser;
beforeAll(async () => {
  owner = await signedInAs(world, world.ownerEmail);
});

type Shown = {
  reference: string;
  name: string | null;
  permissions: string[] | null;
  networks: string[] | null;
  expires_at: string | null;
  rotated_from: string | null;
};
type Made = { key: string; api_key: Shown };

const at = () => `/workspaces/${world.production.reference}/api-keys`;
const make = (body: object = {}, browser = owner) => browser.ask<Made>('POST', at(), body);
const rotate = (reference: string, body: object = { overlap_hours: 24 }, browser = owner) =>
  browser.ask<Made>('POST', `${at()}/${reference}/rotate`, body);
const listed = async (reference: string, browser = owner) =>
  (await browser.ask<Shown[]>('GET', at())).data.find((key) => key.reference === reference);
const use = async (key: string) => (await world.request('/workspace', { key })).status;
/** Days for which no session lasts. */
async function letPass(milliseconds: number) {
  world.clock.advance(milliseconds);
  owner = await signedInAs(world, world.ownerEmail);
}
const inDays = (days: number) => new Date(world.clock.now().getTime() + days * DAY_MS).toISOString();

/** A member of their own, whose keys no other test counts. */
async function newcomer(rights: { role?: string; permissions?: string[] } = { role: 'admin' }) {
  const { email } = await world.member(rights);
  return { email, browser: await signedInAs(world, email) };
}

describe('a key that is replaced', () => {
  it('has a successor with its name, permissions and networks, and both work until the overlap ends', async () => {
    const input = { name: 'Shop', permissions: ['clients.view'], networks: ['127.0.0.0/8', '2001:db8::/32'] };
    const { data: old } = await make(input);
    world.clock.advance(HOUR_MS);
    const { status, data: next } = await rotate(old.api_key.reference, { overlap_hours: 3 });
    expect(status).toBe(201);
    expect(next.key).not.toBe(old.key);
    expect(next.api_key).toMatchObject({ ...input, expires_at: null, rotated_from: old.api_key.reference });
    expect((await listed(old.api_key.reference))?.expires_at).toBe(
      new Date(world.clock.now().getTime() + 3 * HOUR_MS).toISOString(),
    );
    expect([await use(old.key), await use(next.key)]).toEqual([200, 200]);
    world.clock.advance(3 * HOUR_MS - 1);
    expect([await use(old.key), await use(next.key)]).toEqual([200, 200]);
    world.clock.advance(1);
    expect([await use(old.key), await use(next.key)]).toEqual([401, 200]);
  });

  it('ends at once without an overlap, and never later than it would have ended', async () => {
    const { data: first } = await make();
    const { data: second } = await rotate(first.api_key.reference, { overlap_hours: 0 });
    expect([await use(first.key), await use(second.key)]).toEqual([401, 200]);
    const { data: short } = await make({ expires_at: inDays(1) });
    const { data: next } = await rotate(short.api_key.reference, { overlap_hours: 168 });
    expect((await listed(short.api_key.reference))?.expires_at).toBe(short.api_key.expires_at);
    expect(next.api_key.expires_at).toBe(inDays(1));
  });

  it('gives its successor as long a life as it was made for, unless another end is named', async () => {
    const { data: old } = await make({ expires_at: inDays(90) });
    await letPass(80 * DAY_MS);
    const { data: next } = await rotate(old.api_key.reference);
    expect(next.api_key.expires_at).toBe(inDays(90));
    const { data: named } = await rotate(next.api_key.reference, { overlap_hours: 0, expires_at: inDays(5) });
    expect(named.api_key.expires_at).toBe(inDays(5));
    const { data: endless } = await rotate(named.api_key.reference, { overlap_hours: 0, expires_at: null });
    expect(endless.api_key.expires_at).toBeNull();
    const { data: last } = await make({ expires_at: '9999-12-31T23:59:59.999Z' });
    world.clock.advance(DAY_MS);
    const { data: after } = await rotate(last.api_key.reference, { overlap_hours: 0 });
    expect(after.api_key.expires_at).toBe('9999-12-31T23:59:59.999Z');
    expect(await use(after.key)).toBe(200);
  });

  it('is replaced once, while it lives, and by its maker alone', async () => {
    const code = async (answer: ReturnType<typeof rotate>) => {
      const { status, body } = await answer;
      return [status, (body as { error?: { code: string } }).error?.code];
    };
    const { data: old } = await make();
    const many = await Promise.all(Array.from({ length: 5 }, () => rotate(old.api_key.reference)));
    expect(many.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409]);
    const next = many.find(({ status }) => status === 201)?.data.api_key.reference as string;
    await owner.ask('DELETE', `${at()}/${next}`);
    // Also once its successor is revoked: its own life has been cut short.
    expect(await code(rotate(old.api_key.reference))).toEqual([409, 'conflict']);
    expect(await code(rotate(next))).toEqual([409, 'conflict']);
    const { data: short } = await make({ expires_at: inDays(1) });
    world.clock.advance(DAY_MS);
    expect(await code(rotate(short.api_key.reference))).toEqual([409, 'conflict']);

    const admin = await newcomer();
    const { data: ofAdmin } = await make({}, admin.browser);
    expect(await code(rotate(ofAdmin.api_key.reference))).toEqual([403, 'forbidden']);
    const member = await newcomer({ permissions: ['integrations.manage'] });
    expect(await code(rotate(ofAdmin.api_key.reference, { overlap_hours: 0 }, member.browser))).toEqual([
      404,
      'not_found',
    ]);
    expect(await use(ofAdmin.key)).toBe(200);
  });

  it.each([
    ['overlap_hours', {}],
    ['overlap_hours', { overlap_hours: -1 }],
    ['overlap_hours', { overlap_hours: 169 }],
    ['overlap_hours', { overlap_hours: 1.5 }],
    ['expires_at', { overlap_hours: 1, expires_at: '2020-01-01T00:00:00Z' }],
    ['permissions', { overlap_hours: 1, permissions: ['clients.view'] }],
    ['networks', { overlap_hours: 1, networks: null }],
  ])('stays as it is where %s is refused: %j', async (field, body) => {
    const { data: old } = await make();
    const before = await rows(world, 'SELECT * FROM api_keys');
    const { status, body: answer } = await rotate(old.api_key.reference, body);
    expect([status, Object.keys((answer as { error: { errors: object } }).error.errors)]).toEqual([
      422,
      [field],
    ]);
    expect(await rows(world, 'SELECT * FROM api_keys')).toEqual(before);
    await owner.ask('DELETE', `${at()}/${old.api_key.reference}`);
  });

  it('is noticed by owners and admins', async () => {
    const admin = await newcomer();
    const { data: old } = await make({ name: 'Till' }, admin.browser);
    await rotate(old.api_key.reference, { overlap_hours: 1 }, admin.browser);
    const { data } = await owner.ask<{ kind: string; message: string }[]>(
      'GET',
      `/workspaces/${world.production.reference}/notifications`,
    );
    expect(data[0]).toMatchObject({
      kind: 'api_key_rotated',
      message: `${admin.email} replaced an API key: Till. Revoke it if this was not intended.`,
    });
  });

  it('is named in the list by its successor', async () => {
    const { data: old } = await make();
    const { data: next } = await rotate(old.api_key.reference);
    const keys = await world.server.database.read((tx) => listKeys(tx, world.production));
    const links = keys.map(({ reference, rotatedFrom }) => [reference, rotatedFrom]);
    expect(links).toContainEqual([next.api_key.reference, old.api_key.reference]);
    expect(links).toContainEqual([old.api_key.reference, null]);
  });

  it('refuses no request that one of both keys is sent with while it is replaced', async () => {
    const { browser } = await newcomer();
    const { data: old } = await make({ permissions: ['clients.view'] }, browser);
    let current = old;
    let isOver = false;
    const statuses = new Set<number>();
    const caller = async () => {
      while (!isOver) statuses.add((await world.request('/clients', { key: current.key })).status);
    };
    const callers = [caller(), caller(), caller()];
    for (let i = 0; i < 5; i += 1) {
      const { data } = await rotate(current.api_key.reference, { overlap_hours: 1 }, browser);
      await new Promise((over) => setTimeout(over, 20));
      current = data;
    }
    isOver = true;
    await Promise.all(callers);
    expect([...statuses]).toEqual([200]);
  });
});

describe('the limit of keys', () => {
  it('does not count a key during its overlap, but does what is left behind by more than one change', async () => {
    const { browser } = await newcomer();
    const made: Made[] = [];
    // The test service has made one already.
    for (let i = 0; i < 19; i += 1) made.push((await make({}, browser)).data);
    expect((await make({}, browser)).status).toBe(409);
    const first = made[0]?.api_key.reference as string;
    const { data: second } = await rotate(first, { overlap_hours: 168 }, browser);
    expect((await make({}, browser)).status).toBe(409);
    // Three of one chain at once are one too many: two count.
    expect((await rotate(second.api_key.reference, { overlap_hours: 168 }, browser)).status).toBe(409);
    expect((await rotate(second.api_key.reference, { overlap_hours: 0 }, browser)).status).toBe(409);
    expect(await use(second.key)).toBe(200);
    for (const { api_key } of made.slice(1, 10))
      expect((await rotate(api_key.reference, { overlap_hours: 168 }, browser)).status).toBe(201);
    world.clock.advance(168 * HOUR_MS);
    expect((await rotate(second.api_key.reference, { overlap_hours: 168 }, browser)).status).toBe(201);
    expect((await make({}, browser)).status).toBe(409);
  });
});

describe('replacing a key never widens it', () => {
  const names = fc.constantFrom(...KEY_PERMISSIONS, 'clients.merge', '*', 'sandbox.manage');
  const named = fc.option(fc.uniqueArray(names, { minLength: 1, maxLength: 8 }), { nil: null });
  const networks = fc.option(
    fc.uniqueArray(fc.constantFrom('127.0.0.0/8', '10.0.0.0/8', '2001:db8::/32'), { minLength: 1 }),
    { nil: null },
  );
  const rights = fc.oneof(
    fc.record({ role: fc.constantFrom(...ROLES) }),
    fc.record({
      permissions: fc.uniqueArray(fc.constantFrom(...PERMISSIONS), { minLength: 1, maxLength: 8 }),
    }),
  );
  const step = fc.oneof(
    fc.record({ change: rights }),
    fc.record({ overlap: fc.integer({ min: 0, max: 168 }), wait: fc.integer({ min: 1, max: 400 }) }),
  );

  it('whatever is stored in it and whatever its maker becomes', async () => {
    const path = world.production;
    const property = fc.asyncProperty(
      named,
      networks,
      fc.option(fc.integer({ min: 1, max: 400 }), { nil: null }),
      fc.array(step, { minLength: 1, maxLength: 6 }),
      async (list, from, days, steps) => {
        const { email } = await world.member({ role: 'owner' });
        const now = () => world.clock.now();
        const expiresAt = days === null ? null : new Date(now().getTime() + days * DAY_MS);
        const made = await world.write((tx) =>
          createKey(tx, { workspace: path, email, expiresAt, now: now() }),
        );
        // As an earlier or a later version may have stored it.
        await world.write(async (tx) => {
          await tx.run(sql`UPDATE api_keys SET permissions = ${list && JSON.stringify(list)},
            networks = ${from && JSON.stringify(from)} WHERE reference = ${made.reference}`);
        });
        let current: { reference: string; key: string } = made;
        for (const each of steps) {
          if ('change' in each) {
            await world.write((tx) => addMember(tx, { workspace: path, email, ...each.change, now: now() }));
            continue;
          }
          const before = await stateOf(current);
          const after = await world.write((tx) =>
            rotateKey(tx, { reference: current.reference, overlapHours: each.overlap, now: now() }),
          );
          const [old, next] = [await stateOf(current), await stateOf(after)];
          expect(next.stored).toEqual(before.stored);
          if (before.expires_at === null) expect(next.expires_at).toBeNull();
          else expect(lifeOf(next)).toBe(lifeOf(before));
          expect(old.stored).toEqual(before.stored);
          expect(Date.parse(old.expires_at ?? '')).toBe(
            Math.min(
              ...[
                before.expires_at,
                new Date(now().getTime() + each.overlap * HOUR_MS).toISOString(),
              ].flatMap((text) => (text ? [Date.parse(text)] : [])),
            ),
          );
          // What each may do at this moment, as far as it is accepted from here.
          const may = [await mayOf(current.key), await mayOf(after.key)];
          if (each.overlap > 0) expect(may[1]).toEqual(may[0]);
          if (list === null)
            for (const explicit of EXPLICIT_PERMISSIONS) expect(may[1] ?? []).not.toContain(explicit);
          else expect((may[1] ?? []).filter((name) => !(list as string[]).includes(name))).toEqual([]);
          current = after;
          // A successor is replaced while it lives.
          const left =
            next.expires_at === null
              ? Number.POSITIVE_INFINITY
              : Date.parse(next.expires_at) - now().getTime();
          world.clock.advance(Math.min(each.wait * HOUR_MS, left - 1));
        }
        await world.write((tx) => revokeKey(tx, current.reference, now()));
        await world.write((tx) => revokeMember(tx, { workspace: path, email, now: now() }));
      },
    );
    await fc.assert(property, { numRuns: runs(60) });
  });

  async function stateOf({ reference }: { reference: string }) {
    const [row] = await rows<Record<string, string | null>>(
      world,
      `SELECT name, permissions, networks, user_id, workspace_id, created_at, expires_at FROM api_keys WHERE reference = '${reference}'`,
    );
    if (!row) throw new Error(`There is no key ${reference}.`);
    const { created_at, expires_at, ...stored } = row;
    return { created_at: created_at as string, expires_at: expires_at ?? null, stored };
  }

  const lifeOf = ({ created_at, expires_at }: { created_at: string; expires_at: string | null }) =>
    Date.parse(expires_at ?? '') - Date.parse(created_at);

  async function mayOf(key: string): Promise<string[] | undefined> {
    const { data } = await world.apiFor(key).GET('/api-key');
    return data?.data.permissions;
  }
});

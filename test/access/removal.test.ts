// Removing users and businesses for good: nothing of them is left, and nothing of others is gone.
import { describe, expect, it } from 'vitest';
import { findUser, type User } from '../../src/auth/users.ts';
import { createKey } from '../../src/workspaces/keys.ts';
import { addMember } from '../../src/workspaces/members.ts';
import { removeBusiness, removeUser } from '../../src/workspaces/removal.ts';
import { newDraft, newIssued, newItem, pay, record, send } from '../api/records.ts';
import { signedInAs } from '../dashboard/browser.ts';
import { shared, sharedService } from '../during-tests.ts';
import { TABLE_NAMES } from '../engine.ts';
import { managerKey } from '../manager-key.ts';
import { startReceiver } from '../receiver.ts';
import {
  send as call,
  createMaker,
  everything,
  isOfKeys,
  isOfSandbox,
  OPERATIONS,
  rows,
  validCall,
} from '../security/calls.ts';

const receiver = shared(startReceiver);
const world = sharedService();

const userOf = (email: string) =>
  world.server.database.read((tx) => findUser(tx, email)) as Promise<User | undefined>;
const removed = async (email: string) => {
  const user = (await userOf(email)) as User;
  await world.write((tx) => removeUser(tx, user));
};

describe('a user that is removed', () => {
  it('is signed out, has no keys and no memberships, and the others have theirs', async () => {
    const { email, key } = await world.member({ role: 'accountant' });
    const browser = await signedInAs(world, email);
    await removed(email);
    expect(await userOf(email)).toBeUndefined();
    expect((await browser.ask('GET', '/me')).status).toBe(401);
    expect((await world.request('/workspace', { key })).status).toBe(401);
    expect((await world.request('/workspace')).status).toBe(200);
    expect(JSON.stringify(await rows(world, 'SELECT * FROM users'))).not.toContain(email);
  });

  it('stays as a reference without name and address where a record names them', async () => {
    const { email, api } = await world.member({ role: 'accountant' });
    await newItem(api, { type: 'product', initial_stock: 5 });
    const before = (await userOf(email)) as User;
    await removed(email);
    const [row] = await rows<Record<string, unknown>>(world, `SELECT * FROM users WHERE id = ${before.id}`);
    expect(row).toMatchObject({
      reference: before.reference,
      email: `${before.reference.toLowerCase()}@removed.invalid`,
      name: null,
      password_hash: null,
    });
  });

  it('is never the only owner of a business', async () => {
    const { ownerEmail, production } = await world.otherBusiness();
    await expect(removed(ownerEmail)).rejects.toMatchObject({ code: 'conflict' });
    expect(await userOf(ownerEmail)).toBeDefined();
    const now = world.clock.now();
    await world.write((tx) =>
      addMember(tx, { workspace: production, email: 'second@zora.example', role: 'owner', now }),
    );
    await removed(ownerEmail);
    expect(await userOf(ownerEmail)).toBeUndefined();
  });
});

/** But for the pieces of search indexes, which are merged in their own time. */
const all = async () =>
  Object.fromEntries(
    Object.entries(await everything(world)).filter(([table]) => !table.includes('_search_')),
  );

it('of a business that is removed no row is left, and none of another is gone', async () => {
  const other = await world.otherBusiness();
  const both = 'in-both@zora.example';
  const now = world.clock.now();
  for (const workspace of [other.production, world.production])
    await world.write((tx) => addMember(tx, { workspace, email: both, role: 'accountant', now }));
  await world.write((tx) => createKey(tx, { workspace: other.production, email: both, now }));
  const untouched = await all();
  const lost = await world.otherBusiness();
  await world.endpoint(receiver.url, ['*'], lost.production);
  const make = createMaker(world, { workspace: lost.production, key: lost.key }, receiver.url);
  await world.write((tx) => addMember(tx, { workspace: lost.production, email: both, role: 'viewer', now }));
  const manager = await managerKey(world, { email: lost.ownerEmail, workspace: lost.production });
  for (const operation of OPERATIONS) {
    if (isOfSandbox(operation.id)) continue;
    const key = isOfKeys(operation) ? lost.key : manager;
    const response = await call(world, await validCall(operation, make), key);
    expect([operation.id, response.ok]).toEqual([operation.id, true]);
  }
  const { reference } = await newIssued(lost.api);
  await record(pay(lost.api, reference, 5), 201);
  await record(send(lost.api, reference));
  await newDraft(lost.api);
  await everything(world);
  const result = await world.write((tx) => removeBusiness(tx, lost.production));
  expect(result.users).toEqual([lost.ownerEmail]);
  expect(Object.keys(result.rows).length).toBeGreaterThan(20);
  expect(await all()).toEqual(untouched);
  for (const { name } of await rows<{ name: string }>(world, TABLE_NAMES))
    expect(JSON.stringify(await rows(world, `SELECT * FROM ${name}`)), name).not.toContain(
      lost.production.reference,
    );
  expect((await world.request('/workspace', { key: lost.key })).status).toBe(401);
}, 120_000);

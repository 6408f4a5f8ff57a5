import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { authenticate, authorizeKey } from '../../src/auth/authenticate.ts';
import type { Workspace } from '../../src/auth/context.ts';
import { message } from '../../src/domain/messages/message.ts';
import { PERMISSIONS } from '../../src/domain/permissions.ts';
import { createKey, listKeys, revokeKey } from '../../src/workspaces/keys.ts';
import { addMember, hasOwner, listMembers, revokeMember } from '../../src/workspaces/members.ts';
import { listNotifications, notify } from '../../src/workspaces/notifications.ts';
import { setPlan, setWorkspacePlan } from '../../src/workspaces/plans.ts';
import { removeSandbox, setWorkspaceStatus } from '../../src/workspaces/workspaces.ts';
import { business, createStore, expectInvalid, NOW, type Store } from './database.ts';

const OWNER = 'ana@zora.example';

let store: Store;
let production: Workspace;
let sandbox: Workspace;
beforeEach(async () => {
  store = await createStore();
  ({ production, sandbox } = await business(store));
});
afterEach(() => store.close());

const add = (input: { email?: string; role?: string; permissions?: string[] }) =>
  store.database.write('instance', (tx) =>
    addMember(tx, { workspace: production, email: 'ivan@zora.example', now: NOW, ...input }),
  );
const newKey = (input: { workspace?: Workspace; email?: string; name?: string; expiresAt?: Date } = {}) =>
  store.database.write('instance', (tx) =>
    createKey(tx, { workspace: production, email: OWNER, now: NOW, ...input }),
  );
const use = (key: string, now = NOW) =>
  store.database.read(async (tx) => authorizeKey(await authenticate(tx, `Bearer ${key}`, now)));

describe('members', () => {
  test('a role has its permissions', async () => {
    const { permissions } = await add({ role: 'accountant' });
    expect(permissions).toEqual(PERMISSIONS.filter((name) => name !== 'integrations.manage'));
  });

  test('adding a member again replaces the rights, whether role or list', async () => {
    const first = await add({ role: 'viewer' });
    const second = await add({ email: 'IVAN@zora.example', permissions: ['items.view', 'clients.view'] });
    expect(second).toEqual({ ...first, role: null, permissions: ['clients.view', 'items.view'] });
    expect(await add({ role: 'admin' })).toMatchObject({ reference: first.reference, role: 'admin' });
  });

  test('a revoked member who is added again is the same member, and their keys work again', async () => {
    const member = await add({ role: 'viewer' });
    const { key } = await newKey({ email: member.email });
    await store.database.write('instance', (tx) =>
      revokeMember(tx, { workspace: sandbox, email: member.email, now: NOW }),
    );
    await expect(use(key)).rejects.toMatchObject({ code: 'workspace_membership_revoked' });
    expect(await store.database.read((tx) => listMembers(tx, production))).toMatchObject([{ email: OWNER }]);
    expect(await add({ role: 'viewer' })).toEqual(member);
    expect([...(await use(key)).permissions]).toEqual(member.permissions);
  });

  test.each([
    ['role', {}],
    ['role', { role: 'viewer', permissions: ['clients.view'] }],
    ['role', { role: 'Viewer' }],
    ['permissions', { permissions: [] }],
    ['permissions', { permissions: ['clients.*'] }],
    ['email', { email: 'ivan', role: 'viewer' }],
  ])('refuses a bad %s: %j', async (field, input) => {
    await expectInvalid(add(input), field);
    expect(await store.database.read((tx) => listMembers(tx, production))).toHaveLength(1);
  });

  test('a business has an owner while one of its current members is one', async () => {
    const isOwned = () => store.database.read((tx) => hasOwner(tx, sandbox));
    await add({ permissions: [...PERMISSIONS] });
    expect(await isOwned()).toBe(true);
    await store.database.write('instance', (tx) =>
      revokeMember(tx, { workspace: production, email: OWNER, now: NOW }),
    );
    expect(await isOwned()).toBe(false);
    await add({ role: 'owner' });
    expect(await isOwned()).toBe(true);
  });

  test('no member is revoked twice', async () => {
    const revoke = () =>
      store.database.write('instance', (tx) =>
        revokeMember(tx, { workspace: production, email: OWNER, now: NOW }),
      );
    await revoke();
    await expectInvalid(revoke(), 'email');
  });
});

describe('keys', () => {
  test("a key opens its own workspace with its user's rights", async () => {
    const { key, ...record } = await newKey({ workspace: sandbox, name: ' Shop ' });
    expect(key).toMatch(/^svc_test_/);
    expect(record).toMatchObject({ environment: 'sandbox', name: 'Shop', email: OWNER, hint: key.slice(-4) });
    expect((await use(key)).workspace.reference).toBe(sandbox.reference);
    expect(await store.database.read((tx) => listKeys(tx, sandbox))).toEqual([record]);
    expect(await store.database.read((tx) => listKeys(tx, production))).toEqual([]);
  });

  test('a key ends when it expires, to the millisecond', async () => {
    const { key } = await newKey({ expiresAt: new Date(NOW.getTime() + 1000) });
    await expect(use(key, new Date(NOW.getTime() + 999))).resolves.toBeDefined();
    await expect(use(key, new Date(NOW.getTime() + 1000))).rejects.toMatchObject({ code: 'invalid_api_key' });
  });

  test('revoking is effective at once, keeps the time of the first revocation and finds only existing keys', async () => {
    const { key, reference } = await newKey();
    const revoke = (now: Date) => store.database.write('instance', (tx) => revokeKey(tx, reference, now));
    expect((await revoke(NOW)).revokedAt).toBe(NOW.toISOString());
    await expect(use(key)).rejects.toMatchObject({ code: 'invalid_api_key' });
    expect((await revoke(new Date(NOW.getTime() + 5000))).revokedAt).toBe(NOW.toISOString());
    const unknown = store.database.write('instance', (tx) =>
      revokeKey(tx, '01JD2ZQW00000000000000000X', NOW),
    );
    await expect(unknown).rejects.toMatchObject({ code: 'not_found' });
  });

  test.each([
    ['email', { email: 'stranger@example.com' }],
    ['email', { email: 'no address' }],
    ['name', { name: 'x'.repeat(256) }],
    ['expires_at', { expiresAt: NOW }],
  ])('refuses a bad %s: %j', async (field, input) => {
    await expectInvalid(newKey(input), field);
  });

  test('no key is made for a member who was revoked', async () => {
    await store.database.write('instance', (tx) =>
      revokeMember(tx, { workspace: production, email: OWNER, now: NOW }),
    );
    await expectInvalid(newKey(), 'email');
  });

  test('the state of workspace and plan decides how a key is answered', async () => {
    const live = await newKey();
    const test = await newKey({ workspace: sandbox });
    const change = (work: (tx: Parameters<typeof setWorkspacePlan>[0]) => Promise<unknown>) =>
      store.database.write('instance', work);
    await change((tx) => setWorkspaceStatus(tx, production, 'suspended'));
    await expect(use(live.key)).rejects.toMatchObject({ code: 'no_workspace_bound' });
    await change((tx) => setWorkspaceStatus(tx, production, 'active'));
    await change((tx) => setWorkspacePlan(tx, sandbox, { status: 'inactive' }));
    await expect(use(live.key)).rejects.toMatchObject({ code: 'no_active_plan' });
    await change((tx) => setPlan(tx, 'no_api', { features: [] }));
    await change((tx) => setWorkspacePlan(tx, production, { planKey: 'no_api', status: 'active' }));
    await expect(use(test.key)).rejects.toMatchObject({ code: 'plan_upgrade_required' });
    await change((tx) => removeSandbox(tx, sandbox));
    await expect(use(test.key)).rejects.toMatchObject({ code: 'sandbox_not_provisioned' });
  });
});

describe('notifications', () => {
  test('reach owners and admins who are still members, and no others', async () => {
    await add({ email: 'admin@zora.example', role: 'admin' });
    await add({ email: 'gone@zora.example', role: 'admin' });
    await add({ email: 'viewer@zora.example', role: 'viewer' });
    await add({ email: 'listed@zora.example', permissions: [...PERMISSIONS] });
    await store.database.write('instance', (tx) =>
      revokeMember(tx, { workspace: production, email: 'gone@zora.example', now: NOW }),
    );
    const notice = {
      workspaceId: sandbox.id,
      kind: 'test',
      message: message('notice.documents_overdue', { count: 7 }),
      now: NOW,
    };
    await store.database.write('instance', (tx) => notify(tx, notice));
    const notified = await store.database.read((tx) => listNotifications(tx, sandbox));
    expect(notified.map(({ email }) => email).sort()).toEqual(['admin@zora.example', OWNER]);
    expect(await store.database.read((tx) => listNotifications(tx, production))).toEqual([]);
  });
});

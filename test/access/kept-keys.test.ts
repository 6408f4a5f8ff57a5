import { afterEach, beforeEach, expect, test } from 'vitest';
import { authorizeKey, createAuthenticate } from '../../src/auth/authenticate.ts';
import type { Workspace } from '../../src/auth/context.ts';
import type { Reader, Writer } from '../../src/database/engine/statement.ts';
import { type Database, openDatabase } from '../../src/database/open.ts';
import { createKey, listKeys, revokeKey } from '../../src/workspaces/keys.ts';
import { addMember, revokeMember } from '../../src/workspaces/members.ts';
import { setWorkspaceStatus } from '../../src/workspaces/workspaces.ts';
import { report, scale } from '../scenarios.ts';
import { business, createStore, NOW, type Store } from './database.ts';

const EMAIL = 'ivan@zora.example';

let store: Store;
let workspace: Workspace;
let key: string;
let looks: number;
let use: (now?: Date) => Promise<ReadonlySet<string>>;
beforeEach(async () => {
  store = await createStore();
  ({ production: workspace } = await business(store));
  await store.database.write('instance', (tx) =>
    addMember(tx, { workspace, email: EMAIL, role: 'viewer', now: NOW }),
  );
  const expiresAt = new Date(NOW.getTime() + 1000);
  ({ key } = await store.database.write('instance', (tx) =>
    createKey(tx, { workspace, email: EMAIL, now: NOW, expiresAt }),
  ));
  const authenticate = createAuthenticate(store.database.accessVersion);
  looks = 0;
  use = async (now = NOW) => {
    const read = <T>(work: (tx: Reader) => Promise<T>) => {
      looks += 1;
      return store.database.read(work);
    };
    return authorizeKey(await authenticate(`Bearer ${key}`, now, read)).permissions;
  };
  await use();
  await use();
});
afterEach(() => store.close());

const revoke = async (tx: Writer) => {
  const keys = await listKeys(tx, workspace);
  for (const { reference } of keys) await revokeKey(tx, reference, NOW);
};

test('a key is looked up once while nothing changes', () => {
  expect(looks).toBe(1);
});

test.each<[string, () => Promise<Date>]>([
  ['expired', async () => new Date(NOW.getTime() + 1000)],
  [
    'was revoked',
    async () => {
      await store.database.write('instance', revoke);
      return NOW;
    },
  ],
])('a key that %s is looked up every time, as an unknown one is', async (_what, end) => {
  const now = await end();
  for (const expected of [2, 3, 4]) {
    await expect(use(now)).rejects.toMatchObject({ code: 'invalid_api_key' });
    expect(looks).toBe(expected);
  }
});

test.each<[string, (tx: Writer) => Promise<unknown>, string]>([
  ['its key is revoked', revoke, 'invalid_api_key'],
  [
    'its member is revoked',
    (tx) => revokeMember(tx, { workspace, email: EMAIL, now: NOW }),
    'workspace_membership_revoked',
  ],
  [
    'its workspace is suspended',
    (tx) => setWorkspaceStatus(tx, workspace, 'suspended'),
    'no_workspace_bound',
  ],
])('is refused by the next request once %s', async (_what, change, code) => {
  await store.database.write('instance', change);
  await expect(use()).rejects.toMatchObject({ code });
});

test('a revocation by another process takes effect at once, repeatedly', async () => {
  const other: Database = await openDatabase(store.url);
  const trials = scale(10, 100);
  for (let trial = 0; trial < trials; trial += 1) {
    expect(await use()).toContain('clients.view');
    await other.write('instance', revoke);
    await expect(use()).rejects.toMatchObject({ code: 'invalid_api_key' });
    ({ key } = await other.write('instance', (tx) => createKey(tx, { workspace, email: EMAIL, now: NOW })));
  }
  await other.close();
  report('B30', `${trials} of ${trials} revocations by another process took effect on the next request`);
});

test('a right that is granted and revoked in the same transaction is not cached', async () => {
  const authenticate = createAuthenticate(store.database.accessVersion);
  const rights = (tx: Reader) => authenticate(`Bearer ${key}`, NOW, (work) => work(tx));
  const undone = store.database.write('instance', async (tx) => {
    await addMember(tx, { workspace, email: EMAIL, role: 'admin', now: NOW });
    expect(authorizeKey(await rights(tx)).permissions).toContain('clients.update');
    throw new Error('undone');
  });
  const next = store.database.write('instance', async (tx) => authorizeKey(await rights(tx)).permissions);
  await expect(undone).rejects.toThrow('undone');
  expect(await next).not.toContain('clients.update');
});

test('a key that is revoked in an open transaction is not cached as valid', async () => {
  await Promise.all([
    store.database.write('instance', async (tx) => {
      await revoke(tx);
      // The key is checked while the revocation is not committed yet: the check sees the committed state.
      void use().catch(() => {});
      for (let i = 0; i < 50; i += 1) await Promise.resolve();
    }),
  ]);
  await expect(use()).rejects.toMatchObject({ code: 'invalid_api_key' });
});

// The permission of every operation, tested with every role and every single permission, of a member and of a key.
import { beforeAll, describe, expect, it } from 'vitest';
import { KEY_PERMISSIONS, PERMISSIONS } from '../../src/domain/permissions.ts';
import { createKey } from '../../src/workspaces/keys.ts';
import { shared, sharedService } from '../during-tests.ts';
import { startReceiver } from '../receiver.ts';
import { report } from '../scenarios.ts';
import {
  OPERATIONS as ALL,
  type Call,
  createMaker,
  everything,
  isOfSandbox,
  type Maker,
  ownPlaces,
  send,
  validCall,
  withoutMore,
} from './calls.ts';
import { byKey, needsOf, PAIRS, ROLES } from './rights.ts';

type Caller = { name: string; holds: (permission: string) => boolean } & (
  | { rights: { role: string } | { permissions: string[] } }
  | { named: string[] }
);

const members: Caller[] = [
  ...Object.entries(ROLES).map(([role, holds]) => ({ name: role, rights: { role }, holds: byKey(holds) })),
  ...PERMISSIONS.map((only) => ({
    name: `only ${only}`,
    rights: { permissions: [only] },
    holds: (permission: string) => permission === only,
  })),
  ...PAIRS.map((permissions) => {
    const holds = (permission: string) => permissions.includes(permission);
    return { name: `only ${permissions.join(' and ')}`, rights: { permissions }, holds };
  }),
  ...KEY_PERMISSIONS.map((only) => {
    // The endpoints of the tests are of an event of contracts, which their manager has to be able to see.
    const named: string[] = only === 'webhooks.manage' ? [only, 'contracts.view'] : [only];
    const holds = (permission: string) => named.includes(permission);
    return { name: `a key of an owner with only ${named.join(' and ')}`, named, holds };
  }),
];

const OPERATIONS = ALL.filter(({ id }) => !isOfSandbox(id));

const receiver = shared(startReceiver);
const world = sharedService();
let make: Maker;
/** A valid request of each operation, for actors without the permission: it stays valid. */
const refusable: Record<string, Call> = {};

beforeAll(async () => {
  make = createMaker(world, ownPlaces(world).production, receiver.url);
  for (const operation of OPERATIONS) refusable[operation.id] = await validCall(operation, make);
});

/** The key of a member with these rights, or of the owner with this list. */
async function keyOf(caller: Caller): Promise<string> {
  if ('rights' in caller) return (await world.member(caller.rights)).key;
  const { named: permissions } = caller;
  const input = { workspace: world.production, email: world.ownerEmail, permissions, now: world.clock.now() };
  return (await world.write((tx) => createKey(tx, input))).key;
}

describe.each(members)('$name', (caller) => {
  const { holds } = caller;
  it('may do exactly what is documented', async () => {
    const key = await keyOf(caller);
    const before = await everything(world);
    for (const { id } of OPERATIONS.filter((operation) => !needsOf(operation.id).every(holds))) {
      const response = await send(world, refusable[id] as Call, key);
      const { error } = (await response.json()) as { error?: { code: string } };
      expect([id, response.status, error?.code]).toEqual([id, 403, 'forbidden']);
    }
    expect(await everything(world)).toEqual(before);
    for (const operation of OPERATIONS.filter(({ id }) => needsOf(id).every(holds))) {
      const response = await send(world, withoutMore(await validCall(operation, make)), key);
      expect([operation.id, response.ok]).toEqual([operation.id, true]);
    }
  });
});

it('every operation is tried by every role and with every single permission', () => {
  const allowed = members.flatMap(({ holds }) =>
    OPERATIONS.filter(({ id }) => needsOf(id).every(holds)),
  ).length;
  const all = OPERATIONS.length * members.length;
  report(
    'A2',
    `${OPERATIONS.length} operations × ${Object.keys(ROLES).length} roles, ${PERMISSIONS.length} single permissions of members, ${KEY_PERMISSIONS.length} of keys and ${PAIRS.length} pair: ${allowed} allowed, ${all - allowed} refused, as documented`,
  );
});

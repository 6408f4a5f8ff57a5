// What holds of every operation, with one call of each kind: the permission that it needs, the key, what it does not know,
// and records of another business. The slow tests next to it have the whole matrices.
import { beforeAll, describe, expect, it } from 'vitest';
import { isPermission, PERMISSIONS, permissionsOf, type Role } from '../../src/domain/permissions.ts';
import { shared, sharedService } from '../during-tests.ts';
import { managerKey } from '../manager-key.ts';
import { startReceiver } from '../receiver.ts';
import {
  type Call,
  createMaker,
  everything,
  isOfKeys,
  isOfSandbox,
  isSingle,
  type Maker,
  OPERATIONS,
  type Operation,
  ownPlaces,
  send,
  validCall,
  withoutMore,
} from './calls.ts';
import { bodySchema } from './mutations.ts';
import { needsOf, ROLES } from './rights.ts';
import {
  answerOf,
  expectNothing,
  expectRefused,
  type Kind,
  kindOf,
  masked,
  nameOfNothing,
  slotsOf,
  withReference,
} from './slots.ts';

const AREAS = [...new Set(OPERATIONS.map(({ toolset }) => toolset))];

const receiver = shared(startReceiver);
const world = sharedService();
let own: Maker;
/** A key for the operations that need more than a key has which names nothing. */
let manager: string;
/** Records of another business and of the sandbox, by what a place takes. */
let strangers: Record<Kind, string>[];

beforeAll(async () => {
  const { production, sandbox } = ownPlaces(world);
  own = createMaker(world, production, receiver.url);
  manager = await managerKey(world);
  const other = await world.otherBusiness();
  const places = [sandbox, { workspace: other.production, key: other.key }];
  strangers = await Promise.all(places.map((place) => oneOfEach(createMaker(world, place, receiver.url))));
});

it('the spec asks for the documented permissions', () => {
  expect(Object.fromEntries(OPERATIONS.map(({ id, needs }) => [id, needs]))).toEqual(
    Object.fromEntries(OPERATIONS.map(({ id }) => [id, needsOf(id)])),
  );
});

it.each(Object.entries(ROLES))('the role of %s holds the documented permissions', (role, holds) => {
  expect([...permissionsOf({ role: role as Role, permissions: null })]).toEqual(PERMISSIONS.filter(holds));
});

describe.each(AREAS)('of the operations of %s', (area) => {
  const operations = OPERATIONS.filter(({ toolset }) => toolset === area);
  const calls = new Map<Operation, Call>();

  beforeAll(async () => {
    for (const operation of operations) calls.set(operation, await validCall(operation, own));
  });

  it('none does anything without each of its permissions, with all others', async () => {
    for (const missing of operations.flatMap(({ id }) => needsOf(id))) await keyWithout(missing);
    const before = await everything(world);
    for (const [{ id }, call] of calls)
      for (const missing of needsOf(id))
        await expectRefusal(id, await send(world, call, await keyWithout(missing)), 403, 'forbidden');
    expect(await everything(world)).toEqual(before);
  });

  it('none does anything without a valid key, or with what it does not know', async () => {
    const before = await everything(world);
    for (const [operation, call] of calls) {
      const { id } = operation;
      await expectRefusal(id, await send(world, call, 'svc_live_unknown'), 401, 'invalid_api_key');
      const key = ableKey(operation);
      const path = `${call.path}${call.path.includes('?') ? '&' : '?'}colour=red`;
      const asked = await send(world, { ...call, path }, key);
      expect(await expectRefusal(id, asked, 422, 'validation_failed')).toEqual(['colour']);
      if (bodySchema(operation).properties === undefined) continue;
      const more = await send(world, { ...call, body: { ...(call.body as object), colour: 'red' } }, key);
      expect(await expectRefusal(id, more, 422, 'validation_failed')).toEqual(['colour']);
    }
    expect(await everything(world)).toEqual(before);
  });

  it('none reaches a record of another business, nor one that does not exist', async () => {
    const before = await everything(world);
    for (const [operation, call] of [...calls].filter(([operation]) => isSingle(operation)))
      for (const slot of slotsOf(operation)) {
        const ask = async (asked: Call) => answerOf(await send(world, asked, ableKey(operation)));
        const unknown = await ask(withReference(call, operation, slot, nameOfNothing(slot)));
        expectNothing(unknown, slot);
        for (const of of strangers) {
          const stranger = of[kindOf(operation, slot)];
          const answer = await ask(withReference(call, operation, slot, stranger));
          expect(answer, `${operation.id} ${slot.name}`).toEqual(masked(unknown, stranger));
        }
        expectRefused(await ask(withReference(call, operation, slot, 'x')), slot, 'x');
      }
    expect(await everything(world)).toEqual(before);
  });

  it('each is carried out with its permission alone', async () => {
    for (const [{ id }, call] of calls) {
      if (isOfSandbox(id)) continue;
      const needs = needsOf(id);
      const key = await keyWith(needs.length > 0 ? needs : ['reports.view']);
      const response = await send(world, withoutMore(call), key);
      expect([id, response.ok]).toEqual([id, true]);
      expectCaching(response);
    }
  });
});

const keys = new Map<string, string>();

const ableKey = (operation: Operation) => (isOfKeys(operation) ? world.key : manager);

const keyWithout = (missing: string) => keyWith(PERMISSIONS.filter((permission) => permission !== missing));

/** The key of a member with these permissions; a member has one at least. */
async function keyWith(permissions: string[]): Promise<string> {
  if (!permissions.every(isPermission)) return manager;
  const name = permissions.join();
  const key = keys.get(name) ?? (await world.member({ permissions })).key;
  keys.set(name, key);
  return key;
}

/** @returns the fields that it names */
async function expectRefusal(
  id: string,
  response: Response,
  status: number,
  code: string,
): Promise<string[]> {
  const { error } = (await response.json()) as { error?: { code: string; errors?: object } };
  expect([id, response.status, error?.code]).toEqual([id, status, code]);
  expectCaching(response);
  return Object.keys(error?.errors ?? {});
}

/** What caches may do: `test/spec-check.ts` compares it with what the spec says of each answer. */
function expectCaching({ headers }: Response): void {
  const kept = headers.get('etag') === null ? 'no-store' : 'private, no-cache';
  expect(headers.get('cache-control')).toBe(kept);
}

async function oneOfEach(make: Maker): Promise<Record<Kind, string>> {
  return {
    client: await make.client(),
    item: await make.item(),
    expense: await make.expense(),
    recurring: await make.recurring(),
    template: await make.template(),
    contract: await make.contract(),
    endpoint: await make.endpoint(),
    delivery: await make.delivery(),
    confirmation: await make.confirmation(),
    payment: (await make.onAccount()).payment,
    paid: (await make.paid()).payment,
    document: await make.draft(),
    account: await make.account(),
    method: await make.method(),
    rate: await make.rate(),
  };
}

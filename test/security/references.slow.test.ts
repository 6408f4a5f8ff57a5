// No reference reaches a record of another business: every operation, every parameter or field with a reference, with every
// kind of stranger, and for every role.
import { beforeAll, describe, expect, it } from 'vitest';
import { shared, sharedService } from '../during-tests.ts';
import { startReceiver } from '../receiver.ts';
import { report, scale } from '../scenarios.ts';
import {
  type Call,
  createMaker,
  everything,
  isSingle,
  type Maker,
  OPERATIONS_OF_KEYS,
  type Operation,
  ownPlaces,
  send,
  validCall,
} from './calls.ts';
import {
  type Answer,
  answerOf,
  expectNothing,
  expectRefused,
  type Kind,
  kindOf,
  masked,
  nameOfNothing,
  ownReference,
  type Slot,
  slotsOf,
  withReference,
} from './slots.ts';

const MALFORMED = [
  'x',
  '0',
  '1',
  `${'0'.repeat(25)}`,
  `${'0'.repeat(27)}`,
  '8ZZZZZZZZZZZZZZZZZZZZZZZZZ',
  "' OR 1=1 --",
  '%',
  '*',
];

const swept = OPERATIONS_OF_KEYS.filter(isSingle)
  .map((operation) => ({
    operation,
    slots: slotsOf(operation),
    id: operation.id,
  }))
  .filter(({ slots }) => slots.length > 0);
/** Only for the report. */
let cases = 0;
const ROLES = ['admin', 'accountant', 'viewer'];

const receiver = shared(startReceiver);
const world = sharedService();
let own: Maker;
let sandbox: Maker;
let foreign: Maker;
let colleagues: string[];

beforeAll(async () => {
  const places = ownPlaces(world);
  const { production, key } = await world.otherBusiness();
  own = createMaker(world, places.production, receiver.url);
  sandbox = createMaker(world, places.sandbox, receiver.url);
  foreign = createMaker(world, { workspace: production, key }, receiver.url);
  colleagues = await Promise.all(ROLES.map(async (role) => (await world.member({ role })).key));
});

describe('a reference that is not one of the own workspace', () => {
  it.each(swept)('reaches nothing through $id', async ({ operation, slots }) => {
    const call = await validCall(operation, own);
    const strangers: Record<string, string[]> = {};
    for (const slot of slots) strangers[slot.name] = await strangersFor(operation, slot);
    const before = await everything(world);
    for (const slot of slots) {
      const unknown = await answerTo(withReference(call, operation, slot, nameOfNothing(slot)));
      expectNothing(unknown, slot);
      for (const reference of strangers[slot.name] ?? []) {
        expect(await answerTo(withReference(call, operation, slot, reference)), slot.name).toEqual(
          masked(unknown, reference),
        );
      }
      for (const reference of [...MALFORMED, ownReference(call, operation, slot).toLowerCase()]) {
        expectRefused(await answerTo(withReference(call, operation, slot, reference)), slot, reference);
      }
      cases += 1 + (strangers[slot.name]?.length ?? 0) + MALFORMED.length + 1;
      await sameForEveryRole(call, operation, slot, strangers[slot.name] ?? []);
    }
    expect(await everything(world)).toEqual(before);
    // The request itself is valid.
    expect((await answerTo(call)).status).toBeLessThan(300);
  });

  it('appears in no list, however it is searched for', async () => {
    const strangers = [
      await foreign.client(),
      await foreign.item(),
      await foreign.issued(),
      await foreign.expense(),
      await foreign.sentContract(),
      await sandbox.draft(),
    ];
    for (const path of ['/clients', '/items', '/documents', '/expenses', '/contracts']) {
      for (const search of [...strangers, 'Business 2', 'owner2']) {
        const { text } = await answerTo({
          method: 'GET',
          path: `${path}?search=${encodeURIComponent(search)}`,
        });
        expect(JSON.parse(text).data).toEqual([]);
        cases += 1;
      }
      const { text } = await answerTo({ method: 'GET', path: `${path}?per_page=100` });
      for (const reference of strangers) expect(text).not.toContain(reference);
    }
  });

  it('was tried in every place of every operation that takes one', () => {
    const places = swept.flatMap(({ slots }) => slots).length;
    expect(places).toBeGreaterThanOrEqual(19);
    const figure = `${cases} cases in ${places} places of ${swept.length} operations, 0 uncovered`;
    report('A1', figure);
    report('B31', figure);
  });
});

/** For every client: another business's reference is answered like an unknown one, or with 403 without the permission. */
async function sameForEveryRole(
  call: Call,
  operation: Operation,
  slot: Slot,
  strangers: string[],
): Promise<void> {
  for (const key of colleagues) {
    const unknown = await answerTo(withReference(call, operation, slot, nameOfNothing(slot)), key);
    for (const reference of strangers.slice(0, scale(1, strangers.length))) {
      const answer = await answerTo(withReference(call, operation, slot, reference), key);
      expect(answer, slot.name).toEqual(masked(unknown, reference));
      cases += 1;
    }
  }
}

/** References of the right kind that exist, or existed, but not here. */
async function strangersFor(operation: Operation, slot: Slot): Promise<string[]> {
  const kind = kindOf(operation, slot);
  const makers = kind === 'paid' ? [foreign, sandbox, own] : [foreign, sandbox];
  const made = await Promise.all(makers.flatMap((make) => STRANGERS[kind].map((of) => of(make))));
  if (kind === 'expense') made.push(await deleted('expenses', await own.expense()));
  if (kind === 'document') made.push(await deleted('documents', await own.draft()));
  return made;
}

const STRANGERS: Record<Kind, ((make: Maker) => Promise<string>)[]> = {
  client: [(make) => make.client(), (make) => make.portalClient()],
  item: [(make) => make.item()],
  expense: [(make) => make.expense()],
  recurring: [(make) => make.recurring()],
  template: [(make) => make.template()],
  account: [(make) => make.account()],
  method: [(make) => make.method()],
  rate: [(make) => make.rate()],
  contract: [(make) => make.contract(), (make) => make.sentContract(), (make) => make.signedContract()],
  endpoint: [(make) => make.endpoint()],
  delivery: [(make) => make.delivery()],
  confirmation: [(make) => make.confirmation()],
  payment: [(make) => make.onAccount().then(({ payment }) => payment)],
  paid: [(make) => make.paid().then(({ payment }) => payment)],
  document: [
    (make) => make.draft(),
    (make) => make.issued(),
    (make) => make.paid().then(({ document }) => document),
  ],
};

async function deleted(list: string, reference: string): Promise<string> {
  expect((await answerTo({ method: 'DELETE', path: `/${list}/${reference}` })).status).toBe(204);
  return reference;
}

async function answerTo(call: Call, key = world.key): Promise<Answer> {
  return answerOf(await send(world, call, key));
}

// No reference reaches a record of another business: every operation, every parameter or field with a reference.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newReference } from '../../src/domain/reference.ts';
import { type Receiver, startReceiver } from '../receiver.ts';
import { report, scale } from '../scenarios.ts';
import { spec } from '../spec-check.ts';
import { createTestService, type TestService } from '../test-service.ts';
import {
  type Call,
  createMaker,
  everything,
  type Maker,
  OPERATIONS,
  type Operation,
  ownPlaces,
  send,
  validCall,
} from './calls.ts';

/** The location of a reference in a request: `path.reference`, `query.client`, `body.lines.0.item`. */
type Slot = { in: 'path' | 'query' | 'body'; name: string };
type Json = Record<string, unknown>;
type Answer = { status: number; text: string; headers: string };

const { Reference } = spec.components.schemas as Record<string, { pattern: string }>;
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

const swept = OPERATIONS.map((operation) => ({ operation, slots: slotsOf(operation), id: operation.id }));
const counts = { cases: 0, slots: 0, operations: new Set<string>() };
const ROLES = ['admin', 'accountant', 'viewer'];

let world: TestService;
let receiver: Receiver;
let own: Maker;
let sandbox: Maker;
let foreign: Maker;
let colleagues: string[];

beforeAll(async () => {
  world = await createTestService();
  receiver = await startReceiver();
  const places = ownPlaces(world);
  const { production, key } = await world.otherBusiness();
  own = createMaker(world, places.production, receiver.url);
  sandbox = createMaker(world, places.sandbox, receiver.url);
  foreign = createMaker(world, { workspace: production, key }, receiver.url);
  colleagues = await Promise.all(ROLES.map(async (role) => (await world.member({ role })).key));
});

afterAll(async () => {
  await world.close();
  await receiver.close();
});

describe('a reference that is not one of the own workspace', () => {
  it.each(swept.filter(({ slots }) => slots.length > 0))(
    'reaches nothing through $id',
    async ({ operation, slots }) => {
      const call = await validCall(operation, own);
      const strangers: Record<string, string[]> = {};
      for (const slot of slots) strangers[slot.name] = await strangersFor(operation, slot);
      const before = await everything(world);
      for (const slot of slots) {
        const unknown = await answerTo(withReference(call, operation, slot, newReference()));
        expectNothing(unknown, slot);
        for (const reference of strangers[slot.name] ?? []) {
          expect(await answerTo(withReference(call, operation, slot, reference)), slot.name).toEqual(
            masked(unknown, reference),
          );
        }
        for (const reference of [...MALFORMED, ownReference(call, operation, slot).toLowerCase()]) {
          expectRefused(await answerTo(withReference(call, operation, slot, reference)), slot, reference);
        }
        counts.cases += 1 + (strangers[slot.name]?.length ?? 0) + MALFORMED.length + 1;
        counts.slots += 1;
        await sameForEveryRole(call, operation, slot, strangers[slot.name] ?? []);
      }
      expect(await everything(world)).toEqual(before);
      // The request itself is valid.
      expect((await answerTo(call)).status).toBeLessThan(300);
      counts.operations.add(operation.id);
    },
  );

  it.each(swept.filter(({ slots }) => slots.length === 0))('cannot even be given to $id', ({ operation }) => {
    expect(operation.template).not.toContain('{');
    counts.operations.add(operation.id);
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
        counts.cases += 1;
      }
      const { text } = await answerTo({ method: 'GET', path: `${path}?per_page=100` });
      for (const reference of strangers) expect(text).not.toContain(reference);
    }
  });

  it('was tried on every operation of the spec', () => {
    expect([...counts.operations].sort()).toEqual(OPERATIONS.map(({ id }) => id).sort());
    expect(counts.slots).toBe(swept.flatMap(({ slots }) => slots).length);
    expect(counts.slots).toBeGreaterThanOrEqual(19);
    const figure = `${counts.cases} cases in ${counts.slots} places of ${counts.operations.size} operations, ${OPERATIONS.length - counts.operations.size} uncovered`;
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
    const unknown = await answerTo(withReference(call, operation, slot, newReference()), key);
    for (const reference of strangers.slice(0, scale(1, strangers.length))) {
      const answer = await answerTo(withReference(call, operation, slot, reference), key);
      expect(answer, slot.name).toEqual(masked(unknown, reference));
      counts.cases += 1;
    }
  }
}

/** References of the right kind that exist, or existed, but not here. */
async function strangersFor({ template }: Operation, slot: Slot): Promise<string[]> {
  const elsewhere = [foreign, sandbox];
  const all = (kinds: ((make: Maker) => Promise<string>)[], makers = elsewhere) =>
    Promise.all(makers.flatMap((make) => kinds.map((kind) => kind(make))));
  if (slot.name === 'payment') return all([async (make) => (await make.paid()).payment], [...elsewhere, own]);
  switch (slot.in === 'path' ? template.split('/')[1] : slot.name.split('.').at(-1)) {
    case 'clients':
    case 'client':
      return all([(make) => make.client(), (make) => make.portalClient()]);
    case 'items':
    case 'item':
      return all([(make) => make.item()]);
    case 'expenses':
      return [...(await all([(make) => make.expense()])), await deleted('expenses', await own.expense())];
    case 'contracts':
      return all([(make) => make.contract(), (make) => make.sentContract(), (make) => make.signedContract()]);
    case 'endpoint':
      return all([(make) => make.endpoint()]);
    case 'webhook-deliveries':
      return all([(make) => make.delivery()]);
    case 'payments':
      return all([(make) => make.onAccount().then(({ payment }) => payment)]);
    case 'documents':
    case 'document':
    case 'from':
      return [
        ...(await all([
          (make) => make.draft(),
          (make) => make.issued(),
          async (make) => (await make.paid()).document,
        ])),
        await deleted('documents', await own.draft()),
      ];
    default:
      throw new Error(`${template} takes a ${slot.name}, of which this test knows no strangers.`);
  }
}

async function deleted(list: string, reference: string): Promise<string> {
  expect((await answerTo({ method: 'DELETE', path: `/${list}/${reference}` })).status).toBe(204);
  return reference;
}

function slotsOf({ id, method, template }: Operation): Slot[] {
  const operation = spec.paths[template]?.[method.toLowerCase()] as Json;
  const parameters = ((operation.parameters ?? []) as Json[]).map(resolve);
  const inPath = [...template.matchAll(/\{(\w+)\}/g)].map(
    ([, name]): Slot => ({ in: 'path', name: name as string }),
  );
  const inQuery = parameters
    .filter((parameter) => parameter.in === 'query' && isReferenceSchema(parameter.schema as Json))
    .map(({ name }): Slot => ({ in: 'query', name: name as string }));
  const content = resolve((operation.requestBody ?? {}) as Json).content as Record<string, Json> | undefined;
  const inBody = bodySlots((content?.['application/json']?.schema ?? {}) as Json, '');
  if (inPath.length === 0 && template.includes('{'))
    throw new Error(`${id} has a path that is not understood.`);
  return [...inPath, ...inQuery, ...inBody.map((name): Slot => ({ in: 'body', name }))];
}

function bodySlots(schema: Json, at: string): string[] {
  if (isReferenceSchema(schema)) return [at];
  const { properties = {}, items } = resolve(schema) as { properties?: Record<string, Json>; items?: Json };
  const nested = Object.entries(properties).flatMap(([name, child]) =>
    bodySlots(child, at ? `${at}.${name}` : name),
  );
  return items ? [...nested, ...bodySlots(items, `${at}.0`)] : nested;
}

function isReferenceSchema(schema: Json): boolean {
  return resolve(schema).pattern === Reference?.pattern;
}

function resolve(node: Json): Json {
  if (typeof node.$ref !== 'string') return node;
  const [, , kind, name] = node.$ref.split('/') as [string, string, string, string];
  return resolve((spec.components[kind] as Record<string, Json>)[name] as Json);
}

function withReference(call: Call, { template }: Operation, slot: Slot, reference: string): Call {
  const encoded = encodeURIComponent(reference);
  if (slot.in === 'query') return { ...call, path: `${call.path.split('?')[0]}?${slot.name}=${encoded}` };
  if (slot.in === 'path') {
    const segments = call.path.split('/');
    segments[template.split('/').indexOf(`{${slot.name}}`)] = encoded;
    return { ...call, path: segments.join('/') };
  }
  const body = structuredClone(call.body ?? {}) as Json;
  const { holder, key } = place(body, slot.name);
  holder[key] = reference;
  return { ...call, body };
}

function ownReference(call: Call, { template }: Operation, slot: Slot): string {
  if (slot.in === 'path')
    return call.path.split('/')[template.split('/').indexOf(`{${slot.name}}`)] as string;
  if (slot.in === 'query') return new URL(call.path, 'http://here').searchParams.get(slot.name) as string;
  const { holder, key } = place(call.body as Json, slot.name);
  return holder[key] as string;
}

function place(body: Json, path: string): { holder: Json; key: string } {
  const keys = path.split('.');
  const key = keys.pop() as string;
  return { holder: keys.reduce((at, name) => at[name] as Json, body), key };
}

async function answerTo(call: Call, key = world.key): Promise<Answer> {
  const response = await send(world, call, key);
  const headers = [...response.headers].filter(([name]) => !/^(x-request-id|date|keep-alive)$/.test(name));
  const text = (await response.text()).replace(response.headers.get('x-request-id') ?? '', '');
  return { status: response.status, text, headers: JSON.stringify(headers) };
}

/** The response to an unknown reference: the one to this reference may contain nothing more. */
function masked(unknown: Answer, reference: string): Answer {
  expect(unknown.text).not.toContain(reference);
  return unknown;
}

function expectNothing({ status, text }: Answer, slot: Slot): void {
  const answer = JSON.parse(text);
  if (slot.in === 'query') expect(answer).toMatchObject({ data: [], meta: { total: 0 } });
  else if (slot.in === 'path') expect([status, answer.error.code]).toEqual([404, 'not_found']);
  else expect([status, Object.keys(answer.error.errors)]).toEqual([422, [slot.name]]);
}

/** Texts that are no reference: 404 in a path, an invalid field (422) elsewhere. */
function expectRefused({ status, text }: Answer, slot: Slot, reference: string): void {
  const { error } = JSON.parse(text);
  if (slot.in === 'path') expect([status, error.code], reference).toEqual([404, 'not_found']);
  else expect([status, Object.keys(error.errors)], reference).toEqual([422, [slot.name]]);
}

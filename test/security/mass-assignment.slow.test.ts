// Properties that no client may set: what records show but no request takes, what only the tables have, and what a program
// could trip over. None is ignored in silence, and none changes anything.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { shared, sharedService } from '../during-tests.ts';
import { ON_POSTGRES } from '../engine.ts';
import { startReceiver } from '../receiver.ts';
import { report, scale } from '../scenarios.ts';
import { spec } from '../spec-check.ts';
import { openWire, requestText, type Wire, type WireAnswer } from '../wire.ts';
import {
  type Call,
  createMaker,
  everything,
  isSingle,
  type Maker,
  OPERATIONS_OF_KEYS,
  ownPlaces,
  rows,
  validCall,
} from './calls.ts';
import { bodySchema, resolve } from './mutations.ts';

type Json = Record<string, unknown>;

const ODD = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'admin',
  'role',
  'permissions',
  'workspace',
];
const VALUES = [1, 'x', true, null, {}, []];
/** Outside of `npm run test:deep`, a part of the names is tried, a different one on each operation. */
const SHARE = scale(6, 1);

/** Only for the report. */
let cases = 0;
const writing = OPERATIONS_OF_KEYS.filter(isSingle).filter(
  ({ method }) => method === 'POST' || method === 'PATCH',
);

const receiver = shared(startReceiver);
const world = sharedService();
let wire: Wire;
let make: Maker;
let names: string[];

beforeAll(async () => {
  wire = await openWire(world.url, 16);
  make = createMaker(world, ownPlaces(world).production, receiver.url);
  const columns = await rows<{ name: string }>(
    world,
    ON_POSTGRES
      ? "SELECT DISTINCT column_name AS name FROM information_schema.columns WHERE table_schema = 'public'"
      : "SELECT DISTINCT c.name FROM sqlite_schema s, pragma_table_info(s.name) c WHERE s.type = 'table' AND s.name NOT LIKE '%_search%'",
  );
  const shown = Object.values(spec.components.schemas as Record<string, Json>).flatMap((schema) =>
    Object.keys((schema.properties as Json | undefined) ?? {}),
  );
  names = [...new Set([...shown, ...columns.map(({ name }) => name), ...ODD])].sort();
});

afterAll(async () => {
  wire.close();
});

describe('a property that no client may set', () => {
  it.each(writing.map((operation, i) => ({ operation, id: operation.id, i })))(
    'is refused by its name, and changes nothing: $id',
    async ({ operation, i }) => {
      const call = await validCall(operation, make);
      const before = await everything(world);
      const properties = placesOf(bodySchema(operation), '').flatMap(({ at, allowed }) =>
        names
          .filter((name, n) => !allowed.has(name) && (n + i) % SHARE === 0)
          .map((name) => ({ field: at ? `${at}.${name}` : name, at, name })),
      );
      for (let n = 0; n < properties.length; n += 16) {
        const some = properties.slice(n, n + 16);
        const answers = await Promise.all(some.map((one) => ask(withProperty(call, one, VALUES[n % 6]))));
        for (const [k, { status, body }] of answers.entries()) {
          const { error } = JSON.parse(body);
          expect([status, Object.keys(error.errors ?? {})], some[k]?.field).toEqual([422, [some[k]?.field]]);
        }
      }
      expect(await everything(world)).toEqual(before);
      // The request itself is valid.
      expect((await ask(call)).status).toBeLessThan(300);
      cases += properties.length;
    },
  );

  it.each(OPERATIONS_OF_KEYS)('is refused in the address, too: $id', async (operation) => {
    const call = await validCall(operation, make);
    const before = await everything(world);
    for (const name of ['workspace', 'workspace_id', 'user_id', '_method', 'fields', 'include']) {
      const path = `${call.path}${call.path.includes('?') ? '&' : '?'}${name}=1`;
      const { status, body } = await ask({ ...call, path });
      expect([status, Object.keys(JSON.parse(body).error.errors)], name).toEqual([422, [name]]);
      cases += 1;
    }
    expect(await everything(world)).toEqual(before);
  });

  it('was tried on every operation that writes', () => {
    report(
      'A6',
      `${cases} cases of ${names.length} names on ${writing.length} operations that write: each a 422, nothing changed`,
    );
  });
});

/** Every object of a body, and what it may hold. */
function placesOf(schema: Json, at: string): { at: string; allowed: Set<string> }[] {
  const { properties = {}, items } = resolve(schema) as { properties?: Record<string, Json>; items?: Json };
  if (items) return placesOf(items, `${at}.0`);
  const nested = Object.entries(properties)
    .filter(([, child]) => resolve(child).items !== undefined)
    .flatMap(([name, child]) => placesOf(child, at ? `${at}.${name}` : name));
  const own = { at, allowed: new Set(Object.keys(properties)) };
  return at === '' || own.allowed.size > 0 ? [own, ...nested] : nested;
}

function withProperty(call: Call, { at, name }: { at: string; name: string }, value: unknown): Call {
  const body = structuredClone(call.body ?? {}) as Json;
  const holder = (at === '' ? [] : at.split('.')).reduce((object, key) => object[key] as Json, body);
  Object.defineProperty(holder, name, { value, enumerable: true, configurable: true, writable: true });
  return { ...call, body };
}

function ask(call: Call): Promise<WireAnswer> {
  return wire.send(requestText(call, { Authorization: `Bearer ${world.key}` }));
}

// Requests that no honest client sends, derived from the spec. None may break the service, and none may leave a trace
// unless it was accepted. The order is fixed by the seed that the run prints.
import { beforeAll, describe, expect, it } from 'vitest';
import { shared, sharedService } from '../during-tests.ts';
import { ON_POSTGRES } from '../engine.ts';
import { startReceiver } from '../receiver.ts';
import { report, seedOf } from '../scenarios.ts';
import {
  createMaker,
  everything,
  type Maker,
  OPERATIONS_OF_KEYS,
  ownPlaces,
  rows,
  validCall,
} from './calls.ts';
import { chunks, createMutations, hugeBodies, speak } from './mutations.ts';

type Json = Record<string, unknown>;

const mutations = createMutations(seedOf('A7'));
const sent = { total: 0, accepted: 0 };

const receiver = shared(startReceiver);
const world = sharedService();
let make: Maker;

beforeAll(async () => {
  make = createMaker(world, ownPlaces(world).production, receiver.url);
});

describe('a hostile request', () => {
  it.each(OPERATIONS_OF_KEYS)(
    'to $id gets an answer of the spec, and leaves a trace only when it is accepted',
    async (operation) => {
      const call = await validCall(operation, make);
      let before = await everything(world);
      for (const bodies of chunks(mutations.bodiesFor(operation, call), 40)) {
        const accepted = await Promise.all(bodies.map((body) => raw(call.method, call.path, body)));
        if (accepted.some(Boolean)) before = await everything(world);
        else expect(await everything(world)).toEqual(before);
      }
      const paths = [...mutations.pathsFor(operation, call), ...mutations.queriesFor(operation, call)];
      await Promise.all(
        paths.map((path) =>
          raw(call.method, path, call.body === undefined ? undefined : JSON.stringify(call.body)),
        ),
      );
    },
  );

  it('with a body that is large, deep, long or broken is refused for less than a second of work', async () => {
    const [draft, client] = [await make.draft(), await make.client()];
    const bodies = hugeBodies(client);
    for (const [method, path] of [
      ['POST', '/documents'],
      ['PATCH', `/documents/${draft}`],
      ['POST', '/clients'],
      ['POST', `/documents/${draft}/issue`],
    ] as const) {
      for (const body of bodies) {
        const startedAt = cpuMs();
        // An empty body says nothing, and so is fine where nothing has to be said.
        const mayBeEmpty = path !== '/clients' && path !== '/documents';
        if (mayBeEmpty && /^\s*(\{\})?$/.test(body)) continue;
        expect(
          await raw(method, path, body, { 'Idempotency-Key': `${path} ${sent.total}` }),
          body.slice(0, 50),
        ).toBe(false);
        expect(cpuMs() - startedAt, body.slice(0, 50)).toBeLessThan(1000);
      }
    }
    expect(({} as Json).name).toBeUndefined();
  });

  it('with odd headers gets an answer of the spec', async () => {
    const json = { 'Content-Type': 'application/json' };
    const odd: Record<string, string>[] = [
      { 'Content-Type': 'text/plain' },
      { 'Content-Type': 'application/xml' },
      { 'Content-Type': '' },
      { 'Content-Type': 'a' },
      { 'Content-Type': 'multipart/form-data; boundary=x' },
      { 'Content-Type': 'application/json; charset=utf-7' },
      { 'Content-Type': 'application/json; charset=x"' },
      { 'Content-Type': 'application/json;;;' },
      { ...json, 'Content-Encoding': 'gzip' },
      { ...json, 'Content-Encoding': 'br' },
      { ...json, 'Content-Encoding': 'nonsense' },
      { ...json, Accept: 'image/png' },
      { ...json, 'Accept-Encoding': '*;q=0' },
      { ...json, 'X-HTTP-Method-Override': 'DELETE' },
      { ...json, Range: 'bytes=0-1' },
      { ...json, 'If-None-Match': '*' },
      { ...json, 'X-Forwarded-For': '1.2.3.4, '.repeat(300) },
      { ...json, Cookie: 'a=b;'.repeat(500) },
      { ...json, 'X-Odd': 'é'.repeat(100) },
      { ...json, 'Idempotency-Key': 'é' },
    ];
    const before = await everything(world);
    for (const headers of odd) {
      for (const method of ['POST', 'GET', 'PUT', 'DELETE', 'OPTIONS', 'HEAD', 'PATCH', 'PROPFIND']) {
        const body = method === 'GET' || method === 'HEAD' ? undefined : '{"name":1}';
        await raw(method, '/clients', body, headers);
      }
    }
    expect(await everything(world)).toEqual(before);
  });

  it('that is no HTTP at all closes only its own connection', async () => {
    const texts = mutations.rawTexts(world.key, 350);
    for (const batch of chunks(texts, 50)) {
      const answers = await Promise.all(batch.map((bytes) => speak(world.url, bytes)));
      sent.total += batch.length;
      for (const [i, answer] of answers.entries()) expect(answer, batch[i]).not.toMatch(/^HTTP\/1\.1 5/);
    }
  });

  it('leaves the service alive and sound', async () => {
    expect((await fetch(`${world.url}/readyz`)).status).toBe(200);
    if (!ON_POSTGRES) {
      expect(await rows(world, 'PRAGMA integrity_check')).toEqual([{ integrity_check: 'ok' }]);
      expect(await rows(world, 'PRAGMA foreign_key_check')).toEqual([]);
    }
    const list = OPERATIONS_OF_KEYS.find(({ id }) => id === 'listClients');
    expect(list && (await validCall(list, make)).path).toBe('/clients');
    report('A7', `${sent.total} requests, ${sent.total - sent.accepted} refused, nothing stored`);
  });
});

describe('a search', () => {
  it('takes % and _ and \\ as themselves', async () => {
    const names = ['100% wool', '100 wool', 'snake_case', 'snakeXcase', 'back\\slash', 'backslash'];
    for (const name of names)
      expect(await raw('POST', '/items', JSON.stringify({ type: 'service', name, default_price: 1 }))).toBe(
        true,
      );
    for (const [search, found] of [
      ['100%', '100% wool'],
      ['e_c', 'snake_case'],
      ['k\\s', 'back\\slash'],
      ["' OR 1=1 --", undefined],
    ] as const) {
      const response = await world.request(`/items?search=${encodeURIComponent(search)}`);
      const { data } = (await response.json()) as { data: { name: string }[] };
      expect(data.map(({ name }) => name)).toEqual(found === undefined ? [] : [found]);
    }
  });
});

/** Time that this thread has worked, the service in it included: it does not depend on what else the machine does. */
function cpuMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/** Sends a request with a text for a body; true when it was accepted. A 5xx or an answer outside of the spec throws. */
async function raw(
  method: string,
  path: string,
  body?: string,
  headers: Record<string, string> = {},
): Promise<boolean> {
  sent.total += 1;
  const init = { method, headers: { 'Content-Type': 'application/json', ...headers } };
  const response = await world.request(path, body === undefined ? init : { ...init, body });
  if (response.ok) sent.accepted += 1;
  else await response.arrayBuffer();
  return response.ok;
}

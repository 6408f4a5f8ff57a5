// The same hostile requests, by the ten thousand, to a separate process: the time of each, and memory leaks.
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sharedService } from '../during-tests.ts';
import { startReceiver } from '../receiver.ts';
import { look, type Service, startService } from '../reliability/service.ts';
import { report, seedOf } from '../scenarios.ts';
import { stopWaiting } from '../sef/silent.ts';
import { checkAnswer } from '../spec-check.ts';
import { type Call, createMaker, OPERATIONS_OF_KEYS, type Operation, ownPlaces, validCall } from './calls.ts';
import { chunks, createMutations, hugeBodies, speak } from './mutations.ts';

const MUTATED = 20_000;
const RAW = 2000;
const WARM_UP = 5000;
const AT_A_TIME = 8;
const LIMIT_MS = 1000;
const LIMIT_MB = 50;

type Sent = { method: string; path: string; body?: string };

const world = sharedService();
let service: Service;
let client: string;
const calls = new Map<Operation, Call>();
const mutations = createMutations(seedOf('A7'));
const seen = { requests: 0, refused: 0, slowestMs: 0, slowest: '' };

beforeAll(async () => {
  const receiver = await startReceiver();
  const make = createMaker(world, ownPlaces(world).production, receiver.url);
  for (const operation of OPERATIONS_OF_KEYS) calls.set(operation, await validCall(operation, make));
  client = await make.client();
  await stopWaiting(world);
  await world.server.stop();
  await receiver.close();
  service = await startService({ DATABASE_URL: world.databaseUrl });
});

afterAll(async () => {
  await service.end('SIGKILL');
});

it('20,000 mutated requests and 2,000 that are hardly HTTP: no 5xx, none takes a second, and no memory stays', async () => {
  await sendAll(mutated(WARM_UP));
  await speakAll(mutations.rawTexts(world.key, RAW / 4));
  const before = memoryMb();
  Object.assign(seen, { requests: 0, refused: 0, slowestMs: 0 });
  await sendAll(mutated(MUTATED));
  for (const body of hugeBodies(client)) {
    for (const path of ['/documents', '/clients', '/expenses', '/contracts']) {
      await timed({ method: 'POST', path, body });
    }
  }
  const raw = mutations.rawTexts(world.key, RAW);
  await speakAll(raw);
  const grown = memoryMb() - before;
  expect(seen.slowestMs, seen.slowest).toBeLessThan(LIMIT_MS);
  expect(grown).toBeLessThanOrEqual(LIMIT_MB);
  expect((await fetch(`${service.url}/readyz`)).status).toBe(200);
  expect(service.child.exitCode).toBe(null);
  const file = world.databaseUrl.slice('file:'.length);
  expect(look(file, 'PRAGMA integrity_check')).toEqual([{ integrity_check: 'ok' }]);
  expect(look(file, 'PRAGMA foreign_key_check')).toEqual([]);
  report(
    'A7',
    `${seen.requests} requests to a process (${seen.refused} refused) and ${raw.length} over raw TCP: no 5xx, slowest ${seen.slowestMs.toFixed(0)} ms, RSS ${grown >= 0 ? '+' : ''}${grown.toFixed(0)} MB`,
  );
}, 600_000);

/** So many mutated requests of all operations, in turn. */
function mutated(count: number): Sent[] {
  const all: Sent[] = [];
  while (all.length < count) {
    for (const [operation, call] of calls) {
      const body = call.body === undefined ? undefined : JSON.stringify(call.body);
      const paths = [...mutations.pathsFor(operation, call), ...mutations.queriesFor(operation, call)];
      const { method, path } = call;
      all.push(...mutations.bodiesFor(operation, call).map((text) => ({ method, path, body: text })));
      all.push(...paths.map((odd) => ({ method, path: odd, body })));
    }
  }
  return all.slice(0, count);
}

async function sendAll(requests: Sent[]): Promise<void> {
  for (const batch of chunks(requests, AT_A_TIME)) await Promise.all(batch.map(timed));
}

/** Sends a request; the answer must be one of the spec. Throws for a 5xx. */
async function timed({ method, path, body }: Sent): Promise<void> {
  const request = new Request(`${service.url}/api/v1${path}`, {
    method,
    headers: { Authorization: `Bearer ${world.key}`, 'Content-Type': 'application/json' },
    ...(body === undefined ? {} : { body }),
  });
  const startedAt = performance.now();
  const response = await fetch(request);
  const text = await response.arrayBuffer();
  const tookMs = performance.now() - startedAt;
  seen.requests += 1;
  if (!response.ok) seen.refused += 1;
  if (tookMs > seen.slowestMs) {
    Object.assign(seen, { slowestMs: tookMs, slowest: `${method} ${path} ${body?.slice(0, 80)}` });
  }
  const { status, headers } = response;
  await checkAnswer(request, new Response(status === 204 ? null : text, { status, headers }));
}

async function speakAll(texts: string[]): Promise<void> {
  for (const batch of chunks(texts, 20)) {
    const answers = await Promise.all(batch.map((text) => speak(service.url, text)));
    for (const [i, answer] of answers.entries()) expect(answer, batch[i]).not.toMatch(/^HTTP\/1\.1 5/);
  }
}

function memoryMb(): number {
  const status = readFileSync(`/proc/${service.child.pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) / 1024;
}

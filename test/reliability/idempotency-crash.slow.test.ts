// kill -9 after the commit and before the response: the caller cannot know that it ran, and repeats the request.
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { shared, sharedService } from '../during-tests.ts';
import { startReceiver } from '../receiver.ts';
import { report, scale } from '../scenarios.ts';
import {
  type Call,
  createMaker,
  isSingle,
  OPERATIONS_OF_KEYS,
  type Operation,
  ownPlaces,
  validCall,
} from '../security/calls.ts';
import { stopWaiting } from '../sef/silent.ts';
import { headerOf, openWire, requestText, type WireAnswer } from '../wire.ts';
import { look, type Service, startService } from './service.ts';

const POSTS = OPERATIONS_OF_KEYS.filter(isSingle).filter((operation) => operation.acceptsIdempotencyKey);
const tried = POSTS.filter(({ id }) => scale(0, 1) === 1 || id === 'issueDocument' || id === 'recordPayment');
const ROUNDS = scale(1, 3);
const COUNTED = ['clients', 'items', 'documents', 'payments', 'contracts', 'expenses', 'events'];
const COMMAND = [
  process.execPath,
  '--import',
  join(import.meta.dirname, 'die-before-answer.ts'),
  'src/main.js',
];

const receiver = shared(startReceiver);
const world = sharedService();
let service: Service;
const calls = new Map<string, Call[]>();
let kills = 0;

beforeAll(async () => {
  const make = createMaker(world, ownPlaces(world).production, receiver.url);
  await world.endpoint(receiver.url, ['*']);
  for (const operation of tried) {
    const made = [];
    for (let round = 0; round < ROUNDS; round += 1) made.push(await validCall(operation, make));
    calls.set(operation.id, made);
  }
  await stopWaiting(world);
  await world.server.stop();
  service = await start();
});

afterAll(async () => {
  await service.end('SIGKILL');
});

describe('kill -9 between the commit and the answer', () => {
  it.each(tried)(
    'leaves a retry of $id a replay, and runs nothing twice',
    async ({ id }: Operation) => {
      for (const [round, call] of (calls.get(id) ?? []).entries()) {
        const headers = { Authorization: `Bearer ${world.key}`, 'Idempotency-Key': `${id} ${round}` };
        const before = counts();
        await expect(ask(call, { ...headers, 'X-Die': 'now' })).rejects.toThrow('The connection ended');
        expect(await service.end('SIGKILL')).toBe(null);
        const after = counts();
        expect(after.idempotency_keys).toBe((before.idempotency_keys ?? 0) + 1);
        service = await start();
        const first = await ask(call, headers);
        expect([first.status < 300, headerOf(first, 'Idempotency-Replayed')]).toEqual([true, 'true']);
        const again = await ask(call, headers);
        expect([again.status, again.body]).toEqual([first.status, first.body]);
        expect(counts()).toEqual(after);
        kills += 1;
      }
    },
    300_000,
  );

  it('was tried on every operation that takes a key, in the deep run', () => {
    expect(kills).toBe(tried.length * ROUNDS);
    report('I4', `${kills} kills on ${tried.length} operations: each retry a replay, no second effect`);
  });
});

function start(): Promise<Service> {
  return startService({ DATABASE_URL: world.databaseUrl }, COMMAND);
}

async function ask(call: Call, headers: Record<string, string>): Promise<WireAnswer> {
  const wire = await openWire(service.url, 1);
  return wire.send(requestText(call, headers)).finally(() => wire.close());
}

function counts(): Record<string, number> {
  const columns = [...COUNTED, 'idempotency_keys'].map(
    (table) => `(SELECT count(*) FROM ${table}) AS ${table}`,
  );
  const [row] = look<Record<string, number>>(
    world.databaseUrl.slice('file:'.length),
    `SELECT ${columns.join(', ')}`,
  );
  return row as Record<string, number>;
}

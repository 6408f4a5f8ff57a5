// The command line changes the database of a busy service: neither fails on the other's lock, and changes apply from the
// next request and the next attempt on.
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { verifySignature } from '../../src/crypto/webhook-signature.ts';
import { createProgram } from '../cli/program.ts';
import { shared } from '../during-tests.ts';
import { startReceiver } from '../receiver.ts';
import { report, scale } from '../scenarios.ts';
import {
  addEndpoint,
  type Business,
  look,
  prepareBusiness,
  SECRET_KEY,
  type Service,
  startService,
  until,
} from './service.ts';

/** Each of five changes. */
const ROUNDS = scale(4, 40);
const CONNECTIONS = 16;
const RATE = 200;

let business: Business;
const receiver = shared(startReceiver);
const program = shared(createProgram);
let service: Service;
let endpoint: string;

beforeAll(async () => {
  business = await prepareBusiness();
  ({ reference: endpoint } = await addEndpoint(business, { url: receiver.url, events: ['expense.created'] }));
  service = await startService({ DATABASE_URL: `file:${business.file}` });
  process.env.SECRET_KEY = SECRET_KEY;
});

afterAll(async () => {
  delete process.env.SECRET_KEY;
  await service.end('SIGKILL');
  business.remove();
});

async function invoicing<T = Record<string, string>>(...args: string[]): Promise<T> {
  const run = await program.runOn(`file:${business.file}`, ...args, '--json');
  expect([run.stderr, run.status]).toEqual(['', 0]);
  return run.json<T>();
}

/** Lists or creates clients, which the endpoint does not subscribe to; or creates an expense, which it does. */
async function call(key: string, name?: string, isExpense = false): Promise<number> {
  const body = isExpense ? { description: name, amount: 1, occurs_on: '2026-03-14' } : { name };
  const response = await fetch(`${service.url}/api/v1/${isExpense ? 'expenses' : 'clients'}`, {
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
    ...(name === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
  });
  await response.arrayBuffer();
  return response.status;
}

const deliveries = () => look(business.file, 'SELECT 1 FROM webhook_deliveries').length;

it('no lock error occurs, and every change applies at once', async () => {
  const answers = new Map<number, number>();
  let isOver = false;
  const startedAt = performance.now();
  const load = Array.from({ length: CONNECTIONS }, async (_, i) => {
    for (let n = 0; !isOver; n += 1) {
      const status = await call(business.key, n % 2 ? `Load ${i} ${n}` : undefined);
      answers.set(status, (answers.get(status) ?? 0) + 1);
      const due = startedAt + ((n + 1) * CONNECTIONS * 1000) / RATE;
      await pause(Math.max(0, due - performance.now()));
    }
  });
  const seen = { 'made keys': 0, 'revoked keys': 0, pauses: 0, secrets: 0 };
  try {
    for (let round = 1; round <= ROUNDS; round += 1) {
      const owner = ['keys', 'create', business.workspace.reference, '--email', 'owner@example.com'];
      const { key, reference } = await invoicing<{ key: string; reference: string }>(...owner);
      if ((await call(key)) === 200) seen['made keys'] += 1;
      await invoicing('keys', 'revoke', reference);
      if ((await call(key)) === 401) seen['revoked keys'] += 1;
      await invoicing('endpoints', 'pause', endpoint);
      const paused = deliveries();
      const { secret = '' } = await invoicing('endpoints', 'rotate-secret', endpoint);
      await call(business.key, 'Not sent', true);
      if (deliveries() === paused) seen.pauses += 1;
      await invoicing('endpoints', 'resume', endpoint);
      await call(business.key, `Sent ${round}`, true);
      const delivery = () => receiver.received.find(({ body }) => body.data.description === `Sent ${round}`);
      await until('the webhook arrives', () => delivery() !== undefined, 60_000);
      const header = String(delivery()?.headers['x-service-signature']);
      const at = Number(/t=(\d+)/.exec(header)?.[1]);
      if (verifySignature(secret, delivery()?.raw ?? '', header, at)) seen.secrets += 1;
    }
  } finally {
    isOver = true;
    await Promise.allSettled(load);
  }
  await Promise.all(load);
  const seconds = (performance.now() - startedAt) / 1000;
  expect([...answers.keys()].sort()).toEqual([200, 201]);
  expect(seen).toEqual({ 'made keys': ROUNDS, 'revoked keys': ROUNDS, pauses: ROUNDS, secrets: ROUNDS });
  const requests = [...answers.values()].reduce((sum, count) => sum + count, 0);
  report(
    'T7',
    `${ROUNDS * 5} changes during ${requests} requests (${(requests / seconds).toFixed(0)}/s): no "database is locked", every change effective at once`,
  );
  report(
    'B9',
    `${ROUNDS} of ${ROUNDS} changes of keys, endpoints and secrets effective from the next request or attempt`,
  );
});

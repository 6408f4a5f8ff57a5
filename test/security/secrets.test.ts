// What must never be written down: keys, signing secrets and Authorization headers, in the database or in the log.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Receiver, startReceiver } from '../receiver.ts';
import {
  type Business,
  look,
  prepareBusiness,
  type Service,
  startService,
  until,
} from '../reliability/service.ts';

const INSTANCE_KEY = 'an instance key that only the tests know of';

let receiver: Receiver;
let business: Business;
let service: Service;
let secrets: string[];

beforeAll(async () => {
  receiver = await startReceiver();
  business = await prepareBusiness(receiver.url);
  service = await startService({
    DATABASE_URL: `file:${business.file}`,
    LOG_LEVEL: 'trace',
    METRICS_TOKEN: 'metrics-token-of-this-test',
  });
  const wrong = business.key.replace(/.{6}$/, 'aaaaaa');
  secrets = [
    business.key,
    business.secret,
    wrong,
    'svc_test_misplaced',
    'Basic dXNlcjpwYXNz',
    INSTANCE_KEY,
    'metrics-token-of-this-test',
  ];
  for (const authorization of [
    `Bearer ${business.key}`,
    `Bearer ${wrong}`,
    'Basic dXNlcjpwYXNz',
    'Bearer svc_test_misplaced',
  ]) {
    await ask('/api/v1/clients', authorization, {
      method: 'POST',
      body: '{"name":"Client"}',
      headers: { 'Idempotency-Key': 'one' },
    });
    await ask('/api/v1/clients?search=x', authorization, {});
    await ask('/api/v1/clients', authorization, { method: 'POST', body: '{"name":' });
    await ask('/nowhere', authorization, {});
    await ask(`/api/v1/${encodeURIComponent(authorization.split(' ')[0] as string)}`, authorization, {
      method: 'PUT',
    });
  }
  await ask('/metrics', 'Bearer metrics-token-of-this-test', {});
  receiver.answer(500);
  await ask('/api/v1/clients', `Bearer ${business.key}`, { method: 'POST', body: '{"name":"Failing"}' });
  await until('attempts have succeeded and failed', () => receiver.received.length >= 3);
  await until(
    'they are written down',
    () => look(business.file, 'SELECT 1 FROM webhook_attempts WHERE http_code = 500').length > 0,
  );
});

afterAll(async () => {
  await service.end('SIGKILL');
  await receiver.close();
  business.remove();
});

it('finds what it looks for: the log is on, and the database holds what it should', () => {
  expect(service.output().split('\n').length).toBeGreaterThan(20);
  expect(service.output()).toContain('/api/v1/clients');
  expect(filesOf(business).map(([name]) => name)).toEqual(expect.arrayContaining(['test.db', 'test.db-wal']));
  expect(look(business.file, 'SELECT 1 FROM api_keys')).toHaveLength(1);
});

it('no key, secret or Authorization value is in the log', () => {
  for (const secret of secrets) expect(service.output().includes(secret), secret.slice(0, 12)).toBe(false);
  expect(service.output()).not.toMatch(/svc_(live|test)_|whsec_|Bearer |authorization/i);
});

it('none is in the database or its write-ahead log', () => {
  for (const [name, bytes] of filesOf(business)) {
    for (const secret of secrets)
      expect(bytes.includes(secret), `${secret.slice(0, 12)} in ${name}`).toBe(false);
    expect(bytes.includes('svc_live_'), name).toBe(false);
    expect(bytes.includes('whsec_'), name).toBe(false);
  }
});

it('none is in an answer: of metrics, of an error, of the spec', async () => {
  for (const path of ['/metrics', '/openapi.json', '/nowhere', '/api/v1/clients']) {
    const text = await ask(path, `Bearer ${business.key}`, {});
    for (const secret of secrets)
      expect(text.includes(secret), `${secret.slice(0, 12)} in ${path}`).toBe(false);
  }
});

async function ask(path: string, authorization: string, init: RequestInit): Promise<string> {
  const headers = { 'Content-Type': 'application/json', ...init.headers, Authorization: authorization };
  const response = await fetch(`${service.url}${path}`, { ...init, headers });
  expect(response.status).toBeLessThan(500);
  return response.text();
}

function filesOf({ folder }: Business): [string, Buffer][] {
  return readdirSync(folder)
    .filter((name) => name.startsWith('test.db'))
    .map((name) => [name, readFileSync(join(folder, name))]);
}

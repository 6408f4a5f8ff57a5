// The real service on PostgreSQL, in a process of its own: what it does over HTTP, and what happens to its writes where
// connections break.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connectToPostgres } from '../../src/database/postgres/connect.ts';
import { type Receiver, startReceiver } from '../receiver.ts';
import { environment, type Service, startService, until } from '../reliability/service.ts';
import { type CuttingProxy, openCuttingProxy } from './cutting-proxy.ts';
import { type PostgresServer, startPostgres } from './server.ts';

type Answer = { status: number; data: Record<string, unknown>; errors?: Record<string, string[]> };

let postgres: PostgresServer;
let way: CuttingProxy;
let settings: Record<string, string>;
let service: Service;
let receiver: Receiver;
let direct: pg.Client;
let key: string;

beforeAll(async () => {
  postgres = await startPostgres();
  direct = await connectToPostgres(postgres.url('postgres'));
  way = await openCuttingProxy(postgres.url('postgres'));
  settings = { DATABASE_URL: way.url, NODE_ENV: 'test', DEMO: 'auto' };
  receiver = await startReceiver();
  service = await startService(settings);
  key = /svc_live_\w+/.exec(service.output())?.[0] as string;
  const [{ reference }] = await rows<{ reference: string }>(
    `SELECT reference FROM workspaces WHERE environment = 'production'`,
  );
  await command('endpoints', 'create', reference, '--url', receiver.url, '--events', 'all');
});

afterAll(async () => {
  expect(await service?.end('SIGTERM')).toBe(0);
  await receiver?.close();
  await direct?.end();
  await way?.close();
  await postgres?.stop();
});

async function rows<Row>(query: string): Promise<[Row, ...Row[]]> {
  return (await direct.query(query)).rows as [Row, ...Row[]];
}

async function command(...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, ['src/cli/main.ts', ...args, '--json'], {
    env: environment(settings),
  });
  return stdout;
}

async function call(method: string, path: string, body?: object, headers = {}): Promise<Answer> {
  const response = await fetch(`${service.url}/api/v1${path}`, {
    method,
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json', ...headers },
    ...(body && { body: JSON.stringify(body) }),
  });
  const answer = (await response.json()) as { data: Answer['data']; error?: { errors?: Answer['errors'] } };
  return { status: response.status, data: answer.data, errors: answer.error?.errors };
}

async function made(path: string, body: object, status = 201): Promise<Answer['data']> {
  const answer = await call('POST', path, body);
  expect(answer.status, JSON.stringify(answer)).toBe(status);
  return answer.data;
}

let clients = 0;

function newClient() {
  clients += 1;
  return made('/clients', { name: `Client ${clients}` });
}

async function draft(price: number) {
  const { reference: client } = await newClient();
  const line = { description: 'Work', quantity: 1, unit_price: price };
  return made('/documents', { document_type: 'rs_invoice', client, lines: [line, line] });
}

const times = <T>(count: number, work: (turn: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, turn) => work(turn)));

it('a document is made, issued, paid, listed and found, and its webhooks arrive', async () => {
  const before = receiver.received.length;
  const { reference } = await draft(100);
  const issued = await made(`/documents/${reference}/issue`, {}, 200);
  expect(issued.number).toBeTruthy();
  await made(`/documents/${reference}/payments`, { amount: 50, method: 'bank', paid_on: issued.issue_date });
  const { data: paid } = await call('GET', `/documents/${reference}`);
  expect(paid).toMatchObject({ status: 'partially_paid', paid: '50.00' });
  const listed = await call('GET', `/documents?status=partially_paid`);
  expect(listed.data).toMatchObject([{ reference }]);
  const found = await call('GET', `/documents?search=${encodeURIComponent(`Client ${clients}`)}`);
  expect(found.data).toMatchObject([{ reference }]);
  const names = (await receiver.waitFor(before + 5)).slice(before).map(({ body }) => body.event);
  const expected = ['client.created', 'document.created', 'document.issued'];
  expect(names.sort()).toEqual([...expected, 'payment.created', 'payment.recorded']);
});

it('200 payments at once are all in the sums, and 100 documents issued at once have numbers without a gap', async () => {
  const { reference, issue_date: day } = await made(
    `/documents/${(await draft(100)).reference}/issue`,
    {},
    200,
  );
  const payment = { amount: 0.5, method: 'bank', paid_on: day };
  const answers = await times(200, () => call('POST', `/documents/${reference}/payments`, payment));
  expect(answers.filter(({ status }) => status !== 201)).toEqual([]);
  expect((await call('GET', `/documents/${reference}`)).data.paid).toBe('100.00');
  const drafts = await times(100, () => draft(1));
  const issued = await times(100, (turn) => made(`/documents/${drafts[turn]?.reference}/issue`, {}, 200));
  const numbers = issued.map(({ number }) => Number(/\d+$/.exec(String(number))?.[0])).sort((a, b) => a - b);
  expect(numbers).toEqual(numbers.map((_, place) => (numbers[0] as number) + place));
});

it('of 50 requests at once for one SKU, one is stored and the others are a 422 on it', async () => {
  const item = { type: 'service', name: 'Advice', default_price: 1, sku: 'A-1' };
  const answers = await times(50, () => call('POST', '/items', item));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  for (const { status, errors } of answers.filter((each) => each.status !== 201))
    expect([status, Object.keys(errors ?? {})]).toEqual([422, ['sku']]);
});

it.each(['before', 'after'] as const)(
  'a connection that breaks %s its commit has reached the server is not noticed',
  async (when) => {
    const wasCut = way.cut(when);
    const answer = await call('POST', '/clients', { name: `Cut off ${when}` }, { 'Idempotency-Key': when });
    await until('the cut', () => wasCut() === 1);
    expect(answer.status).toBe(201);
    const [{ count }] = await rows<{ count: number }>(
      `SELECT count(*) FROM clients WHERE name = 'Cut off ${when}'`,
    );
    expect(count).toBe(1);
  },
);

it.each([
  ['before', 201],
  ['after', 500],
] as const)(
  'where all connections break %s a commit has reached the server, it is made once',
  async (when, expected) => {
    const name = `All cut off ${when}`;
    const wasCut = way.cut(when, { withText: name });
    const post = () => call('POST', '/clients', { name }, { 'Idempotency-Key': name });
    const { status } = await post();
    expect([status, wasCut()]).toEqual([expected, 1]);
    expect((await post()).status).toBe(201);
    const [{ count }] = await rows<{ count: number }>(`SELECT count(*) FROM clients WHERE name = '${name}'`);
    expect(count).toBe(1);
  },
);

it('with its connections ended again and again, what is acknowledged is there once, and the rest is a clean 5xx', async () => {
  let isOver = false;
  const ending = (async () => {
    while (!isOver) {
      await direct.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'invoicing' AND pid <> pg_backend_pid() AND query <> ''
         ORDER BY random() LIMIT 1`,
      );
      await new Promise((again) => setTimeout(again, 100));
    }
  })();
  const answers = await times(300, async (turn) => {
    await new Promise((later) => setTimeout(later, turn * 5));
    return call('POST', '/clients', { name: `Survivor ${turn}` });
  });
  isOver = true;
  await ending;
  const stored = await rows<{ name: string; count: number }>(
    `SELECT name, count(*) FROM clients WHERE name LIKE 'Survivor %' GROUP BY name`,
  );
  const counts = new Map(stored.map(({ name, count }) => [name, count]));
  for (const [turn, { status }] of answers.entries()) {
    if (status === 201) expect(counts.get(`Survivor ${turn}`), `Survivor ${turn}`).toBe(1);
    else expect(status).toBe(503);
  }
  const isGood = answers.filter(({ status }) => status === 201).length;
  expect(isGood).toBeGreaterThan(270);
  expect((await call('GET', '/clients')).status).toBe(200);
});

it('is not ready while another session, of any role, holds the lock that writes begin with', async () => {
  const stranger = await connectToPostgres(postgres.url('postgres'));
  await stranger.query('SELECT pg_advisory_lock(453771264, 0)');
  const refused = await Promise.all(
    [1, 2, 3].map((i) => call('POST', '/clients', { name: `Waits ${i}` }).then(({ status }) => status)),
  );
  expect(refused.every((status) => status >= 500)).toBe(true);
  const ready = async () => (await fetch(`${service.url}/readyz`)).status;
  await until('not ready', async () => (await ready()) === 503);
  await stranger.end();
  await until('ready again', async () => (await ready()) === 200);
  await made('/clients', { name: 'Waited' });
}, 60_000);

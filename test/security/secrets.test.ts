// Secrets must never be stored in plain text: keys, signing secrets, links, passwords and Authorization headers, in the
// database, its copies, the log or the metrics.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { setupLink } from '../../src/auth/first-visit.ts';
import { openDatabase } from '../../src/database/open.ts';
import { type OneTimeLinkKind, oneTimeToken } from '../../src/domain/one-time-link.ts';
import { CSV_LISTS } from '../../src/resources/tables/list-queries.ts';
import { createProgram } from '../cli/program.ts';
import { shared } from '../during-tests.ts';
import { startReceiver } from '../receiver.ts';
import {
  type Business,
  look,
  prepareBusiness,
  type Service,
  startService,
  until,
} from '../reliability/service.ts';
import { report } from '../scenarios.ts';

const INSTANCE_KEY = 'an instance key that only the tests know of';

const receiver = shared(startReceiver);
let business: Business;
let service: Service;
let secrets: string[];
const places = new Set<string>();

beforeAll(async () => {
  business = await prepareBusiness(receiver.url);
  service = await startService({
    DATABASE_URL: business.url,
    LOG_LEVEL: 'trace',
    METRICS_TOKEN: 'metrics-token-of-this-test',
    SMTP_URL: 'smtp://mailer:password-of-this-test@127.0.0.1:9',
    MAIL_FROM: 'invoices@example.com',
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
    'password-of-this-test',
    ...(await links()),
    ...(await ofTheDashboard()),
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
  business.remove();
});

it('the search works: the log is on, and the database contains what it should', () => {
  expect(service.output().split('\n').length).toBeGreaterThan(20);
  expect(service.output()).toContain('/api/v1/clients');
  expect(filesOf(business).map(([name]) => name)).toEqual(expect.arrayContaining(['test.db', 'test.db-wal']));
  expect(look(business.file, 'SELECT 1 FROM api_keys')).toHaveLength(2);
});

it('no key, secret or Authorization value is in the log', () => {
  for (const secret of secrets) expect(service.output().includes(secret), secret.slice(0, 12)).toBe(false);
  places.add('the log at level trace');
  expect(service.output()).not.toMatch(/svc_(live|test)_|whsec_|Bearer |authorization/i);
});

it('none is in the database or its write-ahead log', () => {
  for (const [name, bytes] of filesOf(business)) {
    for (const secret of secrets)
      expect(bytes.includes(secret), `${secret.slice(0, 12)} in ${name}`).toBe(false);
    expect(bytes.includes('svc_live_'), name).toBe(false);
    expect(bytes.includes('whsec_'), name).toBe(false);
    places.add(name);
  }
});

it('none is in a backup, an export, a list as CSV, or anything else that the command line prints', async () => {
  const program = await createProgram();
  process.env.SECRET_KEY = INSTANCE_KEY;
  const run = async (...args: string[]) => {
    const { status, stdout, stderr } = await program.runOn(business.url, ...args);
    expect([args.join(' '), status, stderr]).toEqual([args.join(' '), 0, '']);
    return [args.slice(0, 2).join(' '), Buffer.from(stdout)] as const;
  };
  const { reference } = business.workspace;
  const kept = join(business.folder, 'kept');
  const printed = [
    await run('backup', 'create', '--to', kept),
    await run('backup', join(kept, 'short.db')),
    await run('export', join(kept, 'all.jsonl')),
    await run('export', join(kept, 'one.jsonl'), '--workspace', reference),
    await run('keys', 'list', reference, '--json'),
    await run('endpoints', 'list', reference, '--json'),
    await run('api', 'listWebhookDeliveries', '--workspace', reference, '--json'),
    await run('mails', 'list', reference, '--json'),
    await run('workspaces', 'show', reference, '--json'),
    await run('config', 'print', '--json'),
  ];
  for (const list of CSV_LISTS) await run('csv', list, reference, '--out', join(kept, `${list}.csv`));
  const files = readdirSync(kept).map((name) => [name, readFileSync(join(kept, name))] as const);
  expect(files.length).toBeGreaterThanOrEqual(4 + CSV_LISTS.length);
  for (const [name, bytes] of [...files, ...printed]) {
    for (const secret of secrets)
      expect(bytes.includes(secret), `${secret.slice(0, 12)} in ${name}`).toBe(false);
    places.add(name);
  }
  delete process.env.SECRET_KEY;
  await program.close();
});

it('none is in an answer: of metrics, of an error, of the spec', async () => {
  for (const path of ['/metrics', '/openapi.json', '/nowhere', '/api/v1/clients']) {
    const text = await ask(path, `Bearer ${business.key}`, {});
    for (const secret of secrets)
      expect(text.includes(secret), `${secret.slice(0, 12)} in ${path}`).toBe(false);
    places.add(path);
  }
  report('A5', `${secrets.length} secrets searched for in ${places.size} places: 0 found`);
});

/** The secrets in the links of a document, whose e-mail then fails, and of its client. */
async function links(): Promise<string[]> {
  const call = async (method: string, path: string, body?: object) => {
    const init = { method, ...(body ? { body: JSON.stringify(body) } : {}) };
    const answer = await ask(`/api/v1${path}`, `Bearer ${business.key}`, init);
    return (JSON.parse(answer) as { data: { reference: string; url: string } }).data;
  };
  const client = await call('POST', '/clients', {
    name: 'Client with links',
    email: 'client@example.com',
    portal_access_enabled: true,
  });
  const lines = [{ description: 'Work', quantity: 1, unit_price: 100 }];
  const { reference } = await call('POST', '/documents', {
    document_type: 'rs_invoice',
    client: client.reference,
    lines,
  });
  await call('POST', `/documents/${reference}/issue`);
  await call('POST', `/documents/${reference}/send`);
  await until('the e-mail could not be sent', () => /"mail/.test(service.output()));
  const urls = [
    (await call('GET', `/documents/${reference}/public-link`)).url,
    (await call('GET', `/clients/${client.reference}/portal-link`)).url,
  ];
  for (const url of urls) expect((await fetch(service.url + new URL(url).pathname)).status).toBe(200);
  return urls.map((url) => url.split('/').at(-1) as string);
}

/** The secrets of setting up, signing in, a second factor, an invitation and a new password. */
async function ofTheDashboard(): Promise<string[]> {
  const database = await openDatabase(business.url);
  const instance = { instanceKey: INSTANCE_KEY, publicUrl: service.url };
  const url = await database.write('instance', (tx) => setupLink(tx, { service: instance, now: new Date() }));
  await database.close();
  const token = url.split('#')[1] as string;
  const password = 'pet crvenih krušaka';
  let cookie = '';
  const devices = new Set<string>();
  const post = async <Data>(path: string, body: object): Promise<Data> => {
    const response = await fetch(`${service.url}/dashboard/api${path}`, {
      method: 'POST',
      headers: { 'Sec-Fetch-Site': 'same-origin', 'Content-Type': 'application/json', Cookie: cookie },
      body: JSON.stringify(body),
    });
    if (response.status >= 400 && path !== '/sign-in')
      throw new Error(`${path} answered ${await response.text()}`);
    const device = response.headers.getSetCookie().find((each) => each.startsWith('device-'));
    if (device) devices.add(/=([^;]+);/.exec(device)?.[1] as string);
    cookie =
      response.headers
        .getSetCookie()
        .find((each) => /session-[\w-]{12}=/.test(each))
        ?.split(';')[0] ?? cookie;
    return (response.status === 204 ? undefined : ((await response.json()) as { data: Data }).data) as Data;
  };
  const { businesses } = await post<{ businesses: { production: { reference: string } }[] }>('/setup', {
    token,
    business: { name: 'Zora', country: 'RS', currency: 'RSD', timezone: 'Europe/Belgrade' },
    owner: { name: 'Ana', email: 'ana@zora.example', password, language: 'sr-Latn' },
  });
  const first = cookie;
  await post('/sign-in', { email: 'ana@zora.example', password: 'a password that is wrong' });
  await post('/sign-in', { email: 'ana@zora.example', password });
  const { secret } = await post<{ secret: string }>('/me/two-factor/begin', { password });
  const code = new TOTP({ secret }).generate();
  const { codes } = await post<{ codes: string[] }>('/me/two-factor/confirm', { code });
  await post('/sign-in', { email: 'ana@zora.example', password, code: codes[0] });
  const workspace = `/workspaces/${businesses[0]?.production.reference}`;
  await post(`${workspace}/invitations`, { email: 'ivan@zora.example', role: 'viewer' });
  await post('/password-resets', { email: 'ana@zora.example' });
  const { key } = await post<{ key: string }>(`${workspace}/api-keys`, { name: 'Shop' });
  await until(
    'the letters are there: two with links, and one about the second factor',
    () =>
      look(business.file, "SELECT 1 FROM mails WHERE kind IN ('invitation', 'password_reset')").length === 3,
  );
  const made = look(business.file, 'SELECT reference, kind FROM one_time_links') as {
    reference: string;
    kind: OneTimeLinkKind;
  }[];
  expect(made.map(({ kind }) => kind).sort()).toEqual(['invitation', 'password', 'setup']);
  const ids = [first, cookie].map((each) => /s:([^.]+)\./.exec(decodeURIComponent(each))?.[1] as string);
  const tokens = made.map((link) => oneTimeToken(INSTANCE_KEY, link));
  expect(tokens).toContain(token);
  return [password, 'a password that is wrong', ...ids, secret, ...codes, ...tokens, ...devices, key];
}

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

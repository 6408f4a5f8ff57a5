// Browsers send the cookie with requests that other sites cause: none of those may write, through any operation.
import { beforeAll, describe, expect, it } from 'vitest';
import { sharedService } from '../during-tests.ts';
import { type Call, createMaker, everything, OPERATIONS, ownPlaces, validCall } from '../security/calls.ts';
import { createTestService } from '../test-service.ts';
import { type Browser, dashboardSpec, PASSWORD, signedInAs } from './browser.ts';

type Write = { id: string; method: string; path: string };

const ANY = '01K428JSC04XN7T1RZ6WPEB9GH';
const writes: Write[] = Object.entries(dashboardSpec.paths).flatMap(([template, item]) =>
  Object.entries(item)
    .filter(([method]) => /^(post|put|patch|delete)$/.test(method))
    .map(([method, node]) => ({
      id: node.operationId as string,
      method: method.toUpperCase(),
      path: template.replace(/\{(?!workspace\})\w+\}/g, ANY),
    })),
);

const world = sharedService();
let owner: Browser;
/** Of the public API: they stay valid, because none is carried out. */
const calls: ({ id: string } & Call)[] = [];

beforeAll(async () => {
  owner = await signedInAs(world, world.ownerEmail);
  const make = createMaker(world, ownPlaces(world).production, 'http://127.0.0.1:9');
  for (const operation of OPERATIONS)
    if (operation.method !== 'GET' && operation.id !== 'redeliverWebhookDelivery')
      calls.push({ id: operation.id, ...(await validCall(operation, make)) });
});

const at = (path: string) => path.replace('{workspace}', world.production.reference);

/** As a browser sends what another site's page has caused: with the cookie. */
function sendFrom(site: Record<string, string>, { method, path }: Omit<Write, 'id'>, body = '{}') {
  const headers = { Cookie: owner.cookie as string, 'Content-Type': 'application/json', ...site };
  return fetch(`${world.url}/dashboard/api${at(path)}`, {
    method,
    headers,
    ...(method === 'DELETE' ? {} : { body }),
  });
}

describe.each([
  ['another site', { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://evil.example' }],
  ['a sibling of the domain', { 'Sec-Fetch-Site': 'same-site', Origin: 'https://evil.example.com' }],
  ['another site, in an old browser', { Origin: 'https://evil.example' }],
  ['a sandboxed frame', { Origin: 'null' }],
  ['no header says where', {}],
])('a request from %s', (_name, site) => {
  it('writes nothing by any operation of the dashboard', async () => {
    const before = await everything(world);
    expect(writes.length).toBeGreaterThanOrEqual(45);
    for (const write of writes) {
      const answer = await sendFrom(site, write);
      const { error } = (await answer.json()) as { error: { code: string } };
      expect([write.id, answer.status, error.code]).toEqual([write.id, 403, 'forbidden']);
    }
    expect(await everything(world)).toEqual(before);
    expect((await owner.ask('GET', '/me')).status).toBe(200);
  });

  it('writes nothing by any operation of the public API below a workspace', async () => {
    const before = await everything(world);
    for (const { id, method, path, body } of calls) {
      const target = { method, path: `/workspaces/{workspace}/v1${path}` };
      const answer = await sendFrom(site, target, JSON.stringify(body ?? {}));
      expect([id, answer.status]).toEqual([id, 403]);
    }
    expect(await everything(world)).toEqual(before);
  });
});

it('a form, which a page of any site can send, is no request of the dashboard even from its own site', async () => {
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
    const answer = await fetch(`${world.url}/dashboard/api/sign-in`, {
      method: 'POST',
      headers: { 'Sec-Fetch-Site': 'same-origin', 'Content-Type': type },
      body: JSON.stringify({ email: world.ownerEmail, password: PASSWORD }),
    });
    expect([type, answer.status]).toEqual([type, 400]);
    expect(answer.headers.getSetCookie()).toEqual([]);
  }
});

it('signing in from another site is refused, too: it would make a user work in the account of another', async () => {
  const answer = await fetch(`${world.url}/dashboard/api/sign-in`, {
    method: 'POST',
    headers: { 'Sec-Fetch-Site': 'cross-site', 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: world.ownerEmail, password: PASSWORD }),
  });
  expect([answer.status, answer.headers.getSetCookie()]).toEqual([403, []]);
});

it('no answer lets the page of another site read it, whatever CORS_ORIGINS allows of the API', async () => {
  const open = await createTestService({ settings: { CORS_ORIGINS: '*' } });
  const browser = await signedInAs(open, open.ownerEmail);
  const paths = ['/me', `/workspaces/${open.production.reference}/v1/clients`];
  for (const path of paths) {
    const headers = { Cookie: browser.cookie as string, Origin: 'https://evil.example' };
    const answer = await fetch(`${open.url}/dashboard/api${path}`, { headers });
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
    const asked = await fetch(`${open.url}/dashboard/api${path}`, {
      method: 'OPTIONS',
      headers: { Origin: 'https://evil.example', 'Access-Control-Request-Method': 'PATCH' },
    });
    expect([asked.status < 300, asked.headers.get('access-control-allow-origin')]).toEqual([false, null]);
  }
  await open.close();
});

// Whatever a request to the dashboard's own operations brings, the answer is one that the spec declares, and never a 5xx:
// the browser of these tests throws otherwise.
import { beforeAll, describe, expect, it } from 'vitest';
import { shared, sharedService } from '../during-tests.ts';
import { startReceiver } from '../receiver.ts';
import { isQuick } from '../scenarios.ts';
import { createMaker, ownPlaces } from '../security/calls.ts';
import { type Browser, createBrowser, dashboardSpec, PASSWORD, signedInAs } from './browser.ts';
import {
  createDashboardMaker,
  type DashboardMaker,
  validDashboardCall,
  WORKSPACE_OPERATIONS,
} from './calls.ts';

type Json = Record<string, unknown>;

const HOSTILE: unknown[] = [
  null,
  0,
  -1,
  Number.MAX_VALUE,
  true,
  '',
  ' ',
  'x'.repeat(100_000),
  '\0',
  '\ud800',
  "'; DROP TABLE users; --",
  '<script>alert(1)</script>',
  [],
  [null],
  {},
  { $ref: '#/x' },
];

/** In `npm test`, each place gets two of them, others than the place before it. */
let given = 0;
function hostileValues(): unknown[] {
  if (!isQuick) return HOSTILE;
  given += 1;
  return [HOSTILE[given % HOSTILE.length], HOSTILE[(given + 7) % HOSTILE.length]];
}

const TOKEN = 'x'.repeat(43);
/** Before anyone has signed in, and what belongs to the user alone. */
const ACCOUNT_BODIES: [path: string, body: Json][] = [
  ['/sign-in', { email: 'unknown@example.com', password: PASSWORD, code: '123456' }],
  ['/password-resets', { email: 'unknown@example.com' }],
  ['/password-resets/complete', { token: TOKEN, password: PASSWORD }],
  ['/invitations/open', { token: TOKEN }],
  ['/invitations/accept', { token: TOKEN, password: PASSWORD, name: 'X', language: 'en' }],
  ['/setup', { token: TOKEN, business: {}, owner: {} }],
  ['/links/check', { kind: 'setup', token: TOKEN }],
];

const withBody = WORKSPACE_OPERATIONS.filter(
  ({ method, template }) =>
    dashboardSpec.paths[`/workspaces/{workspace}${template}`]?.[method.toLowerCase()]?.requestBody !==
    undefined,
);

const receiver = shared(startReceiver);
const world = sharedService();
let owner: Browser;
/** They take turns, because the requests of one user in a minute are limited. */
let owners: Browser[];
let turns = 0;
let make: DashboardMaker;

beforeAll(async () => {
  owner = await signedInAs(world, world.ownerEmail);
  owners = [owner, await signedInAs(world, (await world.member({ role: 'owner' })).email)];
  make = createDashboardMaker(world, {
    owner,
    workspace: world.production.reference,
    make: createMaker(world, ownPlaces(world).production, receiver.url),
  });
});

describe('a hostile value', () => {
  it.each(withBody)('in any field of $id gives an answer of the spec', async (operation) => {
    const call = await validDashboardCall(operation, make);
    const path = `/workspaces/${world.production.reference}${call.path}`;
    turns += 1;
    const browser = owners[turns % owners.length] ?? owner;
    for (const field of Object.keys(call.body as Json)) {
      for (const value of hostileValues()) {
        const { status } = await browser.ask(operation.method, path, {
          ...(call.body as Json),
          [field]: value,
        });
        expect([operation.id, field, status < 500]).toEqual([operation.id, field, true]);
      }
    }
    const unknown = await browser.ask(operation.method, path, { ...(call.body as Json), is_admin: true });
    expect(unknown.body).toMatchObject({
      error: { code: 'validation_failed', errors: { is_admin: [expect.any(String)] } },
    });
  });

  it.each(ACCOUNT_BODIES)('in any field of %s gives an answer of the spec', async (path, body) => {
    for (const field of Object.keys(body)) {
      for (const value of hostileValues()) {
        const { status } = await createBrowser(world).ask('POST', path, { ...body, [field]: value });
        expect([path, field, status < 500]).toEqual([path, field, true]);
      }
    }
  });
});

it('a body that is no JSON is a 400, and one that is too large a 413', async () => {
  const send = (body: string, type = 'application/json') =>
    fetch(`${world.url}/dashboard/api/sign-in`, {
      method: 'POST',
      headers: { 'Sec-Fetch-Site': 'same-origin', 'Content-Type': type },
      body,
    });
  expect((await send('{')).status).toBe(400);
  expect((await send('{}', 'text/plain')).status).toBe(400);
  expect((await send(JSON.stringify({ email: 'x'.repeat(2_000_000) }))).status).toBe(413);
  const logo = `/workspaces/${world.production.reference}/logo`;
  const { status, text } = await owner.ask('PUT', logo, { image: 'A'.repeat(3_000_000) });
  expect([status, text]).toEqual([413, expect.stringContaining('larger than 2 MiB')]);
});

it('a file is read in the time that its length takes, whatever it is filled up with', async () => {
  const at = `/workspaces/${world.production.reference}`;
  const logo = (image: string) => owner.ask('PUT', `${at}/logo`, { image });
  for (const filled of [`${'='.repeat(1_300_000)}A`, 'A==='.repeat(300_000), `QQ=${'='.repeat(100)}`]) {
    const { status, text } = await logo(filled);
    expect([status, text]).toEqual([422, expect.stringContaining('must be base64')]);
  }
  // What fills up may be left out, as many programs do.
  for (const picture of ['QQ', 'QQ==']) expect((await logo(picture)).text).toContain('picture');
});

describe('what was stored', () => {
  const SCRIPT = '<img src=x onerror=alert(1)>';

  it('comes back as the text that it is, never as markup', async () => {
    const at = `/workspaces/${world.production.reference}`;
    const { headers, data } = await owner.ask('PATCH', at, { legal_name: SCRIPT, city: SCRIPT });
    expect(data).toMatchObject({ legal_name: SCRIPT, city: SCRIPT });
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect((await owner.ask('PATCH', '/me', { name: SCRIPT })).data).toMatchObject({ name: SCRIPT });
  });
});

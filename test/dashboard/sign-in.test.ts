import { beforeAll, describe, expect, it } from 'vitest';
import { setWorkspacePlan } from '../../src/workspaces/plans.ts';
import { setWorkspaceStatus } from '../../src/workspaces/workspaces.ts';
import { sharedService } from '../during-tests.ts';
import { createBrowser, givePassword, PASSWORD, signedInAs } from './browser.ts';

const world = sharedService();
beforeAll(async () => {
  await givePassword(world, world.ownerEmail);
});

describe('signing in', () => {
  it('answers who it is, with businesses, workspaces and permissions, and sets a cookie that no script can read', async () => {
    const browser = createBrowser(world);
    const { status, data, headers } = await browser.ask('POST', '/sign-in', {
      email: world.ownerEmail.toUpperCase(),
      password: PASSWORD,
    });
    expect(status).toBe(200);
    expect(data).toMatchObject({
      second_factor_required: false,
      me: {
        email: world.ownerEmail,
        businesses: [
          {
            role: 'owner',
            is_manager: true,
            production: { reference: world.production.reference },
            sandbox: { reference: world.sandbox.reference },
          },
        ],
      },
    });
    expect(headers.getSetCookie().find((cookie) => /session-[\w-]{12}=/.test(cookie))).toMatch(
      /^session-[\w-]{12}=.*; Path=\/; Expires=.*; HttpOnly; SameSite=Lax$/,
    );
    expect((await browser.ask('GET', '/me')).data).toMatchObject({ email: world.ownerEmail });
  });

  it('does not say what was wrong', async () => {
    const browser = createBrowser(world);
    const wrong = await browser.ask('POST', '/sign-in', {
      email: world.ownerEmail,
      password: 'not the password',
    });
    const unknown = await browser.ask('POST', '/sign-in', {
      email: 'unknown@example.com',
      password: PASSWORD,
    });
    expect([wrong.status, unknown.status]).toEqual([401, 401]);
    const withoutId = ({ text, headers }: typeof wrong) =>
      text.replace(headers.get('x-request-id') ?? '', '');
    expect(withoutId(unknown)).toBe(withoutId(wrong));
    expect(browser.cookie).toBeUndefined();
  });
});

describe('a session', () => {
  it('gives access to the public API of a workspace in the dashboard, but not at its public address', async () => {
    const browser = await signedInAs(world, world.ownerEmail);
    const path = `/workspaces/${world.production.reference}/v1/clients`;
    const created = await browser.ask<{ reference: string }>('POST', path, { name: 'Dunav' });
    expect(created.status).toBe(201);
    expect((await browser.ask('GET', path)).body).toMatchObject({ meta: { total: 1 } });
    expect((await browser.ask('GET', `${path}/${created.data.reference}`)).status).toBe(200);
    const failed = await browser.ask('POST', path, { name: ' ' });
    expect([failed.status, failed.body]).toMatchObject([
      422,
      { error: { errors: { name: [expect.any(String)] } } },
    ]);
    const headers = { Cookie: browser.cookie as string, 'Sec-Fetch-Site': 'same-origin' };
    expect((await world.request('/clients', { key: null, headers })).status).toBe(401);
  });

  it('repeats an answer under the Idempotency-Key that the same user sends with a key of the API', async () => {
    const browser = await signedInAs(world, world.ownerEmail);
    const path = `/workspaces/${world.production.reference}/v1/expenses`;
    const body = { description: 'Paper', amount: 5, occurs_on: '2026-03-01' };
    const first = await browser.ask('POST', path, body, { 'Idempotency-Key': 'one' });
    const again = await browser.ask('POST', path, body, { 'Idempotency-Key': 'one' });
    expect([first.status, again.headers.get('idempotency-replayed')]).toEqual([201, 'true']);
    expect(again.data).toEqual(first.data);
  });

  it('is shut for a suspended workspace and for a plan that has lapsed', async () => {
    const browser = await signedInAs(world, world.ownerEmail);
    const { sandbox } = world;
    await world.write((tx) => setWorkspaceStatus(tx, sandbox, 'suspended'));
    const suspended = await browser.ask('GET', `/workspaces/${sandbox.reference}/v1/clients`);
    expect(suspended.body).toMatchObject({ error: { code: 'no_workspace_bound' } });
    await world.write((tx) => setWorkspaceStatus(tx, sandbox, 'active'));
    await world.write((tx) => setWorkspacePlan(tx, sandbox, { status: 'inactive' }));
    const lapsed = await browser.ask('GET', `/workspaces/${sandbox.reference}`);
    expect(lapsed.body).toMatchObject({ error: { code: 'no_active_plan' } });
    await world.write((tx) => setWorkspacePlan(tx, sandbox, { status: 'active' }));
  });
});

describe('another site', () => {
  const own = () => new URL(world.url).origin;
  const cases = [
    ['that a browser names as cross-site', { 'Sec-Fetch-Site': 'cross-site' }],
    ['of the same domain', { 'Sec-Fetch-Site': 'same-site' }],
    ['behind a link', { 'Sec-Fetch-Site': 'none' }],
  ] as const;

  it.each(cases)('%s can write nothing', async (_name, headers) => {
    const browser = await signedInAs(world, world.ownerEmail);
    const path = `/workspaces/${world.production.reference}`;
    for (const [method, target, body] of [
      ['POST', '/sign-out'],
      ['PATCH', '/me', { name: 'Mallory' }],
      ['POST', `${path}/v1/clients`, { name: 'Mallory' }],
      ['DELETE', `${path}/logo`],
    ] as const) {
      const { status, body: answer } = await browser.ask(method, target, body, headers);
      expect([target, status, answer]).toMatchObject([target, 403, { error: { code: 'forbidden' } }]);
    }
    expect((await browser.ask('GET', '/me')).data).not.toMatchObject({ name: 'Mallory' });
  });

  it('is known by its Origin where a browser says no more; without any the request is refused, too', async () => {
    const browser = await signedInAs(world, world.ownerEmail);
    const sign = (origin?: string) =>
      fetch(`${world.url}/dashboard/api/me`, {
        method: 'PATCH',
        headers: {
          Cookie: browser.cookie as string,
          'Content-Type': 'application/json',
          ...(origin ? { Origin: origin } : {}),
        },
        body: JSON.stringify({ name: 'Ana' }),
      });
    const statuses = [
      await sign('https://evil.example'),
      await sign('null'),
      await sign(),
      await sign(own()),
    ];
    expect(statuses.map(({ status }) => status)).toEqual([403, 403, 403, 200]);
  });

  it('cannot frame, read or keep an answer', async () => {
    const browser = await signedInAs(world, world.ownerEmail);
    const { headers } = await browser.ask('GET', '/me');
    expect(headers.get('x-frame-options')).toBe('SAMEORIGIN');
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'self'");
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('access-control-allow-origin')).toBeNull();
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createWorld, type World } from '../world.ts';
import { createBrowser, givePassword, PASSWORD, signedInAs } from './browser.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
  await givePassword(world, world.ownerEmail);
});
afterAll(() => world.close());

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
    expect(headers.getSetCookie()[0]).toMatch(/^session=.*; Path=\/; Expires=.*; HttpOnly; SameSite=Lax$/);
    expect((await browser.ask('GET', '/me')).data).toMatchObject({ email: world.ownerEmail });
  });

  it('tells nothing of what was wrong', async () => {
    const browser = createBrowser(world);
    const wrong = await browser.ask('POST', '/sign-in', {
      email: world.ownerEmail,
      password: 'not the password',
    });
    const unknown = await browser.ask('POST', '/sign-in', {
      email: 'nobody@example.com',
      password: PASSWORD,
    });
    expect([wrong.status, unknown.status]).toEqual([401, 401]);
    expect(unknown.body).toEqual(wrong.body);
    expect(browser.cookie).toBeUndefined();
  });
});

describe('a session', () => {
  it('opens the public API of an own workspace, and no key is needed', async () => {
    const browser = await signedInAs(world, world.ownerEmail);
    const path = `/workspaces/${world.production.reference}/v1/clients`;
    const created = await browser.ask('POST', path, { name: 'Dunav' });
    expect(created.status).toBe(201);
    expect((await browser.ask('GET', `${path}?search=dunav`)).body).toMatchObject({ meta: { total: 1 } });
    expect(
      (await world.request('/clients', { key: null, headers: { Cookie: browser.cookie as string } })).status,
    ).toBe(401);
  });
});

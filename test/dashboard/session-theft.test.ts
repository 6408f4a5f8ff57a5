// What an attacker can do without a session, or with one that should have ended.
import { describe, expect, it } from 'vitest';
import { sessionLabel } from '../../src/crypto/device-token.ts';
import { revokeMember } from '../../src/workspaces/members.ts';
import { sharedService } from '../during-tests.ts';
import { storedIn } from '../engine.ts';
import { rows } from '../security/calls.ts';
import { createTestService } from '../test-service.ts';
import { type Browser, createBrowser, PASSWORD, signedInAs } from './browser.ts';

const DAY_MS = 24 * 3600 * 1000;

const world = sharedService();

const status = async (browser: Browser) => (await browser.ask('GET', '/me')).status;

/** An attacker's browser with the same cookie. */
function copyOf({ cookie }: Browser): Browser {
  const copy = createBrowser(world);
  copy.cookie = cookie;
  return copy;
}

/** The id in a cookie, without its signature. */
const idOf = ({ cookie }: Browser) => /s:([^.]+)\./.exec(decodeURIComponent(cookie as string))?.[1] as string;

describe('a cookie', () => {
  it('that was made up, or changed, opens nothing', async () => {
    const browser = await signedInAs(world, world.ownerEmail);
    const cookie = browser.cookie as string;
    const id = idOf(browser);
    const name = cookie.split('=', 1)[0];
    const forged = [
      ...['', id, `s%3A${id}`, `s%3A${id}.`].map((value) => `${name}=${value}`),
      'session=',
      `session=${id}`,
      `session=s%3A${id}`,
      `session=s%3A${id}.`,
      `session=s%3A${id}.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA`,
      cookie.replace('s%3A', 's%3AA'),
      `${cookie}A`,
      cookie.replace(/.$/, ''),
      `__Host-${cookie}`,
      'session=%zz',
      `session=${'x'.repeat(5000)}`,
    ];
    for (const text of forged) {
      const thief = createBrowser(world);
      thief.cookie = text;
      expect([text, await status(thief)]).toEqual([text, 401]);
    }
    expect(await status(browser)).toBe(200);
  });

  it('has a name of the installation, and one of before still signs in', async () => {
    const browser = await signedInAs(world, world.ownerEmail);
    const [name = '', value = ''] = (browser.cookie as string).split('=');
    const before = createBrowser(world);
    before.cookie = `session=${value}`;
    const { headers } = await before.ask('GET', '/me');
    expect(headers.getSetCookie().some((each) => each.startsWith(`${name}=`))).toBe(true);
    // The cookie of another program, or of another installation on the host, is no matter.
    browser.cookie = `session=eyJfZnJlc2giOmZhbHNlfQ.aXN; ${browser.cookie}`;
    expect(await status(browser)).toBe(200);
    expect(sessionLabel('one key')).not.toBe(sessionLabel('another key'));
  });

  it('cannot be made from what the database holds', async () => {
    const browser = await signedInAs(world, world.ownerEmail);
    const id = idOf(browser);
    for (const place of await storedIn(world.server.database, world.databaseUrl)) {
      expect(place.includes(id)).toBe(false);
    }
    const [kept] = await rows<{ hash: string }>(world, 'SELECT hash FROM sessions ORDER BY id DESC LIMIT 1');
    expect(kept?.hash).toMatch(/^[0-9a-f]{64}$/);
    const thief = createBrowser(world);
    thief.cookie = (browser.cookie as string).replace(encodeURIComponent(id), kept?.hash as string);
    expect(await status(thief)).toBe(401);
  });

  it('has the prefix that browsers protect where the service is reached by https, and is sent over TLS alone', async () => {
    const secure = await createTestService({ settings: { PUBLIC_URL: 'https://billing.example/invoicing' } });
    const browser = await signedInAs(secure, secure.ownerEmail);
    expect(browser.cookie).toMatch(/^__Host-session-[\w-]{12}=/);
    const { headers } = await browser.ask('POST', '/sign-in', {
      email: secure.ownerEmail,
      password: PASSWORD,
    });
    expect(headers.getSetCookie().find((cookie) => /session-[\w-]{12}=/.test(cookie))).toMatch(
      /; Path=\/; Expires=.*; HttpOnly; Secure; SameSite=Lax$/,
    );
    await secure.close();
  });

  it('is not set before sign-in', async () => {
    const browser = createBrowser(world);
    await browser.ask('GET', '/setup');
    await browser.ask('GET', '/me');
    await browser.ask('POST', '/sign-in', { email: world.ownerEmail, password: 'not the password' });
    expect(browser.cookie).toBeUndefined();
  });

  it('opens neither the API nor the tools of AI clients', async () => {
    const { cookie } = await signedInAs(world, world.ownerEmail);
    const headers = { Cookie: cookie as string, 'Sec-Fetch-Site': 'same-origin' };
    expect((await fetch(`${world.url}/api/v1/clients`, { headers })).status).toBe(401);
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' });
    const tools = await fetch(`${world.url}/mcp`, {
      method: 'POST',
      headers: {
        ...headers,
        'Content-Type': 'application/json',
        Accept: 'application/json, text/event-stream',
      },
      body,
    });
    expect(tools.status).toBe(401);
  });

  it('is not replaced by a key of the API: the dashboard asks for a session', async () => {
    for (const path of ['/me', `/workspaces/${world.production.reference}/v1/clients`]) {
      const headers = { Authorization: `Bearer ${world.key}` };
      expect((await fetch(`${world.url}/dashboard/api${path}`, { headers })).status).toBe(401);
    }
  });
});

describe('a session that was copied', () => {
  it('ends when its user changes the password, whose own browser goes on with a new one', async () => {
    const { email } = await world.member({ role: 'viewer' });
    const browser = await signedInAs(world, email);
    const thief = copyOf(browser);
    expect(await status(thief)).toBe(200);
    await browser.ask('POST', '/me/password', {
      current_password: PASSWORD,
      new_password: 'sedam žutih dunja',
    });
    expect([await status(browser), await status(thief)]).toEqual([200, 401]);
  });

  it('makes no API key that owners and admins do not hear of', async () => {
    const admin = await world.member({ role: 'admin' });
    const thief = copyOf(await signedInAs(world, world.ownerEmail));
    const at = `/workspaces/${world.production.reference}`;
    const { status: made } = await thief.ask('POST', `${at}/api-keys`, { name: 'Backup' });
    expect(made).toBe(201);
    for (const email of [world.ownerEmail, admin.email]) {
      const { body } = await (await signedInAs(world, email)).ask('GET', `${at}/notifications`);
      expect(body.data).toContainEqual(
        expect.objectContaining({
          kind: 'api_key_created',
          message: `${world.ownerEmail} made an API key: Backup. Revoke it if this was not intended.`,
        }),
      );
    }
  });

  it('ends when its user signs out everywhere, and signing in again brings it no new life', async () => {
    const { email } = await world.member({ role: 'viewer' });
    const browser = await signedInAs(world, email);
    const thief = copyOf(browser);
    await browser.ask('POST', '/sign-out-everywhere');
    expect(await status(thief)).toBe(401);
    await signedInAs(world, email);
    expect(await status(thief)).toBe(401);
    expect((await thief.ask('POST', '/sign-out-everywhere')).status).toBe(401);
  });

  it('needs the password again after 90 days, however often it is used', async () => {
    const own = await createTestService();
    const browser = await signedInAs(own, own.ownerEmail);
    const lastSeen = async () =>
      (await rows<{ seen: string }>(own, 'SELECT last_seen_at AS seen FROM sessions'))[0]?.seen;
    for (let day = 10; day < 90; day += 10) {
      own.clock.advance(10 * DAY_MS);
      expect([day, await status(browser)]).toEqual([day, 200]);
      // The time of last use is stored after the answer.
      await expect.poll(lastSeen).toBe(own.clock.now().toISOString());
    }
    own.clock.advance(10 * DAY_MS - 1000);
    expect(await status(browser)).toBe(200);
    own.clock.advance(1000);
    expect(await status(browser)).toBe(401);
    await own.close();
  });
});

describe('a member who was removed', () => {
  it('keeps the session, which opens nothing of that business from the next request on', async () => {
    const { email } = await world.member({ role: 'admin' });
    const browser = await signedInAs(world, email);
    const paths = ['', '/members', '/v1/clients'].map(
      (path) => `/workspaces/${world.production.reference}${path}`,
    );
    for (const path of paths) expect((await browser.ask('GET', path)).status).toBe(200);
    await world.write((tx) =>
      revokeMember(tx, { workspace: world.production, email, now: world.clock.now() }),
    );
    for (const path of paths) expect((await browser.ask('GET', path)).status).toBe(404);
    expect((await browser.ask('GET', '/me')).data).toMatchObject({ email, businesses: [] });
  });
});

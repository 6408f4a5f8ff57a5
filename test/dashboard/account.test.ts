import { TOTP } from 'otpauth';
import { describe, expect, it } from 'vitest';
import { createAttempts } from '../../src/auth/attempts.ts';
import { passwordLink, setupLink } from '../../src/auth/first-visit.ts';
import { limitsInMemory } from '../../src/auth/rate-limit.ts';
import { findAccount } from '../../src/auth/users.ts';
import { sharedService } from '../during-tests.ts';
import { createTestService, INSTANCE_KEY, SERVICE } from '../test-service.ts';
import { type Browser, createBrowser, PASSWORD, signedInAs } from './browser.ts';

const NEW_PASSWORD = 'šest zelenih jabuka';
const service = { ...SERVICE, instanceKey: INSTANCE_KEY };

const world = sharedService();

const status = async (browser: Browser) => (await browser.ask('GET', '/me')).status;
const tokenOf = (url: string) => url.split('#')[1] as string;

describe('a session', () => {
  it('gets another id by signing in: one that was planted before opens nothing', async () => {
    const { email } = await world.member({ role: 'viewer' });
    const victim = await signedInAs(world, email);
    const planted = victim.cookie;
    await victim.ask('POST', '/sign-in', { email, password: PASSWORD });
    expect(victim.cookie).not.toBe(planted);
    const attacker = createBrowser(world);
    attacker.cookie = planted;
    expect(await status(attacker)).toBe(401);
    expect(await status(victim)).toBe(200);
  });

  it('ends by signing out, also for a copy of the cookie', async () => {
    const { email } = await world.member({ role: 'viewer' });
    const browser = await signedInAs(world, email);
    const thief = createBrowser(world);
    thief.cookie = browser.cookie;
    expect(await status(thief)).toBe(200);
    expect((await browser.ask('POST', '/sign-out')).status).toBe(204);
    expect(await status(thief)).toBe(401);
    expect((await thief.ask('GET', `/workspaces/${world.production.reference}/v1/clients`)).status).toBe(401);
  });

  it('is listed with its browser, and ends from another one, one or all', async () => {
    const { email } = await world.member({ role: 'viewer' });
    const here = await signedInAs(world, email);
    const there = await signedInAs(world, email);
    const { data } = await here.ask<{ reference: string; is_current: boolean; user_agent: string }[]>(
      'GET',
      '/sessions',
    );
    expect(data.map(({ is_current }) => is_current).sort()).toEqual([false, true]);
    expect(data[0]?.user_agent).toBe('Test');
    const other = data.find(({ is_current }) => !is_current)?.reference;
    expect((await here.ask('DELETE', `/sessions/${other}`)).status).toBe(204);
    expect([await status(here), await status(there)]).toEqual([200, 401]);
    const third = await signedInAs(world, email);
    await here.ask('POST', '/sign-out-everywhere');
    expect([await status(here), await status(third)]).toEqual([401, 401]);
  });

  it('of another user cannot be ended', async () => {
    const [one, two] = [await world.member({ role: 'viewer' }), await world.member({ role: 'viewer' })];
    const [first, second] = [await signedInAs(world, one.email), await signedInAs(world, two.email)];
    const { data } = await first.ask<{ reference: string }[]>('GET', '/sessions');
    expect((await second.ask('DELETE', `/sessions/${data[0]?.reference}`)).status).toBe(404);
    expect(await status(first)).toBe(200);
  });

  it('ends after 14 days without being seen', async () => {
    const own = await createTestService();
    const browser = await signedInAs(own, own.ownerEmail);
    own.clock.advance(13 * 24 * 3600 * 1000);
    expect(await status(browser)).toBe(200);
    own.clock.advance(14 * 24 * 3600 * 1000 + 1000);
    expect(await status(browser)).toBe(401);
    await own.close();
  });
});

describe('the own profile', () => {
  it('has a name and a language', async () => {
    const { email } = await world.member({ role: 'viewer' });
    const browser = await signedInAs(world, email);
    const { data } = await browser.ask('PATCH', '/me', { name: ' Ana ', language: 'sr-Cyrl' });
    expect(data).toMatchObject({ name: 'Ana', language: 'sr-Cyrl' });
  });

  it('changes its password with the old one, which signs out every other browser', async () => {
    const { email } = await world.member({ role: 'viewer' });
    const [browser, other] = [await signedInAs(world, email), await signedInAs(world, email)];
    const wrong = await browser.ask('POST', '/me/password', {
      current_password: 'guess',
      new_password: NEW_PASSWORD,
    });
    expect([wrong.status, wrong.body]).toMatchObject([
      422,
      { error: { errors: { current_password: [expect.any(String)] } } },
    ]);
    for (const weak of [email, 'aaaaaaaaaaaa']) {
      const answer = await browser.ask('POST', '/me/password', {
        current_password: PASSWORD,
        new_password: weak,
      });
      expect(answer.body).toMatchObject({ error: { errors: { new_password: [expect.any(String)] } } });
    }
    const body = { current_password: PASSWORD, new_password: NEW_PASSWORD };
    expect((await browser.ask('POST', '/me/password', body)).status).toBe(204);
    expect([await status(browser), await status(other)]).toEqual([200, 401]);
    const again = await createBrowser(world).ask('POST', '/sign-in', { email, password: NEW_PASSWORD });
    expect(again.status).toBe(200);
  });
});

describe('a second factor', () => {
  it('is asked for once it is on, takes each code once, and recovery codes in its place', async () => {
    const { email } = await world.member({ role: 'viewer' });
    const browser = await signedInAs(world, email);
    const { data: begun } = await browser.ask<{ secret: string; uri: string; qr_svg: string }>(
      'POST',
      '/me/two-factor/begin',
      { password: PASSWORD },
    );
    expect(begun.uri).toContain(encodeURIComponent(email));
    expect(begun.qr_svg).toMatch(/^<svg/);
    const code = () =>
      new TOTP({ secret: begun.secret }).generate({ timestamp: world.clock.now().getTime() });
    const wrong = await browser.ask('POST', '/me/two-factor/confirm', { code: '000000' });
    expect(wrong.status).toBe(422);
    const { data } = await browser.ask<{ codes: string[] }>('POST', '/me/two-factor/confirm', {
      code: code(),
    });
    expect(data.codes).toHaveLength(10);

    const sign = (given?: string) =>
      createBrowser(world).ask('POST', '/sign-in', {
        email,
        password: PASSWORD,
        ...(given ? { code: given } : {}),
      });
    expect((await sign()).data).toEqual({ second_factor_required: true, me: null });
    // The code that confirmed has been taken.
    expect((await sign(code())).status).toBe(401);
    world.clock.advance(30_000);
    expect((await sign(code())).data).toMatchObject({ second_factor_required: false, me: { email } });
    expect((await sign(code())).status).toBe(401);
    expect((await sign(data.codes[0])).status).toBe(200);
    expect((await sign(data.codes[0])).status).toBe(401);
    expect((await browser.ask('GET', '/me')).data).toMatchObject({
      two_factor_enabled: true,
      recovery_codes_left: 9,
    });

    expect((await browser.ask('POST', '/me/two-factor/disable', { password: 'guess' })).status).toBe(422);
    const proof = { password: PASSWORD, code: data.codes[1] };
    expect((await browser.ask('POST', '/me/two-factor/disable', proof)).status).toBe(204);
    expect((await sign()).data).toMatchObject({ second_factor_required: false });
  });
});

describe('a link', () => {
  it('sets up a business with its owner, once', async () => {
    const url = await world.write((tx) => setupLink(tx, { service, now: world.clock.now() }));
    const body = {
      token: tokenOf(url),
      business: { name: 'Zora', country: 'DE', currency: 'EUR', timezone: 'Europe/Berlin' },
      owner: { name: 'Ana', email: 'ana@zora.example', password: PASSWORD, language: 'en' },
    };
    const browser = createBrowser(world);
    const faulty = await browser.ask('POST', '/setup', {
      ...body,
      business: { ...body.business, country: 'FR', timezone: 'Mars' },
    });
    expect(faulty.body).toMatchObject({ error: { errors: { 'business.country': [expect.any(String)] } } });
    const { data } = await browser.ask('POST', '/setup', body);
    expect(data).toMatchObject({ email: 'ana@zora.example', businesses: [{ name: 'Zora', role: 'owner' }] });
    expect(await status(browser)).toBe(200);
    expect((await createBrowser(world).ask('POST', '/setup', body)).status).toBe(404);
  });

  it('sets a new password once, within an hour, and signs out every browser', async () => {
    const { email } = await world.member({ role: 'viewer' });
    const browser = await signedInAs(world, email);
    const { id } = (await world.write((tx) => findAccount(tx, email))) as { id: number };
    const make = () => world.write((tx) => passwordLink(tx, id, { service, now: world.clock.now() }));
    const late = tokenOf((await make()).url);
    world.clock.advance(3600_000);
    const reset = (token: string) =>
      createBrowser(world).ask('POST', '/password-resets/complete', { token, password: NEW_PASSWORD });
    expect((await reset(late)).status).toBe(404);
    const token = tokenOf((await make()).url);
    expect((await reset(token)).status).toBe(200);
    expect((await reset(token)).status).toBe(404);
    expect(await status(browser)).toBe(401);
    expect(
      (await createBrowser(world).ask('POST', '/sign-in', { email, password: NEW_PASSWORD })).status,
    ).toBe(200);
  });

  it('invites a new colleague, who chooses a password', async () => {
    const owner = await signedInAs(world, world.ownerEmail);
    const path = `/workspaces/${world.production.reference}/invitations`;
    const { data } = await owner.ask<{ link: string; invitation: { reference: string } }>('POST', path, {
      email: 'ivan@zora.example',
      role: 'accountant',
    });
    const token = tokenOf(data.link);
    const browser = createBrowser(world);
    expect((await browser.ask('POST', '/invitations/open', { token })).data).toMatchObject({
      email: 'ivan@zora.example',
      role: 'accountant',
      has_account: false,
    });
    const accepted = await browser.ask('POST', '/invitations/accept', {
      token,
      password: PASSWORD,
      name: 'Ivan',
    });
    expect(accepted.data).toMatchObject({ me: { name: 'Ivan', businesses: [{ role: 'accountant' }] } });
    expect((await browser.ask('POST', '/invitations/open', { token })).status).toBe(404);
    expect((await owner.ask('GET', path)).data).toEqual([]);
  });

  it('invites a user with an account only with the own password', async () => {
    const owner = await signedInAs(world, world.ownerEmail);
    const email = 'ana@zora.example';
    const path = `/workspaces/${world.production.reference}/invitations`;
    const { data } = await owner.ask<{ link: string }>('POST', path, { email, role: 'viewer' });
    const body = { token: tokenOf(data.link), password: 'another password', name: 'Thief' };
    const browser = createBrowser(world);
    expect((await browser.ask('POST', '/invitations/accept', body)).status).toBe(401);
    const accepted = await browser.ask('POST', '/invitations/accept', { ...body, password: PASSWORD });
    expect(accepted.data).toMatchObject({ me: { email, name: 'Ana', businesses: [{}, { role: 'viewer' }] } });
  });

  it('that was withdrawn opens nothing', async () => {
    const owner = await signedInAs(world, world.ownerEmail);
    const path = `/workspaces/${world.production.reference}/invitations`;
    const { data } = await owner.ask<{ link: string; invitation: { reference: string } }>('POST', path, {
      email: 'late@zora.example',
      permissions: ['clients.view'],
    });
    expect((await owner.ask('DELETE', `${path}/${data.invitation.reference}`)).status).toBe(204);
    expect((await owner.ask('POST', '/invitations/open', { token: tokenOf(data.link) })).status).toBe(404);
  });
});

describe('guessing', () => {
  it('at one account from one place ends after 20 attempts in 15 minutes, right ones too', async () => {
    const { email } = await world.member({ role: 'viewer' });
    await signedInAs(world, email);
    const guesses = await Promise.all(
      Array.from({ length: 24 }, () =>
        createBrowser(world).ask('POST', '/sign-in', { email, password: 'a wrong password' }),
      ),
    );
    expect(guesses.filter((guess) => guess.status === 401).length).toBeLessThanOrEqual(19);
    expect(guesses.filter((guess) => guess.status === 429).length).toBeGreaterThanOrEqual(5);
    const right = await createBrowser(world).ask('POST', '/sign-in', { email, password: PASSWORD });
    expect([right.status, Number(right.headers.get('retry-after')) > 600]).toEqual([429, true]);
  });

  it('is not what new passwords are for: a user gets 20 in 15 minutes, though each begins a session', async () => {
    const { email } = await world.member({ role: 'viewer' });
    const browser = await signedInAs(world, email);
    const other = await signedInAs(world, email);
    const passwordOf = (i: number) => (i === 0 ? PASSWORD : `devet plavih šljiva ${i}`);
    const change = (from: number, who = browser) =>
      who.ask('POST', '/me/password', {
        current_password: passwordOf(from),
        new_password: passwordOf(from + 1),
      });
    // One that is refused changes nothing, and is none.
    const common = { current_password: PASSWORD, new_password: '1234567890' };
    expect((await browser.ask('POST', '/me/password', common)).status).toBe(422);
    for (let i = 0; i < 20; i += 1) expect((await change(i)).status).toBe(204);
    const refused = await change(20);
    expect([refused.status, Number(refused.headers.get('retry-after')) > 600]).toEqual([429, true]);
    const again = await createBrowser(world).ask('POST', '/sign-in', { email, password: passwordOf(20) });
    expect(again.status).toBe(200);
    expect((await change(20, other)).status).toBe(401);
  });

  it('from many places at one account is counted, and so is one place at many accounts', async () => {
    const many = createAttempts(limitsInMemory());
    const until = async (attempt: (i: number) => Promise<void>) => {
      for (let i = 0; ; i += 1) {
        try {
          await attempt(i);
        } catch {
          return i;
        }
      }
    };
    expect(
      await until((i) => many.begin({ network: `net ${i}`, account: 'ana@example.com', device: null })),
    ).toBe(100);
    const one = createAttempts(limitsInMemory());
    expect(await until((i) => one.begin({ network: 'one', account: `account ${i}`, device: null }))).toBe(
      200,
    );
  });
});

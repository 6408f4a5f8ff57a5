// What the owner of an account is notified of, and what takes more than the password.
import { TOTP } from 'otpauth';
import { describe, expect, it } from 'vitest';
import { systemActor } from '../../src/auth/authenticate.ts';
import type { Actor } from '../../src/auth/context.ts';
import { passwordLink } from '../../src/auth/first-visit.ts';
import { findAccount, updateAccount } from '../../src/auth/users.ts';
import { translateServerMessage } from '../../src/dashboard/i18n/translate-server-message.ts';
import { invite } from '../../src/resources/members/invitations.ts';
import { shared } from '../during-tests.ts';
import { startPostOffice } from '../mail/post-office.ts';
import { rows } from '../security/calls.ts';
import { createTestService } from '../test-service.ts';
import { type Browser, createBrowser, givePassword, PASSWORD, signedInAs } from './browser.ts';
import { noticeText, type ServerNotice } from './server-messages.ts';
import { sr } from './texts.ts';

const NEW_PASSWORD = 'devet plavih šljiva';

const office = shared(startPostOffice);
const world = shared(() =>
  createTestService({
    settings: { TRUST_PROXY: '1', SMTP_URL: office.url, MAIL_FROM: 'Zora <invoices@zora.example>' },
  }),
);

const lettersTo = (email: string) =>
  office.received
    .filter(({ to }) => to === email)
    .map(({ mail }) => ({ subject: mail.subject, text: mail.text ?? '' }));

type Refusal = { error: { errors: Record<string, string[]> } };
type Notice = ServerNotice & { kind: string };

/** A member with a second factor. */
async function careful() {
  const { email } = await world.member({ role: 'viewer' });
  const browser = await signedInAs(world, email);
  const begun = await browser.ask<{ secret: string }>('POST', '/me/two-factor/begin', { password: PASSWORD });
  const code = () =>
    new TOTP({ secret: begun.data.secret }).generate({ timestamp: world.clock.now().getTime() });
  const confirmed = await browser.ask<{ codes: string[] }>('POST', '/me/two-factor/confirm', {
    code: code(),
  });
  world.clock.advance(60_000);
  return { email, browser, code, codes: confirmed.data.codes };
}

async function noticesOf(browser: Browser): Promise<Notice[]> {
  const path = `/workspaces/${world.production.reference}/notifications`;
  return (await browser.ask<Notice[]>('GET', path)).data;
}

const isOn = async (browser: Browser) =>
  (await browser.ask<{ two_factor_enabled: boolean }>('GET', '/me')).data.two_factor_enabled;

describe('the second factor', () => {
  it.each(['disable', 'recovery-codes'])('takes a code as well as the password: %s', async (what) => {
    const { browser, code } = await careful();
    const ask = (body: object) => browser.ask('POST', `/me/two-factor/${what}`, body);
    for (const wrong of [undefined, '000000', 'aaaa-bbbb-cccc']) {
      const refused = await ask({ password: PASSWORD, code: wrong });
      expect([refused.status, Object.keys((refused.body as Refusal).error.errors)]).toEqual([422, ['code']]);
    }
    expect((await ask({ password: 'not the password', code: code() })).status).toBe(422);
    expect(await isOn(browser)).toBe(true);
    expect((await ask({ password: PASSWORD, code: code() })).status).toBe(what === 'disable' ? 204 : 200);
    expect(await isOn(browser)).toBe(what !== 'disable');
  });

  it('goes with a recovery code too, and each code works once', async () => {
    const { browser, codes, code } = await careful();
    const once = code();
    const renew = (given: string | undefined) =>
      browser.ask('POST', '/me/two-factor/recovery-codes', { password: PASSWORD, code: given });
    expect([(await renew(once)).status, (await renew(once)).status]).toEqual([200, 422]);
    const off = (given: string | undefined) =>
      browser.ask('POST', '/me/two-factor/disable', { password: PASSWORD, code: given });
    // The old recovery codes ended with the new ones.
    expect((await off(codes[0])).status).toBe(422);
    world.clock.advance(60_000);
    const { data } = await browser.ask<{ codes: string[] }>('POST', '/me/two-factor/recovery-codes', {
      password: PASSWORD,
      code: code(),
    });
    expect((await off(data.codes[0])).status).toBe(204);
    expect((await off(undefined)).status).toBe(204);
  });

  it('is not guessed with a stolen session and the password: ten codes in an hour', async () => {
    const { browser } = await careful();
    const statuses: number[] = [];
    for (let i = 0; i < 12; i += 1) {
      const body = { password: PASSWORD, code: String(100_000 + i) };
      statuses.push((await browser.ask('POST', '/me/two-factor/disable', body)).status);
    }
    expect(statuses).toEqual([...Array(10).fill(422), 429, 429]);
  });
});

describe('the owner of an account is notified, in the pages and by e-mail', () => {
  it('of every change of what keeps others out', async () => {
    const { email, browser, code } = await careful();
    await browser.ask('POST', '/me/two-factor/recovery-codes', { password: PASSWORD, code: code() });
    world.clock.advance(60_000);
    await browser.ask('POST', '/me/two-factor/disable', { password: PASSWORD, code: code() });
    const change = { current_password: PASSWORD, new_password: NEW_PASSWORD };
    expect((await browser.ask('POST', '/me/password', change)).status).toBe(204);
    const notices = await noticesOf(browser);
    expect(notices.map(({ kind }) => kind)).toEqual([
      'password_changed',
      'second_factor_off',
      'recovery_codes_renewed',
      'second_factor_on',
    ]);
    for (const notice of notices) {
      const { message } = notice;
      expect(message).toMatch(/, from 127\.0\.0\.1\.$/);
      expect(translateServerMessage(noticeText(notice), sr)).not.toBe(message);
    }
    await expect.poll(() => lettersTo(email).length, { timeout: 10_000 }).toBe(4);
    const texts = lettersTo(email).map(({ text }) => text);
    expect(texts.every((text) => text.includes('127.0.0.1') && text.includes('choose a new password'))).toBe(
      true,
    );
    // No secret and no link that opens something is in such a letter.
    expect(texts.join('')).not.toMatch(/#[\w-]{20}/);
  });

  it('of a password that was set with a link, in the language of their pages', async () => {
    const { email } = await world.member({ role: 'viewer' });
    await givePassword(world, email);
    const { id } = (await world.write((tx) => findAccount(tx, email))) as { id: number };
    await world.write((tx) => updateAccount(tx, id, { language: 'sr-Cyrl' }));
    const { service } = world.server;
    const { url } = await world.write((tx) => passwordLink(tx, id, { service, now: world.clock.now() }));
    const body = { token: url.split('#')[1], password: NEW_PASSWORD };
    expect((await createBrowser(world).ask('POST', '/password-resets/complete', body)).status).toBe(200);
    await expect.poll(() => lettersTo(email).length, { timeout: 10_000 }).toBe(1);
    expect(lettersTo(email)[0]?.subject).toBe('Ваша лозинка је промењена');
  });

  it('of an invitation that is accepted from a new place, as of a sign-in', async () => {
    const { email } = await world.member({ role: 'viewer' });
    await givePassword(world, email);
    const accept = async (network: string) => {
      const { production } = await world.otherBusiness();
      const { url } = await world.write(async (tx) => {
        const actor = (await systemActor(tx, production.id)) as Actor;
        const context = { tx, actor, now: world.clock.now(), service: world.server.service };
        return invite(context, { email, role: 'viewer' });
      });
      const browser = createBrowser(world);
      const body = { token: url.split('#')[1], password: PASSWORD };
      const headers = { 'X-Forwarded-For': network };
      expect((await browser.ask('POST', '/invitations/accept', body, headers)).status).toBe(200);
      return browser;
    };
    // The first place of all is none that is new.
    const home = await accept('203.0.113.21');
    await accept('203.0.113.21');
    expect(await noticesOf(home)).toEqual([]);
    await accept('192.0.2.77');
    const notices = await noticesOf(home);
    expect(notices.map(({ kind }) => kind)).toEqual(['new_place']);
    expect(notices[0]?.message).toContain('192.0.2.77');
  });

  it('of a sign-in from a new place, and of no other', async () => {
    const { email } = await world.member({ role: 'viewer' });
    await givePassword(world, email);
    const from = (network: string, browser = createBrowser(world)) =>
      browser
        .ask('POST', '/sign-in', { email, password: PASSWORD }, { 'X-Forwarded-For': network })
        .then(() => browser);
    const home = await from('203.0.113.9');
    expect(await noticesOf(home)).toEqual([]);
    // The known browser somewhere else, and another browser at home.
    await from('198.51.100.7', home);
    await from('203.0.113.9');
    expect(await noticesOf(home)).toEqual([]);
    // Signing out everywhere does not make an account forget its places.
    await home.ask('POST', '/sign-out-everywhere');
    const thief = await from('192.0.2.44');
    const notices = await noticesOf(thief);
    expect(notices.map(({ kind }) => kind)).toEqual(['new_place']);
    expect(notices[0]?.message).toContain('192.0.2.44');
    await expect.poll(() => lettersTo(email).length, { timeout: 10_000 }).toBe(1);
    await from('192.0.2.45');
    expect(await rows(world, "SELECT 1 FROM notifications WHERE message LIKE '%192.0.2.45%'")).toHaveLength(
      1,
    );
  });
});

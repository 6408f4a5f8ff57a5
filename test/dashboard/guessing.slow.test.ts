// What an attacker without the password or the code learns, and how often they may try.
import { TOTP } from 'otpauth';
import { describe, expect, it } from 'vitest';
import { hashPassword } from '../../src/auth/passwords.ts';
import { sharedService } from '../during-tests.ts';
import { rows } from '../security/calls.ts';
import { type Browser, createBrowser, givePassword, PASSWORD, signedInAs } from './browser.ts';

const world = sharedService();

const signIn = (body: object, browser = createBrowser(world)) => browser.ask('POST', '/sign-in', body);

/** A user with a second factor. */
async function withSecondFactor(): Promise<{
  email: string;
  browser: Browser;
  secret: string;
  codes: string[];
  /** The code of the app, so many steps from now. */
  code(steps?: number): string;
}> {
  const { email } = await world.member({ role: 'viewer' });
  const browser = await signedInAs(world, email);
  const begun = await browser.ask<{ secret: string }>('POST', '/me/two-factor/begin', { password: PASSWORD });
  const { secret } = begun.data;
  const code = (steps = 0) =>
    new TOTP({ secret }).generate({ timestamp: world.clock.now().getTime() + steps * 30_000 });
  const confirmed = await browser.ask<{ codes: string[] }>('POST', '/me/two-factor/confirm', {
    code: code(),
  });
  return { email, browser, secret, codes: confirmed.data.codes, code };
}

describe('the answer to a failed attempt', () => {
  it('is the same for an unknown address, a user without a password, a wrong password and a wrong code', async () => {
    const { email } = await world.member({ role: 'viewer' });
    const { email: bare } = await world.member({ role: 'viewer' });
    await signedInAs(world, email);
    const careful = await withSecondFactor();
    const answers = [
      await signIn({ email: 'unknown@example.com', password: PASSWORD }),
      await signIn({ email: bare, password: PASSWORD }),
      await signIn({ email, password: 'not the password' }),
      await signIn({ email: careful.email, password: 'not the password' }),
      await signIn({ email: careful.email, password: 'not the password', code: careful.code(1) }),
      await signIn({ email: careful.email, password: PASSWORD, code: '000000' }),
    ];
    // But for the id of each request.
    const seen = answers.map(({ status, text }) => `${status} ${text.replace(/"request_id":"\w+"/, '')}`);
    expect(new Set(seen).size).toBe(1);
    expect(answers[0]?.status).toBe(401);
  });

  it('takes as long for an unknown address as for a known one', async () => {
    const { email } = await world.member({ role: 'viewer' });
    const { email: bare } = await world.member({ role: 'viewer' });
    await givePassword(world, email, hashPassword(PASSWORD));
    const bodies = {
      known: () => ({ email, password: 'not the password' }),
      unknown: () => ({ email: `${crypto.randomUUID()}@example.com`, password: 'not the password' }),
      'without password': () => ({ email: bare, password: 'not the password' }),
    };
    const fastest = new Map(Object.keys(bodies).map((name) => [name, Number.POSITIVE_INFINITY]));
    const ratio = () => Math.max(...fastest.values()) / Math.min(...fastest.values());
    // Verifying a password costs tens of milliseconds, everything else a few: without it, one answer would come about
    // eight times as fast as the others. On a busy machine it takes more rounds until each was answered undisturbed.
    for (let round = 0; round < 60 && (round < 6 || ratio() > 1.5); round += 1) {
      for (const [name, body] of Object.entries(bodies)) {
        const startedAt = performance.now();
        await signIn(body());
        fastest.set(name, Math.min(fastest.get(name) as number, performance.now() - startedAt));
      }
    }
    expect(ratio(), JSON.stringify([...fastest])).toBeLessThan(2.5);
  });
});

describe('a code of the second factor', () => {
  it('is accepted once, also where two use it at the same moment', async () => {
    const { email, codes, code } = await withSecondFactor();
    world.clock.advance(30_000);
    for (const used of [code(), codes[3]]) {
      const both = await Promise.all([1, 2, 3].map(() => signIn({ email, password: PASSWORD, code: used })));
      expect(both.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
    }
  });

  it('of a step before the one that was used last is refused, though it would still be in time', async () => {
    const { email, code } = await withSecondFactor();
    world.clock.advance(90_000);
    const [before, now] = [code(-1), code()];
    expect((await signIn({ email, password: PASSWORD, code: now })).status).toBe(200);
    expect((await signIn({ email, password: PASSWORD, code: before })).status).toBe(401);
  });

  it('is good for a step before and after, and no longer', async () => {
    const { email, code } = await withSecondFactor();
    world.clock.advance(300_000);
    for (const steps of [-2, 2, 3, -10]) {
      expect([steps, (await signIn({ email, password: PASSWORD, code: code(steps) })).status]).toEqual([
        steps,
        401,
      ]);
    }
    expect((await signIn({ email, password: PASSWORD, code: code(-1) })).status).toBe(200);
  });

  it('cannot be guessed: after 20 attempts in 15 minutes even the right one is refused', async () => {
    const { email, code } = await withSecondFactor();
    const statuses: number[] = [];
    for (let i = 0; i < 21; i += 1) {
      const guess = String(100_000 + i);
      statuses.push((await signIn({ email, password: PASSWORD, code: guess })).status);
    }
    world.clock.advance(30_000);
    expect(statuses.at(-1)).toBe(429);
    expect((await signIn({ email, password: PASSWORD, code: code() })).status).toBe(429);
  });

  it('is counted in a network that the account was signed in from, too: 10 an hour, and the owner gets a notice', async () => {
    const { email, browser, code } = await withSecondFactor();
    const guess = (i: number, from = createBrowser(world)) =>
      signIn({ email, password: PASSWORD, code: String(100_000 + i) }, from);
    const statuses: number[] = [];
    for (let i = 0; i < 14; i += 1) statuses.push((await guess(i)).status);
    expect(statuses).toEqual([...Array(10).fill(401), ...Array(4).fill(429)]);
    const [{ count }] = (await rows<{ count: number }>(
      world,
      `SELECT count(*) AS count FROM notifications n JOIN users u ON u.id = n.user_id WHERE u.email = '${email}' AND n.kind = 'wrong_codes'`,
    )) as [{ count: number }];
    expect(count).toBe(1);
    // Only the browser of the owner goes on.
    world.clock.advance(30_000);
    await browser.ask('POST', '/sign-out');
    expect((await guess(20, browser)).status).toBe(401);
    expect((await signIn({ email, password: PASSWORD, code: code() }, browser)).status).toBe(200);
  });

  it('is made from a secret that the database holds only sealed, as it holds recovery codes only as hashes', async () => {
    const { email, secret, codes } = await withSecondFactor();
    const text = JSON.stringify([
      await rows(world, `SELECT * FROM users WHERE email = '${email}'`),
      await rows(world, 'SELECT * FROM recovery_codes'),
    ]);
    for (const each of [secret, ...codes, ...codes.map((code) => code.replaceAll('-', ''))])
      expect(text.includes(each)).toBe(false);
    expect(await hashPassword(PASSWORD)).toContain('$argon2id$v=19$m=19456,t=2,p=1$');
  });

  it('for recovery can be made again with the password and a code, which ends the old ones', async () => {
    const { email, browser, codes } = await withSecondFactor();
    const renew = (password: string) =>
      browser.ask<{ codes: string[] }>('POST', '/me/two-factor/recovery-codes', { password, code: codes[1] });
    expect((await renew('not the password')).status).toBe(422);
    const { data } = await renew(PASSWORD);
    expect(data.codes.filter((code) => codes.includes(code))).toEqual([]);
    expect((await signIn({ email, password: PASSWORD, code: codes[0] })).status).toBe(401);
    expect((await signIn({ email, password: PASSWORD, code: data.codes[0] })).status).toBe(200);
    const { email: without } = await world.member({ role: 'viewer' });
    const plain = await signedInAs(world, without);
    const proof = { password: PASSWORD, code: '123456' };
    expect((await plain.ask('POST', '/me/two-factor/recovery-codes', proof)).status).toBe(409);
  });

  it('is not asked for before it was confirmed, and started again only with the password', async () => {
    const { email } = await world.member({ role: 'viewer' });
    const browser = await signedInAs(world, email);
    const begin = (password: string) => browser.ask('POST', '/me/two-factor/begin', { password });
    expect((await begin('not the password')).status).toBe(422);
    expect((await browser.ask('POST', '/me/two-factor/confirm', { code: '123456' })).status).toBe(409);
    expect((await begin(PASSWORD)).status).toBe(200);
    expect((await signIn({ email, password: PASSWORD })).data).toMatchObject({
      second_factor_required: false,
    });
  });
});

describe('the own password', () => {
  it('cannot be guessed from a browser that was left open', async () => {
    const { email } = await world.member({ role: 'viewer' });
    const browser = await signedInAs(world, email);
    const statuses: number[] = [];
    for (let i = 0; i < 22; i += 1) {
      const body = { current_password: `guess ${i}`, new_password: 'devet plavih šljiva' };
      statuses.push((await browser.ask('POST', '/me/password', body)).status);
    }
    expect(statuses).toEqual([...Array(20).fill(422), 429, 429]);
  });
});

describe('a user', () => {
  it('is answered 600 times in a minute, in all browsers together, and others go on', async () => {
    const { email } = await world.member({ role: 'viewer' });
    const [one, two] = [await signedInAs(world, email), await signedInAs(world, email)];
    const statuses: number[] = [];
    for (let i = 0; i < 31; i += 1) {
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, n) => (n % 2 === 0 ? one : two).ask('GET', '/sessions')),
      );
      statuses.push(...answers.map(({ status }) => status));
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(600);
    expect(statuses.filter((status) => status === 429)).toHaveLength(20);
    const refused = await one.ask('GET', `/workspaces/${world.production.reference}/v1/clients`);
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
    const { email: other } = await world.member({ role: 'viewer' });
    expect((await (await signedInAs(world, other)).ask('GET', '/me')).status).toBe(200);
  });
});

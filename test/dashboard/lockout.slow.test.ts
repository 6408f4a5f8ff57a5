// What an attacker who knows the address of an account, or its password, can do to its owner.
import { TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { passwordLink } from '../../src/auth/first-visit.ts';
import { hashPassword } from '../../src/auth/passwords.ts';
import { endSessions } from '../../src/auth/sessions.ts';
import { findAccount, updateAccount } from '../../src/auth/users.ts';
import { oneTimeToken } from '../../src/domain/one-time-link.ts';
import { runProgram } from '../cli/program.ts';
import { allMails } from '../mail/fixtures.ts';
import { createTestService, INSTANCE_KEY, type TestService } from '../test-service.ts';
import { createBrowser, givePassword, PASSWORD, signedInAs } from './browser.ts';

const HOME = '203.0.113.9';
const MINUTE_MS = 60_000;

/** The same text with another first character, whose bits all count. */
const altered = (text: string) => (text.startsWith('A') ? 'B' : 'A') + text.slice(1);

let world: TestService;
beforeAll(async () => {
  world = await createTestService({
    settings: { TRUST_PROXY: '1', SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'invoices@example.com' },
  });
});
afterAll(() => world.close());

/** One attempt from a network. */
async function signIn(network: string, body: object): Promise<number> {
  const headers = { 'X-Forwarded-For': network };
  return (await createBrowser(world).ask('POST', '/sign-in', body, headers)).status;
}

async function person(): Promise<string> {
  const { email } = await world.member({ role: 'viewer' });
  await givePassword(world, email);
  return email;
}

describe('the owner of an account', () => {
  it('is rid of who knows the password at once where the operator says so: the link alone opens the account', async () => {
    // The command line goes by the clock of the machine.
    const world = await createTestService({ now: new Date().toISOString() });
    const email = world.ownerEmail;
    const stranger = await signedInAs(world, email);
    expect((await stranger.ask('GET', '/me')).status).toBe(200);
    const settings = { DATABASE_URL: world.databaseUrl, SECRET_KEY: INSTANCE_KEY };
    const reset = ['users', 'reset-password', '--email', email, '--json'];
    expect((await runProgram(settings, reset)).status).toBe(0);
    expect((await stranger.ask('GET', '/me')).status).toBe(200);
    const run = await runProgram(settings, [...reset, '--at-once']);
    expect((await stranger.ask('GET', '/me')).status).toBe(401);
    expect((await createBrowser(world).ask('POST', '/sign-in', { email, password: PASSWORD })).status).toBe(
      401,
    );
    const token = run.json<{ link: string }>().link.split('#')[1];
    const chosen = { token, password: 'sedam zelenih dunja' };
    expect((await createBrowser(world).ask('POST', '/password-resets/complete', chosen)).status).toBe(200);
    const { password } = chosen;
    expect((await createBrowser(world).ask('POST', '/sign-in', { email, password })).status).toBe(200);
    await world.close();
  });

  it('gets in where they have been before, however many guess at it elsewhere', async () => {
    const email = await person();
    expect(await signIn(HOME, { email, password: PASSWORD })).toBe(200);
    const guesses = Array.from({ length: 101 }, (_, i) =>
      signIn(`198.51.100.${i % 6}`, { email, password: `guess ${i}` }),
    );
    expect((await Promise.all(guesses)).filter((status) => status === 429).length).toBeGreaterThan(0);
    expect(await signIn('192.0.2.1', { email, password: PASSWORD })).toBe(429);
    expect(await signIn(HOME, { email: email.toUpperCase(), password: PASSWORD })).toBe(200);
  });

  it('is protected by the second factor from who has the password: ten codes in an hour, from all places', async () => {
    const email = await person();
    const browser = await signedInAs(world, email);
    const { data } = await browser.ask<{ secret: string }>('POST', '/me/two-factor/begin', {
      password: PASSWORD,
    });
    const code = () => new TOTP(data).generate({ timestamp: world.clock.now().getTime() });
    await browser.ask('POST', '/me/two-factor/confirm', { code: code() });
    world.clock.advance(MINUTE_MS);
    expect(await signIn(HOME, { email, password: PASSWORD, code: code() })).toBe(200);
    const statuses: number[] = [];
    for (let i = 0; i < 11; i += 1) {
      statuses.push(
        await signIn(`198.51.100.${i}`, { email, password: PASSWORD, code: String(100_000 + i) }),
      );
    }
    expect(statuses).toEqual([...Array(9).fill(401), 429, 429]);
    world.clock.advance(MINUTE_MS);
    expect(await signIn('192.0.2.1', { email, password: PASSWORD, code: code() })).toBe(429);
    expect(await signIn(HOME, { email, password: PASSWORD, code: code() })).toBe(200);
  });

  it('is rid of who signs in with the old password at the moment when a new one is set', async () => {
    const email = await person();
    const { id } = (await world.write((tx) => findAccount(tx, email))) as { id: number };
    const passwordHash = await hashPassword('devet plavih šljiva');
    // Proving a password waits until these are done.
    const busy = Array.from({ length: 60 }, () => hashPassword(PASSWORD));
    const thief = createBrowser(world);
    const signingIn = thief.ask('POST', '/sign-in', { email, password: PASSWORD });
    for (let i = 0; i < 5; i += 1) await createBrowser(world).ask('GET', '/setup');
    await world.write(async (tx) => {
      await updateAccount(tx, id, { passwordHash });
      await endSessions(tx, id);
    });
    await Promise.all(busy);
    expect((await signingIn).status).toBe(401);
    expect((await thief.ask('GET', '/me')).status).toBe(401);
  });
});

describe('a link for a new password', () => {
  it('stays good, and the only letter, while others ask for the same address', async () => {
    const email = await person();
    const ask = () => createBrowser(world).ask('POST', '/password-resets', { email });
    const letters = async () => (await allMails(world)).filter(({ recipient }) => recipient === email);
    await ask();
    await expect.poll(async () => (await letters()).length).toBe(1);
    const reference = (await letters())[0]?.subjectReference as string;
    world.clock.advance(4 * MINUTE_MS);
    for (let i = 0; i < 3; i += 1) await ask();
    world.clock.advance(2 * MINUTE_MS);
    await ask();
    await expect.poll(async () => (await letters()).length).toBe(2);
    const token = oneTimeToken(INSTANCE_KEY, { kind: 'password', reference });
    const complete = () =>
      createBrowser(world).ask('POST', '/password-resets/complete', {
        token,
        password: 'devet plavih šljiva',
      });
    expect((await complete()).status).toBe(200);
    // The other one ends with it.
    const other = (await letters())[1]?.subjectReference as string;
    const second = oneTimeToken(INSTANCE_KEY, { kind: 'password', reference: other });
    const late = { token: second, password: PASSWORD };
    expect((await createBrowser(world).ask('POST', '/password-resets/complete', late)).status).toBe(404);
  });
});

describe('a browser that has signed in before', () => {
  /** One attempt of a browser; all share one address, as behind a proxy that is not named. */
  const attempt = async (browser: ReturnType<typeof createBrowser>, body: object, network = HOME) =>
    (await browser.ask('POST', '/sign-in', body, { 'X-Forwarded-For': network })).status;

  it('is not shut out by strangers, though all share one address, nor after a restart', async () => {
    const own = await createTestService();
    const { email } = await own.member({ role: 'viewer' });
    await givePassword(own, email);
    const known = createBrowser(own);
    expect(await attempt(known, { email, password: PASSWORD })).toBe(200);
    known.cookie = undefined;
    const guesses = await Promise.all(
      Array.from({ length: 205 }, (_, i) =>
        attempt(createBrowser(own), { email: `p${i}@example.com`, password: 'guess' }),
      ),
    );
    expect(guesses.filter((status) => status === 429).length).toBeGreaterThan(0);
    expect(await attempt(createBrowser(own), { email, password: PASSWORD })).toBe(429);
    expect(await attempt(known, { email, password: PASSWORD })).toBe(200);
    // What belongs to the account goes on as well.
    const change = { current_password: PASSWORD, new_password: 'devet plavih šljiva' };
    expect((await known.ask('POST', '/me/password', change)).status).toBe(204);
    await own.restart();
    for (let i = 0; i < 21; i += 1) await attempt(createBrowser(own), { email, password: 'guess' });
    known.cookie = undefined;
    expect(await attempt(createBrowser(own), { email, password: 'devet plavih šljiva' })).toBe(429);
    expect(await attempt(known, { email, password: 'devet plavih šljiva' })).toBe(200);
    await own.close();
  });

  it('guesses no more often for that: 20 times in 15 minutes, and at no other account', async () => {
    const [email, other] = [await person(), await person()];
    const known = createBrowser(world);
    await attempt(known, { email, password: PASSWORD });
    known.cookie = undefined;
    const statuses: number[] = [];
    for (let i = 0; i < 21; i += 1) {
      statuses.push(await attempt(known, { email, password: `guess ${i}` }, `198.51.100.${i}`));
    }
    expect(statuses).toEqual([...Array(20).fill(401), 429]);
    const at = `192.0.2.${77}`;
    for (let i = 0; i < 20; i += 1) await attempt(known, { email: other, password: `guess ${i}` }, at);
    expect(await attempt(known, { email: other, password: PASSWORD }, at)).toBe(429);
  });

  it('is known by what only the service can make, for its account, and for 180 days', async () => {
    const [email, other] = [await person(), await person()];
    const known = createBrowser(world);
    await attempt(known, { email, password: PASSWORD });
    const [name, cookie] = [...known.devices][0] as [string, string];
    const label = [...(await signedInAs(world, other)).devices.keys()][0] as string;
    expect(cookie).not.toContain(email);
    const used = async (value: string) => {
      const browser = createBrowser(world);
      browser.devices.set(name, value);
      return attempt(browser, { email, password: PASSWORD }, '198.51.100.99');
    };
    for (let i = 0; i < 20; i += 1)
      await attempt(createBrowser(world), { email, password: 'x' }, '198.51.100.99');
    expect(await used(cookie)).toBe(200);
    const [nonce, time, mac] = (cookie.split('=')[1] as string).split('.') as [string, string, string];
    for (const forged of [
      `${name}=${nonce}.${Number(time) + 1}.${mac}`,
      `${name}=${altered(nonce)}.${time}.${mac}`,
      `${name}=${nonce}.${time}.${altered(mac)}`,
      `${name}=`,
      `${label}=${nonce}.${time}.${mac}`,
    ]) {
      expect([forged, await used(forged)]).toEqual([forged, 429]);
    }
    world.clock.advance(180 * 24 * 60 * MINUTE_MS);
    expect(await used(cookie)).toBe(429);
  });

  it('is a stranger once the password is another one, unless the new one was chosen in it', async () => {
    const email = await person();
    const { id } = (await world.write((tx) => findAccount(tx, email))) as { id: number };
    const browsers = {
      stolen: createBrowser(world),
      settings: createBrowser(world),
      reset: createBrowser(world),
    };
    for (const browser of Object.values(browsers)) await attempt(browser, { email, password: PASSWORD });
    const { stolen, settings, reset } = browsers;
    // The network has nothing left for those who are not known.
    const network = '198.51.100.123';
    const isKnown = async (browser: typeof stolen) => {
      const copy = createBrowser(world);
      for (const [name, value] of browser.devices) copy.devices.set(name, value);
      return (await attempt(copy, { email, password: 'guess' }, network)) === 401;
    };
    for (let i = 0; i < 21; i += 1) {
      await attempt(createBrowser(world), { email, password: 'guess' }, network);
    }
    const known = async () => [await isKnown(stolen), await isKnown(settings), await isKnown(reset)];
    expect(await known()).toEqual([true, true, true]);
    const change = { current_password: PASSWORD, new_password: 'devet plavih šljiva' };
    expect((await settings.ask('POST', '/me/password', change)).status).toBe(204);
    expect(await known()).toEqual([false, true, false]);
    const back = { email, password: 'devet plavih šljiva' };
    for (const browser of [stolen, reset]) expect(await attempt(browser, back)).toBe(200);
    // As `users reset-password` prints it.
    const { service } = world.server;
    const { url } = await world.write((tx) => passwordLink(tx, id, { service, now: world.clock.now() }));
    const completed = { token: url.split('#')[1], password: 'sedam zelenih dunja' };
    expect((await reset.ask('POST', '/password-resets/complete', completed)).status).toBe(200);
    expect(await known()).toEqual([false, false, true]);
  });
});

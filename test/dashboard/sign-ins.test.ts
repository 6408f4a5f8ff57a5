// What happens to accounts: sign-ins, wrong passwords and codes, and what changes how someone signs in.
import { describe, expect, it } from 'vitest';
import { findUser, type User } from '../../src/auth/users.ts';
import { removeUser } from '../../src/workspaces/removal.ts';
import { sharedService } from '../during-tests.ts';
import { BEHIND_A_PROXY } from '../public/visit.ts';
import { rows } from '../security/calls.ts';
import { type Browser, createBrowser, PASSWORD, signedInAs } from './browser.ts';

type Entry = { event: string; address: string | null; user_agent: string | null; email: string };

const world = sharedService({ settings: BEHIND_A_PROXY });

const own = async (browser: Browser) => (await browser.ask<Entry[]>('GET', '/me/sign-ins')).data;
const from = (address: string) => ({ 'X-Forwarded-For': address });
const eventsOf = (entries: Entry[]) => entries.map(({ event }) => event);
const signIn = (browser: Browser, email: string, password: string) =>
  browser.ask('POST', '/sign-in', { email, password });

describe('the sign-ins of an account', () => {
  it('have sign-ins and wrong passwords, newest first, with address and browser', async () => {
    const { email } = await world.member({ role: 'viewer' });
    const browser = await signedInAs(world, email);
    const stranger = createBrowser(world);
    expect((await signIn(stranger, email, 'wrong horse battery')).status).toBe(401);
    await expect.poll(async () => eventsOf(await own(browser))).toEqual(['wrong_password', 'signed_in']);
    expect((await own(browser))[0]).toMatchObject({
      address: expect.stringContaining('127.0.0.1'),
      user_agent: 'Test',
      email,
    });
  });

  it('have changes of the password, of whom alone they are', async () => {
    const { email } = await world.member({ role: 'viewer' });
    const browser = await signedInAs(world, email);
    const changed = await browser.ask('POST', '/me/password', {
      current_password: PASSWORD,
      new_password: 'sedam zelenih jabuka',
    });
    expect(changed.status).toBe(204);
    expect(eventsOf(await own(browser))).toEqual(['password_changed', 'signed_in']);
    const { email: other } = await world.member({ role: 'viewer' });
    expect(eventsOf(await own(await signedInAs(world, other)))).toEqual(['signed_in']);
    expect((await createBrowser(world).ask('GET', '/me/sign-ins')).status).toBe(401);
  });

  it('have each way to sign out', async () => {
    const { email } = await world.member({ role: 'viewer' });
    const first = await signedInAs(world, email);
    expect((await first.ask('POST', '/sign-out')).status).toBe(204);
    expect((await first.ask('POST', '/sign-out')).status).toBe(401);
    const second = await signedInAs(world, email);
    const third = await signedInAs(world, email);
    const { data: sessions } = await third.ask<{ reference: string; is_current: boolean }[]>(
      'GET',
      '/sessions',
    );
    const other = sessions.find(({ is_current }) => !is_current);
    expect((await third.ask('DELETE', `/sessions/${other?.reference}`)).status).toBe(204);
    expect((await second.ask('GET', '/me/sign-ins')).status).toBe(401);
    expect((await third.ask('POST', '/sign-out-everywhere')).status).toBe(204);
    expect(eventsOf(await own(await signedInAs(world, email)))).toEqual([
      'signed_in',
      'signed_out_everywhere',
      'session_ended',
      'signed_in',
      'signed_in',
      'signed_out',
      'signed_in',
    ]);
  });

  it('have attempts beyond the limit once for each network and hour', async () => {
    const { email } = await world.member({ role: 'viewer' });
    const browser = await signedInAs(world, email);
    const attempt = (address: string) =>
      createBrowser(world).ask('POST', '/sign-in', { email, password: 'wrong horse battery' }, from(address));
    for (const address of ['203.0.113.7', '203.0.113.8']) {
      const answers = [];
      for (let count = 0; count < 23; count += 1) answers.push((await attempt(address)).status);
      expect(answers.filter((status) => status === 429)).toHaveLength(3);
    }
    const refused = async () =>
      (await own(browser)).filter(({ event }) => event === 'attempts_refused').map(({ address }) => address);
    await expect.poll(refused).toEqual(['203.0.113.8', '203.0.113.7']);
  });

  it('have nothing of an address without an account', async () => {
    const before = await rows(world, 'SELECT * FROM account_journal');
    await signIn(createBrowser(world), 'nemo@zora.example', 'wrong horse battery');
    expect(await rows(world, 'SELECT * FROM account_journal')).toEqual(before);
  });

  it('go with the user', async () => {
    const { email } = await world.member({ role: 'viewer' });
    await signedInAs(world, email);
    const user = (await world.server.database.read((tx) => findUser(tx, email))) as User;
    const left = () => rows(world, `SELECT * FROM account_journal WHERE user_id = ${user.id}`);
    expect(await left()).toHaveLength(1);
    await world.write((tx) => removeUser(tx, user));
    expect(await left()).toEqual([]);
  });
});

describe('the sign-ins of members', () => {
  it('are shown to owners and admins, each since they are one, and of present members alone', async () => {
    const owner = await signedInAs(world, world.ownerEmail);
    const place = `/workspaces/${world.production.reference}`;
    const { email } = await world.member({ role: 'accountant' });
    const accountant = await signedInAs(world, email);
    const shown = async () => (await owner.ask<Entry[]>('GET', `${place}/sign-ins`)).data;
    expect((await shown())[0]).toMatchObject({ event: 'signed_in', email });
    expect((await accountant.ask('GET', `${place}/sign-ins`)).status).toBe(403);
    const other = await world.otherBusiness();
    await signedInAs(world, other.ownerEmail);
    expect((await shown()).some((entry) => entry.email === other.ownerEmail)).toBe(false);
    const { data: members } = await owner.ask<{ email: string; reference: string }[]>(
      'GET',
      `${place}/members`,
    );
    const member = members.find((one) => one.email === email)?.reference;
    await owner.ask('DELETE', `${place}/members/${member}`);
    expect((await shown()).some((entry) => entry.email === email)).toBe(false);
  });
});

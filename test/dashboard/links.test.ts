// One-time links: who can use them, for how long, and what they cannot be used for.
import { beforeAll, describe, expect, it } from 'vitest';
import { passwordLink, setupLink } from '../../src/auth/first-visit.ts';
import { findAccount } from '../../src/auth/users.ts';
import { addMember, revokeMember } from '../../src/workspaces/members.ts';
import { sharedService } from '../during-tests.ts';
import { storedIn } from '../engine.ts';
import { createTestService, INSTANCE_KEY, SERVICE } from '../test-service.ts';
import { type Browser, createBrowser, PASSWORD, signedInAs } from './browser.ts';

const HOUR_MS = 3600 * 1000;
const service = { ...SERVICE, instanceKey: INSTANCE_KEY };

const world = sharedService();
let owner: Browser;
beforeAll(async () => {
  owner = await signedInAs(world, world.ownerEmail);
});

const tokenOf = (url: string) => url.split('#')[1] as string;
const anonymous = (from = world) => createBrowser(from);

async function invited(email: string, rights: object, by = owner): Promise<string> {
  const path = `/workspaces/${world.production.reference}/invitations`;
  const { data } = await by.ask<{ link: string }>('POST', path, { email, ...rights });
  return tokenOf(data.link);
}

const accept = (token: string, password = PASSWORD, name = 'Someone') =>
  anonymous().ask('POST', '/invitations/accept', { token, password, name });

async function resetToken(email: string): Promise<string> {
  const { id } = (await world.write((tx) => findAccount(tx, email))) as { id: number };
  return tokenOf((await world.write((tx) => passwordLink(tx, id, { service, now: world.clock.now() }))).url);
}

const setup = (token: string, from = world, email = 'new@example.com') => ({
  token,
  business: { name: 'Zora', country: 'RS', currency: 'RSD', timezone: 'Europe/Belgrade' },
  owner: { name: 'Ana', email, password: PASSWORD, language: 'en' },
  from,
});

async function setUp({ from, ...body }: ReturnType<typeof setup>) {
  return anonymous(from).ask('POST', '/setup', body);
}

const memberRole = async (email: string) => {
  const path = `/workspaces/${world.production.reference}/members`;
  const { data } = await owner.ask<{ email: string; role: string }[]>('GET', path);
  return data.find((member) => member.email === email)?.role;
};

describe('a one-time link', () => {
  it('can be used only for the purpose that it was created for', async () => {
    const own = await createTestService();
    const person = await signedInAs(own, own.ownerEmail);
    const { data } = await person.ask<{ link: string }>(
      'POST',
      `/workspaces/${own.production.reference}/invitations`,
      { email: 'kind@example.com', role: 'viewer' },
    );
    const { id } = (await own.write((tx) => findAccount(tx, own.ownerEmail))) as { id: number };
    const now = own.clock.now();
    const tokens = {
      invitation: tokenOf(data.link),
      password: tokenOf((await own.write((tx) => passwordLink(tx, id, { service, now }))).url),
      setup: tokenOf(await own.write((tx) => setupLink(tx, { service, now }))),
    };
    const uses: Record<keyof typeof tokens, (token: string) => Promise<{ status: number }>> = {
      invitation: (token) =>
        anonymous(own).ask('POST', '/invitations/accept', { token, password: PASSWORD, name: 'X' }),
      password: (token) =>
        anonymous(own).ask('POST', '/password-resets/complete', { token, password: PASSWORD }),
      setup: (token) => setUp(setup(token, own)),
    };
    for (const kind of ['setup', 'password']) {
      for (const [made, token] of Object.entries(tokens)) {
        const { status } = await anonymous(own).ask('POST', '/links/check', { kind, token });
        expect([kind, made, status]).toEqual([kind, made, kind === made ? 204 : 404]);
      }
    }
    for (const [kind, token] of Object.entries(tokens)) {
      for (const [other, use] of Object.entries(uses)) {
        if (other !== kind) expect([kind, other, (await use(token)).status]).toEqual([kind, other, 404]);
      }
    }
    for (const [kind, use] of Object.entries(uses)) {
      const { status } = await use(tokens[kind as keyof typeof tokens]);
      expect([kind, status < 300]).toEqual([kind, true]);
    }
    await own.close();
  });

  it('for setting up a business sets no password for a user who belongs, or belonged, to another one', async () => {
    const own = await createTestService();
    const { email: present } = await own.member({ role: 'admin' });
    const { email: former } = await own.member({ role: 'admin' });
    await own.write((tx) =>
      revokeMember(tx, { workspace: own.production, email: former, now: own.clock.now() }),
    );
    const token = tokenOf(await own.write((tx) => setupLink(tx, { service, now: own.clock.now() })));
    for (const email of [own.ownerEmail, own.ownerEmail.toUpperCase(), present, former]) {
      const answer = await setUp(setup(token, own, email));
      expect([answer.status, answer.body]).toMatchObject([
        422,
        { error: { errors: { 'owner.email': [expect.stringContaining('belongs to a business already')] } } },
      ]);
      const account = await own.write((tx) => findAccount(tx, email.toLowerCase()));
      expect(account?.passwordHash).toBeNull();
    }
    // The refused attempts have not used up the link.
    expect((await setUp(setup(token, own))).status).toBe(201);
    await own.close();
  });

  it('succeeds for only one of several simultaneous requests', async () => {
    const own = await createTestService();
    const token = tokenOf(await own.write((tx) => setupLink(tx, { service, now: own.clock.now() })));
    const answers = await Promise.all(
      [1, 2, 3, 4].map((i) => setUp(setup(token, own, `owner-${i}@zora.example`))),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 404, 404, 404]);
    await own.close();

    const invitation = await invited('twice@example.com', { role: 'viewer' });
    const both = await Promise.all([accept(invitation, PASSWORD), accept(invitation, 'devet plavih šljiva')]);
    // The second request finds that the address is taken, or that the link was used.
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(both.every(({ status }) => [200, 404, 409].includes(status))).toBe(true);
  });

  it('is not stored in the database or its write-ahead log', async () => {
    const token = await invited('hidden@example.com', { role: 'viewer' });
    const reset = await resetToken(world.ownerEmail);
    for (const place of await storedIn(world.server.database, world.databaseUrl)) {
      for (const secret of [token, reset]) expect(place.includes(secret)).toBe(false);
    }
  });

  it('is valid for 7 days for invitations and the first set-up, and is replaced by a newer one', async () => {
    const own = await createTestService();
    const person = await signedInAs(own, own.ownerEmail);
    const path = `/workspaces/${own.production.reference}/invitations`;
    const invite = async () =>
      tokenOf(
        (await person.ask<{ link: string }>('POST', path, { email: 'late@example.com', role: 'viewer' })).data
          .link,
      );
    const open = async (token: string) =>
      (await anonymous(own).ask('POST', '/invitations/open', { token })).status;
    const first = await invite();
    const second = await invite();
    expect([await open(first), await open(second)]).toEqual([404, 200]);
    const visit = () => own.write((tx) => setupLink(tx, { service, now: own.clock.now() }));
    const [before, setupToken] = [tokenOf(await visit()), tokenOf(await visit())];
    expect((await setUp(setup(before, own))).status).toBe(404);
    own.clock.advance(7 * 24 * HOUR_MS - 1000);
    expect(await open(second)).toBe(200);
    own.clock.advance(1000);
    expect(await open(second)).toBe(404);
    expect((await setUp(setup(setupToken, own))).status).toBe(404);
    await own.close();
  });

  it('cannot be guessed: the 21st attempt within a minute is throttled', async () => {
    const own = await createTestService();
    const statuses: number[] = [];
    for (let i = 0; i < 22; i += 1) {
      const token = `${'guess'.repeat(8)}${String(i).padStart(3, '0')}`;
      const { status } = await anonymous(own).ask('POST', '/invitations/open', { token });
      statuses.push(status);
    }
    expect(statuses).toEqual([...Array(20).fill(404), 429, 429]);
    await own.close();
  });
});

describe('requesting a new password', () => {
  it('has the same answer for every address, whether or not e-mail is configured', async () => {
    const receives = await createTestService({
      settings: { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'invoices@example.com' },
    });
    for (const from of [world, receives]) {
      await signedInAs(from, from.ownerEmail);
      const ask = (email: string) => anonymous(from).ask('POST', '/password-resets', { email });
      const [known, unknown] = [await ask(from.ownerEmail), await ask('unknown@example.com')];
      expect([known.status, known.text]).toEqual([unknown.status, unknown.text]);
      const headersOf = ({ headers }: typeof known) =>
        [...headers].filter(([name]) => !/^(date|x-request-id)$/.test(name));
      expect(headersOf(known)).toEqual(headersOf(unknown));
    }
    await receives.close();
  });

  it('is throttled, so that no mailbox is flooded', async () => {
    const statuses: number[] = [];
    for (let i = 0; i < 22; i += 1) {
      statuses.push(
        (await anonymous().ask('POST', '/password-resets', { email: 'flood@example.com' })).status,
      );
    }
    expect(statuses.filter((status) => status === 429)).toHaveLength(2);
  });
});

describe('an invitation', () => {
  it('from a member who was removed, or may no longer invite, is invalid', async () => {
    const members = `/workspaces/${world.production.reference}/members`;
    for (const change of ['removed', 'viewer', 'listed'] as const) {
      const { email } = await world.member({ role: 'admin' });
      const admin = await signedInAs(world, email);
      const token = await invited(`friend-${change}@example.com`, { role: 'admin' }, admin);
      expect((await anonymous().ask('POST', '/invitations/open', { token })).status).toBe(200);
      const { data } = await owner.ask<{ email: string; reference: string }[]>('GET', members);
      const target = `${members}/${data.find((member) => member.email === email)?.reference}`;
      const answer =
        change === 'removed'
          ? await owner.ask('DELETE', target)
          : await owner.ask(
              'PATCH',
              target,
              change === 'viewer' ? { role: 'viewer' } : { permissions: ['clients.view'] },
            );
      expect(answer.status).toBeLessThan(300);
      expect([change, (await accept(token)).status]).toEqual([change, 404]);
    }
  });

  it('to become an owner is invalid once its sender is no longer an owner', async () => {
    const { email } = await world.member({ role: 'owner' });
    const former = await signedInAs(world, email);
    const token = await invited('heir@example.com', { role: 'owner' }, former);
    const members = `/workspaces/${world.production.reference}/members`;
    const { data } = await owner.ask<{ email: string; reference: string }[]>('GET', members);
    const target = `${members}/${data.find((member) => member.email === email)?.reference}`;
    await owner.ask('PATCH', target, { role: 'admin' });
    expect((await accept(token)).status).toBe(404);
  });

  it('does not change the rights of a user who has become a member since', async () => {
    const token = await invited('since@example.com', { role: 'viewer' });
    await world.write((tx) =>
      addMember(tx, {
        workspace: world.production,
        email: 'since@example.com',
        role: 'owner',
        now: world.clock.now(),
      }),
    );
    expect((await accept(token)).status).toBe(409);
    expect(await memberRole('since@example.com')).toBe('owner');
  });

  it('that was never used does not let a removed member back in', async () => {
    const email = 'returning@example.com';
    const token = await invited(email, { role: 'admin' });
    const { production: workspace } = world;
    await world.write((tx) => addMember(tx, { workspace, email, role: 'admin', now: world.clock.now() }));
    const members = `/workspaces/${workspace.reference}/members`;
    const { data } = await owner.ask<{ email: string; reference: string }[]>('GET', members);
    await owner.ask('DELETE', `${members}/${data.find((member) => member.email === email)?.reference}`);
    expect((await accept(token)).status).toBe(404);
    expect(await memberRole(email)).toBeUndefined();
  });

  it('from a member whom the operator removed, or gave fewer rights, is invalid', async () => {
    const { production: workspace } = world;
    const now = world.clock.now();
    for (const change of ['removed', 'viewer'] as const) {
      const { email } = await world.member({ role: 'admin' });
      const admin = await signedInAs(world, email);
      const token = await invited(`friend-by-operator-${change}@example.com`, { role: 'admin' }, admin);
      await world.write((tx) =>
        change === 'removed'
          ? revokeMember(tx, { workspace, email, now })
          : addMember(tx, { workspace, email, role: change, now }),
      );
      expect([change, (await accept(token)).status]).toEqual([change, 404]);
    }
  });

  it('does not let its sender take over a user of another business who has no password yet', async () => {
    const own = await createTestService();
    const other = await own.otherBusiness();
    // Created on the command line: an owner with API keys who has never opened the dashboard.
    const victim = `owner${Number(/\d+/.exec(other.production.name)?.[0])}@example.com`;
    const mallory = await signedInAs(own, own.ownerEmail);
    const path = `/workspaces/${own.production.reference}/invitations`;
    const { data } = await mallory.ask<{ link: string }>('POST', path, { email: victim, role: 'viewer' });
    const body = { token: tokenOf(data.link), password: PASSWORD, name: 'Mallory' };
    expect((await anonymous(own).ask('POST', '/invitations/accept', body)).status).toBe(409);
    const signIn = { email: victim, password: PASSWORD };
    expect((await anonymous(own).ask('POST', '/sign-in', signIn)).status).toBe(401);
    // Nor a user who was removed from that business: their API keys would work again if they came back.
    const [workspace, now] = [other.production, own.clock.now()];
    await own.write((tx) => revokeMember(tx, { workspace, email: victim, now }));
    expect((await anonymous(own).ask('POST', '/invitations/accept', body)).status).toBe(409);
    await own.write((tx) => addMember(tx, { workspace, email: victim, role: 'owner', now }));
    // Once the user has chosen a password, they can accept the invitation.
    const { id } = (await own.write((tx) => findAccount(tx, victim))) as { id: number };
    const { url } = await own.write((tx) => passwordLink(tx, id, { service, now: own.clock.now() }));
    const chosen = 'devet plavih šljiva';
    await anonymous(own).ask('POST', '/password-resets/complete', { token: tokenOf(url), password: chosen });
    const accepted = await anonymous(own).ask('POST', '/invitations/accept', { ...body, password: chosen });
    expect(accepted.data).toMatchObject({ me: { email: victim, businesses: [{}, { role: 'viewer' }] } });
    await own.close();
  });
});

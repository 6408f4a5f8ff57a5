// A new password is held against those that others try first.
import { describe, expect, it } from 'vitest';
import { passwordLink, setupLink } from '../../src/auth/first-visit.ts';
import { hashPassword, isCommonPassword } from '../../src/auth/passwords.ts';
import { findAccount, updateAccount } from '../../src/auth/users.ts';
import { translateServerMessage } from '../../src/dashboard/i18n/translate-server-message.ts';
import { sharedService } from '../during-tests.ts';
import { createTestService, SERVICE } from '../test-service.ts';
import { createBrowser, PASSWORD, signedInAs } from './browser.ts';
import { messagesOf } from './server-messages.ts';
import { sr } from './texts.ts';

const COMMON = 'Password12';

const world = sharedService();

const tokenOf = (url: string) => url.split('#')[1] as string;

type Refusal = { error: { errors: Record<string, string[]> } };

describe('a common password is refused', () => {
  it('at the first visit', async () => {
    const own = await createTestService();
    const url = await own.write((tx) => setupLink(tx, { service: SERVICE, now: own.clock.now() }));
    const answer = await createBrowser(own).ask('POST', '/setup', {
      token: tokenOf(url),
      business: { name: 'Zora', country: 'RS', currency: 'RSD', timezone: 'Europe/Belgrade' },
      owner: { name: 'Ana', email: 'ana@zora.example', password: COMMON, language: 'en' },
    });
    await own.close();
    expect([answer.status, answer.body]).toMatchObject([
      422,
      { error: { errors: { 'owner.password': [expect.any(String)] } } },
    ]);
  });

  it('with a link for a new one, which stays good', async () => {
    const { email } = await world.member({ role: 'viewer' });
    const { id } = (await world.write((tx) => findAccount(tx, email))) as { id: number };
    const { url } = await world.write((tx) =>
      passwordLink(tx, id, { service: SERVICE, now: world.clock.now() }),
    );
    const reset = (password: string) =>
      createBrowser(world).ask('POST', '/password-resets/complete', { token: tokenOf(url), password });
    const refused = await reset(COMMON);
    expect(refused.status).toBe(422);
    const [fault = { text: '' }] = messagesOf(refused.body);
    expect(fault.text).toContain('many people use');
    expect(translateServerMessage(fault, sr)).toContain('česta lozinka');
    expect((await reset(PASSWORD)).status).toBe(200);
  });

  it('as a replacement of the present one', async () => {
    const { email } = await world.member({ role: 'viewer' });
    const browser = await signedInAs(world, email);
    const answer = await browser.ask('POST', '/me/password', {
      current_password: PASSWORD,
      new_password: COMMON,
    });
    expect([answer.status, Object.keys((answer.body as Refusal).error.errors)]).toEqual([
      422,
      ['new_password'],
    ]);
  });

  it('with an invitation', async () => {
    const owner = await signedInAs(world, world.ownerEmail);
    const { data } = await owner.ask<{ link: string }>(
      'POST',
      `/workspaces/${world.production.reference}/invitations`,
      { email: 'ivan@zora.example', role: 'viewer' },
    );
    const body = { token: tokenOf(data.link), name: 'Ivan', password: COMMON };
    const answer = await createBrowser(world).ask('POST', '/invitations/accept', body);
    expect([answer.status, Object.keys((answer.body as Refusal).error.errors)]).toEqual([422, ['password']]);
  });
});

it('who has a common password already signs in with it', async () => {
  const { email } = await world.member({ role: 'viewer' });
  const passwordHash = await hashPassword(COMMON);
  await world.write(async (tx) => {
    const { id } = (await findAccount(tx, email)) as { id: number };
    await updateAccount(tx, id, { passwordHash });
  });
  const answer = await createBrowser(world).ask('POST', '/sign-in', { email, password: COMMON });
  expect(answer.status).toBe(200);
});

it.each([
  'password12',
  'qwertyuiop',
  'P@ssw0rd12',
  'PASSWORD_1234',
  '!!!dragon!!!',
  'Strawberry2026',
  '123456789012',
])('%s is common, whatever it is disguised with', async (password) => {
  expect(await isCommonPassword(password)).toBe(true);
});

it.each([PASSWORD, 'correct horse battery staple', 'Xk29vLq8fR', 'another password', 'Шећер и млеко 7'])(
  '%s is not',
  async (password) => {
    expect(await isCommonPassword(password)).toBe(false);
  },
);

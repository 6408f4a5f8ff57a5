import { beforeAll, expect, test } from 'vitest';
import { hashPassword } from '../../src/auth/passwords.ts';
import { findAccount, updateAccount } from '../../src/auth/users.ts';
import { createWorkspaces } from '../../src/workspaces/workspaces.ts';
import { shared } from '../during-tests.ts';
import { createProgram } from './program.ts';

const EMAIL = 'ana@zora.example';
const LINK = /^http:\/\/127\.0\.0\.1:3000\/(reset-password|invitation|setup)#[\w-]{43}$/;

const program = shared(createProgram);
let workspace: string;
beforeAll(async () => {
  const { production } = await program.database.write('instance', (tx) =>
    createWorkspaces(tx, {
      name: 'Zora',
      country: 'RS',
      currency: 'RSD',
      timezone: 'Europe/Belgrade',
      ownerEmail: EMAIL,
      sandbox: false,
      now: new Date(),
    }),
  );
  workspace = production.reference;
});

const json = async (...args: string[]) => (await program.run(...args, '--json')).json();

test('users list shows who can sign in, and no secrets', async () => {
  const passwordHash = await hashPassword('pet crvenih krušaka');
  await program.database.write('instance', async (tx) => {
    const account = await findAccount(tx, EMAIL);
    if (account) await updateAccount(tx, account.id, { passwordHash, totpSecret: 'sealed' });
  });
  const users = await json('users', 'list');
  expect(users).toMatchObject([{ email: EMAIL, has_password: true, two_factor_enabled: true }]);
  expect(JSON.stringify(users)).not.toMatch(/argon2|sealed/);
});

test('users reset-password prints a link that works once', async () => {
  expect(await json('users', 'reset-password', '--email', EMAIL)).toMatchObject({
    email: EMAIL,
    link: expect.stringMatching(LINK),
  });
  expect(
    (await program.run('users', 'reset-password', '--email', 'nothing@zora.example', '--json')).stderr,
  ).toContain('there is no user');
});

test('users setup-link prints a link for another business', async () => {
  expect(await json('users', 'setup-link')).toEqual({ link: expect.stringMatching(LINK) });
});

test('users disable-two-factor leaves the password alone', async () => {
  const user = await json('users', 'disable-two-factor', '--email', EMAIL);
  expect(user).toMatchObject({ has_password: true, two_factor_enabled: false });
});

test('members invite prints the link of an invitation', async () => {
  const invite = (email: string) =>
    json('members', 'invite', workspace, '--email', email, '--role', 'viewer');
  expect(await invite('ivan@zora.example')).toMatchObject({
    email: 'ivan@zora.example',
    role: 'viewer',
    link: expect.stringMatching(LINK),
  });
  const refused = await program.run('members', 'invite', workspace, '--email', EMAIL, '--role', 'viewer');
  expect(refused.stderr).toContain('is a member of this business already');
});

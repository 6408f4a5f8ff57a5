import type { Command } from 'commander';
import { noteByOperator } from '../auth/account-journal.ts';
import { endAccess, passwordLink, setupLink } from '../auth/first-visit.ts';
import { endSessions } from '../auth/sessions.ts';
import { removeTwoFactor } from '../auth/two-factor.ts';
import { type Account, findAccount, listAccounts } from '../auth/users.ts';
import type { Reader } from '../database/engine/statement.ts';
import { addressKey } from '../domain/contacts.ts';
import { invalid } from '../domain/failure.ts';
import { message } from '../domain/messages/message.ts';
import { notifyAccountChange } from '../resources/account/sign-in.ts';
import { removeUser } from '../workspaces/removal.ts';
import { onDatabase, requiring, verb } from './command.ts';
import { card, listing } from './output.ts';

/** `users`: who can sign in to the dashboard. */
export function add(noun: Command): void {
  onDatabase(verb(noun, 'list', 'List every user of the service.'), async ({ database }) => {
    const users = (await database.read(listAccounts)).map(userView);
    return listing(users, {
      rows: users,
      columns: [
        { title: 'Reference', cell: (user) => user.reference },
        { title: 'E-mail', cell: (user) => user.email },
        { title: 'Name', cell: (user) => user.name },
        { title: 'Can sign in', cell: (user) => user.has_password },
        { title: 'Second factor', cell: (user) => user.two_factor_enabled },
      ],
      empty: 'There are no users yet. Make a business with: workspaces create',
    });
  });

  resetPassword(noun);
  remove(noun);

  const setup = verb(
    noun,
    'setup-link',
    'Print a link with which a new business and its owner are set up: it works once, for 7 days.',
    'users setup-link',
  );
  onDatabase(setup, ({ database, service, now }) =>
    database.write('instance', async (tx) =>
      card({ link: await setupLink(tx, { service: service(), now }) }),
    ),
  );

  const disable = verb(
    noun,
    'disable-two-factor',
    'Switch off the second factor of a user who lost the app, and sign the user out everywhere.',
    'users disable-two-factor --email ana@zora.example',
  );
  requiring(disable, ['--email <address>', 'whose second factor']);
  onDatabase<{ email: string }>(disable, ({ database, service, now }, { email }) =>
    database.write({ user: email }, async (tx) => {
      const { id } = await load(tx, email);
      await removeTwoFactor(tx, id);
      await endSessions(tx, id);
      await noteByOperator(tx, { userId: id, event: 'second_factor_off', now });
      await notifyAccountChange(tx, {
        userId: id,
        change: 'second_factor_off',
        address: null,
        service: service(),
        now,
      });
      return card(userView(await load(tx, email)));
    }),
  );
}

function remove(noun: Command): void {
  const command = verb(
    noun,
    'remove',
    'Remove a user for good, with API keys, sessions and memberships. Records that name the user keep a reference without name and address. The only owner of a business cannot be removed.',
    'users remove --email ana@zora.example --confirm ana@zora.example',
  );
  requiring(
    command,
    ['--email <address>', 'who is removed'],
    ['--confirm <address>', 'the same address again, because this cannot be taken back'],
  );
  onDatabase<{ email: string; confirm: string }>(command, ({ database }, { email, confirm }) =>
    database.write('instance', async (tx) => {
      const account = await load(tx, email);
      if (addressKey(confirm) !== account.email)
        throw invalid('confirm', message('command.confirm', { name: account.email }));
      await removeUser(tx, account);
      return { json: { removed: account.reference }, text: `${account.email} is removed for good.` };
    }),
  );
}

function resetPassword(noun: Command): void {
  const reset = verb(
    noun,
    'reset-password',
    'Print a link with which a user chooses a new password: it works once, for one hour.',
    'users reset-password --email ana@zora.example',
    'users reset-password --email ana@zora.example --at-once',
  );
  requiring(reset, ['--email <address>', 'whose password']).option(
    '--at-once',
    'what they sign in with now ends before the link is used: the password, the second factor and all sessions',
  );
  onDatabase<{ email: string; atOnce?: boolean }>(reset, ({ database, service, now }, { email, atOnce }) =>
    database.write({ user: email }, async (tx) => {
      const { id } = await load(tx, email);
      if (atOnce) {
        await endAccess(tx, id);
        await noteByOperator(tx, { userId: id, event: 'password_removed', now });
      }
      const link = await passwordLink(tx, id, { service: service(), now });
      return card({ email: link.email, link: link.url, expires_at: link.expiresAt });
    }),
  );
}

async function load(tx: Reader, email: string): Promise<Account> {
  const account = await findAccount(tx, email);
  if (!account) throw invalid('email', message('command.no_user', { email }));
  return account;
}

function userView({ reference, email, name, passwordHash, totpSecret, createdAt }: Account) {
  return {
    reference,
    email,
    name,
    has_password: passwordHash !== null,
    two_factor_enabled: totpSecret !== null,
    created_at: createdAt,
  };
}

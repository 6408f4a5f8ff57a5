import { findAccount } from '../auth/users.ts';
import type { Reader } from '../database/engine/statement.ts';

/**
 * Warns of an account that somebody can sign in to already: without e-mail, nobody has shown that the address is theirs,
 * and whoever was handed a link for it by another business has chosen the password.
 * @returns nothing where the person is still to choose one
 */
export async function knownAccount(tx: Reader, email: string): Promise<string | undefined> {
  const account = await findAccount(tx, email);
  if (!account?.passwordHash) return undefined;
  return `${account.email} could sign in here before, and whoever has that password now reaches this business too. If you are not sure who that is: users reset-password --at-once --email ${account.email}`;
}

import { findAccount } from '../auth/users.ts';
import type { Reader } from '../database/engine/statement.ts';

/**
 * Warns of an account that can sign in already: without e-mail, the address was never verified, and its password may
 * have been chosen by someone who got a link from another business.
 * @returns nothing where the account has no password yet
 */
export async function knownAccount(tx: Reader, email: string): Promise<string | undefined> {
  const account = await findAccount(tx, email);
  if (!account?.passwordHash) return undefined;
  return `${account.email} could sign in here before, and anyone with that password now has access to this business too. If you are not sure who that is: users reset-password --at-once --email ${account.email}`;
}

import type { Reader, Writer } from '../database/engine/statement.ts';
import type { Service } from './context.ts';
import { createLink, endPasswordLinks, endSetupLinks } from './one-time-links.ts';
import { endSessions } from './sessions.ts';
import { removeTwoFactor } from './two-factor.ts';
import { hasPasswords, loadAccount, updateAccount } from './users.ts';

/** True while no user can sign in to the dashboard. */
export async function awaitsFirstVisit(tx: Reader): Promise<boolean> {
  return !(await hasPasswords(tx));
}

/** How old a link may be that another instance has printed at its own start. */
const TOGETHER_MS = 60_000;

/**
 * Creates the link that sets up a business with its owner. Earlier ones become invalid.
 * @param options.isOneOfSeveral other instances may have just printed theirs, which stay valid: one use ends them all
 */
export async function setupLink(
  tx: Writer,
  {
    service,
    now,
    isOneOfSeveral = false,
  }: { service: Pick<Service, 'instanceKey' | 'publicUrl'>; now: Date; isOneOfSeveral?: boolean },
): Promise<string> {
  await endSetupLinks(tx, isOneOfSeveral ? new Date(now.getTime() - TOGETHER_MS) : undefined);
  return (await createLink(tx, { kind: 'setup', service, now })).url;
}

/** Creates the link with which a user chooses a password. Earlier ones become invalid. */
export async function passwordLink(
  tx: Writer,
  userId: number,
  { service, now }: { service: Pick<Service, 'instanceKey' | 'publicUrl'>; now: Date },
): Promise<{ email: string; url: string; expiresAt: string }> {
  const { email } = await loadAccount(tx, userId);
  await endPasswordLinks(tx, userId);
  const { link, url } = await createLink(tx, { kind: 'password', service, now, userId });
  return { email, url, expiresAt: link.expiresAt };
}

/** Removes an account's password, second factor and sessions. Afterwards only a password link gives access. */
export async function endAccess(tx: Writer, userId: number): Promise<void> {
  await updateAccount(tx, userId, { passwordHash: null });
  await removeTwoFactor(tx, userId);
  await endSessions(tx, userId);
}

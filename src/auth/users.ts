import { count, eq, isNotNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import { type Reader, statement, type Writer } from '../database/engine/statement.ts';
import { users } from '../database/schema/access.ts';
import { addressKey, emailText, needsInternationalMail } from '../domain/contacts.ts';
import { invalid } from '../domain/failure.ts';
import { message } from '../domain/messages/message.ts';
import { newReference } from '../domain/reference.ts';

export type User = { id: number; reference: string; email: string };

const COLUMNS = { id: users.id, reference: users.reference, email: users.email };

const emailAddress = z.email().max(254);

/**
 * An e-mail address in lower case, as users are stored.
 * @throws Failure `validation_failed` on `field`
 */
export function parseEmail(text: string, field = 'email'): string {
  if (needsInternationalMail(text)) throw invalid(field, message('email.local_part'));
  if (!isEmailAddress(text)) throw invalid(field, message('code.not_an_email', { text }));
  return addressKey(text);
}

/** The same as it is shown: with the letters of its domain. @throws Failure `validation_failed` on `field` */
export function parseShownEmail(text: string, field: string): string {
  parseEmail(text, field);
  return emailText(text).toLowerCase();
}

function isEmailAddress(text: string): boolean {
  return emailAddress.safeParse(addressKey(text)).success;
}

/** The user of an e-mail address, however it is typed. */
export async function findUser(tx: Reader, email: string): Promise<User | undefined> {
  const [user] = await tx
    .select(COLUMNS)
    .from(users)
    .where(eq(users.email, addressKey(email)));
  return user;
}

/** The user of an e-mail address, created if necessary: one person may belong to several businesses. */
export async function findOrCreateUser(tx: Writer, email: string, now: Date): Promise<User> {
  const found = await findUser(tx, email);
  if (found) return found;
  const user = { reference: newReference(), email: addressKey(email) };
  const [created] = await tx
    .insert(users)
    .values({ ...user, createdAt: now.toISOString() })
    .returning(COLUMNS);
  return created as User;
}

/** A user with the columns that signing in needs. */
export type Account = typeof users.$inferSelect;

const selectAccount = statement((db) =>
  db
    .select()
    .from(users)
    .where(eq(users.id, sql.placeholder('id'))),
);

/** The account of a user that exists. */
export async function loadAccount(tx: Reader, id: number): Promise<Account> {
  const [account] = await selectAccount(tx, { id });
  if (!account) throw new Error(`There is no user ${id}.`);
  return account;
}

/** The account of an e-mail address, however it is typed. */
export async function findAccount(tx: Reader, email: string): Promise<Account | undefined> {
  const [account] = await tx
    .select()
    .from(users)
    .where(eq(users.email, addressKey(email)));
  return account;
}

/** Changes the given columns of an account. */
export async function updateAccount(
  tx: Writer,
  id: number,
  change: Partial<Omit<Account, 'id' | 'reference' | 'email' | 'createdAt'>>,
): Promise<void> {
  if (Object.keys(change).length > 0) await tx.update(users).set(change).where(eq(users.id, id));
}

/** Every user, in the order of creation. */
export async function listAccounts(tx: Reader): Promise<Account[]> {
  return tx.select().from(users).orderBy(users.id);
}

/** True once a user can sign in to the dashboard. */
export async function hasPasswords(tx: Reader): Promise<boolean> {
  const rows = await tx.select({ id: users.id }).from(users).where(isNotNull(users.passwordHash)).limit(1);
  return rows.length > 0;
}

/** How many users there are, and how many of them can sign in to the dashboard. */
export async function countPasswords(tx: Reader): Promise<{ users: number; withPassword: number }> {
  const [row] = await tx.select({ users: count(), withPassword: count(users.passwordHash) }).from(users);
  return row ?? { users: 0, withPassword: 0 };
}

import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { users } from '../database/schema/access.ts';
import type { Reader, Writer } from '../database/statement.ts';
import { invalid } from '../domain/failure.ts';
import { newReference } from '../domain/reference.ts';

export type User = { id: number; reference: string; email: string };

const COLUMNS = { id: users.id, reference: users.reference, email: users.email };

const emailAddress = z.email().max(254);

/**
 * An e-mail address in lower case, as users are stored.
 * @throws Failure `validation_failed` on `field`
 */
export function parseEmail(text: string, field = 'email'): string {
  const email = text.trim().toLowerCase();
  if (!emailAddress.safeParse(email).success) {
    throw invalid(field, `"${text}" is not an e-mail address of at most 254 characters`);
  }
  return email;
}

/** The user of an e-mail address, however it is typed. */
export async function findUser(tx: Reader, email: string): Promise<User | undefined> {
  const [user] = await tx.select(COLUMNS).from(users).where(eq(users.email, email.trim().toLowerCase()));
  return user;
}

/** The user of an e-mail address, made where there is none yet: one person may belong to several businesses. */
export async function findOrCreateUser(tx: Writer, email: string, now: Date): Promise<User> {
  const found = await findUser(tx, email);
  if (found) return found;
  const user = { reference: newReference(), email: email.trim().toLowerCase() };
  const [created] = await tx
    .insert(users)
    .values({ ...user, createdAt: now.toISOString() })
    .returning(COLUMNS);
  return created as User;
}

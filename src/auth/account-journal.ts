import { and, asc, count, desc, eq, gte, inArray, isNull, lt } from 'drizzle-orm';
import type { Reader, Writer } from '../database/engine/statement.ts';
import { memberships, users } from '../database/schema/access.ts';
import { accountJournal } from '../database/schema/account-journal.ts';
import type { AccountEvent } from '../domain/account-events.ts';
import type { AccountContext } from './context.ts';

const MAX_USER_AGENT_LENGTH = 300;
const YEAR_MS = 365 * 24 * 60 * 60 * 1000;
const AT_ONCE = 500;

/** Notes what happened to an account in the browser of a request. */
export async function noteAccountEvent(
  tx: Writer,
  { identity, now }: Pick<AccountContext, 'identity' | 'now'>,
  { userId, event }: { userId: number; event: AccountEvent },
): Promise<void> {
  await tx.insert(accountJournal).values({
    userId,
    event,
    at: now.toISOString(),
    address: identity.address ?? identity.clientNetwork,
    userAgent: identity.userAgent?.slice(0, MAX_USER_AGENT_LENGTH) ?? null,
  });
}

/** Notes what the operator did to an account. */
export async function noteByOperator(
  tx: Writer,
  { userId, event, now }: { userId: number; event: AccountEvent; now: Date },
): Promise<void> {
  await tx.insert(accountJournal).values({ userId, event, at: now.toISOString(), byOperator: true });
}

const COLUMNS = {
  at: accountJournal.at,
  event: accountJournal.event,
  address: accountJournal.address,
  userAgent: accountJournal.userAgent,
  byOperator: accountJournal.byOperator,
  email: users.email,
  name: users.name,
};

export type AccountEntry = {
  at: string;
  event: AccountEvent;
  address: string | null;
  userAgent: string | null;
  byOperator: boolean;
  email: string;
  name: string | null;
};

type Page = { limit: number; offset: number };

type Entries = { rows: AccountEntry[]; total: number };

/** A page of what happened to the account of a user, newest first. */
export async function accountEventsOf(tx: Reader, userId: number, { limit, offset }: Page): Promise<Entries> {
  const ofUser = eq(accountJournal.userId, userId);
  const rows = await tx
    .select(COLUMNS)
    .from(accountJournal)
    .innerJoin(users, eq(users.id, accountJournal.userId))
    .where(ofUser)
    .orderBy(desc(accountJournal.id))
    .limit(limit)
    .offset(offset);
  return { rows, total: await tx.$count(accountJournal, ofUser) };
}

/** The same of the present members of a business, each since they became one. */
export async function accountEventsOfMembers(
  tx: Reader,
  businessId: number,
  { limit, offset }: Page,
): Promise<Entries> {
  const sinceMember = and(
    eq(accountJournal.userId, memberships.userId),
    gte(accountJournal.at, memberships.createdAt),
  );
  const present = and(eq(memberships.businessId, businessId), isNull(memberships.revokedAt));
  const rows = await tx
    .select(COLUMNS)
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .innerJoin(accountJournal, sinceMember)
    .where(present)
    .orderBy(desc(accountJournal.id))
    .limit(limit)
    .offset(offset);
  const [counted] = await tx
    .select({ total: count() })
    .from(memberships)
    .innerJoin(accountJournal, sinceMember)
    .where(present);
  return { rows, total: counted?.total ?? 0 };
}

/** Removes the oldest entries after their year, a batch. @returns how many */
export async function forgetAccountEvents(tx: Writer, asOf: Date): Promise<number> {
  const oldest = tx
    .select({ id: accountJournal.id })
    .from(accountJournal)
    .orderBy(asc(accountJournal.id))
    .limit(AT_ONCE);
  const removed = await tx
    .delete(accountJournal)
    .where(
      and(
        inArray(accountJournal.id, oldest),
        lt(accountJournal.at, new Date(asOf.getTime() - YEAR_MS).toISOString()),
      ),
    )
    .returning({ id: accountJournal.id });
  return removed.length;
}

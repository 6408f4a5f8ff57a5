import { and, desc, eq, gt, lte, ne, sql } from 'drizzle-orm';
import type { Service } from '../auth/context.ts';
import { type Reader, statement } from '../database/engine/statement.ts';
import { notifications } from '../database/schema/access.ts';
import { countedAs, mails } from '../database/schema/mails.ts';
import { Failure } from '../domain/failure.ts';
import type { MailKind } from '../domain/mail.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** So often the same letter goes to one address without a wait; after that once an hour. */
const FREE_REPEATS = 3;
/** No person changes what lets them in more often in a day; the pages notify them of all that comes after. */
const NOTICES_OF_DAY = 50;

const isOfDay = and(
  eq(mails.workspaceId, sql.placeholder('workspaceId')),
  gt(mails.createdAt, sql.placeholder('since')),
  // What a wrong clock put into the future does not count: it would for as long as that is ahead.
  lte(mails.createdAt, sql.placeholder('now')),
);

const isToRecipient = sql`${countedAs(mails.recipient)} = ${countedAs(sql.placeholder('recipient'))}`;

const selectOfDay = statement((db) =>
  db
    .select({ createdAt: mails.createdAt })
    .from(mails)
    // Anyone may ask for the link of a password: that uses up nothing of the business.
    .where(and(isOfDay, ne(mails.kind, 'password_reset')))
    .orderBy(desc(mails.createdAt))
    .limit(1)
    .offset(sql.placeholder('before')),
);

const selectToRecipient = statement((db) =>
  db
    .select({ kind: mails.kind, subjectReference: mails.subjectReference, createdAt: mails.createdAt })
    .from(mails)
    .where(and(isOfDay, isToRecipient))
    .orderBy(desc(mails.createdAt))
    .limit(sql.placeholder('limit')),
);

/** Letters about an account name the notification that they go along with, and those with a link its reference. */
const selectAccess = statement((db) =>
  db
    .select({ createdAt: mails.createdAt, notice: notifications.id })
    .from(mails)
    .leftJoin(notifications, eq(notifications.reference, mails.subjectReference))
    .where(and(isOfDay, isToRecipient, eq(mails.kind, 'password_reset')))
    .orderBy(desc(mails.createdAt))
    .limit(sql.placeholder('limit')),
);

type Limited = {
  workspaceId: number;
  kind: MailKind;
  subjectReference: string;
  recipient: string;
  now: Date;
};

/** A workspace's limits; 0 switches one off. */
export type MailLimits = Pick<Service, 'mailsPerDay' | 'mailsPerRecipientPerDay'>;

/** Enough to know how often one letter went out, where addresses are not limited. */
const ENOUGH = 100;

/**
 * Refuses an e-mail beyond what a workspace may send: in a day in all, in a day to one address, and the same letter to
 * one address more often than three times and then once an hour.
 * @throws Failure `rate_limited`
 */
export async function mustBeWithinLimits(tx: Reader, mail: Limited, limits: MailLimits): Promise<void> {
  const { recipient, now } = mail;
  const sent = await lettersTo(tx, mail, limits.mailsPerRecipientPerDay || ENOUGH);
  const again = repeatAllowedAt(sent.filter((other) => isSameLetter(mail, other)));
  if (again > now.getTime())
    throw tooOften(`This went to ${recipient} ${FREE_REPEATS} times today`, again, now);
  const atRecipient = limits.mailsPerRecipientPerDay;
  if (atRecipient > 0 && sent.length >= atRecipient) {
    const free = Date.parse(sent.at(-1)?.createdAt ?? '') + DAY_MS;
    throw tooOften(`At most ${atRecipient} e-mails in 24 hours go to one address`, free, now);
  }
  const inAll = await dayAllowedAt(tx, mail, limits);
  if (inAll > now.getTime()) {
    throw tooOften(`At most ${limits.mailsPerDay} e-mails in 24 hours go out from here`, inAll, now);
  }
}

/** Whether the e-mails of a day are used up: what goes out by itself waits then. */
export async function isDayUsedUp(
  tx: Reader,
  of: { workspaceId: number; now: Date },
  limits: MailLimits,
): Promise<boolean> {
  return (await dayAllowedAt(tx, of, limits)) > of.now.getTime();
}

type ToPerson = { workspaceId: number; recipient: string; now: Date };

/** Whether an address got the link for its password as often as it may for now. */
export async function isResetTooOften(tx: Reader, of: ToPerson): Promise<boolean> {
  const sent = await accessLettersTo(tx, of);
  return repeatAllowedAt(sent.filter(({ notice }) => notice === null)) > of.now.getTime();
}

/** Whether so many letters about their account went to a person in a day that no more are of use. */
export async function isNoticeTooOften(tx: Reader, of: ToPerson): Promise<boolean> {
  const sent = await accessLettersTo(tx, of);
  return sent.filter(({ notice }) => notice !== null).length >= NOTICES_OF_DAY;
}

function accessLettersTo(tx: Reader, { now, ...to }: ToPerson) {
  return selectAccess(tx, { ...to, limit: ENOUGH, ...dayUntil(now) });
}

function lettersTo(tx: Reader, of: { workspaceId: number; recipient: string; now: Date }, limit: number) {
  const { workspaceId, recipient } = of;
  return selectToRecipient(tx, { workspaceId, recipient, limit, ...dayUntil(of.now) });
}

/** Each invitation of a member is a link of its own. */
function isSameLetter(mail: Limited, other: { kind: MailKind; subjectReference: string }): boolean {
  if (mail.kind !== other.kind) return false;
  return mail.kind === 'invitation' || mail.subjectReference === other.subjectReference;
}

/** @param sent the same letter in a day, newest first @returns when it may go out again, in milliseconds */
function repeatAllowedAt(sent: readonly { createdAt: string }[]): number {
  const [last] = sent;
  return last && sent.length >= FREE_REPEATS ? Date.parse(last.createdAt) + HOUR_MS : 0;
}

async function dayAllowedAt(
  tx: Reader,
  { workspaceId, now }: { workspaceId: number; now: Date },
  { mailsPerDay }: MailLimits,
): Promise<number> {
  if (mailsPerDay === 0) return 0;
  const [oldest] = await selectOfDay(tx, { workspaceId, before: mailsPerDay - 1, ...dayUntil(now) });
  return oldest ? Date.parse(oldest.createdAt) + DAY_MS : 0;
}

function dayUntil(now: Date) {
  return { now: now.toISOString(), since: new Date(now.getTime() - DAY_MS).toISOString() };
}

function tooOften(what: string, allowedAt: number, now: Date): Failure {
  const retryAfterSeconds = Math.max(1, Math.ceil((allowedAt - now.getTime()) / 1000));
  return new Failure('rate_limited', `${what}. Try again in ${retryAfterSeconds} s.`, { retryAfterSeconds });
}

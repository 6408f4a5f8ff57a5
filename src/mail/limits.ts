import { and, desc, eq, gt, lte, ne, sql } from 'drizzle-orm';
import type { Service } from '../auth/context.ts';
import { type Reader, statement } from '../database/engine/statement.ts';
import { notifications } from '../database/schema/access.ts';
import { countedAs, mails } from '../database/schema/mails.ts';
import { Failure } from '../domain/failure.ts';
import type { MailKind } from '../domain/mail.ts';
import { type Message, message } from '../domain/messages/message.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** How often the same e-mail may go to one address without a wait; after that, once an hour. */
const FREE_REPEATS = 3;
/** E-mails to a user about their account and keys per day: more is only shown as notifications in the dashboard. */
const MAX_NOTICES_PER_DAY = 50;

const isOfDay = and(
  eq(mails.workspaceId, sql.placeholder('workspaceId')),
  gt(mails.createdAt, sql.placeholder('since')),
  // E-mails dated in the future by a wrong clock do not count: they would until that time has come.
  lte(mails.createdAt, sql.placeholder('now')),
  // They leave no sandbox.
  ne(mails.status, 'simulated'),
);

const isToRecipient = sql`${countedAs(mails.recipient)} = ${countedAs(sql.placeholder('recipient'))}`;

const selectOfDay = statement((db) =>
  db
    .select({ createdAt: mails.createdAt })
    .from(mails)
    // Anyone can request a password link, so these do not count against the limit of the business.
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

/**
 * E-mails about an account refer to a notification, those with a password link to the link: `notice` is null for these.
 */
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
type MailLimits = Pick<Service, 'mailsPerDay' | 'mailsPerRecipientPerDay'>;

/** How many e-mails are read to find repeats of one, if there is no limit per address. */
const MAX_READ = 100;

/**
 * Refuses an e-mail beyond the limits of a workspace: per day, per day and address, and for the same e-mail to one
 * address after three times more than once an hour.
 * @throws Failure `rate_limited`
 */
export async function mustBeWithinLimits(tx: Reader, mail: Limited, limits: MailLimits): Promise<void> {
  const { recipient, now } = mail;
  const sent = await lettersTo(tx, mail, limits.mailsPerRecipientPerDay || MAX_READ);
  const again = repeatAllowedAt(sent.filter((other) => isSameLetter(mail, other)));
  if (again > now.getTime())
    throw tooOften(
      (seconds) => message('mail.repeated', { email: recipient, count: FREE_REPEATS, seconds }),
      again,
      now,
    );
  const atRecipient = limits.mailsPerRecipientPerDay;
  if (atRecipient > 0 && sent.length >= atRecipient) {
    const free = Date.parse(sent.at(-1)?.createdAt ?? '') + DAY_MS;
    throw tooOften((seconds) => message('mail.day_of_address', { most: atRecipient, seconds }), free, now);
  }
  const inAll = await dayAllowedAt(tx, mail, limits);
  if (inAll > now.getTime()) {
    throw tooOften(
      (seconds) => message('mail.day_used_up', { most: limits.mailsPerDay, seconds }),
      inAll,
      now,
    );
  }
}

/** True if a workspace has used up its e-mails of the day: automatic e-mails then wait. */
export async function isDayUsedUp(
  tx: Reader,
  of: { workspaceId: number; now: Date },
  limits: MailLimits,
): Promise<boolean> {
  return (await dayAllowedAt(tx, of, limits)) > of.now.getTime();
}

type ToPerson = { workspaceId: number; recipient: string; now: Date };

/** True if an address has been sent as many password links as it may at this time. */
export async function isResetTooOften(tx: Reader, of: ToPerson): Promise<boolean> {
  const sent = await accessLettersTo(tx, of);
  return repeatAllowedAt(sent.filter(({ notice }) => notice === null)) > of.now.getTime();
}

/** True if no further e-mail about their account may go to a person today. */
export async function isNoticeTooOften(tx: Reader, of: ToPerson): Promise<boolean> {
  const sent = await accessLettersTo(tx, of);
  return sent.filter(({ notice }) => notice !== null).length >= MAX_NOTICES_PER_DAY;
}

function accessLettersTo(tx: Reader, { now, ...to }: ToPerson) {
  return selectAccess(tx, { ...to, limit: MAX_READ, ...dayUntil(now) });
}

function lettersTo(tx: Reader, of: { workspaceId: number; recipient: string; now: Date }, limit: number) {
  const { workspaceId, recipient } = of;
  return selectToRecipient(tx, { workspaceId, recipient, limit, ...dayUntil(of.now) });
}

/** Each invitation has its own link, so all invitations count as the same e-mail. */
function isSameLetter(mail: Limited, other: { kind: MailKind; subjectReference: string }): boolean {
  if (mail.kind !== other.kind) return false;
  return mail.kind === 'invitation' || mail.subjectReference === other.subjectReference;
}

/** @param sent the same e-mail within a day, newest first @returns when it may be sent again, in milliseconds */
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

function tooOften(reason: (seconds: number) => Message, allowedAt: number, now: Date): Failure {
  const retryAfterSeconds = Math.max(1, Math.ceil((allowedAt - now.getTime()) / 1000));
  return new Failure('rate_limited', reason(retryAfterSeconds), { retryAfterSeconds });
}

import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { isAmong, locked } from '../database/dialect.ts';
import { type Reader, statement, type Writer } from '../database/engine/statement.ts';
import { mails } from '../database/schema/mails.ts';
import { nextAttemptDelaySeconds } from '../domain/delivery-schedule.ts';
import type { MailStatus } from '../domain/mail.ts';
import { type Message, message } from '../domain/messages/message.ts';
import { notify } from '../workspaces/notifications.ts';
import type { Mail } from './claims.ts';
import type { SendResult } from './smtp.ts';

/** Names the subject of an e-mail for a notification, such as `invoice INV-2026-00001`. */
export type Describe = (tx: Reader, mail: Mail) => Promise<Message>;

/** How an attempt ended; `unneeded` if the reason for the e-mail no longer existed when it was to be sent. */
export type Conclusion = SendResult | { result: 'unneeded' };

type Schedule = { retrySeconds: readonly number[]; random: () => number };

/** The stored error of an e-mail whose reason no longer exists: its status is `failed`, without a notification. */
export const NO_LONGER_NEEDED = 'no longer needed';

const markHandedOver = statement((db) =>
  db
    .update(mails)
    .set({ handedOverAt: sql`${sql.placeholder('now')}` })
    .where(and(eq(mails.id, sql.placeholder('id')), eq(mails.claimedBy, sql.placeholder('bootId'))))
    .returning({ id: mails.id }),
);

const selectClaimed = statement((db) =>
  locked(
    db
      .select()
      .from(mails)
      .where(and(eq(mails.id, sql.placeholder('id')), eq(mails.claimedBy, sql.placeholder('bootId')))),
    mails,
  ),
);

const selectClaimants = statement((db) =>
  db
    .selectDistinct({ boot: sql<string>`${mails.claimedBy}` })
    .from(mails)
    .where(isNotNull(mails.claimedBy)),
);

const selectAbandoned = statement((db) =>
  db
    .select()
    .from(mails)
    .where(and(isNotNull(mails.claimedBy), isAmong(mails.claimedBy, sql.placeholder('gone')))),
);

const update = statement((db) =>
  db
    .update(mails)
    .set({
      status: sql`${sql.placeholder('status')}`,
      attempts: sql`${sql.placeholder('attempts')}`,
      nextAttemptAt: sql`${sql.placeholder('nextAttemptAt')}`,
      handedOverAt: sql`${sql.placeholder('handedOverAt')}`,
      error: sql`${sql.placeholder('error')}`,
      sentAt: sql`${sql.placeholder('sentAt')}`,
      claimedBy: null,
      claimUntil: null,
    })
    .where(eq(mails.id, sql.placeholder('id'))),
);

/**
 * Records that the end of a message is about to be sent, after which the mail server may have accepted it.
 * @throws Error if this process no longer has the claim: the end must not be sent then
 */
export async function noteHandOver(
  tx: Writer,
  { id, bootId, now }: { id: number; bootId: string; now: Date },
): Promise<void> {
  const marked = await markHandedOver(tx, { id, bootId, now: now.toISOString() });
  if (marked.length === 0) throw new Error('The e-mail was taken back while it was being sent.');
}

/**
 * Records how an attempt ended. If it was aborted after the end of the message was sent, the claim is kept, and the
 * next start recovers it as after a crash.
 * @returns the new status; undefined if this process no longer has the claim
 */
export async function concludeAttempt(
  tx: Writer,
  attempt: Schedule & {
    id: number;
    bootId: string;
    conclusion: Conclusion;
    describe: Describe;
    now: Date;
  },
): Promise<MailStatus | undefined> {
  const { id, bootId, conclusion, now } = attempt;
  const [mail] = await selectClaimed(tx, { id, bootId });
  if (!mail) return undefined;
  if (conclusion.result === 'aborted' && conclusion.isHandedOver) return mail.status;
  const next = nextState(mail, conclusion, attempt, now);
  await update(tx, { ...next, id });
  if (next.status === 'failed' && conclusion.result === 'failed') {
    const what = await attempt.describe(tx, mail);
    await notify(tx, {
      workspaceId: mail.workspaceId,
      kind: 'mail_failed',
      message: message('notice.mail_failed', { what, email: mail.recipient, error: conclusion.error }),
      subjectReference: mail.reference,
      now,
    });
  }
  return next.status;
}

/** The boots that have claimed e-mails. */
export async function claimantsOfMails(tx: Reader): Promise<string[]> {
  return (await selectClaimants(tx)).map(({ boot }) => boot);
}

/**
 * Releases the claims of processes that died. E-mails that had not been handed over are sent again. Others may have
 * arrived: they become `unconfirmed`, and owners and admins are notified.
 */
export async function recoverAbandoned(
  tx: Writer,
  { gone, describe, now }: { gone: string[]; describe: Describe; now: Date },
): Promise<{ again: number; unconfirmed: number }> {
  const abandoned = await selectAbandoned(tx, { gone: JSON.stringify(gone) });
  const found = { again: 0, unconfirmed: 0 };
  for (const mail of abandoned) {
    if (mail.handedOverAt === null) {
      found.again += 1;
      await update(tx, mail);
      continue;
    }
    found.unconfirmed += 1;
    const error = 'the service ended before the mail server had answered';
    const attempts = mail.attempts + 1;
    await update(tx, { ...mail, attempts, status: 'unconfirmed', nextAttemptAt: null, error });
    const what = await describe(tx, mail);
    await notify(tx, {
      workspaceId: mail.workspaceId,
      kind: 'mail_unconfirmed',
      message: message('notice.mail_unconfirmed', { what, email: mail.recipient, reference: mail.reference }),
      subjectReference: mail.reference,
      now,
    });
  }
  return found;
}

type NextState = Pick<Mail, 'status' | 'attempts' | 'nextAttemptAt' | 'handedOverAt' | 'error' | 'sentAt'>;

function nextState(mail: Mail, conclusion: Conclusion, schedule: Schedule, now: Date): NextState {
  const { status, attempts, nextAttemptAt, error } = mail;
  const open = { handedOverAt: null, sentAt: null };
  switch (conclusion.result) {
    case 'sent': {
      const { handedOverAt } = mail;
      const sent = { status: 'sent', nextAttemptAt: null, sentAt: now.toISOString() } as const;
      return { ...sent, attempts: attempts + 1, handedOverAt, error: null };
    }
    case 'aborted':
      return { ...open, status, attempts, nextAttemptAt, error };
    case 'unneeded':
      return { ...open, status: 'failed', attempts, nextAttemptAt: null, error: NO_LONGER_NEEDED };
    case 'failed': {
      const failed = { ...open, attempts: attempts + 1, error: conclusion.error };
      const wait = nextAttemptDelaySeconds(attempts + 1, schedule.retrySeconds, schedule.random);
      if (conclusion.isFinal || wait === undefined) {
        return { ...failed, status: 'failed', nextAttemptAt: null };
      }
      const due = new Date(now.getTime() + wait * 1000).toISOString();
      return { ...failed, status: 'pending', nextAttemptAt: due };
    }
  }
}

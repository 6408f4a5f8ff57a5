import { eq, sql } from 'drizzle-orm';
import { type Reader, statement, type Writer } from '../database/engine/statement.ts';
import { mails } from '../database/schema/mails.ts';
import { nextAttemptDelaySeconds } from '../domain/delivery-schedule.ts';
import type { MailStatus } from '../domain/mail.ts';
import { type Message, message } from '../domain/messages/message.ts';
import { type Next, stillClaimed } from '../queue/claims.ts';
import { notify } from '../workspaces/notifications.ts';
import { findMail, type Mail } from './jobs.ts';
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
    .where(eq(mails.id, sql.placeholder('mailId'))),
);

const update = statement((db) =>
  db
    .update(mails)
    .set({
      status: sql`${sql.placeholder('status')}`,
      attempts: sql`${sql.placeholder('attempts')}`,
      handedOverAt: sql`${sql.placeholder('handedOverAt')}`,
      error: sql`${sql.placeholder('error')}`,
      sentAt: sql`${sql.placeholder('sentAt')}`,
    })
    .where(eq(mails.id, sql.placeholder('id'))),
);

/**
 * Records that the end of a message is about to be sent, after which the mail server may have accepted it.
 * @throws Error if this process no longer has the claim: the end must not be sent then
 */
export async function noteHandOver(
  tx: Writer,
  { id, mailId, bootId, now }: { id: number; mailId: number; bootId: string; now: Date },
): Promise<void> {
  if (!(await stillClaimed(tx, [{ id, bootId }])).has(id))
    throw new Error('The e-mail was taken back while it was being sent.');
  await markHandedOver(tx, { mailId, now: now.toISOString() });
}

type Attempt = Schedule & { mailId: number; describe: Describe; now: Date };

/**
 * Records how an attempt ended. If it was aborted after the end of the message was sent, the claim is kept, and the
 * next start recovers it as after a crash.
 */
export async function concludeAttempt(
  tx: Writer,
  attempt: Attempt & { conclusion: Conclusion },
): Promise<{ next: Next; result: MailStatus | undefined }> {
  const { mailId, conclusion, now } = attempt;
  const mail = await findMail(tx, mailId);
  if (!mail) return { next: 'none', result: undefined };
  if (conclusion.result === 'aborted' && conclusion.isHandedOver)
    return { next: 'still claimed', result: mail.status };
  const { next, ...state } = nextState(mail, conclusion, attempt, now);
  await update(tx, { ...state, id: mailId });
  if (state.status === 'failed' && conclusion.result === 'failed') {
    const what = await attempt.describe(tx, mail);
    await notify(tx, {
      workspaceId: mail.workspaceId,
      kind: 'mail_failed',
      message: message('notice.mail_failed', { what, email: mail.recipient, error: conclusion.error }),
      subjectReference: mail.reference,
      now,
    });
  }
  return { next, result: state.status };
}

/**
 * Records that the process which was sending an e-mail died. One that had not been handed over is sent again. Another
 * may have arrived: it becomes `unconfirmed`, and owners and admins are notified.
 */
export async function recordInterrupted(
  tx: Writer,
  { mailId, describe, now }: Omit<Attempt, keyof Schedule>,
): Promise<{ next: Next; counted: 'again' | 'unconfirmed' }> {
  const mail = await findMail(tx, mailId);
  if (!mail) return { next: 'none', counted: 'again' };
  if (mail.handedOverAt === null) return { next: 'as planned', counted: 'again' };
  const error = 'the service ended before the mail server had answered';
  await update(tx, { ...mail, attempts: mail.attempts + 1, status: 'unconfirmed', error });
  const what = await describe(tx, mail);
  await notify(tx, {
    workspaceId: mail.workspaceId,
    kind: 'mail_unconfirmed',
    message: message('notice.mail_unconfirmed', { what, email: mail.recipient, reference: mail.reference }),
    subjectReference: mail.reference,
    now,
  });
  return { next: 'none', counted: 'unconfirmed' };
}

type NextState = Pick<Mail, 'status' | 'attempts' | 'handedOverAt' | 'error' | 'sentAt'> & { next: Next };

function nextState(mail: Mail, conclusion: Conclusion, schedule: Schedule, now: Date): NextState {
  const { status, attempts, error } = mail;
  const open = { handedOverAt: null, sentAt: null };
  switch (conclusion.result) {
    case 'sent': {
      const { handedOverAt } = mail;
      const sent = { status: 'sent', next: 'none', sentAt: now.toISOString() } as const;
      return { ...sent, attempts: attempts + 1, handedOverAt, error: null };
    }
    case 'aborted':
      return { ...open, status, attempts, error, next: 'as planned' };
    case 'unneeded':
      return { ...open, status: 'failed', attempts, error: NO_LONGER_NEEDED, next: 'none' };
    case 'failed': {
      const failed = { ...open, attempts: attempts + 1, error: conclusion.error };
      const wait = nextAttemptDelaySeconds(attempts + 1, schedule.retrySeconds, schedule.random);
      if (conclusion.isFinal || wait === undefined) return { ...failed, status: 'failed', next: 'none' };
      const dueAt = new Date(now.getTime() + wait * 1000).toISOString();
      return { ...failed, status: 'pending', next: { dueAt } };
    }
  }
}

import { type SQLWrapper, sql } from 'drizzle-orm';
import { ACCESS_MAIL_KINDS, MAIL_KINDS, MAIL_PLACES, MAIL_STATUSES } from '../../domain/mail.ts';
import { workspaces } from './access.ts';
import { id, index, integer, table, text, uniqueIndex } from './column-kinds.ts';
import { instant, must, oneOf, reference, textList } from './columns.ts';

/** E-mails with links for signing in, and all others: each has its own partial index. With literals, as `isOneOf`. */
export const isAccessMail = sql`kind IN (${textList(ACCESS_MAIL_KINDS)})`;
export const isOtherMail = sql`kind NOT IN (${textList(ACCESS_MAIL_KINDS)})`;

/** The form of an address by which e-mails to it are counted: letter case does not make another mailbox. */
export const countedAs = (address: SQLWrapper | string) => sql`lower(trim(${address}))`;

/**
 * E-mails to send (transactional outbox): queued in the transaction of what they report. The text is written when the
 * e-mail is sent: links are secret, derived only then, and never stored.
 */
export const mails = table(
  'mails',
  {
    id: id(),
    /** Also the left part of the `Message-ID`, the same at every attempt, unless there is a `messageReference`. */
    reference: reference(),
    workspaceId: integer('workspace_id')
      .notNull()
      .references(() => workspaces.id),
    kind: text('kind', { enum: MAIL_KINDS }).notNull(),
    /** The document or the signer that it is about. */
    subjectReference: text('subject_reference').notNull(),
    recipient: text('recipient').notNull(),
    recipientName: text('recipient_name'),
    /** Where the recipient stands among those who get the same message. */
    sentAs: text('sent_as', { enum: MAIL_PLACES }).notNull().default('to'),
    /**
     * For a message to several recipients: all that it names in its head, a JSON object (src/mail/addressees.ts). Each
     * recipient has an e-mail of their own; null where there is only one.
     */
    addressees: text('addressees'),
    /** The left part of the `Message-ID` that all of them share; null where it is the reference. */
    messageReference: text('message_reference'),
    /** The subject that the sender chose; null for the usual one. */
    subject: text('subject'),
    /** A personal message by the sender. */
    message: text('message'),
    status: text('status', { enum: MAIL_STATUSES }).notNull(),
    attempts: integer('attempts').notNull(),
    /** When it is due; null once it has ended. */
    nextAttemptAt: instant('next_attempt_at'),
    /** Boot id of the process that is sending it now, with the end of its lease. */
    claimedBy: text('claimed_by'),
    claimUntil: instant('claim_until'),
    /** Written just before the last byte goes to the mail server: from here on it may have been accepted. */
    handedOverAt: instant('handed_over_at'),
    lastAttemptAt: instant('last_attempt_at'),
    error: text('error'),
    sentAt: instant('sent_at'),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    uniqueIndex('mails_reference').on(t.reference),
    index('mails_workspace').on(t.workspaceId, t.id),
    index('mails_subject').on(t.subjectReference),
    // Holds open mails only, so that choosing work does not grow with history.
    index('mails_due').on(t.nextAttemptAt).where(sql`next_attempt_at IS NOT NULL`),
    // By workspace, because workspaces take turns: e-mails with links for signing in go before all others.
    index('mails_access_due')
      .on(t.workspaceId, t.nextAttemptAt)
      .where(sql`next_attempt_at IS NOT NULL AND ${isAccessMail}`),
    index('mails_other_due')
      .on(t.workspaceId, t.nextAttemptAt)
      .where(sql`next_attempt_at IS NOT NULL AND ${isOtherMail}`),
    // What a workspace has sent in a day, in all and to one address.
    index('mails_by_day').on(t.workspaceId, t.createdAt),
    index('mails_by_address').on(t.workspaceId, countedAs(t.recipient), t.createdAt),
    index('mails_claimed').on(t.claimedBy).where(sql`claimed_by IS NOT NULL`),
    oneOf('mails_kind', t.kind, MAIL_KINDS),
    oneOf('mails_status', t.status, MAIL_STATUSES),
    oneOf('mails_sent_as', t.sentAs, MAIL_PLACES),
    must('mails_open_is_due', sql`(${t.status} = 'pending') = (${t.nextAttemptAt} IS NOT NULL)`),
    must('mails_sent', sql`(${t.status} = 'sent') = (${t.sentAt} IS NOT NULL)`),
  ],
);

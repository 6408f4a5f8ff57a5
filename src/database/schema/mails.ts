import { type SQLWrapper, sql } from 'drizzle-orm';
import { LANGUAGES } from '../../domain/language.ts';
import { MAIL_KINDS, MAIL_PLACES, MAIL_STATUSES } from '../../domain/mail.ts';
import { MAIL_TEXT_KINDS } from '../../domain/mail-texts.ts';
import { workspaces } from './access.ts';
import { id, index, integer, table, text, uniqueIndex } from './column-kinds.ts';
import { instant, must, oneOf, reference } from './columns.ts';

/** The form of an address by which e-mails to it are counted: letter case does not make another mailbox. */
export const countedAs = (address: SQLWrapper | string) => sql`lower(trim(${address}))`;

/**
 * E-mails: stored in the transaction of what they report, and in the queue while they are `pending`. The text is
 * written when the e-mail is sent: links are secret, derived only then, and never stored.
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
    /** Of an e-mail that tries a text: which one. Subject and message are the text itself then, with its words. */
    textKind: text('text_kind', { enum: MAIL_TEXT_KINDS }),
    textLanguage: text('text_language', { enum: LANGUAGES }),
    status: text('status', { enum: MAIL_STATUSES }).notNull(),
    attempts: integer('attempts').notNull(),
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
    // For listing those that have not left a sandbox.
    index('mails_simulated').on(t.workspaceId, t.id).where(sql`status = 'simulated'`),
    // What a workspace has sent in a day, in all and to one address.
    index('mails_by_day').on(t.workspaceId, t.createdAt),
    index('mails_by_address').on(t.workspaceId, countedAs(t.recipient), t.createdAt),
    oneOf('mails_kind', t.kind, MAIL_KINDS),
    oneOf('mails_status', t.status, MAIL_STATUSES),
    oneOf('mails_sent_as', t.sentAs, MAIL_PLACES),
    must('mails_sent', sql`(${t.status} = 'sent') = (${t.sentAt} IS NOT NULL)`),
  ],
);

/** The texts of e-mails that businesses have written; without one, an e-mail has the built-in text of its language. */
export const mailTexts = table(
  'mail_texts',
  {
    id: id(),
    reference: reference(),
    workspaceId: integer('workspace_id')
      .notNull()
      .references(() => workspaces.id),
    kind: text('kind', { enum: MAIL_TEXT_KINDS }).notNull(),
    language: text('language', { enum: LANGUAGES }).notNull(),
    /** With words for values, as they were written. */
    subject: text('subject').notNull(),
    body: text('body').notNull(),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (t) => [
    uniqueIndex('mail_texts_reference').on(t.reference),
    uniqueIndex('mail_texts_of_kind').on(t.workspaceId, t.kind, t.language),
    oneOf('mail_texts_kind', t.kind, MAIL_TEXT_KINDS),
    oneOf('mail_texts_language', t.language, LANGUAGES),
  ],
);

import { sql } from 'drizzle-orm';
import {
  EFAKTURA_STATES,
  SEF_CONNECTION_STATUSES,
  SEF_SYSTEMS,
  SUBMISSION_STATUSES,
  SUBMISSION_STEPS,
} from '../../domain/sef.ts';
import { workspaces } from './access.ts';
import { blob, flag, id, index, integer, table, text, uniqueIndex } from './column-kinds.ts';
import { date, instant, must, oneOf, reference } from './columns.ts';
import { documents } from './documents.ts';

/** How a workspace is connected to SEF, Serbia's system of e-invoices: one row each, also while it is off. */
export const sefConnections = table(
  'sef_connections',
  {
    id: id(),
    workspaceId: integer('workspace_id')
      .notNull()
      .references(() => workspaces.id),
    system: text('system', { enum: SEF_SYSTEMS }).notNull(),
    /** The address that the operator gave; null for that of the settings. */
    url: text('url'),
    /** Sealed with the instance key; nothing shows it again. */
    keyEncrypted: text('key_encrypted').notNull(),
    keyHint: text('key_hint').notNull(),
    status: text('status', { enum: SEF_CONNECTION_STATUSES }).notNull(),
    pausedReason: text('paused_reason'),
    pausedAt: instant('paused_at'),
    /** Whether issued documents are submitted without being asked for. */
    sendsAtIssue: flag('sends_at_issue').notNull().default(false),
    /** The last day of which all changes have been read. */
    changesUntil: date('changes_until'),
    /** Whether the next call for the connection itself is a test of the key, and not for the changes of a day. */
    isTestDue: flag('is_test_due').notNull().default(false),
    /** The last call that SEF answered, and what was wrong with the last test; null where nothing was. */
    lastContactAt: instant('last_contact_at'),
    testedAt: instant('tested_at'),
    testError: text('test_error'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (t) => [
    uniqueIndex('sef_connections_workspace').on(t.workspaceId),
    oneOf('sef_connections_system', t.system, SEF_SYSTEMS),
    oneOf('sef_connections_status', t.status, SEF_CONNECTION_STATUSES),
    must('sef_connections_paused', sql`(${t.status} = 'paused') = (${t.pausedAt} IS NOT NULL)`),
  ],
);

export const sefSubmissions = table(
  'sef_submissions',
  {
    id: id(),
    reference: reference(),
    workspaceId: integer('workspace_id')
      .notNull()
      .references(() => workspaces.id),
    documentId: integer('document_id')
      .notNull()
      .references(() => documents.id),
    system: text('system', { enum: SEF_SYSTEMS }).notNull(),
    /** SEF's `requestId`, a UUID: the same at every attempt. */
    requestId: text('request_id').notNull(),
    content: blob('content', { mode: 'buffer' }).notNull(),
    sha256: text('sha256').notNull(),
    sendsToCir: flag('sends_to_cir').notNull(),
    status: text('status', { enum: SUBMISSION_STATUSES }).notNull(),
    /** The next call, which is in the queue; `none` is not. */
    step: text('step', { enum: SUBMISSION_STEPS }).notNull(),
    /** SEF's SalesInvoiceId: an integer of 64 bits, as text. */
    sefId: text('sef_id'),
    cirId: text('cir_id'),
    /** SEF's own word for the status, as it was last read. */
    sefStatus: text('sef_status'),
    message: text('message'),
    errorCode: text('error_code'),
    /** The comment of a storno or cancellation that was asked for, and what SEF said against it. */
    comment: text('comment'),
    commandError: text('command_error'),
    attempts: integer('attempts').notNull(),
    /** Queries of the status in a row that brought nothing new. */
    polls: integer('polls').notNull(),
    /** Written just before the first byte goes to SEF: from here on it may have the invoice. */
    handedOverAt: instant('handed_over_at'),
    firstAttemptAt: instant('first_attempt_at'),
    lastAttemptAt: instant('last_attempt_at'),
    registeredAt: instant('registered_at'),
    /** When the status was reached: SEF's time where it gives one. */
    statusAt: instant('status_at').notNull(),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (t) => [
    uniqueIndex('sef_submissions_reference').on(t.reference),
    // At most one submission of a document that may have an invoice in SEF.
    uniqueIndex('sef_submissions_live').on(t.documentId).where(sql`status NOT IN ('failed', 'voided')`),
    index('sef_submissions_document').on(t.documentId, t.id),
    index('sef_submissions_workspace').on(t.workspaceId, t.id),
    index('sef_submissions_sef_id').on(t.workspaceId, t.sefId).where(sql`sef_id IS NOT NULL`),
    index('sef_submissions_to_mend')
      .on(t.workspaceId, t.id)
      .where(sql`status IN ('failed', 'unconfirmed', 'rejected') OR command_error IS NOT NULL`),
    oneOf('sef_submissions_system', t.system, SEF_SYSTEMS),
    oneOf('sef_submissions_status', t.status, SUBMISSION_STATUSES),
    oneOf('sef_submissions_step', t.step, SUBMISSION_STEPS),
  ],
);

/** What has happened to a submission in SEF, each once: `transition` is the state, or names the note that corrects it. */
export const sefTransitions = table(
  'sef_transitions',
  {
    id: id(),
    submissionId: integer('submission_id')
      .notNull()
      .references(() => sefSubmissions.id),
    transition: text('transition').notNull(),
    state: text('state', { enum: EFAKTURA_STATES }).notNull(),
    sefStatus: text('sef_status'),
    message: text('message'),
    at: instant('at').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    uniqueIndex('sef_transitions_once').on(t.submissionId, t.transition),
    oneOf('sef_transitions_state', t.state, EFAKTURA_STATES),
  ],
);

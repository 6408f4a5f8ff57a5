import { sql } from 'drizzle-orm';
import { CONFIRMATION_OUTCOMES } from '../../domain/balance-confirmation.ts';
import { CONFIRMATION_STATUSES } from '../../domain/confirmation-statuses.ts';
import { LANGUAGES } from '../../domain/language.ts';
import { STATEMENT_KINDS } from '../../domain/statement.ts';
import { workspaces } from './access.ts';
import { id, index, integer, table, text, uniqueIndex } from './column-kinds.ts';
import { cents, date, instant, must, oneOf, reference } from './columns.ts';
import type { FrozenParty } from './documents.ts';
import { recordVersion } from './own-data.ts';
import { clients } from './records.ts';

/** Whether a workspace sends each client a statement every month, and how far it has come; no row is never. */
export const statementPolicies = table(
  'statement_policies',
  {
    workspaceId: integer('workspace_id')
      .primaryKey()
      .references(() => workspaces.id),
    /** The day of the month; null for never. */
    day: integer('day'),
    kind: text('kind', { enum: STATEMENT_KINDS }).notNull(),
    /** The month, as `YYYY-MM`, whose statements were all sent, or left out because the policy began after its day. */
    doneMonth: text('done_month'),
    /** The month in which statements were sent last. */
    sentMonth: text('sent_month'),
    /** The last client of the month that is under way. */
    afterClientId: integer('after_client_id'),
  },
  (t) => [
    oneOf('statement_policies_kind', t.kind, STATEMENT_KINDS),
    must('statement_policies_day', sql`${t.day} IS NULL OR ${t.day} BETWEEN 1 AND 28`),
  ],
);

/** The statements that were sent: what an e-mail shows is computed when it is written, and when its link is opened. */
export const sentStatements = table(
  'sent_statements',
  {
    id: id(),
    reference: reference(),
    workspaceId: integer('workspace_id')
      .notNull()
      .references(() => workspaces.id),
    clientId: integer('client_id')
      .notNull()
      .references(() => clients.id),
    kind: text('kind', { enum: STATEMENT_KINDS }).notNull(),
    currency: text('currency').notNull(),
    /** Null for open items. */
    fromDay: date('from_day'),
    toDay: date('to_day').notNull(),
    /** The month in which the service sent it by itself; null where a person or a program did. */
    month: text('month'),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    uniqueIndex('sent_statements_reference').on(t.reference),
    // Each client gets one statement a month in a currency, also where the job runs twice.
    uniqueIndex('sent_statements_month')
      .on(t.workspaceId, t.clientId, t.currency, t.month)
      .where(sql`month IS NOT NULL`),
    index('sent_statements_of_client').on(t.clientId),
    oneOf('sent_statements_kind', t.kind, STATEMENT_KINDS),
    must('sent_statements_days', sql`(${t.kind} = 'movements') = (${t.fromDay} IS NOT NULL)`),
  ],
);

/** What a client is asked to confirm, as it was sent; the items are those of a statement, a JSON array. */
export const balanceConfirmations = table(
  'balance_confirmations',
  {
    id: id(),
    reference: reference(),
    workspaceId: integer('workspace_id')
      .notNull()
      .references(() => workspaces.id),
    clientId: integer('client_id')
      .notNull()
      .references(() => clients.id),
    currency: text('currency').notNull(),
    asOf: date('as_of').notNull(),
    status: text('status', { enum: CONFIRMATION_STATUSES }).notNull(),
    items: text('items').notNull(),
    owedCents: cents('owed_cents').notNull(),
    onAccountCents: cents('on_account_cents').notNull(),
    /** SHA-256 of what is to be confirmed (src/domain/balance-confirmation.ts). */
    contentSha256: text('content_sha256').notNull(),
    language: text('language', { enum: LANGUAGES }).notNull(),
    /** Both parties and the account as they were when it was made. */
    frozenClient: text('frozen_client', { mode: 'json' }).$type<FrozenParty>().notNull(),
    frozenSeller: text('frozen_seller', { mode: 'json' }).$type<FrozenParty>().notNull(),
    sentAt: instant('sent_at').notNull(),
    /** The last day for the answer. */
    answerBy: date('answer_by').notNull(),
    answeredAt: instant('answered_at'),
    linkGeneration: integer('link_generation').notNull().default(1),
    recordVersion: recordVersion(),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (t) => [
    uniqueIndex('balance_confirmations_reference').on(t.reference),
    // Lists run newest first and read these backwards.
    index('balance_confirmations_by_created').on(t.workspaceId, t.createdAt, t.reference),
    index('balance_confirmations_by_updated').on(t.workspaceId, t.updatedAt, t.reference),
    index('balance_confirmations_of_client').on(t.workspaceId, t.clientId, t.asOf, t.currency),
    index('balance_confirmations_of_day').on(t.workspaceId, t.asOf, t.createdAt, t.reference),
    index('balance_confirmations_by_status').on(t.workspaceId, t.status, t.createdAt, t.reference),
    // What the daily job reads.
    index('balance_confirmations_waiting').on(t.workspaceId, t.answerBy).where(sql`status = 'sent'`),
    oneOf('balance_confirmations_status', t.status, CONFIRMATION_STATUSES),
    oneOf('balance_confirmations_language', t.language, LANGUAGES),
    must('balance_confirmations_sums', sql`${t.owedCents} >= 0`),
    must(
      'balance_confirmations_answered',
      sql`(${t.status} IN ('confirmed', 'disputed')) = (${t.answeredAt} IS NOT NULL)`,
    ),
  ],
);

/** The first answer of a client, kept as it was given: a trigger refuses every change of it. */
export const balanceConfirmationAnswers = table(
  'balance_confirmation_answers',
  {
    id: id(),
    confirmationId: integer('confirmation_id')
      .notNull()
      .references(() => balanceConfirmations.id),
    outcome: text('outcome', { enum: CONFIRMATION_OUTCOMES }).notNull(),
    /** As the person typed it. */
    name: text('name').notNull(),
    note: text('note'),
    /** A JSON array. */
    disputes: text('disputes').notNull(),
    at: instant('at').notNull(),
    /** Where it came from, as evidence. */
    address: text('address').notNull(),
    userAgent: text('user_agent').notNull(),
    /** SHA-256 of all of it with what was confirmed (src/domain/balance-confirmation.ts). */
    sha256: text('sha256').notNull(),
  },
  (t) => [
    uniqueIndex('balance_confirmation_answers_first').on(t.confirmationId),
    oneOf('balance_confirmation_answers_outcome', t.outcome, CONFIRMATION_OUTCOMES),
  ],
);

/** That all clients are asked about a day, and how far that has come. */
export const balanceConfirmationRuns = table(
  'balance_confirmation_runs',
  {
    id: id(),
    reference: reference(),
    workspaceId: integer('workspace_id')
      .notNull()
      .references(() => workspaces.id),
    asOf: date('as_of').notNull(),
    /** The last client that was asked, or left out. */
    afterClientId: integer('after_client_id'),
    createdAt: instant('created_at').notNull(),
    endedAt: instant('ended_at'),
  },
  (t) => [
    uniqueIndex('balance_confirmation_runs_reference').on(t.reference),
    uniqueIndex('balance_confirmation_runs_open').on(t.workspaceId, t.asOf).where(sql`ended_at IS NULL`),
  ],
);

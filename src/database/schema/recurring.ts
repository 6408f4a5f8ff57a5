import { sql } from 'drizzle-orm';
import type { Message } from '../../domain/messages/message.ts';
import { FREQUENCIES, WORKING_DAYS } from '../../domain/recurrence.ts';
import {
  MODES,
  RECURRING_STATUSES,
  type RecurringContent,
  RUN_OUTCOMES,
  WHEN_LATE,
} from '../../domain/recurring-documents.ts';
import { dialect } from '../dialect.ts';
import { workspaces } from './access.ts';
import { flag, id, index, integer, primaryKey, table, text, uniqueIndex } from './column-kinds.ts';
import { date, instant, must, oneOf, reference } from './columns.ts';
import { documents } from './documents.ts';
import { externalIdIndex, ownData, recordVersion } from './own-data.ts';
import { clients } from './records.ts';

/** What makes a list begin with those that have a next date. */
export const NEXT_OR_LAST = `COALESCE(next_on, '9999-99-99')`;

/** A template that documents are made from, on every date of its rule. */
export const recurringDocuments = table(
  'recurring_documents',
  {
    id: id(),
    reference: reference(),
    workspaceId: integer('workspace_id')
      .notNull()
      .references(() => workspaces.id),
    clientId: integer('client_id')
      .notNull()
      .references(() => clients.id),
    name: text('name').notNull(),
    status: text('status', { enum: RECURRING_STATUSES }).notNull(),
    typeKey: text('type_key').notNull(),
    currency: text('currency').notNull(),
    /** The quote that it was made from as a whole. */
    quoteId: integer('quote_id').references(() => documents.id),
    /** Lines, texts, period and price changes, as the API takes them. */
    content: text('content', { mode: 'json' }).$type<RecurringContent>().notNull(),
    every: text('every', { enum: FREQUENCIES }).notNull(),
    interval: integer('interval').notNull(),
    /** As that of recurring expenses. */
    onDay: text('on_day').notNull(),
    startsOn: date('starts_on').notNull(),
    /** Where the dates are counted from since the rule was changed; null for `starts_on`. */
    anchoredOn: date('anchored_on'),
    endsOn: date('ends_on'),
    count: integer('count'),
    workingDays: text('working_days', { enum: WORKING_DAYS }).notNull(),
    /** No earlier date is ever made: the day of creation, or the one after the day of the last change of the rule. */
    dueFrom: date('due_from').notNull(),
    mode: text('mode', { enum: MODES }).notNull(),
    /** The reference of the user who chose a mode that issues; null for the service itself. */
    modeBy: text('mode_by'),
    whenLate: text('when_late', { enum: WHEN_LATE }).notNull(),
    submits: flag('submits').notNull(),
    /** How many dates have made a document. */
    made: integer('made').notNull(),
    /** The first date that is not done and does not wait; null when no date is left. */
    nextOn: date('next_on'),
    /** The day on which the job looks at it: that on which the date runs, or after a failure the next day. */
    dueOn: date('due_on'),
    /** Dates from this one on are not made; null while it runs. */
    pausedOn: date('paused_on'),
    lastOn: date('last_on'),
    lastOutcome: text('last_outcome', { enum: RUN_OUTCOMES }),
    lastDocumentId: integer('last_document_id').references(() => documents.id, { onDelete: 'set null' }),
    lastRanAt: instant('last_ran_at'),
    failureCode: text('failure_code'),
    failureMessage: text('failure_message', { mode: 'json' }).$type<Message>(),
    failedAt: instant('failed_at'),
    /** How far the journal was looked through for changes after which a failed template is tried again. */
    failedPosition: integer('failed_position'),
    archivedAt: instant('archived_at'),
    /** Folded name and name of the client: what `search` looks through. */
    searchText: text('search_text').notNull(),
    ...ownData(),
    recordVersion: recordVersion(),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (t) => [
    uniqueIndex('recurring_documents_reference').on(t.reference),
    index('recurring_documents_by_client').on(t.workspaceId, t.clientId, t.reference),
    index('recurring_documents_by_status').on(t.workspaceId, t.status, t.reference),
    // By the name, which the text to search in begins with.
    index('recurring_documents_by_name').on(
      t.workspaceId,
      sql.raw(dialect.firstLine('search_text')),
      t.reference,
    ),
    index('recurring_documents_by_next').on(t.workspaceId, sql.raw(`(${NEXT_OR_LAST})`), t.reference),
    index('recurring_documents_by_created').on(t.workspaceId, t.createdAt, t.reference),
    // The job reads the templates that are due.
    index('recurring_documents_due')
      .on(t.workspaceId, t.dueOn)
      .where(sql`due_on IS NOT NULL AND archived_at IS NULL`),
    index('recurring_documents_failed')
      .on(t.workspaceId, t.failedPosition)
      .where(sql`failed_at IS NOT NULL AND archived_at IS NULL`),
    index('recurring_documents_last_document').on(t.lastDocumentId),
    // What became of a quote.
    index('recurring_documents_of_quote').on(t.quoteId).where(sql`quote_id IS NOT NULL`),
    // How many there are in each status.
    index('recurring_documents_present').on(t.workspaceId, t.status).where(sql`archived_at IS NULL`),
    externalIdIndex('recurring_documents_external_id', t),
    oneOf('recurring_documents_status', t.status, RECURRING_STATUSES),
    oneOf('recurring_documents_every', t.every, FREQUENCIES),
    oneOf('recurring_documents_working_days', t.workingDays, WORKING_DAYS),
    oneOf('recurring_documents_mode', t.mode, MODES),
    oneOf('recurring_documents_when_late', t.whenLate, WHEN_LATE),
    must('recurring_documents_interval', sql`${t.interval} BETWEEN 1 AND 99`),
    must('recurring_documents_end', sql`${t.endsOn} IS NULL OR ${t.endsOn} >= ${t.startsOn}`),
    must('recurring_documents_failure', sql`(${t.failedAt} IS NULL) = (${t.failureCode} IS NULL)`),
    must('recurring_documents_due_or_done', sql`(${t.nextOn} IS NULL) = (${t.dueOn} IS NULL)`),
    must('recurring_documents_paused', sql`(${t.status} = 'paused') = (${t.pausedOn} IS NOT NULL)`),
  ],
);

/** What became of a date of a template, written together with its document. Failed ones are tried again. */
export const recurringRuns = table(
  'recurring_runs',
  {
    templateId: integer('template_id')
      .notNull()
      .references(() => recurringDocuments.id),
    scheduledOn: date('scheduled_on').notNull(),
    workspaceId: integer('workspace_id')
      .notNull()
      .references(() => workspaces.id),
    outcome: text('outcome', { enum: RUN_OUTCOMES }).notNull(),
    documentId: integer('document_id').references(() => documents.id, { onDelete: 'set null' }),
    ranAt: instant('ran_at').notNull(),
    /** Whether its e-mail is still to be queued. */
    toSend: flag('to_send').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.templateId, t.scheduledOn] }),
    index('recurring_runs_document').on(t.documentId),
    index('recurring_runs_waiting').on(t.templateId, t.scheduledOn).where(sql`outcome = 'waiting'`),
    index('recurring_runs_to_send').on(t.workspaceId, t.ranAt).where(sql`to_send = 1`),
    oneOf('recurring_runs_outcome', t.outcome, RUN_OUTCOMES),
    must('recurring_runs_sends_a_document', sql`${t.toSend} = 0 OR ${t.outcome} = 'created'`),
  ],
);

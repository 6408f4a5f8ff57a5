import { sql } from 'drizzle-orm';
import { DOCUMENT_RELATIONS } from '../../domain/document-relations.ts';
import { PAYMENT_METHODS } from '../../domain/payment-methods.ts';
import type { TaxBand } from '../../domain/totals.ts';
import { workspaces } from './access.ts';
import { flag, id, index, integer, primaryKey, table, text, uniqueIndex } from './column-kinds.ts';
import { cents, date, instant, must, oneOf, reference } from './columns.ts';
import { documents } from './documents.ts';
import { externalIdIndex, ownData, recordVersion } from './own-data.ts';
import { clients } from './records.ts';

/** Money received from a client. What is neither allocated to a document nor given back is on account. */
export const payments = table(
  'payments',
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
    amountCents: cents('amount_cents').notNull(),
    /** Live allocations, but for those to proformas: money on a proforma stays on account. */
    appliedCents: cents('applied_cents').notNull(),
    refundedCents: cents('refunded_cents').notNull(),
    method: text('method', { enum: PAYMENT_METHODS }).notNull(),
    paidOn: date('paid_on').notNull(),
    note: text('note'),
    /** How the bank names the payment. */
    bankReference: text('bank_reference'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
    reversedAt: instant('reversed_at'),
    reverseReason: text('reverse_reason'),
    ...ownData(),
    recordVersion: recordVersion(),
  },
  (t) => [
    uniqueIndex('payments_reference').on(t.reference),
    // Lists run newest day first and read these indexes backwards.
    index('payments_by_day').on(t.workspaceId, t.paidOn, t.reference, t.method),
    index('payments_by_method').on(t.workspaceId, t.method, t.paidOn, t.reference),
    index('payments_by_client').on(t.workspaceId, t.clientId, t.paidOn, t.reference, t.method),
    index('payments_by_created').on(t.workspaceId, t.createdAt, t.reference),
    index('payments_by_updated').on(t.workspaceId, t.updatedAt, t.reference),
    index('payments_by_amount').on(t.workspaceId, t.amountCents, t.reference),
    externalIdIndex('payments_external_id', t),
    index('payments_by_bank_reference')
      .on(t.workspaceId, t.bankReference, t.paidOn, t.reference)
      .where(sql`bank_reference IS NOT NULL`),
    // The money of a client that is on account.
    index('payments_on_account')
      .on(t.workspaceId, t.clientId, t.currency, t.id)
      .where(sql`reversed_at IS NULL AND applied_cents + refunded_cents < amount_cents`),
    oneOf('payments_method', t.method, PAYMENT_METHODS),
    must('payments_amount', sql`${t.amountCents} > 0`),
    must(
      'payments_used',
      sql`${t.appliedCents} >= 0 AND ${t.refundedCents} >= 0 AND ${t.appliedCents} + ${t.refundedCents} <= ${t.amountCents}`,
    ),
    must(
      'payments_reversed_unused',
      sql`${t.reversedAt} IS NULL OR ${t.appliedCents} + ${t.refundedCents} = 0`,
    ),
  ],
);

/** What of a payment or of a credit note settles a document. A reversed one stays, and no longer counts. */
export const allocations = table(
  'allocations',
  {
    id: id(),
    workspaceId: integer('workspace_id')
      .notNull()
      .references(() => workspaces.id),
    clientId: integer('client_id')
      .notNull()
      .references(() => clients.id),
    paymentId: integer('payment_id').references(() => payments.id),
    creditNoteId: integer('credit_note_id').references(() => documents.id),
    documentId: integer('document_id')
      .notNull()
      .references(() => documents.id),
    currency: text('currency').notNull(),
    amountCents: cents('amount_cents').notNull(),
    /** The day from which it counts, in the workspace's time zone. */
    appliedOn: date('applied_on').notNull(),
    appliedAt: instant('applied_at').notNull(),
    reversedAt: instant('reversed_at'),
    /** The day from which it no longer counts, in the workspace's time zone; not before the one on which it began. */
    reversedOn: date('reversed_on'),
    /** Money received for a sale: of a payment, and not to a proforma. Only these are revenue. */
    isRevenue: flag('is_revenue').notNull(),
  },
  (t) => [
    index('allocations_document').on(t.documentId, t.id),
    index('allocations_payment').on(t.paymentId, t.id).where(sql`payment_id IS NOT NULL`),
    index('allocations_credit_note').on(t.creditNoteId, t.id).where(sql`credit_note_id IS NOT NULL`),
    // What was received in some days, and what was settled or undone after a day of the past.
    index('allocations_by_day').on(
      t.workspaceId,
      t.currency,
      t.appliedOn,
      t.documentId,
      t.amountCents,
      t.clientId,
      t.isRevenue,
      t.reversedAt,
    ),
    index('allocations_by_day_of_reversal')
      .on(t.workspaceId, t.currency, t.reversedOn, t.clientId, t.amountCents, t.isRevenue)
      .where(sql`reversed_on IS NOT NULL`),
    index('allocations_reversed').on(t.workspaceId, t.reversedAt).where(sql`reversed_at IS NOT NULL`),
    must('allocations_source', sql`(${t.paymentId} IS NULL) <> (${t.creditNoteId} IS NULL)`),
    must('allocations_revenue', sql`${t.isRevenue} = 0 OR ${t.paymentId} IS NOT NULL`),
    must('allocations_amount', sql`${t.amountCents} > 0`),
  ],
);

/** Money given back, of a payment on account or of a credit note. */
export const refunds = table(
  'refunds',
  {
    id: id(),
    reference: reference(),
    workspaceId: integer('workspace_id')
      .notNull()
      .references(() => workspaces.id),
    clientId: integer('client_id')
      .notNull()
      .references(() => clients.id),
    paymentId: integer('payment_id').references(() => payments.id),
    creditNoteId: integer('credit_note_id').references(() => documents.id),
    currency: text('currency').notNull(),
    amountCents: cents('amount_cents').notNull(),
    method: text('method', { enum: PAYMENT_METHODS }).notNull(),
    paidOn: date('paid_on').notNull(),
    reason: text('reason'),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    uniqueIndex('refunds_reference').on(t.reference),
    index('refunds_payment').on(t.paymentId, t.id).where(sql`payment_id IS NOT NULL`),
    index('refunds_credit_note').on(t.creditNoteId, t.id).where(sql`credit_note_id IS NOT NULL`),
    index('refunds_by_day').on(t.workspaceId, t.currency, t.paidOn, t.clientId, t.amountCents),
    // Lists run newest day first and read these backwards.
    index('refunds_listed').on(t.workspaceId, t.paidOn, t.reference),
    index('refunds_of_client').on(t.workspaceId, t.clientId, t.paidOn, t.reference),
    index('refunds_by_created').on(t.workspaceId, t.createdAt, t.reference),
    oneOf('refunds_method', t.method, PAYMENT_METHODS),
    must('refunds_source', sql`(${t.paymentId} IS NULL) <> (${t.creditNoteId} IS NULL)`),
    must('refunds_amount', sql`${t.amountCents} > 0`),
  ],
);

/**
 * The documents that a document refers to (EN 16931, BG-3). Number, date and type are those of the other document when
 * this one was issued, or were given for a document issued elsewhere.
 */
export const documentRelations = table(
  'document_relations',
  {
    documentId: integer('document_id')
      .notNull()
      .references(() => documents.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    relation: text('relation', { enum: DOCUMENT_RELATIONS }).notNull(),
    /** Null for a document issued elsewhere. */
    targetId: integer('target_id').references(() => documents.id),
    number: text('number'),
    issueDate: date('issue_date'),
    documentType: text('document_type'),
  },
  (t) => [
    primaryKey({ columns: [t.documentId, t.position] }),
    index('document_relations_target').on(t.targetId, t.relation).where(sql`target_id IS NOT NULL`),
    oneOf('document_relations_relation', t.relation, DOCUMENT_RELATIONS),
    must('document_relations_position', sql`${t.position} >= 1`),
    must('document_relations_named', sql`${t.targetId} IS NOT NULL OR ${t.number} IS NOT NULL`),
  ],
);

/** The advance invoices that a final invoice deducts, by their frozen tax bands. */
export const deductions = table(
  'deductions',
  {
    documentId: integer('document_id')
      .notNull()
      .references(() => documents.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    advanceId: integer('advance_id')
      .notNull()
      .references(() => documents.id),
    /** As given; null for all that is left of the advance. */
    givenCents: cents('given_cents'),
    amountCents: cents('amount_cents').notNull(),
    bands: text('bands', { mode: 'json' }).$type<TaxBand[]>().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.documentId, t.position] }),
    index('deductions_advance').on(t.advanceId),
    must('deductions_position', sql`${t.position} >= 1`),
    must('deductions_amount', sql`${t.amountCents} > 0`),
  ],
);

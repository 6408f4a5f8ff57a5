import { sql } from 'drizzle-orm';
import { DOCUMENT_STATUSES, QUOTE_OUTCOMES, STATUSES_IN_ORDER } from '../../domain/document-status.ts';
import { LINE_KINDS } from '../../domain/line-kinds.ts';
import type { TaxBand } from '../../domain/totals.ts';
import { dialect } from '../dialect.ts';
import { workspaces } from './access.ts';
import { flag, id, index, integer, primaryKey, table, text, uniqueIndex } from './column-kinds.ts';
import { type AnyColumn, cents, date, instant, must, oneOf, placeAmong, reference } from './columns.ts';
import { documentFooter, documentLanguages, ownDefaults } from './document-defaults.ts';
import { documentDelivery, lineDetails, TAX_POINTS } from './line-details.ts';
import { externalIdIndex, ownData, recordVersion } from './own-data.ts';
import { clients, items } from './records.ts';
import { documentReminderColumns } from './reminder-columns.ts';

/** A copy of a party's details, frozen on the document when it is issued. */
export type FrozenParty = Record<string, string | null>;

type Ruled =
  | 'appliedCents'
  | 'balanceCents'
  | 'convertedAt'
  | 'creditedCents'
  | 'discountCents'
  | 'discountType'
  | 'discountValue'
  | 'issueDate'
  | 'issuedAt'
  | 'number'
  | 'outcome'
  | 'paidCents'
  | 'prepaidCents'
  | 'refundedCents'
  | 'status'
  | 'subtotalCents'
  | 'taxPoint'
  | 'taxTotalCents'
  | 'totalCents'
  | 'typeKey'
  | 'validUntil';

function documentRules(t: Record<Ruled, AnyColumn>) {
  return [
    oneOf('documents_status', t.status, DOCUMENT_STATUSES),
    must('documents_number_when_issued', sql`(${t.status} = 'draft') = (${t.number} IS NULL)`),
    must('documents_issued_at_when_issued', sql`(${t.status} = 'draft') = (${t.issuedAt} IS NULL)`),
    must('documents_issue_date_when_issued', sql`${t.status} = 'draft' OR ${t.issueDate} IS NOT NULL`),
    must('documents_total', sql`${t.totalCents} = ${t.subtotalCents} + ${t.taxTotalCents}`),
    oneOf('documents_discount_type', t.discountType, ['percent', 'fixed']),
    oneOf('documents_tax_point', t.taxPoint, TAX_POINTS),
    must(
      'documents_discount',
      sql`(${t.discountType} IS NULL) = (${t.discountValue} IS NULL) AND (${t.discountType} IS NULL) = (${t.discountCents} IS NULL)`,
    ),
    must('documents_paid', sql`${t.paidCents} >= 0 AND ${t.creditedCents} >= 0 AND ${t.prepaidCents} >= 0`),
    must(
      'documents_settled',
      sql`${t.paidCents} + ${t.creditedCents} + ${t.prepaidCents} <= ${t.totalCents}`,
    ),
    must(
      'documents_used',
      sql`${t.appliedCents} >= 0 AND ${t.refundedCents} >= 0 AND ${t.appliedCents} + ${t.refundedCents} <= ${t.totalCents}`,
    ),
    must(
      'documents_balance',
      sql`${t.balanceCents} = CASE WHEN ${t.status} = 'cancelled' OR ${t.convertedAt} IS NOT NULL OR substr(${t.typeKey}, 4) IN ('credit_note', 'quote') THEN 0 ELSE ${t.totalCents} - ${t.prepaidCents} - ${t.creditedCents} - ${t.paidCents} END`,
    ),
    oneOf('documents_outcome', t.outcome, QUOTE_OUTCOMES),
    must(
      'documents_quote',
      sql`substr(${t.typeKey}, 4) = 'quote' OR (${t.validUntil} IS NULL AND ${t.outcome} IS NULL AND ${t.status} NOT IN ('accepted', 'declined', 'expired', 'withdrawn'))`,
    ),
  ];
}

/**
 * The folded name of the client that a list shows, which is a line of the text to search in: of a draft the first, of an
 * issued document the one after its number.
 * @param of the table with a point, where others are joined
 */
export const clientOrder = (of = '') =>
  dialect.firstLine(
    `CASE WHEN ${of}number IS NULL THEN ${of}search_text ELSE ${dialect.otherLines(`${of}search_text`)} END`,
  );

/** The place of the status in the order of a list. @param of the table with a point, where others are joined */
export const statusOrder = (of = '') => placeAmong(`${of}status`, STATUSES_IN_ORDER);

/** A quote with a status that other documents have while they are to be paid. @param of the table with a point */
export const isOpenQuote = (of = '') =>
  `${of}status IN ('issued', 'sent', 'viewed') AND substr(${of}type_key, 4) = 'quote'`;

/** What a client still has to pay. A proforma is not owed: it is paid by the invoice that follows it. @param of the table with a point */
export const isOwed = (of = '') =>
  `${of}issued_at IS NOT NULL AND ${of}balance_cents > 0 AND substr(${of}type_key, 4) <> 'proforma'`;

type Sorted = 'workspaceId' | 'reference' | 'status' | 'typeKey' | 'totalCents' | 'orderReference';

function quoteIndexes(t: Record<'workspaceId' | 'validUntil', AnyColumn>) {
  return [
    // Those with a status of documents to pay, among which they are not counted.
    index('documents_open_quotes').on(t.workspaceId).where(sql.raw(isOpenQuote())),
    // What the job reads, as that of due dates does.
    index('documents_open_by_last_day')
      .on(t.workspaceId, t.validUntil)
      .where(
        sql`status IN ('issued', 'sent', 'viewed') AND valid_until IS NOT NULL AND converted_at IS NULL`,
      ),
    index('documents_expired_by_last_day').on(t.workspaceId, t.validUntil).where(sql`status = 'expired'`),
  ];
}

/** Lists sorted by a column that is shown, as `documents/listing.ts` writes the keys. */
function listOrders(t: Record<Sorted, AnyColumn>) {
  return [
    index('documents_by_number').on(
      t.workspaceId,
      sql`coalesce(CAST(length(number) + 10 AS text) || number, '')`,
      t.reference,
    ),
    index('documents_by_due_date').on(t.workspaceId, sql`coalesce(due_date, 'none')`, t.reference),
    index('documents_unpaid_by_due_date')
      .on(t.workspaceId, sql`(coalesce(due_date, 'none') || '')`, t.reference, t.status)
      .where(sql`status IN ('issued', 'sent', 'viewed', 'partially_paid', 'overdue')`),
    index('documents_by_order')
      .on(t.workspaceId, t.orderReference, t.reference)
      .where(sql`order_reference IS NOT NULL`),
    index('documents_by_name').on(t.workspaceId, sql.raw(clientOrder()), t.reference),
    index('documents_by_type').on(t.workspaceId, t.typeKey, t.reference),
    index('documents_by_life').on(t.workspaceId, sql.raw(`(${statusOrder()})`), t.reference),
    index('documents_by_total').on(t.workspaceId, t.totalCents, t.reference),
    index('documents_by_balance').on(
      t.workspaceId,
      sql`(CASE WHEN status = 'draft' THEN 0 ELSE balance_cents END)`,
      t.reference,
    ),
  ];
}

/** What goes along with a document that is sent by itself. */
export type ScheduledLetter = {
  subject?: string;
  message?: string;
  to?: string[];
  cc?: string[];
  bcc?: string[];
  by_email?: boolean;
};

/** What is done with a document by itself, as local times of its workspace. */
function schedule() {
  return {
    scheduledIssueOn: date('scheduled_issue_on'),
    /** `YYYY-MM-DDTHH:MM`. */
    scheduledSendAt: text('scheduled_send_at'),
    scheduledLetter: text('scheduled_letter', { mode: 'json' }).$type<ScheduledLetter>(),
    /** The reference of the user whose rights count; null for the operator. */
    scheduledBy: text('scheduled_by'),
  };
}

/** The columns of a document with which nothing is done by itself. */
export const UNSCHEDULED = {
  scheduledIssueOn: null,
  scheduledSendAt: null,
  scheduledLetter: null,
  scheduledBy: null,
};

/** When the next of both is due, as local time. @param of the table with a point, where others are joined */
export const scheduleDue = (of = '') =>
  `coalesce(${of}scheduled_issue_on || 'T00:00', ${of}scheduled_send_at)`;

export const documents = table(
  'documents',
  {
    id: id(),
    reference: reference(),
    workspaceId: integer('workspace_id')
      .notNull()
      .references(() => workspaces.id),
    clientId: integer('client_id')
      .notNull()
      .references(() => clients.id),
    typeKey: text('type_key').notNull(),
    status: text('status', { enum: DOCUMENT_STATUSES }).notNull(),
    number: text('number'),
    currency: text('currency').notNull(),
    issueDate: date('issue_date'),
    dueDate: date('due_date'),
    /** The days from the issue date to the due date, which then follows the issue date. */
    dueDays: integer('due_days'),
    /** The last day on which a quote can be accepted. */
    validUntil: date('valid_until'),
    deliveryDate: date('delivery_date'),
    servicePeriodStart: date('service_period_start'),
    servicePeriodEnd: date('service_period_end'),
    buyerReference: text('buyer_reference'),
    orderReference: text('order_reference'),
    contractReference: text('contract_reference'),
    projectReference: text('project_reference'),
    paymentTerms: text('payment_terms'),
    /** What the payer gives with the payment; null for the number. */
    paymentReference: text('payment_reference'),
    /** The reference of the account to pay to; null for the default of the currency. */
    bankAccount: text('bank_account'),
    notes: text('notes'),
    /** For the business alone: not printed, and on no page of a client. */
    internalNote: text('internal_note'),
    ...documentLanguages(),
    ...documentFooter(),
    /** Tax is taken out of the prices of the lines, instead of added to them. */
    pricesIncludeTax: flag('prices_include_tax').notNull().default(false),
    /** Of the whole document; the amounts of the lines are those before it. */
    discountType: text('discount_type', { enum: ['percent', 'fixed'] }),
    /** Decimal text as it was given: a percentage, or an amount in the major unit. */
    discountValue: text('discount_value'),
    discountReason: text('discount_reason'),
    /** What it comes to, with tax where the prices include it. */
    discountCents: cents('discount_cents'),
    ...documentDelivery(),
    issuedAt: instant('issued_at'),
    sentAt: instant('sent_at'),
    viewedAt: instant('viewed_at'),
    cancelledAt: instant('cancelled_at'),
    subtotalCents: cents('subtotal_cents').notNull(),
    taxTotalCents: cents('tax_total_cents').notNull(),
    totalCents: cents('total_cents').notNull(),
    /** Live allocations of payments. */
    paidCents: cents('paid_cents').notNull(),
    /** Live allocations of credit notes. */
    creditedCents: cents('credited_cents').notNull().default(0),
    /** The advance invoices that it deducts. */
    prepaidCents: cents('prepaid_cents').notNull().default(0),
    balanceCents: cents('balance_cents').notNull(),
    /** What of a credit note settles other documents. */
    appliedCents: cents('applied_cents').notNull().default(0),
    /** What of a credit note was given back. */
    refundedCents: cents('refunded_cents').notNull().default(0),
    /**
     * When a document made from this proforma was issued: from then on, the money on it belongs to that document. Of a
     * quote, when an invoice was made of all of it, or a contract of it was sent.
     */
    convertedAt: instant('converted_at'),
    /** What ended a quote, but for its last day; null while it is open. */
    outcome: text('outcome', { enum: QUOTE_OUTCOMES }),
    cancelReason: text('cancel_reason'),
    /** Cancelled by a credit note, which its books keep; otherwise as if it had never been issued. */
    isCancelledByCredit: flag('is_cancelled_by_credit').notNull().default(false),
    taxBreakdown: text('tax_breakdown', { mode: 'json' }).$type<TaxBand[]>().notNull(),
    frozenClient: text('frozen_client', { mode: 'json' }).$type<FrozenParty>(),
    frozenSeller: text('frozen_seller', { mode: 'json' }).$type<FrozenParty>(),
    /** Folded number, client name, legal name and tax number, and the reference: what `search` looks through. */
    searchText: text('search_text').notNull(),
    /** The secret link of the public page is derived from the instance key, the reference and this number. */
    linkGeneration: integer('link_generation').notNull().default(1),
    ...schedule(),
    ...documentReminderColumns(),
    ...ownData(),
    recordVersion: recordVersion(),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (t) => [
    uniqueIndex('documents_reference').on(t.reference),
    // A series begins again each year, and a number need not have the year in it.
    uniqueIndex('documents_number').on(t.workspaceId, t.number, sql`substr(issue_date, 1, 4)`),
    // Lists run newest issue date first, drafts (no date) before them: 'none' stands for no date and sorts after
    // every date. They read these indexes backwards, so that what is new is added at the end, where pages stay full.
    // The columns after the reference are there for searches that read the whole list.
    index('documents_by_date').on(
      t.workspaceId,
      sql`coalesce(issue_date, 'none')`,
      t.reference,
      t.status,
      t.clientId,
      t.searchText,
    ),
    index('documents_by_status').on(t.workspaceId, t.status, sql`coalesce(issue_date, 'none')`, t.reference),
    index('documents_by_client').on(
      t.workspaceId,
      t.clientId,
      sql`coalesce(issue_date, 'none')`,
      t.reference,
      t.status,
    ),
    // A covering index for what a client was billed, has paid and owes.
    index('documents_sums_of_client')
      .on(
        t.workspaceId,
        t.clientId,
        t.currency,
        t.typeKey,
        t.totalCents,
        t.prepaidCents,
        t.paidCents,
        t.balanceCents,
        // Used by the condition.
        t.status,
        t.isCancelledByCredit,
      )
      .where(sql`status NOT IN ('draft', 'cancelled') OR is_cancelled_by_credit = 1`),
    // What a client still has to pay, by due date.
    index('documents_owed_by_client')
      .on(t.workspaceId, t.clientId, t.currency, sql`coalesce(due_date, 'none')`, t.id)
      .where(sql.raw(isOwed())),
    // What was cancelled after a day of the past.
    index('documents_cancelled').on(t.workspaceId, t.cancelledAt).where(sql`cancelled_at IS NOT NULL`),
    // What the daily job reads: open documents by due date, and overdue ones whose due date is in the future, because
    // the clock was wrong and has been corrected.
    index('documents_open_by_due_date')
      .on(t.workspaceId, t.dueDate)
      .where(sql`status IN ('issued', 'sent', 'viewed', 'partially_paid')`),
    index('documents_overdue_by_due_date').on(t.workspaceId, t.dueDate).where(sql`status = 'overdue'`),
    ...quoteIndexes(t),
    // Lists sorted by creation or last change.
    index('documents_by_created').on(t.workspaceId, t.createdAt, t.reference),
    index('documents_by_updated').on(t.workspaceId, t.updatedAt, t.reference),
    index('documents_scheduled')
      .on(t.workspaceId, sql.raw(scheduleDue()), t.id)
      .where(sql.raw(`${scheduleDue()} IS NOT NULL`)),
    ...listOrders(t),
    externalIdIndex('documents_external_id', t),
    ...documentRules(t),
  ],
);

export const documentLines = table(
  'document_lines',
  {
    documentId: integer('document_id')
      .notNull()
      .references(() => documents.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    description: text('description'),
    unit: text('unit'),
    quantity: text('quantity').notNull(),
    /** Rounded where the price has more decimals than the currency. */
    unitPriceCents: cents('unit_price_cents').notNull(),
    /** Decimal text in the major unit, where the price has more decimals than the currency; else null. */
    exactUnitPrice: text('exact_unit_price'),
    /** Decimal text: how many units the price is for (EN 16931, BT-149); null for one. */
    priceBaseQuantity: text('price_base_quantity'),
    itemId: integer('item_id').references(() => items.id),
    itemReference: text('item_reference'),
    discountType: text('discount_type', { enum: ['percent', 'fixed'] }),
    /** Decimal text as it was given: a percentage, or an amount in the major unit. */
    discountValue: text('discount_value'),
    taxRateKey: text('tax_rate_key').notNull(),
    taxLabel: text('tax_label').notNull(),
    taxRate: text('tax_rate').notNull(),
    taxCategory: text('tax_category').notNull(),
    subtotalCents: cents('subtotal_cents').notNull(),
    taxCents: cents('tax_cents').notNull(),
    totalCents: cents('total_cents').notNull(),
    ...lineDetails(),
  },
  (t) => [
    primaryKey({ columns: [t.documentId, t.position] }),
    index('document_lines_item').on(t.itemId),
    oneOf('document_lines_discount_type', t.discountType, ['percent', 'fixed']),
    must('document_lines_discount_pair', sql`(${t.discountType} IS NULL) = (${t.discountValue} IS NULL)`),
    must('document_lines_position', sql`${t.position} >= 1`),
    must('document_lines_total', sql`${t.totalCents} = ${t.subtotalCents} + ${t.taxCents}`),
    oneOf('document_lines_kind', t.kind, LINE_KINDS),
    must('document_lines_item', sql`${t.kind} = 'item' OR (${t.totalCents} = 0 AND ${t.itemId} IS NULL)`),
  ],
);

/**
 * A cache of documents as the API shows them, serialized. An entry is made when a document without one is read;
 * triggers remove it with any change of what it shows (`migrations/0003_document_texts.sql`). `detail` is the rest of
 * the JSON object that `summary` begins. `form` is the renderer version that made both: another version of the program
 * may show documents differently, and does not read them.
 */
export const documentTexts = table('document_texts', {
  documentId: integer('document_id').primaryKey(),
  form: text('form').notNull(),
  summary: text('summary').notNull(),
  detail: text('detail').notNull(),
});

/**
 * The last number taken: one gapless series per workspace, document type and year. A series that nothing was taken of
 * has no row, or one with `last` before `first`, where it was set to begin at another number than 1.
 */
export const numberSeries = table(
  'number_series',
  {
    workspaceId: integer('workspace_id')
      .notNull()
      .references(() => workspaces.id),
    typeKey: text('type_key').notNull(),
    year: integer('year').notNull(),
    last: integer('last').notNull(),
    first: integer('first').notNull().default(1),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.typeKey, t.year] }),
    must('number_series_first', sql`${t.first} >= 1`),
    must('number_series_last', sql`${t.last} >= ${t.first} - 1`),
  ],
);

/** What a workspace has set for one document type; null, or no row, is what applies to all of them. */
export const documentTypeSettings = table(
  'document_type_settings',
  {
    workspaceId: integer('workspace_id')
      .notNull()
      .references(() => workspaces.id),
    typeKey: text('type_key').notNull(),
    numberTemplate: text('number_template'),
    ...ownDefaults(),
  },
  (t) => [primaryKey({ columns: [t.workspaceId, t.typeKey] })],
);

import { integer, primaryKey, table, text } from './column-kinds.ts';
import { cents, date } from './columns.ts';

// Sums over the records, so that totals, pages and statistics cost the same however many records there are. Triggers
// update them in the transaction of the record (`migrations/0001_records_at_scale.sql`), and `invoicing verify`
// recomputes them. Rows with a sum of 0 may remain.

/**
 * The period of records without a date. It sorts after every date: lists show documents without an issue date first.
 */
export const NO_DAY = 'none';

/**
 * How many records a list has per filter: documents by `all` and by status, clients by type, items by type and activity
 * (`product 1`), expenses by `all`, payments by `all` and by method. Documents, expenses and payments are also counted by
 * month and day, which locates a page at a large offset.
 */
export const listCounts = table(
  'list_counts',
  {
    workspaceId: integer('workspace_id').notNull(),
    list: text('list', { enum: ['clients', 'items', 'documents', 'expenses', 'payments'] }).notNull(),
    filter: text('filter').notNull(),
    unit: text('unit', { enum: ['all', 'month', 'day'] }).notNull(),
    /** `YYYY-MM`, `YYYY-MM-DD` or `none`; empty for `all`. */
    period: date('period').notNull(),
    records: integer('records').notNull(),
  },
  (t) => [primaryKey({ columns: [t.workspaceId, t.list, t.unit, t.filter, t.period] })],
);

/** How many documents a client has, in all (`all`) and by status. */
export const clientDocumentCounts = table(
  'client_document_counts',
  {
    workspaceId: integer('workspace_id').notNull(),
    clientId: integer('client_id').notNull(),
    filter: text('filter').notNull(),
    records: integer('records').notNull(),
  },
  (t) => [primaryKey({ columns: [t.workspaceId, t.clientId, t.filter] })],
);

/**
 * Money received for sales (allocations of payments, but for those to proformas), given back for them (refunds of credit
 * notes, and allocations that were reversed, on the day of that), and spent (expenses), by month and day.
 */
export const cash = table(
  'cash',
  {
    workspaceId: integer('workspace_id').notNull(),
    currency: text('currency').notNull(),
    unit: text('unit', { enum: ['month', 'day'] }).notNull(),
    period: date('period').notNull(),
    receivedCents: cents('received_cents').notNull(),
    spentCents: cents('spent_cents').notNull(),
    refundedCents: cents('refunded_cents').notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.workspaceId, t.currency, t.unit, t.period] })],
);

/** Money received from each client for sales, less what was given back or reversed, by year and month. */
export const clientReceipts = table(
  'client_receipts',
  {
    workspaceId: integer('workspace_id').notNull(),
    currency: text('currency').notNull(),
    unit: text('unit', { enum: ['year', 'month'] }).notNull(),
    period: date('period').notNull(),
    clientId: integer('client_id').notNull(),
    receivedCents: cents('received_cents').notNull(),
  },
  (t) => [primaryKey({ columns: [t.workspaceId, t.currency, t.unit, t.period, t.clientId] })],
);

/**
 * What a client owes and has on account: open balances by type of document, those of overdue documents (`overdue`), what is
 * left of credit notes (`credit`), money on account (`on_account`), and all payments that were not reversed (`received`; `records` also counts reversed
 * ones).
 */
export const clientAccounts = table(
  'client_accounts',
  {
    workspaceId: integer('workspace_id').notNull(),
    clientId: integer('client_id').notNull(),
    currency: text('currency').notNull(),
    /** A type of document, `overdue`, `credit`, `on_account` or `received`. */
    kind: text('kind').notNull(),
    records: integer('records').notNull(),
    cents: cents('cents').notNull(),
  },
  (t) => [primaryKey({ columns: [t.workspaceId, t.clientId, t.currency, t.kind] })],
);

/**
 * Issued documents with a balance, by type and due month and day. `domain/document-types.ts` defines which types are
 * owed.
 */
export const openBalances = table(
  'open_balances',
  {
    workspaceId: integer('workspace_id').notNull(),
    currency: text('currency').notNull(),
    unit: text('unit', { enum: ['month', 'day'] }).notNull(),
    /** `YYYY-MM`, `YYYY-MM-DD` or `none`. */
    due: date('due').notNull(),
    typeKey: text('type_key').notNull(),
    documents: integer('documents').notNull(),
    balanceCents: cents('balance_cents').notNull(),
  },
  (t) => [primaryKey({ columns: [t.workspaceId, t.currency, t.unit, t.due, t.typeKey] })],
);

/**
 * What was invoiced for each item without tax, less what was credited, by year and month of issue: the lines of invoices,
 * debit notes and credit notes (the view `sold_lines`). Advances are left out, because the invoice after them has it all.
 */
export const itemSales = table(
  'item_sales',
  {
    workspaceId: integer('workspace_id').notNull(),
    currency: text('currency').notNull(),
    unit: text('unit', { enum: ['year', 'month'] }).notNull(),
    period: date('period').notNull(),
    itemId: integer('item_id').notNull(),
    salesCents: cents('sales_cents').notNull(),
  },
  (t) => [primaryKey({ columns: [t.workspaceId, t.currency, t.unit, t.period, t.itemId] })],
);

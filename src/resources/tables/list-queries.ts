import { dialect } from '../../database/dialect.ts';
import type { PlainQuery, PlainValue } from '../../database/engine/query-runner.ts';
import { engineInUse } from '../../database/engine-in-use.ts';
import type { Database } from '../../database/open.ts';
import { bookSignSql } from '../../domain/books.ts';
import type { UserLanguage } from '../../domain/language.ts';
import { PRESENT_NAME_SQL } from '../../workspaces/activities.ts';
import { CLIENT_EXPORT_SQL } from '../client-fields.ts';
import { type CsvFilters, conditionsOf, orderOf } from './filter-queries.ts';

const { commaSeparated, elements, isJsonNull, JOIN_IN_ORDER, jsonField, jsonNumber, numbers } = dialect;

/** The queries of a list: `:workspace` is the id of the workspace. */
type List = {
  /**
   * The ids of its records, in the order of an index, by name, day or creation: sorting a million otherwise takes
   * seconds, and as much memory.
   */
  records: string;
  /** The rows of the records in `wanted`, in its order. */
  rows: string;
  /** How many records are read at a time, where one may have many rows. */
  recordsPerRead?: number;
  /** Older records of another table, which come first; their rows have the same columns. */
  former?: Pick<List, 'records' | 'rows'>;
};

const DOCUMENTS =
  "SELECT id FROM documents WHERE workspace_id = :workspace ORDER BY coalesce(issue_date, 'none'), reference";
const ISSUED_DOCUMENTS =
  "SELECT id FROM documents WHERE workspace_id = :workspace AND issued_at IS NOT NULL ORDER BY coalesce(issue_date, 'none'), reference";
const CONTRACTS = 'SELECT id FROM contracts WHERE workspace_id = :workspace ORDER BY reference';

/**
 * The value that an issued document or a sent contract froze of its client, even where that was empty; for a draft
 * the current one. A draft's frozen client is NULL or the JSON `null`.
 */
const asFrozen = (column: 'name' | 'tax_number' | 'vat_number' | 'country') =>
  `CASE WHEN ${isJsonNull('frozen_client')} THEN c.${column} ELSE ${jsonField('frozen_client', column)} END`;

/** The documents that a payment `p` settles, or settled until it was reversed, in the order of its allocations. */
const SETTLED = `(SELECT o.id, o.number, min(a.id) AS first FROM allocations a ${JOIN_IN_ORDER} documents o ON o.id = a.document_id
  WHERE a.payment_id = p.id AND a.reversed_at IS NOT DISTINCT FROM p.reversed_at GROUP BY o.id) AS settled`;

/** A document `d` as an issued credit note that is not cancelled. */
const IS_LIVE_CREDIT =
  "d.issued_at IS NOT NULL AND d.cancelled_at IS NULL AND substr(d.type_key, 4) = 'credit_note'";
const CREDIT_LEFT = 'd.total_cents - d.applied_cents - d.refunded_cents';

/** Number or day of the first document that a document `d` credits. */
const credited = (column: 'number' | 'issue_date') =>
  `(SELECT coalesce(r.${column}, o.${column}) FROM document_relations r LEFT JOIN documents o ON o.id = r.target_id
  WHERE r.document_id = d.id AND r.relation = 'credits' ORDER BY r.position LIMIT 1)`;

const KIND = 'substr(d.type_key, 4)';

/** How a document `d` counts in the books: its kind, the sign of that, and whether it is taxed at all. */
const IN_BOOKS = `${KIND} AS document_kind, ${bookSignSql(KIND)} AS sign,
        CASE WHEN d.issued_at IS NULL OR ${bookSignSql(KIND)} = 0 OR (d.status = 'cancelled' AND d.is_cancelled_by_credit = 0)
          THEN 0 ELSE 1 END AS counts_for_tax`;

/** The day on which all of a document `d` was paid. */
const DAY_PAID = `CASE WHEN d.balance_cents = 0 THEN (SELECT max(a.applied_on) FROM allocations a
          WHERE a.document_id = d.id AND a.payment_id IS NOT NULL AND a.reversed_at IS NULL) END`;
const TAX_POINT = "CASE WHEN d.is_without_tax_point = 1 THEN 'none' ELSE d.tax_point END";
const DAY_OF_SUPPLY = 'coalesce(d.delivery_date, d.service_period_end, d.issue_date)';

/**
 * The day of the tax point of a document `d`. Where it names none, it is that of the supply, and of an advance invoice
 * that of the payment (Directive 2006/112/EC, articles 63 and 65); what is not taxed has no day.
 */
const TAX_POINT_DATE = `CASE coalesce(${TAX_POINT}, CASE ${KIND} WHEN 'advance_invoice' THEN 'payment_date' ELSE 'delivery_date' END)
          WHEN 'issue_date' THEN d.issue_date WHEN 'delivery_date' THEN ${DAY_OF_SUPPLY}
          WHEN 'payment_date' THEN ${DAY_PAID} END`;

/** What a document `d` deducts of advance invoices in the tax band `band`. */
const deducted = (
  amount: 'taxable_cents' | 'tax_cents',
) => `(SELECT coalesce(sum(${jsonNumber('taken.value', amount)}), 0)
          FROM deductions x CROSS JOIN ${elements('x.bands')} taken WHERE x.document_id = d.id
          AND ${jsonField('taken.value', 'tax_rate_key')} = ${jsonField('band.value', 'tax_rate_key')})`;

/** A column of a line, empty for a text or a section: an average, or a count, is one of items alone. */
const ofItem = (column: string) => `CASE WHEN kind = 'item' THEN l.${column} END AS ${column}`;

const LISTS = {
  clients: {
    records: 'SELECT id FROM clients WHERE workspace_id = :workspace ORDER BY name_sort, reference',
    rows: `SELECT ${CLIENT_EXPORT_SQL}
      FROM wanted ${JOIN_IN_ORDER} clients USING (id) WHERE workspace_id = :workspace ORDER BY place`,
  },
  items: {
    records: 'SELECT id FROM items WHERE workspace_id = :workspace ORDER BY name_sort, reference',
    rows: `SELECT reference, type, name, description, sku, unit, category, default_price_cents,
        exact_default_price, currency, tax_rate_key, active, stock_quantity, low_stock_threshold, created_at, updated_at, external_id, metadata, archived_at,
        unit_code, classification_scheme, classification_code, price_base_quantity
      FROM wanted ${JOIN_IN_ORDER} items USING (id) WHERE workspace_id = :workspace ORDER BY place`,
  },
  'stock-movements': {
    records: 'SELECT id FROM stock_movements WHERE workspace_id = :workspace ORDER BY id',
    rows: `SELECT i.reference AS item, i.name, i.sku, position, kind, quantity, stock_after, m.note,
        d.reference AS document, d.number, u.email AS user, m.created_at, m.received_on
      FROM wanted ${JOIN_IN_ORDER} stock_movements m USING (id) ${JOIN_IN_ORDER} items i ON i.id = m.item_id
        LEFT JOIN documents d ON d.id = m.document_id LEFT JOIN users u ON u.id = m.user_id
      WHERE m.workspace_id = :workspace ORDER BY place`,
  },
  documents: {
    records: DOCUMENTS,
    rows: `SELECT d.reference, number, type_key AS type, status, c.reference AS client,
        ${asFrozen('name')} AS client_name, ${asFrozen('tax_number')} AS client_tax_number,
        issue_date, due_date, delivery_date, currency, subtotal_cents, tax_total_cents, total_cents, paid_cents,
        balance_cents, issued_at, sent_at, viewed_at, cancelled_at, d.created_at, d.updated_at,
        d.external_id, d.metadata, credited_cents, prepaid_cents, total_cents - prepaid_cents AS payable_cents,
        applied_cents, refunded_cents, CASE WHEN ${IS_LIVE_CREDIT} THEN ${CREDIT_LEFT} ELSE 0 END AS remaining_credit_cents,
        CASE WHEN NOT (${IS_LIVE_CREDIT}) THEN NULL WHEN ${CREDIT_LEFT} = 0 THEN 'settled'
          WHEN ${CREDIT_LEFT} = total_cents THEN 'open' ELSE 'partial' END AS settlement,
        ${credited('number')} AS credits_number, ${credited('issue_date')} AS credits_issue_date,
        cancel_reason, converted_at, service_period_start, service_period_end, buyer_reference, order_reference,
        contract_reference, project_reference, payment_terms, d.notes, internal_note, due_days, bank_account,
        payment_reference, d.language, d.second_language,
        prices_include_tax, discount_type, discount_value, discount_cents, discount_reason,
        ${jsonField('delivery_address', 'name')} AS delivery_name, ${jsonField('delivery_address', 'street')} AS delivery_street,
        ${jsonField('delivery_address', 'city')} AS delivery_city, ${jsonField('delivery_address', 'postal_code')} AS delivery_postal_code,
        ${jsonField('delivery_address', 'country')} AS delivery_country, ${TAX_POINT} AS tax_point, footer_text,
        ${IN_BOOKS}, ${asFrozen('vat_number')} AS client_vat_number, ${asFrozen('country')} AS client_country, valid_until,
        scheduled_issue_on, scheduled_send_at
      FROM wanted ${JOIN_IN_ORDER} documents d USING (id) ${JOIN_IN_ORDER} clients c ON c.id = d.client_id
      WHERE d.workspace_id = :workspace ORDER BY place`,
  },
  'document-lines': {
    records: DOCUMENTS,
    rows: `SELECT d.reference AS document, d.number, position, description, item_reference, ${ofItem('quantity')}, unit, currency,
        ${ofItem('unit_price_cents')}, l.exact_unit_price, l.discount_type, l.discount_value, ${ofItem('tax_rate_key')}, ${ofItem('tax_rate')},
        ${ofItem('subtotal_cents')}, ${ofItem('tax_cents')}, ${ofItem('total_cents')}, kind, unit_code, exemption_code,
        classification_scheme, classification_code, l.service_period_start, l.service_period_end, l.sku,
        d.issue_date, d.status, ${IN_BOOKS}, ${asFrozen('name')} AS client_name, ${ofItem('tax_category')},
        l.price_base_quantity
      FROM wanted ${JOIN_IN_ORDER} documents d USING (id) ${JOIN_IN_ORDER} clients c ON c.id = d.client_id
        ${JOIN_IN_ORDER} document_lines l ON l.document_id = d.id
      WHERE d.workspace_id = :workspace ORDER BY place, position`,
    recordsPerRead: 50,
  },
  // As frozen: of each band what it is after the discount of the document.
  'tax-bands': {
    records: ISSUED_DOCUMENTS,
    rows: `SELECT d.reference AS document, d.number, d.type_key AS type, ${IN_BOOKS}, d.status, d.issue_date, d.delivery_date,
        d.service_period_end, ${TAX_POINT} AS tax_point, ${TAX_POINT_DATE} AS tax_point_date, d.currency, c.reference AS client,
        ${asFrozen('name')} AS client_name, ${asFrozen('tax_number')} AS client_tax_number,
        ${asFrozen('vat_number')} AS client_vat_number, ${asFrozen('country')} AS client_country,
        ${jsonField('band.value', 'tax_rate_key')} AS tax_rate_key, ${jsonField('band.value', 'label')} AS tax_label,
        ${jsonField('band.value', 'category')} AS tax_category, ${jsonField('band.value', 'tax_rate')} AS tax_rate,
        ${jsonNumber('band.value', 'taxable_cents')} AS taxable_cents, ${jsonNumber('band.value', 'tax_cents')} AS tax_cents,
        ${jsonNumber('band.value', 'taxable_cents')} + ${jsonNumber('band.value', 'tax_cents')} AS amount_cents,
        ${deducted('taxable_cents')} AS deducted_taxable_cents, ${deducted('tax_cents')} AS deducted_tax_cents,
        (SELECT ${commaSeparated('exemption_code', 'exemption_code')} FROM (SELECT DISTINCT l.exemption_code FROM document_lines l
          WHERE l.document_id = d.id AND l.tax_rate_key = ${jsonField('band.value', 'tax_rate_key')} AND l.exemption_code IS NOT NULL) AS codes) AS exemption_code,
        ${jsonField('band.value', 'exemption_reason')} AS exemption_reason
      FROM wanted ${JOIN_IN_ORDER} documents d USING (id) ${JOIN_IN_ORDER} clients c ON c.id = d.client_id
        CROSS JOIN ${elements('d.tax_breakdown')} band
      WHERE d.workspace_id = :workspace ORDER BY place`,
    recordsPerRead: 50,
  },
  'related-documents': {
    records: DOCUMENTS,
    rows: `SELECT d.reference AS document, d.number, d.type_key AS type, d.status, r.position, relation,
        o.reference AS related_document, coalesce(r.number, o.number) AS related_number,
        coalesce(r.issue_date, o.issue_date) AS related_issue_date, coalesce(r.document_type, o.type_key) AS related_type
      FROM wanted ${JOIN_IN_ORDER} documents d USING (id) ${JOIN_IN_ORDER} document_relations r ON r.document_id = d.id
        LEFT JOIN documents o ON o.id = r.target_id
      WHERE d.workspace_id = :workspace ORDER BY place, r.position`,
    recordsPerRead: 50,
  },
  deductions: {
    records: DOCUMENTS,
    rows: `SELECT d.reference AS document, d.number, d.status, x.position, a.reference AS advance,
        a.number AS advance_number, a.issue_date AS advance_issue_date, d.currency,
        ${jsonField('band.value', 'tax_rate_key')} AS tax_rate_key, ${jsonField('band.value', 'tax_rate')} AS tax_rate,
        ${jsonNumber('band.value', 'taxable_cents')} AS taxable_cents, ${jsonNumber('band.value', 'tax_cents')} AS tax_cents,
        ${jsonNumber('band.value', 'taxable_cents')} + ${jsonNumber('band.value', 'tax_cents')} AS amount_cents,
        d.issue_date, ${IN_BOOKS}, ${jsonField('band.value', 'category')} AS tax_category
      FROM wanted ${JOIN_IN_ORDER} documents d USING (id) ${JOIN_IN_ORDER} deductions x ON x.document_id = d.id
        ${JOIN_IN_ORDER} documents a ON a.id = x.advance_id CROSS JOIN ${elements('x.bands')} band
      WHERE d.workspace_id = :workspace ORDER BY place, x.position`,
    recordsPerRead: 50,
  },
  payments: {
    records: 'SELECT id FROM payments WHERE workspace_id = :workspace ORDER BY created_at, reference',
    rows: `SELECT p.reference, d.reference AS document, d.number, p.amount_cents, p.currency, p.method, p.paid_on,
        p.reversed_at, p.reverse_reason, p.created_at, c.reference AS client, c.name AS client_name, p.applied_cents,
        CASE WHEN p.reversed_at IS NULL THEN p.amount_cents - p.applied_cents - p.refunded_cents ELSE 0 END AS on_account_cents,
        p.refunded_cents, p.note, p.bank_reference,
        (SELECT ${commaSeparated('number', 'first')} FROM ${SETTLED}) AS documents, p.updated_at, p.external_id, p.metadata
      FROM wanted ${JOIN_IN_ORDER} payments p USING (id) ${JOIN_IN_ORDER} clients c ON c.id = p.client_id
        LEFT JOIN documents d ON d.id = (SELECT id FROM ${SETTLED} ORDER BY first LIMIT 1)
      WHERE p.workspace_id = :workspace ORDER BY place`,
  },
  allocations: {
    records: DOCUMENTS,
    rows: `SELECT p.reference AS payment, n.reference AS credit_note, n.number AS credit_note_number,
        d.reference AS document, d.number, d.type_key AS type, c.reference AS client, a.amount_cents, a.currency,
        a.applied_on, a.reversed_at, a.applied_at, a.reversed_on
      FROM wanted ${JOIN_IN_ORDER} documents d USING (id) ${JOIN_IN_ORDER} allocations a ON a.document_id = d.id
        ${JOIN_IN_ORDER} clients c ON c.id = a.client_id LEFT JOIN payments p ON p.id = a.payment_id
        LEFT JOIN documents n ON n.id = a.credit_note_id
      WHERE a.workspace_id = :workspace ORDER BY place, a.id`,
    recordsPerRead: 50,
  },
  refunds: {
    records:
      'SELECT id FROM refunds WHERE workspace_id = :workspace ORDER BY currency, paid_on, client_id, amount_cents, id',
    rows: `SELECT r.reference, p.reference AS payment, n.reference AS credit_note, n.number AS credit_note_number,
        c.reference AS client, r.amount_cents, r.currency, r.method, r.paid_on, r.reason, r.created_at
      FROM wanted ${JOIN_IN_ORDER} refunds r USING (id) ${JOIN_IN_ORDER} clients c ON c.id = r.client_id
        LEFT JOIN payments p ON p.id = r.payment_id LEFT JOIN documents n ON n.id = r.credit_note_id
      WHERE r.workspace_id = :workspace ORDER BY place`,
  },
  expenses: {
    records: 'SELECT id FROM expenses WHERE workspace_id = :workspace ORDER BY occurs_on, reference',
    rows: `SELECT e.reference, description, notes, amount_cents, currency, c.name AS category, vendor, occurs_on,
        is_recurring, is_overridden, e.created_at, updated_at, external_id, metadata
      FROM wanted ${JOIN_IN_ORDER} expenses e USING (id) LEFT JOIN expense_categories c ON c.id = e.category_id
      WHERE e.workspace_id = :workspace ORDER BY place`,
  },
  'recurring-expenses': {
    records:
      'SELECT id FROM recurring_expenses WHERE workspace_id = :workspace AND removed_at IS NULL ORDER BY id',
    rows: `SELECT r.reference, description, vendor, c.name AS category, amount_cents, currency, every, on_day,
        starts_on, ends_on, next_on, paused_on, r.created_at, r."interval", r."count", working_days
      FROM wanted ${JOIN_IN_ORDER} recurring_expenses r USING (id) LEFT JOIN expense_categories c ON c.id = r.category_id
      WHERE r.workspace_id = :workspace AND removed_at IS NULL ORDER BY place`,
  },
  'recurring-documents': {
    records:
      'SELECT id FROM recurring_documents WHERE workspace_id = :workspace ORDER BY created_at, reference',
    rows: `SELECT r.reference, r.name, r.status, r.type_key AS type, c.reference AS client, c.name AS client_name, r.currency,
        every, r."interval", on_day, starts_on, ends_on, r."count", working_days, mode, when_late, made,
        CASE WHEN paused_on IS NULL AND r.archived_at IS NULL THEN next_on END AS next_on, paused_on, last_on, last_outcome,
        d.reference AS last_document, d.number AS last_number, failure_code, failed_at, q.reference AS quote, q.number AS quote_number,
        r.created_at, r.updated_at, r.external_id, r.metadata, r.archived_at
      FROM wanted ${JOIN_IN_ORDER} recurring_documents r USING (id) ${JOIN_IN_ORDER} clients c ON c.id = r.client_id
        LEFT JOIN documents d ON d.id = r.last_document_id LEFT JOIN documents q ON q.id = r.quote_id
      WHERE r.workspace_id = :workspace ORDER BY place`,
  },
  contracts: {
    records: CONTRACTS,
    rows: `SELECT k.reference, number, title, source, status, c.reference AS client,
        ${asFrozen('name')} AS client_name, signing_order, expires_at, sent_at, signed_at, declined_at,
        expired_at, voided_at, void_reason, body_sha256, signed_pdf_sha256, k.created_at, k.updated_at,
        k.external_id, k.metadata
      FROM wanted ${JOIN_IN_ORDER} contracts k USING (id) ${JOIN_IN_ORDER} clients c ON c.id = k.client_id
      WHERE k.workspace_id = :workspace ORDER BY place`,
  },
  signers: {
    records: CONTRACTS,
    rows: `SELECT s.reference, k.reference AS contract, k.number, position, name, email, s.status, viewed_at, s.signed_at,
        s.declined_at, decline_reason, invited_at
      FROM wanted ${JOIN_IN_ORDER} contracts k USING (id) ${JOIN_IN_ORDER} signers s ON s.contract_id = k.id
      WHERE k.workspace_id = :workspace ORDER BY place, position`,
  },
  deliveries: {
    records: 'SELECT id FROM webhook_deliveries WHERE workspace_id = :workspace ORDER BY id',
    rows: `SELECT w.reference, event, subject_reference, occurred_at, n.reference AS endpoint, url, status, attempts,
        http_code, error, last_attempt_at, delivered_at, w.created_at, is_test
      FROM wanted ${JOIN_IN_ORDER} webhook_deliveries w USING (id) ${JOIN_IN_ORDER} events e ON e.id = w.event_id
        ${JOIN_IN_ORDER} webhook_endpoints n ON n.id = w.endpoint_id
      WHERE w.workspace_id = :workspace ORDER BY place`,
  },
  'audit-log': {
    records: 'SELECT id FROM journal WHERE workspace_id = :workspace ORDER BY position',
    rows: `SELECT j.position, j.at, j.type, j.reference, change, version, events, operation, actor_kind, j.actor,
        coalesce(u.name, u.email) AS actor_name, j.key, coalesce(k.name, k.hint) AS key_name, via, request_id, address,
        CASE WHEN ${isJsonNull('changes')} THEN NULL ELSE changes END AS changes, is_effect
      FROM wanted ${JOIN_IN_ORDER} journal j USING (id) LEFT JOIN users u ON u.reference = j.actor
        LEFT JOIN api_keys k ON k.reference = j.key
      WHERE j.workspace_id = :workspace ORDER BY place`,
    // What was done before there was the journal.
    former: {
      records: 'SELECT id FROM activities WHERE workspace_id = :workspace ORDER BY at, id',
      rows: `SELECT NULL AS position, a.at, NULL AS type, subject_reference AS reference, NULL AS change, NULL AS version,
        '[]' AS events, ${PRESENT_NAME_SQL} AS operation,
        CASE WHEN a.api_key_id IS NOT NULL THEN 'key' WHEN a.user_id IS NOT NULL THEN 'user' ELSE 'operator' END AS actor_kind,
        u.reference AS actor, coalesce(u.name, u.email) AS actor_name, k.reference AS key,
        coalesce(k.name, k.hint) AS key_name, NULL AS via, NULL AS request_id, NULL AS address, NULL AS changes, 0 AS is_effect
      FROM wanted ${JOIN_IN_ORDER} activities a USING (id) LEFT JOIN users u ON u.id = a.user_id
        LEFT JOIN api_keys k ON k.id = a.api_key_id
      WHERE a.workspace_id = :workspace ORDER BY place`,
    },
  },
  mails: {
    records: 'SELECT id FROM mails WHERE workspace_id = :workspace ORDER BY id',
    rows: `SELECT reference, kind, subject_reference, recipient, recipient_name, status, attempts, error, sent_at, created_at,
        sent_as
      FROM wanted ${JOIN_IN_ORDER} mails USING (id) WHERE workspace_id = :workspace ORDER BY place`,
  },
  notifications: {
    records: 'SELECT id FROM notifications WHERE workspace_id = :workspace ORDER BY id',
    rows: `SELECT n.reference, email, kind, message, subject_reference, n.created_at, read_at
      FROM wanted ${JOIN_IN_ORDER} notifications n USING (id) ${JOIN_IN_ORDER} users u ON u.id = n.user_id
      WHERE n.workspace_id = :workspace ORDER BY place`,
  },
} as const satisfies Record<string, List>;

export type CsvList = keyof typeof LISTS;

export const CSV_LISTS = Object.keys(LISTS) as CsvList[];

/** A person who opens a table in a spreadsheet program. */
export type TableReader = { language: UserLanguage; timezone: string };

/** The names of the columns and how many records there are, then row after row. */
export type CsvRows = AsyncGenerator<{ columns: string[]; records: number } | { row: CsvRow }>;

export type CsvRow = Record<string, string | number | null>;

/** The list to read: by default all of it, in its own order. */
export type CsvRequest = {
  list: CsvList;
  workspace: number;
  filters?: CsvFilters | undefined;
  sort?: string | undefined;
};

/** Much less than is sent at a time would be slower; much more would take too much memory. */
const RECORDS_PER_READ = 200;

/** The exact price in the major unit, which takes the place of the rounded one in the column before it, in minor units. */
const EXACT = /^exact_(.*)/;

const WANTED = `WITH wanted (id, place) AS (SELECT value, key FROM ${numbers(':ids')} AS given)`;

/**
 * The rows of a list of a workspace, one by one: however many there are, only a few rows and all ids are in memory.
 * No transaction outlasts a few rows: a longer one would keep the write-ahead log growing while the reader is slow.
 * Each record that exists when the list begins and when it is read is returned once, in its state at that moment;
 * later records are left out.
 */
export async function* listRows(
  database: Pick<Database, 'read'>,
  { list, workspace, filters = {}, sort }: CsvRequest,
): CsvRows {
  const { recordsPerRead = RECORDS_PER_READ, former, ...own }: List = LISTS[list];
  const order = sort === undefined ? undefined : orderOf(list, sort);
  // First, as a condition may have an order of its own.
  const ordered = order === undefined ? own.records : own.records.replace(/ORDER BY .*/, `ORDER BY ${order}`);
  const run = (query: PlainQuery) => database.read((tx) => engineInUse().queries.plain(tx, query));
  const idsOf = async (records: string, conditions: ReturnType<typeof conditionsOf>) => {
    const text = records.replace('= :workspace', `= :workspace${conditions.sql}`);
    const found = await run({ text, values: { workspace, ...conditions.values } });
    return found.rows.map(([id]) => id as number);
  };
  const read = (rows: string, wanted: number[]) =>
    run({ text: `${WANTED} ${rows}`, values: { workspace, ids: JSON.stringify(wanted) } });
  const parts = [{ rows: own.rows, ids: await idsOf(ordered, conditionsOf(list, filters)) }];
  if (former) {
    const ids = await idsOf(former.records, conditionsOf(`former ${list}`, filters));
    parts.unshift({ rows: former.rows, ids });
  }
  const { columns } = await read(own.rows, []);
  const records = parts.reduce((sum, { ids }) => sum + ids.length, 0);
  yield { columns: columns.filter((name) => !EXACT.test(name)), records };
  for (const { rows, ids } of parts)
    for (let start = 0; start < ids.length; start += recordsPerRead) {
      const begun = await read(rows, ids.slice(start, start + recordsPerRead));
      for (const values of begun.rows) yield { row: rowOf(columns, values) };
    }
}

function rowOf(columns: readonly string[], values: readonly PlainValue[]): CsvRow {
  const row: CsvRow = {};
  for (const [place, name] of columns.entries()) {
    const value = values[place] as PlainValue;
    if (!EXACT.test(name)) row[name] = value;
    else if (value !== null) row[name.replace(EXACT, '$1_cents')] = value;
  }
  return row;
}

import { databaseFile, openReader } from './connect.ts';

/**
 * What a list's rows are read with: `:workspace` is the id of the workspace. Each in the order of an index, by name, day
 * or the time that it was made: putting a million rows in another order takes seconds, and as much memory.
 */
const LISTS = {
  clients: `SELECT reference, name, legal_name, type, tax_number, registration_number, email, phone, address_line1,
      address_line2, city, postal_code, country, default_currency, portal_access_enabled, notes, created_at, updated_at
    FROM clients WHERE workspace_id = :workspace ORDER BY name_sort, reference`,
  items: `SELECT reference, type, name, description, sku, unit, category, default_price_cents, currency, tax_rate_key,
      active, stock_quantity, low_stock_threshold, created_at, updated_at
    FROM items WHERE workspace_id = :workspace ORDER BY name_sort, reference`,
  documents: `SELECT d.reference, number, type_key AS type, status, c.reference AS client,
      coalesce(frozen_client ->> 'name', c.name) AS client_name, coalesce(frozen_client ->> 'tax_number', c.tax_number) AS client_tax_number,
      issue_date, due_date, delivery_date, currency, subtotal_cents, tax_total_cents, total_cents, paid_cents,
      balance_cents, issued_at, sent_at, viewed_at, cancelled_at, d.created_at, d.updated_at
    FROM documents d CROSS JOIN clients c ON c.id = d.client_id
    WHERE d.workspace_id = :workspace ORDER BY coalesce(issue_date, 'none'), d.reference`,
  'document-lines': `SELECT d.reference AS document, d.number, position, description, item_reference, quantity, unit, currency,
      unit_price_cents, discount_type, discount_value, tax_rate_key, tax_rate, l.subtotal_cents, tax_cents, l.total_cents
    FROM documents d CROSS JOIN document_lines l ON l.document_id = d.id
    WHERE d.workspace_id = :workspace ORDER BY coalesce(issue_date, 'none'), d.reference, position`,
  payments: `SELECT p.reference, d.reference AS document, d.number, amount_cents, p.currency, method, paid_on, reversed_at,
      reverse_reason, p.created_at
    FROM payments p CROSS JOIN documents d ON d.id = p.document_id WHERE p.workspace_id = :workspace ORDER BY p.id`,
  expenses: `SELECT e.reference, description, notes, amount_cents, currency, c.name AS category, vendor, occurs_on,
      is_recurring, is_overridden, e.created_at, updated_at
    FROM expenses e LEFT JOIN expense_categories c ON c.id = e.category_id
    WHERE e.workspace_id = :workspace ORDER BY occurs_on, e.reference`,
  'recurring-expenses': `SELECT r.reference, description, vendor, c.name AS category, amount_cents, currency, every, on_day,
      starts_on, ends_on, next_on, paused_on, r.created_at
    FROM recurring_expenses r LEFT JOIN expense_categories c ON c.id = r.category_id
    WHERE r.workspace_id = :workspace AND removed_at IS NULL ORDER BY r.id`,
  contracts: `SELECT k.reference, number, title, source, status, c.reference AS client,
      coalesce(frozen_client ->> 'name', c.name) AS client_name, signing_order, expires_at, sent_at, signed_at, declined_at,
      expired_at, voided_at, void_reason, body_sha256, signed_pdf_sha256, k.created_at, k.updated_at
    FROM contracts k CROSS JOIN clients c ON c.id = k.client_id WHERE k.workspace_id = :workspace
    ORDER BY k.reference`,
  signers: `SELECT s.reference, k.reference AS contract, k.number, position, name, email, s.status, viewed_at, s.signed_at,
      s.declined_at, decline_reason, invited_at
    FROM contracts k CROSS JOIN signers s ON s.contract_id = k.id WHERE k.workspace_id = :workspace
    ORDER BY k.reference, position`,
  deliveries: `SELECT w.reference, event, subject_reference, occurred_at, n.reference AS endpoint, url, status, attempts,
      http_code, error, last_attempt_at, delivered_at, w.created_at
    FROM webhook_deliveries w CROSS JOIN events e ON e.id = w.event_id CROSS JOIN webhook_endpoints n ON n.id = w.endpoint_id
    WHERE w.workspace_id = :workspace ORDER BY w.id`,
  mails: `SELECT reference, kind, subject_reference, recipient, recipient_name, status, attempts, error, sent_at, created_at
    FROM mails WHERE workspace_id = :workspace ORDER BY id`,
  notifications: `SELECT n.reference, email, kind, message, subject_reference, n.created_at, read_at
    FROM notifications n CROSS JOIN users u ON u.id = n.user_id WHERE n.workspace_id = :workspace ORDER BY n.id`,
} as const;

export type CsvList = keyof typeof LISTS;

export const CSV_LISTS = Object.keys(LISTS) as CsvList[];

/** The names of the columns, then row after row. */
export type CsvRows = Generator<{ columns: string[] } | { row: Row }>;

type Row = Record<string, string | number | null>;

/**
 * The rows of a list of a workspace, one after the other, of one state of the database: however many there are, only
 * a few are in memory.
 */
export function* listRows(
  databaseUrl: string,
  { list, workspace }: { list: CsvList; workspace: number },
): CsvRows {
  const connection = openReader(databaseFile(databaseUrl));
  try {
    const query = connection.prepare(LISTS[list]);
    yield { columns: query.columns().map(({ name }) => name) };
    for (const row of query.iterate({ workspace }) as Iterable<Row>) yield { row };
  } finally {
    connection.close();
  }
}

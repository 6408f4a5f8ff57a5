type Scope = string;

const OF_WORKSPACE = 'workspace_id = :workspace';
const BUSINESS = '(SELECT business_id FROM workspaces WHERE id = :workspace)';

const within = (column: string, table: string, key = 'id'): Scope =>
  `${column} IN (SELECT ${key} FROM ${table} WHERE ${OF_WORKSPACE})`;

/**
 * Every table that holds records, each after those that its foreign keys refer to, with the condition for the rows of
 * one workspace. An import derives the rest (sums, search indexes) again.
 */
export const EXPORTED: readonly { table: string; ofWorkspace: Scope }[] = [
  { table: 'plans', ofWorkspace: `key IN (SELECT plan_key FROM businesses WHERE id = ${BUSINESS})` },
  { table: 'businesses', ofWorkspace: `id = ${BUSINESS}` },
  { table: 'workspaces', ofWorkspace: 'id = :workspace' },
  {
    table: 'users',
    ofWorkspace: `id IN (SELECT user_id FROM memberships WHERE business_id = ${BUSINESS}
      UNION SELECT user_id FROM api_keys WHERE ${OF_WORKSPACE} UNION SELECT user_id FROM notifications WHERE ${OF_WORKSPACE}
      UNION SELECT user_id FROM idempotency_keys WHERE ${OF_WORKSPACE} UNION SELECT user_id FROM stock_movements WHERE ${OF_WORKSPACE}
      UNION SELECT user_id FROM batches WHERE ${OF_WORKSPACE} UNION SELECT user_id FROM saved_views WHERE ${OF_WORKSPACE}
      UNION SELECT user_id FROM activities WHERE ${OF_WORKSPACE})`,
  },
  {
    table: 'recovery_codes',
    ofWorkspace: `user_id IN (SELECT user_id FROM memberships WHERE business_id = ${BUSINESS})`,
  },
  { table: 'memberships', ofWorkspace: `business_id = ${BUSINESS}` },
  {
    table: 'account_journal',
    ofWorkspace: `user_id IN (SELECT user_id FROM memberships WHERE business_id = ${BUSINESS})`,
  },
  {
    table: 'one_time_links',
    ofWorkspace: `business_id = ${BUSINESS} AND (invited_by IS NULL OR invited_by IN (SELECT user_id FROM memberships WHERE business_id = ${BUSINESS}))`,
  },
  { table: 'api_keys', ofWorkspace: OF_WORKSPACE },
  { table: 'activities', ofWorkspace: OF_WORKSPACE },
  { table: 'journal_heads', ofWorkspace: OF_WORKSPACE },
  { table: 'journal', ofWorkspace: OF_WORKSPACE },
  { table: 'sandbox_clocks', ofWorkspace: OF_WORKSPACE },
  { table: 'payment_methods', ofWorkspace: OF_WORKSPACE },
  { table: 'bank_accounts', ofWorkspace: OF_WORKSPACE },
  { table: 'tax_statuses', ofWorkspace: OF_WORKSPACE },
  { table: 'tax_rates', ofWorkspace: OF_WORKSPACE },
  { table: 'logos', ofWorkspace: OF_WORKSPACE },
  { table: 'former_logos', ofWorkspace: OF_WORKSPACE },
  { table: 'mail_texts', ofWorkspace: OF_WORKSPACE },
  { table: 'notifications', ofWorkspace: OF_WORKSPACE },
  { table: 'saved_views', ofWorkspace: OF_WORKSPACE },
  { table: 'idempotency_keys', ofWorkspace: OF_WORKSPACE },
  { table: 'monthly_usage', ofWorkspace: OF_WORKSPACE },
  { table: 'number_series', ofWorkspace: OF_WORKSPACE },
  { table: 'document_type_settings', ofWorkspace: OF_WORKSPACE },
  { table: 'statement_policies', ofWorkspace: OF_WORKSPACE },
  { table: 'clients', ofWorkspace: OF_WORKSPACE },
  { table: 'items', ofWorkspace: OF_WORKSPACE },
  { table: 'documents', ofWorkspace: OF_WORKSPACE },
  // Before the lines: they say what those of a credit note take back.
  { table: 'document_relations', ofWorkspace: within('document_id', 'documents') },
  { table: 'document_lines', ofWorkspace: within('document_id', 'documents') },
  { table: 'deductions', ofWorkspace: within('document_id', 'documents') },
  { table: 'document_reminders', ofWorkspace: within('document_id', 'documents') },
  { table: 'quote_answers', ofWorkspace: within('document_id', 'documents') },
  { table: 'einvoice_files', ofWorkspace: within('document_id', 'documents') },
  { table: 'stock_movements', ofWorkspace: OF_WORKSPACE },
  { table: 'payments', ofWorkspace: OF_WORKSPACE },
  { table: 'allocations', ofWorkspace: OF_WORKSPACE },
  { table: 'refunds', ofWorkspace: OF_WORKSPACE },
  { table: 'sent_statements', ofWorkspace: OF_WORKSPACE },
  { table: 'balance_confirmations', ofWorkspace: OF_WORKSPACE },
  {
    table: 'balance_confirmation_answers',
    ofWorkspace: within('confirmation_id', 'balance_confirmations'),
  },
  { table: 'balance_confirmation_runs', ofWorkspace: OF_WORKSPACE },
  { table: 'expense_categories', ofWorkspace: OF_WORKSPACE },
  { table: 'recurring_expenses', ofWorkspace: OF_WORKSPACE },
  { table: 'recurring_expense_dates', ofWorkspace: within('recurring_expense_id', 'recurring_expenses') },
  { table: 'expenses', ofWorkspace: OF_WORKSPACE },
  { table: 'recurring_documents', ofWorkspace: OF_WORKSPACE },
  { table: 'recurring_runs', ofWorkspace: OF_WORKSPACE },
  { table: 'file_contents', ofWorkspace: OF_WORKSPACE },
  { table: 'files', ofWorkspace: OF_WORKSPACE },
  { table: 'contracts', ofWorkspace: OF_WORKSPACE },
  { table: 'signers', ofWorkspace: within('contract_id', 'contracts') },
  { table: 'contract_files', ofWorkspace: within('contract_id', 'contracts') },
  { table: 'deleted_records', ofWorkspace: OF_WORKSPACE },
  { table: 'webhook_endpoints', ofWorkspace: OF_WORKSPACE },
  { table: 'events', ofWorkspace: OF_WORKSPACE },
  { table: 'webhook_deliveries', ofWorkspace: OF_WORKSPACE },
  { table: 'webhook_attempts', ofWorkspace: within('delivery_id', 'webhook_deliveries') },
  { table: 'mails', ofWorkspace: OF_WORKSPACE },
  { table: 'sef_submissions', ofWorkspace: OF_WORKSPACE },
  { table: 'sef_transitions', ofWorkspace: within('submission_id', 'sef_submissions') },
  { table: 'batches', ofWorkspace: OF_WORKSPACE },
  { table: 'batch_rows', ofWorkspace: within('batch_id', 'batches') },
  { table: 'queue', ofWorkspace: OF_WORKSPACE },
];

/**
 * Valid only on this machine: people sign in again after an import, and another machine has another clock. The key of
 * SEF acts for a company, so that no export holds it: the workspace is connected again with it.
 */
export const LEFT_OUT = ['sessions', 'clock_state', 'sef_connections'];

/** Which credentials an export holds. */
export type Credentials =
  /** All: people sign in as before. */
  | 'all'
  /**
   * Hashes of API keys and encrypted webhook secrets, so that integrations keep working; nothing that people sign in
   * with.
   */
  | 'integrations'
  | 'none';

type Row = Record<string, unknown>;

/** A secret that no instance key can decrypt: the endpoint's deliveries wait until it has a new one. */
const NO_SECRET = 'v1.left-out.';

const OF_PEOPLE: Record<string, (row: Row) => Row | undefined> = {
  users: (row) => ({
    ...row,
    password_hash: null,
    totp_secret: null,
    totp_pending: null,
    totp_last_step: null,
  }),
  recovery_codes: () => undefined,
  one_time_links: () => undefined,
};

const OF_INTEGRATIONS: Record<string, (row: Row) => Row | undefined> = {
  api_keys: () => undefined,
  activities: (row) => ({ ...row, api_key_id: null }),
  webhook_endpoints: (row) => ({
    ...row,
    // A removed endpoint has no secret.
    secret_encrypted: row.secret_encrypted === '' ? '' : NO_SECRET,
    secret_hint: '',
    previous_secret_encrypted: null,
    previous_secret_until: null,
  }),
};

/**
 * A row without the credentials that an export leaves out; undefined if the whole row is left out, as the work of a
 * table that is.
 */
export function withoutCredentials<R extends Row>(
  table: string,
  row: R,
  credentials: Credentials,
): R | undefined {
  if (table === 'queue' && row.kind === 'sef_connection') return undefined;
  const people = credentials === 'all' ? undefined : OF_PEOPLE[table];
  const integrations = credentials === 'none' ? OF_INTEGRATIONS[table] : undefined;
  const change = people ?? integrations;
  return change ? (change(row) as R | undefined) : row;
}

/** Derived from the other tables by triggers and migrations, or when they are read. */
export const DERIVED = [
  'schema_migrations',
  'list_counts',
  'client_document_counts',
  'cash',
  'client_receipts',
  'client_accounts',
  'open_balances',
  'item_sales',
  'metadata_entries',
  'document_texts',
  'documents_to_index',
];

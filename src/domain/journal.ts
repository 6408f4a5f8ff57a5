import { RECORD_TYPES, type RecordType } from './record-types.ts';

/** What changed of a subject: each field with its value before and after, or its name alone where values are not kept. */
export type Difference = Record<string, [before: unknown, after: unknown] | null>;

/** What a row of the journal may be about, by the first part of the path of an operation, or the noun of a command. */
const OF_PATH = {
  clients: 'client',
  'client-erasure': 'client',
  'client-portal-link': 'client',
  items: 'item',
  'item-stock': 'item',
  documents: 'document',
  payments: 'payment',
  expenses: 'expense',
  contracts: 'contract',
  'balance-confirmations': 'balance_confirmation',
  'recurring-expenses': 'recurring_expense',
  'recurring-documents': 'recurring_document',
  'webhook-endpoints': 'webhook_endpoint',
  endpoints: 'webhook_endpoint',
  'webhook-deliveries': 'webhook_delivery',
  'api-keys': 'api_key',
  keys: 'api_key',
  members: 'member',
  invitations: 'invitation',
  'bank-accounts': 'bank_account',
  'payment-methods': 'payment_method',
  'number-series': 'number_series',
  series: 'number_series',
  'tax-rates': 'tax_rate',
  'tax-statuses': 'tax_status',
  'document-type-settings': 'document_type',
  'document-types': 'document_type',
  sef: 'sef_connection',
  einvoice: 'sef_connection',
  batches: 'batch',
  sandbox: 'sandbox',
  exports: 'export',
  mails: 'mail',
  'mail-texts': 'mail_text',
} as const;

/** `settings` of all that is of the business itself. */
export type SubjectType = RecordType | (typeof OF_PATH)[keyof typeof OF_PATH] | 'settings';

export const SUBJECT_TYPES: readonly SubjectType[] = [
  ...new Set<SubjectType>([...RECORD_TYPES, ...Object.values(OF_PATH), 'settings']),
];

/** What an operation is about, by its path in Express's spelling, or `/` and the noun of a command. */
export function subjectTypeOf(path: string): SubjectType {
  const [first = ''] = path
    .replace(/^\/workspaces\/:workspace/, '')
    .split('/')
    .filter(Boolean);
  return OF_PATH[first as keyof typeof OF_PATH] ?? 'settings';
}

/** Fields of which both values are kept, by the type of their subject. What is not listed here is never kept. */
const VALUES: Partial<Record<SubjectType, readonly string[]>> = {
  client: [
    'name',
    'legal_name',
    'type',
    'tax_number',
    'vat_number',
    'registration_number',
    'email',
    'phone',
    'contacts',
    'electronic_address',
    'electronic_address_scheme',
    'address_line1',
    'address_line2',
    'city',
    'postal_code',
    'country',
    'default_currency',
    'portal_access_enabled',
    'monthly_statements',
    'notes',
    'default_due_days',
    'default_payment_terms',
    'default_notes',
    'language',
    'second_language',
    'default_footer_text',
    'einvoice_profile',
    'external_id',
    'archived_at',
  ],
  item: [
    'name',
    'description',
    'sku',
    'category',
    'unit',
    'default_price',
    'price_base_quantity',
    'currency',
    'default_tax_rate_key',
    'active',
    'low_stock_threshold',
    'unit_code',
    'classification',
    'external_id',
    'archived_at',
  ],
  expense: ['description', 'notes', 'amount', 'currency', 'vendor', 'occurs_on', 'category', 'external_id'],
  recurring_expense: [
    'description',
    'vendor',
    'category',
    'amount',
    'currency',
    'every',
    'on',
    'end',
    'interval',
    'count',
    'working_days',
    'paused_on',
  ],
  recurring_document: ['name', 'status', 'archived', 'currency', 'rule', 'mode', 'when_late', 'external_id'],
  settings: [
    'name',
    'status',
    'country',
    'currency',
    'timezone',
    'number_template',
    'legal_name',
    'tax_number',
    'vat_number',
    'registration_number',
    'email',
    'phone',
    'website',
    'electronic_address',
    'electronic_address_scheme',
    'contact_name',
    'contact_phone',
    'contact_email',
    'address_line1',
    'address_line2',
    'city',
    'postal_code',
    'place_of_issue',
    'issues_only_clean',
    'ledger_email',
    'statement_day',
    'statement_kind',
    'reminders_on',
    'iban',
    'language',
    'payment_reference_scheme',
    'default_due_days',
    'default_payment_terms',
    'default_notes',
    'default_language',
    'default_second_language',
    'default_tax_rate',
    'accent_colour',
    'footer_text',
    'layout',
    'plan',
    'plan_status',
    'monthly_documents',
  ],
  tax_rate: ['retired_at'],
  tax_status: ['status'],
  bank_account: [
    'scheme',
    'iban',
    'routing_number',
    'sort_code',
    'account_number',
    'account_type',
    'bic',
    'bank_name',
    'is_default',
  ],
  payment_method: ['active'],
  mail_text: ['kind', 'language', 'subject'],
  document_type: [
    'number_template',
    'default_due_days',
    'default_payment_terms',
    'default_notes',
    'default_language',
    'default_second_language',
    'default_footer_text',
  ],
  number_series: ['first'],
  member: ['role', 'permissions'],
  api_key: ['expires_at', 'replaced_by'],
  sef_connection: ['status', 'sends_at_issue'],
  webhook_endpoint: ['url', 'events', 'description', 'active', 'external_id'],
};

/** What documents and their templates have in common. */
const TERMS = [
  'buyer_reference',
  'order_reference',
  'contract_reference',
  'project_reference',
  'payment_terms',
  'payment_reference',
  'bank_account',
  'notes',
  'internal_note',
  'language',
  'second_language',
  'footer_text',
  'prices_include_tax',
  'discount_type',
  'discount_value',
  'discount_reason',
  'delivery_address',
  'tax_point',
] as const;

/** Fields of which it is kept that they were changed, and no value: texts of drafts, and what programs store as they like. */
const NAMES: Partial<Record<SubjectType, readonly string[]>> = {
  client: ['reminders', 'metadata'],
  item: ['metadata'],
  expense: ['metadata', 'files'],
  document: [
    'type',
    'client',
    'currency',
    'issue_date',
    'due_date',
    'due_days',
    'delivery_date',
    'service_period_start',
    'service_period_end',
    ...TERMS,
    'lines',
    'scheduled',
    'reminders',
    'related_documents',
    'deductions',
    'files',
    'external_id',
    'metadata',
  ],
  contract: [
    'title',
    'client',
    'body',
    'signers',
    'signing_order',
    'expires_at',
    'document_reference',
    'external_id',
    'metadata',
  ],
  recurring_document: [
    'client',
    'document_type',
    'lines',
    'due_days',
    'period',
    'recipients',
    'price_changes',
    'einvoice',
    ...TERMS,
    'metadata',
  ],
  mail_text: ['body'],
  settings: ['logo', 'reminder_policy'],
  webhook_endpoint: ['metadata'],
};

/** A longer value is left out: a row is no copy of what it is about. In characters of its JSON. */
const MAX_VALUE = 1000;

/**
 * What was changed of a subject; undefined where nothing was of what is kept.
 * @param before as the API names the fields, or as their columns are named
 */
export function differenceOf(type: SubjectType, before: object, after: object): Difference | undefined {
  const difference: Difference = {};
  for (const [fields, isKept] of [
    [VALUES[type] ?? [], true],
    [NAMES[type] ?? [], false],
  ] as const)
    for (const field of fields) {
      const [old, present] = [fieldOf(before, field), fieldOf(after, field)];
      const texts = [JSON.stringify(old), JSON.stringify(present)] as const;
      if (texts[0] === texts[1]) continue;
      const isShort = texts.every(({ length }) => length <= MAX_VALUE);
      difference[field] = isKept && isShort ? shown(field, [old, present]) : null;
    }
  return Object.keys(difference).length === 0 ? undefined : difference;
}

function fieldOf(subject: object, field: string): unknown {
  const column = field.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
  const values = subject as Record<string, unknown>;
  return values[field] ?? values[column] ?? null;
}

/** Addresses of receivers hold what lets callers in: of these it is kept where they lead. */
function shown(field: string, values: [before: unknown, after: unknown]): Difference[string] {
  if (field !== 'url') return values;
  const [before, after] = values.map((url) => (typeof url === 'string' ? new URL(url).origin : null));
  return before === after ? null : [before, after];
}

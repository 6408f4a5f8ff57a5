import type { RecordType } from './record-types.ts';

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
  'recurring-expenses': 'recurring_expense',
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
} as const;

/** `settings` of all that is of the business itself. */
export type SubjectType = RecordType | (typeof OF_PATH)[keyof typeof OF_PATH] | 'settings';

/** What an operation is about, by its path in Express's spelling, or `/` and the noun of a command. */
export function subjectTypeOf(path: string): SubjectType {
  const [first = ''] = path
    .replace(/^\/workspaces\/:workspace/, '')
    .split('/')
    .filter(Boolean);
  return OF_PATH[first as keyof typeof OF_PATH] ?? 'settings';
}

import { dialect } from '../../database/dialect.ts';
import { contractStatusOrder } from '../../database/schema/contracts.ts';
import { clientOrder, isOpenQuote, statusOrder } from '../../database/schema/documents.ts';
import type { DESCRIBED } from '../../database/schema/own-data.ts';
import { NEXT_OR_LAST } from '../../database/schema/recurring.ts';
import { PRESENT_NAME_SQL } from '../../workspaces/activities.ts';

const { contains, firstLine, firstNumberOf, firstOf, numbers, texts } = dialect;

/** The filters of a list, by the names of the API's filters. An absent value filters nothing. */
export type CsvFilters = Record<
  string,
  string | boolean | number | readonly string[] | Readonly<Record<string, string>> | undefined
>;

// Each value is given as JSON, so that one filter takes one value or several.
const isOneOf = (column: string, name: string) =>
  `${column} IN (SELECT value FROM ${texts(`:${name}`)} AS given)`;
const isFlag = (column: string, name: string) =>
  `${column} IN (SELECT value FROM ${numbers(`:${name}`)} AS given)`;
const isFrom = (column: string) => `${column} >= ${firstOf(':from')}`;
const isTo = (column: string) => `${column} <= ${firstOf(':to')}`;
const IS_ARCHIVED = `CASE WHEN archived_at IS NULL THEN 0 ELSE 1 END = ${firstNumberOf(':archived')}`;
const CONTAINS = contains('search_text', firstOf(':search'));
const IS_NAMED = isOneOf('reference', 'references');
const OF_CATEGORY = `category_id IN (SELECT id FROM expense_categories WHERE workspace_id = :workspace AND name_key = ${firstOf(':category')})`;
const OWN = {
  external_id: isOneOf('external_id', 'external_id'),
  updated_since: `updated_at >= ${firstOf(':updated_since')}`,
};
const OF_CLIENT = `client_id IN (SELECT id FROM clients WHERE workspace_id = :workspace AND ${isOneOf('reference', 'client')})`;

const OF_DOCUMENT = `id IN (SELECT payment_id FROM allocations WHERE document_id IN (SELECT id FROM documents WHERE workspace_id = :workspace AND reference = ${firstOf(':document')}))`;

const DOCUMENTS = {
  status: isOneOf('status', 'status'),
  without_open_quotes: `CASE WHEN ${isOpenQuote()} THEN 1 ELSE 0 END <> ${firstNumberOf(':without_open_quotes')}`,
  client: OF_CLIENT,
  from: isFrom('issue_date'),
  to: isTo('issue_date'),
  type: isOneOf('type_key', 'type'),
  currency: isOneOf('currency', 'currency'),
  due_from: `due_date >= ${firstOf(':due_from')}`,
  due_to: `due_date <= ${firstOf(':due_to')}`,
  number: isOneOf('number', 'number'),
  order_reference: isOneOf('order_reference', 'order_reference'),
  total_from: `total_cents >= ${firstNumberOf(':total_from')}`,
  total_to: `total_cents <= ${firstNumberOf(':total_to')}`,
  efaktura: isOneOf(
    `CASE WHEN status = 'draft' THEN 'draft' ELSE coalesce((SELECT s.status FROM sef_submissions s
      WHERE s.document_id = documents.id ORDER BY s.id DESC LIMIT 1), 'none') END`,
    'efaktura',
  ),
  references: IS_NAMED,
  ...OWN,
  search: `(${CONTAINS} OR reference = upper(${firstOf(':search')}))`,
};
const CONTRACTS = {
  status: isOneOf('status', 'status'),
  client: OF_CLIENT,
  references: IS_NAMED,
  ...OWN,
  search: CONTAINS,
};

/** The conditions of each list's filters, each on a column of its records. */
export const CSV_FILTERS: Record<string, Record<string, string>> = {
  clients: {
    type: isOneOf('type', 'type'),
    archived: IS_ARCHIVED,
    references: IS_NAMED,
    ...OWN,
    search: CONTAINS,
  },
  items: {
    type: isOneOf('type', 'type'),
    active: isFlag('active', 'active'),
    archived: IS_ARCHIVED,
    references: IS_NAMED,
    ...OWN,
    search: CONTAINS,
  },
  documents: DOCUMENTS,
  'document-lines': DOCUMENTS,
  'tax-bands': DOCUMENTS,
  'related-documents': DOCUMENTS,
  deductions: DOCUMENTS,
  payments: {
    client: OF_CLIENT,
    document: OF_DOCUMENT,
    from: isFrom('paid_on'),
    to: isTo('paid_on'),
    method: isOneOf('method', 'method'),
    bank_reference: isOneOf('bank_reference', 'bank_reference'),
    references: IS_NAMED,
    ...OWN,
  },
  refunds: { client: OF_CLIENT, from: isFrom('paid_on'), to: isTo('paid_on') },
  expenses: {
    from: isFrom('occurs_on'),
    to: isTo('occurs_on'),
    category: OF_CATEGORY,
    currency: isOneOf('currency', 'currency'),
    references: IS_NAMED,
    ...OWN,
    search: CONTAINS,
  },
  'recurring-documents': {
    status: isOneOf('status', 'status'),
    client: OF_CLIENT,
    archived: IS_ARCHIVED,
    references: IS_NAMED,
    external_id: OWN.external_id,
    search: `(${CONTAINS} OR client_id IN (SELECT id FROM clients WHERE workspace_id = :workspace AND ${CONTAINS}))`,
  },
  contracts: CONTRACTS,
  signers: CONTRACTS,
  'audit-log': {
    type: isOneOf('type', 'type'),
    reference: isOneOf('reference', 'reference'),
    actor: isOneOf('actor', 'actor'),
    key: isOneOf('key', 'key'),
    operation: isOneOf('operation', 'operation'),
    via: isOneOf('via', 'via'),
    from: isFrom('at'),
    until: `at < ${firstOf(':until')}`,
  },
  // They have neither a type nor a way.
  'former audit-log': {
    type: 'FALSE',
    via: 'FALSE',
    reference: isOneOf('subject_reference', 'reference'),
    actor: `user_id IN (SELECT id FROM users WHERE ${isOneOf('reference', 'actor')})`,
    key: `api_key_id IN (SELECT id FROM api_keys WHERE workspace_id = :workspace AND ${isOneOf('reference', 'key')})`,
    operation: isOneOf(PRESENT_NAME_SQL, 'operation'),
    from: isFrom('at'),
    until: `at < ${firstOf(':until')}`,
  },
  deliveries: {
    status: isOneOf('status', 'status'),
    event: `event_id IN (SELECT id FROM events WHERE workspace_id = :workspace AND ${isOneOf('event', 'event')})`,
    endpoint: `endpoint_id IN (SELECT id FROM webhook_endpoints WHERE workspace_id = :workspace AND ${isOneOf('reference', 'endpoint')})`,
  },
};

/** Where the metadata of the records of a list stands. */
const DESCRIBED_AS: Record<string, (typeof DESCRIBED)[number]> = {
  clients: 'clients',
  items: 'items',
  documents: 'documents',
  'document-lines': 'documents',
  'tax-bands': 'documents',
  'related-documents': 'documents',
  deductions: 'documents',
  payments: 'payments',
  expenses: 'expenses',
  contracts: 'contracts',
  signers: 'contracts',
};

/** The conditions to add to those of a list, with their values. */
export function conditionsOf(
  list: string,
  { metadata, ...filters }: CsvFilters,
): { sql: string; values: Record<string, string> } {
  const known = CSV_FILTERS[list] ?? {};
  const set = Object.entries(filters).filter(([name, value]) => value !== undefined && known[name]);
  const described = describedBy(list, metadata);
  return {
    sql: [...set.map(([name]) => known[name]), ...described.conditions]
      .map((each) => ` AND ${each}`)
      .join(''),
    values: Object.fromEntries(
      [...set, ...described.values].map(([name, value]) => [name, JSON.stringify([value].flat().map(plain))]),
    ),
  };
}

/** The conditions that records have these texts in their metadata, each by its key; names of parameters are letters alone. */
function describedBy(list: string, metadata: CsvFilters[string] = {}) {
  const texts = Object.entries(metadata).map(([key, text], i) => ({ key, text, letter: 'abcde'[i] }));
  return {
    conditions: texts.map(
      ({ letter }) => `id IN (SELECT record_id FROM metadata_entries WHERE workspace_id = :workspace
      AND list = '${DESCRIBED_AS[list]}' AND name = ${firstOf(`:key_${letter}`)} AND value = ${firstOf(`:text_${letter}`)})`,
    ),
    values: texts.flatMap(({ key, text, letter }): [string, string][] => [
      [`key_${letter}`, key],
      [`text_${letter}`, text],
    ]),
  };
}

const BY_INSTANT = { created_at: 'created_at', updated_at: 'updated_at' };
const BY_NAME = { name: 'name_sort', ...BY_INSTANT };
const OF_DOCUMENTS = {
  issue_date: "coalesce(issue_date, 'none')",
  number: "coalesce(CAST(length(number) + 10 AS text) || number, '')",
  due_date: "coalesce(due_date, 'none')",
  total: 'total_cents',
  balance: "CASE WHEN status = 'draft' THEN 0 ELSE balance_cents END",
  client: clientOrder(),
  type: 'type_key',
  status: statusOrder(),
  ...BY_INSTANT,
};

const OF_CONTRACTS = { title: firstLine('search_text'), status: contractStatusOrder(), ...BY_INSTANT };

/** The columns that a list can be ordered by; each has an index that ends in the reference. */
const CSV_ORDERS: Record<string, Record<string, string>> = {
  clients: { tax_number: "coalesce(tax_number, '~')", email: "coalesce(email_key, '~')", ...BY_NAME },
  items: { sku: "coalesce(sku, '~')", default_price: 'default_price_cents', ...BY_NAME },
  documents: OF_DOCUMENTS,
  'document-lines': OF_DOCUMENTS,
  'tax-bands': OF_DOCUMENTS,
  'related-documents': OF_DOCUMENTS,
  deductions: OF_DOCUMENTS,
  payments: { paid_on: 'paid_on', amount: 'amount_cents', ...BY_INSTANT },
  refunds: { paid_on: 'paid_on', created_at: 'created_at' },
  expenses: {
    occurs_on: 'occurs_on',
    amount: 'amount_cents',
    description: firstLine('search_text'),
    ...BY_INSTANT,
  },
  'recurring-documents': {
    name: firstLine('search_text'),
    next_on: NEXT_OR_LAST,
    created_at: 'created_at',
  },
  contracts: OF_CONTRACTS,
  signers: OF_CONTRACTS,
};

/** The order for `sort` of the API. @returns undefined where the list has no such order */
export function orderOf(list: string, sort: string): string | undefined {
  const columns = CSV_ORDERS[list]?.[sort.replace(/^-/, '')];
  if (columns === undefined) return undefined;
  const direction = sort.startsWith('-') ? ' DESC' : '';
  return `${columns}${direction}, reference${direction}`;
}

/** The value as it is stored. */
function plain(value: unknown): unknown {
  return typeof value === 'boolean' ? Number(value) : value;
}

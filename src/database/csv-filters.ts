/** What narrows a list, by the names that the filters of the API have. A value that is absent narrows nothing. */
export type CsvFilters = Record<string, string | boolean | readonly string[] | undefined>;

// Each value is given as JSON, so that one filter takes one value or some.
const isOneOf = (column: string, name: string) => `${column} IN (SELECT value FROM json_each(:${name}))`;
const isFrom = (column: string) => `${column} >= :from ->> '$[0]'`;
const isTo = (column: string) => `${column} <= :to ->> '$[0]'`;
const CONTAINS = "instr(search_text, :search ->> '$[0]') > 0";
const OF_CLIENT =
  "client_id IN (SELECT id FROM clients WHERE workspace_id = :workspace AND reference = :client ->> '$[0]')";

const DOCUMENTS = {
  status: isOneOf('status', 'status'),
  client: OF_CLIENT,
  from: isFrom('issue_date'),
  to: isTo('issue_date'),
  search: `(${CONTAINS} OR reference = upper(:search ->> '$[0]'))`,
};
const CONTRACTS = { status: isOneOf('status', 'status'), client: OF_CLIENT, search: CONTAINS };

/** The conditions that a list knows, each on a column of its records. */
export const CSV_FILTERS: Record<string, Record<string, string>> = {
  clients: { type: isOneOf('type', 'type'), search: CONTAINS },
  items: { type: isOneOf('type', 'type'), active: isOneOf('active', 'active'), search: CONTAINS },
  documents: DOCUMENTS,
  'document-lines': DOCUMENTS,
  expenses: { from: isFrom('occurs_on'), to: isTo('occurs_on'), search: CONTAINS },
  contracts: CONTRACTS,
  signers: CONTRACTS,
};

/** The conditions to add to those of a list, and what they are about. */
export function conditionsOf(
  list: string,
  filters: CsvFilters,
): { sql: string; values: Record<string, string> } {
  const known = CSV_FILTERS[list] ?? {};
  const set = Object.entries(filters).filter(([name, value]) => value !== undefined && known[name]);
  return {
    sql: set.map(([name]) => ` AND ${known[name]}`).join(''),
    values: Object.fromEntries(set.map(([name, value]) => [name, JSON.stringify([value].flat().map(plain))])),
  };
}

/** As SQLite stores it. */
function plain(value: unknown): unknown {
  return typeof value === 'boolean' ? Number(value) : value;
}

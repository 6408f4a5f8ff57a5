/** A case that the growth suite measures: one operation, with parameters from the facts of a database. */
export type Case = {
  name: string;
  operationId: string;
  /** Returns undefined for a database that is too small for the case. */
  query: (facts: Facts) => Record<string, unknown> | undefined;
  /** The record that the path names, if any. */
  path?: (facts: Facts) => Record<string, string>;
};

/** The facts about a database that the cases need. */
export type Facts = {
  counts: { documents: number; open: number; payments: number; clients: number };
  lastPage: number;
  client: string;
  /** Half of all payments come before it. */
  paymentCursor: string;
  from: string;
  to: string;
  rareClient: string;
  rareDocument: string;
};

const list = (name: string, operationId: string, query: Case['query'] = () => ({})): Case => ({
  name,
  operationId,
  query,
});

const documents = (name: string, query: Case['query']) => list(`documents, ${name}`, 'listDocuments', query);

export const CASES: Case[] = [
  list('clients, first page', 'listClients'),
  list('items, first page', 'listItems'),
  list('expenses, first page', 'listExpenses'),
  list('documents, first page', 'listDocuments'),
  documents('page 1000', ({ lastPage }) => (lastPage < 1000 ? undefined : { page: 1000 })),
  documents('last full page', ({ lastPage }) => ({ page: lastPage })),
  documents('status paid', () => ({ status: 'paid' })),
  documents('status overdue', () => ({ status: 'overdue' })),
  documents('of one client', ({ client }) => ({ client })),
  documents('of a quarter', ({ from, to }) => ({ from, to })),
  documents('paid, of a quarter', ({ from, to }) => ({ status: 'paid', from, to })),
  list('clients, individuals', 'listClients', () => ({ type: 'individual' })),
  list('items, products', 'listItems', () => ({ type: 'product' })),
  list('items, inactive', 'listItems', () => ({ active: false })),
  list('payments, first page', 'listPayments'),
  list('payments, behind a cursor in the middle', 'listPayments', ({ paymentCursor: after }) => ({ after })),
  list('payments, by card', 'listPayments', () => ({ method: 'card' })),
  list('payments of one client', 'listPayments', ({ client }) => ({ client })),
  {
    ...list('balance of a client', 'getClientBalance'),
    path: ({ client: reference }) => ({ reference }),
  },
  list('expenses of a quarter', 'listExpenses', ({ from, to }) => ({ from, to })),
  list('clients, search for two letters', 'listClients', () => ({ search: 'ra' })),
  list('clients, search for ten letters', 'listClients', ({ rareClient }) => ({ search: rareClient })),
  list('clients, search for a frequent word', 'listClients', () => ({ search: 'hotel' })),
  documents('search for two letters', () => ({ search: 'ra' })),
  documents('search for ten letters', ({ rareDocument }) => ({ search: rareDocument })),
  documents('search for a frequent word', () => ({ search: 'beograd' })),
  documents('search without a match', () => ({ search: 'qqxx' })),
  list('statistics, summary', 'getBusinessStatistics'),
  list('statistics, trends', 'getMonthlyTrends'),
  list('statistics, outstanding', 'getOutstandingStatistics'),
  list('statistics, outstanding of a year ago', 'getOutstandingStatistics', ({ from }) => ({ as_of: from })),
  list('statistics, top clients of this year', 'getTopClients'),
  list('statistics, top clients of a quarter', 'getTopClients', ({ from, to }) => ({ from, to })),
];

/** Measured in addition to the operations: queries without an index or stored sums, a write, and the outbox. */
export const ADDITIONAL_CASES = {
  topClients: 'top clients of 12 months, without an index',
  topClientsNow: 'top clients of 12 months',
  rareSearch: 'client search for ten letters, by a full scan',
  frequentSearch: 'client search for a frequent word, by a full scan',
  issue: 'issue a document',
  pay: 'record a payment',
  credit: 'settle a document with a credit',
  poll: 'poll the outbox, with as many delivered rows as documents',
} as const;

/** True for cases that run on the event loop of the service; queries without an index are only for comparison. */
export const isOfTheService = (name: string): boolean => {
  const { issue, pay, credit, poll } = ADDITIONAL_CASES;
  return [issue, pay, credit, poll].some((one) => one === name) || CASES.some((one) => one.name === name);
};

export type Goal = {
  number: string;
  what: string;
  /** `at` returns the median of a case in one round at one of the sizes, in milliseconds. */
  measure: (at: (name: string, size: 'smallest' | 'largest') => number) => number;
  unit: 'times' | 'ms';
  limit: number;
  /** Judged only from this size up: goals in milliseconds and comparisons with slow queries need a large database. */
  fromSize?: number;
  isMinimum?: boolean | undefined;
};

const growth =
  (name: string): Goal['measure'] =>
  (at) =>
    at(name, 'largest') / at(name, 'smallest');
const largest =
  (name: string): Goal['measure'] =>
  (at) =>
    at(name, 'largest');

export const GOALS: Goal[] = [
  {
    number: '7',
    what: 'first page, largest over smallest',
    measure: growth('documents, first page'),
    unit: 'times',
    limit: 1.3,
  },
  {
    number: '7',
    what: 'last full page, largest over smallest',
    measure: growth('documents, last full page'),
    unit: 'times',
    limit: 1.3,
  },
  {
    number: '8',
    what: 'last full page over first page, largest',
    measure: (at) => at('documents, last full page', 'largest') / at('documents, first page', 'largest'),
    unit: 'times',
    limit: 4,
  },
  {
    number: '9',
    what: 'page and total of a status',
    measure: growth('documents, status paid'),
    unit: 'times',
    limit: 1.3,
  },
  { number: '10', what: 'summary', measure: growth('statistics, summary'), unit: 'times', limit: 1.3 },
  { number: '10', what: 'trends', measure: growth('statistics, trends'), unit: 'times', limit: 1.3 },
  {
    number: '11',
    what: 'outstanding with aging',
    measure: growth('statistics, outstanding'),
    unit: 'times',
    limit: 4,
  },
  {
    number: '11',
    what: 'outstanding with aging, largest',
    measure: largest('statistics, outstanding'),
    unit: 'ms',
    limit: 1,
    fromSize: 100_000,
  },
  {
    number: '12',
    what: 'top clients, over the same query without an index',
    measure: (at) =>
      at(ADDITIONAL_CASES.topClientsNow, 'largest') / at(ADDITIONAL_CASES.topClients, 'largest'),
    unit: 'times',
    limit: 0.5,
    fromSize: 100_000,
  },
  {
    number: '12',
    what: 'top clients, largest',
    measure: largest('statistics, top clients of this year'),
    unit: 'ms',
    limit: 50,
    fromSize: 100_000,
  },
  {
    number: '13',
    what: 'search for a rare client: times faster than a full scan',
    measure: (at) =>
      at(ADDITIONAL_CASES.rareSearch, 'largest') / at('clients, search for ten letters', 'largest'),
    unit: 'times',
    limit: 20,
    fromSize: 1_000_000,
    isMinimum: true,
  },
  {
    number: '13',
    what: 'search for a frequent word: times faster than a full scan',
    measure: (at) =>
      at(ADDITIONAL_CASES.frequentSearch, 'largest') / at('clients, search for a frequent word', 'largest'),
    unit: 'times',
    limit: 2,
    fromSize: 1_000_000,
    isMinimum: true,
  },
  {
    number: '14',
    what: 'issue, largest over smallest',
    measure: growth(ADDITIONAL_CASES.issue),
    unit: 'times',
    limit: 1.3,
  },
  ...['payments, first page', 'payments, behind a cursor in the middle'].map(
    (name): Goal => ({ number: '+', what: name, measure: growth(name), unit: 'times', limit: 1.3 }),
  ),
  ...[ADDITIONAL_CASES.pay, ADDITIONAL_CASES.credit].map(
    (name): Goal => ({ number: '+', what: name, measure: growth(name), unit: 'times', limit: 1.3 }),
  ),
  {
    number: '+',
    what: 'balance of a client, largest',
    measure: largest('balance of a client'),
    unit: 'ms',
    limit: 1,
    fromSize: 100_000,
  },
  {
    number: '15',
    what: 'poll of the outbox',
    measure: growth(ADDITIONAL_CASES.poll),
    unit: 'times',
    limit: 5,
  },
  {
    number: '15',
    what: 'poll of the outbox, largest',
    measure: largest(ADDITIONAL_CASES.poll),
    unit: 'ms',
    limit: 0.5,
    fromSize: 100_000,
  },
  {
    number: '+',
    what: 'selective search, largest',
    measure: largest('documents, search for ten letters'),
    unit: 'ms',
    limit: 20,
    fromSize: 100_000,
  },
  {
    number: '+',
    what: 'search for two letters, largest',
    measure: largest('documents, search for two letters'),
    unit: 'ms',
    limit: 250,
    fromSize: 100_000,
  },
  {
    number: '+',
    what: 'search for a frequent word, largest',
    measure: largest('documents, search for a frequent word'),
    unit: 'ms',
    limit: 250,
    fromSize: 100_000,
  },
];

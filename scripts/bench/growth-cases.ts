// What the suite `growth` measures on databases of several sizes, and its goals.
import type { HandledOperationId } from '../../src/spec/public.ts';
import type { Figure } from './report.ts';

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

/** An operation, with its query; `false` for a database that is too small. */
type Case = [
  name: string,
  operationId: HandledOperationId,
  query?: (facts: Facts) => object | false,
  path?: (facts: Facts) => object,
];

const UNPAID = 'issued,sent,viewed,partially_paid,overdue';

export const CASES: Case[] = [
  ['clients, first page', 'listClients'],
  ['items, first page', 'listItems'],
  ['expenses, first page', 'listExpenses'],
  ['documents, first page', 'listDocuments'],
  ['documents, page 1000', 'listDocuments', ({ lastPage }) => lastPage >= 1000 && { page: 1000 }],
  ['documents, last full page', 'listDocuments', ({ lastPage }) => ({ page: lastPage })],
  ['documents, status paid', 'listDocuments', () => ({ status: 'paid' })],
  ['documents, status overdue', 'listDocuments', () => ({ status: 'overdue' })],
  ['documents, by client', 'listDocuments', () => ({ sort: 'client' })],
  ['documents, by type', 'listDocuments', () => ({ sort: 'type' })],
  ['documents, by status', 'listDocuments', () => ({ sort: 'status' })],
  ['documents, unpaid, by status', 'listDocuments', () => ({ sort: '-status', status: UNPAID })],
  ['documents, of one client', 'listDocuments', ({ client }) => ({ client })],
  ['documents, of a quarter', 'listDocuments', ({ from, to }) => ({ from, to })],
  ['documents, paid, of a quarter', 'listDocuments', ({ from, to }) => ({ status: 'paid', from, to })],
  ['clients, individuals', 'listClients', () => ({ type: 'individual' })],
  ['items, products', 'listItems', () => ({ type: 'product' })],
  ['items, inactive', 'listItems', () => ({ active: false })],
  ['payments, first page', 'listPayments'],
  ['payments, behind a cursor in the middle', 'listPayments', ({ paymentCursor: after }) => ({ after })],
  ['payments, by card', 'listPayments', () => ({ method: 'card' })],
  ['payments of one client', 'listPayments', ({ client }) => ({ client })],
  ['balance of a client', 'getClientBalance', () => ({}), ({ client: reference }) => ({ reference })],
  ['expenses of a quarter', 'listExpenses', ({ from, to }) => ({ from, to })],
  ['clients, search for two letters', 'listClients', () => ({ search: 'ra' })],
  ['clients, search for ten letters', 'listClients', ({ rareClient }) => ({ search: rareClient })],
  ['clients, search for a frequent word', 'listClients', () => ({ search: 'hotel' })],
  ['documents, search for two letters', 'listDocuments', () => ({ search: 'ra' })],
  ['documents, search for ten letters', 'listDocuments', ({ rareDocument }) => ({ search: rareDocument })],
  ['documents, search for a frequent word', 'listDocuments', () => ({ search: 'beograd' })],
  ['documents, search without a match', 'listDocuments', () => ({ search: 'qqxx' })],
  ['statistics, summary', 'getBusinessStatistics'],
  ['statistics, trends', 'getMonthlyTrends'],
  ['statistics, outstanding', 'getOutstandingStatistics'],
  ['statistics, outstanding of a year ago', 'getOutstandingStatistics', ({ from }) => ({ as_of: from })],
  ['statistics, top clients of this year', 'getTopClients'],
  ['statistics, top clients of a quarter', 'getTopClients', ({ from, to }) => ({ from, to })],
  ['statistics, top items of this year', 'getTopItems'],
  ['statistics, top items of a quarter', 'getTopItems', ({ from, to }) => ({ from, to })],
  ['statistics, due weeks', 'getDueWeeks'],
];

/** Measured in addition: writes, the outbox, and queries without an index, which the service does not send. */
export const ISSUE = 'issue a document';
export const PAY = 'record a payment';
export const CREDIT = 'settle a document with a credit';
export const POLL = 'poll the outbox, with as many delivered rows as documents';
export const TOP_UNINDEXED = 'top clients of this year, without an index';
export const RARE_UNINDEXED = 'client search for ten letters, by a full scan';
export const FREQUENT_UNINDEXED = 'client search for a frequent word, by a full scan';

/** `at` is the median of a case in one round, in milliseconds, in the largest or the smallest database. */
type At = (name: string, size?: 'smallest') => number;
export type Goal = Omit<Figure, 'values'> & {
  measure: (at: At) => number;
  /** Judged only from this size up: times and comparisons with slow queries need a large database. */
  fromSize: number;
};

const growth = (name: string, most = 1.3): Goal => ({
  what: `${name}: growth`,
  measure: (at) => at(name) / at(name, 'smallest'),
  most,
  fromSize: 0,
});
const time = (name: string, most: number): Goal => ({
  what: `${name}: time`,
  measure: (at) => at(name),
  unit: 'ms',
  most,
  fromSize: 100_000,
});
const faster = (name: string, unindexed: string, least: number, fromSize: number): Goal => ({
  what: `${name}: times faster than reading all`,
  measure: (at) => at(unindexed) / at(name),
  least,
  fromSize,
});

export const GOALS: Goal[] = [
  growth('documents, first page'),
  growth('documents, last full page'),
  {
    what: 'last full page of documents over the first',
    measure: (at) => at('documents, last full page') / at('documents, first page'),
    most: 4,
    fromSize: 0,
  },
  growth('documents, status paid'),
  growth('documents, by client'),
  growth('statistics, summary'),
  growth('statistics, trends'),
  growth('statistics, outstanding', 4),
  time('statistics, outstanding', 1),
  faster('statistics, top clients of this year', TOP_UNINDEXED, 2, 100_000),
  time('statistics, top clients of this year', 50),
  faster('clients, search for ten letters', RARE_UNINDEXED, 20, 1_000_000),
  faster('clients, search for a frequent word', FREQUENT_UNINDEXED, 2, 1_000_000),
  growth('payments, first page'),
  growth('payments, behind a cursor in the middle'),
  growth(ISSUE),
  growth(PAY),
  growth(CREDIT),
  time('balance of a client', 1),
  growth(POLL, 5),
  time(POLL, 0.5),
  time('documents, search for ten letters', 20),
  time('documents, search for two letters', 250),
  time('documents, search for a frequent word', 250),
];

import { and, count, eq, gte, inArray, lte, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { dialect } from '../../database/dialect.ts';
import { documentsOfClient, totalOf } from '../../database/engine/counters.ts';
import {
  bothWays,
  countRows,
  type Found,
  isOrdinary,
  type Listing,
  nextOf,
  readListing,
  type Sorts,
  sortsOf,
} from '../../database/engine/listing.ts';
import { describedBy, type Wanted } from '../../database/engine/metadata-index.ts';
import { totalCents } from '../../database/engine/money-sums.ts';
import { searchIn } from '../../database/engine/search-index.ts';
import type { Reader } from '../../database/engine/statement.ts';
import { isOneOf, placeDigit } from '../../database/schema/columns.ts';
import { clientOrder, documents, isOpenQuote, statusOrder } from '../../database/schema/documents.ts';
import { clients } from '../../database/schema/records.ts';
import { sefSubmissions } from '../../database/schema/sef.ts';
import { DOCUMENT_STATUSES, OPEN_STATUSES, STATUSES_IN_ORDER } from '../../domain/document-status.ts';
import { firstLine, otherLines } from '../../domain/search-text.ts';
import { findClientId } from '../clients/queries.ts';
import { type DocumentRow, SUMMARY } from '../document-records/queries.ts';
import type { Summarised } from '../document-records/view.ts';
import {
  type DocumentFilters,
  LAST_DATE,
  listDocumentRows,
  NO_DATE,
  SORT_DATE,
  type SortedColumns,
  totalOfDocuments,
} from './list-queries.ts';

/** The filters of a list of documents; days are calendar dates, both inclusive. */
export type ListedDocuments = Omit<DocumentFilters, 'status'> & {
  statuses?: DocumentRow['status'][];
  /** True for the documents to pay: quotes with one of the statuses are left out. */
  withoutOpenQuotes?: true | undefined;
  type?: string;
  currency?: string;
  dueFrom?: string;
  dueTo?: string;
  number?: string;
  orderReference?: string;
  /** Minor units of `currency`, both inclusive. */
  totalFrom?: number;
  totalTo?: number;
  /** References of several clients, instead of `client`. */
  clients?: string[];
  externalId?: string;
  metadata?: Wanted;
  /** The status of the last submission to SEF; `none` for issued documents without one. */
  efaktura?: string;
};

const DUE_DATE = sql`coalesce(${documents.dueDate}, 'none')`;
/** The same in the words of the index of unpaid documents, so that no other is chosen. */
const UNPAID_DUE_DATE = sql`(${DUE_DATE} || '')`;

/** How a document stands in SEF: by its last submission, which has an index of its own. */
const IN_SEF = sql`CASE WHEN ${documents.status} = 'draft' THEN 'draft' ELSE coalesce((
  SELECT ${sefSubmissions.status} FROM ${sefSubmissions} WHERE ${sefSubmissions.documentId} = ${documents.id}
  ORDER BY ${sefSubmissions.id} DESC LIMIT 1), 'none') END`;

const DAY = { key: SORT_DATE, of: (row: SortedColumns) => row.issueDate ?? NO_DATE };

/** The orders that a stored text has the columns of: the default is one of them. */
export const DATED_SORTS: Sorts<SortedColumns> = sortsOf('documents', documents, {
  '-issue_date': { ...DAY, isDescending: true },
  issue_date: { ...DAY, isDescending: false },
});

const STATUS_ORDER = sql.raw(statusOrder('documents.'));
const placeOf = (status: DocumentRow['status']) => placeDigit(STATUSES_IN_ORDER.indexOf(status));

/**
 * All orders. A number comes after those with fewer characters, so that 10/2026 follows 9/2026, and no number before all;
 * no due date comes after all. Amounts are sorted as minor units of their currencies, and a draft has no balance yet.
 */
export const DOCUMENT_SORTS: Sorts<Summarised> = {
  list: DATED_SORTS.list,
  orders: {
    ...DATED_SORTS.orders,
    ...bothWays('number', {
      key: sql`coalesce(CAST(length(${documents.number}) + 10 AS text) || ${documents.number}, '')`,
      of: ({ number }) => (number === null ? '' : `${[...number].length + 10}${number}`),
    }),
    ...bothWays('due_date', { key: DUE_DATE, of: ({ dueDate }) => dueDate ?? NO_DATE }),
    ...bothWays('total', { key: documents.totalCents, of: ({ totalCents }) => totalCents, isNumber: true }),
    ...bothWays('balance', {
      key: sql`CASE WHEN ${documents.status} = 'draft' THEN 0 ELSE ${documents.balanceCents} END`,
      of: ({ status, balanceCents }) => (status === 'draft' ? 0 : balanceCents),
      isNumber: true,
    }),
    ...bothWays('client', {
      key: sql.raw(clientOrder('documents.')),
      of: ({ number, searchText }) => firstLine(number === null ? searchText : otherLines(searchText)),
    }),
    ...bothWays('type', { key: documents.typeKey, of: ({ typeKey }) => typeKey }),
    ...bothWays('status', { key: STATUS_ORDER, of: ({ status }) => placeOf(status) }),
  },
};

/** True for a list that can be paged through by its stored counts. */
export function isCountedList({ statuses, ...filters }: ListedDocuments, listing: Listing): boolean {
  const counted = ['client', 'from', 'to', 'search', 'reference'];
  return (
    isOrdinary(listing, DOCUMENT_SORTS) &&
    (statuses?.length ?? 0) <= 1 &&
    Object.entries(filters).every(([name, value]) => value === undefined || counted.includes(name))
  );
}

/** One page of documents as a request lists them; by default newest issue date first, drafts without one before all. */
export async function findDocuments(
  tx: Reader,
  workspaceId: number,
  filters: ListedDocuments,
  listing: Listing,
): Promise<Found<Summarised>> {
  if (isCountedList(filters, listing)) {
    const { statuses, client, from, to, search, reference } = filters;
    const counted = { status: statuses?.[0], client, from, to, search, reference };
    const found = await listDocumentRows(tx, workspaceId, counted, listing.page);
    return { ...found, next: nextOf(listing.page, found, DOCUMENT_SORTS) };
  }
  const { metadata: wanted } = filters;
  const described = await describedBy(tx, 'documents', workspaceId, { wanted, id: documents.id });
  const own = described?.isFew ? 'metadata' : await ownIndexOf(tx, workspaceId, filters);
  const known = await conditionsOf(tx, workspaceId, filters, listing, own);
  if (!known) return { rows: [], total: 0, next: null };
  const conditions = and(known, described?.condition);
  return readListing<Summarised>(listing, sortsFor(filters, listing, own), {
    reference: documents.reference,
    rows: (condition, order, { limit, offset }) =>
      summaries(tx)
        .where(and(conditions, condition))
        .orderBy(...order)
        .limit(limit)
        .offset(offset),
    total: async () => {
      const known = await knownTotal(tx, workspaceId, filters, listing);
      if (known !== undefined) return known;
      return countRows(tx, documents, conditions);
    },
  });
}

/** All orders; the one that the list has is that of an index that leads through no documents of others, where there is one. */
function sortsFor(filters: ListedDocuments, listing: Listing, own: OwnIndex | undefined): Sorts<Summarised> {
  const { list, orders } = DOCUMENT_SORTS;
  const { sort } = listing;
  const order = orders[sort] as (typeof orders)[string];
  const by = (key: SQLWrapper) => ({ list, orders: { ...orders, [sort]: { ...order, key } } });
  const isOfClient = isReadByClient(filters, listing) && (filters.clients || !isByIssueDate(sort));
  if (own || isOfClient) return by(dialect.withoutIndex(order.key));
  return isUnpaidByDueDate(filters, listing) ? by(UNPAID_DUE_DATE) : DOCUMENT_SORTS;
}

/** The documents of a client are sorted after they were read, rather than looked for among those of all. */
function isReadByClient({ client, clients, search }: ListedDocuments, { since }: Listing): boolean {
  return (client ?? clients) !== undefined && search === undefined && since === undefined;
}

/** A filter whose index leads to the few documents that it lets pass; they are sorted after they were read. */
type OwnIndex = 'order' | 'total' | 'metadata';

/** More documents than this are read in the order of the list, where a page of them is soon full. */
const FEW = 1000;

async function ownIndexOf(
  tx: Reader,
  workspaceId: number,
  { orderReference, totalFrom, totalTo }: ListedDocuments,
): Promise<OwnIndex | undefined> {
  if (orderReference !== undefined) return 'order';
  if (totalFrom === undefined && totalTo === undefined) return undefined;
  const [beyond] = await tx
    .select({ total: documents.totalCents })
    .from(documents)
    .where(
      and(
        eq(documents.workspaceId, workspaceId),
        ...betweenTotals(documents.totalCents, { totalFrom, totalTo }),
      ),
    )
    .orderBy(documents.totalCents)
    .limit(1)
    .offset(FEW);
  return beyond ? undefined : 'total';
}

function betweenTotals(
  column: SQLWrapper,
  { totalFrom, totalTo }: Pick<ListedDocuments, 'totalFrom' | 'totalTo'>,
): (SQL | undefined)[] {
  return [
    totalFrom === undefined ? undefined : sql`${column} >= ${totalFrom}`,
    totalTo === undefined ? undefined : sql`${column} <= ${totalTo}`,
  ];
}

/** The ids of the clients of a filter, each of this workspace; undefined without one. */
async function clientIdsOf(
  tx: Reader,
  workspaceId: number,
  { client, clients: several }: ListedDocuments,
): Promise<number[] | undefined> {
  if (client !== undefined) return [(await findClientId(tx, workspaceId, client)) ?? []].flat();
  if (several === undefined) return undefined;
  const found = await tx
    .select({ id: clients.id })
    .from(clients)
    .where(and(eq(clients.workspaceId, workspaceId), inArray(clients.reference, several)));
  return found.map(({ id }) => id);
}

function ofClients(column: SQLWrapper, ids: readonly number[]): SQL {
  return ids.length === 1 ? sql`${column} = ${ids[0]}` : sql`${column} IN ${ids}`;
}

/** Unpaid documents by due date have an index that does not lead through what was paid. */
function isUnpaidByDueDate({ statuses = [], search }: ListedDocuments, { sort }: Listing): boolean {
  const isOpen = (status: string) => (OPEN_STATUSES as readonly string[]).includes(status);
  return isByDueDate(sort) && search === undefined && statuses.length > 0 && statuses.every(isOpen);
}

function isByIssueDate(sort: string): boolean {
  return /^-?issue_date$/.test(sort);
}

function isByDueDate(sort: string): boolean {
  return /^-?due_date$/.test(sort);
}

/** The total from stored counts, in any order; undefined where the list has to be read to know it. */
async function knownTotal(
  tx: Reader,
  workspaceId: number,
  { statuses = [], client, from, to, ...others }: ListedDocuments,
  { since }: Listing,
): Promise<number | undefined> {
  if (Object.values({ ...others, since }).some((value) => value !== undefined)) return undefined;
  if (statuses.length <= 1)
    return totalOfDocuments(tx, workspaceId, { status: statuses[0], client, from, to });
  if (client !== undefined || from !== undefined || to !== undefined) return undefined;
  return totalOf(tx, { workspaceId, list: 'documents', filters: statuses });
}

/** @returns undefined where there is no such client */
async function conditionsOf(
  tx: Reader,
  workspaceId: number,
  listed: ListedDocuments,
  listing: Listing,
  own: OwnIndex | undefined,
): Promise<SQL | undefined> {
  const { statuses = [], from, to, search, reference, ...filters } = listed;
  const { since, sort } = listing;
  const clientIds = await clientIdsOf(tx, workspaceId, listed);
  if (clientIds?.length === 0) return undefined;
  const found =
    search === undefined ? undefined : await searchIn(tx, 'documents', workspaceId, search, documents);
  const isOfIndex = !found?.isFew && !own && isByIssueDate(sort);
  const column = (one: SQLWrapper): SQLWrapper => (isOfIndex ? one : dialect.withoutIndex(one));
  const { type, currency, dueFrom, dueTo, number, orderReference, externalId, efaktura } = filters;
  const totals = own === 'total' || /^-?total$/.test(sort) ? documents.totalCents : undefined;
  const isReadBy = (order: string) =>
    sort.replace('-', '') === order && !found?.isFew && !own && clientIds === undefined;
  return and(
    (found?.isFew || own === 'metadata') &&
      ![number, externalId, own === 'metadata' ? undefined : own].some((one) => one !== undefined)
      ? sql`${dialect.withoutIndex(documents.workspaceId)} = ${workspaceId}`
      : eq(documents.workspaceId, workspaceId),
    statusCondition(statuses, isOfIndex && clientIds === undefined),
    filters.withoutOpenQuotes && sql`NOT (${IS_OPEN_QUOTE})`,
    isReadBy('status') ? placesOf(statuses) : undefined,
    // Written out, as in the index.
    isUnpaidByDueDate(listed, listing) ? isOneOf(documents.status, OPEN_STATUSES) : undefined,
    clientIds &&
      ofClients(
        isReadByClient(listed, listing) && !own ? documents.clientId : column(documents.clientId),
        clientIds,
      ),
    from === undefined ? undefined : gte(column(SORT_DATE), from),
    // A document without a date is excluded by any range of days.
    from === undefined && to === undefined ? undefined : lte(column(SORT_DATE), to ?? LAST_DATE),
    number === undefined ? undefined : eq(documents.number, number),
    orderReference === undefined ? undefined : eq(documents.orderReference, orderReference),
    externalId === undefined ? undefined : eq(documents.externalId, externalId),
    ...betweenTotals(totals ?? dialect.withoutIndex(documents.totalCents), filters),
    type === undefined
      ? undefined
      : sql`${isReadBy('type') ? documents.typeKey : dialect.withoutIndex(documents.typeKey)} = ${type}`,
    currency === undefined ? undefined : sql`${dialect.withoutIndex(documents.currency)} = ${currency}`,
    dueFrom === undefined ? undefined : gte(dialect.withoutIndex(documents.dueDate), dueFrom),
    dueTo === undefined ? undefined : lte(dialect.withoutIndex(documents.dueDate), dueTo),
    efaktura === undefined ? undefined : sql`${IN_SEF} = ${efaktura}`,
    since === undefined
      ? undefined
      : sql`${own ? dialect.withoutIndex(documents.updatedAt) : documents.updatedAt} >= ${since}`,
    found && reference !== undefined
      ? sql`(${found.condition} OR ${documents.reference} = ${reference})`
      : found?.condition,
  );
}

function statusCondition(statuses: DocumentRow['status'][], isOfIndex: boolean): SQL | undefined {
  const [first, ...more] = statuses;
  if (first === undefined) return undefined;
  if (isOfIndex && more.length === 0) return eq(documents.status, first);
  return inArray(dialect.withoutIndex(documents.status), statuses);
}

/** Where statuses stand in the order by status: what is before and behind them is not read. */
function placesOf(statuses: DocumentRow['status'][]): SQL | undefined {
  const places = statuses.map(placeOf).sort();
  if (places.length === 0) return undefined;
  return sql`${STATUS_ORDER} BETWEEN ${places[0]} AND ${places.at(-1)}`;
}

/** The documents of a currency that are in the books alike. */
export type SumGroup = {
  currency: string;
  kind: string;
  /** A draft, a document that was cancelled without a credit note, or one that the books keep. */
  state: 'draft' | 'cancelled' | 'issued';
  documents: number;
  total: number;
  prepaid: number;
  /** How many deduct advances. */
  deducting: number;
  balance: number;
};

const STATE = sql<SumGroup['state']>`CASE WHEN ${documents.status} = 'draft' THEN 'draft'
  WHEN ${documents.status} = 'cancelled' AND ${documents.isCancelledByCredit} = 0 THEN 'cancelled' ELSE 'issued' END`;
const KIND = sql<string>`substr(${documents.typeKey}, 4)`;
// As in the index of them.
const IS_OPEN_QUOTE = sql.raw(isOpenQuote('documents.'));

/** How many quotes have a status that other documents have while they are to be paid. */
export function countOpenQuotes(tx: Reader, workspaceId: number): Promise<number> {
  return countRows(tx, documents, and(eq(documents.workspaceId, workspaceId), IS_OPEN_QUOTE));
}

/**
 * The sums of the documents of a list, by currency, kind and state.
 * @returns undefined where more than `most` documents would have to be read, by the counts of their client or
 *   statuses
 */
export async function sumDocuments(
  tx: Reader,
  workspaceId: number,
  filters: ListedDocuments,
  most: number,
): Promise<SumGroup[] | undefined> {
  const { statuses } = filters;
  const clientIds = await clientIdsOf(tx, workspaceId, filters);
  if (clientIds?.length === 0) return [];
  let candidates = 0;
  if (clientIds === undefined)
    candidates = await totalOf(tx, {
      workspaceId,
      list: 'documents',
      filters: statuses ?? [...DOCUMENT_STATUSES],
    });
  for (const clientId of clientIds ?? [])
    candidates += await documentsOfClient(tx, { workspaceId, clientId, filter: 'all' });
  if (candidates > most) return undefined;
  return tx
    .select({
      currency: documents.currency,
      kind: sql<string>`${KIND} AS kind`,
      state: sql<SumGroup['state']>`${STATE} AS state`,
      documents: count(),
      total: totalCents(documents.totalCents),
      prepaid: totalCents(documents.prepaidCents),
      deducting: sql<number>`sum(CASE WHEN ${documents.prepaidCents} > 0 THEN 1 ELSE 0 END)`,
      balance: totalCents(documents.balanceCents),
    })
    .from(documents)
    .where(sumConditions(workspaceId, clientIds, filters))
    .groupBy(documents.currency, sql`kind`, sql`state`)
    .orderBy(documents.currency);
}

/** Only the condition that the candidates were counted by may use an index: no other part of a long list is read. */
function sumConditions(
  workspaceId: number,
  clientIds: readonly number[] | undefined,
  {
    statuses,
    withoutOpenQuotes,
    from,
    to,
    type,
    currency,
    dueFrom,
    dueTo,
    number,
    search,
    reference,
    efaktura,
  }: ListedDocuments,
): SQL | undefined {
  const day = dialect.withoutIndex(SORT_DATE);
  const found = search === undefined ? undefined : dialect.containsText(documents.searchText, search);
  return and(
    eq(documents.workspaceId, workspaceId),
    clientIds && ofClients(documents.clientId, clientIds),
    statuses &&
      sql`${clientIds === undefined ? documents.status : dialect.withoutIndex(documents.status)} IN ${statuses}`,
    withoutOpenQuotes && sql`NOT (${IS_OPEN_QUOTE})`,
    from === undefined ? undefined : gte(day, from),
    // A document without a date is excluded by any range of days.
    from === undefined && to === undefined ? undefined : lte(day, to ?? LAST_DATE),
    type === undefined ? undefined : eq(dialect.withoutIndex(documents.typeKey), type),
    currency === undefined ? undefined : eq(dialect.withoutIndex(documents.currency), currency),
    dueFrom === undefined ? undefined : gte(dialect.withoutIndex(documents.dueDate), dueFrom),
    dueTo === undefined ? undefined : lte(dialect.withoutIndex(documents.dueDate), dueTo),
    number === undefined ? undefined : eq(dialect.withoutIndex(documents.number), number),
    efaktura === undefined ? undefined : sql`${IN_SEF} = ${efaktura}`,
    found && reference !== undefined
      ? sql`(${found} OR ${dialect.withoutIndex(documents.reference)} = ${reference})`
      : found,
  );
}

/** Documents with their clients. */
const summaries = (tx: Reader) =>
  tx.select(SUMMARY).from(documents).innerJoin(clients, eq(clients.id, documents.clientId));

/** The order in which documents get their numbers; those without an issue date come last. */
const BY_ISSUE_DATE = [SORT_DATE, documents.reference];

/** The documents with these references, by issue date; others are left out. */
export function namedDocuments(
  tx: Reader,
  workspaceId: number,
  references: readonly string[],
): Promise<Summarised[]> {
  return summaries(tx)
    .where(and(eq(documents.workspaceId, workspaceId), inArray(documents.reference, [...references])))
    .orderBy(...BY_ISSUE_DATE);
}

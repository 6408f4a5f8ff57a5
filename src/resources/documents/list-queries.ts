import { and, asc, count, eq, sql } from 'drizzle-orm';
import { dialect } from '../../database/dialect.ts';
import { documentsOfClient, findPage, type Start } from '../../database/engine/counters.ts';
import { totalCents } from '../../database/engine/money-sums.ts';
import type { Page } from '../../database/engine/page.ts';
import { type SearchShape, searchedPage } from '../../database/engine/search-index.ts';
import { filteredStatement, type Reader, statement } from '../../database/engine/statement.ts';
import { documents, documentTexts } from '../../database/schema/documents.ts';
import { clients } from '../../database/schema/records.ts';
import { findClientId } from '../clients/queries.ts';
import { type DocumentHead, type DocumentRow, HEAD, SUMMARY, toHead } from '../document-records/queries.ts';
import type { Summarised } from '../document-records/view.ts';
import { currentTextForm } from './stored-text-queries.ts';

/**
 * `client` is a reference, `from` and `to` are calendar dates, `search` is a search text as `searchQuery` returns it,
 * and `reference` the reference that the search text may be.
 */
export type DocumentFilters = {
  status?: DocumentRow['status'];
  client?: string;
  from?: string;
  to?: string;
  search?: string;
  reference?: string;
};

/** The columns that a list of documents is sorted by. */
export type SortedColumns = Pick<Summarised, 'reference' | 'issueDate' | 'createdAt' | 'updatedAt'>;

type Listed<Row = Summarised> = { rows: Row[]; total: number };

/** Reads the rows of a page. */
type Select<Row> = (
  tx: Reader,
  shape: Shape,
  values: { workspaceId: number; limit: number },
) => Promise<Row[]>;

// A document without an issue date comes before all that have one: 'none' sorts after every date.
export const NO_DATE = 'none';
/** Skipping so many rows of one day is cheaper than reading the rest of that day and the days before it separately. */
const MAX_SKIPPED_ROWS_OF_DAY = 100;
export const LAST_DATE = '9999-12-31';
const FIRST_PAGE: Page = { number: 1, size: 1, offset: 0 };
export const SORT_DATE = sql<string>`coalesce(${documents.issueDate}, 'none')`;

/** Days in the list's order: `upTo` and `since` are inclusive, `from…` and `after…` name a row of that day. */
type Shape = {
  status?: string;
  clientId?: number;
  since?: string;
  upTo?: string;
  before?: string;
  on?: string;
  fromReference?: string;
  afterReference?: string;
  phrase?: string;
  text?: string;
  reference?: string;
};

type Has = (filter: keyof Shape) => boolean;

function matching(has: Has) {
  const { workspaceId, status, clientId, id, reference, searchText } = documents;
  const found = has('phrase')
    ? dialect.matchesIndex('documents', id, sql.placeholder('workspaceId'), sql.placeholder('phrase'))
    : has('text')
      ? dialect.containsText(searchText, sql.placeholder('text'))
      : undefined;
  return and(
    (has('phrase') ? dialect.equalsWithoutIndex : eq)(workspaceId, sql.placeholder('workspaceId')),
    has('status')
      ? (found || has('clientId') ? dialect.equalsWithoutIndex : eq)(status, sql.placeholder('status'))
      : undefined,
    has('clientId')
      ? (has('phrase') ? dialect.equalsWithoutIndex : eq)(clientId, sql.placeholder('clientId'))
      : undefined,
    has('since') ? sql`${SORT_DATE} >= ${sql.placeholder('since')}` : undefined,
    has('upTo') ? sql`${SORT_DATE} <= ${sql.placeholder('upTo')}` : undefined,
    has('before') ? sql`${SORT_DATE} < ${sql.placeholder('before')}` : undefined,
    has('on') ? sql`${SORT_DATE} = ${sql.placeholder('on')}` : undefined,
    has('on') && has('fromReference') ? sql`${reference} <= ${sql.placeholder('fromReference')}` : undefined,
    has('upTo') && has('fromReference')
      ? sql`(${SORT_DATE} < ${sql.placeholder('upTo')} OR ${reference} <= ${sql.placeholder('fromReference')})`
      : undefined,
    has('afterReference')
      ? sql`(${SORT_DATE} < ${sql.placeholder('upTo')} OR ${reference} < ${sql.placeholder('afterReference')})`
      : undefined,
    found && has('reference') ? sql`(${found} OR ${reference} = ${sql.placeholder('reference')})` : found,
  );
}

const NEWEST_FIRST = [sql`${SORT_DATE} DESC`, sql`${documents.reference} DESC`];

const selectPage = filteredStatement((db, has: Has) =>
  db
    .select(SUMMARY)
    .from(documents)
    .innerJoin(clients, eq(clients.id, documents.clientId))
    .where(matching(has))
    .orderBy(...(has('on') ? [sql`${documents.reference} DESC`] : NEWEST_FIRST))
    .limit(sql.placeholder('limit')),
);

const OF_FORM = eq(documentTexts.form, sql.placeholder('form'));

const selectTexts = filteredStatement((db, has: Has) =>
  db
    .select({
      reference: documents.reference,
      issueDate: documents.issueDate,
      createdAt: documents.createdAt,
      updatedAt: documents.updatedAt,
      summary: documentTexts.summary,
    })
    .from(documents)
    .leftJoin(documentTexts, and(eq(documentTexts.documentId, documents.id), OF_FORM))
    .where(matching(has))
    .orderBy(...(has('on') ? [sql`${documents.reference} DESC`] : NEWEST_FIRST))
    .limit(sql.placeholder('limit')),
);

const selectPlace = filteredStatement((db, has: Has) =>
  db
    .select({ day: SORT_DATE, reference: documents.reference })
    .from(documents)
    .where(matching(has))
    .orderBy(...NEWEST_FIRST)
    .limit(1)
    .offset(sql.placeholder('offset')),
);

const selectPlaceFromEnd = filteredStatement((db, has: Has) =>
  db
    .select({ day: SORT_DATE, reference: documents.reference })
    .from(documents)
    .where(matching(has))
    .orderBy(asc(SORT_DATE), asc(documents.reference))
    .limit(1)
    .offset(sql.placeholder('offset')),
);

const countMatching = filteredStatement((db, has: Has) =>
  db.select({ total: count() }).from(documents).where(matching(has)),
);

/** One page, newest issue date first with the drafts that have none before them, and how many there are in all. */
export async function listDocumentRows(
  tx: Reader,
  workspaceId: number,
  { search, reference, ...filters }: DocumentFilters,
  page: Page,
): Promise<Listed> {
  if (search === undefined) return listed(selectPage, tx, workspaceId, filters, page);
  const shape = await shapeOf(tx, workspaceId, filters);
  return shape ? foundIn(tx, workspaceId, shape, { search, reference }, page) : { rows: [], total: 0 };
}

/** The same without a search, as the JSON of each row; `summary` is null where it is not stored. */
export function listDocumentTexts(
  tx: Reader,
  workspaceId: number,
  filters: Omit<DocumentFilters, 'search' | 'reference'>,
  page: Page,
): Promise<Listed<SortedColumns & { summary: string | null }>> {
  const form = currentTextForm();
  const select: typeof selectTexts = (db, shape, values) => selectTexts(db, shape, { ...values, form });
  return listed(select, tx, workspaceId, filters, page);
}

/** @returns undefined where there is no such client */
async function shapeOf(
  tx: Reader,
  workspaceId: number,
  { client, from, to, status }: DocumentFilters,
): Promise<Shape | undefined> {
  const days = from === undefined && to === undefined ? {} : { since: from, upTo: to ?? LAST_DATE };
  if (client === undefined) return { status, ...days };
  const clientId = await findClientId(tx, workspaceId, client);
  return clientId === undefined ? undefined : { status, clientId, ...days };
}

/** How many documents a list without a search has, in any order. */
export async function totalOfDocuments(
  tx: Reader,
  workspaceId: number,
  filters: Omit<DocumentFilters, 'search' | 'reference'>,
): Promise<number> {
  const { total } = await listed(async () => [], tx, workspaceId, filters, FIRST_PAGE);
  return total;
}

async function listed<Row>(
  select: Select<Row>,
  tx: Reader,
  workspaceId: number,
  filters: DocumentFilters,
  page: Page,
): Promise<Listed<Row>> {
  const { from, to, status } = filters;
  const shape = await shapeOf(tx, workspaceId, filters);
  if (!shape) return { rows: [], total: 0 };
  if (shape.clientId === undefined) {
    const counted = { workspaceId, list: 'documents' as const, filters: [status ?? 'all'] };
    const { total, start } = await findPage(tx, counted, { from, to }, page);
    return { rows: start ? await pageFrom(select, tx, workspaceId, shape, start, page) : [], total };
  }
  const total =
    from === undefined && to === undefined
      ? await documentsOfClient(tx, { workspaceId, clientId: shape.clientId, filter: status ?? 'all' })
      : await countOf(tx, workspaceId, shape);
  const start = { day: shape.upTo ?? NO_DATE, skip: page.offset };
  const rows = page.offset < total ? await pageFrom(select, tx, workspaceId, shape, start, page) : [];
  return { rows, total };
}

/** The rows of a page. Its first row is found in the index alone. */
async function pageFrom<Row>(
  select: Select<Row>,
  tx: Reader,
  workspaceId: number,
  filters: Shape,
  { day, skip, records }: Start,
  page: Page,
): Promise<Row[]> {
  const shape = { ...filters, upTo: day };
  if (skip === 0) return select(tx, shape, { workspaceId, limit: page.size });
  const [first] =
    records !== undefined && skip > records / 2
      ? await selectPlaceFromEnd(tx, { ...shape, since: day }, { workspaceId, offset: records - skip - 1 })
      : await selectPlace(tx, shape, { workspaceId, offset: skip });
  if (!first) return [];
  const { day: on, reference: fromReference } = first;
  if (records === undefined || records <= MAX_SKIPPED_ROWS_OF_DAY) {
    return select(tx, { ...filters, upTo: on, fromReference }, { workspaceId, limit: page.size });
  }
  const ofDay = await select(tx, { ...filters, on, fromReference }, { workspaceId, limit: page.size });
  const limit = page.size - ofDay.length;
  return limit === 0
    ? ofDay
    : [...ofDay, ...(await select(tx, { ...filters, before: on }, { workspaceId, limit }))];
}

function foundIn(
  tx: Reader,
  workspaceId: number,
  filters: Shape,
  { search: text, reference }: { search: string; reference: string | undefined },
  page: Page,
): Promise<Listed> {
  const shapeOf = (search: SearchShape) => ({ ...filters, reference, ...search });
  const isWhole = Object.values({ ...filters, reference }).every((value) => value === undefined);
  return searchedPage(
    tx,
    {
      table: 'documents',
      workspaceId,
      text,
      rows(search, { offset }) {
        const start = { day: filters.upTo ?? NO_DATE, skip: offset };
        return pageFrom(selectPage, tx, workspaceId, shapeOf(search), start, page);
      },
      count: (search, last) =>
        countOf(tx, workspaceId, { ...shapeOf(search), ...(last ? after(last) : undefined) }),
      omitted: isWhole ? async () => 0 : undefined,
    },
    page,
  );
}

function after(last: Summarised) {
  return { upTo: last.issueDate ?? NO_DATE, afterReference: last.reference };
}

async function countOf(tx: Reader, workspaceId: number, shape: Shape): Promise<number> {
  const [counted] = await countMatching(tx, shape, { workspaceId });
  return counted?.total ?? 0;
}

/** The statuses of documents that a client still has to pay. */
export const UNPAID_STATUSES = ['issued', 'sent', 'viewed', 'partially_paid', 'overdue'];

// The index by client contains the status: only open documents are looked up, without the index by status.
const sumUnpaidOfClient = statement((db) =>
  db
    .select({
      typeKey: documents.typeKey,
      currency: documents.currency,
      balanceCents: totalCents(documents.balanceCents),
    })
    .from(documents)
    .where(
      and(
        eq(documents.workspaceId, sql.placeholder('workspaceId')),
        eq(documents.clientId, sql.placeholder('clientId')),
        sql`${dialect.withoutIndex(documents.status)} IN ('issued', 'sent', 'viewed', 'partially_paid', 'overdue')`,
      ),
    )
    .groupBy(dialect.withoutIndex(documents.typeKey), documents.currency),
);

/** The balances of a client's unpaid documents, by type and currency. */
export async function unpaidOfClient(tx: Reader, client: { workspaceId: number; clientId: number }) {
  return sumUnpaidOfClient(tx, client);
}

// The order of the list of documents, with its index by client; the drafts of a client are skipped in the index.
const selectIssuedOfClient = statement((db) =>
  db
    .select(HEAD)
    .from(documents)
    .innerJoin(clients, eq(clients.id, documents.clientId))
    .where(
      and(
        eq(documents.workspaceId, sql.placeholder('workspaceId')),
        eq(documents.clientId, sql.placeholder('clientId')),
        sql`${dialect.withoutIndex(documents.status)} <> 'draft'`,
      ),
    )
    .orderBy(sql`coalesce(${documents.issueDate}, 'none') DESC`, sql`${documents.reference} DESC`)
    .limit(sql.placeholder('limit'))
    .offset(sql.placeholder('offset')),
);

/** A page of what was issued to a client, newest first. */
export async function listIssuedOfClient(
  tx: Reader,
  client: { workspaceId: number; clientId: number },
  page: { limit: number; offset: number },
): Promise<DocumentHead[]> {
  return (await selectIssuedOfClient(tx, { ...client, ...page })).map(toHead);
}

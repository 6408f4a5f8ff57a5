import { and, asc, count, desc, eq, gte, lte, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { dialect } from '../../database/dialect.ts';
import { findPage, type Start, totalOf } from '../../database/engine/counters.ts';
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
import type { Page } from '../../database/engine/page.ts';
import { searchedPage, searchIn } from '../../database/engine/search-index.ts';
import { filteredStatement, type Reader } from '../../database/engine/statement.ts';
import { expenseCategories, expenses } from '../../database/schema/expenses.ts';
import { firstLine } from '../../domain/search-text.ts';
import { categoryKey, type ExpenseRecord } from './queries.ts';

/** `category` is a name, without regard to case. */
type ListedExpenses = ExpenseFilters & {
  category?: string;
  currency?: string;
  externalId?: string;
  metadata?: Wanted;
};

const DAY = { key: expenses.occursOn, of: (row: ExpenseRecord) => row.occursOn };

export const EXPENSE_SORTS: Sorts<ExpenseRecord> = sortsOf('expenses', expenses, {
  '-occurs_on': { ...DAY, isDescending: true },
  occurs_on: { ...DAY, isDescending: false },
  ...bothWays('amount', { key: expenses.amountCents, of: (row) => row.amountCents, isNumber: true }),
  ...bothWays('description', {
    key: sql.raw(dialect.firstLine('expenses.search_text')),
    of: ({ searchText }) => firstLine(searchText),
  }),
});

/** One page of expenses as a request lists them; by default newest occurrence first, then by reference. */
export async function findExpenses(
  tx: Reader,
  workspaceId: number,
  filters: ListedExpenses,
  listing: Listing,
): Promise<Found<ExpenseRecord>> {
  const { category, currency, externalId, metadata, ...others } = filters;
  const isSifted = [category, currency, externalId, metadata].some((value) => value !== undefined);
  if (isOrdinary(listing, EXPENSE_SORTS) && !isSifted) {
    const found = await listExpenseRows(tx, workspaceId, others, listing.page);
    return { ...found, next: nextOf(listing.page, found, EXPENSE_SORTS) };
  }
  const conditions = await conditionsOf(tx, workspaceId, filters, listing);
  return readListing(listing, EXPENSE_SORTS, {
    reference: expenses.reference,
    rows: async (condition: SQL | undefined, order, { limit, offset }) => {
      const rows = await tx
        .select({ expense: expenses, category: expenseCategories.name })
        .from(expenses)
        .leftJoin(expenseCategories, eq(expenseCategories.id, expenses.categoryId))
        .where(and(conditions, condition))
        .orderBy(...order)
        .limit(limit)
        .offset(offset);
      return rows.map((row) => ({ ...row.expense, category: row.category }));
    },
    total: async () => {
      const isWhole = Object.values({ ...filters, since: listing.since }).every(
        (value) => value === undefined,
      );
      if (isWhole) return totalOf(tx, { workspaceId, list: 'expenses', filters: ['all'] });
      return countRows(tx, expenses, conditions);
    },
  });
}

async function conditionsOf(
  tx: Reader,
  workspaceId: number,
  { from, to, search, category, currency, externalId, metadata }: ListedExpenses,
  { since, sort }: Listing,
): Promise<SQL | undefined> {
  const found =
    search === undefined ? undefined : await searchIn(tx, 'expenses', workspaceId, search, expenses);
  const described = await describedBy(tx, 'expenses', workspaceId, { wanted: metadata, id: expenses.id });
  const isFew = found?.isFew || described?.isFew;
  const isOfIndex = !isFew && /^-?occurs_on$/.test(sort);
  const day: SQLWrapper = isOfIndex ? expenses.occursOn : dialect.withoutIndex(expenses.occursOn);
  return and(
    isFew && externalId === undefined
      ? sql`${dialect.withoutIndex(expenses.workspaceId)} = ${workspaceId}`
      : eq(expenses.workspaceId, workspaceId),
    from === undefined ? undefined : gte(day, from),
    to === undefined ? undefined : lte(day, to),
    currency === undefined ? undefined : sql`${dialect.withoutIndex(expenses.currency)} = ${currency}`,
    category === undefined
      ? undefined
      : sql`${dialect.withoutIndex(expenses.categoryId)} = (SELECT ${expenseCategories.id} FROM ${expenseCategories} WHERE ${expenseCategories.workspaceId} = ${workspaceId} AND ${expenseCategories.nameKey} = ${categoryKey(category)})`,
    externalId === undefined ? undefined : eq(expenses.externalId, externalId),
    since === undefined ? undefined : gte(expenses.updatedAt, since),
    found?.condition,
    described?.condition,
  );
}

/** `from` and `to` are calendar dates, `search` is a search text as `searchQuery` returns it. */
type ExpenseFilters = { from?: string; to?: string; search?: string };

type Listed = { rows: ExpenseRecord[]; total: number };

const LAST_DATE = '9999-12-31';

/** Days in the list's order: `upTo` and `since` are inclusive, `from…` and `after…` name a row of the list. */
type Shape = {
  since?: string;
  upTo?: string;
  fromReference?: string;
  afterReference?: string;
  phrase?: string;
  text?: string;
};

type Has = (filter: keyof Shape) => boolean;

function matching(has: Has) {
  const { workspaceId, occursOn, reference, id, searchText } = expenses;
  const workspace = sql.placeholder('workspaceId');
  return and(
    (has('phrase') ? dialect.equalsWithoutIndex : eq)(workspaceId, workspace),
    has('since') ? sql`${occursOn} >= ${sql.placeholder('since')}` : undefined,
    has('upTo') ? sql`${occursOn} <= ${sql.placeholder('upTo')}` : undefined,
    has('fromReference')
      ? sql`(${occursOn} < ${sql.placeholder('upTo')} OR ${reference} <= ${sql.placeholder('fromReference')})`
      : undefined,
    has('afterReference')
      ? sql`(${occursOn} < ${sql.placeholder('upTo')} OR ${reference} < ${sql.placeholder('afterReference')})`
      : undefined,
    has('phrase') ? dialect.matchesIndex('expenses', id, workspace, sql.placeholder('phrase')) : undefined,
    has('text') ? dialect.containsText(searchText, sql.placeholder('text')) : undefined,
  );
}

const selectPage = filteredStatement((db, has: Has) =>
  db
    .select({ expense: expenses, category: expenseCategories.name })
    .from(expenses)
    .leftJoin(expenseCategories, eq(expenseCategories.id, expenses.categoryId))
    .where(matching(has))
    .orderBy(desc(expenses.occursOn), desc(expenses.reference))
    .limit(sql.placeholder('limit')),
);

function placeQuery(direction: typeof asc) {
  return filteredStatement((db, has: Has) =>
    db
      .select({ day: expenses.occursOn, reference: expenses.reference })
      .from(expenses)
      .where(matching(has))
      .orderBy(direction(expenses.occursOn), direction(expenses.reference))
      .limit(1)
      .offset(sql.placeholder('offset')),
  );
}

const selectPlace = placeQuery(desc);
const selectPlaceFromEnd = placeQuery(asc);
const countMatching = filteredStatement((db, has: Has) =>
  db.select({ total: count() }).from(expenses).where(matching(has)),
);

/** One page of expenses, newest occurrence first, then by reference, and how many there are in all. */
export async function listExpenseRows(
  tx: Reader,
  workspaceId: number,
  { from, to, search }: ExpenseFilters,
  page: Page,
): Promise<Listed> {
  const filters = { since: from, upTo: to };
  if (search !== undefined) return foundIn(tx, workspaceId, filters, search, page);
  const counted = { workspaceId, list: 'expenses' as const, filters: ['all'] };
  const { total, start } = await findPage(tx, counted, { from, to }, page);
  return { rows: start ? await pageFrom(tx, workspaceId, filters, start, page) : [], total };
}

/** The rows of a page. Its first row is found in the index alone. */
async function pageFrom(
  tx: Reader,
  workspaceId: number,
  filters: Shape,
  { day, skip, records }: Start,
  page: Page,
): Promise<ExpenseRecord[]> {
  const shape = { ...filters, upTo: day };
  if (skip === 0) return pageOf(tx, workspaceId, shape, page);
  const [first] =
    records !== undefined && skip > records / 2
      ? await selectPlaceFromEnd(tx, { ...shape, since: day }, { workspaceId, offset: records - skip - 1 })
      : await selectPlace(tx, shape, { workspaceId, offset: skip });
  if (!first) return [];
  return pageOf(tx, workspaceId, { ...filters, upTo: first.day, fromReference: first.reference }, page);
}

async function pageOf(tx: Reader, workspaceId: number, shape: Shape, page: Page): Promise<ExpenseRecord[]> {
  const rows = await selectPage(tx, shape, { workspaceId, limit: page.size });
  return rows.map(({ expense, category }) => ({ ...expense, category }));
}

function foundIn(tx: Reader, workspaceId: number, filters: Shape, text: string, page: Page): Promise<Listed> {
  const { since, upTo } = filters;
  return searchedPage(
    tx,
    {
      table: 'expenses',
      workspaceId,
      text,
      rows(search, { offset }) {
        const start = { day: upTo ?? LAST_DATE, skip: offset };
        return pageFrom(tx, workspaceId, { ...filters, ...search }, start, page);
      },
      async count(search, last) {
        const after = last && { upTo: last.occursOn, afterReference: last.reference };
        const [counted] = await countMatching(tx, { ...filters, ...search, ...after }, { workspaceId });
        return counted?.total ?? 0;
      },
      omitted: since === undefined && upTo === undefined ? async () => 0 : undefined,
    },
    page,
  );
}

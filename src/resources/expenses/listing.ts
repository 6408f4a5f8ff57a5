import { and, eq, gte, lte, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { dialect } from '../../database/dialect.ts';
import { totalOf } from '../../database/engine/counters.ts';
import {
  countRows,
  type Found,
  isOrdinary,
  type Listing,
  nextOf,
  readListing,
  type Sorts,
  sortsOf,
} from '../../database/engine/listing.ts';
import { searchIn } from '../../database/engine/search-index.ts';
import type { Reader } from '../../database/engine/statement.ts';
import { expenseCategories, expenses } from '../../database/schema/expenses.ts';
import { type ExpenseFilters, listExpenseRows } from './list-queries.ts';
import { categoryKey, type ExpenseRecord } from './queries.ts';

/** `category` is a name, without regard to case. */
export type ListedExpenses = ExpenseFilters & { category?: string; currency?: string; externalId?: string };

const DAY = { key: expenses.occursOn, of: (row: ExpenseRecord) => row.occursOn };

export const EXPENSE_SORTS: Sorts<ExpenseRecord> = sortsOf('expenses', expenses, {
  '-occurs_on': { ...DAY, isDescending: true },
  occurs_on: { ...DAY, isDescending: false },
});

/** One page of expenses as a request lists them; by default newest occurrence first, then by reference. */
export async function findExpenses(
  tx: Reader,
  workspaceId: number,
  filters: ListedExpenses,
  listing: Listing,
): Promise<Found<ExpenseRecord>> {
  const { category, currency, externalId, ...others } = filters;
  const isSifted = [category, currency, externalId].some((value) => value !== undefined);
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
  { from, to, search, category, currency, externalId }: ListedExpenses,
  { since, sort }: Listing,
): Promise<SQL | undefined> {
  const found =
    search === undefined ? undefined : await searchIn(tx, 'expenses', workspaceId, search, expenses);
  const isOfIndex = !found?.isFew && /^-?occurs_on$/.test(sort);
  const day: SQLWrapper = isOfIndex ? expenses.occursOn : dialect.withoutIndex(expenses.occursOn);
  return and(
    found?.isFew && externalId === undefined
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
  );
}

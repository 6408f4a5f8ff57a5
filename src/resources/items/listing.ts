import { and, count, eq, gte, type SQL, sql } from 'drizzle-orm';
import { isArchivedAs } from '../../database/engine/archived.ts';
import {
  type Found,
  isOrdinary,
  type Listing,
  nextOf,
  readListing,
  type Sorts,
  sortsOf,
  withoutIndex,
} from '../../database/engine/listing.ts';
import { searchIn } from '../../database/engine/search-index.ts';
import type { Reader } from '../../database/engine/statement.ts';
import { items } from '../../database/schema/records.ts';
import { countItems, type ItemFilters, type ItemRow, listItemRows } from './queries.ts';

const NAME = { key: items.nameSort, of: (row: ItemRow) => row.nameSort };

export const ITEM_SORTS: Sorts<ItemRow> = sortsOf('items', items, {
  name: { ...NAME, isDescending: false },
  '-name': { ...NAME, isDescending: true },
});

/** One page of items as a request lists them; by default by folded name, then reference. */
export async function findListedItems(
  tx: Reader,
  workspaceId: number,
  { externalId, ...filters }: ItemFilters & { externalId: string | undefined },
  listing: Listing,
): Promise<Found<ItemRow>> {
  if (isOrdinary(listing, ITEM_SORTS) && externalId === undefined) {
    const found = await listItemRows(tx, workspaceId, filters, listing.page);
    return { ...found, next: nextOf(listing.page, found, ITEM_SORTS) };
  }
  const { type, active, archived, search } = filters;
  const { since, sort } = listing;
  const found = search === undefined ? undefined : await searchIn(tx, 'items', workspaceId, search, items);
  const isOfIndex = !found?.isFew && /^-?name$/.test(sort);
  const conditions = and(
    found?.isFew && externalId === undefined
      ? sql`${withoutIndex(items.workspaceId)} = ${workspaceId}`
      : eq(items.workspaceId, workspaceId),
    externalId === undefined ? undefined : eq(items.externalId, externalId),
    type && (isOfIndex ? eq(items.type, type) : sql`${withoutIndex(items.type)} = ${type}`),
    active === undefined
      ? undefined
      : isOfIndex
        ? eq(items.active, active)
        : sql`${withoutIndex(items.active)} = ${Number(active)}`,
    isArchivedAs(archived, items.archivedAt, { isOfIndex }),
    since === undefined ? undefined : gte(items.updatedAt, since),
    found?.condition,
  );
  return readListing(listing, ITEM_SORTS, {
    reference: items.reference,
    rows: (condition: SQL | undefined, order, { limit, offset }) =>
      tx
        .select()
        .from(items)
        .where(and(conditions, condition))
        .orderBy(...order)
        .limit(limit)
        .offset(offset),
    total: async () => {
      const isCounted = [since, search, externalId].every((value) => value === undefined);
      if (isCounted) return countItems(tx, workspaceId, { type, active, archived });
      const [counted] = await tx.select({ total: count() }).from(items).where(conditions);
      return counted?.total ?? 0;
    },
  });
}

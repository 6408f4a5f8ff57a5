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
import { clients } from '../../database/schema/records.ts';
import { type ClientFilters, type ClientRow, countClients, listClientRows } from './queries.ts';

const NAME = { key: clients.nameSort, of: (row: ClientRow) => row.nameSort };

export const CLIENT_SORTS: Sorts<ClientRow> = sortsOf('clients', clients, {
  name: { ...NAME, isDescending: false },
  '-name': { ...NAME, isDescending: true },
});

/** One page of clients as a request lists them; by default by folded name, then reference. */
export async function findClients(
  tx: Reader,
  workspaceId: number,
  { externalId, ...filters }: ClientFilters & { externalId: string | undefined },
  listing: Listing,
): Promise<Found<ClientRow>> {
  if (isOrdinary(listing, CLIENT_SORTS) && externalId === undefined) {
    const found = await listClientRows(tx, workspaceId, filters, listing.page);
    return { ...found, next: nextOf(listing.page, found, CLIENT_SORTS) };
  }
  const { type, archived, search } = filters;
  const { since, sort } = listing;
  const found =
    search === undefined ? undefined : await searchIn(tx, 'clients', workspaceId, search, clients);
  const isOfIndex = !found?.isFew && /^-?name$/.test(sort);
  const conditions = and(
    found?.isFew && externalId === undefined
      ? sql`${withoutIndex(clients.workspaceId)} = ${workspaceId}`
      : eq(clients.workspaceId, workspaceId),
    externalId === undefined ? undefined : eq(clients.externalId, externalId),
    type && (isOfIndex ? eq(clients.type, type) : sql`${withoutIndex(clients.type)} = ${type}`),
    isArchivedAs(archived, clients.archivedAt, { isOfIndex }),
    since === undefined ? undefined : gte(clients.updatedAt, since),
    found?.condition,
  );
  return readListing(listing, CLIENT_SORTS, {
    reference: clients.reference,
    rows: (condition: SQL | undefined, order, { limit, offset }) =>
      tx
        .select()
        .from(clients)
        .where(and(conditions, condition))
        .orderBy(...order)
        .limit(limit)
        .offset(offset),
    total: async () => {
      const isCounted = [since, search, externalId].every((value) => value === undefined);
      if (isCounted) return countClients(tx, workspaceId, { type, archived });
      const [counted] = await tx.select({ total: count() }).from(clients).where(conditions);
      return counted?.total ?? 0;
    },
  });
}

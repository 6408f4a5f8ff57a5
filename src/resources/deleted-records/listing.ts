import { and, eq, gte, type InferSelectModel, inArray, type SQL } from 'drizzle-orm';
import { dialect } from '../../database/dialect.ts';
import {
  countRows,
  type Found,
  type Listing,
  readListing,
  type Sorts,
} from '../../database/engine/listing.ts';
import type { Reader } from '../../database/engine/statement.ts';
import { deletedRecords } from '../../database/schema/deleted-records.ts';
import type { DeletableType } from '../../domain/deletable-types.ts';

export type Deletion = InferSelectModel<typeof deletedRecords>;

/** Oldest deletion first, so that a caller who follows the list can continue at its end. */
export const DELETION_SORTS: Sorts<Deletion> = {
  list: 'deleted-records',
  orders: {
    deleted_at: { key: deletedRecords.deletedAt, of: (row) => row.deletedAt, isDescending: false },
  },
};

/** Deletions of some kinds, or of all where none are named, optionally since an instant. */
export async function findDeletions(
  tx: Reader,
  workspaceId: number,
  { types, since }: { types: DeletableType[] | undefined; since: string | undefined },
  listing: Listing,
): Promise<Found<Deletion>> {
  const [type, ...more] = types ?? [];
  const conditions = and(
    eq(deletedRecords.workspaceId, workspaceId),
    since === undefined ? undefined : gte(deletedRecords.deletedAt, since),
    types === undefined || type === undefined
      ? undefined
      : more.length === 0
        ? eq(deletedRecords.type, type)
        : inArray(dialect.withoutIndex(deletedRecords.type), types),
  );
  return readListing(listing, DELETION_SORTS, {
    reference: deletedRecords.reference,
    rows: (condition: SQL | undefined, order, { limit, offset }) =>
      tx
        .select()
        .from(deletedRecords)
        .where(and(conditions, condition))
        .orderBy(...order)
        .limit(limit)
        .offset(offset),
    total: () => countRows(tx, deletedRecords, conditions),
  });
}

import { type Column, isNotNull, isNull, type SQL } from 'drizzle-orm';
import { dialect } from '../dialect.ts';

/**
 * How the filter `archived` narrows a list: two shapes, so that the partial index of archived records can serve one.
 */
export type ArchivedShape = { onlyArchived?: true; withoutArchived?: true };

/** The part of a query's shape that the filter sets; without the filter, both kinds are listed. */
export function archivedShape(archived: boolean | undefined): ArchivedShape {
  if (archived === undefined) return {};
  return archived ? { onlyArchived: true } : { withoutArchived: true };
}

/** The same as an SQL condition. @param isOfIndex whether the query may use an index on `archived_at` for it */
export function isArchivedAs(
  archived: boolean | undefined,
  column: Column,
  { isOfIndex }: { isOfIndex: boolean },
): SQL | undefined {
  if (archived === undefined) return undefined;
  if (isOfIndex) return archived ? isNotNull(column) : isNull(column);
  return archived ? isNotNull(dialect.withoutIndex(column)) : isNull(dialect.withoutIndex(column));
}

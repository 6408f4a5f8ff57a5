import { type Column, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';

/** How `archived` narrows a list: two conditions, so that the index of the archived records serves the one. */
export type ArchivedShape = { onlyArchived?: true; withoutArchived?: true };

/** The part of a query's shape that stands for a filter; none shows both. */
export function archivedShape(archived: boolean | undefined): ArchivedShape {
  if (archived === undefined) return {};
  return archived ? { onlyArchived: true } : { withoutArchived: true };
}

/** The same as a condition. @param isOfIndex whether an index of the archived ones may be looked up for it */
export function isArchivedAs(
  archived: boolean | undefined,
  column: Column,
  { isOfIndex }: { isOfIndex: boolean },
): SQL | undefined {
  if (archived === undefined) return undefined;
  if (isOfIndex) return archived ? isNotNull(column) : isNull(column);
  return archived ? sql`+${column} IS NOT NULL` : sql`+${column} IS NULL`;
}

import { sql } from 'drizzle-orm';
import { type AnySQLiteColumn, text, uniqueIndex } from 'drizzle-orm/sqlite-core';

/** What programs of others keep on a record: their own id of it, and texts by keys of their own as a JSON object. */
export const ownData = () => ({
  externalId: text('external_id'),
  metadata: text('metadata'),
});

/** Their ids are unique in a workspace, and records are found by them. Most records have none, and are not in it. */
export function externalIdIndex(
  name: string,
  { workspaceId, externalId }: { workspaceId: AnySQLiteColumn; externalId: AnySQLiteColumn },
) {
  return uniqueIndex(name).on(workspaceId, externalId).where(sql`external_id IS NOT NULL`);
}

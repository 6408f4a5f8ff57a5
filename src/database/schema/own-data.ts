import { sql } from 'drizzle-orm';
import { integer, text, uniqueIndex } from './column-kinds.ts';
import type { AnyColumn } from './columns.ts';

/** How often the record has changed, from 1: the later of two states has the higher one. */
export const recordVersion = () => integer('record_version').notNull().default(1);

/** What API callers store on a record: their own id of it, and texts under keys of their choice, as a JSON object. */
export const ownData = () => ({
  externalId: text('external_id'),
  metadata: text('metadata'),
});

/** External ids are unique in a workspace, and records are found by them. A partial index: most records have none. */
export function externalIdIndex(
  name: string,
  { workspaceId, externalId }: { workspaceId: AnyColumn; externalId: AnyColumn },
) {
  return uniqueIndex(name).on(workspaceId, externalId).where(sql`external_id IS NOT NULL`);
}

import { sql } from 'drizzle-orm';
import { integer, primaryKey, table, text, uniqueIndex } from './column-kinds.ts';
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

/** The kinds of records whose metadata lists are filtered by: the names of their tables. */
export const DESCRIBED = ['clients', 'items', 'documents', 'payments', 'expenses', 'contracts'] as const;

/**
 * Each text of the metadata of each record, so that lists find records by it. Triggers keep it with the records
 * (`migrations/0050_filters.sql`). `entries` is always 1: `invoicing verify` adds it up like a sum.
 */
export const metadataEntries = table(
  'metadata_entries',
  {
    workspaceId: integer('workspace_id').notNull(),
    list: text('list', { enum: DESCRIBED }).notNull(),
    name: text('name').notNull(),
    value: text('value').notNull(),
    recordId: integer('record_id').notNull(),
    entries: integer('entries').notNull(),
  },
  (t) => [primaryKey({ columns: [t.workspaceId, t.list, t.name, t.value, t.recordId] })],
);

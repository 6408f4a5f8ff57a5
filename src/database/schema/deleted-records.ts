import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import type { DeletableType } from '../../domain/deletable-types.ts';
import { workspaces } from './access.ts';
import { id, instant, reference } from './columns.ts';

/** What was deleted, for those who keep a copy: nothing of the record itself but what it was known by. */
export const deletedRecords = sqliteTable(
  'deleted_records',
  {
    id: id(),
    workspaceId: integer('workspace_id')
      .notNull()
      .references(() => workspaces.id),
    /** No list in the schema: kinds of records that cannot be deleted yet may come. */
    type: text('type').$type<DeletableType>().notNull(),
    /** Of the record that is gone. */
    reference: reference(),
    /** Forgotten some time later: it may say whom the record was about. */
    externalId: text('external_id'),
    deletedAt: instant('deleted_at').notNull(),
  },
  (t) => [
    uniqueIndex('deleted_records_reference').on(t.reference),
    index('deleted_records_by_time').on(t.workspaceId, t.deletedAt, t.reference),
    index('deleted_records_by_type').on(t.workspaceId, t.type, t.deletedAt, t.reference),
    // The job that forgets external ids looks for the oldest that are left.
    index('deleted_records_with_external_id').on(t.deletedAt).where(sql`external_id IS NOT NULL`),
  ],
);

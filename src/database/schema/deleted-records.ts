import { sql } from 'drizzle-orm';
import type { DeletableType } from '../../domain/deletable-types.ts';
import { workspaces } from './access.ts';
import { id, index, integer, table, text, uniqueIndex } from './column-kinds.ts';
import { instant, reference } from './columns.ts';

/** Deleted records, for programs that keep copies: only the ids of the record, nothing of its content. */
export const deletedRecords = table(
  'deleted_records',
  {
    id: id(),
    workspaceId: integer('workspace_id')
      .notNull()
      .references(() => workspaces.id),
    /** Without a CHECK: later versions may add types without a migration. */
    type: text('type').$type<DeletableType>().notNull(),
    /** Reference of the deleted record. */
    reference: reference(),
    /** Removed after some time, because it may identify a person. */
    externalId: text('external_id'),
    deletedAt: instant('deleted_at').notNull(),
  },
  (t) => [
    uniqueIndex('deleted_records_reference').on(t.reference),
    index('deleted_records_by_time').on(t.workspaceId, t.deletedAt, t.reference),
    index('deleted_records_by_type').on(t.workspaceId, t.type, t.deletedAt, t.reference),
    // The job that removes external ids reads the oldest ones.
    index('deleted_records_with_external_id').on(t.deletedAt).where(sql`external_id IS NOT NULL`),
  ],
);

import { apiKeys, users, workspaces } from './access.ts';
import { id, index, integer, table, text } from './column-kinds.ts';
import { instant } from './columns.ts';

/**
 * Who carried out which operation, one row for each request that changed something. Rows are only added. They hold no
 * personal data but the user; what an operation changed is in the record.
 */
export const activities = table(
  'activities',
  {
    id: id(),
    workspaceId: integer('workspace_id')
      .notNull()
      .references(() => workspaces.id),
    /** The instant of the request: records that it made or changed have the same one. */
    at: instant('at').notNull(),
    /** The operationId of either specification. */
    operation: text('operation').notNull(),
    /** The record that the operation is about; null for the business itself and for many records at once. */
    subjectReference: text('subject_reference'),
    /** Null for the operator. */
    userId: integer('user_id').references(() => users.id),
    /** The API key that the user has used; null in the dashboard, and for a key of a removed user. */
    apiKeyId: integer('api_key_id').references(() => apiKeys.id),
  },
  (t) => [
    // The log of a business, and what happened to several records at an instant.
    index('activities_workspace').on(t.workspaceId, t.at, t.id),
    index('activities_subject').on(t.subjectReference, t.id),
  ],
);

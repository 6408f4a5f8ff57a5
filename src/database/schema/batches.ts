import { sql } from 'drizzle-orm';
import { BATCH_ACTIONS, BATCH_ROW_STATES } from '../../domain/batch.ts';
import { users, workspaces } from './access.ts';
import { id, index, integer, table, text, uniqueIndex } from './column-kinds.ts';
import { instant, must, oneOf, reference } from './columns.ts';

/** Actions on many documents at once, each for a member, whose rights count for every document. */
export const batches = table(
  'batches',
  {
    id: id(),
    reference: reference(),
    workspaceId: integer('workspace_id')
      .notNull()
      .references(() => workspaces.id),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    action: text('action', { enum: BATCH_ACTIONS }).notNull(),
    /** What it was given for all documents: a JSON object (src/domain/batch.ts). */
    options: text('options').notNull(),
    createdAt: instant('created_at').notNull(),
    /** Null while it is in the queue. */
    endedAt: instant('ended_at'),
  },
  (t) => [
    uniqueIndex('batches_reference').on(t.reference),
    index('batches_of_member').on(t.workspaceId, t.userId, t.id),
    index('batches_created').on(t.createdAt),
    oneOf('batches_action', t.action, BATCH_ACTIONS),
  ],
);

/** The documents of a batch, each with what became of it. */
export const batchRows = table(
  'batch_rows',
  {
    id: id(),
    batchId: integer('batch_id')
      .notNull()
      .references(() => batches.id),
    /** The order in which they are done. */
    position: integer('position').notNull(),
    /** It may be deleted, by the batch or before it. */
    documentReference: text('document_reference').notNull(),
    /** The balance that was shown, for a payment: a decimal. What was paid since is not paid again. */
    amount: text('amount'),
    state: text('state', { enum: BATCH_ROW_STATES }).notNull(),
    /** Why it failed: a JSON object with code, message and details. */
    error: text('error'),
  },
  (t) => [
    uniqueIndex('batch_rows_position').on(t.batchId, t.position),
    index('batch_rows_state').on(t.batchId, t.state, t.position),
    oneOf('batch_rows_state_known', t.state, BATCH_ROW_STATES),
    must('batch_rows_failed', sql`(${t.state} = 'failed') = (${t.error} IS NOT NULL)`),
  ],
);

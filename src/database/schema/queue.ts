import { sql } from 'drizzle-orm';
import { workspaces } from './access.ts';
import { flag, id, index, integer, table, text, uniqueIndex } from './column-kinds.ts';
import { instant, oneOf } from './columns.ts';

/** What waits to go out, by the table that holds its record. */
export const QUEUE_KINDS = ['webhook_delivery', 'mail', 'sef_submission', 'sef_connection', 'batch'] as const;

/**
 * The work that is open: webhooks, e-mails and calls of SEF that are due at an instant. A job is stored in the
 * transaction of the change that it reports, and removed in that of its last outcome.
 */
export const queue = table(
  'queue',
  {
    id: id(),
    workspaceId: integer('workspace_id')
      .notNull()
      .references(() => workspaces.id),
    kind: text('kind', { enum: QUEUE_KINDS }).notNull(),
    /** The `id` of the delivery, e-mail, submission, connection or batch. */
    subjectId: integer('subject_id').notNull(),
    /** Whose jobs take turns with those of others: an endpoint, for all others a workspace. */
    groupId: integer('group_id').notNull(),
    /** A part of the kind with slots of its own; its channel says in which order they are served. */
    lane: integer('lane').notNull(),
    dueAt: instant('due_at').notNull(),
    /** The boot id of the process that carries it out, and the end of its lease. */
    claimedBy: text('claimed_by'),
    claimUntil: instant('claim_until'),
    /** True where it was planned again while a process had it: what that attempt brings does not change the plan. */
    isReplanned: flag('is_replanned').notNull().default(false),
  },
  (t) => [
    uniqueIndex('queue_subject').on(t.kind, t.subjectId),
    index('queue_due').on(t.kind, t.lane, t.groupId, t.dueAt),
    index('queue_claimed').on(t.claimedBy).where(sql`claimed_by IS NOT NULL`),
    oneOf('queue_kind', t.kind, QUEUE_KINDS),
  ],
);

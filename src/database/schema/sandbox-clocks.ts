import { sql } from 'drizzle-orm';
import { workspaces } from './access.ts';
import { integer, table, text } from './column-kinds.ts';
import { instant, must, oneOf } from './columns.ts';

/** `advancing` while the jobs of the time in between run; `failed` where they have stopped before the target. */
export const CLOCK_STATUSES = ['ready', 'advancing', 'failed'] as const;

/** Why the jobs have stopped: more records would have changed than one advance may change, or a fault of the service. */
export const CLOCK_REASONS = ['too_many', 'internal'] as const;

/**
 * How far the clocks of sandboxes are ahead. A sandbox that goes by the real time has no row. A table of its own: a change
 * of `workspaces` empties the cache of keys.
 */
export const sandboxClocks = table(
  'sandbox_clocks',
  {
    workspaceId: integer('workspace_id')
      .primaryKey()
      .references(() => workspaces.id),
    /** Added to the real time, unless it is advancing. */
    offsetMs: integer('offset_ms').notNull(),
    status: text('status', { enum: CLOCK_STATUSES }).notNull(),
    /** Where the last advance leads, or led. */
    target: instant('target').notNull(),
    /** While it is advancing, the time stands still here until all jobs of this instant have run. */
    reachedAt: instant('reached_at'),
    /** How many records the jobs of the last advance have changed. */
    effects: integer('effects').notNull(),
    reason: text('reason', { enum: CLOCK_REASONS }),
    /** The real time of the last move. */
    movedAt: instant('moved_at').notNull(),
  },
  (t) => [
    oneOf('sandbox_clocks_status', t.status, CLOCK_STATUSES),
    must('sandbox_clocks_offset', sql`${t.offsetMs} >= 0`),
    must('sandbox_clocks_reached', sql`(${t.status} = 'advancing') = (${t.reachedAt} IS NOT NULL)`),
    must('sandbox_clocks_reason', sql`(${t.status} = 'failed') = (${t.reason} IS NOT NULL)`),
  ],
);

import { sql } from 'drizzle-orm';
import { integer, table } from './column-kinds.ts';
import { instant, must } from './columns.ts';

/** What is known about this machine's clock, in one row: a start uses it to detect a clock that is days off. */
export const clockState = table(
  'clock_state',
  {
    id: integer('id').primaryKey(),
    /** The latest instant that is trusted, plus the time that the service has run since. */
    believedAt: instant('believed_at').notNull(),
    /** By how much the clock differs from it; null while the clock is trusted. */
    doubtMs: integer('doubt_ms'),
    /** How long the service has run with that difference. */
    doubtedForMs: integer('doubted_for_ms').notNull(),
  },
  (t) => [must('clock_state_one_row', sql`${t.id} = 1`)],
);

import { sql } from 'drizzle-orm';
import { integer, sqliteTable } from 'drizzle-orm/sqlite-core';
import { instant, must } from './columns.ts';

/** What is known of this machine's clock, in one row: by it a start recognises a clock that is days off. */
export const clockState = sqliteTable(
  'clock_state',
  {
    id: integer('id').primaryKey(),
    /** The latest instant that is believed, continued by how long the service has run since. */
    believedAt: instant('believed_at').notNull(),
    /** By how much the clock was found to differ from that; null while it is believed. */
    doubtMs: integer('doubt_ms'),
    /** How long the service has run with that difference. */
    doubtedForMs: integer('doubted_for_ms').notNull(),
  },
  (t) => [must('clock_state_one_row', sql`${t.id} = 1`)],
);

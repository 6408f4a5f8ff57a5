import { sql } from 'drizzle-orm';
import { REMINDER_OUTCOMES, REMINDER_TEXTS } from '../../domain/reminders.ts';
import { index, integer, primaryKey, table, text } from './column-kinds.ts';
import { instant, must, oneOf } from './columns.ts';
import { documents } from './documents.ts';

/**
 * The steps of documents that clients were reminded of, each once, and letters by hand. A letter is one e-mail, to each
 * recipient: its reference is the subject of these e-mails. What was not needed when it was to be written has no row any
 * more.
 */
export const documentReminders = table(
  'document_reminders',
  {
    documentId: integer('document_id')
      .notNull()
      .references(() => documents.id, { onDelete: 'cascade' }),
    /** The key of the step, one of a letter after the last step, or one of a letter by hand. */
    step: text('step').notNull(),
    outcome: text('outcome', { enum: REMINDER_OUTCOMES }).notNull(),
    /** Null for a step that was left out. */
    letter: text('letter'),
    /** Which text the step has. */
    textKind: text('text_kind', { enum: REMINDER_TEXTS }),
    createdAt: instant('created_at').notNull(),
    sentAt: instant('sent_at'),
  },
  (t) => [
    primaryKey({ columns: [t.documentId, t.step] }),
    index('document_reminders_letter').on(t.letter).where(sql`letter IS NOT NULL`),
    oneOf('document_reminders_outcome', t.outcome, REMINDER_OUTCOMES),
    oneOf('document_reminders_text_kind', t.textKind, REMINDER_TEXTS),
    must('document_reminders_left_out', sql`(${t.outcome} = 'left_out') = (${t.letter} IS NULL)`),
    must('document_reminders_sent', sql`(${t.outcome} = 'sent') = (${t.sentAt} IS NOT NULL)`),
  ],
);

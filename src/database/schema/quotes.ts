import { sql } from 'drizzle-orm';
import { id, index, integer, table, text } from './column-kinds.ts';
import { instant, must, oneOf } from './columns.ts';
import { documents } from './documents.ts';

const ANSWERS = ['accepted', 'declined'] as const;

/** Who answered: the client on the page of the quote, or the business, which heard of it in another way. */
export const ANSWERED_BY = ['client', 'business'] as const;

/**
 * The answers to quotes, of which none is ever changed: one that was reopened gets another. The last one of a quote that is
 * accepted or declined is the one that counts.
 */
export const quoteAnswers = table(
  'quote_answers',
  {
    id: id(),
    documentId: integer('document_id')
      .notNull()
      .references(() => documents.id),
    status: text('status', { enum: ANSWERS }).notNull(),
    answeredBy: text('answered_by', { enum: ANSWERED_BY }).notNull(),
    answeredAt: instant('answered_at').notNull(),
    name: text('name'),
    email: text('email'),
    orderReference: text('order_reference'),
    /** Why it was declined, or a note to its acceptance. */
    reason: text('reason'),
    /** The SHA-256 of what the quote said when it was answered. */
    versionSha256: text('version_sha256').notNull(),
  },
  (t) => [
    index('quote_answers_document').on(t.documentId, t.id),
    oneOf('quote_answers_status', t.status, ANSWERS),
    oneOf('quote_answers_answered_by', t.answeredBy, ANSWERED_BY),
    // A client says who they are.
    must(
      'quote_answers_named',
      sql`${t.status} <> 'accepted' OR ${t.answeredBy} <> 'client' OR ${t.name} IS NOT NULL`,
    ),
  ],
);

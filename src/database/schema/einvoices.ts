import { blob, integer, primaryKey, table, text } from './column-kinds.ts';
import { instant } from './columns.ts';
import { documents } from './documents.ts';

/** The electronic files of issued documents: made once, and the same bytes for ever after. */
export const einvoiceFiles = table(
  'einvoice_files',
  {
    documentId: integer('document_id')
      .notNull()
      .references(() => documents.id, { onDelete: 'cascade' }),
    profile: text('profile').notNull(),
    /** The rules of writing that it was made by; a later version changes no file. */
    writerVersion: integer('writer_version').notNull(),
    /** The SHA-256 of the file as it is sent. */
    sha256: text('sha256').notNull(),
    /** Compressed with gzip. */
    content: blob('content', { mode: 'buffer' }).notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.documentId, t.profile] })],
);

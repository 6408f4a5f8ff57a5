import { sql } from 'drizzle-orm';
import { FILE_MEDIA_TYPES } from '../../domain/files.ts';
import { workspaces } from './access.ts';
import { blob, flag, id, index, integer, primaryKey, table, text, uniqueIndex } from './column-kinds.ts';
import { instant, must, oneOf, reference } from './columns.ts';
import { documents } from './documents.ts';
import { expenses } from './expenses.ts';

/** The bytes of files, once per workspace: the same receipt on two expenses is kept once. */
export const fileContents = table(
  'file_contents',
  {
    workspaceId: integer('workspace_id')
      .notNull()
      .references(() => workspaces.id),
    sha256: text('sha256').notNull(),
    size: integer('size').notNull(),
    bytes: blob('bytes', { mode: 'buffer' }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.sha256] }),
    // How much a workspace keeps, without reading the bytes.
    index('file_contents_by_size').on(t.workspaceId, t.size),
  ],
);

/** Files of documents and expenses: delivery notes, receipts, photographs. */
export const files = table(
  'files',
  {
    id: id(),
    reference: reference(),
    workspaceId: integer('workspace_id')
      .notNull()
      .references(() => workspaces.id),
    documentId: integer('document_id').references(() => documents.id),
    expenseId: integer('expense_id').references(() => expenses.id),
    name: text('name').notNull(),
    mediaType: text('media_type', { enum: FILE_MEDIA_TYPES }).notNull(),
    size: integer('size').notNull(),
    sha256: text('sha256').notNull(),
    /** Whether it goes to the client with the document. */
    isSent: flag('is_sent').notNull().default(false),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    uniqueIndex('files_reference').on(t.reference),
    index('files_of_document').on(t.documentId, t.id).where(sql`document_id IS NOT NULL`),
    index('files_of_expense').on(t.expenseId, t.id).where(sql`expense_id IS NOT NULL`),
    // Whether the bytes are still needed.
    index('files_by_content').on(t.workspaceId, t.sha256),
    oneOf('files_media_type', t.mediaType, FILE_MEDIA_TYPES),
    must('files_of_one', sql`(${t.documentId} IS NULL) <> (${t.expenseId} IS NULL)`),
    must('files_sent', sql`${t.expenseId} IS NULL OR ${t.isSent} = 0`),
  ],
);

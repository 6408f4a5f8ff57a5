import { and, eq, sql } from 'drizzle-orm';
import { insertOnlyStatement, type Reader, statement } from '../../database/engine/statement.ts';
import { einvoiceFiles } from '../../database/schema/einvoices.ts';

const selectFile = statement((db) =>
  db
    .select({ sha256: einvoiceFiles.sha256, content: einvoiceFiles.content })
    .from(einvoiceFiles)
    .where(
      and(
        eq(einvoiceFiles.documentId, sql.placeholder('documentId')),
        eq(einvoiceFiles.profile, sql.placeholder('profile')),
      ),
    ),
);

/** The stored file of a document in a profile, compressed; undefined until one was made. */
export async function findEInvoiceFile(tx: Reader, documentId: number, profile: string) {
  const [file] = await selectFile(tx, { documentId, profile });
  return file;
}

const selectFiles = statement((db) =>
  db
    .select({ profile: einvoiceFiles.profile, createdAt: einvoiceFiles.createdAt })
    .from(einvoiceFiles)
    .where(eq(einvoiceFiles.documentId, sql.placeholder('documentId')))
    .orderBy(einvoiceFiles.createdAt),
);

/** Which files of a document were made, and when, the oldest first. */
export function listEInvoiceFiles(tx: Reader, documentId: number) {
  return selectFiles(tx, { documentId });
}

/** Keeps a file for ever. */
export const insertEInvoiceFile = insertOnlyStatement(einvoiceFiles);

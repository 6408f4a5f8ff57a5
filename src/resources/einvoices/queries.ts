import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { insertOnlyStatement, type Reader, statement } from '../../database/engine/statement.ts';
import { documents } from '../../database/schema/documents.ts';
import { einvoiceFiles } from '../../database/schema/einvoices.ts';
import { documentRelations } from '../../database/schema/settlement.ts';

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

const selectName = statement((db) =>
  db
    .select({ reference: documents.reference, number: documents.number, typeKey: documents.typeKey })
    .from(documents)
    .where(
      and(eq(documents.id, sql.placeholder('id')), eq(documents.workspaceId, sql.placeholder('workspaceId'))),
    ),
);

/** The reference and number of a document of a workspace. */
export async function nameOfDocument(tx: Reader, workspaceId: number, id: number) {
  const [row] = await selectName(tx, { id, workspaceId });
  return row;
}

/** The documents that a credit or debit note corrects. */
export async function correctedDocuments(tx: Reader, noteId: number): Promise<number[]> {
  const rows = await tx
    .selectDistinct({ id: documentRelations.targetId })
    .from(documentRelations)
    .where(
      and(
        eq(documentRelations.documentId, noteId),
        isNotNull(documentRelations.targetId),
        inArray(documentRelations.relation, ['credits', 'debits', 'corrects']),
      ),
    );
  return rows.flatMap(({ id }) => id ?? []);
}

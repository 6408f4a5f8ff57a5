import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { type Reader, statement } from '../../database/engine/statement.ts';
import { documents } from '../../database/schema/documents.ts';
import { documentRelations } from '../../database/schema/settlement.ts';

const selectName = statement((db) =>
  db
    .select({ reference: documents.reference, number: documents.number })
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

import { eq, type InferInsertModel, sql } from 'drizzle-orm';
import { insertOnlyStatement, statement, type Writer } from '../../database/engine/statement.ts';
import { deductions, documentRelations } from '../../database/schema/settlement.ts';

// Writes the relations of drafts to other documents, and the advance invoices that they deduct.

export type RelationValues = Omit<InferInsertModel<typeof documentRelations>, 'documentId' | 'position'>;
export type DeductionValues = Omit<InferInsertModel<typeof deductions>, 'documentId' | 'position'>;

const deleteRelations = statement((db) =>
  db.delete(documentRelations).where(eq(documentRelations.documentId, sql.placeholder('documentId'))),
);
const deleteDeductions = statement((db) =>
  db.delete(deductions).where(eq(deductions.documentId, sql.placeholder('documentId'))),
);
const insertRelation = insertOnlyStatement(documentRelations);
const insertDeduction = insertOnlyStatement(deductions);

/** Writes the relations and deductions of a new draft. */
export async function insertRelated(
  tx: Writer,
  documentId: number,
  rows: { relations: RelationValues[]; deductions: DeductionValues[] },
): Promise<void> {
  for (const [i, row] of rows.relations.entries())
    await insertRelation(tx, { ...row, documentId, position: i + 1 });
  for (const [i, row] of rows.deductions.entries())
    await insertDeduction(tx, { ...row, documentId, position: i + 1 });
}

/** Replaces both whole sets. */
export async function replaceRelated(
  tx: Writer,
  documentId: number,
  rows: { relations: RelationValues[]; deductions: DeductionValues[] },
): Promise<void> {
  await deleteRelations(tx, { documentId });
  await deleteDeductions(tx, { documentId });
  await insertRelated(tx, documentId, rows);
}

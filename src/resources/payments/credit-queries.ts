import { and, asc, desc, eq, getTableColumns, ne, sql } from 'drizzle-orm';
import { type Reader, statement } from '../../database/engine/statement.ts';
import { documentLines, documents } from '../../database/schema/documents.ts';
import { deductions, documentRelations } from '../../database/schema/settlement.ts';

// What later documents have taken of a document: credit notes, final invoices, and those made from a proforma.

/** Issued, and not cancelled as if it had never been. */
const LIVE = sql`(${documents.status} NOT IN ('draft', 'cancelled') OR ${documents.isCancelledByCredit} = 1)`;

const CREDITS = and(
  eq(documentRelations.targetId, sql.placeholder('documentId')),
  eq(documentRelations.relation, 'credits'),
  LIVE,
);

const selectTakenByCredit = statement((db) =>
  db
    .select({ bands: documents.taxBreakdown })
    .from(documentRelations)
    .innerJoin(documents, eq(documents.id, documentRelations.documentId))
    .where(CREDITS),
);

const selectCreditedLines = statement((db) =>
  db
    .select(getTableColumns(documentLines))
    .from(documentRelations)
    .innerJoin(documents, eq(documents.id, documentRelations.documentId))
    .innerJoin(documentLines, eq(documentLines.documentId, documents.id))
    .where(CREDITS)
    .orderBy(asc(documentLines.documentId), asc(documentLines.position)),
);

const selectCreditNotes = statement((db) =>
  db
    .select({ reference: documents.reference })
    .from(documentRelations)
    .innerJoin(documents, eq(documents.id, documentRelations.documentId))
    .where(CREDITS)
    .orderBy(desc(documents.id)),
);

/** The references of the credit notes of a document, newest first. */
export async function creditNotesOf(tx: Reader, documentId: number): Promise<string[]> {
  return (await selectCreditNotes(tx, { documentId })).map(({ reference }) => reference);
}

/** The lines of all credit notes of a document. */
export function creditedLinesOf(tx: Reader, documentId: number) {
  return selectCreditedLines(tx, { documentId });
}

const selectTakenByDeduction = statement((db) =>
  db
    .select({ bands: deductions.bands })
    .from(deductions)
    .innerJoin(documents, eq(documents.id, deductions.documentId))
    .where(and(eq(deductions.advanceId, sql.placeholder('documentId')), LIVE)),
);

/** The tax bands that credit notes and final invoices have taken of a document, those of drafts not included. */
export async function bandsTakenOf(tx: Reader, documentId: number) {
  const key = { documentId };
  return [...(await selectTakenByCredit(tx, key)), ...(await selectTakenByDeduction(tx, key))].flatMap(
    ({ bands }) => bands,
  );
}

const selectMadeFrom = statement((db) =>
  db
    .select({ id: documents.id })
    .from(documentRelations)
    .innerJoin(documents, eq(documents.id, documentRelations.documentId))
    .where(
      and(
        eq(documentRelations.targetId, sql.placeholder('documentId')),
        eq(documentRelations.relation, 'made_from'),
        ne(documents.id, sql.placeholder('exceptId')),
        sql`substr(${documents.typeKey}, 4) IN ('invoice', 'advance_invoice')`,
        LIVE,
      ),
    )
    .limit(1),
);

/** Whether another issued invoice or advance invoice was made from a proforma. */
export async function isProformaOfOthers(tx: Reader, documentId: number, exceptId: number): Promise<boolean> {
  return (await selectMadeFrom(tx, { documentId, exceptId })).length > 0;
}

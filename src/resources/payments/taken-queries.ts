// What later documents have taken of a document: credit notes, final invoices, and those made from a proforma.
import { and, asc, desc, eq, getTableColumns, ne, sql } from 'drizzle-orm';
import { type Reader, statement } from '../../database/engine/statement.ts';
import { documentLines, documents } from '../../database/schema/documents.ts';
import { deductions, documentRelations } from '../../database/schema/settlement.ts';
import { bandsLeft, type TakenBand } from '../../domain/totals.ts';

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

const selectAdvancesOf = statement((db) =>
  db
    .select({ id: documents.id, bands: documents.taxBreakdown })
    .from(documentRelations)
    .innerJoin(documents, eq(documents.id, documentRelations.documentId))
    .where(
      and(
        eq(documentRelations.targetId, sql.placeholder('documentId')),
        eq(documentRelations.relation, 'made_from'),
        ne(documents.id, sql.placeholder('exceptId')),
        sql`substr(${documents.typeKey}, 4) = 'advance_invoice'`,
        ne(documents.status, 'cancelled'),
      ),
    ),
);

/**
 * The tax bands of each advance invoice made from a proforma, drafts included, less what credit notes took back.
 * @param exceptId the advance invoice that is computed; 0 for one that is not stored
 */
export async function advancesOf(tx: Reader, documentId: number, exceptId: number): Promise<TakenBand[][]> {
  const taken: TakenBand[][] = [];
  for (const { id, bands } of await selectAdvancesOf(tx, { documentId, exceptId })) {
    const credited = (await selectTakenByCredit(tx, { documentId: id })).flatMap((note) => note.bands);
    const left = bandsLeft(bands, credited);
    taken.push(
      [...left].map(([tax_rate_key, { taxableCents, taxCents }]) => ({
        tax_rate_key,
        taxable_cents: taxableCents,
        tax_cents: taxCents,
      })),
    );
  }
  return taken;
}

const MAX_ADVANCES = 100;

// Each part of a document is taken by one deduction or credit note, so that what is left is a difference of totals.
// Written out: Drizzle leaves the name of the table out where there is only one.
const TAKES = `(d.status NOT IN ('draft', 'cancelled') OR d.is_cancelled_by_credit = 1)`;
const REMAINING = sql.raw(`documents.total_cents
  - coalesce((SELECT sum(x.amount_cents) FROM deductions x JOIN documents d ON d.id = x.document_id
    WHERE x.advance_id = documents.id AND ${TAKES}), 0)
  - coalesce((SELECT sum(d.total_cents) FROM document_relations r JOIN documents d ON d.id = r.document_id
    WHERE r.target_id = documents.id AND r.relation = 'credits' AND ${TAKES}), 0)`);

/** The paid documents of a type of which something is left to deduct, newest first. */
export const selectRemaining = statement((db) =>
  db
    .select({
      reference: documents.reference,
      number: documents.number,
      typeKey: documents.typeKey,
      issueDate: documents.issueDate,
      totalCents: documents.totalCents,
      remainingCents: sql<number>`${REMAINING}`,
    })
    .from(documents)
    .where(
      and(
        eq(documents.workspaceId, sql.placeholder('workspaceId')),
        eq(documents.clientId, sql.placeholder('clientId')),
        eq(documents.currency, sql.placeholder('currency')),
        eq(documents.typeKey, sql.placeholder('typeKey')),
        eq(documents.status, 'paid'),
        // The condition of the index.
        sql`(status NOT IN ('draft', 'cancelled') OR is_cancelled_by_credit = 1)`,
        sql`${REMAINING} > 0`,
      ),
    )
    .orderBy(desc(documents.issueDate), desc(documents.id))
    .limit(MAX_ADVANCES),
);

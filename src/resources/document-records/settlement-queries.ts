import { asc, eq, type InferInsertModel, type InferSelectModel, or, sql } from 'drizzle-orm';
import {
  insertOnlyStatement,
  type Reader,
  statement,
  type Writer,
} from '../../database/engine/statement.ts';
import { alias } from '../../database/schema/column-kinds.ts';
import { documents } from '../../database/schema/documents.ts';
import {
  allocations,
  deductions,
  documentRelations,
  payments,
  refunds,
} from '../../database/schema/settlement.ts';
import { documentTypeByKey } from '../../domain/document-types.ts';

// What settles a document, what it settles, and the documents that it is related to: read with each document.

type DocumentColumns = InferSelectModel<typeof documents>;
export type AllocationRow = InferSelectModel<typeof allocations>;
export type RefundRow = InferSelectModel<typeof refunds>;

/** The part of another document that a document shows. */
export type OtherDocument = Pick<DocumentColumns, 'reference' | 'number' | 'typeKey'>;

type Allocated = Pick<AllocationRow, 'amountCents' | 'appliedOn' | 'appliedAt' | 'reversedAt'>;

/** What of a payment was allocated to a document. */
export type DocumentPaymentRow = Pick<
  InferSelectModel<typeof payments>,
  'reference' | 'currency' | 'method' | 'paidOn' | 'reverseReason'
> &
  Omit<Allocated, 'appliedOn'>;

/** What of a credit note settles a document; the other document is the credit note, or the one that it settles. */
export type CreditRow = Allocated & OtherDocument;

export type DeductionRow = Pick<InferSelectModel<typeof deductions>, 'givenCents' | 'amountCents' | 'bands'> &
  OtherDocument &
  Pick<DocumentColumns, 'issueDate'>;

/** A relation that the document names; without `reference`, it is to a document issued elsewhere. */
export type RelationRow = Pick<
  InferSelectModel<typeof documentRelations>,
  'relation' | 'number' | 'issueDate' | 'documentType'
> & {
  reference: string | null;
  targetNumber: string | null;
  targetDate: string | null;
  targetType: string | null;
};

/** A relation that another document names. */
export type ReferringRow = Pick<InferSelectModel<typeof documentRelations>, 'relation'> &
  OtherDocument &
  Pick<DocumentColumns, 'issueDate'>;

export type DocumentSettlement = {
  payments: DocumentPaymentRow[];
  /** The credit notes that settle it. */
  credits: CreditRow[];
  /** What this credit note settles. */
  allocations: CreditRow[];
  refunds: RefundRow[];
  deductions: DeductionRow[];
  relations: RelationRow[];
  referring: ReferringRow[];
};

/** That of a new draft. */
export const NO_SETTLEMENT: DocumentSettlement = {
  payments: [],
  credits: [],
  allocations: [],
  refunds: [],
  deductions: [],
  relations: [],
  referring: [],
};

const ALLOCATED = {
  amountCents: allocations.amountCents,
  appliedAt: allocations.appliedAt,
  reversedAt: allocations.reversedAt,
};

const OTHER = { reference: documents.reference, number: documents.number, typeKey: documents.typeKey };

const selectPayments = statement((db) =>
  db
    .select({
      reference: payments.reference,
      currency: payments.currency,
      method: payments.method,
      paidOn: payments.paidOn,
      reverseReason: payments.reverseReason,
      ...ALLOCATED,
    })
    .from(allocations)
    .innerJoin(payments, eq(payments.id, allocations.paymentId))
    .where(eq(allocations.documentId, sql.placeholder('documentId')))
    .orderBy(asc(allocations.id)),
);

const selectCredits = statement((db) =>
  db
    .select({ ...OTHER, appliedOn: allocations.appliedOn, ...ALLOCATED })
    .from(allocations)
    .innerJoin(documents, eq(documents.id, allocations.creditNoteId))
    .where(eq(allocations.documentId, sql.placeholder('documentId')))
    .orderBy(asc(allocations.id)),
);

const selectSettled = statement((db) =>
  db
    .select({ ...OTHER, appliedOn: allocations.appliedOn, ...ALLOCATED })
    .from(allocations)
    .innerJoin(documents, eq(documents.id, allocations.documentId))
    .where(eq(allocations.creditNoteId, sql.placeholder('documentId')))
    .orderBy(asc(allocations.id)),
);

const selectRefunds = statement((db) =>
  db
    .select()
    .from(refunds)
    .where(eq(refunds.creditNoteId, sql.placeholder('documentId')))
    .orderBy(asc(refunds.id)),
);

const selectDeductions = statement((db) =>
  db
    .select({
      ...OTHER,
      issueDate: documents.issueDate,
      givenCents: deductions.givenCents,
      amountCents: deductions.amountCents,
      bands: deductions.bands,
    })
    .from(deductions)
    .innerJoin(documents, eq(documents.id, deductions.advanceId))
    .where(eq(deductions.documentId, sql.placeholder('documentId')))
    .orderBy(asc(deductions.position)),
);

const other = alias(documents, 'other');

// Both sides in one query: its own relations, and those of other documents to it. They are few, and sorted afterwards:
// rows that come from two indexes are in no order.
const selectRelations = statement((db) =>
  db
    .select({
      ownerId: documentRelations.documentId,
      position: documentRelations.position,
      relation: documentRelations.relation,
      number: documentRelations.number,
      issueDate: documentRelations.issueDate,
      documentType: documentRelations.documentType,
      otherReference: other.reference,
      otherNumber: other.number,
      otherDate: other.issueDate,
      otherType: other.typeKey,
      otherStatus: other.status,
      otherIsCredited: other.isCancelledByCredit,
    })
    .from(documentRelations)
    .leftJoin(
      other,
      sql`${other.id} = CASE WHEN ${documentRelations.documentId} = ${sql.placeholder('documentId')} THEN ${documentRelations.targetId} ELSE ${documentRelations.documentId} END`,
    )
    .where(
      or(
        eq(documentRelations.documentId, sql.placeholder('documentId')),
        eq(documentRelations.targetId, sql.placeholder('documentId')),
      ),
    ),
);

type Related = Awaited<ReturnType<typeof selectRelations>>[number];

/** Everything that belongs to a document besides its lines. */
export async function findSettlement(
  tx: Reader,
  { id: documentId, typeKey, status, prepaidCents }: DocumentColumns,
): Promise<DocumentSettlement> {
  const key = { documentId };
  const kind = documentTypeByKey(typeKey)?.kind;
  const isIssued = status !== 'draft';
  const isCreditNote = isIssued && kind === 'credit_note';
  const isSettled = isIssued && !isCreditNote;
  const related = await selectRelations(tx, key);
  if (related.length > 1) related.sort((a, b) => a.ownerId - b.ownerId || a.position - b.position);
  return {
    payments: isSettled ? await selectPayments(tx, key) : [],
    credits: isSettled ? await selectCredits(tx, key) : [],
    allocations: isCreditNote ? await selectSettled(tx, key) : [],
    refunds: isCreditNote ? await selectRefunds(tx, key) : [],
    deductions: prepaidCents > 0 ? await selectDeductions(tx, key) : [],
    relations: related.filter(({ ownerId }) => ownerId === documentId).map(toRelation),
    referring: related.filter((row) => row.ownerId !== documentId && isLive(row)).map(toReferring),
  };
}

function toRelation(row: Related): RelationRow {
  return {
    relation: row.relation,
    number: row.number,
    issueDate: row.issueDate,
    documentType: row.documentType,
    reference: row.otherReference,
    targetNumber: row.otherNumber,
    targetDate: row.otherDate,
    targetType: row.otherType,
  };
}

/** Issued, and not cancelled as if it had never been. */
function isLive({ otherStatus: status, otherIsCredited: isCredited }: Related): boolean {
  return isCredited === true || (status !== 'draft' && status !== 'cancelled');
}

function toReferring(row: Related): ReferringRow {
  return {
    relation: row.relation,
    reference: row.otherReference ?? '',
    number: row.otherNumber,
    typeKey: row.otherType ?? '',
    issueDate: row.otherDate,
  };
}

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

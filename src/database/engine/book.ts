import { and, asc, between, eq, isNotNull, sql } from 'drizzle-orm';
import { documentText, paymentText, type Uses, usesAt } from '../../domain/book.ts';
import { kindOf } from '../../domain/document-types.ts';
import { dialect } from '../dialect.ts';
import { alias } from '../schema/column-kinds.ts';
import { documentLines, documents } from '../schema/documents.ts';
import { journal } from '../schema/journal.ts';
import { clients } from '../schema/records.ts';
import { allocations, deductions, documentRelations, payments, refunds } from '../schema/settlement.ts';
import { byOwner, type Reader, statement } from './statement.ts';

// Reads what the book holds of records (domain/book.ts), by the range of their ids: of one at its write, of hundreds when
// all of them are compared.

/** The first and the last id. */
export type Range = { from: number; to: number };

/** A record with what the book holds of it; an error instead of the text where that cannot be said of its rows. */
export type Booked = { id: number; workspaceId: number; reference: string; text: string | Error };

const from = sql.placeholder('from');
const to = sql.placeholder('to');

/** An issued document that the book holds: a quote is an offer, and none of the book's. */
export const isBooked = and(isNotNull(documents.issuedAt), sql`substr(${documents.typeKey}, 4) <> 'quote'`);

const selectDocuments = statement((db) =>
  db
    .select({
      id: documents.id,
      workspaceId: documents.workspaceId,
      reference: documents.reference,
      typeKey: documents.typeKey,
      number: documents.number,
      issuedAt: documents.issuedAt,
      issueDate: documents.issueDate,
      dueDate: documents.dueDate,
      deliveryDate: documents.deliveryDate,
      servicePeriodStart: documents.servicePeriodStart,
      servicePeriodEnd: documents.servicePeriodEnd,
      taxPoint: documents.taxPoint,
      isWithoutTaxPoint: documents.isWithoutTaxPoint,
      currency: documents.currency,
      clientReference: sql<string | null>`${clients.reference}`,
      frozenSeller: sql<string | null>`${documents.frozenSeller}`,
      frozenClient: sql<string | null>`${documents.frozenClient}`,
      pricesIncludeTax: documents.pricesIncludeTax,
      discountType: documents.discountType,
      discountValue: documents.discountValue,
      discountReason: documents.discountReason,
      discountCents: documents.discountCents,
      taxBreakdown: sql<string>`${documents.taxBreakdown}`,
      subtotalCents: documents.subtotalCents,
      taxTotalCents: documents.taxTotalCents,
      totalCents: documents.totalCents,
      prepaidCents: documents.prepaidCents,
      cancelledAt: documents.cancelledAt,
      isCancelledByCredit: documents.isCancelledByCredit,
    })
    .from(documents)
    .leftJoin(clients, eq(clients.id, documents.clientId))
    .where(and(between(documents.id, from, to), isBooked))
    .orderBy(asc(documents.id)),
);

const selectLines = statement((db) =>
  db
    .select({
      ownerId: documentLines.documentId,
      position: documentLines.position,
      kind: documentLines.kind,
      description: documentLines.description,
      quantity: documentLines.quantity,
      unit: documentLines.unit,
      unitPriceCents: documentLines.unitPriceCents,
      exactUnitPrice: documentLines.exactUnitPrice,
      priceBaseQuantity: documentLines.priceBaseQuantity,
      discountType: documentLines.discountType,
      discountValue: documentLines.discountValue,
      taxRateKey: documentLines.taxRateKey,
      taxLabel: documentLines.taxLabel,
      taxRate: documentLines.taxRate,
      taxCategory: documentLines.taxCategory,
      exemptionCode: documentLines.exemptionCode,
      servicePeriodStart: documentLines.servicePeriodStart,
      servicePeriodEnd: documentLines.servicePeriodEnd,
      subtotalCents: documentLines.subtotalCents,
      taxCents: documentLines.taxCents,
      totalCents: documentLines.totalCents,
    })
    .from(documentLines)
    .where(between(documentLines.documentId, from, to))
    .orderBy(asc(documentLines.documentId), asc(documentLines.position)),
);

const other = alias(documents, 'other');

const selectRelations = statement((db) =>
  db
    .select({
      ownerId: documentRelations.documentId,
      position: documentRelations.position,
      relation: documentRelations.relation,
      document: sql<string | null>`${other.reference}`,
      number: documentRelations.number,
      issueDate: documentRelations.issueDate,
      documentType: documentRelations.documentType,
    })
    .from(documentRelations)
    .leftJoin(other, eq(other.id, documentRelations.targetId))
    .where(between(documentRelations.documentId, from, to))
    .orderBy(asc(documentRelations.documentId), asc(documentRelations.position)),
);

const selectDeductions = statement((db) =>
  db
    .select({
      ownerId: deductions.documentId,
      position: deductions.position,
      document: other.reference,
      amountCents: deductions.amountCents,
      bands: sql<string>`${deductions.bands}`,
    })
    .from(deductions)
    .innerJoin(other, eq(other.id, deductions.advanceId))
    .where(between(deductions.documentId, from, to))
    .orderBy(asc(deductions.documentId), asc(deductions.position)),
);

const ALLOCATION = {
  document: documents.reference,
  amountCents: allocations.amountCents,
  appliedOn: allocations.appliedOn,
  appliedAt: allocations.appliedAt,
  reversedOn: allocations.reversedOn,
  reversedAt: allocations.reversedAt,
};

const selectAllocationsOf = (column: typeof allocations.paymentId | typeof allocations.creditNoteId) =>
  statement((db) =>
    db
      .select({ ownerId: sql<number>`${column}`, ...ALLOCATION })
      .from(allocations)
      .innerJoin(documents, eq(documents.id, allocations.documentId))
      .where(and(isNotNull(column), between(column, from, to)))
      .orderBy(asc(column), asc(allocations.id)),
  );

const REFUND = {
  reference: refunds.reference,
  amountCents: refunds.amountCents,
  method: refunds.method,
  paidOn: refunds.paidOn,
  createdAt: refunds.createdAt,
};

const selectRefundsOf = (column: typeof refunds.paymentId | typeof refunds.creditNoteId) =>
  statement((db) =>
    db
      .select({ ownerId: sql<number>`${column}`, ...REFUND })
      .from(refunds)
      .where(and(isNotNull(column), between(column, from, to)))
      .orderBy(asc(column), asc(refunds.id)),
  );

const OF_CREDIT_NOTES = {
  allocations: selectAllocationsOf(allocations.creditNoteId),
  refunds: selectRefundsOf(refunds.creditNoteId),
};
const OF_PAYMENTS = {
  allocations: selectAllocationsOf(allocations.paymentId),
  refunds: selectRefundsOf(refunds.paymentId),
};

const selectPayments = statement((db) =>
  db
    .select({
      id: payments.id,
      workspaceId: payments.workspaceId,
      reference: payments.reference,
      clientReference: sql<string | null>`${clients.reference}`,
      currency: payments.currency,
      amountCents: payments.amountCents,
      method: payments.method,
      paidOn: payments.paidOn,
      createdAt: payments.createdAt,
      reversedAt: payments.reversedAt,
    })
    .from(payments)
    .leftJoin(clients, eq(clients.id, payments.clientId))
    .where(between(payments.id, from, to))
    .orderBy(asc(payments.id)),
);

/**
 * What the book holds of the issued documents of a range.
 * @param instant what it held at that time, as far as the instants of what happened since say so
 */
export async function bookedDocuments(tx: Reader, range: Range, instant = ALWAYS): Promise<Booked[]> {
  const rows = await selectDocuments(tx, range);
  if (rows.length === 0) return [];
  const lines = byOwner(await selectLines(tx, range));
  const relations = byOwner(await selectRelations(tx, range));
  const deducted = byOwner(
    rows.some(({ prepaidCents }) => prepaidCents > 0) ? await selectDeductions(tx, range) : [],
  );
  const uses = rows.some(isCreditNote) ? await usesOf(tx, OF_CREDIT_NOTES, range) : NO_USES;
  return rows.map((row) =>
    booked(row, () =>
      documentText(before(row, 'cancelledAt', instant), {
        lines: lines(row.id),
        relations: relations(row.id),
        deductions: deducted(row.id),
        ...usesAt(uses(row.id), instant),
      }),
    ),
  );
}

/** The same of payments. */
export async function bookedPayments(tx: Reader, range: Range, instant = ALWAYS): Promise<Booked[]> {
  const rows = await selectPayments(tx, range);
  if (rows.length === 0) return [];
  const uses = await usesOf(tx, OF_PAYMENTS, range);
  return rows.map((row) =>
    booked(row, () => paymentText(before(row, 'reversedAt', instant), usesAt(uses(row.id), instant))),
  );
}

/** Later than all instants. */
const ALWAYS = '9999-12-31T23:59:59.999Z';

/** A record without what was done to it after an instant. */
function before<Field extends string, Row extends { [F in Field]: string | null }>(
  row: Row,
  field: Field,
  instant: string,
): Row {
  const at = row[field];
  return at !== null && at > instant ? { ...row, [field]: null } : row;
}

const isCreditNote = (row: { typeKey: string }) => kindOf(row) === 'credit_note';

function booked({ id, workspaceId, reference }: Omit<Booked, 'text'>, textOf: () => string): Booked {
  try {
    return { id, workspaceId, reference, text: textOf() };
  } catch (error) {
    return { id, workspaceId, reference, text: error as Error };
  }
}

type UsesOf = (id: number) => Uses;

const NO_USES: UsesOf = () => ({ allocations: [], refunds: [] });

async function usesOf(tx: Reader, select: typeof OF_PAYMENTS, range: Range): Promise<UsesOf> {
  const allocated = byOwner(await select.allocations(tx, range));
  const refunded = byOwner(await select.refunds(tx, range));
  return (id) => ({ allocations: allocated(id), refunds: refunded(id) });
}

const selectContents = statement((db) =>
  db
    .select({ reference: journal.reference, content: journal.content })
    .from(journal)
    .where(
      and(
        eq(journal.workspaceId, sql.placeholder('workspaceId')),
        dialect.isAmong(journal.reference, sql.placeholder('references')),
        isNotNull(journal.content),
      ),
    )
    // The order of the index of subjects: by position alone, all rows of the workspace would be read.
    .orderBy(asc(journal.reference), asc(journal.position)),
);

/** What the last row of each record that has it holds, by reference. */
export async function lastContents(
  tx: Reader,
  workspaceId: number,
  records: readonly Pick<Booked, 'reference'>[],
): Promise<Map<string | null, string | null>> {
  const references = JSON.stringify(records.map(({ reference }) => reference));
  const rows = await selectContents(tx, { workspaceId, references });
  return new Map(rows.map(({ reference, content }) => [reference, content]));
}

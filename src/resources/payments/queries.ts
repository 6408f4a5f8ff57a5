import { and, asc, desc, eq, getTableColumns, type InferSelectModel, isNull, ne, sql } from 'drizzle-orm';
import {
  asStep,
  type Changes,
  insertOnlyStatement,
  insertStatement,
  type Reader,
  statement,
  type Writer,
} from '../../database/engine/statement.ts';
import { clientAccounts } from '../../database/schema/counters.ts';
import { documentLines, documents } from '../../database/schema/documents.ts';
import { clients } from '../../database/schema/records.ts';
import {
  allocations,
  deductions,
  documentRelations,
  payments,
  refunds,
} from '../../database/schema/settlement.ts';
import type { CreditRow, RefundRow } from '../document-records/queries.ts';

export type PaymentRow = InferSelectModel<typeof payments>;

/** Returns the row. */
export const insertPayment = insertStatement(payments);

/** Returns the id. */
export const insertAllocation = insertOnlyStatement(allocations);

/** Changes a payment; `updatedAt` is part of every change. */
export async function updatePaymentRow(tx: Writer, id: number, values: Changes<PaymentRow>): Promise<void> {
  await tx.update(payments).set(asStep(payments, values)).where(eq(payments.id, id));
}

/** A payment with its client. */
export type ListedPayment = PaymentRow & { clientReference: string; clientName: string };

/** A payment with everything that belongs to it. */
export type PaymentRecord = { payment: ListedPayment; applied: CreditRow[]; refunds: RefundRow[] };

export const PAYMENT = {
  ...getTableColumns(payments),
  clientReference: clients.reference,
  clientName: clients.name,
};

const selectPayment = statement((db) =>
  db
    .select(PAYMENT)
    .from(payments)
    .innerJoin(clients, eq(clients.id, payments.clientId))
    .where(
      and(
        eq(payments.workspaceId, sql.placeholder('workspaceId')),
        eq(payments.reference, sql.placeholder('reference')),
      ),
    ),
);

/** The payment of this workspace, or undefined. */
export async function findPayment(
  tx: Reader,
  workspaceId: number,
  reference: string,
): Promise<ListedPayment | undefined> {
  const [row] = await selectPayment(tx, { workspaceId, reference });
  return row;
}

const selectApplied = statement((db) =>
  db
    .select({
      reference: documents.reference,
      number: documents.number,
      typeKey: documents.typeKey,
      amountCents: allocations.amountCents,
      appliedOn: allocations.appliedOn,
      appliedAt: allocations.appliedAt,
      reversedAt: allocations.reversedAt,
    })
    .from(allocations)
    .innerJoin(documents, eq(documents.id, allocations.documentId))
    .where(eq(allocations.paymentId, sql.placeholder('paymentId')))
    .orderBy(asc(allocations.id)),
);

const selectRefunds = statement((db) =>
  db
    .select()
    .from(refunds)
    .where(eq(refunds.paymentId, sql.placeholder('paymentId')))
    .orderBy(asc(refunds.id)),
);

/** The payment with everything that belongs to it. */
export async function withDetail(tx: Reader, payment: ListedPayment): Promise<PaymentRecord> {
  const key = { paymentId: payment.id };
  return { payment, applied: await selectApplied(tx, key), refunds: await selectRefunds(tx, key) };
}

/** Returns the id. */
export const insertRefund = insertOnlyStatement(refunds);

const selectLive = statement((db) =>
  db
    .select({ allocation: allocations, document: documents.reference })
    .from(allocations)
    .innerJoin(documents, eq(documents.id, allocations.documentId))
    .where(and(eq(allocations.paymentId, sql.placeholder('paymentId')), isNull(allocations.reversedAt)))
    .orderBy(asc(allocations.id)),
);

/** What of a payment settles documents, with the reference of each. */
export function liveAllocationsOf(tx: Reader, paymentId: number) {
  return selectLive(tx, { paymentId });
}

const selectLiveOn = statement((db) =>
  db
    .select({ allocation: allocations, payment: payments.reference })
    .from(allocations)
    .innerJoin(payments, eq(payments.id, allocations.paymentId))
    .where(and(eq(allocations.documentId, sql.placeholder('documentId')), isNull(allocations.reversedAt)))
    .orderBy(asc(allocations.id)),
);

/** What of payments settles a document, with the reference of each payment. */
export function liveAllocationsOn(tx: Reader, documentId: number) {
  return selectLiveOn(tx, { documentId });
}

const selectLiveOfCredit = statement((db) =>
  db
    .select({ allocation: allocations, document: documents.reference })
    .from(allocations)
    .innerJoin(documents, eq(documents.id, allocations.documentId))
    .where(and(eq(allocations.creditNoteId, sql.placeholder('creditNoteId')), isNull(allocations.reversedAt)))
    .orderBy(asc(allocations.id)),
);

/** What a credit note settles, with the reference of each document. */
export function liveAllocationsOfCredit(tx: Reader, creditNoteId: number) {
  return selectLiveOfCredit(tx, { creditNoteId });
}

const reverseOne = statement((db) =>
  db
    .update(allocations)
    .set({
      reversedAt: sql`${sql.placeholder('reversedAt')}`,
      reversedOn: sql`${sql.placeholder('reversedOn')}`,
    })
    .where(eq(allocations.id, sql.placeholder('id'))),
);

/** Marks an allocation as reversed: it stays visible, and counts until the day of that. */
export async function markAllocationReversed(
  tx: Writer,
  id: number,
  reversal: { reversedAt: string; reversedOn: string },
): Promise<void> {
  await reverseOne(tx, { id, ...reversal });
}

/** So many documents are shown for each currency. */
const MAX_OPEN_ITEMS = 100;

/** What a client owes and has on account, by currency. */
export const selectAccounts = statement((db) =>
  db
    .select()
    .from(clientAccounts)
    .where(
      and(
        eq(clientAccounts.workspaceId, sql.placeholder('workspaceId')),
        eq(clientAccounts.clientId, sql.placeholder('clientId')),
      ),
    )
    .orderBy(asc(clientAccounts.currency)),
);

// Written out, as in the partial index. A proforma is not owed: it is paid by the invoice that follows it.
export const selectOpen = statement((db) =>
  db
    .select({
      reference: documents.reference,
      number: documents.number,
      typeKey: documents.typeKey,
      issueDate: documents.issueDate,
      dueDate: documents.dueDate,
      totalCents: documents.totalCents,
      balanceCents: documents.balanceCents,
    })
    .from(documents)
    .where(
      and(
        eq(documents.workspaceId, sql.placeholder('workspaceId')),
        eq(documents.clientId, sql.placeholder('clientId')),
        eq(documents.currency, sql.placeholder('currency')),
        sql`issued_at IS NOT NULL AND balance_cents > 0 AND substr(type_key, 4) <> 'proforma'`,
      ),
    )
    .orderBy(sql`coalesce(${documents.dueDate}, 'none')`, asc(documents.id))
    .limit(MAX_OPEN_ITEMS),
);

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

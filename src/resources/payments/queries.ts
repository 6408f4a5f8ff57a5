import {
  and,
  asc,
  eq,
  getTableColumns,
  type InferInsertModel,
  type InferSelectModel,
  sql,
} from 'drizzle-orm';
import { dialect } from '../../database/dialect.ts';
import { noteBooked, noteChanges } from '../../database/engine/journal.ts';
import { updateRecord } from '../../database/engine/record-changes.ts';
import {
  amongStatement,
  byOwner,
  type Changes,
  insertOnlyStatement,
  insertStatement,
  type Reader,
  statement,
  type Writer,
} from '../../database/engine/statement.ts';
import { documents } from '../../database/schema/documents.ts';
import { clients } from '../../database/schema/records.ts';
import { allocations, payments, refunds } from '../../database/schema/settlement.ts';
import type { CreditRow, RefundRow } from '../document-records/queries.ts';

export type PaymentRow = InferSelectModel<typeof payments>;

const insertRow = insertStatement(payments);

/** Returns the row. */
export async function insertPayment(
  tx: Writer,
  values: Parameters<typeof insertRow>[1],
): Promise<PaymentRow> {
  const stored = await insertRow(tx, values);
  noteChanges(tx, 'payment', 'created', [stored]);
  noteBooked(tx, 'payment', stored.id);
  return stored;
}

/** Changes a payment; `updatedAt` is part of every change. */
export async function updatePaymentRow(tx: Writer, id: number, values: Changes<PaymentRow>): Promise<void> {
  await updateRecord(tx, 'payment', id, values);
  if ('reversedAt' in values) noteBooked(tx, 'payment', id);
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

const selectPayments = amongStatement(payments.reference, (db, isNamed) =>
  db
    .select(PAYMENT)
    .from(payments)
    .innerJoin(clients, eq(clients.id, payments.clientId))
    .where(and(dialect.equalsWithoutIndex(payments.workspaceId, sql.placeholder('workspaceId')), isNamed)),
);

/** The payment of this workspace, or undefined. */
export async function findPayment(
  tx: Reader,
  workspaceId: number,
  reference: string,
): Promise<ListedPayment | undefined> {
  const [row] = await selectPayments(tx, [reference], { workspaceId });
  return row;
}

const selectApplied = amongStatement(allocations.paymentId, (db, isOfPayment) =>
  db
    .select({
      ownerId: sql<number>`${allocations.paymentId}`,
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
    .where(isOfPayment)
    .orderBy(asc(allocations.paymentId), asc(allocations.id)),
);

const selectRefunds = amongStatement(refunds.paymentId, (db, isOfPayment) =>
  db
    .select({ ...getTableColumns(refunds), ownerId: sql<number>`${refunds.paymentId}` })
    .from(refunds)
    .where(isOfPayment)
    .orderBy(asc(refunds.paymentId), asc(refunds.id)),
);

/** Payments with everything that belongs to each. */
async function withDetails(tx: Reader, rows: readonly ListedPayment[]): Promise<PaymentRecord[]> {
  const ids = rows.map(({ id }) => id);
  const applied = byOwner(await selectApplied(tx, ids));
  const refunded = byOwner(await selectRefunds(tx, ids));
  return rows.map((payment) => ({
    payment,
    applied: applied(payment.id),
    refunds: refunded(payment.id),
  }));
}

/** The payment with everything that belongs to it. */
export async function withDetail(tx: Reader, payment: ListedPayment): Promise<PaymentRecord> {
  const [record] = await withDetails(tx, [payment]);
  return record as PaymentRecord;
}

/** The payments of this workspace among the references, each with everything that belongs to it. */
export async function paymentsAmong(
  tx: Reader,
  workspaceId: number,
  references: readonly string[],
): Promise<PaymentRecord[]> {
  return withDetails(tx, await selectPayments(tx, references, { workspaceId }));
}

const insertRefundRow = insertOnlyStatement(refunds);

/** Writes what was given back of a payment or of a credit note, which changes with it. */
export async function insertRefund(tx: Writer, values: InferInsertModel<typeof refunds>): Promise<void> {
  await insertRefundRow(tx, values);
  noteBookedUse(tx, values);
}

/** Notes that the book holds another use of a payment or of a credit note. */
export function noteBookedUse(
  tx: Writer,
  { paymentId, creditNoteId }: { paymentId?: number | null; creditNoteId?: number | null },
): void {
  if (paymentId != null) noteBooked(tx, 'payment', paymentId);
  if (creditNoteId != null) noteBooked(tx, 'document', creditNoteId);
}

const selectIdOf = statement((db) =>
  db
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(
        eq(payments.workspaceId, sql.placeholder('workspaceId')),
        eq(payments.externalId, sql.placeholder('externalId')),
      ),
    ),
);

/** Whether a payment of the workspace has an id in another system. */
export async function hasExternalId(tx: Reader, workspaceId: number, externalId: string): Promise<boolean> {
  return (await selectIdOf(tx, { workspaceId, externalId })).length > 0;
}

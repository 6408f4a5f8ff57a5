import { and, asc, eq, type InferInsertModel, isNull, sql } from 'drizzle-orm';
import { dialect } from '../../database/dialect.ts';
import { insertOnlyStatement, type Reader, statement, type Writer } from '../../database/engine/statement.ts';
import { documents } from '../../database/schema/documents.ts';
import { allocations, payments } from '../../database/schema/settlement.ts';
import { noteBookedUse } from './queries.ts';

const insertRow = insertOnlyStatement(allocations);

/** Writes what a payment or a credit note settles; it changes with that. */
export async function insertAllocation(
  tx: Writer,
  values: InferInsertModel<typeof allocations>,
): Promise<void> {
  await insertRow(tx, values);
  noteBookedUse(tx, values);
}

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

const selectSettled = statement((db) =>
  db
    .select({
      reference: documents.reference,
      number: documents.number,
      typeKey: documents.typeKey,
      linkGeneration: documents.linkGeneration,
      issueDate: documents.issueDate,
      dueDate: documents.dueDate,
      orderReference: documents.orderReference,
      totalCents: documents.totalCents,
      balanceCents: documents.balanceCents,
      amountCents: sql<number>`${dialect.total(allocations.amountCents)}`,
    })
    .from(allocations)
    .innerJoin(documents, eq(documents.id, allocations.documentId))
    .where(and(eq(allocations.paymentId, sql.placeholder('paymentId')), isNull(allocations.reversedAt)))
    .groupBy(documents.id)
    .orderBy(asc(documents.issueDate), asc(documents.id)),
);

/** The documents that a payment settles, each with how much of it, the oldest first. */
export function settledBy(tx: Reader, paymentId: number) {
  return selectSettled(tx, { paymentId });
}

/** A document that a payment settles. */
export type SettledDocument = Awaited<ReturnType<typeof settledBy>>[number];

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
    .where(eq(allocations.id, sql.placeholder('id')))
    .returning({ paymentId: allocations.paymentId, creditNoteId: allocations.creditNoteId }),
);

/** Marks an allocation as reversed: it stays visible, and counts until the day of that. */
export async function markAllocationReversed(
  tx: Writer,
  id: number,
  reversal: { reversedAt: string; reversedOn: string },
): Promise<void> {
  const [reversed] = await reverseOne(tx, { id, ...reversal });
  if (reversed) noteBookedUse(tx, reversed);
}

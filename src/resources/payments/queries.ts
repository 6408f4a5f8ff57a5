import { and, asc, eq, type InferSelectModel, isNull, sql } from 'drizzle-orm';
import {
  type Changes,
  insertOnlyStatement,
  insertStatement,
  type Reader,
  statement,
  type Writer,
} from '../../database/engine/statement.ts';
import { documents } from '../../database/schema/documents.ts';
import { allocations, payments } from '../../database/schema/settlement.ts';

export type PaymentRow = InferSelectModel<typeof payments>;
export type AllocationRow = InferSelectModel<typeof allocations>;

/** Returns the row. */
export const insertPayment = insertStatement(payments);

/** Returns the id. */
export const insertAllocation = insertOnlyStatement(allocations);

/** Changes a payment; `updatedAt` is part of every change. */
export async function updatePaymentRow(tx: Writer, id: number, values: Changes<PaymentRow>): Promise<void> {
  await tx.update(payments).set(values).where(eq(payments.id, id));
}

const selectPayment = statement((db) =>
  db
    .select()
    .from(payments)
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
): Promise<PaymentRow | undefined> {
  const [row] = await selectPayment(tx, { workspaceId, reference });
  return row;
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

const reverseOne = statement((db) =>
  db
    .update(allocations)
    .set({ reversedAt: sql`${sql.placeholder('reversedAt')}` })
    .where(eq(allocations.id, sql.placeholder('id'))),
);

/** Marks an allocation as reversed: it stays visible but no longer counts. */
export async function markAllocationReversed(tx: Writer, id: number, reversedAt: string): Promise<void> {
  await reverseOne(tx, { id, reversedAt });
}

const selectWorkspace = statement((db) =>
  db
    .select({ workspaceId: payments.workspaceId })
    .from(payments)
    .where(eq(payments.reference, sql.placeholder('reference'))),
);

/** The workspace of a payment: for the operator, who names only a payment. */
export async function locatePayment(tx: Reader, reference: string) {
  const [row] = await selectWorkspace(tx, { reference });
  return row;
}

import { and, eq, type SQL, sql } from 'drizzle-orm';
import { dialect } from '../../database/dialect.ts';
import {
  bothWays,
  countRows,
  type Found,
  type Listing,
  readListing,
  type Sorts,
} from '../../database/engine/listing.ts';
import type { Reader } from '../../database/engine/statement.ts';
import { documents } from '../../database/schema/documents.ts';
import { clients } from '../../database/schema/records.ts';
import { payments, refunds } from '../../database/schema/settlement.ts';
import { findClientId } from '../clients/queries.ts';

const LISTED = {
  reference: refunds.reference,
  clientReference: clients.reference,
  clientName: clients.name,
  payment: payments.reference,
  creditNote: documents.reference,
  creditNoteNumber: documents.number,
  creditNoteType: documents.typeKey,
  currency: refunds.currency,
  amountCents: refunds.amountCents,
  method: refunds.method,
  paidOn: refunds.paidOn,
  reason: refunds.reason,
  createdAt: refunds.createdAt,
};

const selectListed = (tx: Reader) =>
  tx
    .select(LISTED)
    .from(refunds)
    .innerJoin(clients, eq(clients.id, refunds.clientId))
    .leftJoin(payments, eq(payments.id, refunds.paymentId))
    .leftJoin(documents, eq(documents.id, refunds.creditNoteId));

/** A refund with whose it is, and the reference of its payment or what names its credit note. */
export type ListedRefund = Awaited<ReturnType<typeof selectListed>>[number];

const DAY = { key: refunds.paidOn, of: (row: ListedRefund) => row.paidOn };

export const REFUND_SORTS: Sorts<ListedRefund> = {
  list: 'refunds',
  orders: {
    '-paid_on': { ...DAY, isDescending: true },
    paid_on: { ...DAY, isDescending: false },
    ...bothWays('created_at', { key: refunds.createdAt, of: (row) => row.createdAt }),
  },
};

/** `client` is a reference, `from` and `to` are calendar dates. */
type RefundFilters = { client: string | undefined; from: string | undefined; to: string | undefined };

/** One page of refunds as a request lists them; by default newest day first, then by reference. */
export async function findRefunds(
  tx: Reader,
  workspaceId: number,
  { client, from, to }: RefundFilters,
  listing: Listing,
): Promise<Found<ListedRefund>> {
  const clientId = client === undefined ? undefined : await findClientId(tx, workspaceId, client);
  if (client !== undefined && clientId === undefined) return { rows: [], total: 0, next: null };
  const isByDay = listing.sort.endsWith('paid_on');
  const day = isByDay ? refunds.paidOn : dialect.withoutIndex(refunds.paidOn);
  const clientColumn = isByDay ? refunds.clientId : dialect.withoutIndex(refunds.clientId);
  const conditions = and(
    eq(refunds.workspaceId, workspaceId),
    clientId === undefined ? undefined : sql`${clientColumn} = ${clientId}`,
    from === undefined ? undefined : sql`${day} >= ${from}`,
    to === undefined ? undefined : sql`${day} <= ${to}`,
  );
  return readListing<ListedRefund>(listing, REFUND_SORTS, {
    reference: refunds.reference,
    rows: (condition: SQL | undefined, order, { limit, offset }) =>
      selectListed(tx)
        .where(and(conditions, condition))
        .orderBy(...order)
        .limit(limit)
        .offset(offset),
    total: () => countRows(tx, refunds, conditions),
  });
}

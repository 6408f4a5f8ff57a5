import { and, eq, gte, lte, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { dialect } from '../../database/dialect.ts';
import { paymentsOfClient, totalOf } from '../../database/engine/counters.ts';
import {
  bothWays,
  countRows,
  type Found,
  type Listing,
  readListing,
  type Sorts,
  sortsOf,
} from '../../database/engine/listing.ts';
import { describedBy, type Wanted } from '../../database/engine/metadata-index.ts';
import type { Reader } from '../../database/engine/statement.ts';
import { clients } from '../../database/schema/records.ts';
import { allocations, payments } from '../../database/schema/settlement.ts';
import type { PaymentMethod } from '../../domain/payment-methods.ts';
import { findClientId } from '../clients/queries.ts';
import { findHead } from '../document-records/queries.ts';
import { type ListedPayment, PAYMENT } from './queries.ts';

/** `client` and `document` are references, `from` and `to` calendar dates. */
type PaymentFilters = {
  client?: string;
  document?: string;
  from?: string;
  to?: string;
  method?: PaymentMethod;
  bankReference?: string;
  externalId?: string;
  metadata?: Wanted;
};

const DAY = { key: payments.paidOn, of: (row: ListedPayment) => row.paidOn };

export const PAYMENT_SORTS: Sorts<ListedPayment> = sortsOf('payments', payments, {
  '-paid_on': { ...DAY, isDescending: true },
  paid_on: { ...DAY, isDescending: false },
  ...bothWays('amount', { key: payments.amountCents, of: (row) => row.amountCents, isNumber: true }),
});

/** One page of payments as a request lists them; by default newest day first, then by reference. */
export async function findPayments(
  tx: Reader,
  workspaceId: number,
  filters: PaymentFilters,
  listing: Listing,
): Promise<Found<ListedPayment>> {
  const clientId =
    filters.client === undefined
      ? undefined
      : ((await findClientId(tx, workspaceId, filters.client)) ?? null);
  const documentId =
    filters.document === undefined
      ? undefined
      : ((await findHead(tx, workspaceId, filters.document))?.id ?? null);
  if (clientId === null || documentId === null) return { rows: [], total: 0, next: null };
  const described = await describedBy(tx, 'payments', workspaceId, {
    wanted: filters.metadata,
    id: payments.id,
  });
  const isFew = described?.isFew ?? false;
  const conditions = and(
    conditionsOf(workspaceId, { ...filters, clientId, documentId, isFew }, listing),
    described?.condition,
  );
  return readListing<ListedPayment>(listing, PAYMENT_SORTS, {
    reference: payments.reference,
    rows: (condition: SQL | undefined, order, { limit, offset }) =>
      tx
        .select(PAYMENT)
        .from(payments)
        .innerJoin(clients, eq(clients.id, payments.clientId))
        .where(and(conditions, condition))
        .orderBy(...order)
        .limit(limit)
        .offset(offset),
    total: async () => {
      const { from, to, method, bankReference, externalId, metadata } = filters;
      const isCounted = [from, to, listing.since, documentId, bankReference, externalId, metadata].every(
        (value) => value === undefined,
      );
      if (isCounted && clientId === undefined)
        return totalOf(tx, { workspaceId, list: 'payments', filters: [method ?? 'all'] });
      if (isCounted && method === undefined && clientId !== undefined)
        return paymentsOfClient(tx, { workspaceId, clientId });
      return countRows(tx, payments, conditions);
    },
  });
}

function conditionsOf(
  workspaceId: number,
  {
    from,
    to,
    method,
    bankReference,
    externalId,
    clientId,
    documentId,
    isFew,
  }: PaymentFilters & { clientId?: number; documentId?: number; isFew: boolean },
  { since, sort }: Listing,
): SQL | undefined {
  const isOfOwn = documentId !== undefined || (isFew && externalId === undefined);
  const isByDay = /^-?paid_on$/.test(sort) && !isOfOwn;
  const day: SQLWrapper = isByDay ? payments.paidOn : dialect.withoutIndex(payments.paidOn);
  // One of the two decides the index.
  const methodColumn =
    isByDay && clientId === undefined ? payments.method : dialect.withoutIndex(payments.method);
  const clientColumn = isByDay ? payments.clientId : dialect.withoutIndex(payments.clientId);
  return and(
    isOfOwn
      ? sql`${dialect.withoutIndex(payments.workspaceId)} = ${workspaceId}`
      : eq(payments.workspaceId, workspaceId),
    documentId === undefined
      ? undefined
      : sql`${payments.id} IN (SELECT ${allocations.paymentId} FROM ${allocations} WHERE ${allocations.documentId} = ${documentId})`,
    clientId === undefined ? undefined : sql`${clientColumn} = ${clientId}`,
    method === undefined ? undefined : sql`${methodColumn} = ${method}`,
    bankReference === undefined ? undefined : eq(payments.bankReference, bankReference),
    externalId === undefined ? undefined : eq(payments.externalId, externalId),
    from === undefined ? undefined : gte(day, from),
    to === undefined ? undefined : lte(day, to),
    since === undefined ? undefined : gte(payments.updatedAt, since),
  );
}

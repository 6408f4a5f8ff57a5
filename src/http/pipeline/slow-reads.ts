import { readCursor } from '../../database/engine/listing.ts';
import type { operations } from '../../resources/operations.ts';
import type { Input, ReadingOperationId } from '../../spec/public.ts';

/** Reading this many records one by one takes less than about 10 ms. */
const MANY_RECORDS = 100;

type SlowReads = { [Id in ReadingOperationId]?: (input: Input<Id>) => boolean };

/** So many templates are computed in less than about 10 ms, unless they have hundreds of lines. */
const MANY_TEMPLATES = 25;

/** Skipping this many rows takes less than about 10 ms. */
const DEEP_OFFSET_ROWS = 10_000;

/**
 * The reads that may take longer than about 10 ms, because they read a whole list rather than sums and a page of it:
 * they run on a worker thread, so that they do not delay other requests. All other reads are fast however many
 * records there are.
 */
const SLOW_READS: SlowReads = {
  listClients: ({ query }) =>
    isSearch(query) ||
    isGiven(query, ['metadata']) ||
    isDeepOffset(query) ||
    isFiltered(query, ['type', 'archived']),
  listItems: ({ query }) =>
    isSearch(query) ||
    isGiven(query, ['metadata']) ||
    isDeepOffset(query) ||
    isFiltered(query, ['type', 'active', 'archived']),
  listDocuments: ({ query }) =>
    isSearch(query) ||
    isFiltered(query, ['status', 'client', 'from', 'to']) ||
    isGiven(query, [
      'type',
      'currency',
      'efaktura',
      'due_from',
      'due_to',
      'order_reference',
      'total_from',
      'total_to',
      'metadata',
      'include',
    ]) ||
    [query.status, query.client].some((several) => String(several).includes(',')) ||
    (query.client !== undefined && (isGiven(query, ['from', 'to']) || isDeepOffset(query))),
  // The next total of each is computed from its lines.
  listRecurringDocuments: ({ query }) => isSearch(query) || (query.per_page ?? 0) > MANY_TEMPLATES,
  listContracts: ({ query }) =>
    isSearch(query) ||
    isGiven(query, ['metadata']) ||
    isDeepOffset(query) ||
    isFiltered(query, ['status', 'client']),
  listExpenses: ({ query }) =>
    isSearch(query) ||
    isFiltered(query, ['from', 'to']) ||
    isGiven(query, ['category', 'currency', 'metadata']),
  listPayments: ({ query }) =>
    isFiltered(query, ['method', 'client', 'document', 'from', 'to']) ||
    isGiven(query, ['from', 'to', 'document', 'metadata']),
  // Each record is read by itself.
  listChanges: ({ query }) => query.include !== undefined && (query.limit ?? 0) > MANY_RECORDS,
  // The log has an index by subject, and one of its order.
  listAuditLog: ({ query }) =>
    query.reference === undefined &&
    isGiven(query, ['type', 'actor', 'key', 'operation', 'via', 'from', 'to']),
  // Each counts the records that it lists.
  listDeletedRecords: () => true,
  listRefunds: () => true,
  listWebhookDeliveries: () => true,
  getOutstandingStatistics: ({ query }) => query.as_of !== undefined,
  getTopClients: () => true,
  getTopItems: () => true,
  // All documents and payments of the client are read.
  getClientStatement: () => true,
};

/** True for a read that belongs on a worker thread. */
export function runsOnReadWorker(operationId: keyof typeof operations, input: object): boolean {
  const isSlow = SLOW_READS[operationId as ReadingOperationId] as ((input: object) => boolean) | undefined;
  return isSlow?.(input) ?? false;
}

type Query = { sort?: string; after?: string; updated_since?: string; page?: number; per_page?: number };

/** The orders whose indexes have the filters of their lists. */
const OWN_ORDER = /^-?(name|issue_date|occurs_on|paid_on|reference)$/;

/** True for a list in another order with a filter that its index does not have, a list that is counted, or a deep offset. */
function isFiltered(query: Query, filters: readonly string[]): boolean {
  const { sort, after, updated_since: since } = query;
  const order = sort ?? (after && readCursor(after)?.sort);
  const isByOther = order !== undefined && !OWN_ORDER.test(order);
  return (
    ((isByOther || since !== undefined) && isGiven(query, filters)) ||
    (since !== undefined && after === undefined) ||
    (sort !== undefined && isDeepOffset(query))
  );
}

function isGiven(query: object, filters: readonly string[]): boolean {
  return filters.some((name) => (query as Record<string, unknown>)[name] !== undefined);
}

function isSearch({ search }: { search?: string }): boolean {
  return search !== undefined && search.trim() !== '';
}

function isDeepOffset({ page = 1, per_page = 25 }: { page?: number; per_page?: number }): boolean {
  return (page - 1) * per_page > DEEP_OFFSET_ROWS;
}

import { readCursor } from '../database/engine/cursor.ts';
import type { Input, ReadingOperationId } from '../spec/public.ts';
import type { operations } from './operations.ts';

type Weights = { [Id in ReadingOperationId]?: (input: Input<Id>) => boolean };

/** So many rows are passed over in a blink. */
const DEEP_OFFSET_ROWS = 10_000;

/**
 * The reads that may take longer than a blink, because they read a list rather than sums and a page of it: they run
 * beside the event loop, so that nobody waits behind them. Every other read is over at once, however many records
 * there are.
 */
const HEAVY: Weights = {
  listClients: ({ query }) =>
    isSearch(query) || isDeepOffset(query) || isFiltered(query, ['type', 'archived']),
  listItems: ({ query }) =>
    isSearch(query) || isDeepOffset(query) || isFiltered(query, ['type', 'active', 'archived']),
  listDocuments: ({ query }) =>
    isSearch(query) ||
    isFiltered(query, ['status', 'client', 'from', 'to']) ||
    isGiven(query, ['type', 'currency', 'due_from', 'due_to']) ||
    String(query.status).includes(',') ||
    (query.client !== undefined && (isGiven(query, ['from', 'to']) || isDeepOffset(query))),
  listContracts: ({ query }) =>
    isSearch(query) || isDeepOffset(query) || isFiltered(query, ['status', 'client']),
  listExpenses: ({ query }) =>
    isSearch(query) || isFiltered(query, ['from', 'to']) || isGiven(query, ['category', 'currency']),
  // Each counts what it lists.
  listDeletedRecords: () => true,
  listWebhookDeliveries: () => true,
  getOutstandingStatistics: ({ query }) => query.as_of !== undefined,
  getTopClients: () => true,
};

/** True for a read that is better done beside the event loop. */
export function runsOnReadWorker(operationId: keyof typeof operations, input: object): boolean {
  const weigh = HEAVY[operationId as ReadingOperationId] as ((input: object) => boolean) | undefined;
  return weigh?.(input) ?? false;
}

type Query = { sort?: string; after?: string; updated_since?: string; page?: number; per_page?: number };

/** A list in an order that has an index for itself alone, passed through for a filter, or counted. */
function isFiltered(query: Query, filters: readonly string[]): boolean {
  const { sort, after, updated_since: since } = query;
  const isByInstant = (sort ?? (after && readCursor(after)?.sort) ?? '').endsWith('ed_at');
  return (
    ((isByInstant || since !== undefined) && isGiven(query, filters)) ||
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

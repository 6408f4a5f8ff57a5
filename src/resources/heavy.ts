import type { Input, ReadingOperationId } from '../operation.ts';
import type { operations } from './operations.ts';

type Weights = { [Id in ReadingOperationId]?: (input: Input<Id>) => boolean };

/** So many rows are passed over in a blink. */
const FAR = 10_000;

/**
 * The reads that may take longer than a blink, because they read a list rather than sums and a page of it: they run
 * beside the event loop, so that nobody waits behind them. Every other read is over at once, however many records
 * there are.
 */
const HEAVY: Weights = {
  listClients: ({ query }) => isSearch(query) || isFar(query),
  listItems: ({ query }) => isSearch(query) || isFar(query),
  listDocuments: ({ query }) =>
    isSearch(query) ||
    (query.client !== undefined && (query.from !== undefined || query.to !== undefined || isFar(query))),
  listContracts: ({ query }) => isSearch(query) || isFar(query),
  listExpenses: ({ query }) => isSearch(query),
  // Each counts what it lists.
  listWebhookDeliveries: () => true,
  getOutstandingStatistics: ({ query }) => query.as_of !== undefined,
  getTopClients: () => true,
};

/** True for a read that is better done beside the event loop. */
export function isHeavy(operationId: keyof typeof operations, input: object): boolean {
  const weigh = HEAVY[operationId as ReadingOperationId] as ((input: object) => boolean) | undefined;
  return weigh?.(input) ?? false;
}

function isSearch({ search }: { search?: string }): boolean {
  return search !== undefined && search.trim() !== '';
}

function isFar({ page = 1, per_page = 25 }: { page?: number; per_page?: number }): boolean {
  return (page - 1) * per_page > FAR;
}

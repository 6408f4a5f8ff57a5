import { OPEN_STATUSES } from '../../../domain/document-status.ts';

/** The list of what clients owe in a currency. */
export function openDocuments(currency: string, statuses: readonly string[] = OPEN_STATUSES): string {
  return `/documents?${new URLSearchParams({ status: statuses.join(','), currency })}`;
}

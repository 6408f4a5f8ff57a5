import { UNPAID } from '../../../domain/document-status.ts';

/** The list of what clients owe in a currency. */
export function openDocuments(currency: string, status: string = UNPAID): string {
  return `/documents?${new URLSearchParams({ status, currency })}`;
}

import { bookSign } from '../../../domain/books.ts';
import { OPEN_QUOTE_STATUSES } from '../../../domain/document-status.ts';
import type { Catalogue, DocumentRecord } from '../../types.ts';

export type Kind = Catalogue['document_types'][number]['kind'];

/** What a document type is in every country: its key is the country and the kind, such as `rs_invoice`. */
export function kindOf(type: string | null): Kind | undefined {
  return type === null ? undefined : (type.slice(type.indexOf('_') + 1) as Kind);
}

/** Whether credit notes can credit the document, once it is issued. */
export function isCreditable({ type }: Pick<DocumentRecord, 'type'>): boolean {
  return bookSign(kindOf(type) ?? '') === 1;
}

type QuoteFacts = Pick<DocumentRecord, 'type' | 'status' | 'converted_at'>;

/** A quote that waits for its answer. */
export function isOpenQuote({ type, status, converted_at }: QuoteFacts): boolean {
  const isOpen = (OPEN_QUOTE_STATUSES as readonly (string | null)[]).includes(status);
  return kindOf(type) === 'quote' && isOpen && converted_at === null;
}

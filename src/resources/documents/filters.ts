import { DOCUMENT_STATUSES } from '../../domain/document-status.ts';
import { documentTypeByKey } from '../../domain/document-types.ts';
import { type FieldErrors, throwGathered } from '../../domain/failure.ts';
import { message } from '../../domain/messages/message.ts';
import { isCurrency } from '../../domain/money.ts';
import { referenceIn } from '../../domain/reference.ts';
import { searchTerm } from '../../domain/search-text.ts';
import type { Input } from '../../spec/public.ts';
import { externalIdIn } from '../own-data.ts';
import type { ListedDocuments } from './listing.ts';
import type { DocumentRow } from '../document-records/queries.ts';

/** The filters of a list of documents from its query. @throws Failure `validation_failed` by field */
export function documentFilters(query: Input<'listDocuments'>['query']): ListedDocuments {
  const errors: FieldErrors = {};
  const { client, from, to, type, currency, number } = query;
  // The validator parses a parameter of several types as JSON: `5` arrives as a number, `null` as null.
  const statuses = query.status === undefined ? undefined : String(query.status).split(',');
  const foreign = statuses?.find((status) => !isStatus(status));
  if (foreign !== undefined) {
    errors.status = [message('document.unknown_status', { text: foreign, statuses: DOCUMENT_STATUSES })];
  }
  if (type !== undefined && !documentTypeByKey(type)) {
    errors.type = [message('document.type_key')];
  }
  if (currency !== undefined && !isCurrency(currency)) {
    errors.currency = [message('code.currency')];
  }
  checkDays(errors, query, 'from', 'to');
  checkDays(errors, query, 'due_from', 'due_to');
  throwGathered(errors);
  return {
    statuses: statuses && ([...new Set(statuses)] as DocumentRow['status'][]),
    client,
    from,
    to,
    type,
    currency,
    dueFrom: query.due_from,
    dueTo: query.due_to,
    number,
    externalId: externalIdIn(query),
    search: searchTerm(query.search),
    reference: referenceIn(query.search),
  };
}

function isStatus(text: string): boolean {
  return (DOCUMENT_STATUSES as readonly string[]).includes(text);
}

type Days = { from?: string; to?: string; due_from?: string; due_to?: string };

function checkDays(errors: FieldErrors, query: Days, first: keyof Days, last: keyof Days): void {
  const [from, to] = [query[first], query[last]];
  if (from && to && from > to) errors[last] = [message('date.before_from', { field: first, date: from })];
}

import type { Context } from '../../auth/context.ts';
import { countsOf } from '../../database/engine/counters.ts';
import { listingOf, listMeta, nextOf } from '../../database/engine/listing.ts';
import type { Reader } from '../../database/engine/statement.ts';
import { bookSign } from '../../domain/books.ts';
import { DOCUMENT_STATUSES, OPEN_STATUSES, UNPAID } from '../../domain/document-status.ts';
import { documentTypeByKey } from '../../domain/document-types.ts';
import { type FieldErrors, gather, throwGathered } from '../../domain/failure.ts';
import { message } from '../../domain/messages/message.ts';
import { formatCents, isCurrency, MAX_CENTS, parseAmountCents } from '../../domain/money.ts';
import { referenceIn } from '../../domain/reference.ts';
import { searchTerm } from '../../domain/search-text.ts';
import type { DashboardSchema } from '../../spec/dashboard.ts';
import type { Input } from '../../spec/public.ts';
import { textsWithNextReminders, withNextReminders } from '../document-records/next-reminder.ts';
import type { DocumentRow } from '../document-records/queries.ts';
import { documentSummary } from '../document-records/view.ts';
import type { DashboardHandler, FollowedBody, StoredJson, Success } from '../handler.ts';
import { externalIdIn } from '../own-data.ts';
import { includedFields, withIncluded } from './included.ts';
import { listDocumentTexts } from './list-queries.ts';
import {
  countOpenQuotes,
  DATED_SORTS,
  DOCUMENT_SORTS,
  findDocuments,
  isCountedList,
  type ListedDocuments,
  type SumGroup,
  sumDocuments,
} from './listing.ts';
import { cachingJson } from './stored-text-queries.ts';

/** GET /documents: newest issue date first, drafts without one before all. */
export async function listDocuments(
  context: Context<Reader>,
  { query }: Input<'listDocuments'>,
): Promise<Success<'listDocuments'> | StoredJson | FollowedBody<Success<'listDocuments'>>> {
  const { tx, actor } = context;
  const listing = listingOf(query, DOCUMENT_SORTS);
  const filters = documentFilters(query);
  const { id } = actor.workspace;
  if (query.include !== undefined)
    return withIncluded(context, includedFields(query), {
      listing,
      found: await findDocuments(tx, id, filters, listing),
    });
  let unstored: string[] = [];
  if (filters.search === undefined && isCountedList(filters, listing)) {
    const { statuses, client, from, to } = filters;
    const counted = { status: statuses?.[0], client, from, to };
    const { rows, total } = await listDocumentTexts(tx, id, counted, listing.page);
    const stored = rows.flatMap(({ reference, summary: text }) => (text === null ? [] : { reference, text }));
    const next = nextOf(listing.page, { rows, total }, DATED_SORTS);
    if (stored.length === rows.length) {
      const storedData = await textsWithNextReminders(context, stored);
      return { storedData, meta: listMeta(listing, { rows, total, next }) };
    }
    unstored = rows.flatMap(({ reference, summary }) => (summary === null ? reference : []));
  }
  const found = await findDocuments(tx, id, filters, listing);
  const data = await withNextReminders(context, found.rows.map(documentSummary));
  const body = { data, meta: listMeta(listing, found) };
  return unstored.length === 0 ? body : { body, afterResponse: cachingJson(id, unstored) };
}

/** The filters of a list of documents from its query. @throws Failure `validation_failed` by field */
export function documentFilters(query: Input<'listDocuments'>['query']): ListedDocuments {
  const errors: FieldErrors = {};
  const { from, to, type, currency, number } = query;
  const clients = [...new Set(query.client?.split(','))];
  // The validator parses a parameter of several types as JSON: `5` arrives as a number, `null` as null.
  const named = query.status === undefined ? undefined : String(query.status).split(',');
  const statuses = named?.flatMap((status) => (status === UNPAID ? OPEN_STATUSES : status));
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
  const [totalFrom, totalTo] = (['total_from', 'total_to'] as const).map((name) => {
    const amount = query[name];
    if (amount === undefined || (currency !== undefined && !isCurrency(currency))) return undefined;
    if (currency !== undefined) return gather(errors, () => parseAmountCents(amount, currency, name));
    errors.currency = [message('value.required_with', { field: name })];
    return undefined;
  });
  if (totalFrom !== undefined && totalTo !== undefined && totalFrom > totalTo)
    errors.total_to = [message('number.at_least', { least: Number(query.total_from) })];
  checkDays(errors, query, 'from', 'to');
  checkDays(errors, query, 'due_from', 'due_to');
  throwGathered(errors);
  return {
    statuses: statuses && ([...new Set(statuses)] as DocumentRow['status'][]),
    withoutOpenQuotes: named?.includes(UNPAID) || undefined,
    client: clients.length === 1 ? clients[0] : undefined,
    clients: clients.length > 1 ? clients : undefined,
    from,
    to,
    type,
    currency,
    dueFrom: query.due_from,
    dueTo: query.due_to,
    number,
    orderReference: query.order_reference?.trim(),
    totalFrom,
    totalTo,
    efaktura: query.efaktura,
    externalId: externalIdIn(query),
    metadata: query.metadata,
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

/** So many documents are read in some milliseconds. */
const MAX_SUMMED_DOCUMENTS = 2000;

/** `GET …/document-sums`: the sums of a list of documents, where they can be computed quickly. */
export const getDocumentSums: DashboardHandler<'getDocumentSums', Context<Reader>> = async (
  { tx, actor },
  { query },
) => {
  const groups = await sumDocuments(tx, actor.workspace.id, documentFilters(query), MAX_SUMMED_DOCUMENTS);
  const sums = groups && currenciesOf(groups).map((currency) => sumOf(currency, groups));
  const isKnown = sums?.every(({ parts }) => parts.every(({ cents }) => Math.abs(cents) <= MAX_CENTS));
  return { data: { sums: sums && isKnown ? sums.map(view) : null } };
};

/** `GET …/document-counts`: how many documents have each status, and how many are to be paid. */
export const getDocumentCounts: DashboardHandler<'getDocumentCounts', Context<Reader>> = async ({
  tx,
  actor,
}) => {
  const counts = await countsOf(tx, { workspaceId: actor.workspace.id, list: 'documents' });
  const { all = 0, ...ofStatuses } = Object.fromEntries(counts);
  const open = OPEN_STATUSES.reduce((sum, status) => sum + (counts.get(status) ?? 0), 0);
  const unpaid = open - (await countOpenQuotes(tx, actor.workspace.id));
  return { data: { all, unpaid, by_status: ofStatuses } };
};

type PartKey = DashboardSchema<'DocumentSumPart'>['part'];
type Part = { part: PartKey; documents: number; cents: number; counts: boolean };
type Sum = { currency: string; documents: number; balance: number; parts: Part[] };

/** The order in which they are shown: what counts, then what does not. */
const PARTS: Record<PartKey, (group: SumGroup) => Omit<Part, 'part'>> = {
  invoice: ofKind('invoice'),
  advance_invoice: ofKind('advance_invoice'),
  debit_note: ofKind('debit_note'),
  credit_note: ofKind('credit_note'),
  // In the books since their own advance invoices: a final invoice adds what is left to pay.
  deducted_advances: ({ state, kind, deducting, prepaid }) => ({
    documents: state === 'issued' && bookSign(kind) !== 0 ? deducting : 0,
    cents: -prepaid,
    counts: true,
  }),
  proforma: ofKind('proforma'),
  quote: ofKind('quote'),
  draft: ofState('draft'),
  cancelled: ofState('cancelled'),
};

function ofKind(part: PartKey) {
  const sign = bookSign(part);
  return ({ state, kind, documents, total }: SumGroup) => ({
    documents: state === 'issued' && kind === part ? documents : 0,
    cents: (sign || 1) * total,
    counts: sign !== 0,
  });
}

function ofState(part: 'draft' | 'cancelled') {
  return ({ state, kind, documents, total }: SumGroup) => ({
    documents: state === part ? documents : 0,
    cents: (bookSign(kind) || 1) * total,
    counts: false,
  });
}

function currenciesOf(groups: readonly SumGroup[]): string[] {
  return [...new Set(groups.map(({ currency }) => currency))];
}

function sumOf(currency: string, all: readonly SumGroup[]): Sum {
  const groups = all.filter((group) => group.currency === currency);
  const parts = (Object.keys(PARTS) as PartKey[]).flatMap((part): Part[] => {
    const found = groups.map(PARTS[part]).filter(({ documents }) => documents > 0);
    const [first] = found;
    if (!first) return [];
    return [{ part, documents: sum(found, 'documents'), cents: sum(found, 'cents'), counts: first.counts }];
  });
  // Drafts are not owed yet, and an offer asks for money that no one owes.
  const owed = groups.filter(({ state, kind }) => state === 'issued' && bookSign(kind) !== 0);
  return { currency, documents: sum(groups, 'documents'), balance: sum(owed, 'balance'), parts };
}

function sum<Key extends string>(rows: readonly Record<Key, number>[], key: Key): number {
  return rows.reduce((total, row) => total + row[key], 0);
}

function view({ currency, documents, balance, parts }: Sum): DashboardSchema<'DocumentSum'> {
  const total = sum(
    parts.filter(({ counts }) => counts),
    'cents',
  );
  return {
    currency,
    documents,
    total: formatCents(total, currency),
    total_cents: total,
    balance: formatCents(balance, currency),
    balance_cents: balance,
    parts: parts.map(({ cents, ...part }) => ({
      ...part,
      total: formatCents(cents, currency),
      total_cents: cents,
    })),
  };
}

import type { Context } from '../../auth/context.ts';
import type { Reader } from '../../database/engine/statement.ts';
import { bookSign } from '../../domain/books.ts';
import { formatCents, MAX_CENTS } from '../../domain/money.ts';
import type { DashboardSchema } from '../../spec/dashboard.ts';
import type { DashboardHandler } from '../handler.ts';
import { documentFilters } from './filters.ts';
import { type SumGroup, sumDocuments } from './listing.ts';

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
  // Drafts are not owed yet, and a proforma asks for money that no one owes.
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

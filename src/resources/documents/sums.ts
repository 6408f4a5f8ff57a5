import type { Context } from '../../auth/context.ts';
import type { Reader } from '../../database/engine/statement.ts';
import { formatCents, MAX_CENTS } from '../../domain/money.ts';
import type { DashboardSchema } from '../../spec/dashboard.ts';
import type { DashboardHandler } from '../handler.ts';
import { documentFilters } from './filters.ts';
import { sumDocuments } from './listing.ts';

/** So many documents are read in some milliseconds. */
const MAX_SUMMED_DOCUMENTS = 2000;

/** `GET …/document-sums`: the sums of a list of documents, where they can be computed quickly. */
export const getDocumentSums: DashboardHandler<'getDocumentSums', Context<Reader>> = async (
  { tx, actor },
  { query },
) => {
  const sums = await sumDocuments(tx, actor.workspace.id, documentFilters(query), MAX_SUMMED_DOCUMENTS);
  const isKnown = sums?.every(({ total }) => total <= MAX_CENTS);
  return { data: { sums: sums && isKnown ? sums.map(view) : null } };
};

type Sum = NonNullable<Awaited<ReturnType<typeof sumDocuments>>>[number];

function view({ currency, documents, total, balance }: Sum): DashboardSchema<'DocumentSum'> {
  return {
    currency,
    documents,
    total: formatCents(total, currency),
    total_cents: total,
    balance: formatCents(balance, currency),
    balance_cents: balance,
  };
}

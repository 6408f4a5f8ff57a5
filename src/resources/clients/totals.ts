import { and, count, eq, sql } from 'drizzle-orm';
import type { Context } from '../../access/context.ts';
import type { DashboardHandler, DashboardSchema } from '../../dashboard-operation.ts';
import { documents } from '../../database/schema/documents.ts';
import { type Reader, statement } from '../../database/statement.ts';
import { documentTypeByKey } from '../../domain/document-types.ts';
import { notFound } from '../../domain/failure.ts';
import { formatCents } from '../../domain/money.ts';
import { findClient } from './queries.ts';

// The sums of a million documents are no more than 9 007 199 254 740 991: what is owed in all is kept below that.
const sumOf = (column: typeof documents.totalCents) => sql<number>`sum(${column})`;

/** By an index that holds all of it. */
const selectSums = statement((db) =>
  db
    .select({
      currency: documents.currency,
      typeKey: documents.typeKey,
      documents: count(),
      billed: sumOf(documents.totalCents),
      paid: sumOf(documents.paidCents),
      open: sumOf(documents.balanceCents),
    })
    .from(documents)
    .where(
      and(
        eq(documents.workspaceId, sql.placeholder('workspaceId')),
        eq(documents.clientId, sql.placeholder('clientId')),
        // Written out, as in the index: a value that is bound would not lead to it.
        sql`${documents.status} NOT IN ('draft', 'cancelled')`,
      ),
    )
    .groupBy(documents.currency, documents.typeKey),
);

type Sums = { documents: number; billed: number; paid: number; open: number };

/** `GET …/client-totals/{client}` */
export const getClientTotals: DashboardHandler<'getClientTotals', Context<Reader>> = async (
  { tx, actor },
  { path },
) => {
  const { workspace } = actor;
  const client = await findClient(tx, workspace.id, path.client);
  if (!client) throw notFound('client');
  const byCurrency = new Map<string, Sums>();
  for (const { currency, typeKey, ...sums } of await selectSums(tx, {
    workspaceId: workspace.id,
    clientId: client.id,
  })) {
    if (!documentTypeByKey(typeKey)?.countsAsOutstanding) continue;
    byCurrency.set(currency, added(byCurrency.get(currency), sums));
  }
  // The business's own comes first, the others in the order of their codes, as the query gives them.
  const currencies = [...byCurrency].sort(
    ([one], [other]) => Number(other === workspace.currency) - Number(one === workspace.currency),
  );
  return { data: currencies.map(([currency, sums]) => totalsView(currency, sums)) };
};

function added(before: Sums = { documents: 0, billed: 0, paid: 0, open: 0 }, sums: Sums): Sums {
  return {
    documents: before.documents + sums.documents,
    billed: before.billed + sums.billed,
    paid: before.paid + sums.paid,
    open: before.open + sums.open,
  };
}

function totalsView(currency: string, sums: Sums): DashboardSchema<'ClientTotals'> {
  const { documents: many, billed, paid, open } = sums;
  return {
    currency,
    documents: many,
    billed: formatCents(billed, currency),
    billed_cents: billed,
    paid: formatCents(paid, currency),
    paid_cents: paid,
    open: formatCents(open, currency),
    open_cents: open,
  };
}

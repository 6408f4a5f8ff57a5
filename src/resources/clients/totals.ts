import type { Context } from '../../auth/context.ts';
import type { Reader } from '../../database/engine/statement.ts';
import { documentTypeByKey } from '../../domain/document-types.ts';
import { notFound } from '../../domain/failure.ts';
import { formatCents, MAX_CENTS } from '../../domain/money.ts';
import type { DashboardSchema } from '../../spec/dashboard.ts';
import type { DashboardHandler } from '../handler.ts';
import { balancesOf, findClient, selectCreditLeft, selectSums } from './queries.ts';

type Sums = { documents: number; billed: number; paid: number; open: number };

/** `GET …/client-totals/{client}` */
export const getClientTotals: DashboardHandler<'getClientTotals', Context<Reader>> = async (
  { tx, actor },
  { path },
) => {
  const { workspace } = actor;
  const client = await findClient(tx, workspace.id, path.client);
  if (!client) throw notFound('client');
  const key = { workspaceId: workspace.id, clientId: client.id };
  const byCurrency = new Map<string, Sums>();
  for (const row of await selectSums(tx, key)) {
    const type = documentTypeByKey(row.typeKey);
    const sums = type?.kind === 'credit_note' ? ofCredit(row) : ofInvoices(row);
    if (type?.countsAsOutstanding || type?.kind === 'credit_note')
      byCurrency.set(row.currency, added(byCurrency.get(row.currency), sums));
  }
  for (const { currency, cents } of await selectCreditLeft(tx, key)) {
    const sums = byCurrency.get(currency);
    if (sums) sums.paid += cents;
  }
  // The business's own currency comes first, the others by code, as the query returns them.
  const currencies = [...byCurrency].sort(
    ([one], [other]) => Number(other === workspace.currency) - Number(one === workspace.currency),
  );
  // Open balances and payments are bounded when they are written; what was billed is the sum of both, less credit.
  const isExact = currencies.every(([, { billed }]) => billed <= MAX_CENTS);
  return { data: isExact ? currencies.map(([currency, sums]) => totalsView(currency, sums)) : null };
};

/** `GET …/client-balances`: from the sums that are kept for each client, however many documents it has. */
export const listClientBalances: DashboardHandler<'listClientBalances', Context<Reader>> = async (
  { tx, actor },
  { query },
) => {
  const { id: workspaceId, currency: own } = actor.workspace;
  const sums = new Map<string, { client: string; currency: string; owed: number; overdue: number }>();
  for (const { client, currency, kind, cents } of await balancesOf(
    tx,
    workspaceId,
    query.clients.split(','),
  )) {
    const key = `${client} ${currency}`;
    const sum = sums.get(key) ?? { client, currency, owed: 0, overdue: 0 };
    sums.set(key, sum);
    if (kind === 'overdue') sum.overdue += cents;
    else if (documentTypeByKey(kind)?.countsAsOutstanding) sum.owed += cents;
  }
  const data = [...sums.values()]
    .filter(({ owed }) => owed > 0)
    .sort((one, other) => Number(other.currency === own) - Number(one.currency === own))
    .map(({ client, currency, owed, overdue }) => ({
      client,
      currency,
      owed: formatCents(owed, currency),
      owed_cents: owed,
      overdue: formatCents(overdue, currency),
      overdue_cents: overdue,
    }));
  return { data };
};

type Row = { documents: number; total: number; prepaid: number; open: number };

/** Advance invoices are billed once: a final invoice counts without what it deducts. */
function ofInvoices({ documents, total, prepaid, open }: Row): Sums {
  const billed = total - prepaid;
  return { documents, billed, paid: billed - open, open };
}

/**
 * Credit notes lessen what was billed. What they settle was not paid, and what they gave back is paid no more: both
 * together are their totals less what is left of them, which is added separately.
 */
function ofCredit({ documents, total }: Row): Sums {
  return { documents, billed: -total, paid: -total, open: 0 };
}

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

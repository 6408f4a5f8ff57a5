import type { Context } from '../../auth/context.ts';
import type { Reader } from '../../database/engine/statement.ts';
import { documentTypeByKey } from '../../domain/document-types.ts';
import { notFound } from '../../domain/failure.ts';
import { formatCents, mustBeExact } from '../../domain/money.ts';
import type { Input, Schema } from '../../spec/public.ts';
import { findClient } from '../clients/queries.ts';
import type { Success } from '../handler.ts';
import { selectAccounts, selectOpen } from './balance-queries.ts';

type OpenItem = Awaited<ReturnType<typeof selectOpen>>[number];

/** GET /clients/{reference}/balance. */
export async function getClientBalance(
  { tx, actor }: Context<Reader>,
  { path }: Input<'getClientBalance'>,
): Promise<Success<'getClientBalance'>> {
  const workspaceId = actor.workspace.id;
  const client = await findClient(tx, workspaceId, path.reference);
  if (!client) throw notFound('client');
  const key = { workspaceId, clientId: client.id };
  const sums = new Map<string, { owed: number; onAccount: number; items: number }>();
  for (const { currency, kind, cents, records } of await selectAccounts(tx, key)) {
    const sum = sums.get(currency) ?? { owed: 0, onAccount: 0, items: 0 };
    sums.set(currency, sum);
    if (kind === 'on_account' || kind === 'credit') sum.onAccount += cents;
    else if (documentTypeByKey(kind)?.countsAsOutstanding) {
      sum.owed += cents;
      sum.items += records;
    }
  }
  const data: Schema<'ClientBalance'>[] = [];
  for (const [currency, { owed, onAccount, items }] of sums) {
    if (owed === 0 && onAccount === 0) continue;
    const open = owed === 0 ? [] : await selectOpen(tx, { ...key, currency });
    data.push({
      currency,
      owed: formatCents(mustBeExact(owed, 'reference'), currency),
      owed_cents: owed,
      on_account: formatCents(mustBeExact(onAccount, 'reference'), currency),
      on_account_cents: onAccount,
      open_items: open.map((item) => openItemView(item, currency)),
      open_item_count: items,
    });
  }
  return { data };
}

function openItemView(item: OpenItem, currency: string): Schema<'OpenItem'> {
  return {
    document: { reference: item.reference, number: item.number, type: item.typeKey },
    issue_date: item.issueDate,
    due_date: item.dueDate,
    total: formatCents(item.totalCents, currency),
    total_cents: item.totalCents,
    balance: formatCents(item.balanceCents, currency),
    balance_cents: item.balanceCents,
  };
}

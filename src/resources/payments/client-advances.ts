import type { Context } from '../../auth/context.ts';
import type { Reader } from '../../database/engine/statement.ts';
import { documentTypes } from '../../domain/document-types.ts';
import { notFound } from '../../domain/failure.ts';
import { formatCents } from '../../domain/money.ts';
import type { DashboardSchema } from '../../spec/dashboard.ts';
import { findClient } from '../clients/queries.ts';
import type { DashboardHandler } from '../handler.ts';
import { selectRemaining } from './advances-queries.ts';

/** `GET …/client-advances/{client}`: the paid advance invoices that a final invoice can deduct. */
export const listClientAdvances: DashboardHandler<'listClientAdvances', Context<Reader>> = async (
  { tx, actor },
  { path, query: { currency } },
) => {
  const { id: workspaceId, country } = actor.workspace;
  const client = await findClient(tx, workspaceId, path.client);
  if (!client) throw notFound('client');
  const type = documentTypes(country).find(({ kind }) => kind === 'advance_invoice');
  if (!type) return { data: [] };
  const key = { workspaceId, clientId: client.id, currency, typeKey: type.key };
  return { data: (await selectRemaining(tx, key)).map((advance) => view(advance, currency)) };
};

type Advance = Awaited<ReturnType<typeof selectRemaining>>[number];

function view(advance: Advance, currency: string): DashboardSchema<'ClientAdvance'> {
  const { reference, number, typeKey, issueDate, totalCents, remainingCents } = advance;
  return {
    document: { reference, number, type: typeKey },
    issue_date: issueDate as string,
    total: formatCents(totalCents, currency),
    total_cents: totalCents,
    remaining: formatCents(remainingCents, currency),
    remaining_cents: remainingCents,
  };
}

import type { Context } from '../../auth/context.ts';
import type { Reader } from '../../database/engine/statement.ts';
import { formatCents } from '../../domain/money.ts';
import type { DashboardHandler } from '../handler.ts';
import { previewDraft } from './draft.ts';
import { lineView } from './view.ts';

/** `POST …/document-preview`: the money of a draft, computed by the code that will issue it. */
export const previewDocument: DashboardHandler<'previewDocument', Context<Reader>> = async (
  context,
  { body },
) => {
  const { currency, totals, taxBreakdown, lines } = await previewDraft(context, body);
  return {
    data: {
      currency,
      subtotal: formatCents(totals.subtotalCents, currency),
      subtotal_cents: totals.subtotalCents,
      tax_total: formatCents(totals.taxTotalCents, currency),
      tax_total_cents: totals.taxTotalCents,
      total: formatCents(totals.totalCents, currency),
      total_cents: totals.totalCents,
      tax_breakdown: taxBreakdown,
      lines: lines.map((line) => lineView(line as Parameters<typeof lineView>[0], currency)),
    },
  };
};

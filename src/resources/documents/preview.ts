import type { Context } from '../../auth/context.ts';
import type { Reader } from '../../database/engine/statement.ts';
import { Failure } from '../../domain/failure.ts';
import { formatCents } from '../../domain/money.ts';
import type { Schema } from '../../spec/public.ts';
import type { DashboardHandler } from '../handler.ts';
import { previewDraft } from './draft.ts';
import { advanceValues, type Deducted, findDeductions } from './settlement/advances.ts';
import type { Relating } from './settlement/related.ts';
import { lineView } from './view.ts';

/** `POST …/document-preview`: the money of a draft, computed by the code that will issue it. */
export const previewDocument: DashboardHandler<'previewDocument', Context<Reader>> = async (
  context,
  { body },
) => {
  const { clientId, currency, totals, taxBreakdown, lines } = await previewDraft(context, body);
  const deducting = { kind: 'invoice' as const, clientId, currency };
  const deducted = await possibleDeductions(context, body.advances ?? [], deducting);
  const prepaidCents = deducted.reduce((sum, { row }) => sum + row.amountCents, 0);
  const payableCents = totals.totalCents - prepaidCents;
  return {
    data: {
      currency,
      subtotal: formatCents(totals.subtotalCents, currency),
      subtotal_cents: totals.subtotalCents,
      tax_total: formatCents(totals.taxTotalCents, currency),
      tax_total_cents: totals.taxTotalCents,
      total: formatCents(totals.totalCents, currency),
      total_cents: totals.totalCents,
      prepaid: formatCents(prepaidCents, currency),
      prepaid_cents: prepaidCents,
      payable: formatCents(payableCents, currency),
      payable_cents: payableCents,
      tax_breakdown: taxBreakdown,
      lines: lines.map((line) => lineView(line as Parameters<typeof lineView>[0], currency)),
      deductions: deducted.map(({ advance, row }) => ({
        document: advance.reference,
        amount: formatCents(row.amountCents, currency),
        amount_cents: row.amountCents,
      })),
    },
  };
};

/** What of each advance invoice is deducted. One that cannot be is left out: its fault is shown when the draft is saved. */
async function possibleDeductions(
  context: Context<Reader>,
  advances: readonly Schema<'AdvanceInput'>[],
  deducting: Relating,
): Promise<Deducted[]> {
  const found: Deducted[] = [];
  for (const values of advanceValues(advances)) {
    if (found.some(({ advance }) => advance.reference === values.document)) continue;
    try {
      found.push(...(await findDeductions(context, [values], deducting)));
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
    }
  }
  return found;
}

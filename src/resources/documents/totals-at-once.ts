import type { Context } from '../../auth/context.ts';
import type { Reader } from '../../database/engine/statement.ts';
import { today } from '../../domain/calendar.ts';
import { Failure, type FieldErrors } from '../../domain/failure.ts';
import { totalsOfItems } from '../../domain/line-kinds.ts';
import { computeTotals } from '../../domain/totals.ts';
import type { Schema } from '../../spec/public.ts';
import { sellerByDay } from '../../workspaces/tax-rates.ts';
import { findItems, type ItemRow } from '../items/queries.ts';
import { itemsIn, type LineTaxes, linesWith } from './composed-lines.ts';
import { type DraftValues, parseDraft } from './draft-values.ts';

/** Items per statement: both engines take that many parameters. */
const AT_ONCE = 500;

/**
 * What documents of these bodies, each with its currency and lines of its own, would come to now; null where their lines
 * would be refused. Items and tax rates are read once for all of them.
 */
export async function totalsAtOnce(
  { tx, actor, now }: Context<Reader>,
  bodies: readonly Schema<'DocumentCreate'>[],
): Promise<(number | null)[]> {
  const { workspace } = actor;
  const drafts = bodies.map(parseDraft);
  const references = itemsIn(drafts.flatMap(({ lines }) => lines));
  const items = new Map<string, ItemRow>();
  for (let start = 0; start < references.length; start += AT_ONCE)
    for (const item of await findItems(tx, workspace.id, references.slice(start, start + AT_ONCE)))
      items.set(item.reference, item);
  const sellerOf = await sellerByDay(tx, workspace);
  return drafts.map((draft) => {
    const taxDate = draft.deliveryDate ?? draft.issueDate ?? today(now, workspace.timezone);
    return totalOf(draft, items, { seller: sellerOf(taxDate), taxDate, takesBack: false, language: null });
  });
}

function totalOf(
  { lines: inputs, currency, discount: given, pricesIncludeTax }: DraftValues,
  items: ReadonlyMap<string, ItemRow>,
  taxes: LineTaxes,
): number | null {
  if (currency === null) return null;
  const errors: FieldErrors = {};
  const lines = linesWith(items, { lines: inputs, currency, taxes }, errors);
  const discount = given.in(currency, errors);
  if (!lines || Object.keys(errors).length > 0) return null;
  const toTotal = lines.map((line) => line.toTotal);
  try {
    return totalsOfItems(toTotal, (each) => computeTotals(each, currency, { discount, pricesIncludeTax }))
      .totalCents;
  } catch (error) {
    if (error instanceof Failure) return null;
    throw error;
  }
}

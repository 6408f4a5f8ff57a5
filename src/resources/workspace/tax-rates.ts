import type { Context } from '../../auth/context.ts';
import type { Reader } from '../../database/engine/statement.ts';
import type { OwnTaxRate } from '../../domain/tax-status.ts';
import type { Input, Schema } from '../../spec/public.ts';
import { addTaxRate, listOwnTaxRates, setRetired } from '../../workspaces/tax-rates.ts';
import type { Success } from '../handler.ts';

/** GET /tax-rates: those of the workspace's own, by key. */
export async function listTaxRates({ tx, actor }: Context<Reader>): Promise<Success<'listTaxRates'>> {
  return { data: (await listOwnTaxRates(tx, actor.workspace.id)).map(ownRateView) };
}

/** POST /tax-rates. */
export async function createTaxRate(
  { tx, actor, now }: Context,
  { body }: Input<'createTaxRate'>,
): Promise<Success<'createTaxRate'>> {
  const { label, percentage, category, exemption_reason: exemptionReason, parts } = body;
  const input = { label, percentage, category, exemptionReason, parts, now };
  return { data: ownRateView(await addTaxRate(tx, actor.workspace, input)) };
}

/** PATCH /tax-rates/{key}. */
export async function updateTaxRate(
  { tx, actor, now }: Context,
  { path: { key }, body }: Input<'updateTaxRate'>,
): Promise<Success<'updateTaxRate'>> {
  return { data: ownRateView(await setRetired(tx, actor.workspace, { key, isRetired: body.retired, now })) };
}

function ownRateView(rate: OwnTaxRate): Schema<'OwnTaxRate'> {
  const { key, label, percentage, category, exemptionReason, retiredAt, parts } = rate;
  return {
    key,
    label,
    percentage,
    category,
    exemption_reason: exemptionReason,
    retired_at: retiredAt,
    parts: parts && [...parts],
  };
}

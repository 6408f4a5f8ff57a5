import type { Context } from '../../auth/context.ts';
import type { Reader } from '../../database/engine/statement.ts';
import { today } from '../../domain/calendar.ts';
import { defaultTaxRate, type OwnTaxRate, taxStatusesOf, taxStatusOn } from '../../domain/tax-status.ts';
import type { DashboardSchema } from '../../spec/dashboard.ts';
import {
  addTaxRate,
  listTaxStatuses as historyOf,
  listOwnTaxRates,
  sellerToday,
  setRetired,
  setTaxStatus as setStatus,
} from '../../workspaces/tax-rates.ts';
import type { DashboardHandler } from '../handler.ts';
import { taxRateView } from './view.ts';

/** `GET …/tax-statuses` */
export const listTaxStatuses: DashboardHandler<'listTaxStatuses', Context<Reader>> = async (context) => ({
  data: await statusesView(context),
});

/** `PUT …/tax-statuses` */
export const setTaxStatus: DashboardHandler<'setTaxStatus', Context> = async (context, { body }) => {
  const { tx, actor, now } = context;
  await setStatus(tx, actor.workspace, { status: body.status, validFrom: body.valid_from, now });
  return { data: await statusesView(context) };
};

/** `GET …/tax-rates` */
export const listTaxRates: DashboardHandler<'listTaxRates', Context<Reader>> = async ({ tx, actor }) => ({
  data: (await listOwnTaxRates(tx, actor.workspace.id)).map(ownRateView),
});

/** `POST …/tax-rates` */
export const createTaxRate: DashboardHandler<'createTaxRate', Context> = async (
  { tx, actor, now },
  { body },
) => {
  const { label, percentage, category, exemption_reason: exemptionReason, parts } = body;
  const input = { label, percentage, category, exemptionReason, parts, now };
  return { data: ownRateView(await addTaxRate(tx, actor.workspace, input)) };
};

/** `PATCH …/tax-rates/{rate}` */
export const updateTaxRate: DashboardHandler<'updateTaxRate', Context> = async (
  { tx, actor, now },
  { path, body },
) => ({
  data: ownRateView(await setRetired(tx, actor.workspace, { key: path.rate, isRetired: body.retired, now })),
});

function ownRateView(rate: OwnTaxRate): DashboardSchema<'OwnTaxRate'> {
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

async function statusesView(context: Context<Reader>): Promise<DashboardSchema<'TaxStatuses'>> {
  const { tx, actor, now } = context;
  const { id, country, timezone } = actor.workspace;
  const day = today(now, timezone);
  const history = await historyOf(tx, id);
  const seller = await sellerToday(tx, actor.workspace, now);
  return {
    current: taxStatusOn(history, day),
    history: history.map(({ validFrom, status }) => ({ valid_from: validFrom, status })),
    choices: taxStatusesOf(country).map((status) => {
      const rate = defaultTaxRate({ ...seller, status }, day);
      return { status, tax_rate: rate ? taxRateView(rate) : null };
    }),
  };
}

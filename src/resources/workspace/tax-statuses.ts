import type { Context } from '../../auth/context.ts';
import type { Reader } from '../../database/engine/statement.ts';
import { today } from '../../domain/calendar.ts';
import { defaultTaxRate, taxStatusesOf, taxStatusOn } from '../../domain/tax-status.ts';
import type { Schema } from '../../spec/public.ts';
import {
  listTaxStatuses as historyOf,
  sellerToday,
  setTaxStatus as setStatus,
} from '../../workspaces/tax-rates.ts';
import type { Handler } from '../handler.ts';
import { taxRateView } from './view.ts';

/** GET /tax-statuses. */
export const listTaxStatuses: Handler<'listTaxStatuses', Context<Reader>> = async (context) => ({
  data: await statusesView(context),
});

/** PATCH /tax-statuses. */
export const setTaxStatus: Handler<'setTaxStatus', Context> = async (context, { body }) => {
  const { tx, actor, now } = context;
  await setStatus(tx, actor.workspace, { status: body.status, validFrom: body.valid_from, now });
  return { data: await statusesView(context) };
};

async function statusesView(context: Context<Reader>): Promise<Schema<'TaxStatuses'>> {
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

import type { Context } from '../../auth/context.ts';
import { currenciesInUse } from '../../database/engine/money-sums.ts';
import type { Reader } from '../../database/engine/statement.ts';
import { today } from '../../domain/calendar.ts';
import { countryCatalogue, countryCodes } from '../../domain/countries.ts';
import { EVENT_NAMES } from '../../domain/events.ts';
import { currencies } from '../../domain/money.ts';
import { usableRateKeys } from '../../domain/tax-status.ts';
import { unitsOf } from '../../domain/units.ts';
import { activeCurrencies } from '../../workspaces/payment-methods.ts';
import { sellerToday } from '../../workspaces/tax-rates.ts';
import type { DashboardHandler } from '../handler.ts';
import { countryView } from './view.ts';

/** `GET …/catalogue` */
export const getFormChoices: DashboardHandler<'getFormChoices', Context<Reader>> = async ({
  tx,
  actor,
  now,
}) => {
  const { workspace } = actor;
  const { id } = workspace;
  const day = today(now, workspace.timezone);
  const seller = await sellerToday(tx, workspace, now);
  return {
    data: {
      ...countryView(seller, day),
      usable_tax_rates: usableRateKeys(seller, day),
      has_tax_parts: countryCatalogue(workspace.country)?.hasTaxParts === true,
      units: { product: [...unitsOf('product')], service: [...unitsOf('service')] },
      currencies: currencies(),
      document_currencies: await activeCurrencies(tx, id),
      used_currencies: await currenciesInUse(tx, id),
      countries: countryCodes(),
      events: [...EVENT_NAMES],
    },
  };
};

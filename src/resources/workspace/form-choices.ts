import type { Context } from '../../auth/context.ts';
import type { Reader } from '../../database/engine/statement.ts';
import { currenciesInUse } from '../../database/maintenance/money-sums.ts';
import { countryCodes } from '../../domain/country-codes.ts';
import { EVENT_NAMES } from '../../domain/events.ts';
import { currencies } from '../../domain/money.ts';
import { unitsOf } from '../../domain/units.ts';
import { activeCurrencies } from '../../workspaces/payment-methods.ts';
import type { DashboardHandler } from '../handler.ts';
import { countryView } from './view.ts';

/** `GET …/catalogue` */
export const getFormChoices: DashboardHandler<'getFormChoices', Context<Reader>> = async ({ tx, actor }) => {
  const { id, country } = actor.workspace;
  return {
    data: {
      ...countryView(country),
      units: { product: [...unitsOf('product')], service: [...unitsOf('service')] },
      currencies: currencies(),
      document_currencies: await activeCurrencies(tx, id),
      used_currencies: await currenciesInUse(tx, id),
      countries: countryCodes(),
      events: [...EVENT_NAMES],
    },
  };
};

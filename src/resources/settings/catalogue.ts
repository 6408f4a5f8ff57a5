import type { Context } from '../../access/context.ts';
import { activeCurrencies } from '../../access/payment-methods.ts';
import type { DashboardHandler } from '../../dashboard-operation.ts';
import { currenciesInUse } from '../../database/money-sums.ts';
import type { Reader } from '../../database/statement.ts';
import { countryCodes } from '../../domain/country-codes.ts';
import { EVENT_NAMES } from '../../domain/events.ts';
import { currencies } from '../../domain/money.ts';
import { unitsOf } from '../../domain/units.ts';
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

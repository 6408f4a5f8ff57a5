import type { Context } from '../../access/context.ts';
import { activeCurrencies } from '../../access/payment-methods.ts';
import type { DashboardHandler } from '../../dashboard-operation.ts';
import type { Reader } from '../../database/statement.ts';
import { countryCatalogue } from '../../domain/countries.ts';
import { countryCodes } from '../../domain/country-codes.ts';
import { documentTypes } from '../../domain/document-types.ts';
import { EVENT_NAMES } from '../../domain/events.ts';
import { currencies } from '../../domain/money.ts';
import { taxRates } from '../../domain/tax.ts';
import { unitsOf } from '../../domain/units.ts';

/** `GET …/catalogue` */
export const getCatalogue: DashboardHandler<'getCatalogue', Context<Reader>> = async ({ tx, actor }) => {
  const { id, country } = actor.workspace;
  return {
    data: {
      document_types: documentTypes(country).map((type) => ({
        key: type.key,
        kind: type.kind,
        name: type.name,
        prefix: type.prefix,
        takes_payments: type.takesPayments,
        counts_as_outstanding: type.countsAsOutstanding,
        active: type.active,
      })),
      tax_rates: taxRates(country).map((rate) => ({
        key: rate.key,
        label: rate.label,
        percentage: rate.percentage,
        category: rate.category,
        exemption_reason: rate.exemptionReason,
        valid_from: rate.validFrom,
        valid_to: rate.validTo,
      })),
      standard_tax_rate: countryCatalogue(country)?.standardTaxRateKey ?? '',
      units: { product: [...unitsOf('product')], service: [...unitsOf('service')] },
      currencies: currencies(),
      document_currencies: await activeCurrencies(tx, id),
      countries: countryCodes(),
      events: [...EVENT_NAMES],
    },
  };
};

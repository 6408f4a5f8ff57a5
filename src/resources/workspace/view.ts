import type { TaxRate } from '../../domain/catalogue.ts';
import { documentTypes } from '../../domain/document-types.ts';
import { currencyExponent } from '../../domain/money.ts';
import { taxRates } from '../../domain/tax.ts';
import { defaultTaxRate, type TaxedSeller } from '../../domain/tax-status.ts';
import type { Schema } from '../../spec/public.ts';
import type { BankAccount } from '../../workspaces/bank-accounts.ts';
import type { PaymentMethod } from '../../workspaces/payment-methods.ts';

/** What both catalogues show of a seller: what its country has, and its own; the standard rate is that of today. */
export function countryView(
  seller: TaxedSeller,
  day: string,
): Pick<Schema<'Catalogue'>, 'document_types' | 'tax_rates' | 'standard_tax_rate'> {
  const { country, own } = seller;
  return {
    document_types: documentTypes(country).map((type) => ({
      key: type.key,
      kind: type.kind,
      name: type.name,
      prefix: type.prefix,
      takes_payments: type.takesPayments,
      counts_as_outstanding: type.countsAsOutstanding,
      active: type.active,
    })),
    tax_rates: [...taxRates(country), ...own.filter(({ retiredAt }) => retiredAt === null)].map(taxRateView),
    standard_tax_rate: defaultTaxRate(seller, day)?.key ?? '',
  };
}

/** A tax rate, as catalogues show it. */
export function taxRateView(rate: TaxRate): Schema<'TaxRate'> {
  return {
    key: rate.key,
    label: rate.label,
    percentage: rate.percentage,
    category: rate.category,
    exemption_reason: rate.exemptionReason,
    valid_from: rate.validFrom,
    valid_to: rate.validTo,
  };
}

/** An account as those who choose one recognise it. */
export function accountView(account: BankAccount): Schema<'CatalogueBankAccount'> {
  const { reference, currency, scheme, bankName, isDefault } = account;
  const ending = (account.iban ?? account.accountNumber ?? '').slice(-4);
  return { reference, currency, scheme, bank_name: bankName, ending, is_default: isDefault };
}

/** The currencies that have an active payment method, each with its methods. */
export function currencyViews(methods: readonly PaymentMethod[]): Schema<'CatalogueCurrency'>[] {
  const byCurrency = Map.groupBy(
    methods.filter(({ active }) => active),
    ({ currency }) => currency,
  );
  return [...byCurrency].map(([code, ways]) => ({
    code,
    decimals: currencyExponent(code) ?? 2,
    payment_methods: ways.map(({ method }) => method),
  }));
}

import { OWN_PREFIX, type TaxRate, type TaxStatus } from './catalogue.ts';
import { countryCatalogue } from './countries.ts';
import { inScript } from './cyrillic.ts';
import type { Language } from './language.ts';
import { findTaxRate, standardTaxRate, taxRateKeyOn, taxRateKeys } from './tax.ts';
import { isVatNumber, prefixOfVatNumber, vatPrefixOf } from './tax-numbers.ts';
import type { TaxPart } from './tax-parts.ts';

/** How a business can stand to the tax; what each means in a country is in `countries/`. */
export const TAX_STATUSES = ['registered', 'small_business', 'flat_rate', 'not_registered'] as const;

/** From a calendar date on, until the next one begins. */
export type TaxStatusFrom = { validFrom: string; status: TaxStatus };

/** A tax rate of a workspace's own. Its percentage, category and parts never change. */
export type OwnTaxRate = TaxRate & { retiredAt: string | null; parts: readonly TaxPart[] | null };

/** What decides the tax on the lines of a seller: its country, its status on the day of supply, and its own rates. */
export type TaxedSeller = {
  country: string;
  /** Null where the business has not said it; it is then taken to be registered. */
  status: TaxStatus | null;
  /** The key of the rate that it has chosen as its default; null for that of its country. */
  defaultKey: string | null;
  /** Retired ones, too: what was charged at one is taken back at it. */
  own: readonly OwnTaxRate[];
};

/** The statuses that a business of the country can have. */
export function taxStatusesOf(country: string): TaxStatus[] {
  const keys = countryCatalogue(country)?.taxRateKeyOf;
  return TAX_STATUSES.filter((status) => status === 'registered' || keys?.[status] !== undefined);
}

/** The status on a calendar date; null before the first one, and where there is none. */
export function taxStatusOn(history: readonly TaxStatusFrom[], onDate: string): TaxStatus | null {
  let last: TaxStatusFrom | undefined;
  for (const each of history) {
    if (each.validFrom <= onDate && (!last || each.validFrom > last.validFrom)) last = each;
  }
  return last?.status ?? null;
}

/** The rate of a key that a seller has on a calendar date: of its country, or its own. */
export function sellerRate(
  { country, own }: Pick<TaxedSeller, 'country' | 'own'>,
  key: string,
  onDate: string,
): TaxRate | OwnTaxRate | undefined {
  return key.startsWith(OWN_PREFIX)
    ? own.find((rate) => rate.key === key)
    : findTaxRate(country, key, onDate);
}

/** The keys of the rates that a seller can choose from on a calendar date. */
export function sellerRateKeys(
  { country, own }: Pick<TaxedSeller, 'country' | 'own'>,
  onDate: string,
): string[] {
  return [
    ...taxRateKeys(country, onDate),
    ...own.flatMap(({ key, retiredAt }) => (retiredAt === null ? [key] : [])),
  ];
}

/** The keys of those that it can charge at, by its status. */
export function usableRateKeys(seller: TaxedSeller, onDate: string): string[] {
  return sellerRateKeys(seller, onDate).filter((key) => {
    const rate = sellerRate(seller, key, onDate);
    return rate !== undefined && rateFault(rate, seller) === undefined;
  });
}

/**
 * The rate of a line that names none, and whose item has none: that of the tax status; for a registered seller, the one
 * that it has chosen as long as it is valid, else the standard rate of the country. Undefined before the country introduced it.
 */
export function defaultTaxRate(seller: TaxedSeller, onDate: string): TaxRate | undefined {
  const { country, status, defaultKey } = seller;
  const catalogue = countryCatalogue(country);
  if (!catalogue) return undefined;
  if (status !== null && status !== 'registered') {
    const key = catalogue.taxRateKeyOf?.[status];
    return key === undefined ? standardTaxRate(country, onDate) : findTaxRate(country, key, onDate);
  }
  const chosen =
    defaultKey === null ? undefined : sellerRate(seller, taxRateKeyOn(defaultKey, onDate), onDate);
  if (chosen && rateFault(chosen, seller) === undefined) return chosen;
  return standardTaxRate(country, onDate);
}

/** True where all that is charged is charged by a business outside the tax, so that there is no tax to be shown. */
export function isAllOutsideTax(country: string, rateKeys: readonly string[]): boolean {
  const outside = Object.values(countryCatalogue(country)?.taxRateKeyOf ?? {});
  return rateKeys.length > 0 && rateKeys.every((key) => outside.includes(key));
}

/** True for a business that charges no tax. */
function isOutsideTax(status: TaxStatus | null): boolean {
  return status !== null && status !== 'registered';
}

/**
 * Why a seller cannot use a rate. Who shows tax without being entitled to owes it (Article 203 of Directive 2006/112/EC,
 * § 14c UStG); who is registered owes the tax that the rate of another status leaves out.
 */
export function rateFault(
  rate: Pick<TaxRate, 'key' | 'percentage'> & { retiredAt?: string | null },
  { country, status }: Pick<TaxedSeller, 'country' | 'status'>,
): 'charges_tax' | 'of_another_status' | 'retired' | undefined {
  if (rate.retiredAt) return 'retired';
  if (isOutsideTax(status)) return Number(rate.percentage) > 0 ? 'charges_tax' : undefined;
  if (status === null) return undefined;
  const catalogue = countryCatalogue(country);
  const isOfAnother = Object.values(catalogue?.taxRateKeyOf ?? {}).includes(rate.key);
  return isOfAnother && rate.key !== catalogue?.standardTaxRateKey ? 'of_another_status' : undefined;
}

/**
 * Why no tax is due, in the language of a document: in the words of the law where that is its language, or near to it, else
 * in a translation. What a workspace wrote for its own rate stays as it is.
 */
export function reasonIn(
  { key, exemptionReason, reasonIn: translated }: Pick<TaxRate, 'key' | 'exemptionReason' | 'reasonIn'>,
  language: Language | null,
): string | null {
  if (exemptionReason === null || !translated || language === null) return exemptionReason;
  if (language === 'en') return translated.en;
  const isGerman = key.startsWith('de_');
  if (language === 'de') return isGerman ? exemptionReason : (translated.de ?? translated.en);
  // Serbian, Croatian and Bosnian are understood by readers of each other.
  return isGerman ? translated.en : inScript(exemptionReason, language);
}

/** The countries of the VAT area of the Union. Northern Ireland belongs to it for goods only, and is left out. */
const UNION = 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' ');

export function isInUnion(country: string): boolean {
  return UNION.includes(country);
}

/** What a buyer is known by. */
type Buyer = { type: string; country: string | null; vatNumber: string | null };

/** The rates for a business in another country of the Union. */
export type IntraEu = {
  country: string;
  vatNumber: string;
  /** Article 138 of Directive 2006/112/EC. */
  goods: string;
  /** Articles 44 and 196. */
  services: string;
  /** The keys of the rates with tax, which these stand in for. */
  replaces: string[];
};

/**
 * The rates that a form suggests: for a seller that has said that it is registered, and a business with a VAT number of
 * another country of the Union whose shape and check digits are right. Whether the number is in use, and whether goods
 * leave the country, is not known here: a person sees the suggestion, and decides.
 */
export function intraEuRates(seller: TaxedSeller, buyer: Buyer, onDate: string): IntraEu | undefined {
  const keys = countryCatalogue(seller.country)?.intraEuKeys;
  const { country, type } = buyer;
  const vatNumber = buyer.vatNumber?.replace(/[\s.-]/g, '').toUpperCase();
  if (!keys || seller.status !== 'registered' || type !== 'business' || !country || !vatNumber)
    return undefined;
  if (country === seller.country || !isInUnion(country)) return undefined;
  if (prefixOfVatNumber(vatNumber) !== vatPrefixOf(country) || !isVatNumber(vatNumber)) return undefined;
  const usable = usableRateKeys(seller, onDate);
  if (!usable.includes(keys.goods) || !usable.includes(keys.services)) return undefined;
  const replaces = sellerRateKeys(seller, onDate).filter(
    (key) => Number(sellerRate(seller, key, onDate)?.percentage) > 0,
  );
  return { country, vatNumber, ...keys, replaces };
}

import { countryCatalogue } from './countries.ts';
import { isVatNumber, prefixOfVatNumber, vatPrefixOf } from './tax-numbers.ts';
import { sellerRate, sellerRateKeys, type TaxedSeller, usableRateKeys } from './tax-status.ts';

/** The countries of the VAT area of the Union. Northern Ireland belongs to it for goods only, and is left out. */
const UNION = 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' ');

export function isInUnion(country: string): boolean {
  return UNION.includes(country);
}

/** What a buyer is known by. */
export type Buyer = { type: string; country: string | null; vatNumber: string | null };

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

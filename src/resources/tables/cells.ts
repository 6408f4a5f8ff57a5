// The kinds of columns in tables, by their names.
import { contactsOf, contactsText } from '../../domain/contacts.ts';
import { isCurrency } from '../../domain/money.ts';

/** An amount in minor units. */
export const CENTS = /_cents$/;

/** Quantities and percentages, which are stored as decimal text; on a line they may be negative. */
const QUANTITIES = [
  'stock_quantity',
  'low_stock_threshold',
  'quantity',
  'stock_after',
  'price_base_quantity',
  'tax_rate',
];

/** True for decimal text: a quantity or a percentage, or a price with more decimals than its currency. */
export function isDecimalText(name: string, value: string | number | null): value is string {
  return typeof value === 'string' && (QUANTITIES.includes(name) || CENTS.test(name));
}

/** Stored as 0 and 1. */
export const FLAGS = [
  'portal_access_enabled',
  'monthly_statements',
  'active',
  'is_recurring',
  'is_overridden',
  'is_test',
  'prices_include_tax',
  'counts_for_tax',
  'is_effect',
];

/** Contacts of a client, which are stored as JSON. */
const CONTACTS = 'contacts';

/** Null for a cell of another kind. */
export function contactsCell(name: string, value: string | number | null): string | null {
  return name === CONTACTS && typeof value === 'string' ? contactsText(contactsOf(value)) : null;
}

/** The decimal sign of a number; the other one of the two, then, separates groups of three digits. */
export type DecimalSign = '.' | ',';

/** Digits with or without groups of three, then decimals: the decimal sign differs from the group separator. */
const NUMBER =
  /^(?<sign>-?) ?(?<whole>\d+|[1-9]\d{0,2}(?:(?<group>[.,' ])\d{3})(?:\k<group>\d{3})*)(?:(?!\k<group>)(?<point>[.,])(?<decimals>\d+))?$/;

/** `1.500` is fifteen hundred in some countries, one and a half in others. */
const AMBIGUOUS = /^(?<sign>-?) ?(?<first>[1-9]\d{0,2})(?<point>[.,])(?<last>\d{3})$/;

const ONE_POINT = /^-? ?\d+(?<point>[.,])\d+$/;

/** No number that anything is counted in is longer, with its groups and the sign of a currency. */
const MAX_DIGITS = 60;

/** The decimal sign of the numbers in a column; undefined where they leave it open or contradict each other. */
export function decimalSignOf(texts: Iterable<string>): DecimalSign | undefined {
  const found = new Set<DecimalSign>();
  for (const text of texts) {
    if (text.length > MAX_DIGITS) continue;
    const sign = signIn(plain(withoutCurrency(text).number));
    if (sign) found.add(sign);
  }
  return found.size === 1 ? [...found][0] : undefined;
}

function signIn(text: string): DecimalSign | undefined {
  if (AMBIGUOUS.test(text)) return undefined;
  const { group, point } = ONE_POINT.exec(text)?.groups ?? NUMBER.exec(text)?.groups ?? {};
  if (point) return point as DecimalSign;
  if (group === '.') return ',';
  return group === ',' ? '.' : undefined;
}

/**
 * Reads a number as people write it: `1.234,56`, `1,234.56`, `1 234,56`, `1'234.56` and `1234,5` alike.
 * @param sign the decimal sign of its column, which decides how `1.500` is read
 * @returns both readings where it is ambiguous; undefined for text that is no number, such as `1.2.3`
 */
export function readNumber(
  text: string,
  sign: DecimalSign | undefined,
): number | { either: [string, string] } | undefined {
  if (text.length > MAX_DIGITS) return undefined;
  const number = plain(text);
  const parts = AMBIGUOUS.exec(number)?.groups;
  if (parts) {
    const [thousands, decimal] = [`${parts.first}${parts.last}`, `${parts.first}.${parts.last}`];
    if (sign === undefined) return { either: [thousands, decimal] };
    return Number(`${parts.sign}${parts.point === sign ? decimal : thousands}`);
  }
  if (ONE_POINT.test(number)) return Number(number.replace(' ', '').replace(',', '.'));
  const { sign: minus, whole, decimals = '0' } = NUMBER.exec(number)?.groups ?? {};
  return whole === undefined ? undefined : Number(`${minus}${whole.replace(/\D/g, '')}.${decimals}`);
}

function plain(text: string): string {
  return text.trim().replace(/\s/g, ' ').replaceAll('’', "'");
}

/** The signs of currencies; one that several countries have stands for all of theirs, the most common first. */
const CURRENCY_SIGNS: Readonly<Record<string, readonly string[]>> = {
  '€': ['EUR'],
  $: ['USD', 'CAD', 'AUD', 'NZD', 'SGD', 'HKD', 'MXN'],
  us$: ['USD'],
  '£': ['GBP', 'EGP', 'GIP'],
  '¥': ['JPY', 'CNY'],
  '₹': ['INR'],
  '₺': ['TRY'],
  '₴': ['UAH'],
  '₽': ['RUB'],
  zł: ['PLN'],
  kč: ['CZK'],
  ft: ['HUF'],
  lei: ['RON', 'MDL'],
  km: ['BAM'],
  din: ['RSD', 'MKD'],
  'din.': ['RSD', 'MKD'],
  kr: ['SEK', 'DKK', 'NOK', 'ISK'],
  'fr.': ['CHF'],
};

const AROUND_NUMBER =
  /^(?<minus>-?)\s*(?<before>[^\d\s,'’-]*)\s*(?<number>-?[\d\s.,'’]*\d)\s*(?<behind>[^\d\s,'’-]*)$/u;

/**
 * A number without the currency that is written with it, before or behind: `1 234,50 €`, `$1,500.00`, `-EUR 5`.
 * @returns the codes that the sign may stand for, if there is one; the text itself where it has no such form
 */
export function withoutCurrency(text: string): { number: string; currencies?: readonly string[] } {
  const parts = text.length > MAX_DIGITS ? undefined : AROUND_NUMBER.exec(text.trim())?.groups;
  const [before = '', behind = ''] = [parts?.before, parts?.behind];
  if (!parts || (before === '') === (behind === '')) return { number: text };
  const currencies = currenciesOf(before || behind);
  return currencies ? { number: `${parts.minus}${parts.number}`, currencies } : { number: text };
}

/** The codes that the sign or the code of a currency, in any letter case, may stand for; undefined for other text. */
export function currenciesOf(text: string): readonly string[] | undefined {
  const code = text.trim().toUpperCase();
  if (isCurrency(code)) return [code];
  const sign = text.trim().toLowerCase();
  return Object.hasOwn(CURRENCY_SIGNS, sign) ? CURRENCY_SIGNS[sign] : undefined;
}

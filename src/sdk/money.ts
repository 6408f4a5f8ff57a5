/** The currencies of ISO 4217 that do not have two decimals. */
const DECIMALS: Record<number, string> = {
  0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF',
  3: 'BHD IQD JOD KWD LYD OMR TND',
  4: 'CLF UYW',
};

const MAX_SIGNIFICANT_DIGITS = 15;

/**
 * Decimals of a currency: 2 for EUR, 0 for JPY, 3 for KWD. Unlike `Intl`, which has no decimals for HUF and others.
 * @throws RangeError when `currency` is not a code of three capital letters
 */
export function currencyDecimals(currency: string): number {
  if (!/^[A-Z]{3}$/.test(currency)) throw new RangeError(`Not a currency code of ISO 4217: ${currency}`);
  const found = Object.entries(DECIMALS).find(([, codes]) => codes.includes(currency));
  return found ? Number(found[0]) : 2;
}

/**
 * Minor units of a decimal text: `toCents('12.34', 'EUR')` is 1234. Nothing is rounded.
 * @throws RangeError for text that is not a decimal number, has more decimals than the currency, or is too large to
 *   be exact
 */
export function toCents(text: string, currency: string): number {
  const decimals = currencyDecimals(currency);
  const [, sign, whole, fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text) ?? [];
  if (whole === undefined) throw new RangeError(`Not a decimal number: ${text}`);
  if (fraction.length > decimals) throw new RangeError(`${currency} has ${decimals} decimals: ${text}`);
  const cents = Number(whole + fraction.padEnd(decimals, '0'));
  if (!Number.isSafeInteger(cents)) throw new RangeError(`Too large to be exact: ${text}`);
  return sign && cents !== 0 ? -cents : cents;
}

/**
 * Minor units as text with exactly the currency's decimals: `fromCents(1234, 'EUR')` is `'12.34'`.
 * @throws RangeError when `cents` is not an exact whole number
 */
export function fromCents(cents: number, currency: string): string {
  const decimals = currencyDecimals(currency);
  if (!Number.isSafeInteger(cents)) throw new RangeError(`Not a whole number of minor units: ${cents}`);
  const digits = String(Math.abs(cents)).padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  const fraction = decimals === 0 ? '' : `.${digits.slice(-decimals)}`;
  return `${cents < 0 ? '-' : ''}${whole}${fraction}`;
}

/**
 * Minor units as the JSON number that inputs take: `toAmount(invoice.balance_cents, invoice.currency)` is the open
 * amount.
 * @throws RangeError above 15 significant digits, which a JSON number does not represent exactly
 */
export function toAmount(cents: number, currency: string): number {
  const text = fromCents(cents, currency);
  const digits = String(Math.abs(cents)).replace(/0+$/, '');
  if (digits.length > MAX_SIGNIFICANT_DIGITS) throw new RangeError(`Too many digits for a number: ${text}`);
  return Number(text);
}

import {
  absolute,
  formatDecimal,
  parseDecimal,
  placePoint,
  powerOfTen,
  reduced,
  roundHalfAwayFromZero,
} from '../domain/decimal.ts';
import { currencyExponent } from '../domain/money.ts';
import { grossCents, type PricedQuantity } from '../domain/unit-price.ts';
import type { Schema } from '../spec/public.ts';
import { DISCOUNT_CODE, discountWord } from './discount.ts';
import type { InvoiceLine, LineAllowance, VatCategory } from './model.ts';
import type { EInvoiceSource } from './source.ts';

type DocumentLine = Schema<'DocumentLine'>;

/** The name of an item is cut here: systems that read files refuse longer ones (Factur-X and Peppol advise 100 to 255). */
const NAME_LENGTH = 255;

/** Prices have at most four decimals where that is exact (SEF 3.4.4 takes no more). */
const PRICE_DECIMALS = 4;

/** A code of UN/ECE Recommendation 20 for «one», where the document knows no unit. */
const ONE = 'C62';

/** BG-25: the lines that have amounts. */
export function linesOf(source: EInvoiceSource, taxOf: (key: string) => LineTax): InvoiceLine[] {
  const { document } = source;
  return document.lines.flatMap((line, place) =>
    line.kind === 'item' && line.tax_rate_key !== null
      ? [{ place, ...lineOf(source, line), ...taxOf(line.tax_rate_key) }]
      : [],
  );
}

/** What a line has of its tax band. */
type LineTax = VatCategory & Pick<InvoiceLine, 'exemptionReason'>;

function lineOf(source: EInvoiceSource, line: DocumentLine): Omit<InvoiceLine, 'place' | keyof LineTax> {
  const { start, end } = { start: line.service_period_start, end: line.service_period_end };
  return {
    id: String(line.position),
    quantity: line.quantity,
    unitCode: line.unit_code ?? ONE,
    unit: line.unit,
    amount: line.line_subtotal_cents,
    ...priceOf(source, line),
    ...namesOf(line.description ?? line.unit ?? ''),
    sellerItemId: line.sku,
    classification: line.classification && {
      scheme: line.classification.scheme,
      code: line.classification.code,
    },
    exemptionCode: line.exemption_code,
    period: start === null && end === null ? null : { start, end },
  };
}

function namesOf(text: string): { name: string; description: string | null } {
  const whole = text.trim();
  const first = (whole.split(/\r?\n/)[0] ?? '').trim();
  const name = cutAtWord(first);
  return { name, description: whole.slice(name.length).trim() || null };
}

function cutAtWord(text: string): string {
  if (text.length <= NAME_LENGTH) return text;
  const cut = text.slice(0, NAME_LENGTH + 1);
  const end = cut.lastIndexOf(' ');
  const whole = cut.slice(0, end > NAME_LENGTH / 2 ? end : NAME_LENGTH);
  // Half of a surrogate pair is no character.
  return whole.replace(/[\ud800-\udbff]$/, '').trim();
}

/**
 * Price and discount of a line without tax, so that quantity × price less the discount is its amount to the cent. The
 * discount of a line that takes something back is part of its price: allowances are never negative.
 */
function priceOf(
  source: EInvoiceSource,
  line: DocumentLine,
): { price: InvoiceLine['price']; allowance: LineAllowance | null } {
  const { document } = source;
  const gross = Number(grossCents(pricedQuantity(line), document.currency));
  const amount = gross - line.line_subtotal_cents;
  const isGiven = gross >= 0 || (amount === 0 && isLongPrice(line));
  if (document.prices_include_tax || !isGiven) {
    return { price: exactPrice(line, document.currency), allowance: null };
  }
  const price = { amount: line.unit_price, baseQuantity: line.price_base_quantity };
  if (amount === 0) return { price, allowance: null };
  const { discount_type: type, discount_value: value } = line;
  const percentage = type === 'percent' && value !== null ? { base: gross, percent: value } : null;
  return {
    price,
    allowance: { amount, percentage, reason: discountWord(source.language), reasonCode: DISCOUNT_CODE },
  };
}

/** What the amount of a line is computed from, as a document shows it. */
function pricedQuantity(line: DocumentLine): PricedQuantity {
  return {
    quantity: line.quantity,
    unitPriceCents: line.unit_price_cents,
    exactUnitPrice: line.unit_price_is_exact ? null : line.unit_price,
    priceBaseQuantity: line.price_base_quantity,
  };
}

/** A price with more decimals than the currency, or of more than one unit. */
function isLongPrice({ unit_price_is_exact: isExact, price_base_quantity: base }: DocumentLine): boolean {
  return !isExact || base !== null;
}

/** The amount of a line by its quantity: rounded where that gives it back, else as the price of the whole quantity. */
function exactPrice(line: DocumentLine, currency: string): InvoiceLine['price'] {
  const exponent = currencyExponent(currency) ?? 2;
  const { digits, scale } = parseDecimal(line.quantity);
  const amount = BigInt(line.line_subtotal_cents);
  if (digits === 0n) return { amount: placePoint(0, exponent), baseQuantity: null };
  const decimals = Math.max(PRICE_DECIMALS, exponent);
  // In units of 10^-decimals: amount ÷ 10^exponent ÷ (digits ÷ 10^scale).
  const sign = digits < 0n ? -1n : 1n;
  const price = roundHalfAwayFromZero(
    amount * sign * powerOfTen(scale + decimals - exponent),
    absolute(digits),
  );
  const back = roundHalfAwayFromZero(price * digits, powerOfTen(scale + decimals - exponent));
  if (back === amount) {
    const short = reduced(price, decimals);
    const text =
      short.scale < exponent
        ? placePoint(short.digits * powerOfTen(exponent - short.scale), exponent)
        : formatDecimal(short);
    return { amount: text, baseQuantity: null };
  }
  return {
    amount: placePoint(amount * sign, exponent),
    baseQuantity: formatDecimal(reduced(absolute(digits), scale)),
  };
}

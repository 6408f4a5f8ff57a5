import { documentTypeByKey } from '../domain/document-types.ts';
import {
  absolute,
  currencyExponent,
  formatDecimal,
  grossCents,
  type PricedQuantity,
  parseDecimal,
  placePoint,
  powerOfTen,
  reduced,
  roundHalfAwayFromZero,
} from '../domain/money.ts';
import type { Schema } from '../spec/public.ts';
import type {
  EInvoice,
  InvoiceLine,
  InvoiceTotals,
  LineAllowance,
  PaymentInstructions,
  PrecedingInvoice,
  Prepayment,
  ReferencedTypeCode,
  TypeCode,
  VatCategory,
} from './model.ts';
import { partyOf } from './parties.ts';
import type { EInvoiceSource } from './source.ts';
import { allowancesOf, breakdownOf, categoryOfBand, DISCOUNT_CODE, discountWord } from './vat.ts';

/** A document in the terms of EN 16931. Its amounts are those that the document shows; nothing is taxed again. */
export function einvoiceOf(source: EInvoiceSource): EInvoice {
  const { document, seller, client } = source;
  const bands = new Map(document.tax_breakdown.map((band) => [band.tax_rate_key, band]));
  const lines = linesOf(source, (key) => {
    const band = bands.get(key);
    if (!band) throw new Error(`A line at ${key} is in no tax band`);
    const exemptionReason = band.exemption_reason;
    return { ...categoryOfBand(band, source.keysOutsideTax), exemptionReason };
  });
  const vatBreakdown = breakdownOf(source, lines);
  const allowances = allowancesOf(source, lines, vatBreakdown);
  const isRegisteredForVat = !document.tax_breakdown.some((band) =>
    source.keysOutsideTax.includes(band.tax_rate_key),
  );
  return {
    number: document.number ?? '',
    issueDate: document.issue_date ?? '',
    issueTime: document.issued_at && timeIn(source.timezone, document.issued_at),
    typeCode: String(source.typeCode) as TypeCode,
    currency: document.currency,
    taxPoint: document.tax_point,
    dueDate: document.due_date,
    process: null,
    operator: null,
    buyerReference: document.buyer_reference,
    projectReference: document.project_reference,
    contractReference: document.contract_reference,
    orderReference: document.order_reference,
    paymentTerms: termsOf(document.payment_terms),
    notes: document.notes === null ? [] : [document.notes],
    precedingInvoices: precedingOf(source),
    seller: { ...partyOf(seller), isRegisteredForVat, legalInformation: legalInformationOf(source) },
    buyer: partyOf(client),
    delivery: deliveryOf(source),
    period: periodOf(document.service_period_start, document.service_period_end),
    payment: paymentOf(source),
    allowances,
    totals: totalsOf(source, lines, allowances),
    vatBreakdown,
    lines,
    prepayments: prepaymentsOf(source),
  };
}

function totalsOf(
  { document }: EInvoiceSource,
  lines: readonly { amount: number }[],
  allowances: readonly { amount: number; isCharge: boolean }[],
): InvoiceTotals {
  const sumOf = (parts: readonly { amount: number }[]) => parts.reduce((sum, { amount }) => sum + amount, 0);
  return {
    lines: sumOf(lines),
    allowances: sumOf(allowances.filter(({ isCharge }) => !isCharge)),
    charges: sumOf(allowances.filter(({ isCharge }) => isCharge)),
    withoutVat: document.subtotal_cents,
    vat: document.tax_total_cents,
    withVat: document.total_cents,
    prepaid: document.prepaid_cents,
    rounding: 0,
    payable: document.payable_cents,
  };
}

/** Each line for a discount for early payment ends with a line break, also the last one (XRechnung, BR-DE-18). */
function termsOf(terms: string | null): string | null {
  const lines = terms?.split(/\r?\n/) ?? [];
  return lines.at(-1)?.trim().startsWith('#') ? `${lines.join('\n')}\n` : terms;
}

/** BT-33: why a German seller charges no tax, which XRechnung recommends for § 19 UStG. */
function legalInformationOf({ document, seller, keysOutsideTax }: EInvoiceSource): string | null {
  if (seller.country !== 'DE') return null;
  const band = document.tax_breakdown.find(({ tax_rate_key: key }) => keysOutsideTax.includes(key));
  return band?.exemption_reason ?? null;
}

function deliveryOf({ document }: EInvoiceSource): EInvoice['delivery'] {
  const { delivery_date: date, delivery_address: place } = document;
  if (date === null && place === null) return null;
  const address = place && {
    line1: place.street,
    line2: null,
    city: place.city,
    postalCode: place.postal_code,
    country: place.country,
  };
  return { date, name: place?.name ?? null, address };
}

function periodOf(start: string | null, end: string | null): EInvoice['period'] {
  return start === null && end === null ? null : { start, end };
}

function paymentOf({ document, account, seller }: EInvoiceSource): PaymentInstructions | null {
  if (account === null) return null;
  const reference = document.payment_reference ?? document.number;
  const holder = seller.legal_name ?? seller.name ?? null;
  const id = account.iban ?? ('accountNumber' in account ? account.accountNumber : '');
  const isIban = account.iban !== null;
  return {
    meansCode: isIban && document.currency === 'EUR' ? '58' : '30',
    reference,
    account: { id, isIban, holder, bic: account.bic },
  };
}

function codeOf(typeKey: string | null): ReferencedTypeCode | null {
  const code = typeKey === null ? undefined : documentTypeByKey(typeKey)?.untdidCode;
  return code === undefined ? null : (String(code) as ReferencedTypeCode);
}

/** What it corrects and deducts; a proforma is no earlier invoice (BG-3). */
function precedingOf({ document, inSef }: EInvoiceSource): PrecedingInvoice[] {
  return document.related_documents.flatMap((related, place): PrecedingInvoice[] => {
    const typeCode = codeOf(related.document_type);
    const isEarlier = related.relation !== 'made_from';
    if (!isEarlier || related.number === null || typeCode === '325') return [];
    return [
      {
        number: related.number,
        issueDate: related.issue_date,
        typeCode,
        relation: related.relation === 'deducts' ? 'advance' : 'corrected',
        place,
        inSef: related.document === null ? 'outside' : (inSef.get(related.document.reference) ?? null),
      },
    ];
  });
}

function prepaymentsOf({ document, keysOutsideTax }: EInvoiceSource): Prepayment[] {
  return document.deductions.map((deduction) => ({
    number: deduction.document.number ?? '',
    issueDate: deduction.issue_date,
    amount: deduction.amount_cents,
    bands: deduction.tax_breakdown.map((band) => ({
      ...categoryOfBand(band, keysOutsideTax),
      taxable: band.taxable_cents,
      tax: band.tax_cents,
    })),
  }));
}

function timeIn(timeZone: string, instant: string): string {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  });
  return format.format(new Date(instant));
}

type DocumentLine = Schema<'DocumentLine'>;

/** The name of an item is cut here: systems that read files refuse longer ones (Factur-X and Peppol advise 100 to 255). */
const NAME_LENGTH = 255;

/** Prices have at most four decimals where that is exact (SEF 3.4.4 takes no more). */
const PRICE_DECIMALS = 4;

/** A code of UN/ECE Recommendation 20 for «one», where the document knows no unit. */
const ONE = 'C62';

/** BG-25: the lines that have amounts. */
function linesOf(source: EInvoiceSource, taxOf: (key: string) => LineTax): InvoiceLine[] {
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

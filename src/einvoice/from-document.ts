import { documentTypeByKey } from '../domain/document-types.ts';
import { linesOf } from './lines.ts';
import type {
  EInvoice,
  InvoiceTotals,
  PaymentInstructions,
  PrecedingInvoice,
  Prepayment,
  ReferencedTypeCode,
  TypeCode,
} from './model.ts';
import { partyOf } from './parties.ts';
import type { EInvoiceSource } from './source.ts';
import { allowancesOf, breakdownOf, categoryOfBand } from './vat.ts';

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

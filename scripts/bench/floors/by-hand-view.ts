// The fields of a document in the answers of the service, in the same order. Do not change: see node-http.ts.
import type { Language } from '../../../src/domain/language.ts';

export type Head = {
  reference: string;
  number: string | null;
  status: string;
  typeKey: string;
  clientReference: string;
  clientName: string;
  frozenClient: string | null;
  issueDate: string | null;
  dueDate: string | null;
  dueDays: number | null;
  deliveryDate: string | null;
  servicePeriodStart: string | null;
  servicePeriodEnd: string | null;
  buyerReference: string | null;
  orderReference: string | null;
  contractReference: string | null;
  projectReference: string | null;
  paymentTerms: string | null;
  paymentReference: string | null;
  bankAccount: string | null;
  notes: string | null;
  internalNote: string | null;
  language: Language | null;
  secondLanguage: Language | null;
  footerText: string | null;
  pricesIncludeTax: number;
  discountType: string | null;
  discountValue: string | null;
  discountReason: string | null;
  discountCents: number | null;
  deliveryAddress: string | null;
  taxPoint: string | null;
  isWithoutTaxPoint: number;
  issuedAt: string | null;
  sentAt: string | null;
  viewedAt: string | null;
  cancelledAt: string | null;
  cancelReason: string | null;
  convertedAt: string | null;
  currency: string;
  subtotalCents: number;
  taxTotalCents: number;
  totalCents: number;
  paidCents: number;
  balanceCents: number;
  creditedCents: number;
  prepaidCents: number;
  appliedCents: number;
  refundedCents: number;
  taxBreakdown: string;
  createdAt: string;
  updatedAt: string;
  externalId: string | null;
  metadata: string | null;
};

export type Line = {
  position: number;
  description: string | null;
  itemReference: string | null;
  unit: string | null;
  quantity: string;
  unitPriceCents: number;
  exactUnitPrice: string | null;
  priceBaseQuantity: string | null;
  discountType: string | null;
  discountValue: string | null;
  taxRateKey: string;
  taxRate: string;
  subtotalCents: number;
  taxCents: number;
  totalCents: number;
  kind: string;
  unitCode: string | null;
  exemptionCode: string | null;
  classificationScheme: string | null;
  classificationCode: string | null;
  servicePeriodStart: string | null;
  servicePeriodEnd: string | null;
  sku: string | null;
};

export type Payment = {
  reference: string;
  amountCents: number;
  currency: string;
  method: string;
  paidOn: string;
  reversedAt: string | null;
  reverseReason: string | null;
};

/** Those of a document that says nothing besides its lines. */
export const NO_PARTICULARS = {
  servicePeriodStart: null,
  servicePeriodEnd: null,
  buyerReference: null,
  orderReference: null,
  contractReference: null,
  projectReference: null,
  paymentTerms: null,
  paymentReference: null,
  bankAccount: null,
  notes: null,
  internalNote: null,
  language: null,
  secondLanguage: null,
  footerText: null,
};

/** What decides on the totals of a new document besides its lines. */
export const NO_DISCOUNT = {
  pricesIncludeTax: 0,
  discountType: null,
  discountValue: null,
  discountReason: null,
  discountCents: null,
  deliveryAddress: null,
  taxPoint: null,
  isWithoutTaxPoint: 0,
};

export function headView(head: Head, typeName: string | null) {
  const frozen =
    head.frozenClient === null ? null : (JSON.parse(head.frozenClient) as { name: string } | null);
  const isCredit =
    head.typeKey.endsWith('_credit_note') && head.issuedAt !== null && head.cancelledAt === null;
  const leftCents = isCredit ? head.totalCents - head.appliedCents - head.refundedCents : 0;
  return {
    reference: head.reference,
    number: head.number,
    status: head.status,
    type: head.typeKey,
    type_name: typeName,
    client: { reference: head.clientReference, name: frozen?.name ?? head.clientName },
    issue_date: head.issueDate,
    due_date: head.dueDate,
    currency: head.currency,
    total: money(head.totalCents),
    total_cents: head.totalCents,
    paid: money(head.paidCents),
    paid_cents: head.paidCents,
    balance: money(head.balanceCents),
    balance_cents: head.balanceCents,
    credited: money(head.creditedCents),
    credited_cents: head.creditedCents,
    prepaid: money(head.prepaidCents),
    prepaid_cents: head.prepaidCents,
    remaining_credit: money(leftCents),
    remaining_credit_cents: leftCents,
    settlement: !isCredit
      ? null
      : leftCents === 0
        ? 'settled'
        : leftCents === head.totalCents
          ? 'open'
          : 'partial',
    created_at: head.createdAt,
    updated_at: head.updatedAt,
    external_id: head.externalId,
    metadata: head.metadata === null ? {} : JSON.parse(head.metadata),
  };
}

export function restView(head: Head) {
  return {
    due_days: head.dueDays,
    delivery_date: head.deliveryDate,
    service_period_start: head.servicePeriodStart,
    service_period_end: head.servicePeriodEnd,
    buyer_reference: head.buyerReference,
    order_reference: head.orderReference,
    contract_reference: head.contractReference,
    project_reference: head.projectReference,
    payment_terms: head.paymentTerms,
    payment_reference: head.paymentReference,
    bank_account: head.bankAccount,
    notes: head.notes,
    internal_note: head.internalNote,
    language: head.language,
    second_language: head.secondLanguage,
    footer_text: head.footerText,
    prices_include_tax: head.pricesIncludeTax === 1,
    discount_type: head.discountType,
    discount_value: head.discountValue,
    discount_reason: head.discountReason,
    discount: head.discountCents === null ? null : money(head.discountCents),
    discount_cents: head.discountCents,
    delivery_address: head.deliveryAddress === null ? null : JSON.parse(head.deliveryAddress),
    tax_point: head.isWithoutTaxPoint === 1 ? 'none' : head.taxPoint,
    issued_at: head.issuedAt,
    sent_at: head.sentAt,
    viewed_at: head.viewedAt,
    cancelled_at: head.cancelledAt,
    cancel_reason: head.cancelReason,
    converted_at: head.convertedAt,
    subtotal: money(head.subtotalCents),
    subtotal_cents: head.subtotalCents,
    tax_total: money(head.taxTotalCents),
    tax_total_cents: head.taxTotalCents,
    tax_breakdown: JSON.parse(head.taxBreakdown).map((band: { parts?: unknown[] }) => ({
      ...band,
      parts: band.parts ?? null,
    })),
  };
}

/** What the lines of each section come to, by its place; with the tax where the prices include it. */
export function sectionCents(lines: readonly Line[], pricesIncludeTax: number): Map<number, number> {
  const sums = new Map<number, number>();
  let section: number | undefined;
  for (const [place, line] of lines.entries()) {
    if (line.kind === 'section') section = place;
    if (section === undefined) continue;
    const cents = line.kind === 'section' ? 0 : pricesIncludeTax ? line.totalCents : line.subtotalCents;
    sums.set(section, (sums.get(section) ?? 0) + cents);
  }
  return sums;
}

export function lineView(line: Line, sectionCents: number | undefined) {
  return {
    position: line.position,
    description: line.description,
    item_reference: line.itemReference,
    unit: line.unit,
    quantity: line.quantity,
    unit_price: line.exactUnitPrice ?? money(line.unitPriceCents),
    unit_price_cents: line.unitPriceCents,
    unit_price_is_exact: line.exactUnitPrice === null,
    price_base_quantity: line.priceBaseQuantity,
    discount_type: line.discountType,
    discount_value: line.discountValue,
    tax_rate_key: line.taxRateKey || null,
    tax_rate: line.taxRate || null,
    line_subtotal: money(line.subtotalCents),
    line_subtotal_cents: line.subtotalCents,
    line_tax: money(line.taxCents),
    line_tax_cents: line.taxCents,
    line_total: money(line.totalCents),
    line_total_cents: line.totalCents,
    kind: line.kind,
    section_subtotal: sectionCents === undefined ? null : money(sectionCents),
    section_subtotal_cents: sectionCents ?? null,
    unit_code: line.unitCode,
    exemption_code: line.exemptionCode,
    classification:
      line.classificationScheme === null
        ? null
        : { scheme: line.classificationScheme, code: line.classificationCode },
    service_period_start: line.servicePeriodStart,
    service_period_end: line.servicePeriodEnd,
    sku: line.sku,
  };
}

/** What settles a document besides its payments, where no document refers to it or to others. */
export function settlementView(head: Head, payments: readonly Payment[]) {
  const payableCents = head.totalCents - head.prepaidCents;
  return {
    payable: money(payableCents),
    payable_cents: payableCents,
    applied: money(head.appliedCents),
    applied_cents: head.appliedCents,
    refunded: money(head.refundedCents),
    refunded_cents: head.refundedCents,
    payments: payments.map(paymentView),
    credits: [],
    allocations: [],
    refunds: [],
    deductions: [],
    related_documents: [],
    referenced_by: [],
  };
}

function paymentView(payment: Payment) {
  return {
    reference: payment.reference,
    amount: money(payment.amountCents),
    amount_cents: payment.amountCents,
    currency: payment.currency,
    method: payment.method,
    paid_at: `${payment.paidOn}T00:00:00.000Z`,
    reversed_at: payment.reversedAt,
    reverse_reason: payment.reverseReason,
  };
}

/** The seeded businesses use currencies of two decimals. */
function money(cents: number): string {
  return (cents / 100).toFixed(2);
}

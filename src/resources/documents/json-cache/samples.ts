import type { TaxBand } from '../../../domain/totals.ts';
import type { DocumentRecord, LineRow } from '../queries.ts';
import {
  type CreditRow,
  type DocumentPaymentRow,
  NO_SETTLEMENT,
  type RelationRow,
} from '../settlement/record-queries.ts';

const TIME = '2026-03-01T10:20:30.456Z';

const LINE: LineRow = {
  documentId: 1,
  position: 1,
  description: 'Šljiva “A” & <b>',
  unit: 'kg',
  quantity: '2.5',
  unitPriceCents: 10_000,
  itemId: 3,
  itemReference: '01K2M5T0HWQ7X9D3V6NBR8YAJE',
  discountType: 'percent',
  discountValue: '10',
  taxRateKey: 'rs_standard',
  taxLabel: 'PDV 20%',
  taxRate: '20',
  taxCategory: 'S',
  subtotalCents: 22_500,
  taxCents: 4500,
  totalCents: 27_000,
};

const PAYMENT: DocumentPaymentRow = {
  reference: '01K2M5T0HWQ7X9D3V6NBR8YAJG',
  amountCents: 7000,
  currency: 'RSD',
  method: 'bank',
  paidOn: '2026-03-05',
  appliedAt: TIME,
  reversedAt: '2026-03-06T10:20:30.456Z',
  reverseReason: 'Twice',
};

const BAND: TaxBand = {
  tax_rate_key: 'rs_standard',
  label: 'PDV 20%',
  category: 'S',
  tax_rate: '20',
  taxable: '225.00',
  taxable_cents: 22_500,
  tax: '45.00',
  tax_cents: 4500,
  exemption_reason: 'None',
};

const RELATION: RelationRow = {
  relation: 'made_from',
  reference: null,
  number: '17/2025',
  issueDate: '2026-01-02',
  documentType: 'rs_proforma',
  targetNumber: 'PRO-2026-00001',
  targetDate: '2026-01-02',
  targetType: 'rs_proforma',
};

const CREDIT: CreditRow = {
  reference: '01K2M5T0HWQ7X9D3V6NBR8YAJK',
  number: 'CN-2026-00001',
  typeKey: 'rs_credit_note',
  amountCents: 1000,
  appliedOn: '2026-03-05',
  appliedAt: TIME,
  reversedAt: '2026-03-06T10:20:30.456Z',
};

/** A document with a value in every column. */
export const FULL_SAMPLE: DocumentRecord = {
  head: {
    id: 1,
    reference: '01K2M5T0HWQ7X9D3V6NBR8YAJF',
    workspaceId: 1,
    clientId: 2,
    clientReference: '01K2M5T0HWQ7X9D3V6NBR8YAJH',
    clientName: 'Alfa now',
    typeKey: 'rs_invoice',
    status: 'partially_paid',
    number: 'INV-2026-00001',
    currency: 'RSD',
    issueDate: '2026-03-01',
    dueDate: '2026-03-15',
    dueDays: 14,
    deliveryDate: '2026-02-28',
    servicePeriodStart: '2026-02-01',
    servicePeriodEnd: '2026-02-28',
    buyerReference: 'Purchasing',
    orderReference: 'PO-7',
    contractReference: 'C-7',
    projectReference: 'Harvest',
    paymentTerms: '2 % off\nwithin 8 days',
    paymentReference: 'RF18539007547034',
    bankAccount: '01K2M5T0HWQ7X9D3V6NBR8YAJR',
    notes: 'Thank you “so” much\n& <b>',
    internalNote: 'Agreed by phone',
    language: 'de',
    secondLanguage: 'en',
    issuedAt: TIME,
    sentAt: '2026-03-02T10:20:30.456Z',
    viewedAt: '2026-03-03T10:20:30.456Z',
    cancelledAt: '2026-03-04T10:20:30.456Z',
    subtotalCents: 22_500,
    taxTotalCents: 4500,
    totalCents: 27_000,
    paidCents: 7000,
    creditedCents: 1000,
    prepaidCents: 2000,
    balanceCents: 17_000,
    appliedCents: 3000,
    refundedCents: 4000,
    convertedAt: TIME,
    cancelReason: 'Ordered twice',
    isCancelledByCredit: false,
    taxBreakdown: [BAND],
    frozenClient: { name: 'Alfa when it was issued' },
    frozenSeller: { name: 'Zora' },
    searchText: 'alfa',
    linkGeneration: 2,
    externalId: 'order 7',
    metadata: '{"project":"7"}',
    createdAt: TIME,
    updatedAt: '2026-03-07T10:20:30.456Z',
  },
  lines: [LINE, { ...LINE, position: 2, discountType: 'fixed', discountValue: '1.00' }],
  payments: [PAYMENT, { ...PAYMENT, currency: 'KWD', reversedAt: null, reverseReason: null }],
  credits: [CREDIT, { ...CREDIT, reversedAt: null }],
  allocations: [CREDIT],
  refunds: [
    {
      id: 1,
      reference: '01K2M5T0HWQ7X9D3V6NBR8YAJM',
      workspaceId: 1,
      clientId: 2,
      paymentId: null,
      creditNoteId: 1,
      currency: 'RSD',
      amountCents: 4000,
      method: 'bank',
      paidOn: '2026-03-07',
      reason: 'Returned',
      createdAt: TIME,
    },
  ],
  deductions: [
    {
      reference: '01K2M5T0HWQ7X9D3V6NBR8YAJN',
      number: 'ADV-2026-00001',
      typeKey: 'rs_advance_invoice',
      issueDate: '2026-02-01',
      givenCents: 2000,
      amountCents: 2000,
      bands: [BAND],
    },
  ],
  relations: [
    { ...RELATION, reference: '01K2M5T0HWQ7X9D3V6NBR8YAJP', number: 'PRO-2026-00001' },
    { ...RELATION, targetNumber: null, targetDate: null, targetType: null },
  ],
  referring: [
    {
      relation: 'corrects',
      reference: '01K2M5T0HWQ7X9D3V6NBR8YAJQ',
      number: 'INV-2026-00009',
      typeKey: 'rs_invoice',
      issueDate: '2026-03-09',
    },
  ],
};

/** A draft with nothing in any column that may be empty, in a currency without a minor unit. */
export const EMPTY_SAMPLE: DocumentRecord = {
  head: {
    ...FULL_SAMPLE.head,
    typeKey: 'unknown',
    status: 'draft',
    number: null,
    currency: 'JPY',
    issueDate: null,
    dueDate: null,
    dueDays: null,
    deliveryDate: null,
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
    issuedAt: null,
    sentAt: null,
    viewedAt: null,
    cancelledAt: null,
    convertedAt: null,
    cancelReason: null,
    taxBreakdown: [],
    frozenClient: null,
    frozenSeller: null,
    externalId: null,
    metadata: null,
  },
  lines: [
    {
      ...LINE,
      description: null,
      unit: null,
      itemId: null,
      itemReference: null,
      discountType: null,
      discountValue: null,
    },
  ],
  ...NO_SETTLEMENT,
};

/** A credit note that is not cancelled: only such a one shows how far it is used up. */
export const CREDIT_NOTE_SAMPLE: DocumentRecord = {
  ...FULL_SAMPLE,
  head: { ...FULL_SAMPLE.head, typeKey: 'rs_credit_note', status: 'issued', cancelledAt: null },
};

/** What the renderer version is computed from: between them they show every field, with and without a value. */
export const SAMPLES = [FULL_SAMPLE, EMPTY_SAMPLE, CREDIT_NOTE_SAMPLE];

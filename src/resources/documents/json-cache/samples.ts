import type { DocumentPaymentRow, DocumentRecord, LineRow } from '../queries.ts';

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
    deliveryDate: '2026-02-28',
    issuedAt: TIME,
    sentAt: '2026-03-02T10:20:30.456Z',
    viewedAt: '2026-03-03T10:20:30.456Z',
    cancelledAt: '2026-03-04T10:20:30.456Z',
    subtotalCents: 22_500,
    taxTotalCents: 4500,
    totalCents: 27_000,
    paidCents: 7000,
    creditedCents: 0,
    prepaidCents: 0,
    balanceCents: 20_000,
    appliedCents: 0,
    refundedCents: 0,
    convertedAt: TIME,
    cancelReason: 'Ordered twice',
    isCancelledByCredit: false,
    taxBreakdown: [
      {
        tax_rate_key: 'rs_standard',
        label: 'PDV 20%',
        category: 'S',
        tax_rate: '20',
        taxable: '225.00',
        taxable_cents: 22_500,
        tax: '45.00',
        tax_cents: 4500,
        exemption_reason: 'None',
      },
    ],
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
    deliveryDate: null,
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
  payments: [],
};

/** What the renderer version is computed from: between them they show every field, with and without a value. */
export const SAMPLES = [FULL_SAMPLE, EMPTY_SAMPLE];

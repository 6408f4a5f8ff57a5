import type { Workspace } from '../auth/context.ts';
import type { Writer } from '../database/engine/statement.ts';
import { ALL_EVENTS, type EventName, isEventName } from '../domain/events.ts';
import { english } from '../domain/messages/english.ts';
import { message } from '../domain/messages/message.ts';
import { formatCents } from '../domain/money.ts';
import { newReference } from '../domain/reference.ts';
import { EFAKTURA_STATES, type EfakturaState } from '../domain/sef.ts';
import type { Schema } from '../spec/public.ts';
import { type DeliveryView, getDelivery } from './deliveries.ts';
import { efakturaDocument } from './efaktura-document.ts';
import { getActiveEndpoint } from './endpoints.ts';
import { payloadOf, recordTestEventFor } from './publish.ts';

const NAME = 'Test of the webhook endpoint';
const NOTE = 'This record does not exist: the event was sent to try the endpoint.';

/**
 * Sends a test event to an endpoint: the one that is given, else the first that it subscribes to.
 * @throws Failure `not_found`; `conflict` where the endpoint is inactive
 */
export async function testEndpoint(
  tx: Writer,
  {
    maxAttempts,
    event,
    ...which
  }: {
    workspace: Workspace;
    reference: string;
    event?: EventName | undefined;
    maxAttempts: number;
    now: Date;
  },
): Promise<DeliveryView> {
  const { events } = await getActiveEndpoint(tx, which);
  const reference = await sendTestEvent(tx, { ...which, events: event === undefined ? events : [event] });
  return getDelivery(tx, { workspace: which.workspace, reference, maxAttempts, showsAddress: true });
}

/**
 * Queues a test event for one endpoint, of the first kind that it subscribes to, about a record that does not exist.
 * @returns the reference of the delivery
 */
export function sendTestEvent(
  tx: Writer,
  {
    workspace,
    reference,
    events,
    now,
  }: { workspace: Workspace; reference: string; events: readonly string[]; now: Date },
): Promise<string> {
  const [first = ALL_EVENTS] = events;
  const event = isEventName(first) ? first : 'client.created';
  return recordTestEventFor(tx, reference, { workspace, event, data: sampleOf(event, workspace, now), now });
}

/** The body of an event about a record that does not exist. */
export function sampleEvent(event: EventName, workspace: Workspace, now: Date): Record<string, unknown> {
  return payloadOf({ workspace, event, data: sampleOf(event, workspace, now) }, now.toISOString());
}

/** The schema of the specification that `data` of an event has. */
export function dataSchemaOf(event: EventName): DataSchema {
  if (event.startsWith('client.')) return 'Client';
  if (event.startsWith('expense.')) return 'Expense';
  if (event.startsWith('contract.')) return 'Contract';
  if (event.startsWith('recurring_document.')) return 'RecurringDocument';
  if (event === 'balance_confirmation.answered') return 'BalanceConfirmation';
  if (event.startsWith('payment.') && event !== 'payment.recorded') return 'ClientPayment';
  return stateOfEvent(event) === undefined ? 'Document' : 'EfakturaDocument';
}

type DataSchema =
  | 'Client'
  | 'Expense'
  | 'Contract'
  | 'RecurringDocument'
  | 'BalanceConfirmation'
  | 'ClientPayment'
  | 'Document'
  | 'EfakturaDocument';

function sampleOf(event: EventName, workspace: Workspace, now: Date): object & { reference: string } {
  switch (dataSchemaOf(event)) {
    case 'Client':
      return sampleClient(workspace, now);
    case 'Expense':
      return sampleExpense(workspace, now);
    case 'Contract':
      return sampleContract(event, now);
    case 'RecurringDocument':
      return sampleRecurringDocument(event, workspace, now);
    case 'BalanceConfirmation':
      return sampleConfirmation(workspace, now);
    case 'ClientPayment':
      return samplePayment(workspace, now);
    case 'Document':
      return sampleDocument(workspace, now);
    case 'EfakturaDocument':
      return sampleEfakturaDocument(event, workspace, now);
  }
}

function sampleEfakturaDocument(
  event: EventName,
  workspace: Workspace,
  now: Date,
): Schema<'EfakturaDocument'> {
  const status = stateOfEvent(event) as EfakturaState;
  const efaktura = { status, sef_id: null, cir_id: null, message: NOTE, at: now.toISOString() };
  return efakturaDocument(sampleDocument(workspace, now), efaktura);
}

/** The state in SEF that an event is about; undefined for other events. */
function stateOfEvent(event: EventName): EfakturaState | undefined {
  return EFAKTURA_STATES.find((state) => event === `document.efaktura.${state}`);
}

const NO_LANGUAGES = { language: null, second_language: null };
const NO_OWN_DATA = { external_id: null, metadata: {} };

function sampleClient({ currency, country }: Workspace, now: Date): Schema<'Client'> {
  return {
    reference: newReference(),
    name: NAME,
    legal_name: null,
    type: 'business',
    tax_number: null,
    vat_number: null,
    registration_number: null,
    email: null,
    phone: null,
    contacts: [],
    electronic_address: null,
    electronic_address_scheme: null,
    address_line1: null,
    address_line2: null,
    city: null,
    postal_code: null,
    country,
    default_currency: currency,
    portal_access_enabled: false,
    monthly_statements: true,
    notes: NOTE,
    default_due_days: null,
    default_payment_terms: null,
    default_notes: null,
    default_footer_text: null,
    einvoice_profile: null,
    reminders: null,
    ...NO_LANGUAGES,
    archived_at: null,
    erased_at: null,
    created_at: now.toISOString(),
    updated_at: now.toISOString(),
    version: 1,
    ...NO_OWN_DATA,
  };
}

function sampleExpense({ currency }: Workspace, now: Date): Schema<'Expense'> {
  return {
    reference: newReference(),
    description: NAME,
    vendor: null,
    category: null,
    occurs_on: now.toISOString().slice(0, 10),
    amount: '0.00',
    amount_cents: 0,
    currency,
    is_recurring: false,
    notes: NOTE,
    is_overridden: false,
    created_at: now.toISOString(),
    updated_at: now.toISOString(),
    version: 1,
    ...NO_OWN_DATA,
  };
}

function sampleRecurringDocument(
  event: EventName,
  { currency }: Workspace,
  now: Date,
): Schema<'RecurringDocument'> {
  const [today, at] = [now.toISOString().slice(0, 10), now.toISOString()];
  const hasFailed = event === 'recurring_document.failed';
  const isFinished = event === 'recurring_document.finished';
  return {
    reference: newReference(),
    name: NAME,
    status: hasFailed ? 'failed' : isFinished ? 'finished' : 'active',
    archived: false,
    client: { reference: newReference(), name: NAME },
    document_type: 'rs_invoice',
    currency,
    quote: null,
    lines: [],
    rule: {
      every: 'monthly',
      interval: 1,
      on: '1',
      starts_on: today,
      ends_on: null,
      count: null,
      working_days: 'none',
    },
    due_days: null,
    period: { kind: 'none', unit: null, offset: null, delivery_date: null },
    mode: 'draft',
    recipients: null,
    price_changes: [],
    when_late: 'latest_only',
    einvoice: 'none',
    ...NO_REFERENCES,
    payment_terms: null,
    payment_reference: null,
    bank_account: null,
    notes: NOTE,
    internal_note: null,
    ...NO_LANGUAGES,
    footer_text: null,
    prices_include_tax: false,
    discount_type: null,
    discount_value: null,
    discount_reason: null,
    delivery_address: null,
    tax_point: null,
    next_on: isFinished ? null : today,
    last_run: null,
    waiting_dates: [],
    failure: hasFailed ? { code: 'conflict', ...CLIENT_IS_ARCHIVED, since: at } : null,
    created_at: at,
    updated_at: at,
    version: 1,
    ...NO_OWN_DATA,
  };
}

const ARCHIVED = message('recurring.client_is_archived');
const CLIENT_IS_ARCHIVED = { message: english(ARCHIVED), message_data: ARCHIVED };

const NO_REFERENCES = {
  buyer_reference: null,
  order_reference: null,
  contract_reference: null,
  project_reference: null,
};

function samplePayment({ currency }: Workspace, now: Date): Schema<'ClientPayment'> {
  return {
    reference: newReference(),
    client: { reference: newReference(), name: NAME },
    currency,
    amount: '0.00',
    amount_cents: 0,
    applied: '0.00',
    applied_cents: 0,
    on_account: '0.00',
    on_account_cents: 0,
    refunded: '0.00',
    refunded_cents: 0,
    method: 'bank',
    paid_on: now.toISOString().slice(0, 10),
    note: NOTE,
    bank_reference: null,
    reversed_at: null,
    reverse_reason: null,
    ...NO_OWN_DATA,
    allocations: [],
    refunds: [],
    created_at: now.toISOString(),
    updated_at: now.toISOString(),
    version: 1,
  };
}

/** Of a document that says nothing besides its lines. */
const NO_PARTICULARS = {
  service_period_start: null,
  service_period_end: null,
  buyer_reference: null,
  order_reference: null,
  contract_reference: null,
  project_reference: null,
  payment_terms: null,
  payment_reference: null,
  bank_account: null,
  notes: null,
  internal_note: null,
  footer_text: null,
  prices_include_tax: false,
  discount_type: null,
  discount_value: null,
  discount_reason: null,
  discount: null,
  discount_cents: null,
  delivery_address: null,
  tax_point: null,
};

function sampleDocument({ currency, country }: Workspace, now: Date): Schema<'Document'> {
  const nothing = {
    subtotal: '0.00',
    tax_total: '0.00',
    total: '0.00',
    paid: '0.00',
    balance: '0.00',
    credited: '0.00',
    prepaid: '0.00',
    payable: '0.00',
    applied: '0.00',
    refunded: '0.00',
    remaining_credit: '0.00',
  } as const;
  return {
    reference: newReference(),
    number: 'TEST',
    status: 'issued',
    type: `${country.toLowerCase()}_invoice`,
    type_name: null,
    client: { reference: newReference(), name: NAME },
    issue_date: now.toISOString().slice(0, 10),
    due_date: null,
    due_days: null,
    valid_until: null,
    delivery_date: null,
    ...NO_PARTICULARS,
    ...NO_LANGUAGES,
    issued_at: now.toISOString(),
    sent_at: null,
    viewed_at: null,
    cancelled_at: null,
    cancel_reason: null,
    converted_at: null,
    created_at: now.toISOString(),
    updated_at: now.toISOString(),
    version: 1,
    ...NO_OWN_DATA,
    currency,
    ...nothing,
    subtotal_cents: 0,
    tax_total_cents: 0,
    total_cents: 0,
    paid_cents: 0,
    balance_cents: 0,
    credited_cents: 0,
    prepaid_cents: 0,
    payable_cents: 0,
    applied_cents: 0,
    refunded_cents: 0,
    remaining_credit_cents: 0,
    settlement: null,
    scheduled: null,
    reminders: null,
    last_reminder: null,
    next_reminder: null,
    tax_breakdown: [],
    lines: [],
    payments: [],
    credits: [],
    allocations: [],
    refunds: [],
    deductions: [],
    related_documents: [],
    referenced_by: [],
    answer: null,
    converted_to: [],
  };
}

function sampleContract(event: EventName, now: Date): Schema<'Contract'> {
  const instant = now.toISOString();
  return {
    reference: newReference(),
    number: 'TEST',
    title: NAME,
    source: 'written',
    status:
      event === 'contract.signer_signed' ? 'partially_signed' : (event.slice('contract.'.length) as 'sent'),
    client: { reference: newReference(), name: NAME },
    document_reference: null,
    body: NOTE,
    signing_order: 'parallel',
    signers: [],
    expires_at: null,
    sent_at: instant,
    signed_at: event === 'contract.signed' ? instant : null,
    declined_at: event === 'contract.declined' ? instant : null,
    expired_at: event === 'contract.expired' ? instant : null,
    voided_at: event === 'contract.voided' ? instant : null,
    void_reason: null,
    body_sha256: null,
    signed_pdf_sha256: null,
    created_at: instant,
    updated_at: instant,
    version: 1,
    ...NO_OWN_DATA,
  };
}

function sampleConfirmation({ currency }: Workspace, now: Date): Schema<'BalanceConfirmation'> {
  const instant = now.toISOString();
  const day = instant.slice(0, 10);
  const zero = formatCents(0, currency);
  const sha256 = '0'.repeat(64);
  return {
    reference: newReference(),
    client: { reference: newReference(), name: NAME },
    currency,
    as_of: day,
    status: 'confirmed',
    sent_at: instant,
    answer_by: day,
    items: [],
    owed: zero,
    owed_cents: 0,
    on_account: zero,
    on_account_cents: 0,
    net: zero,
    net_cents: 0,
    content_sha256: sha256,
    answer: { outcome: 'confirmed', name: NAME, at: instant, note: NOTE, disputes: [], sha256 },
    created_at: instant,
    updated_at: instant,
    version: 1,
  };
}

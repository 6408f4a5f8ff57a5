import type { Permission } from './permissions.ts';

/** Every event that an endpoint can subscribe to. */
export const EVENT_NAMES = [
  'client.created',
  'client.updated',
  'document.created',
  'document.issued',
  'document.updated',
  'document.reminded',
  'document.deleted',
  'quote.accepted',
  'quote.declined',
  'quote.expired',
  'quote.withdrawn',
  'payment.created',
  'payment.recorded',
  'payment.updated',
  'payment.refunded',
  'credit.applied',
  'expense.created',
  'expense.updated',
  'expense.deleted',
  'document.efaktura.sent',
  'document.efaktura.accepted',
  'document.efaktura.rejected',
  'document.efaktura.voided',
  'document.efaktura.corrected',
  'document.efaktura.failed',
  'contract.sent',
  'contract.signer_signed',
  'contract.signed',
  'contract.declined',
  'contract.expired',
  'contract.voided',
  'recurring_document.created',
  'recurring_document.updated',
  'recurring_document.ran',
  'recurring_document.failed',
  'recurring_document.finished',
  'balance_confirmation.answered',
] as const;

export type EventName = (typeof EVENT_NAMES)[number];

/** The permission to view the record that an event is about. */
export function viewPermissionOf(name: EventName): Permission {
  if (name.startsWith('recurring_document.')) return 'recurring.view';
  // Who may see what a client owes may see what it is asked to confirm.
  if (name === 'balance_confirmation.answered') return 'payments.view';
  // The record of a recorded payment is the document that it settles, that of an applied credit the credit note, and a
  // quote is a document.
  if (name === 'payment.recorded' || name === 'credit.applied' || name.startsWith('quote.'))
    return 'documents.view';
  const noun = name.slice(0, name.indexOf('.')) as 'client' | 'document' | 'payment' | 'expense' | 'contract';
  return `${noun}s.view`;
}

/** The subscription to all events, including future ones. */
export const ALL_EVENTS = '*';

/** The permissions to view the records of a subscription; `*` is about the records of every event. */
export function viewPermissionsOf(events: readonly string[]): Permission[] {
  const names = EVENT_NAMES.filter((name) => subscribes(events, name));
  return [...new Set(names.map(viewPermissionOf))];
}

export function isEventName(text: string): text is EventName {
  return (EVENT_NAMES as readonly string[]).includes(text);
}

/** True when a subscription, event names or `["*"]`, covers this event. */
export function subscribes(events: readonly string[], name: EventName): boolean {
  return events.includes(ALL_EVENTS) || events.includes(name);
}

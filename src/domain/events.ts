/** Every event that an endpoint can subscribe to, as the specification lists them (§6). */
export const EVENT_NAMES = [
  'client.created',
  'client.updated',
  'document.created',
  'document.issued',
  'document.updated',
  'document.deleted',
  'payment.recorded',
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
] as const;

export type EventName = (typeof EVENT_NAMES)[number];

/** The subscription to all events, those of the future included. */
export const ALL_EVENTS = '*';

export function isEventName(text: string): text is EventName {
  return (EVENT_NAMES as readonly string[]).includes(text);
}

/** True when a subscription, event names or `["*"]`, covers this event. */
export function subscribes(events: readonly string[], name: EventName): boolean {
  return events.includes(ALL_EVENTS) || events.includes(name);
}

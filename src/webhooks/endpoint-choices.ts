// Checks the properties of an endpoint that its owner sets: each function returns the value to store, or throws.
import { ALL_EVENTS, EVENT_NAMES, isEventName } from '../domain/events.ts';
import { invalid } from '../domain/failure.ts';
import { message } from '../domain/messages/message.ts';
import type { AddressPolicy } from '../formats/allowed-hosts.ts';
import { checkEndpointUrl } from './public-address.ts';

/** The properties that can be set; `events` are names, or `*` or `all` for every event, including future ones. */
export type Choices = { url: string; events: string[]; description?: string | null };

const MAX_DESCRIPTION_LENGTH = 255;

/** @throws Failure `validation_failed` */
export function checkedUrl(text: string, policy: AddressPolicy): string {
  const checked = checkEndpointUrl(text, policy);
  if ('problem' in checked) throw invalid('url', checked.problem);
  return text;
}

/** @throws Failure `validation_failed` */
export function checkedEvents(events: string[]): string[] {
  if (events.length === 0) throw invalid('events', message('endpoint.no_event'));
  if (events.includes(ALL_EVENTS) || events.includes('all')) return [ALL_EVENTS];
  const unknown = events.filter((name) => !isEventName(name));
  if (unknown.length > 0) {
    const named = unknown.map((name) => `"${name}"`).join(', ');
    throw invalid('events', message('endpoint.unknown_events', { names: named, events: EVENT_NAMES }));
  }
  return [...new Set(events)];
}

/** @throws Failure `validation_failed` */
export function checkedDescription(text: string | null | undefined): string | null {
  const description = text?.trim() ?? '';
  if (description.length > MAX_DESCRIPTION_LENGTH) {
    throw invalid('description', message('endpoint.description_too_long', { most: MAX_DESCRIPTION_LENGTH }));
  }
  return description === '' ? null : description;
}

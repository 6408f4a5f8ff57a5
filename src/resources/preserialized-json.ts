import type { PreserializedJson } from './handler.ts';

/**
 * An answer as the text that is sent.
 * @param afterResponse writes something after the answer was sent; it may fail without consequences
 */
export function preserialized<Body>(
  text: string,
  afterwards?: PreserializedJson<Body>['afterResponse'],
): PreserializedJson<Body> {
  return { json: text, afterResponse: afterwards };
}

/** The JSON of an answer, serialized already or not. */
export function jsonTextOf(body: unknown): string {
  if (isPreserialized(body)) return body.json;
  return body === undefined ? '' : JSON.stringify(body);
}

/** True for an answer that is already serialized. */
export function isPreserialized(body: unknown): body is PreserializedJson<unknown> {
  return typeof body === 'object' && body !== null && 'json' in body;
}

import type { PreserializedJson } from './handler.ts';

/**
 * An answer as the text that is sent.
 * @param afterwards what is written once the answer is on its way; it may come to nothing
 */
export function preserialized<Body>(
  text: string,
  afterwards?: PreserializedJson<Body>['afterResponse'],
): PreserializedJson<Body> {
  return { json: text, afterResponse: afterwards };
}

/** The text of an answer, whether it is ready or not. */
export function jsonTextOf(body: unknown): string {
  if (isPreserialized(body)) return body.json;
  return body === undefined ? '' : JSON.stringify(body);
}

/** True for an answer that is a text already. */
export function isPreserialized(body: unknown): body is PreserializedJson<unknown> {
  return typeof body === 'object' && body !== null && 'json' in body;
}

import type { Ready } from './handler.ts';

/**
 * An answer as the text that is sent.
 * @param afterwards what is written once the answer is on its way; it may come to nothing
 */
export function ready<Body>(text: string, afterwards?: Ready<Body>['afterwards']): Ready<Body> {
  return { readyText: text, afterwards };
}

/** The text of an answer, whether it is ready or not. */
export function readyTextOf(body: unknown): string {
  if (isReady(body)) return body.readyText;
  return body === undefined ? '' : JSON.stringify(body);
}

/** True for an answer that is a text already. */
export function isReady(body: unknown): body is Ready<unknown> {
  return typeof body === 'object' && body !== null && 'readyText' in body;
}

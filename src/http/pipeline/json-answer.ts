import type { FollowedBody, StoredJson } from '../../resources/handler.ts';

/** What a handler gave, as the JSON text that is sent, and what is written once it was. */
export type JsonAnswer = { text: string; afterResponse?: FollowedBody<unknown>['afterResponse'] };

/** Stored JSON is sent as it is: parsing it and writing it again would cost more than a third of the request. */
export function jsonAnswer(given: unknown): JsonAnswer {
  if (isStored(given)) return { text: storedText(given) };
  if (isFollowed(given)) return { text: JSON.stringify(given.body), afterResponse: given.afterResponse };
  return { text: given === undefined ? '' : JSON.stringify(given) };
}

/** The body that a handler gave, as an object. */
export function bodyOf(given: unknown): unknown {
  if (isStored(given)) return JSON.parse(storedText(given));
  return isFollowed(given) ? given.body : given;
}

function storedText(stored: StoredJson): string {
  if (!('meta' in stored)) return `{"data":${stored.storedData}}`;
  return `{"data":[${stored.storedData.join(',')}],"meta":${JSON.stringify(stored.meta)}}`;
}

function isStored(given: unknown): given is StoredJson {
  return typeof given === 'object' && given !== null && 'storedData' in given;
}

function isFollowed(given: unknown): given is FollowedBody<unknown> {
  return typeof given === 'object' && given !== null && 'afterResponse' in given;
}

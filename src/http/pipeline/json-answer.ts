import type { AwaitedBody, FollowedBody, StoredJson } from '../../resources/handler.ts';

/** What a handler gave, as the JSON text that is sent, what is written once it was, and what is waited for before. */
export type JsonAnswer = {
  text: string;
  afterResponse?: FollowedBody<unknown>['afterResponse'];
  awaited?: AwaitedBody<unknown>['awaited'];
};

/** Stored JSON is sent as it is: parsing it and writing it again would cost more than a third of the request. */
export function jsonAnswer(given: unknown): JsonAnswer {
  if (isStored(given)) return { text: storedText(given) };
  if (isFollowed(given)) return { text: JSON.stringify(given.body), afterResponse: given.afterResponse };
  if (isAwaited(given)) return { text: JSON.stringify(given.body), awaited: given.awaited };
  return { text: given === undefined ? '' : JSON.stringify(given) };
}

/** The body that a handler gave, as an object. */
export function bodyOf(given: unknown): unknown {
  if (isStored(given)) return JSON.parse(storedText(given));
  return isFollowed(given) || isAwaited(given) ? given.body : given;
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

function isAwaited(given: unknown): given is AwaitedBody<unknown> {
  return typeof given === 'object' && given !== null && 'awaited' in given;
}

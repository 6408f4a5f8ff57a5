import { hash } from 'node:crypto';
import type { Request, Response } from 'express';
import { Failure } from '../../domain/failure.ts';
import { message } from '../../domain/messages/message.ts';

// Requests that depend on the state of a record (RFC 9110 §13): it is named by the entity tag of the answer that showed
// it, which is a digest of the answer's text. Nothing has to be stored for it, and no change can be forgotten.

/**
 * The strong entity tag of a text. A compressed representation has other bytes and so needs another strong tag (RFC 9110
 * §8.8.3): the coding is appended after a dot, which no digest contains.
 */
export function entityTag(text: string, coding = ''): string {
  return `"${hash('sha256', text, 'base64url')}${coding && `.${coding}`}"`;
}

/**
 * RFC 9110 §13.1.2. Express's `fresh` would not do: it gives in to the `Cache-Control: no-cache` that `fetch` adds to
 * every request with this header.
 * @param header `If-None-Match`
 */
export function hasAlready(header: string | undefined, tag: string): boolean {
  return heldTag(header, tag) !== undefined;
}

/** The tag of `If-None-Match` that names this state, in whichever coding the client holds it. */
function heldTag(header: string | undefined, tag: string): string | undefined {
  const found = tagsIn(header ?? '').find((one) => one === '*' || stateOf(strong(one)) === stateOf(tag));
  return found === '*' ? tag : found && strong(found);
}

/**
 * Each coding of a record shows the same state, so that the tag of any of them will do.
 * @throws Failure `precondition_failed` where an `If-Match` names other states (RFC 9110 §13.1.1: no weak tag matches)
 */
export function mustMatch(header: string, tag: string): void {
  const tags = tagsIn(header);
  if (tags.some((one) => one === '*' || stateOf(one) === tag)) return;
  throw new Failure(
    'precondition_failed',
    tags.some((one) => stateOf(strong(one)) === tag)
      ? message('request.weak_tag')
      : message('request.record_changed'),
  );
}

function tagsIn(header: string): string[] {
  return header.split(',').map((part) => part.trim());
}

function strong(tag: string): string {
  return tag.replace(/^W\//, '');
}

/** A tag without the coding in which its answer was sent. */
function stateOf(tag: string): string {
  return tag.replace(/\.(?:br|gzip)"$/, '"');
}

/**
 * Adds the entity tag to the answer that shows a record. Shared caches never store it; the client's own cache may, and
 * revalidates it each time: with `no-store` it could not use a 304.
 * @param coding in which it is sent
 * @returns whether that is the whole answer: the client has the record already
 */
export function markRecord(request: Request, response: Response, text: string, coding?: string): boolean {
  const tag = entityTag(text, coding);
  const held = request.method === 'GET' ? heldTag(request.get('If-None-Match'), tag) : undefined;
  response.setHeader('ETag', held ?? tag);
  if (!response.hasHeader('Cache-Control')) response.setHeader('Cache-Control', 'private, no-cache');
  return held !== undefined;
}

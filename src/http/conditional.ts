// Requests that depend on the state of a record (RFC 9110 §13): it is named by the entity tag of the answer that showed
// it, which is a digest of the answer's text. Nothing has to be stored for it, and no change can be forgotten.
import { hash } from 'node:crypto';
import type { Request, Response } from 'express';
import { Failure } from '../domain/failure.ts';

/** The strong entity tag of a text. */
export function entityTag(text: string): string {
  return `"${hash('sha256', text, 'base64url')}"`;
}

/**
 * RFC 9110 §13.1.2. Express's `fresh` would not do: it gives in to the `Cache-Control: no-cache` that `fetch` adds to
 * every request with this header.
 * @param header `If-None-Match`
 */
export function hasAlready(header: string | undefined, tag: string): boolean {
  return header !== undefined && tagsIn(header).some((one) => one === '*' || one.replace(/^W\//, '') === tag);
}

/** @throws Failure `precondition_failed` where an `If-Match` names other states (RFC 9110 §13.1.1: no weak tag matches) */
export function mustMatch(header: string, tag: string): void {
  if (tagsIn(header).some((one) => one === '*' || one === tag)) return;
  throw new Failure(
    'precondition_failed',
    'The record has changed since the state that If-Match names. Nothing was done: read it again, then decide.',
  );
}

function tagsIn(header: string): string[] {
  return header.split(',').map((part) => part.trim());
}

/**
 * Marks the answer that shows a record with its entity tag. Caches of others never keep it; the client's own may, and
 * asks each time whether it is still right: forbidden to keep anything, it could make no use of a 304.
 * @returns whether that is the whole answer: the client has the record already
 */
export function markRecord(request: Request, response: Response, text: string): boolean {
  const tag = entityTag(text);
  response.setHeader('ETag', tag);
  if (!response.hasHeader('Cache-Control')) response.setHeader('Cache-Control', 'private, no-cache');
  return request.method === 'GET' && hasAlready(request.get('If-None-Match'), tag);
}

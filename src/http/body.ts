import express, { type RequestHandler } from 'express';
import { Failure, type FieldErrors, invalidFields } from '../domain/failure.ts';

const LIMIT = '1mb';
/** The longest list that the spec allows anywhere: the lines of a document. */
const MAX_ITEMS = 500;
/** More fields than any object of the spec has. */
const MAX_FIELDS = 100;

/**
 * Reads a JSON body of at most 1 MiB. A body of another content type is a 400, and so is malformed JSON.
 * `strict` is off so that a bare `"text"` reaches the validator, which says what is expected instead.
 */
export const parseBody: RequestHandler[] = [
  (request, _response, next) => {
    if (!hasBody(request.headers)) {
      // No body is an empty one: the answer then names the fields that are missing.
      request.headers['content-type'] = 'application/json';
      request.body = {};
    } else if (!request.is('application/json')) {
      throw new Failure('bad_request', 'Send the request body as Content-Type: application/json.');
    }
    next();
  },
  express.json({ limit: LIMIT, strict: false, type: 'application/json', verify: refuseBrokenUtf8 }),
];

/**
 * Refuses text that cannot be kept as it was sent: NUL, and halves of surrogate pairs, which have no UTF-8 form.
 */
export const refuseBrokenText: RequestHandler = (request, _response, next) => {
  const errors: FieldErrors = {};
  collectBroken(request.query, errors);
  collectBroken(request.body, errors);
  if (Object.keys(errors).length > 0) throw invalidFields(errors);
  next();
};

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** RFC 8259 §8.1: JSON is UTF-8. The body parser would put U+FFFD in the place of every other byte. */
function refuseBrokenUtf8(_request: unknown, _response: unknown, body: Buffer): void {
  try {
    utf8.decode(body);
  } catch {
    throw new Failure('bad_request', 'The request body must be UTF-8.');
  }
}

function hasBody(headers: Record<string, unknown>): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/**
 * Refuses what no schema allows before the validator looks at it, which would list every fault of every part, and text
 * that cannot be kept. Walks with a stack of its own: a body may nest deeper than calls can.
 */
function collectBroken(root: unknown, errors: FieldErrors): void {
  const waiting: { value: unknown; path: string; depth: number }[] = [{ value: root, path: '', depth: 0 }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { value, path, depth } = next;
    if (typeof value === 'string' && isBroken(value)) {
      errors[path || 'body'] = ['must be text without NUL and without unpaired surrogates'];
    }
    // The validator refuses such depth anyway, with the name of the field that should not be an object.
    if (typeof value !== 'object' || value === null || depth > 10) continue;
    const size = Array.isArray(value) ? value.length : Object.keys(value).length;
    if (size > (Array.isArray(value) ? MAX_ITEMS : MAX_FIELDS)) {
      errors[path || 'body'] = [
        Array.isArray(value)
          ? `must not have more than ${MAX_ITEMS} items`
          : 'has fields that are not in this request',
      ];
      continue;
    }
    for (const [key, child] of Object.entries(value)) {
      waiting.push({ value: child, path: path === '' ? key : `${path}.${key}`, depth: depth + 1 });
    }
  }
}

function isBroken(text: string): boolean {
  return text.includes('\0') || !text.isWellFormed();
}

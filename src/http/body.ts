import express, { type Request, type RequestHandler, type Response } from 'express';
import { Failure, type FieldErrors, invalidFields } from '../domain/failure.ts';

const LIMIT = 1024 * 1024;
const PLAIN_JSON = /^application\/json(?:; ?charset=utf-8)?$/i;
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

/** JSON can write what cannot be kept only as an escape, so that a body without any needs no second look. */
const withoutEscapes = new WeakSet<Request>();

/**
 * Reads a JSON body as `parseBody` does. A body of a known length in plain JSON, which nearly all are, is read without
 * the parser's detours; what goes wrong with it is told in the parser's way.
 */
export async function readBody(request: Request, response: Response): Promise<void> {
  const { headers } = request;
  const length = Number(headers['content-length'] ?? Number.NaN);
  const isPlain =
    length > 0 && length <= LIMIT && isPlainJson(request) && headers['content-encoding'] === undefined;
  if (!isPlain) {
    for (const step of parseBody) await passed(step, request, response);
    return;
  }
  const bytes = await bytesOf(request);
  const text = decodeUtf8(bytes);
  if (!bytes.includes('\\u')) withoutEscapes.add(request);
  try {
    request.body = JSON.parse(text);
  } catch {
    throw new Failure('bad_request', 'The request body is not valid JSON.');
  }
}

/** Runs a step of Express by itself. @throws what the step passes on */
export function passed(step: RequestHandler, request: Request, response: Response): Promise<void> {
  return new Promise((resolve, reject) => {
    step(request, response, (error?: unknown) => {
      if (error === undefined || error === null) resolve();
      else reject(error);
    });
  });
}

/** True for a body whose `Content-Type` leaves nothing to ask. */
export function isPlainJson({ headers }: Pick<Request, 'headers'>): boolean {
  return PLAIN_JSON.test(headers['content-type'] ?? '');
}

function bytesOf(request: Request): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => void chunks.push(chunk));
    request.on('end', () => resolve(chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks)));
    request.on('error', () => reject(new Failure('bad_request', 'The request body is incomplete.')));
  });
}

/**
 * Refuses text that cannot be kept as it was sent: NUL, and halves of surrogate pairs, which have no UTF-8 form. Also
 * what no schema allows, before the validator looks at it, which would list every fault of every part.
 */
export function refuseBrokenText(query: unknown, body: unknown): void {
  const errors: FieldErrors = {};
  collectBroken(query, errors);
  collectBroken(body, errors);
  if (Object.keys(errors).length > 0) throw invalidFields(errors);
}

/** The same for a request that keeps the spec, which leaves the texts to look at. */
export function refuseBrokenTextOfValid(request: Request, query: object, body: unknown): void {
  if (withoutEscapes.has(request) && isEmpty(query)) return;
  if (body === undefined && isEmpty(query)) return;
  refuseBrokenText(query, body);
}

function isEmpty(object: object): boolean {
  for (const _ in object) return false;
  return true;
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** RFC 8259 §8.1: JSON is UTF-8. The body parser would put U+FFFD in the place of every other byte. */
function refuseBrokenUtf8(_request: unknown, _response: unknown, body: Buffer): void {
  decodeUtf8(body);
}

function decodeUtf8(body: Buffer): string {
  try {
    return utf8.decode(body);
  } catch {
    throw new Failure('bad_request', 'The request body must be UTF-8.');
  }
}

function hasBody(headers: Record<string, unknown>): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** Walks with a stack of its own: a body may nest deeper than calls can. */
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

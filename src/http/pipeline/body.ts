import express, { type Request, type RequestHandler, type Response } from 'express';
import type { Actor } from '../../auth/context.ts';
import type { Config } from '../../config/load.ts';
import { Failure, type FieldErrors, invalid, invalidFields } from '../../domain/failure.ts';
import { message } from '../../domain/messages/message.ts';
import { isUnreadable } from '../connections.ts';
import { arrived, incomplete, type Pace, tooLarge } from './arriving-body.ts';
import { createBodyBudget } from './body-budget.ts';
import { type BodyHold, type BodySender, release, reserve } from './body-hold.ts';
import { longNumbersIn } from './long-numbers.ts';
import { replayed } from './replay.ts';

const KIB = 1024;
const MIB = 1024 * KIB;
/** A name and a reason are far smaller. */
const FORM_LIMIT = 64 * KIB;
/** Of operations for which nothing is known of the sender: an address, a password, a token. */
export const STRANGER_LIMIT = 16 * KIB;
const PLAIN_JSON = /^application\/json(?:; ?charset=utf-8)?$/i;
const MERGE_PATCH = /^application\/merge-patch\+json(?:; ?charset=utf-8)?$/i;
/** The longest list that the spec allows anywhere: the lines of a document. */
const MAX_ITEMS = 500;
/** More fields than any object of the spec has. */
const MAX_FIELDS = 100;
/** More texts, keys among them, than any body has: 500 lines with all of their fields. */
const MAX_TEXTS = 50_000;
/** A smaller body is parsed in no time, whatever is in it. */
const COUNTED_FROM = 256 * KIB;

export type BodySource = BodySender & {
  /** How large it may be; 1 MiB when absent. */
  limit?: number | undefined;
  /** Whether it is so large that it may take its time. */
  isUpload?: boolean;
};

/** Whom the body of a request of theirs is counted for. */
export function senderOf({ userId, workspace }: Actor): BodySender {
  return { userId, businessId: workspace.businessId };
}

/**
 * Reads the bodies of all requests. Each is counted against one budget as it arrives, and until the work with it is
 * done; one that is too large is refused before it is read, or where its length was not said, while it is.
 */
export type Bodies = {
  /**
   * Reads a JSON body, then works. A body of another content type is a 400, and so is malformed JSON.
   * @throws Failure `rate_limited` where too much is in memory already, `request_timeout` where it comes too slowly
   */
  json(request: Request, response: Response, source: BodySource, work: () => Promise<void>): Promise<void>;
  /** The same for the fields of a form. */
  form(request: Request, response: Response, work: () => Promise<void>): Promise<void>;
  /** Bytes in memory. */
  bytes(): number;
};

type BodyConfig = Pick<
  Config,
  | 'BODY_MEGABYTES'
  | 'BODY_MEGABYTES_PER_CLIENT'
  | 'BODY_BYTES_PER_SECOND'
  | 'REQUEST_TIMEOUT_SECONDS'
  | 'UPLOAD_TIMEOUT_SECONDS'
>;

/** Of one body. */
type Terms = { limit: number; pace: Pace; hold: BodyHold };

/** Progress is looked at so often in the time that a small body has: a connection may falter, but not for long. */
const LOOKS = 3;

export function createBodies(config: BodyConfig): Bodies {
  const budget = createBodyBudget(config);
  const windowSeconds = config.REQUEST_TIMEOUT_SECONDS / LOOKS;
  const paceFor = (seconds: number): Pace => ({
    timeoutMs: seconds * 1000,
    windowMs: windowSeconds * 1000,
    leastBytes: windowSeconds * config.BODY_BYTES_PER_SECOND,
  });
  const small = paceFor(config.REQUEST_TIMEOUT_SECONDS);
  const upload = paceFor(config.UPLOAD_TIMEOUT_SECONDS);
  const read = async (
    request: Request,
    response: Response,
    { limit = MIB, isUpload = false, ...sender }: BodySource,
    steps: (terms: Terms) => Promise<void>,
    work: () => Promise<void>,
  ) => {
    const { headers } = request;
    if (Number(headers['content-length'] ?? 0) > limit) throw tooLarge(limit);
    const hold = budget.open(request, sender);
    try {
      // What follows a request that has arrived whole is not its own fault.
      if (!request.complete && isUnreadable(request.socket)) throw incomplete();
      if (headers.expect !== undefined && /^100-continue$/i.test(headers.expect)) response.writeContinue();
      await steps({ limit, pace: isUpload ? upload : small, hold });
      await work();
    } finally {
      release(hold);
    }
  };
  return {
    bytes: budget.bytes,
    json(request, response, source, work) {
      if (!hasBody(request.headers)) {
        // No body is an empty one: the answer then names the fields that are missing.
        request.headers['content-type'] = 'application/json';
        request.body = {};
        return work();
      }
      if (isMergePatch(request)) request.headers['content-type'] = 'application/json';
      return read(request, response, source, (terms) => readJson(request, response, terms), work);
    },
    form(request, response, work) {
      const parse = (terms: Terms) => parsed(FORM, request, response, terms);
      return read(request, response, { limit: FORM_LIMIT }, parse, work);
    },
  };
}

const FORM: RequestHandler = express.urlencoded({ extended: false, limit: FORM_LIMIT, parameterLimit: 20 });

/** In JSON, only an escape can stand for text that cannot be stored, so a body without escapes needs no check. */
const withoutEscapes = new WeakSet<Request>();

/** The errors of numbers that JSON readers change, by request. */
const longNumbers = new WeakMap<object, FieldErrors>();

/** Those of the body of a request, by field. */
export function longNumbersOf(request: Request): FieldErrors | undefined {
  return longNumbers.get(request);
}

/** As the body parser calls it. */
export const UNPARSED = 'entity.parse.failed';

/** Reads a body in plain JSON, as nearly all are, without the parser's detours. */
async function readJson(request: Request, response: Response, terms: Terms): Promise<void> {
  if (!isPlainJson(request) || request.headers['content-encoding'] !== undefined) {
    if (!request.is('application/json')) {
      throw new Failure('bad_request', message('body.not_json'));
    }
    await parsed(parserUpTo(terms.limit), request, response, terms);
    return;
  }
  const bytes = await arrived(request, terms);
  if (bytes.length === 0) {
    request.body = {};
    return;
  }
  refuseManyTexts(bytes);
  const text = decodeUtf8(bytes);
  if (!bytes.includes('\\u')) withoutEscapes.add(request);
  try {
    request.body = JSON.parse(text);
    noteLongNumbers(request, text);
  } catch {
    const failure = new Failure('bad_request', message('body.malformed'));
    throw Object.assign(failure, { type: UNPARSED });
  }
}

const parsers = new Map<number, RequestHandler>();

/** `strict` is off so that a bare `"text"` reaches the validator, which says what is expected instead. */
function parserUpTo(limit: number): RequestHandler {
  const known = parsers.get(limit);
  if (known) return known;
  const parser = express.json({ limit, strict: false, type: 'application/json', verify: lookAtBytes });
  parsers.set(limit, parser);
  return parser;
}

/** Passes the received bytes to a parser of Express. The size of a compressed body is known only after decompression. */
async function parsed(
  parser: RequestHandler,
  request: Request,
  response: Response,
  terms: Terms,
): Promise<void> {
  const bytes = await arrived(request, terms);
  if (request.headers['content-encoding'] !== undefined) reserve(terms.hold, terms.limit - bytes.length);
  const standIn = await replayed(parser, request, response, bytes);
  request.body = standIn.body;
  const errors = longNumbersOf(standIn);
  if (errors) longNumbers.set(request, errors);
}

/** RFC 7396: like every PATCH of this API, it changes the fields that are sent and clears those that are null. */
function isMergePatch({ method, headers }: Request): boolean {
  return method === 'PATCH' && MERGE_PATCH.test(headers['content-type'] ?? '');
}

/** True for JSON in UTF-8 by its `Content-Type`, spelled so that no parser can read that in another way. */
export function isPlainJson({ headers }: Pick<Request, 'headers'>): boolean {
  return PLAIN_JSON.test(headers['content-type'] ?? '');
}

/**
 * Refuses text that cannot be stored as it was sent: NUL, and halves of surrogate pairs, which have no UTF-8 form. Also
 * refuses values that no schema allows, before the validator would list every error of every part.
 */
export function refuseBrokenText(query: unknown, body: unknown): void {
  const errors: FieldErrors = {};
  collectBroken(query, errors);
  collectBroken(body, errors);
  if (Object.keys(errors).length > 0) throw invalidFields(errors);
}

/** Like `refuseBrokenText`, for a request that conforms to the spec: only its texts remain to be checked. */
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

/** RFC 8259 §8.1: JSON is UTF-8. The body parser would replace every invalid byte with U+FFFD. */
function lookAtBytes(standIn: object, _response: unknown, body: Buffer): void {
  refuseManyTexts(body);
  noteLongNumbers(standIn, decodeUtf8(body));
}

function noteLongNumbers(request: object, text: string): void {
  const errors = longNumbersIn(text);
  if (errors) longNumbers.set(request, errors);
}

/**
 * Hundreds of thousands of keys would take the event loop for a second, to be refused in the end. They are counted by
 * their quotation marks before anything is parsed.
 * @throws Failure `validation_failed`
 */
function refuseManyTexts(body: Buffer): void {
  if (body.length < COUNTED_FROM) return;
  let marks = 0;
  for (let at = body.indexOf(MARK); at >= 0; at = body.indexOf(MARK, at + 1)) {
    if (isEscaped(body, at)) continue;
    marks += 1;
    if (marks > 2 * MAX_TEXTS) throw invalid('body', message('value.unknown_fields'));
  }
}

/** Within a text, an odd number of backslashes stands before a quotation mark. */
function isEscaped(body: Buffer, at: number): boolean {
  let start = at;
  while (body[start - 1] === BACKSLASH) start -= 1;
  return (at - start) % 2 === 1;
}

const MARK = 0x22;
const BACKSLASH = 0x5c;

function decodeUtf8(body: Buffer): string {
  try {
    return utf8.decode(body);
  } catch {
    throw new Failure('bad_request', message('body.not_utf8'));
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
      errors[path || 'body'] = [message('text.broken')];
    }
    // The validator refuses such depth anyway, with the name of the field that should not be an object.
    if (typeof value !== 'object' || value === null || depth > 10) continue;
    const size = Array.isArray(value) ? value.length : Object.keys(value).length;
    if (size > (Array.isArray(value) ? MAX_ITEMS : MAX_FIELDS)) {
      errors[path || 'body'] = [
        Array.isArray(value)
          ? message('value.max_items', { most: MAX_ITEMS })
          : message('value.unknown_fields'),
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

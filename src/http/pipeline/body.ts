// Bodies of requests: bounded in size, in time and in memory while they arrive, then parsed.
import { Readable } from 'node:stream';
import express, { type Request, type RequestHandler, type Response } from 'express';
import type { Config } from '../../config/load.ts';
import { Failure, type FieldErrors, invalid } from '../../domain/failure.ts';
import { type Message, message } from '../../domain/messages/message.ts';
import { isUnreadable } from '../connections.ts';
import { incomplete, tooLarge } from './errors.ts';
import type { Caller } from './guard.ts';
import { longNumbersIn } from './input-rules.ts';
import {
  type BodyHold,
  type BodySender,
  beginArrival,
  countArrived,
  createBodyBudget,
  endArrival,
  KIB,
  MIB,
  openHold,
  releaseHold,
  reserveFor,
  type Uploads,
} from './limits.ts';
import type { Route } from './routes.ts';

/** A name and a reason are far smaller. */
const FORM_LIMIT = 64 * KIB;
/** Of operations for which nothing is known of the sender: an address, a password, a token. */
const STRANGER_LIMIT = 16 * KIB;
const PLAIN_JSON = /^application\/json(?:; ?charset=utf-8)?$/i;
const MERGE_PATCH = /^application\/merge-patch\+json(?:; ?charset=utf-8)?$/i;
/** More texts, keys among them, than any body has: 500 lines with all of their fields. */
const MAX_TEXTS = 50_000;
/** A smaller body is parsed in no time, whatever is in it. */
const COUNTED_FROM = 256 * KIB;
/**
 * A body may arrive in this many pieces of any size. Further pieces must have `MIN_BYTES_PER_PIECE` bytes on
 * average, because reading a piece of one byte costs as much as reading one of thousands.
 */
const MAX_PIECES = 1000;
const MIN_BYTES_PER_PIECE = 4;
/** How often progress is checked in the time that a small body has: a connection may falter, but not for long. */
const LOOKS = 3;

type BodySource = BodySender & {
  /** How large it may be; 1 MiB when absent. */
  limit?: number | undefined;
  /** Whether it is so large that it may take its time. */
  isUpload?: boolean;
};

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

/** How fast a body has to come. */
type Pace = {
  /** For all of it. */
  timeoutMs: number;
  /** In each window of this length at least `minBytes` must arrive. */
  windowMs: number;
  minBytes: number;
};

/** What a body has to keep to while it is read. */
type Terms = { limit: number; pace: Pace; hold: BodyHold };

export function createBodies(config: BodyConfig): Bodies {
  const budget = createBodyBudget(config);
  const windowSeconds = config.REQUEST_TIMEOUT_SECONDS / LOOKS;
  const paceFor = (seconds: number): Pace => ({
    timeoutMs: seconds * 1000,
    windowMs: windowSeconds * 1000,
    minBytes: windowSeconds * config.BODY_BYTES_PER_SECOND,
  });
  const small = paceFor(config.REQUEST_TIMEOUT_SECONDS);
  const upload = paceFor(config.UPLOAD_TIMEOUT_SECONDS);
  const read = async (
    request: Request,
    response: Response,
    { limit = MIB, isUpload = false, ...sender }: BodySource,
    parse: (terms: Terms) => Promise<void>,
    work: () => Promise<void>,
  ) => {
    const { headers } = request;
    if (Number(headers['content-length'] ?? 0) > limit) throw tooLarge(limit);
    const hold = openHold(budget, request.ip, sender);
    try {
      // What follows a request that has arrived whole is not its own fault.
      if (!request.complete && isUnreadable(request.socket)) throw incomplete();
      if (headers.expect !== undefined && /^100-continue$/i.test(headers.expect)) response.writeContinue();
      await parse({ limit, pace: isUpload ? upload : small, hold });
      await work();
    } finally {
      releaseHold(hold);
    }
  };
  return {
    bytes: () => budget.all.bytes,
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

/** Whom the body of a request is counted for. */
export function senderOf(caller: Caller): BodySender {
  if ('account' in caller) return { userId: caller.account.identity.signedIn?.userId };
  const { userId, workspace } = caller.actor;
  return { userId, businessId: workspace.businessId };
}

/** Reads the body of a request, if its operation has one, then works. @throws Failure as `Bodies` and `Uploads` do */
type ReadBody = (
  request: Request,
  response: Response,
  caller: Caller,
  work: () => Promise<void>,
) => Promise<void>;

/** How the bodies of an operation are read: with a limit that is known before, from the operation and the caller. */
export function bodyReaderOf(
  { method, permission, maxBodyBytes, batchOf }: Route<string>,
  { bodies, uploads }: { bodies: Bodies; uploads: Uploads },
): ReadBody {
  if (method === 'get' || method === 'delete') return (_request, _response, _caller, work) => work();
  if (maxBodyBytes === undefined) {
    const limit = permission === 'anyone' ? STRANGER_LIMIT : undefined;
    return (request, response, caller, work) =>
      bodies.json(request, response, { ...senderOf(caller), limit }, work);
  }
  return (request, response, caller, work) => {
    const source: BodySource = { ...senderOf(caller), limit: maxBodyBytes, isUpload: true };
    // Its entries take no more memory than requests of their own, one after another.
    if (batchOf !== undefined) return bodies.json(request, response, source, work);
    return uploads.run(source.businessId ?? 0, (inSlot) =>
      bodies.json(request, response, source, () => inSlot(work)),
    );
  };
}

/**
 * The bytes of a body, counted as they come.
 * @throws Failure when it is too large, cut off or too slow, or is evicted in favour of other bodies
 */
async function arrived(request: Request, terms: Terms): Promise<Buffer> {
  const announced = Number(request.headers['content-length']);
  // Node.js parses a body that came with the headers only after the handler of the headers has paused.
  await undefined;
  if (request.destroyed) throw incomplete();
  if (announced > 0 && request.readableLength === announced && announced <= terms.limit) {
    countArrived(terms.hold, announced);
    return request.read() as Buffer;
  }
  return arriving(request, announced, terms);
}

function arriving(request: Request, announced: number, { limit, pace, hold }: Terms): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const startedAt = performance.now();
    let body = createPieces();
    let pieces = 0;
    let length = 0;
    let lengthBefore = 0;
    const fail = (failure: unknown) => {
      stop();
      body = createPieces();
      releaseHold(hold);
      reject(failure);
    };
    const take = (chunk: Buffer) => {
      length += chunk.length;
      pieces += 1;
      if (length > limit) return fail(tooLarge(limit));
      if (pieces > MAX_PIECES + length / MIN_BYTES_PER_PIECE) {
        endWithAnswer(request);
        return fail(new Failure('bad_request', message('body.too_many_pieces')));
      }
      try {
        countArrived(hold, chunk.length);
        // Most come in one piece: there is no more to wait for, nor to end.
        if (pieces === 1 && length !== announced) beginArrival(hold, fail);
        body.add(chunk);
      } catch (error) {
        fail(error);
      }
    };
    const end = () => {
      stop();
      resolve(body.joined());
    };
    const cut = () => fail(incomplete());
    const look = () => {
      const leftMs = pace.timeoutMs - (performance.now() - startedAt);
      if (leftMs < 1) return fail(tooSlow('body.late'));
      if (length - lengthBefore < pace.minBytes) return fail(tooSlow('body.slow'));
      lengthBefore = length;
      timer = setTimeout(look, Math.min(pace.windowMs, leftMs));
    };
    let timer = setTimeout(look, pace.windowMs);
    // What still arrives after a failure is read and forgotten, until the answer is sent.
    const stop = () => {
      clearTimeout(timer);
      endArrival(hold);
      request.off('data', take).off('end', end).off('aborted', cut);
    };
    request.on('data', take).on('end', end).on('error', cut).on('aborted', cut);
  });
}

/** Reading and discarding the rest of such a body would cost the most, so the connection ends with the answer. */
function endWithAnswer({ res, socket }: Request): void {
  res?.once('finish', () => socket.destroySoon());
}

function tooSlow(key: 'body.late' | 'body.slow'): Failure {
  return new Failure('request_timeout', message(key));
}

/** Smaller pieces are combined: each separate buffer costs some hundred bytes in addition to its content. */
const MIN_PIECE = 4096;
const FIRST_PIECE = 256;

/** Bytes that come in pieces of any size, kept in about as much memory as they are long. */
type Pieces = {
  add(piece: Buffer): void;
  /** All bytes; not copied if they came as one piece. */
  joined(): Buffer;
};

function createPieces(): Pieces {
  const pieces: Buffer[] = [];
  let small = Buffer.alloc(0);
  let used = 0;
  const flush = () => {
    if (used > 0) pieces.push(small.subarray(0, used));
    small = Buffer.alloc(0);
    used = 0;
  };
  return {
    add(piece) {
      if (piece.length >= MIN_PIECE || (pieces.length === 0 && used === 0)) {
        flush();
        pieces.push(piece);
        return;
      }
      if (used + piece.length > MIN_PIECE) flush();
      if (used + piece.length > small.length) {
        const larger = Buffer.alloc(Math.min(MIN_PIECE, Math.max(FIRST_PIECE, 2 * (used + piece.length))));
        small.copy(larger, 0, 0, used);
        small = larger;
      }
      piece.copy(small, used);
      used += piece.length;
    },
    joined() {
      flush();
      return pieces.length === 1 ? (pieces[0] as Buffer) : Buffer.concat(pieces);
    },
  };
}

const FORM: RequestHandler = express.urlencoded({ extended: false, limit: FORM_LIMIT, parameterLimit: 20 });

/** The errors of numbers that JSON readers change, by request. */
const longNumbers = new WeakMap<object, FieldErrors>();

/** The numbers with too many digits in the body of a request, by field. */
export function longNumbersOf(request: Request): FieldErrors | undefined {
  return longNumbers.get(request);
}

/** The name that the body parser of Express gives an error of JSON; `/mcp` answers it by this. */
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
  try {
    request.body = JSON.parse(text);
    noteLongNumbersIn(request, text);
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
  if (request.headers['content-encoding'] !== undefined) reserveFor(terms.hold, terms.limit - bytes.length);
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

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** RFC 8259 §8.1: JSON is UTF-8. The body parser would replace every invalid byte with U+FFFD. */
function lookAtBytes(standIn: object, _response: unknown, body: Buffer): void {
  refuseManyTexts(body);
  noteLongNumbersIn(standIn, decodeUtf8(body));
}

/** Of a request that stands for one entry of a batch. */
export function noteLongNumbers(request: Request, errors: (readonly [string, Message[]])[]): void {
  if (errors.length > 0) longNumbers.set(request, Object.fromEntries(errors));
  else longNumbers.delete(request);
}

function noteLongNumbersIn(request: object, text: string): void {
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

/** A stand-in of a request with what a parser of Express makes of its body, which has arrived already. */
async function replayed(
  parser: RequestHandler,
  { headers }: Request,
  response: Response,
  bytes: Buffer,
): Promise<Request> {
  const stream = Readable.from(bytes.length > 0 ? [bytes] : [], { objectMode: false });
  // The parser checks it before it waits for the end of a body that it could not read.
  stream.once('end', () => Object.assign(stream, { complete: true }));
  const standIn: object = Object.assign(stream, { headers });
  await runMiddleware(parser, standIn as Request, response);
  return standIn as Request;
}

/** Runs one middleware of Express alone. @throws the error that it passes on */
export function runMiddleware(step: RequestHandler, request: Request, response: Response): Promise<void> {
  return new Promise((resolve, reject) => {
    step(request, response, (error?: unknown) => {
      if (error === undefined || error === null) resolve();
      else reject(error);
    });
  });
}

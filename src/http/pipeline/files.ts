// Answers that are files: PDFs and XML, of which each is in memory once however many clients are sent it, and tables, which
// are made while they are sent.
import type { Request, Response } from 'express';
import { tooMany } from '../../domain/failure.ts';
import { orderFingerprint } from '../../print/fingerprint.ts';
import type { Print } from '../../print/order.ts';
import type { PdfFile, StoredFileAnswer, TableAnswer, XmlFile } from '../../resources/handler.ts';
import { networkOf } from '../client-network.ts';
import { markShared } from '../connections.ts';
import { createDatabaseThread, type Settled, unwrap } from '../threads/threads.ts';
import { hasAlready } from './entity-tags.ts';
import { createConcurrencyLimit, KIB, MIB } from './limits.ts';

/** Answers a PDF, rendering it only where the client does not have it already: 304 then. One of a POST is never kept. */
export async function sendPdf(
  request: Request,
  response: Response,
  answer: PdfFile & { businessId: number },
  print: Print,
): Promise<void> {
  const name = 'order' in answer ? orderFingerprint(answer.order) : answer.sha256;
  if (request.method === 'POST') response.setHeader('Cache-Control', 'no-store');
  else if (isHeld(request, response, name)) return;
  const bytes = 'order' in answer ? await print(answer.order, answer.workspaceId) : answer.pdf;
  writeFile(response, disposition('inline', answer.fileName), PDF, { ...answer, name, bytes });
}

/** Answers a stored XML file as a download: 304 where the client has it already. */
export function sendXml(
  request: Request,
  response: Response,
  answer: XmlFile & { businessId: number },
): void {
  const { fileName, xml: bytes, sha256: name } = answer;
  if (isHeld(request, response, name)) return;
  writeFile(response, disposition('attachment', fileName, 'xml'), 'application/xml', {
    ...answer,
    name,
    bytes,
  });
}

/**
 * Answers a file that someone has given: as a download, in a sandbox, and never as another type than it is. Where a
 * secret link leads to it, no cache keeps it.
 */
export function sendStoredFile(
  request: Request,
  response: Response,
  answer: StoredFileAnswer & { businessId: number },
): void {
  const { fileName, mediaType, storedFile: bytes, sha256: name } = answer;
  if (request.method === 'POST') response.setHeader('Cache-Control', 'no-store');
  else if (isHeld(request, response, name)) return;
  response.setHeader('Content-Security-Policy', "sandbox; default-src 'none'");
  writeFile(response, namedDisposition('attachment', fileName), mediaType, { ...answer, name, bytes });
}

/** Names the file of an answer by an entity tag. @returns whether the client has it already: the answer is a 304 */
function isHeld(request: Request, response: Response, name: string): boolean {
  const tag = `"${name}"`;
  response.setHeader('ETag', tag);
  response.setHeader('Cache-Control', 'private, no-cache');
  const isHeld = hasAlready(request.get('If-None-Match'), tag);
  if (isHeld) response.status(304).end();
  return isHeld;
}

/** Sends a PDF that no cache stores, as a download, or to be shown in the browser. */
export function sendUncachedPdf(
  response: Response,
  kind: 'inline' | 'attachment',
  pdf: { fileName: string; pdf: Buffer; businessId: number; sha256?: string },
): void {
  response.setHeader('Cache-Control', 'no-store');
  const { fileName, pdf: bytes, businessId, sha256 } = pdf;
  writeFile(response, disposition(kind, fileName), PDF, { name: sha256 ?? bytes, bytes, businessId });
}

const PDF = 'application/pdf';

function writeFile(response: Response, contentDisposition: string, mediaType: string, content: File): void {
  const file = fileToSend(response, content);
  response.status(200);
  response.setHeader('Content-Type', mediaType);
  response.setHeader('Content-Length', file.length);
  response.setHeader('Content-Disposition', contentDisposition);
  response.setHeader('X-Content-Type-Options', 'nosniff');
  file.send();
}

/** RFC 6266: a name in ASCII for everyone, and the true one where it differs. */
function disposition(kind: 'inline' | 'attachment', fileName: string, ending = 'pdf'): string {
  return namedDisposition(kind, `${fileName}.${ending}`);
}

function namedDisposition(kind: 'inline' | 'attachment', fileName: string): string {
  const name = fileName.replace(/[\\/]/g, '-');
  const ascii = name.replace(/[^\w.() -]/g, '_');
  const encoded = encodeURIComponent(name.toWellFormed()).replace(/['()*]/g, percentEncoded);
  return `${kind}; filename="${ascii}"${ascii === name ? '' : `; filename*=UTF-8''${encoded}`}`;
}

function percentEncoded(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
}

/** Files up to this size, such as documents, have room reserved for them. */
const SMALL = MIB;
/** Bytes of different files that may be sent at once, and the part of it that is reserved for small ones. */
const IN_ALL = { max: 192 * MIB, forSmall: 32 * MIB };
const OF_BUSINESS = { max: 96 * MIB, forSmall: 16 * MIB };
/** Less than that of a business, so that one of its clients cannot use the share of all. */
const OF_NETWORK = { max: 48 * MIB, forSmall: 8 * MIB };
/** Enough for the largest file at the speed of a modem; a client that takes longer is cut off. */
const MAX_FILE_MS = 10 * 60_000;
/** Where room is short, a client that takes less is cut off. */
const MIN_BYTES_PER_SECOND = 64 * KIB;
const LOOK_MS = 5000;
/** What a client has taken is known piece by piece. */
const PIECE = 64 * KIB;
const FILES_RETRY_SECONDS = 10;

type File = {
  /** By which it is known while it is sent, such as its hash. */
  name: unknown;
  bytes: Buffer;
  businessId: number;
};

type Client = { taken: number; isSlow: boolean; cutOff(): void };
type Sent = { bytes: Buffer; network: string; businessId: number; clients: Set<Client> };

const underWay = new Map<unknown, Sent>();

/**
 * A file stays in memory until the slowest client has read it. Clients that get the same file share it; the sum of
 * different files is limited, in total and for each business and network. Where room is short, files that only slow
 * clients are reading are dropped for others.
 * @returns the length of the file, and a function that sends it once the headers of the answer are set
 * @throws Failure `rate_limited` where too much is being sent
 */
function fileToSend(response: Response, file: File): { length: number; send(): void } {
  if (response.closed) return { length: file.bytes.length, send: () => response.end() };
  // Nothing below may hold on to the file itself: where another copy of it is being sent, it is not needed any more.
  const { name } = file;
  const sent = underWay.get(name) ?? begun(file, networkOf(response.req.ip));
  const client: Client = {
    taken: 0,
    isSlow: false,
    cutOff() {
      leave();
      response.destroy();
    },
  };
  const stopWatching = watch(client);
  const leave = () => {
    stopWatching();
    sent.clients.delete(client);
    if (sent.clients.size === 0 && underWay.get(name) === sent) underWay.delete(name);
  };
  sent.clients.add(client);
  markShared(response);
  response.once('close', leave);
  return { length: sent.bytes.length, send: () => sendPieces(response, sent.bytes, client) };
}

/** Checks at intervals how much a client has read. */
function watch(client: Client): () => void {
  const startedAt = performance.now();
  let takenBefore = 0;
  const timer = setInterval(() => {
    client.isSlow = client.taken - takenBefore < (MIN_BYTES_PER_SECOND * LOOK_MS) / 1000;
    takenBefore = client.taken;
    if (performance.now() - startedAt >= MAX_FILE_MS) client.cutOff();
  }, LOOK_MS);
  timer.unref();
  return () => clearInterval(timer);
}

/** A piece after another, each once the system has taken the one before: as a whole it would be taken all at once. */
function sendPieces(response: Response, bytes: Buffer, client: Client): void {
  const next = () => {
    const end = client.taken + PIECE;
    if (end >= bytes.length) {
      response.end(bytes.subarray(client.taken));
      return;
    }
    response.write(bytes.subarray(client.taken, end), (error) => {
      if (error) return;
      client.taken = end;
      next();
    });
  };
  next();
}

function begun({ name, bytes, businessId }: File, network: string): Sent {
  const isOfBusiness = (sent: Sent) => sent.businessId === businessId;
  const isOfNetwork = (sent: Sent) => sent.network === network;
  makeRoom(bytes.length, OF_NETWORK, isOfNetwork);
  makeRoom(bytes.length, OF_BUSINESS, isOfBusiness);
  makeRoom(bytes.length, IN_ALL, () => true);
  const sent = { bytes, network, businessId, clients: new Set<Client>() };
  underWay.set(name, sent);
  return sent;
}

/** @throws Failure `rate_limited` where there is no room, not even without those that are sent to slow clients alone */
function makeRoom(
  length: number,
  { max, forSmall }: { max: number; forSmall: number },
  isCounted: (sent: Sent) => boolean,
): void {
  const files = [...underWay.values()].filter(isCounted);
  let over = length - max + (length > SMALL ? forSmall : 0);
  for (const { bytes } of files) over += bytes.length;
  if (over <= 0) return;
  const slow = files.filter(({ clients }) => [...clients].every(({ isSlow }) => isSlow));
  const given: Sent[] = [];
  for (const sent of slow) {
    given.push(sent);
    over -= sent.bytes.length;
    if (over <= 0) break;
  }
  if (over > 0) throw tooMany('files', FILES_RETRY_SECONDS);
  for (const { clients } of given) for (const client of clients) client.cutOff();
}

/** The longest list takes a second before its first row; beyond this something is wrong. */
const TABLE_LIMIT_MS = 30_000;
/** Many times the memory of the ids of the longest lists. */
const TABLE_MEMORY = { maxOldGenerationSizeMb: 256 };
/** The time in which a client must read a piece, and the whole table. */
const PATIENCE = { pieceMs: 30_000, tableMs: 30 * 60_000 };

export type TableQuestion = TableAnswer & {
  /** Which of the tables under way. */
  table: number;
  /** `end` when the client has left. */
  step: 'begin' | 'go on' | 'end';
};

export type TablePiece = { text: string; isLast: boolean } | { bytes: Uint8Array; isLast: true };

export type Tables = {
  send(response: Response, answer: TableAnswer): Promise<void>;
  stop(): Promise<void>;
};

/**
 * Sends tables piece by piece, no faster than they are taken: however long one is, little of it is in memory. They are
 * read on a thread of their own, in turns of the workspaces.
 */
export function createTables(
  databaseUrl: string,
  { pieceMs, tableMs, limitMs = TABLE_LIMIT_MS }: typeof PATIENCE & { limitMs?: number } = PATIENCE,
): Tables {
  const module = new URL('../threads/table-thread.ts', import.meta.url);
  const thread = createDatabaseThread<TableQuestion, Settled<TablePiece>>(databaseUrl, module, {
    limitMs,
    resourceLimits: TABLE_MEMORY,
  });
  let made = 0;
  /** An export holds little but the ids of its records. There are so many slots that one business cannot take them all. */
  const limit = createConcurrencyLimit({ what: 'exports', max: 24, maxPerBusiness: 3, retrySeconds: 10 });

  async function sendPieces(response: Response, of: Omit<TableQuestion, 'step'>): Promise<void> {
    const { list, format = 'csv' } = of;
    const endsAt = performance.now() + tableMs;
    for (let step: TableQuestion['step'] = 'begin'; ; step = response.destroyed ? 'end' : 'go on') {
      // A failure after the first piece closes the connection, so that no part is mistaken for the whole table.
      const piece = unwrap(await thread.ask({ ...of, step }, { turn: of.workspaceId }));
      // Only now: a failure of the first piece is answered like any other failure.
      if (!response.headersSent) setStreamHeaders(response, TYPES[format], `${list}.${format}`);
      if ('bytes' in piece || piece.isLast) {
        response.end('bytes' in piece ? piece.bytes : piece.text);
        return;
      }
      if (!response.write(piece.text)) await taken(response, Math.min(pieceMs, endsAt - performance.now()));
    }
  }

  return {
    send: (response, answer) =>
      limit.run(answer.businessId, () => {
        made += 1;
        return sendPieces(response, { ...answer, table: made });
      }),
    stop: thread.stop,
  };
}

const TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/**
 * The headers of a file that is made while it is sent. It has no entity tag, because only its last byte would decide on
 * that, and a cache that kept it would keep what is out of date at once.
 */
export function setStreamHeaders(response: Response, mediaType: string, fileName: string): void {
  response.setHeader('Cache-Control', 'no-store');
  response.setHeader('Content-Type', mediaType);
  response.setHeader('Content-Disposition', `attachment; filename="${fileName}"`);
  response.setHeader('X-Content-Type-Options', 'nosniff');
}

/** Waits until the client has read the piece or closed the connection; a client that takes too long is cut off. */
export function taken(response: Response, patienceMs: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => response.destroy(), Math.max(patienceMs, 0));
    const done = () => {
      clearTimeout(timer);
      response.off('drain', done).off('close', done);
      resolve();
    };
    response.on('drain', done).on('close', done);
    if (response.destroyed) done();
  });
}

// The answer to a request: JSON, compressed where it is long and a key asked for it, or a file.
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Request, Response } from 'express';
import type { StoredReply } from '../../auth/idempotency-keys.ts';
import type { Database } from '../../database/open.ts';
import type { Print } from '../../print/order.ts';
import type {
  ArchiveAnswer,
  PdfFile,
  StoredFileAnswer,
  TableAnswer,
  XmlFile,
} from '../../resources/handler.ts';
import { createArchives } from './archive.ts';
import { markRecord } from './entity-tags.ts';
import type { Answer, Reply } from './execute.ts';
import { sendPdf, sendStoredFile, sendXml, type Tables } from './files.ts';
import type { Route } from './routes.ts';

/** In characters. A shorter answer is not compressed: that would take longer than sending the saved bytes. */
const LONG = 4096;

type SenderParts = { database: Database; print: Print; tables: Tables; compresses: boolean };

type SendAnswer = (request: Request, response: Response, answer: Answer, businessId: number) => Promise<void>;

/** Sends the answers of an operation: a PDF or a table, which are made after the transaction, an XML file, or JSON. */
export function createAnswerSender(
  { answersPdf, answersXml, answersFile, answersTable, answersArchive, answersTag }: Route<string>,
  { database, print, tables, compresses }: SenderParts,
): SendAnswer {
  if (answersPdf) {
    return (request, response, answer, businessId) =>
      sendPdf(request, response, { ...(answer as PdfFile), businessId }, print);
  }
  if (answersXml) {
    return async (request, response, answer, businessId) =>
      sendXml(request, response, { ...(answer as XmlFile), businessId });
  }
  if (answersFile) {
    return async (request, response, answer, businessId) =>
      sendStoredFile(request, response, { ...(answer as StoredFileAnswer), businessId });
  }
  if (answersTable) return (_request, response, answer) => tables.send(response, answer as TableAnswer);
  if (answersArchive) {
    const send = createArchives({ database, print });
    return (_request, response, answer) => send(response, answer as ArchiveAnswer);
  }
  const terms = { answersTag, compresses };
  return async (request, response, answer) => {
    const reply = answer as Reply;
    if (reply.isReplayed) response.setHeader('Idempotency-Replayed', 'true');
    await sendReply(request, response, reply, terms);
    // It may fail: what keeps it from being written, such as a full disk, also fails the writes of requests, which report it.
    if (reply.afterResponse)
      database.write(reply.afterResponse.of, reply.afterResponse.write).catch(() => {});
  };
}

type ReplyTerms = {
  /** Whether it shows a record, with its entity tag. */
  answersTag: boolean;
  /** Whether long ones are compressed for clients that take it. */
  compresses: boolean;
};

/** Sends the text as it is: a replay is the first answer, byte for byte once it is unpacked. */
async function sendReply(
  request: Request,
  response: Response,
  { status, body }: StoredReply,
  { answersTag, compresses }: ReplyTerms,
): Promise<void> {
  const isLong = body.length > LONG;
  const coding = isLong && compresses ? codingOf(request) : undefined;
  if (isLong && compresses) response.vary('Accept-Encoding');
  if (answersTag && markRecord(request, response, body, coding?.name)) {
    response.status(304).end();
    return;
  }
  if (!response.hasHeader('Cache-Control')) response.setHeader('Cache-Control', 'no-store');
  if (body === '') {
    response.status(status).end();
    return;
  }
  let content: string | Buffer = body;
  // A long text is encoded once this way, instead of measured, joined with its head and encoded.
  if (isLong) content = Buffer.from(body);
  if (coding) {
    content = await coding.pack(content as Buffer);
    response.setHeader('Content-Encoding', coding.name);
  }
  response.statusCode = status;
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  response.setHeader('Content-Length', Buffer.byteLength(content));
  response.end(content);
}

// Content codings (RFC 9110 §8.4), made on zlib's own threads.

type Coding = { name: string; pack: (bytes: Buffer) => Promise<Buffer> };

const brotli = promisify(brotliCompress);
/** Of 4 MB in a fifth of a second; the best one takes ten, for a tenth less. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/** The better one first. */
const CODINGS: readonly Coding[] = [
  { name: 'br', pack: (bytes) => brotli(bytes, BROTLI) },
  { name: 'gzip', pack: promisify<Buffer, Buffer>(gzip) },
];

/** The coding for long answers to this client; undefined if it accepts none of ours. */
export function codingOf(request: Request): Coding | undefined {
  if (request.headers['accept-encoding'] === undefined) return undefined;
  return CODINGS.find(({ name }) => request.acceptsEncodings(name) === name);
}

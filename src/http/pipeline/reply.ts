import type { Request, Response } from 'express';
import type { StoredReply } from '../../auth/idempotency-keys.ts';
import { codingOf } from './codings.ts';
import { markRecord } from './conditional.ts';

/** In characters. A shorter answer is not compressed: that would take longer than sending the saved bytes. */
const LONG = 4096;

export type ReplyTerms = {
  /** Whether it shows a record, with its entity tag. */
  answersTag: boolean;
  /** Whether long ones are compressed for clients that take it. */
  compresses: boolean;
};

/** Sends the text as it is: a replay is the first answer, byte for byte once it is unpacked. */
export async function sendReply(
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

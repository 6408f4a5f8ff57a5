import { Readable } from 'node:stream';
import type { Request, RequestHandler, Response } from 'express';

/** A stand-in of a request with what a parser of Express makes of its body, which has arrived already. */
export async function replayed(
  parser: RequestHandler,
  { headers }: Request,
  response: Response,
  bytes: Buffer,
): Promise<Request> {
  const stream = Readable.from(bytes.length > 0 ? [bytes] : [], { objectMode: false });
  // The parser checks it before it waits for the end of a body that it could not read.
  stream.once('end', () => Object.assign(stream, { complete: true }));
  const standIn = Object.assign(stream, { headers }) as unknown as Request;
  await passed(parser, standIn, response);
  return standIn;
}

/** Runs one middleware of Express alone. @throws the error that it passes on */
export function passed(step: RequestHandler, request: Request, response: Response): Promise<void> {
  return new Promise((resolve, reject) => {
    step(request, response, (error?: unknown) => {
      if (error === undefined || error === null) resolve();
      else reject(error);
    });
  });
}

// Content codings (RFC 9110 §8.4), made on zlib's own threads.
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Request } from 'express';

export type Coding = { name: string; pack: (bytes: Buffer) => Promise<Buffer> };

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

import type { Request } from 'express';
import { Failure } from '../../domain/failure.ts';
import { message } from '../../domain/messages/message.ts';
import { add, type BodyHold, begin, complete, release } from './body-hold.ts';
import { gatherBytes } from './gathered-bytes.ts';

const KIB = 1024;
const MIB = 1024 * KIB;
/** A body may come in so many pieces, and beyond them in pieces of so many bytes: reading one costs as much as of thousands. */
const MOST_PIECES = 1000;
const LEAST_BYTES_OF_PIECE = 4;

/** How fast a body has to come. */
export type Pace = {
  /** For all of it. */
  timeoutMs: number;
  /** In each stretch of this length at least so many bytes. */
  windowMs: number;
  leastBytes: number;
};

type Terms = { limit: number; pace: Pace; hold: BodyHold };

/**
 * The bytes of a body, counted as they come.
 * @throws Failure when it is too large, cut off or too slow, or is evicted in favour of other bodies
 */
export async function arrived(request: Request, terms: Terms): Promise<Buffer> {
  const announced = Number(request.headers['content-length']);
  // Node.js parses a body that came with the headers only after the handler of the headers has paused.
  await undefined;
  if (request.destroyed) throw incomplete();
  if (announced > 0 && request.readableLength === announced && announced <= terms.limit) {
    add(terms.hold, announced);
    return request.read() as Buffer;
  }
  return arriving(request, announced, terms);
}

function arriving(request: Request, announced: number, { limit, pace, hold }: Terms): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const startedAt = performance.now();
    let gathered = gatherBytes();
    let pieces = 0;
    let length = 0;
    let lengthBefore = 0;
    const fail = (failure: unknown) => {
      stop();
      gathered = gatherBytes();
      release(hold);
      reject(failure);
    };
    const take = (chunk: Buffer) => {
      length += chunk.length;
      pieces += 1;
      if (length > limit) return fail(tooLarge(limit));
      if (pieces > MOST_PIECES + length / LEAST_BYTES_OF_PIECE) {
        endWithAnswer(request);
        return fail(tooManyPieces());
      }
      try {
        add(hold, chunk.length);
        // Most come in one piece: there is no more to wait for, nor to end.
        if (pieces === 1 && length !== announced) begin(hold, fail);
        gathered.add(chunk);
      } catch (error) {
        fail(error);
      }
    };
    const end = () => {
      stop();
      resolve(gathered.all());
    };
    const cut = () => fail(incomplete());
    const look = () => {
      const leftMs = pace.timeoutMs - (performance.now() - startedAt);
      if (leftMs < 1) return fail(tooLate());
      if (length - lengthBefore < pace.leastBytes) return fail(tooSlow());
      lengthBefore = length;
      timer = setTimeout(look, Math.min(pace.windowMs, leftMs));
    };
    let timer = setTimeout(look, pace.windowMs);
    // What still arrives after a failure is read and forgotten, until the answer is sent.
    const stop = () => {
      clearTimeout(timer);
      complete(hold);
      request.off('data', take).off('end', end).off('aborted', cut);
    };
    request.on('data', take).on('end', end).on('error', cut).on('aborted', cut);
  });
}

/** The 413 of a body over the limit. */
export function tooLarge(limit: number): Failure {
  const size = limit < MIB ? `${limit / KIB} KiB` : `${limit / MIB} MiB`;
  return new Failure('bad_request', message('body.too_large', { size }), { status: 413 });
}

export function incomplete(): Failure {
  return new Failure('bad_request', message('body.incomplete'));
}

function tooManyPieces(): Failure {
  return new Failure('bad_request', message('body.too_many_pieces'));
}

/** Reading and discarding the rest of such a body would cost the most, so the connection ends with the answer. */
function endWithAnswer({ res, socket }: Request): void {
  res?.once('finish', () => socket.destroySoon());
}

function tooLate(): Failure {
  return new Failure('request_timeout', message('body.late'));
}

function tooSlow(): Failure {
  return new Failure('request_timeout', message('body.slow'));
}

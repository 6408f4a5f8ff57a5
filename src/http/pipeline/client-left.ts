import type { Response } from 'express';
import { Failure } from '../../domain/failure.ts';
import { message } from '../../domain/messages/message.ts';

/**
 * Aborts once the client closes its connection without having waited for the answer, so that work which has not begun
 * is skipped. The reason is a failure that is neither sent to a client nor logged as an error of the service.
 */
export function clientLeft(response: Response): AbortSignal {
  const left = new AbortController();
  const abort = () => {
    if (response.writableFinished) return;
    left.abort(new Failure('bad_request', message('body.client_left')));
  };
  if (response.destroyed) abort();
  else response.once('close', abort);
  return left.signal;
}

import type { RequestHandler } from 'express';
import { Failure } from '../../domain/failure.ts';
import { message } from '../../domain/messages/message.ts';

/** Answers a known path under a method that it does not have: 405, with those that it has in `Allow`. */
export function refuseMethod(allowed: readonly string[]): RequestHandler {
  return (request, response) => {
    response.set('Allow', allowed.join(', '));
    throw new Failure(
      'method_not_allowed',
      message('key.method', { method: request.method, methods: allowed }),
    );
  };
}

// How failures are answered: the status of each code, the envelope, and what the spec says of the codes.
import type { ErrorRequestHandler, Request, Response } from 'express';
import type { Service } from '../../auth/context.ts';
import { engineInUse } from '../../database/engine-in-use.ts';
import {
  englishErrors,
  Failure,
  type FailureCode,
  type FieldErrors,
  unavailable,
} from '../../domain/failure.ts';
import { type Message, message } from '../../domain/messages/message.ts';
import { SlowStart } from '../../worker-thread.ts';
import { notStarted } from '../threads/threads.ts';
import { KIB, MIB } from './limits.ts';

/** The one place where a failure code meets its HTTP status. */
export const STATUS: Readonly<Record<FailureCode, number>> = {
  bad_request: 400,
  unauthenticated: 401,
  invalid_api_key: 401,
  plan_limit_reached: 402,
  feature_unavailable: 402,
  forbidden: 403,
  no_workspace_bound: 403,
  workspace_membership_revoked: 403,
  no_active_plan: 403,
  plan_upgrade_required: 403,
  sandbox_not_provisioned: 403,
  environment_mismatch: 403,
  toolset_disabled: 403,
  not_found: 404,
  method_not_allowed: 405,
  request_timeout: 408,
  immutable_document: 409,
  document_not_payable: 409,
  idempotency_conflict: 409,
  contract_not_sendable: 409,
  contract_state_conflict: 409,
  conflict: 409,
  cursor_expired: 410,
  precondition_failed: 412,
  validation_failed: 422,
  rate_limited: 429,
  server_error: 500,
  unavailable: 503,
};

/** The most faulty fields that an answer names. */
export const MAX_FIELDS = 100;

/** What the envelope of an API has besides that of the public one. */
type MoreOfFailure = (failure: Failure) => object;

/**
 * Answers every error with the envelope; any other than a `Failure` is logged in full and answered as `server_error`.
 * @param more the fields that an API adds
 */
export function errorResponse(
  service: Pick<Service, 'publicUrl'>,
  more: MoreOfFailure = () => ({}),
): ErrorRequestHandler {
  return (error, request, response, _next) => {
    const failure = failureOf(error, request);
    if (response.headersSent) {
      response.destroy();
      return;
    }
    sendFailure(response, failure, service, more);
  };
}

/** The page that explains a code. */
export function documentationUrl({ publicUrl }: Pick<Service, 'publicUrl'>, code: FailureCode): string {
  return `${publicUrl}/docs/errors/${code}`;
}

/** The failure to answer for an error; an unexpected error is logged in full. */
export function failureOf(error: unknown, request: Request): Failure {
  const outage = outageOf(error);
  if (outage) {
    request.log?.error({ err: error }, 'the database cannot be used');
    return outage;
  }
  const failure = toFailure(error);
  if (failure.code === 'server_error') request.log?.error({ err: error }, 'unexpected error');
  return failure;
}

/** When to try again: most locks and restarts of a server are over by then. */
const RETRY_SECONDS = { locked: 2, unwritable: 30, database: 5 };

/** The 503 where the database cannot be used for now; undefined for any other error. */
export function outageOf(error: unknown): Failure | undefined {
  const outage = error instanceof Failure ? undefined : engineInUse().faults.outageOf(error);
  return outage && unavailable(outage, RETRY_SECONDS[outage]);
}

/** Status and headers of one failure, whatever envelope its body has. */
export function setFailureHeaders(response: Response, failure: Failure): void {
  if (failure.retryAfterSeconds !== undefined) response.set('Retry-After', String(failure.retryAfterSeconds));
  if (STATUS[failure.code] === 401) response.set('WWW-Authenticate', 'Bearer');
  // Headers of the intended answer do not apply to a failure: it has no entity tag and is not cached.
  response.removeHeader('ETag');
  response.set('Cache-Control', 'no-store').status(statusOf(failure));
}

/** The HTTP status of a failure. */
export function statusOf({ code, status }: Pick<Failure, 'code' | 'status'>): number {
  return status ?? STATUS[code];
}

/** Sends the envelope of one failure. */
function sendFailure(
  response: Response,
  failure: Failure,
  service: Pick<Service, 'publicUrl'>,
  more: MoreOfFailure,
): void {
  setFailureHeaders(response, failure);
  response.type('application/json').send(JSON.stringify(failureBody(response, failure, service, more)));
}

/** The envelope of a failure. */
export function failureBody(
  response: Response,
  failure: Failure,
  service: Pick<Service, 'publicUrl'>,
  more: MoreOfFailure = () => ({}),
): object {
  const error = {
    code: failure.code,
    message: failure.message,
    ...more(failure),
    errors: failure.errors && englishErrors(firstFields(failure.errors)),
    documentation_url: documentationUrl(service, failure.code),
    request_id: response.getHeader('X-Request-Id'),
  };
  return { error };
}

/** A body of a megabyte can be wrong in 100,000 places: the answer names only the first. */
export function firstFields(errors: FieldErrors): FieldErrors {
  return Object.fromEntries(Object.entries(errors).slice(0, MAX_FIELDS));
}

/** The 413 of a body over the limit. */
export function tooLarge(limit: number): Failure {
  const size = limit < MIB ? `${limit / KIB} KiB` : `${limit / MIB} MiB`;
  return new Failure('bad_request', message('body.too_large', { size }), { status: 413 });
}

/** The 400 of a body that was cut off. */
export function incomplete(): Failure {
  return badRequest(message('body.incomplete'));
}

type HttpError = { status?: number; type?: string; code?: string; limit?: number };

/** Errors of Express and its body parser, which carry a `type`, become failures; anything else is unexpected. */
function toFailure(error: unknown): Failure {
  if (error instanceof Failure) return error;
  if (error instanceof SlowStart) return notStarted();
  const { status, type, limit = MIB } = error as HttpError;
  if (type === 'entity.too.large') return tooLarge(limit);
  if (type === 'entity.parse.failed') return badRequest(message('body.malformed'));
  if (type === 'encoding.unsupported') return badRequest(message('body.encoding'));
  if (type === 'charset.unsupported') return badRequest(message('body.not_utf8'));
  if (type === 'request.aborted' || type === 'request.size.invalid') return incomplete();
  // A path that cannot be decoded names no record.
  if (
    error instanceof URIError ||
    (status === 400 && error instanceof Error && /decode param/.test(error.message))
  ) {
    return new Failure('not_found', message('request.no_such_address'));
  }
  if (status === 400) return badRequest(message('body.not_as_described'));
  return new Failure('server_error', message('request.unexpected'));
}

function badRequest(reason: Message): Failure {
  return new Failure('bad_request', reason);
}

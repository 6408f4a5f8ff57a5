import { english } from './messages/english.ts';
import { type KeysUnder, type Message, message } from './messages/message.ts';

/**
 * The only error that the domain throws on purpose: a stable code (openapi/guides/errors.md), a message for people, and
 * for `validation_failed` the messages by field path. `http/pipeline/errors.ts` maps the code to an HTTP
 * status; everything that is not a `Failure` is an unexpected error there.
 */
export type FailureCode =
  | 'bad_request'
  | 'unauthenticated'
  | 'invalid_api_key'
  | 'plan_limit_reached'
  | 'feature_unavailable'
  | 'forbidden'
  | 'no_workspace_bound'
  | 'workspace_membership_revoked'
  | 'no_active_plan'
  | 'plan_upgrade_required'
  | 'sandbox_not_provisioned'
  | 'environment_mismatch'
  | 'toolset_disabled'
  | 'not_found'
  | 'method_not_allowed'
  | 'request_timeout'
  | 'immutable_document'
  | 'document_not_payable'
  | 'idempotency_conflict'
  | 'contract_not_sendable'
  | 'contract_state_conflict'
  | 'conflict'
  | 'cursor_expired'
  | 'precondition_failed'
  | 'validation_failed'
  | 'rate_limited'
  | 'server_error'
  | 'unavailable';

/** Field path (`lines.0.unit_price`) → messages. */
export type FieldErrors = Record<string, Message[]>;

export class Failure extends Error {
  readonly code: FailureCode;
  /** Where it is not the status of the code: a body that is too large is a 413. */
  readonly status: 413 | undefined;
  /** What went wrong, as data; `message` is the same in English, for logs. */
  readonly messageData: Message;
  readonly errors: FieldErrors | undefined;
  /** Only of `rate_limited` and `unavailable`: whole seconds until a request is worth while again. */
  readonly retryAfterSeconds: number | undefined;

  constructor(
    code: FailureCode,
    messageData: Message,
    detail: { errors?: FieldErrors; retryAfterSeconds?: number; status?: 413 } = {},
  ) {
    super(english(messageData));
    this.name = 'Failure';
    this.code = code;
    this.messageData = messageData;
    this.errors = detail.errors;
    this.status = detail.status;
    this.retryAfterSeconds = detail.retryAfterSeconds;
  }
}

/** A 422 on one field. */
export function invalid(field: string, reason: Message): Failure {
  return invalidFields({ [field]: [reason] });
}

/** A 422 on several fields. */
export function invalidFields(errors: FieldErrors): Failure {
  return new Failure('validation_failed', message('request.invalid'), { errors });
}

/** What there can be too much of: its sentences are in the catalogue. */
export type TooManyOf = KeysUnder<'too_many'>;

/** A 429, for too many requests of one client or too many at once. */
export function tooMany(what: TooManyOf, retryAfterSeconds: number): Failure {
  const reason = message(`too_many.${what}`, { seconds: retryAfterSeconds });
  return new Failure('rate_limited', reason, { retryAfterSeconds });
}

/** A 503: the request was right, and nothing of it was done. */
export function unavailable(what: KeysUnder<'unavailable'>, retryAfterSeconds: number): Failure {
  return new Failure('unavailable', message(`unavailable.${what}`, { seconds: retryAfterSeconds }), {
    retryAfterSeconds,
  });
}

/** The 404 of a record that does not exist in the bound workspace. */
export function notFound(noun: KeysUnder<'not_found'>): Failure {
  return new Failure('not_found', message(`not_found.${noun}`));
}

/** What was wrong, in one sentence: that of the first field, with its name. */
export function reasonOf({ errors, messageData }: Failure): Message {
  const [first] = fieldMessages(errors ?? {});
  if (!first) return messageData;
  const { field, ...reason } = first;
  return message('value.refused', { field, reason });
}

/** What a function gives that may be refused; undefined where it is. */
export async function orUndefined<Value>(work: Promise<Value>): Promise<Value | undefined> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Failure) return undefined;
    throw error;
  }
}

/** The messages of each field in English. */
export function englishErrors(errors: FieldErrors): Record<string, string[]> {
  return Object.fromEntries(Object.entries(errors).map(([field, reasons]) => [field, reasons.map(english)]));
}

/** The messages of all fields in one list. */
export function fieldMessages(errors: FieldErrors): ({ field: string } & Message)[] {
  return Object.entries(errors).flatMap(([field, reasons]) => reasons.map((each) => ({ field, ...each })));
}

/**
 * Runs one check and collects its field errors, so that a response names every invalid field and not only the first.
 * @returns what the check returns, or undefined when it failed
 */
export function gather<T>(errors: FieldErrors, check: () => T): T | undefined {
  try {
    return check();
  } catch (error) {
    return keepErrors(errors, error);
  }
}

/** The same for an asynchronous check, which queries the database. */
export async function gatherAll<T>(errors: FieldErrors, check: Promise<T>): Promise<T | undefined> {
  try {
    return await check;
  } catch (error) {
    return keepErrors(errors, error);
  }
}

/** @throws the error itself if it has no field errors */
function keepErrors(errors: FieldErrors, error: unknown): undefined {
  if (!(error instanceof Failure) || !error.errors) throw error;
  Object.assign(errors, error.errors);
}

/** Throws the collected errors, if there are any. */
export function throwGathered(errors: FieldErrors): void {
  if (Object.keys(errors).length > 0) throw invalidFields(errors);
}

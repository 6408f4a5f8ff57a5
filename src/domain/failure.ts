/**
 * The one error that the domain throws on purpose: a stable code of the specification (§7), a message for
 * people, and for `validation_failed` the messages by field path. `http/error-response.ts` gives the code
 * its HTTP status; everything that is not a `Failure` is an unexpected error there.
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
  | 'precondition_failed'
  | 'validation_failed'
  | 'rate_limited'
  | 'server_error';

/** Field path (`lines.0.unit_price`) → messages. */
export type FieldErrors = Record<string, string[]>;

export class Failure extends Error {
  readonly code: FailureCode;
  readonly errors: FieldErrors | undefined;
  /** Only of `rate_limited`: whole seconds until the next request is accepted. */
  readonly retryAfterSeconds: number | undefined;

  constructor(
    code: FailureCode,
    message: string,
    detail: { errors?: FieldErrors; retryAfterSeconds?: number } = {},
  ) {
    super(message);
    this.name = 'Failure';
    this.code = code;
    this.errors = detail.errors;
    this.retryAfterSeconds = detail.retryAfterSeconds;
  }
}

/** A 422 on one field. */
export function invalid(field: string, message: string): Failure {
  return invalidFields({ [field]: [message] });
}

/** A 422 on several fields. */
export function invalidFields(errors: FieldErrors): Failure {
  return new Failure('validation_failed', 'The request data is invalid.', { errors });
}

/**
 * The 429 of whoever asks too often, or for what too many ask at once.
 * @param what in the plural
 */
export function tooMany(what: string, retryAfterSeconds: number): Failure {
  return new Failure('rate_limited', `Too many ${what}. Try again in ${retryAfterSeconds} s.`, {
    retryAfterSeconds,
  });
}

/** The 404 of a record that does not exist in the bound workspace. */
export function notFound(noun: string): Failure {
  return new Failure('not_found', `No such ${noun} in this workspace.`);
}

/**
 * Runs one check and keeps its field errors, so that an answer names every faulty field and not only the first.
 * @returns what the check returns, or undefined when it failed
 */
export function gather<T>(errors: FieldErrors, check: () => T): T | undefined {
  try {
    return check();
  } catch (error) {
    return keepErrors(errors, error);
  }
}

/** The same of a check that queries the database. */
export async function gatherAll<T>(errors: FieldErrors, check: Promise<T>): Promise<T | undefined> {
  try {
    return await check;
  } catch (error) {
    return keepErrors(errors, error);
  }
}

/** @throws what is no failure of fields */
function keepErrors(errors: FieldErrors, error: unknown): undefined {
  if (!(error instanceof Failure) || !error.errors) throw error;
  Object.assign(errors, error.errors);
}

/** Throws what was gathered, if anything was. */
export function throwGathered(errors: FieldErrors): void {
  if (Object.keys(errors).length > 0) throw invalidFields(errors);
}

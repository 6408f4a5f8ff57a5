import type { components } from '../../generated/api.ts';

/** The codes that the API answers with. A code that a later version adds arrives here as the text that it is. */
export type ApiErrorCode = components['schemas']['ErrorCode'];

/**
 * Failures without an answer of the API: nothing came back (`connection_failed`), not in time (`timed_out`), your
 * signal aborted the call (`aborted`), or somebody else answered, such as a proxy (`unexpected_response`).
 */
export type TransportErrorCode = 'connection_failed' | 'timed_out' | 'aborted' | 'unexpected_response';

export type InvoicingErrorCode = ApiErrorCode | TransportErrorCode;

/** The messages by field path, such as `lines.0.unit_price`. */
export type FieldErrors = { [field: string]: string[] };

/** What is known of a failure, of which `code` decides the rest. */
export type ErrorDetails<Code extends InvoicingErrorCode> = {
  readonly code: Code;
  /** The HTTP status; undefined when no answer came. */
  readonly status: Code extends 'connection_failed' | 'timed_out' | 'aborted' ? undefined : number;
  /** With `validation_failed`: the messages by field path. */
  readonly errors: Code extends 'validation_failed' ? FieldErrors : undefined;
  /** Names the request in the service's log. */
  readonly requestId: string | undefined;
  /** The page of the `code`: what it means, when it comes and what to do; undefined when the API gave no answer. */
  readonly documentationUrl: string | undefined;
  /** Seconds to wait, where the answer says so. */
  readonly retryAfter: number | undefined;
  /** The `Idempotency-Key` that was sent: the same call with the same key never runs twice. */
  readonly idempotencyKey: string | undefined;
};

type ErrorOf<Code extends InvoicingErrorCode> = Error &
  ErrorDetails<Code> & {
    readonly name: 'InvoicingError';
    /** True when the code is one of these; the type is then narrowed to them. */
    is<Wanted extends InvoicingErrorCode>(...codes: Wanted[]): this is ErrorOf<Wanted>;
    /** What `JSON.stringify` writes: the message and all that is known, without the stack and the cause. */
    toJSON(): object;
  };

/** Every failure of a call. `code` tells them apart and narrows the type. */
export type InvoicingError = { [Code in InvoicingErrorCode]: ErrorOf<Code> }[InvoicingErrorCode];

type InvoicingErrorConstructor = {
  new <Code extends InvoicingErrorCode>(
    message: string,
    details: Pick<ErrorDetails<Code>, 'code'> & Partial<ErrorDetails<Code>> & { cause?: unknown },
  ): ErrorOf<Code>;
  readonly prototype: InvoicingError;
  [Symbol.hasInstance](value: unknown): value is InvoicingError;
};

// A program may hold two copies of this package, as ES module and as CommonJS: both know each other's errors.
const BRAND = Symbol.for('invoicing-service-sdk.error');

/** The one class of failures: `catch (error) { if (error instanceof InvoicingError) switch (error.code) … }`. */
export const InvoicingError = class extends Error {
  constructor(message: string, { cause, ...details }: { cause?: unknown }) {
    super(message, cause === undefined ? undefined : { cause });
    Object.assign(this, { name: 'InvoicingError' }, details);
    Object.defineProperty(this, BRAND, { value: true });
  }

  is(...codes: string[]): boolean {
    return codes.includes((this as unknown as { code: string }).code);
  }

  toJSON(): object {
    // Of an Error itself JSON.stringify would leave out the message, which is none of its enumerable properties.
    return { ...this, message: this.message };
  }

  static override [Symbol.hasInstance](value: unknown): boolean {
    return typeof value === 'object' && value !== null && BRAND in value;
  }
} as unknown as InvoicingErrorConstructor;

type Envelope = {
  code?: unknown;
  message?: unknown;
  errors?: FieldErrors;
  documentation_url?: unknown;
  request_id?: unknown;
};

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** The failure that an answer tells of; what is not the API's envelope is an `unexpected_response`. */
export function errorOfAnswer(response: Response, body: unknown, idempotencyKey?: string): InvoicingError {
  const { status } = response;
  const envelope = (body as { error?: Envelope } | null)?.error;
  const known = {
    status,
    errors: undefined,
    // A page of another origin may be shown the body alone.
    requestId: response.headers.get('X-Request-Id') ?? textOf(envelope?.request_id),
    documentationUrl: textOf(envelope?.documentation_url),
    retryAfter: retryAfterSeconds(response),
    idempotencyKey,
  };
  if (typeof envelope?.code !== 'string') {
    return new InvoicingError(unexpected(response), { ...known, code: 'unexpected_response' });
  }
  const code = envelope.code as ApiErrorCode;
  const message = String(envelope.message);
  return code === 'validation_failed'
    ? new InvoicingError(message, { ...known, code, errors: envelope.errors ?? {} })
    : new InvoicingError(message, { ...known, code });
}

function unexpected({ status, headers, type }: Response): string {
  if (status === 304) return 'Nothing has changed since the version that you hold.';
  if (type === 'opaqueredirect' || (status >= 300 && status < 400)) {
    const target = headers.get('Location');
    return `The request was redirected${target ? ` to ${target}` : ''}: give the address behind it as baseUrl.`;
  }
  const content = headers.get('Content-Type') ?? 'no content type';
  return `The answer is not one of the API (status ${status}, ${content}). Does baseUrl lead to the service?`;
}

/** `Retry-After` in seconds, whether it is written as seconds or as a date. */
export function retryAfterSeconds(response: Response): number | undefined {
  const text = response.headers.get('Retry-After');
  if (text === null) return undefined;
  const seconds = /^\d+$/.test(text) ? Number(text) : (Date.parse(text) - Date.now()) / 1000;
  return Number.isNaN(seconds) ? undefined : Math.max(0, seconds);
}

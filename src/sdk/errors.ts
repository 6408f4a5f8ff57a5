import type { components } from '../../generated/api.ts';

/** The codes of the API. A code of a later version arrives as plain text. */
export type ApiErrorCode = components['schemas']['ErrorCode'];

/**
 * Failures without an answer of the API: no connection (`connection_failed`), no answer in time (`timed_out`),
 * aborted by your signal (`aborted`), or an answer from something else, such as a proxy (`unexpected_response`).
 */
export type TransportErrorCode = 'connection_failed' | 'timed_out' | 'aborted' | 'unexpected_response';

export type InvoicingErrorCode = ApiErrorCode | TransportErrorCode;

/** The messages by field path, such as `lines.0.unit_price`. */
export type FieldErrors = { [field: string]: string[] };

/** The details of a failure; their types depend on `code`. */
export type ErrorDetails<Code extends InvoicingErrorCode> = {
  readonly code: Code;
  /** The HTTP status; undefined without an answer. */
  readonly status: Code extends 'connection_failed' | 'timed_out' | 'aborted' ? undefined : number;
  /** With `validation_failed`: the messages by field path. */
  readonly errors: Code extends 'validation_failed' ? FieldErrors : undefined;
  /** Identifies the request in the service's log. */
  readonly requestId: string | undefined;
  /** The page about the `code`: meaning, cause and remedy; undefined without an answer of the API. */
  readonly documentationUrl: string | undefined;
  /** Seconds to wait, if the answer says so. */
  readonly retryAfter: number | undefined;
  /** The `Idempotency-Key` that was sent: the same call with the same key never runs twice. */
  readonly idempotencyKey: string | undefined;
};

type ErrorOf<Code extends InvoicingErrorCode> = Error &
  ErrorDetails<Code> & {
    readonly name: 'InvoicingError';
    /** True when the code is one of these, which narrows the type. */
    is<Wanted extends InvoicingErrorCode>(...codes: Wanted[]): this is ErrorOf<Wanted>;
    /** The value for `JSON.stringify`: the message and all details, without the stack and the cause. */
    toJSON(): object;
  };

/** Every failure of a call. `code` distinguishes them and narrows the type. */
export type InvoicingError = { [Code in InvoicingErrorCode]: ErrorOf<Code> }[InvoicingErrorCode];

type InvoicingErrorConstructor = {
  new <Code extends InvoicingErrorCode>(
    message: string,
    details: Pick<ErrorDetails<Code>, 'code'> & Partial<ErrorDetails<Code>> & { cause?: unknown },
  ): ErrorOf<Code>;
  readonly prototype: InvoicingError;
  [Symbol.hasInstance](value: unknown): value is InvoicingError;
};

// A program may contain two copies of this package, as ES module and as CommonJS: each recognizes the other's errors.
const BRAND = Symbol.for('invoicing-service-sdk.error');

/** The only class of failures: `catch (error) { if (error instanceof InvoicingError) switch (error.code) … }`. */
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
    // JSON.stringify leaves out the message of an Error, because that property is not enumerable.
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

/** The failure that an answer reports; without the API's envelope it is an `unexpected_response`. */
export function errorOfAnswer(response: Response, body: unknown, idempotencyKey?: string): InvoicingError {
  const { status } = response;
  const envelope = (body as { error?: Envelope } | null)?.error;
  const known = {
    status,
    errors: undefined,
    // A page of another origin may only be allowed to read the body.
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
  if (code === 'validation_failed')
    return new InvoicingError(message, { ...known, code, errors: envelope.errors ?? {} });
  // TypeScript takes a union apart only up to 25 members.
  return new InvoicingError(message, { ...known, code }) as InvoicingError;
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

/** `Retry-After` in seconds, whether it is given in seconds or as a date. */
export function retryAfterSeconds(response: Response): number | undefined {
  const text = response.headers.get('Retry-After');
  if (text === null) return undefined;
  const seconds = /^\d+$/.test(text) ? Number(text) : (Date.parse(text) - Date.now()) / 1000;
  return Number.isNaN(seconds) ? undefined : Math.max(0, seconds);
}

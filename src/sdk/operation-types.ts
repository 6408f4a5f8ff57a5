/** The methods of the client as types, all derived from the spec. */
import type { OPERATIONS, OperationPlaces, OperationTypes } from '../../generated/operations.ts';

export type OperationId = keyof typeof OPERATIONS;

/** Options of one call. */
export type CallOptions = {
  /** Aborts the call, including the waits between its attempts. */
  signal?: AbortSignal | undefined;
  /** Time limit of each attempt, in milliseconds. */
  timeoutMs?: number | undefined;
  /** How often the call is repeated where that is safe; 0 for never. */
  maxRetries?: number | undefined;
  headers?: Record<string, string> | undefined;
};

/** Options of a call that accepts an `Idempotency-Key`. */
export type IdempotentCallOptions = CallOptions & {
  /** A key of your own, for example the id of your order; by default each call gets a new one. */
  idempotencyKey?: string | undefined;
};

/** Options of a call that changes or deletes a record. */
export type ConditionalCallOptions = CallOptions & {
  /** The `etag` of a record that you have read: if it has changed since, the call fails with `precondition_failed`. */
  ifMatch?: string | undefined;
};

/** The data of an answer with its metadata. */
export type Answer<Data> = {
  data: Data;
  response: Response;
  /** Identifies the request in the service's log. */
  requestId: string | undefined;
  /** The version of the record in the answer, for `ifMatch`. */
  etag: string | undefined;
  /** True when the operation ran before under the same key: this is the answer of that time. */
  isReplayed: boolean;
  /** True when a file has not changed since the `ETag` that you sent in `If-None-Match`: `data` is empty then. */
  isNotModified: boolean;
  /**
   * Undefined where the operator has switched the limit off; `resetSeconds` is undefined for services that do not
   * send it yet.
   */
  rateLimit: { limit: number; remaining: number; resetSeconds: number | undefined } | undefined;
};

/** A running call: `await` returns only the data. */
export interface Call<Data> extends Promise<Data> {
  /** The data with the response, the request id and the state of the rate limit. */
  withResponse(): Promise<Answer<Data>>;
}

/** All records of a list, fetched page by page as needed. */
export interface Records<Item> extends AsyncIterable<Item> {
  /** The first `limit` records; by default all of them. */
  toArray(options?: { limit?: number }): Promise<Item[]>;
}

/** `(…references, input?, options?)` for every operation of the spec, under its operationId. */
export type Methods = {
  [Id in keyof OperationPlaces]: Method<Id> & (Result<Id> extends Page<infer Item> ? All<Id, Item> : unknown);
};

/** The input of an operation besides its references: its body, or its query. */
export type Input<Id extends OperationId> = OperationTypes[Id] extends { input: infer Given }
  ? Given
  : NoInput;

/** The result of a call: the record itself, a page of a list, a file as a Blob, or nothing. */
export type Result<Id extends OperationId> = OperationTypes[Id] extends { list: infer Item }
  ? Page<Item>
  : OperationTypes[Id] extends { result: infer Data }
    ? Data
    : never;

export type Page<Item> = {
  data: Item[];
  meta: {
    page: number;
    per_page: number;
    total: number;
    last_page: number;
    next_cursor?: string | null;
  };
};

/** Reserves the position of the input, in case the operation gets one in a later version. */
export type NoInput = { readonly [name: string]: never };

type Method<Id extends OperationId> = (
  ...parts: IsInputOptional<Id> extends true
    ? [...OperationPlaces[Id], input?: Input<Id>, options?: OptionsOf<Id>]
    : [...OperationPlaces[Id], input: Input<Id>, options?: OptionsOf<Id>]
) => Call<Result<Id>>;

type All<Id extends OperationId, Item> = {
  /** Iterates over all records: `for await (const record of invoicing.listClients.all())`. */
  all(
    ...parts: [...OperationPlaces[Id], input?: Omit<Input<Id>, 'page'>, options?: OptionsOf<Id>]
  ): Records<Item>;
};

type OptionsOf<Id extends OperationId> = (typeof OPERATIONS)[Id] extends { isIdempotent: true }
  ? (typeof OPERATIONS)[Id] extends { isConditional: true }
    ? IdempotentCallOptions & ConditionalCallOptions
    : IdempotentCallOptions
  : (typeof OPERATIONS)[Id] extends { isConditional: true }
    ? ConditionalCallOptions
    : CallOptions;

type IsInputOptional<Id extends OperationId> = OperationTypes[Id] extends { isInputRequired: true }
  ? false
  : true;

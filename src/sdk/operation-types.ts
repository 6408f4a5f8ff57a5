/** The methods of the client as types, all derived from the spec. */
import type { operations } from '../../generated/api.ts';
import type { OPERATIONS, OperationPlaces } from '../../generated/operations.ts';

export type OperationId = keyof typeof OPERATIONS;

/** What can be set for one call. */
export type CallOptions = {
  /** Aborts the call, the waits between its attempts included. */
  signal?: AbortSignal | undefined;
  /** Time for each attempt, in milliseconds. */
  timeoutMs?: number | undefined;
  /** How often the call is repeated where that is safe; 0 for never. */
  maxRetries?: number | undefined;
  headers?: Record<string, string> | undefined;
};

/** What can be set for a call that accepts an `Idempotency-Key`. */
export type IdempotentCallOptions = CallOptions & {
  /** A key of your own, for example the id of your order; without it each call gets a fresh one. */
  idempotencyKey?: string | undefined;
};

/** What came with the data of an answer. */
export type Answer<Data> = {
  data: Data;
  response: Response;
  /** Names the request in the service's log. */
  requestId: string | undefined;
  /** True when the operation had run before under the same key, and this is what it answered then. */
  isReplayed: boolean;
  /** Undefined where the operator has switched the limit off. */
  rateLimit: { limit: number; remaining: number } | undefined;
};

/** A call under way: `await` gives the data alone. */
export interface Call<Data> extends Promise<Data> {
  /** The data with the response, the request id and where the rate limit stands. */
  withResponse(): Promise<Answer<Data>>;
}

/** All records of a list, fetched page by page as they are asked for. */
export interface Records<Item> extends AsyncIterable<Item> {
  /** The first `limit` records, all of them without one. */
  toArray(options?: { limit?: number }): Promise<Item[]>;
}

/** `(…references, input?, options?)` for every operation of the spec, under its operationId. */
export type Methods = {
  [Id in keyof OperationPlaces]: Method<Id> & (Result<Id> extends Page<infer Item> ? All<Id, Item> : unknown);
};

/** What an operation takes besides its references: its body, or its query. */
export type Input<Id extends OperationId> = (typeof OPERATIONS)[Id]['input'] extends 'body'
  ? Body<Id>
  : (typeof OPERATIONS)[Id]['input'] extends 'query'
    ? NonNullable<operations[Id]['parameters']['query']>
    : NoInput;

/** What a call resolves to: the record itself, a page of a list, a PDF as a Blob, or nothing. */
export type Result<Id extends OperationId> = {
  [Status in keyof operations[Id]['responses'] & (200 | 201 | 202 | 204)]: Content<
    operations[Id]['responses'][Status]
  >;
}[keyof operations[Id]['responses'] & (200 | 201 | 202 | 204)];

export type Page<Item> = {
  data: Item[];
  meta: { page: number; per_page: number; total: number; last_page: number };
};

/** Keeps the place of the options, should the operation get an input one day. */
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
  ? IdempotentCallOptions
  : CallOptions;

type Body<Id extends OperationId> =
  NonNullable<operations[Id]['requestBody']> extends {
    content: { 'application/json': infer Json };
  }
    ? Json
    : never;

type IsInputOptional<Id extends OperationId> = (typeof OPERATIONS)[Id]['input'] extends 'body'
  ? operations[Id] extends { requestBody: object }
    ? false
    : true
  : Record<never, never> extends Input<Id>
    ? true
    : false;

type Content<Response> = Response extends { content: { 'application/json': infer Json } }
  ? Json extends { data: infer Data; meta: unknown }
    ? Data extends (infer Item)[]
      ? Page<Item>
      : Json
    : Json extends { data: infer Data }
      ? Data
      : Json
  : Response extends { content: { [type: string]: unknown } }
    ? Blob
    : undefined;

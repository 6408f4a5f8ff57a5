/**
 * The spec as types. Everything here is derived from `generated/api.ts`, so a handler that reads a field
 * the spec does not have, or returns one it does not allow, does not compile.
 */
import type { components, operations, paths, webhooks } from '../generated/api.ts';
import type { CsvFilters } from './database/csv-filters.ts';
import type { CsvList, TableReader } from './database/csv-lists.ts';
import type { Writer } from './database/statement.ts';
import type { PrintOrder } from './print/order.ts';

/** The operations of the API; the ids of webhook operations start with `on` and are left out. */
export type OperationId = Exclude<keyof operations, `on${Capitalize<string>}`>;

/** The operations that only read: the GETs. */
export type ReadingOperationId = {
  [Path in keyof paths]: paths[Path] extends { get: infer Operation } ? IdOf<Operation> : never;
}[keyof paths];

type IdOf<Operation> = { [Id in OperationId]: operations[Id] extends Operation ? Id : never }[OperationId];

/** What a request brings, already validated: an operation without query or path has an empty object there. */
export type Input<Id extends OperationId> = InputOf<operations[Id]>;

type AnyOperation = {
  parameters: { path?: unknown; query?: unknown };
  requestBody?: unknown;
  responses: object;
};

/** The same of an operation of either spec. */
export type InputOf<Operation extends AnyOperation> = {
  path: Given<Operation['parameters']['path']>;
  query: Given<Operation['parameters'] extends { query?: infer Query } ? Query : never>;
  body: Body<Operation>;
};

/** The JSON body of the 2xx response; `void` when there is none (204); a PDF that is at hand or to be printed. */
export type Success<Id extends OperationId> = SuccessOf<operations[Id]>;

/** The same of an operation of either spec. */
export type SuccessOf<Operation extends AnyOperation> = {
  [Status in keyof Operation['responses'] & SuccessStatus]: Answer<Operation['responses'][Status]>;
}[keyof Operation['responses'] & SuccessStatus];

/** A PDF as an answer: `fileName` without `.pdf`, and what makes it for whom, which is rendered after the transaction. */
export type PdfAnswer = { fileName: string } & (
  | { pdf: Buffer; sha256: string }
  | { order: PrintOrder; workspaceId: number }
);

/** A JSON body that is a text already, as it is sent. Made by `resources/ready.ts`. */
export type Ready<Body> = {
  readonly readyText: string;
  /** What is written once the answer is on its way; it may come to nothing. */
  readonly afterwards: ((tx: Writer) => Promise<void>) | undefined;
  /** Of which body; there is none. */
  readonly of?: Body;
};

/** A function that carries out one operation. */
export type Handler<Id extends OperationId, Context> = (
  context: Context,
  input: Input<Id>,
) => Promise<Success<Id> | Ready<Success<Id>>>;

/** A named schema of the spec, such as `Schema<'Client'>`. */
export type Schema<Name extends keyof components['schemas']> = components['schemas'][Name];

/** The events of the catalog, such as `client.created`. */
export type EventName = keyof webhooks;

/** The `data` of an event. */
export type EventData<Event extends EventName> =
  webhooks[Event]['post']['requestBody']['content']['application/json']['data'];

type SuccessStatus = 200 | 201 | 202 | 204;

/** A table as an answer: its rows are read and sent one after the other, after the transaction. */
export type TableAnswer = {
  list: CsvList;
  /** Only the records that these let through, as in the list of the same name. */
  filters?: CsvFilters;
  /** Another order than its own, by the name that the API has for it. */
  sort?: string | undefined;
  format?: 'csv' | 'workbook';
  /** For whom it is written; for programs where there is none. */
  reader?: TableReader | undefined;
  workspaceId: number;
  businessId: number;
  /** Addresses of webhooks are shown whole, not only their origins. */
  showsAddresses: boolean;
};

type Answer<Response> = Response extends { content: { 'application/pdf': unknown } }
  ? PdfAnswer
  : Response extends
        | { content: { 'text/csv': unknown } }
        | { content: { 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': unknown } }
    ? TableAnswer
    : Json<Response>;

// biome-ignore lint/suspicious/noConfusingVoidType: the handler of a 204 returns nothing at all.
type Json<Response> = Response extends { content: { 'application/json': infer Content } } ? Content : void;

// An optional body may be `undefined`; an operation without any has nothing else.
type Body<Operation extends { requestBody?: unknown }> =
  | ContentOf<NonNullable<Operation['requestBody']>>
  | (Operation extends { requestBody: object } ? never : undefined);

type ContentOf<Request> = Request extends { content: { 'application/json': infer Content } }
  ? Content
  : never;

// The generated types write an absent part as `never`.
type Given<Part> = [NonNullable<Part>] extends [never] ? Record<never, never> : NonNullable<Part>;

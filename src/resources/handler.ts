// The handlers of the operations of both specs, and the answers that they may return.
import type { operations } from '../../generated/api.ts';
import type { operations as dashboardOperations } from '../../generated/dashboard-api.ts';
import type { WriteOf } from '../database/engine/database.ts';
import type { Reader, Writer } from '../database/engine/statement.ts';
import type { PrintOrder } from '../print/order.ts';
import type { DashboardInput, DashboardOperationId } from '../spec/dashboard.ts';
import type { Input, OperationId } from '../spec/public.ts';
import type { CsvFilters } from './tables/filter-queries.ts';
import type { CsvList, TableReader } from './tables/list-queries.ts';

/** The JSON body of the 2xx response; `void` where there is none (204); a PDF that is stored or to be printed. */
export type Success<Id extends OperationId> = SuccessOf<operations[Id]>;

/** The same for an operation of either spec. */
type SuccessOf<Operation extends { responses: object }> = {
  [Status in keyof Operation['responses'] & SuccessStatus]: Answer<Operation['responses'][Status]>;
}[keyof Operation['responses'] & SuccessStatus];

/** A PDF: `fileName` without `.pdf`, and the stored file or the order to render after the transaction. */
export type PdfFile = { fileName: string } & (
  | { pdf: Buffer; sha256: string }
  | { order: PrintOrder; workspaceId: number }
);

/** A PDF as an answer, or one that first stores something in a writing transaction of its own. */
export type PdfAnswer = PdfFile | Made<PdfFile>;

/** A stored file of any of the kinds that are kept, as an answer: its name has its ending. */
export type StoredFileAnswer = { storedFile: Buffer; fileName: string; mediaType: string; sha256: string };

/** An XML file as an answer: `fileName` without `.xml`. */
export type XmlFile = { fileName: string; xml: Buffer; sha256: string };

/** An XML file that is stored, or that is to be made and stored in a writing transaction of its own. */
type XmlAnswer = XmlFile | Made<XmlFile>;

export type Made<File> = { make: (tx: Writer) => Promise<File> };

/** An answer that shows stored JSON: of a record, or of each record of a list. */
export type StoredJson = { storedData: string } | { storedData: string[]; meta: object };

/** A body, and what is written once it was sent. It may fail without consequences. */
export type FollowedBody<Body> = {
  body: Body;
  afterResponse: { of: WriteOf; write: (tx: Writer) => Promise<void> };
};

/**
 * A body that says what is yet to come, with the status for that, the second of the spec. After the commit what has come
 * of it is waited for: `read` finds it, and it is the answer then, with the first status.
 */
export type AwaitedBody<Body> = {
  body: Body;
  awaited: { withinMs: number; read: (tx: Reader) => Promise<Body | undefined> };
};

/** The handler of an operation. */
export type Handler<Id extends OperationId, Context> = (
  context: Context,
  input: Input<Id>,
) => Promise<Success<Id> | StoredJson | FollowedBody<Success<Id>> | AwaitedBody<Success<Id>>>;

/** A handler, or what is done before one, of an operation that is known only when a request comes. */
export type AnyHandler = (context: never, input: never) => Promise<unknown>;

/** Calls it with what the route of its operation says that it takes. */
export function callHandler(handler: AnyHandler, context: object, input: object): Promise<unknown> {
  return handler(context as never, input as never);
}

/** A table as an answer: its rows are read and sent one by one, after the transaction. */
export type TableAnswer = {
  list: CsvList;
  /** Narrows the records, with the filters of the list of the same name. */
  filters?: CsvFilters;
  /** An order other than the default, by its name in the API. */
  sort?: string | undefined;
  format?: 'csv' | 'xlsx';
  /** The person who reads it; without one, it is written for programs. */
  reader?: TableReader | undefined;
  workspaceId: number;
  businessId: number;
  /** Whether webhook addresses are shown in full, not only their origins. */
  showsAddresses: boolean;
};

/** Many PDFs as one archive: `archive` is its name without `.zip`; each file is read when its turn comes. */
export type ArchiveAnswer = {
  archive: string;
  files: readonly ((tx: Reader) => Promise<PdfAnswer>)[];
  workspaceId: number;
  businessId: number;
};

/** The handler of an operation of the dashboard. */
export type DashboardHandler<Id extends DashboardOperationId, Context> = (
  context: Context,
  input: DashboardInput<Id>,
) => Promise<DashboardSuccess<Id>>;

type DashboardSuccess<Id extends DashboardOperationId> = SuccessOf<dashboardOperations[Id]>;

type SuccessStatus = 200 | 201 | 202 | 204;

type Answer<Response> = Response extends { content: { 'image/webp': unknown } }
  ? StoredFileAnswer
  : Response extends { content: { 'application/pdf': unknown } }
    ? PdfAnswer
    : Response extends { content: { 'application/xml': unknown } }
      ? XmlAnswer
      : Response extends
            | { content: { 'text/csv': unknown } }
            | { content: { 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': unknown } }
        ? TableAnswer
        : Response extends { content: { 'application/zip': unknown } }
          ? ArchiveAnswer
          : Json<Response>;

// biome-ignore lint/suspicious/noConfusingVoidType: the handler of a 204 returns nothing at all.
type Json<Response> = Response extends { content: { 'application/json': infer Content } } ? Content : void;

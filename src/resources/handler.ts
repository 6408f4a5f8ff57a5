// What carries out an operation of either spec, and what it may answer.

import type { operations } from '../../generated/api.ts';
import type { operations as dashboardOperations } from '../../generated/dashboard-api.ts';
import type { Writer } from '../database/engine/statement.ts';
import type { PrintOrder } from '../print/order.ts';
import type { DashboardInput, DashboardOperationId } from '../spec/dashboard.ts';
import type { Input, OperationId } from '../spec/public.ts';
import type { CsvFilters } from './tables/filter-queries.ts';
import type { CsvList, TableReader } from './tables/list-queries.ts';

/** The JSON body of the 2xx response; `void` when there is none (204); a PDF that is at hand or to be printed. */
export type Success<Id extends OperationId> = SuccessOf<operations[Id]>;

/** The same of an operation of either spec. */
export type SuccessOf<Operation extends { responses: object }> = {
  [Status in keyof Operation['responses'] & SuccessStatus]: Answer<Operation['responses'][Status]>;
}[keyof Operation['responses'] & SuccessStatus];

/** A PDF as an answer: `fileName` without `.pdf`, and what makes it for whom, which is rendered after the transaction. */
export type PdfAnswer = { fileName: string } & (
  | { pdf: Buffer; sha256: string }
  | { order: PrintOrder; workspaceId: number }
);

/** A JSON body that is a text already, as it is sent. Made by `resources/preserialized-json.ts`. */
export type PreserializedJson<Body> = {
  readonly json: string;
  /** What is written once the answer is on its way; it may come to nothing. */
  readonly afterResponse: ((tx: Writer) => Promise<void>) | undefined;
  /** Of which body; there is none. */
  readonly of?: Body;
};

/** A function that carries out one operation. */
export type Handler<Id extends OperationId, Context> = (
  context: Context,
  input: Input<Id>,
) => Promise<Success<Id> | PreserializedJson<Success<Id>>>;

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

/** A function that carries out one operation of the dashboard. */
export type DashboardHandler<Id extends DashboardOperationId, Context> = (
  context: Context,
  input: DashboardInput<Id>,
) => Promise<DashboardSuccess<Id>>;

export type DashboardSuccess<Id extends DashboardOperationId> = SuccessOf<dashboardOperations[Id]>;

type SuccessStatus = 200 | 201 | 202 | 204;

type Answer<Response> = Response extends { content: { 'application/pdf': unknown } }
  ? PdfAnswer
  : Response extends
        | { content: { 'text/csv': unknown } }
        | { content: { 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': unknown } }
    ? TableAnswer
    : Json<Response>;

// biome-ignore lint/suspicious/noConfusingVoidType: the handler of a 204 returns nothing at all.
type Json<Response> = Response extends { content: { 'application/json': infer Content } } ? Content : void;

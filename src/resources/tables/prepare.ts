// What is done with a table before the transaction of its operation: it is read and checked on a worker thread.
import type { DashboardSchema } from '../../spec/dashboard.ts';
import type { ImportBody } from './columns.ts';
import type { ImportRows } from './import.ts';

type Kind = 'clients' | 'items';

export type ImportSteps = {
  preview: DashboardSchema<'ImportPreview'>;
  // The calling operation knows of what kind.
  records: ImportRows<never>;
};

/** Reads a table on a worker thread: a preview of the import, or the records to be added. */
type ReadTable = <Step extends keyof ImportSteps>(
  step: Step,
  kind: Kind,
  body: ImportBody,
) => Promise<ImportSteps[Step]>;

/** Tools for the preparation of an operation that takes a table. */
export type TableTools = { readTable: ReadTable };

type Input = { body: ImportBody };

export const previewOf =
  (kind: Kind) =>
  ({ readTable }: TableTools, { body }: Input) =>
    readTable('preview', kind, body);

export const recordsOf =
  (kind: Kind) =>
  ({ readTable }: TableTools, { body }: Input) =>
    readTable('records', kind, body);

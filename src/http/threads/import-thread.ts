// The thread behind `pipeline/imports.ts`: reading and checking thousands of rows takes its time.
import { workerData } from 'node:worker_threads';
import { openForReading } from '../../database/open.ts';
import { CLIENTS } from '../../resources/clients/import.ts';
import { ITEMS } from '../../resources/items/import.ts';
import type { ImportBody } from '../../resources/tables/columns.ts';
import {
  type ImportContext,
  type ImportKind,
  previewImport,
  readImport,
} from '../../resources/tables/import.ts';
import { answerQuestions } from '../../worker-thread.ts';
import type { TableToImport } from '../pipeline/imports.ts';
import { loadSpec } from '../pipeline/routes.ts';
import { createBodyValidator } from '../pipeline/validate.ts';
import { type Settled, settle } from './threads.ts';

const KINDS = { clients: imported(CLIENTS), items: imported(ITEMS) };

const database = await openForReading((workerData as { databaseUrl: string }).databaseUrl);
const errorsOf = createBodyValidator(loadSpec());
// The schemas are compiled while the thread starts, so that the first table does not pay for it.
for (const { schema } of [CLIENTS, ITEMS]) errorsOf(schema, {});

answerQuestions(({ step, kind, body, actor, now }: TableToImport): Promise<Settled<unknown>> => {
  return settle<unknown>(() =>
    database.read<unknown>((tx) => KINDS[kind][step]({ tx, actor, now, errorsOf }, body)),
  );
});

/** The steps of an import of one kind of record, whose values only they know. */
function imported<Values extends { searchText: string }>(kind: ImportKind<Values>) {
  return {
    preview: (context: ImportContext, body: ImportBody) => previewImport(context, kind, body),
    records: (context: ImportContext, body: ImportBody) => readImport(context, kind, body),
  };
}

// The thread behind `dashboard/imports.ts`: reading and checking thousands of rows takes its time.
import { workerData } from 'node:worker_threads';
import { openForReading } from '../../database/open.ts';
import { CLIENTS } from '../../resources/clients/import.ts';
import { ITEMS } from '../../resources/items/import.ts';
import { type ImportKind, previewImport, readImport } from '../../resources/tables/import.ts';
import { answerQuestions } from '../../worker-thread.ts';
import type { TableToImport } from '../dashboard/imports.ts';
import { loadSpec } from '../pipeline/routes.ts';
import { createBodyValidator } from '../pipeline/validate.ts';
import { type Settled, settle } from './threads.ts';

// Each has its own values; this code treats both in the same way and uses only what they have in common.
const KINDS = { clients: CLIENTS, items: ITEMS } as unknown as Record<
  string,
  ImportKind<{ searchText: string }>
>;

const database = await openForReading((workerData as { databaseUrl: string }).databaseUrl);
const errorsOf = createBodyValidator(loadSpec());
// The schemas are compiled while the thread starts, so that the first table does not pay for it.
for (const { schema } of Object.values(KINDS)) errorsOf(schema, {});

answerQuestions(({ step, kind, body, actor, now }: TableToImport): Promise<Settled<unknown>> => {
  const ofKind = KINDS[kind] as ImportKind<{ searchText: string }>;
  return settle<unknown>(() =>
    database.read<unknown>((tx) => {
      const context = { tx, actor, now, errorsOf };
      return step === 'preview' ? previewImport(context, ofKind, body) : readImport(context, ofKind, body);
    }),
  );
});

import { setTimeout as pause } from 'node:timers/promises';
import type { Response } from 'express';
import type { Actor } from '../../auth/context.ts';
import { tooMany } from '../../domain/failure.ts';
import type { ImportBody } from '../../resources/tables/columns.ts';
import type { ImportSteps, TableTools } from '../../resources/tables/prepare.ts';
import type { DashboardOperationId } from '../../spec/dashboard.ts';
import type { OperationId } from '../../spec/public.ts';
import { askThread, clientLeft, createDatabaseThread, type Settled } from '../threads/threads.ts';
import { type ConcurrencyLimit, createConcurrencyLimit } from './limits.ts';

/** A table as it goes to the thread. */
export type TableToImport = {
  step: keyof ImportSteps;
  kind: 'clients' | 'items';
  body: ImportBody;
  actor: Actor;
  now: Date;
};

export type Imports = {
  /** Each holds a table of some megabytes, and then the one writer for a moment. */
  limit: ConcurrencyLimit;
  /** Reads and checks a table on a thread, without the writer. @param signal takes it back as long as it waits */
  read<Step extends keyof ImportSteps>(
    table: TableToImport & { step: Step },
    signal: AbortSignal,
  ): Promise<ImportSteps[Step]>;
  /** Lets imports write one after another, each followed by a longer time that is left to others. */
  inTurn<T>(write: () => Promise<T>): Promise<T>;
  stop(): Promise<void>;
};

/** The operations of both specs that take a table. */
const IMPORTS: readonly (OperationId | DashboardOperationId)[] = [
  'previewClientsImport',
  'previewItemsImport',
  'checkClientImport',
  'importClients',
  'checkItemImport',
  'importItems',
];

/** The limit of operations that take a table. */
export function importLimit(imports: Imports) {
  return ({ operationId }: { operationId: string }): ConcurrencyLimit | undefined =>
    IMPORTS.some((id) => id === operationId) ? imports.limit : undefined;
}

/** What reads the table of a request, at the time of its workspace. */
export function tableTools(
  imports: Imports,
  { response, actor, now }: { response: Response; actor: Actor; now: Date },
): TableTools {
  return {
    readTable: (step, kind, body) => imports.read({ step, kind, body, actor, now }, clientLeft(response)),
  };
}

/** The largest table takes less than a second; beyond this something is wrong. */
const LIMIT_MS = 5000;
/** Many times what the largest table takes. */
const MEMORY = { maxOldGenerationSizeMb: 256 };
/** After an import, the next one waits this many times as long as it took. */
const REST = 3;
const MOST_REST_MS = 5000;
/** How long a business waits after one of its tables was ended: there is one thread, and others need it. */
const ENDED_REST_SECONDS = 180;

type Options = {
  /** Hears why the thread was ended over a table. */
  onEnded: (error: unknown, kind: TableToImport['kind']) => void;
};

/**
 * Imports of tables: few at a time, read and checked on a thread, so that the one transaction that adds them, during
 * which the writes of all others wait, is short.
 */
export function createImports(databaseUrl: string, { onEnded }: Options): Imports {
  const module = new URL('../threads/import-thread.ts', import.meta.url);
  const thread = createDatabaseThread<TableToImport, Settled<unknown>>(databaseUrl, module, {
    limitMs: LIMIT_MS,
    resourceLimits: MEMORY,
  });
  const limit = createConcurrencyLimit({ what: 'imports', max: 2, maxPerBusiness: 1, retrySeconds: 5 });
  const resting = createRests();
  let last: Promise<unknown> = Promise.resolve();
  return {
    limit: {
      ...limit,
      check(businessId) {
        resting.mustBeOver(businessId);
        limit.check(businessId);
      },
    },
    async read<Step extends keyof ImportSteps>(
      table: TableToImport & { step: Step },
      signal: AbortSignal,
    ): Promise<ImportSteps[Step]> {
      const read = await askThread({
        answer: thread.ask(table, { turn: table.actor.workspace.id, signal }),
        signal,
        retrySeconds: ENDED_REST_SECONDS,
        onEnded(error) {
          resting.begin(table.actor.workspace.businessId);
          onEnded(error, table.kind);
        },
      });
      return read as ImportSteps[Step];
    },
    inTurn(write) {
      let startedAt = 0;
      const written = last.then(() => {
        startedAt = performance.now();
        return write();
      });
      const rest = () =>
        pause(Math.min((performance.now() - startedAt) * REST, MOST_REST_MS), undefined, { ref: false });
      last = written.then(rest, rest);
      return written;
    },
    stop: thread.stop,
  };
}

/** Businesses that wait, because a table of theirs took the thread for longer than it may. */
function createRests() {
  const until = new Map<number, number>();
  return {
    begin(businessId: number): void {
      const now = performance.now();
      for (const [id, end] of until) if (end <= now) until.delete(id);
      until.set(businessId, now + ENDED_REST_SECONDS * 1000);
    },
    /** @throws Failure `rate_limited` */
    mustBeOver(businessId: number): void {
      const left = (until.get(businessId) ?? 0) - performance.now();
      if (left > 0) throw tooMany('imports', Math.ceil(left / 1000));
    },
  };
}

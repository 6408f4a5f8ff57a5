import type { Writer } from '../database/statement.ts';
import type { Database } from '../database/transaction.ts';

/** How long an outcome waits for company at most. */
const WAIT_MS = 4;
/** So many have waited for each other long enough. */
const LARGEST = 12;

type Waiting<Job, Result> = {
  job: Job;
  write: (tx: Writer) => Promise<Result>;
  resolve: (result: Promise<Result>) => void;
};

/**
 * Writes outcomes in groups: while many attempts are under way, one waits a moment for half of the others, because they
 * then share a commit and its sync of the disk, and their slots are filled again in one look.
 * @param parts.inFlight how many attempts are under way, those that wait here included
 * @param parts.onStoring called once the writes of a group are queued: what is written next shares their commit
 */
export function createOutcomeGroups<Job, Result>(
  database: Database,
  parts: { inFlight: () => number; onStoring: (jobs: readonly Job[], isWritten: () => boolean) => void },
) {
  let waiting: Waiting<Job, Result>[] = [];
  let timer: NodeJS.Timeout | undefined;

  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    const group = waiting;
    waiting = [];
    let written = 0;
    for (const { write, resolve } of group) {
      const stored = database.write(
        async (tx) => {
          const result = await write(tx);
          written += 1;
          return result;
        },
        { aside: true },
      );
      resolve(stored);
    }
    parts.onStoring(
      group.map(({ job }) => job),
      () => written === group.length,
    );
  }

  return {
    /** Resolves after its commit. @throws what the write threw, or the commit */
    add(job: Job, write: (tx: Writer) => Promise<Result>): Promise<Result> {
      const { promise, resolve } = Promise.withResolvers<Result>();
      waiting.push({ job, write, resolve });
      if (waiting.length >= Math.min(LARGEST, parts.inFlight() / 2)) flush();
      else timer ??= setTimeout(flush, WAIT_MS);
      return promise;
    },
  };
}

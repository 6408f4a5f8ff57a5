import type { Writer } from '../database/engine/statement.ts';
import type { Database } from '../database/open.ts';

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
 * then share a savepoint, a commit and its sync of the disk, and their slots are filled again in one look. Where one of
 * them cannot be written, each is tried for itself.
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
    let isWritten = false;
    const together = database.write(
      async (tx) => {
        const results: Result[] = [];
        for (const { write } of group) results.push(await write(tx));
        isWritten = true;
        return results;
      },
      { priority: 'background' },
    );
    for (const [place, { write, resolve }] of group.entries()) {
      const alone = () => database.write(write, { priority: 'background' });
      resolve(together.then((results) => results[place] as Result, group.length > 1 ? alone : undefined));
    }
    parts.onStoring(
      group.map(({ job }) => job),
      () => isWritten,
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

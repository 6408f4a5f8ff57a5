import type { Writer } from '../database/engine/statement.ts';
import type { WriteOf } from '../database/engine/write-of.ts';
import type { Database } from '../database/open.ts';

/** How long an outcome waits for others at most. */
const MAX_WAIT_MS = 4;
/** A group of this size is written without further waiting. */
const FULL_GROUP = 12;

type Waiting<Job, Result> = {
  job: Job;
  write: (tx: Writer) => Promise<Result>;
  resolve: (result: Promise<Result>) => void;
};

/** Jobs whose outcomes are being written. Later writes check with `isWritten` whether that write succeeded. */
export type Stored<Job> = { jobs: readonly Job[]; isWritten: () => boolean };

/**
 * Writes outcomes in groups. While many attempts are under way, an outcome waits briefly for half of the others: as a
 * group they share a savepoint, a commit and its sync of the disk, and one query refills their slots. If the write of
 * the group fails, each outcome is written on its own.
 * @param options.inFlight how many attempts are under way, including those that wait here
 * @param options.of whose records the outcomes of some jobs change
 * @param options.order the order in which they are written
 * @param options.onStoring called once the write of a group is queued: the next write shares its commit
 */
export function createOutcomeGroups<Job, Result>(
  database: Database,
  options: {
    inFlight: () => number;
    of: (jobs: readonly Job[]) => WriteOf;
    order: ((one: Job, other: Job) => number) | undefined;
    onStoring: (stored: Stored<Job>) => void;
  },
) {
  let waiting: Waiting<Job, Result>[] = [];
  let timer: NodeJS.Timeout | undefined;

  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    const { order } = options;
    const group = order ? waiting.sort((one, other) => order(one.job, other.job)) : waiting;
    waiting = [];
    const jobs = group.map(({ job }) => job);
    let isWritten = false;
    const together = database.write(
      options.of(jobs),
      async (tx) => {
        isWritten = false;
        const results: Result[] = [];
        for (const { write } of group) results.push(await write(tx));
        isWritten = true;
        return results;
      },
      { priority: 'background' },
    );
    for (const [index, { job, write, resolve }] of group.entries()) {
      const alone = () => database.write(options.of([job]), write, { priority: 'background' });
      resolve(together.then((results) => results[index] as Result, group.length > 1 ? alone : undefined));
    }
    options.onStoring({ jobs, isWritten: () => isWritten });
  }

  return {
    /** Resolves after the commit. @throws the error of the write or of the commit */
    add(job: Job, write: (tx: Writer) => Promise<Result>): Promise<Result> {
      const { promise, resolve } = Promise.withResolvers<Result>();
      waiting.push({ job, write, resolve });
      if (waiting.length >= Math.min(FULL_GROUP, options.inFlight() / 2)) flush();
      else timer ??= setTimeout(flush, MAX_WAIT_MS);
      return promise;
    },
  };
}

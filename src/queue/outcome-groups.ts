import type { WriteOf } from '../database/engine/database.ts';
import type { Writer } from '../database/engine/statement.ts';
import type { Database } from '../database/open.ts';
import type { QueuedWork } from './work.ts';

/** How long an outcome waits for others at most. */
const MAX_WAIT_MS = 4;
/** A group of this size is written without further waiting. */
const FULL_GROUP = 12;
/** What has gathered during a write is written in groups of at most this size. */
const MAX_GROUP = 64;

/** An attempt of a job that was claimed under `bootId`, and how it ended. */
export type Attempted<Job, Outcome> = { job: Job; bootId: string; outcome: Outcome };

type Waiting<Job, Outcome, Result> = Attempted<Job, Outcome> & {
  resolve: (result: Promise<Result>) => void;
};

/** Runs `store`, which writes the outcomes of `jobs`, in a transaction. */
export type WriteGroup<Job> = <T>(
  of: WriteOf,
  jobs: readonly Job[],
  store: (tx: Writer) => Promise<T>,
) => Promise<T>;

/**
 * Writes outcomes in groups. While many attempts are under way, an outcome waits briefly for half of the others: as a
 * group they share a transaction, and its sync of the disk, and one query refills their slots. If the write of the
 * group fails, each outcome is written on its own.
 * @param options.inFlight how many attempts are under way, including those that wait here
 * @param options.conclude writes the outcomes of a group. @returns their results, in the same order
 * @param options.of whose records the outcomes of some attempts change
 * @param options.writeGroup writes a group, and claims work for the slots that its jobs will free
 */
export function createOutcomeGroups<Job extends QueuedWork, Outcome, Result>(
  database: Database,
  options: {
    inFlight: () => number;
    conclude: (tx: Writer, group: readonly Attempted<Job, Outcome>[]) => Promise<Result[]>;
    of: (ended: readonly Attempted<Job, Outcome>[]) => WriteOf;
    writeGroup: WriteGroup<Job>;
  },
) {
  const waiting: Waiting<Job, Outcome, Result>[] = [];
  let timer: NodeJS.Timeout | undefined;
  let isWriting = false;
  /** Whether a group waits until the one before it is written. */
  let isHeldBack = false;

  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    // Where each write has a commit of its own, the outcomes that come in until it is done share the next one.
    isHeldBack = isWriting && !database.sharesCommits;
    if (isHeldBack) return;
    const group = waiting.splice(0, MAX_GROUP);
    isHeldBack = waiting.length > 0;
    // Groups in one order: writes that lock the row of an endpoint do not wait for each other in a circle.
    group.sort((one, other) => one.job.groupId - other.job.groupId);
    isWriting = true;
    void write(group).finally(() => {
      isWriting = false;
      if (isHeldBack) flush();
    });
  }

  /** Resolves when the group is written, or has failed. */
  function write(group: readonly Waiting<Job, Outcome, Result>[]): Promise<unknown> {
    const jobs = group.map(({ job }) => job);
    const together = options.writeGroup(options.of(group), jobs, (tx) => options.conclude(tx, group));
    const all = group.map((attempted, index) => {
      const alone = () =>
        database.write(
          options.of([attempted]),
          async (tx) => (await options.conclude(tx, [attempted]))[0] as Result,
          { priority: 'background' },
        );
      const stored = together.then(
        (results) => results[index] as Result,
        group.length > 1 ? alone : undefined,
      );
      attempted.resolve(stored);
      return stored;
    });
    return Promise.allSettled(all);
  }

  return {
    /** Resolves after the commit. @throws the error of the write or of the commit */
    add(attempted: Attempted<Job, Outcome>): Promise<Result> {
      const { promise, resolve } = Promise.withResolvers<Result>();
      waiting.push({ ...attempted, resolve });
      if (waiting.length >= Math.min(FULL_GROUP, options.inFlight() / 2)) flush();
      else timer ??= setTimeout(flush, MAX_WAIT_MS);
      return promise;
    },
  };
}

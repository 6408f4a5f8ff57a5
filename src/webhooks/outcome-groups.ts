import type { Writer } from '../database/statement.ts';
import type { Database } from '../database/transaction.ts';

/** How long an outcome waits for company at most. */
const WAIT_MS = 4;
/** What one transaction takes at a time: others want to write, too. */
const LARGEST = 32;

type Waiting<Job, Result> = {
  job: Job;
  write: (tx: Writer) => Promise<Result>;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
};

/**
 * Writes outcomes in groups: while many attempts are under way, one waits a moment for half of the others, because they
 * then share a commit and its sync of the disk, and their slots are filled again in one look.
 * @param parts.inFlight how many attempts are under way, those that wait here included
 * @param parts.onStoring called once the write of a group is queued: what is written next shares its commit
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
    for (let from = 0; from < group.length; from += LARGEST) void store(group.slice(from, from + LARGEST));
  }

  async function store(group: Waiting<Job, Result>[]): Promise<void> {
    let isWritten = false;
    try {
      const stored = database.write(async (tx) => {
        const done: Result[] = [];
        for (const { write } of group) done.push(await write(tx));
        isWritten = true;
        return done;
      });
      const jobs = group.map(({ job }) => job);
      parts.onStoring(jobs, () => isWritten);
      const results = await stored;
      for (const [place, { resolve }] of group.entries()) resolve(results[place] as Result);
    } catch (error) {
      // One of them may be at fault; each for itself tells which.
      if (group.length > 1) for (const one of group) void store([one]);
      else group[0]?.reject(error);
    }
  }

  return {
    /** Resolves after its commit. @throws what the write threw, or the commit */
    add(job: Job, write: (tx: Writer) => Promise<Result>): Promise<Result> {
      const { promise, resolve, reject } = Promise.withResolvers<Result>();
      waiting.push({ job, write, resolve, reject });
      if (waiting.length >= Math.min(LARGEST, parts.inFlight() / 2)) flush();
      else timer ??= setTimeout(flush, WAIT_MS);
      return promise;
    },
  };
}

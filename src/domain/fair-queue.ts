/** Work of several tenants that waits for a turn. */
export type FairQueue<Key, Job> = {
  add(key: Key, job: Job): void;
  /**
   * Takes the next job: the keys are served round-robin, the jobs of one key in the order in which they came.
   * @param isBusy keys to pass over for now
   */
  take(isBusy?: (key: Key) => boolean): { key: Key; job: Job } | undefined;
  /** Takes a job out of turn. @returns false when it does not wait */
  remove(key: Key, job: Job): boolean;
  /** How many jobs wait, of one key or in all. */
  count(key?: Key): number;
  /** Takes out everything. */
  clear(): Job[];
};

/**
 * A queue in which no key can delay another by more than one job a turn (round-robin scheduling, RFC 970), however many
 * jobs it adds.
 */
export function createFairQueue<Key, Job>(): FairQueue<Key, Job> {
  // A map keeps the order of insertion: the first key is the next one, and goes to the end once served.
  const waiting = new Map<Key, Job[]>();
  let size = 0;

  function takeOf(key: Key, jobs: Job[]): Job {
    const job = jobs.shift() as Job;
    size -= 1;
    waiting.delete(key);
    if (jobs.length > 0) waiting.set(key, jobs);
    return job;
  }

  return {
    add(key, job) {
      const jobs = waiting.get(key);
      if (jobs) jobs.push(job);
      else waiting.set(key, [job]);
      size += 1;
    },
    take(isBusy = () => false) {
      for (const [key, jobs] of waiting) {
        if (!isBusy(key)) return { key, job: takeOf(key, jobs) };
      }
      return undefined;
    },
    remove(key, job) {
      const jobs = waiting.get(key);
      const at = jobs?.indexOf(job) ?? -1;
      if (!jobs || at < 0) return false;
      jobs.splice(at, 1);
      if (jobs.length === 0) waiting.delete(key);
      size -= 1;
      return true;
    },
    count: (key) => (key === undefined ? size : (waiting.get(key)?.length ?? 0)),
    clear() {
      const jobs = [...waiting.values()].flat();
      waiting.clear();
      size = 0;
      return jobs;
    },
  };
}

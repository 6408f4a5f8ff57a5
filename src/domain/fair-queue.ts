/** Waiting jobs of several tenants, which take turns. */
type FairQueue<Key, Job> = {
  add(key: Key, job: Job): void;
  /**
   * Takes the next job: keys are served round-robin, the jobs of one key first in, first out.
   * @param isBusy true for keys whose work is under way: they are skipped
   */
  take(isBusy?: (key: Key) => boolean): { key: Key; job: Job } | undefined;
  /** Removes a waiting job. @returns false if it is not in the queue */
  remove(key: Key, job: Job): boolean;
  /** How many jobs wait, of one key or in total. */
  count(key?: Key): number;
  /** Removes and returns all jobs. */
  clear(): Job[];
};

/**
 * A queue in which no key can delay another by more than one job per turn, however many jobs it adds (round-robin
 * scheduling, RFC 970).
 */
export function createFairQueue<Key, Job>(): FairQueue<Key, Job> {
  // A Map keeps the order of insertion: the first key is served next and then moves to the end.
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

import type { Owners } from './owners.ts';

/**
 * A mutex by owner for the writes of this process: writes of the same owner run one after another, and a write that owns
 * the whole instance runs while no other does. A write takes a connection only once it holds the mutex, so that writes
 * which wait for the same lock never use up the pool.
 */
export function createKeyedMutex() {
  /** For each owner, the end of the last write that has asked for it. */
  const lastEnds = new Map<string, Promise<void>>();
  const unfinished = new Set<Promise<void>>();
  let lastExclusive: Promise<void> | undefined;

  return {
    /** Waits until a write may run. @returns releases the mutex */
    async acquire({ keys, isAlone }: Pick<Owners, 'keys' | 'isAlone'>): Promise<() => void> {
      const { promise: ended, resolve: release } = Promise.withResolvers<void>();
      const names = keys.map(String);
      const before = isAlone ? [...unfinished] : [lastExclusive, ...names.map((name) => lastEnds.get(name))];
      unfinished.add(ended);
      if (isAlone) lastExclusive = ended;
      for (const name of names) lastEnds.set(name, ended);
      void ended.then(() => {
        unfinished.delete(ended);
        for (const name of names) if (lastEnds.get(name) === ended) lastEnds.delete(name);
      });
      await Promise.all(before);
      return release;
    },
    /** Resolves when every write has ended. */
    async drained(): Promise<void> {
      while (unfinished.size > 0) await Promise.all(unfinished);
    },
  };
}

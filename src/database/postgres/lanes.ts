import type { Owners } from './owners.ts';

/**
 * The turns of the writes of this process: those of the same owner run one after another, and one that owns everything
 * runs alone. Only a write whose turn it is takes a connection, so that waiting for the same lock never uses up the
 * pool.
 */
export function createLanes() {
  const tails = new Map<string, Promise<void>>();
  const present = new Set<Promise<void>>();
  let alone: Promise<void> | undefined;

  return {
    /** Waits for the turn of a write. @returns ends it */
    async enter({ keys, isAlone }: Pick<Owners, 'keys' | 'isAlone'>): Promise<() => void> {
      const { promise: ended, resolve: leave } = Promise.withResolvers<void>();
      const names = keys.map(String);
      const before = isAlone ? [...present] : [alone, ...names.map((name) => tails.get(name))];
      present.add(ended);
      if (isAlone) alone = ended;
      for (const name of names) tails.set(name, ended);
      void ended.then(() => {
        present.delete(ended);
        for (const name of names) if (tails.get(name) === ended) tails.delete(name);
      });
      await Promise.all(before);
      return leave;
    },
    /** Resolves when every write has ended. */
    async empty(): Promise<void> {
      while (present.size > 0) await Promise.all(present);
    },
  };
}

/** A part of something bounded, and how much of it is taken. */
export type Share = { readonly limit: number; bytes: number };

/** One share for each key, kept for as long as somebody uses it. */
export type Shares<Key> = {
  use(key: Key): Share;
  leave(key: Key): void;
};

export function createShare(limit: number): Share {
  return { limit, bytes: 0 };
}

export function createShares<Key>(limit: number): Shares<Key> {
  const inUse = new Map<Key, { share: Share; users: number }>();
  return {
    use(key) {
      const known = inUse.get(key) ?? { share: createShare(limit), users: 0 };
      known.users += 1;
      inUse.set(key, known);
      return known.share;
    },
    leave(key) {
      const known = inUse.get(key);
      if (!known) return;
      known.users -= 1;
      if (known.users === 0) inUse.delete(key);
    },
  };
}

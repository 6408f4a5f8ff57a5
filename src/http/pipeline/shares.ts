/** A part of something bounded, how much of it is taken, and how many requests are counted in it. */
export type Share = { readonly limit: number; bytes: number; users: number };

/** One share for each key, kept at least for as long as it has users. */
export type Shares<Key> = {
  of(key: Key): Share;
};

/** Unused ones are kept up to so many. */
const MOST_UNUSED = 1000;

export function createShare(limit: number): Share {
  return { limit, bytes: 0, users: 0 };
}

export function createShares<Key>(limit: number): Shares<Key> {
  const known = new Map<Key, Share>();
  let sweepAt = MOST_UNUSED;
  // Unused entries are removed in batches: a Map that loses as many entries as it gains is rehashed again and again,
  // which costs garbage collection.
  const sweep = () => {
    for (const [key, { users }] of known) if (users === 0) known.delete(key);
    sweepAt = known.size + MOST_UNUSED;
  };
  return {
    of(key) {
      let share = known.get(key);
      if (share === undefined) {
        if (known.size >= sweepAt) sweep();
        share = createShare(limit);
        known.set(key, share);
      }
      return share;
    },
  };
}

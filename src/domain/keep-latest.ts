import { LRUCache } from 'lru-cache';

/**
 * Makes things by name and keeps those that were used last, so that names which clients choose take a bounded memory.
 * @param most how many are kept
 */
export function keepLatest<Value extends object>(
  most: number,
  make: (name: string) => Value,
): (name: string) => Value {
  const kept = new LRUCache<string, Value>({ max: most, memoMethod: make });
  return (name) => kept.memo(name);
}

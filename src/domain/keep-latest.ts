import { LRUCache } from 'lru-cache';

/**
 * Memoizes a function with an LRU cache, so that names which clients choose take bounded memory.
 * @param most the size of the cache
 */
export function keepLatest<Value extends object>(
  most: number,
  make: (name: string) => Value,
): (name: string) => Value {
  const cache = new LRUCache<string, Value>({ max: most, memoMethod: make });
  return (name) => cache.memo(name);
}

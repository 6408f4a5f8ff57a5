/** Makes something when it is asked for first, and keeps it. */
export function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/**
 * Computes a value once per object, and keeps it as long as the object. All services of a process share what is compiled
 * from a spec: a test process starts hundreds of them.
 */
export function oncePer<K extends object, T>(make: (key: K) => T): (key: K) => T {
  const made = new WeakMap<K, { value: T }>();
  return (key) => {
    let kept = made.get(key);
    if (!kept) {
      kept = { value: make(key) };
      made.set(key, kept);
    }
    return kept.value;
  };
}

/**
 * Makes things by name and keeps those that were used last, so that names which clients choose take a bounded memory.
 * @param most how many are kept
 */
export function keepLatest<Value extends object>(
  most: number,
  make: (name: string) => Value,
): (name: string) => Value {
  // A map keeps the order of insertion: the first is the one that was not used for the longest.
  const kept = new Map<string, Value>();
  let latest: string | undefined;
  return (name) => {
    const known = kept.get(name);
    if (known !== undefined && name === latest) return known;
    const value = known ?? make(name);
    if (known !== undefined) kept.delete(name);
    else if (kept.size >= most) kept.delete(kept.keys().next().value as string);
    kept.set(name, value);
    latest = name;
    return value;
  };
}

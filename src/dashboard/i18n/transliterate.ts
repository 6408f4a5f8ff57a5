import { guarded, toCyrillic } from '../../domain/cyrillic.ts';

// The Cyrillic words of the pages are made from the Latin ones. What comes from records (names, numbers, addresses) is
// handed in as an argument and stays in the script it was written in.

/** A dictionary whose texts, and what its functions answer, are in Cyrillic letters. */
export function dictionaryInCyrillic<Value>(value: Value): Value {
  if (typeof value === 'string') return toCyrillic(value) as Value;
  if (typeof value === 'function') {
    const inner = value as unknown as (...given: unknown[]) => unknown;
    const wrapped = (...given: unknown[]) => dictionaryInCyrillic(inner(...given.map(keptIfText)));
    return wrapped as Value;
  }
  if (Array.isArray(value)) return value.map(dictionaryInCyrillic) as Value;
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(
      Object.entries(value).map(([name, each]) => [name, dictionaryInCyrillic(each)]),
    ) as Value;
  }
  return value;
}

function keptIfText(value: unknown): unknown {
  return typeof value === 'string' ? guarded(value) : value;
}

import { guarded, toCyrillic } from './cyrillic.ts';

// The Cyrillic words of pages, PDFs and e-mails are made from the Latin ones. What comes from records (names, numbers,
// addresses) is handed in as an argument and stays in the script it was written in.

/** A dictionary whose texts, and what its functions answer, are in Cyrillic letters. */
export function dictionaryInCyrillic<Value>(value: Value): Value {
  if (typeof value === 'string') return toCyrillic(value) as Value;
  if (typeof value === 'function') {
    const inner = value as unknown as (...given: unknown[]) => unknown;
    const wrapped = (...given: unknown[]) => dictionaryInCyrillic(inner(...given.map(kept)));
    return wrapped as Value;
  }
  return eachIn(value, dictionaryInCyrillic);
}

/** An argument with its texts guarded; of an object, each property. */
function kept(value: unknown): unknown {
  if (typeof value === 'string') return value === '' ? value : guarded(value);
  return eachIn(value, kept);
}

function eachIn<Value>(value: Value, change: (each: unknown) => unknown): Value {
  if (Array.isArray(value)) return value.map(change) as Value;
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, change(each)])) as Value;
  }
  return value;
}

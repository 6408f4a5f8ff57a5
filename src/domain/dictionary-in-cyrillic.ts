import { guarded, toCyrillic } from './cyrillic.ts';

// The Cyrillic words of pages, PDFs and e-mails are made from the Latin ones. What comes from records (names, numbers,
// addresses) is handed in as an argument and stays in the script it was written in.

/**
 * A dictionary whose texts, and what its functions answer, are in Cyrillic letters.
 * @param keep guards what an argument brings from a record
 */
export function dictionaryInCyrillic<Value>(value: Value, keep: (given: unknown) => unknown = kept): Value {
  if (typeof value === 'string') return toCyrillic(value) as Value;
  if (typeof value === 'function') {
    const inner = value as unknown as (...given: unknown[]) => unknown;
    const wrapped = (...given: unknown[]) => dictionaryInCyrillic(inner(...given.map(keep)), keep);
    return wrapped as Value;
  }
  return eachIn(value, (each) => dictionaryInCyrillic(each, keep));
}

/** An argument with its texts guarded; of an object, each property. */
function kept(value: unknown): unknown {
  return typeof value === 'object' ? eachIn(value, kept) : keptIfText(value);
}

/** The same, but of an object nothing: its texts are words of a catalogue. */
export function keptIfText(value: unknown): unknown {
  return typeof value === 'string' && value !== '' ? guarded(value) : value;
}

function eachIn<Value>(value: Value, change: (each: unknown) => unknown): Value {
  if (Array.isArray(value)) return value.map((each) => change(each)) as Value;
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, change(each)])) as Value;
  }
  return value;
}

import { dictionaryInCyrillic as inCyrillic, keptIfText } from '../../domain/dictionary-in-cyrillic.ts';

/** The texts of the pages in Cyrillic letters; an argument that is an object has words of a country's catalogue. */
export function dictionaryInCyrillic<Value>(value: Value): Value {
  return inCyrillic(value, keptIfText);
}

import { engineInUse } from './engine-in-use.ts';

// SQL that not every engine has, by what it means. Queries outside of this room use these and what SQLite and PostgreSQL
// share; where a text is not built by Drizzle, the functions take and return texts.

export const {
  JOIN_IN_ORDER,
  byIndex,
  commaSeparated,
  contains,
  containsText,
  elements,
  equalsWithoutIndex,
  firstNumberOf,
  firstOf,
  indexPhrase,
  inOrder,
  instantAfter,
  isAmong,
  isJsonNull,
  jsonField,
  jsonNumber,
  locked,
  matchesIndex,
  numberIn,
  numbers,
  recordsFound,
  skipLocked,
  soundElements,
  texts,
  total,
  withoutIndex,
} = engineInUse().dialect;

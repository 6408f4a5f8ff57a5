import { engineInUse } from '../engine-in-use.ts';

// What the schema is written in: of the engine of this process, with the types of SQLite's.

export const { alias, blob, check, flag, id, index, integer, isSet, primaryKey, table, text, uniqueIndex } =
  engineInUse().columns;

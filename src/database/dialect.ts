import { engineInUse } from './engine-in-use.ts';

/**
 * SQL that not every engine has, by what it means (`sqlite/dialect.ts`). Queries outside of this room use these and what
 * SQLite and PostgreSQL share; where a text is not built by Drizzle, the functions take and return texts.
 */
export const { dialect } = engineInUse();

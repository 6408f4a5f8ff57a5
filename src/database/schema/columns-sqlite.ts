import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import {
  alias,
  blob,
  check,
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/sqlite-core';

const id = () => integer('id').primaryKey({ autoIncrement: true });
const flag = (name: string) => integer(name, { mode: 'boolean' });

/** Whether a flag is set, where it is compared with another condition: SQLite stores both as numbers. */
const isSet = (column: SQLWrapper): SQL => sql`${column}`;

export const COLUMNS_OF_SQLITE = {
  alias,
  blob,
  check,
  flag,
  id,
  index,
  integer,
  isSet,
  primaryKey,
  table: sqliteTable,
  text,
  uniqueIndex,
};

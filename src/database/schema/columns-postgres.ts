import { Column, is, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import {
  alias,
  bigint,
  check,
  customType,
  type PgColumn,
  index as pgIndex,
  pgTable,
  primaryKey,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { ColumnKinds } from '../engine-in-use.ts';

const integer = (name: string) => bigint(name, { mode: 'number' });

/** The order of SQLite: by bytes, whatever the locale of the database. https://www.postgresql.org/docs/15/collation.html */
const TEXT = 'text COLLATE "C"';

const plainText = customType<{ data: string; driverData: string }>({ dataType: () => TEXT });
const jsonText = customType<{ data: unknown; driverData: string }>({
  dataType: () => TEXT,
  toDriver: (value) => JSON.stringify(value),
  fromDriver: (stored) => JSON.parse(stored),
});
const text = (name: string, { mode }: { mode?: string } = {}) =>
  mode === 'json' ? jsonText(name) : plainText(name);

/** 0 or 1 as in SQLite, so that conditions in SQL are the same. */
const flag = customType<{ data: boolean; driverData: number }>({
  dataType: () => 'bigint',
  toDriver: Number,
  fromDriver: (stored) => Number(stored) === 1,
});

/** A condition has a type of its own here. */
const isSet = (column: SQLWrapper): SQL => sql`(${column} = 1)`;

const blob = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' });

/** An import gives the ids of its records. */
const id = () => bigint('id', { mode: 'number' }).primaryKey().generatedByDefaultAsIdentity();

/**
 * Without the text that `search` looks through: an entry of an index has at most 2,704 bytes, and the texts have an
 * index of their own (`migrations/postgres/search.sql`).
 */
const index = (name: string) => ({
  on: (...columns: (PgColumn | SQL)[]) => {
    const [first, ...others] = columns.filter(
      (column) => !(is(column, Column) && column.name === 'search_text'),
    );
    return pgIndex(name).on(first as PgColumn, ...(others as PgColumn[]));
  },
});

/** Drizzle has a type per dialect; the schema is written in those of SQLite. */
export const COLUMNS_OF_POSTGRES = {
  alias,
  blob,
  check,
  flag,
  id,
  index,
  integer,
  isSet,
  primaryKey,
  table: pgTable,
  text,
  uniqueIndex,
} as unknown as ColumnKinds;

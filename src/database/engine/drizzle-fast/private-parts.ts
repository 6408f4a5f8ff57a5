// The private parts of drizzle-orm that its prepared queries have on every engine, read from version 0.45.4: `utils.js`
// (mapResultRow) and `sql/sql.js` (fillPlaceholders). Drizzle has no public way to learn how a prepared query encodes its
// values and decodes its rows. After an upgrade: read these files again, and those of each engine's own folder.
import type { Column } from 'drizzle-orm';

export const READ_FROM = '0.45.4';

export const TABLE_NAME = Symbol.for('drizzle:Name');

/** The columns of a result, each with its place in the row that Drizzle makes. */
export type Fields = { path: string[]; field: unknown }[];

export type Decoder = { mapFromDriverValue(stored: unknown): unknown };

/** The name of a column's table, as `joinsNotNullableMap` has it. */
export function tableNameOf({ table }: Column): string {
  return (table as { [TABLE_NAME]?: string })[TABLE_NAME] ?? '';
}

/** What turns stored values into values: of an expression. */
export function decoderOf(expression: object): Decoder | undefined {
  return (expression as { decoder?: Decoder }).decoder;
}

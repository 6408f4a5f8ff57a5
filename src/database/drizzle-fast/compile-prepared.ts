import { Column, is, Param, Placeholder, SQL } from 'drizzle-orm';
import { type Decoder, decoderOf, type Prepared, tableNameOf } from './private-parts.ts';

export type Values = Record<string, unknown>;

type Encoder = (values: Values) => unknown;
type Decode = (stored: unknown) => unknown;
type RowOf = (stored: unknown[]) => unknown;

/**
 * Compiles a prepared query of Drizzle into a function that executes it. Drizzle finds out the kind of each parameter
 * and column again at every execution and for every value, which took longer than the query. The results are the same
 * as Drizzle's; queries of a shape that is not known here are executed by Drizzle.
 */
export function compilePrepared(prepared: object): (values: Values) => unknown {
  const { stmt, query, executeMethod, fields, joinsNotNullableMap, customResultMapper } =
    prepared as Prepared;
  const byDrizzle = (values: Values) => (prepared as Prepared).execute(values);
  if (customResultMapper !== undefined || stmt === undefined) return byDrizzle;
  const encoders = query.params.map(encoderOf);
  const encode = (values: Values) => encoders.map((encoder) => encoder(values));
  if (executeMethod === 'run') return (values) => stmt.run(...encode(values));
  const rowOf = fields && rowReader(fields, joinsNotNullableMap);
  if (executeMethod !== 'all' || rowOf === undefined) return byDrizzle;
  const rows = stmt.raw();
  return (values) => {
    const found = rows.all(...encode(values)) as unknown[];
    for (let i = 0; i < found.length; i += 1) found[i] = rowOf(found[i] as unknown[]);
    return found;
  };
}

function encoderOf(param: unknown): Encoder {
  if (is(param, Placeholder)) return valueNamed(param.name as string);
  if (is(param, Param) && is(param.value, Placeholder)) {
    const value = valueNamed(param.value.name as string);
    return (values) => param.encoder.mapToDriverValue(value(values));
  }
  return () => param;
}

function valueNamed(name: string): Encoder {
  return (values) => {
    if (!(name in values)) throw new Error(`No value for placeholder "${name}" was provided`);
    return values[name];
  };
}

/** @returns undefined where Drizzle may turn the whole row of a left join into null */
function rowReader(fields: NonNullable<Prepared['fields']>, notNull: Record<string, boolean> = {}) {
  const isNested = fields.some(({ path }) => path.length > 1);
  if (isNested && Object.values(notNull).includes(false) && hasNullableGroup(fields, notNull))
    return undefined;
  if (fields.some(({ path }) => path.length > 2)) return undefined;
  const decoders = fields.map(({ field }) => decodingOf(field));
  if (decoders.includes(null)) return undefined;
  const columns = fields.map(({ path }, place) => ({
    group: path.length > 1 ? path[0] : undefined,
    name: path.at(-1) as string,
    decode: decoders[place] as Decode | undefined,
  }));
  const read: RowOf = (stored) => {
    const row: Record<string, unknown> = {};
    let group: Record<string, unknown> = row;
    let groupName: string | undefined;
    for (let i = 0; i < columns.length; i += 1) {
      const column = columns[i] as (typeof columns)[number];
      const value = stored[i];
      if (column.group !== groupName) {
        groupName = column.group;
        group = groupIn(row, groupName);
      }
      group[column.name] = value === null || column.decode === undefined ? value : column.decode(value);
    }
    return row;
  };
  return read;
}

function groupIn(row: Record<string, unknown>, name: string | undefined): Record<string, unknown> {
  if (name === undefined) return row;
  row[name] ??= {};
  return row[name] as Record<string, unknown>;
}

function hasNullableGroup(
  fields: NonNullable<Prepared['fields']>,
  notNull: Record<string, boolean>,
): boolean {
  return fields.some(
    ({ path, field }) => path.length === 2 && is(field, Column) && !notNull[tableNameOf(field)],
  );
}

/** @returns undefined where the stored value is the result, null for an unknown kind of column */
function decodingOf(field: unknown): Decode | undefined | null {
  const decoder = is(field, Column) ? field : is(field, SQL) ? decoderOf(field) : aliasedDecoder(field);
  if (!decoder) return null;
  if (decoder.mapFromDriverValue === Column.prototype.mapFromDriverValue) return undefined;
  return (stored) => decoder.mapFromDriverValue(stored);
}

function aliasedDecoder(field: unknown): Decoder | undefined {
  const aliased = field as { sql?: object };
  return aliased.sql && decoderOf(aliased.sql);
}

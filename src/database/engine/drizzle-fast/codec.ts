import { Column, is, Param, Placeholder, SQL } from 'drizzle-orm';
import { type Decoder, decoderOf, type Fields, tableNameOf } from './private-parts.ts';

export type Values = Record<string, unknown>;

type Decode = (stored: unknown) => unknown;
type RowOf = (stored: unknown[]) => unknown;

/** What a parameter is: a constant, or the value of a placeholder, which a column may have to encode. */
type Parameter = { name?: string; constant?: unknown; column?: Encoder };
type Encoder = { mapToDriverValue(value: unknown): unknown };

/** One loop for all parameters: a closure for each took longer than the look-up of its value. */
export function encoderOf(params: unknown[], absent: Values): (values: Values) => unknown[] {
  const parameters = params.map(parameterOf);
  return (values) => {
    const encoded = new Array<unknown>(parameters.length);
    for (let i = 0; i < parameters.length; i += 1) {
      const { name, constant, column } = parameters[i] as Parameter;
      if (name === undefined) {
        encoded[i] = constant;
        continue;
      }
      const value = values[name] ?? valueWithout(name, values, absent);
      encoded[i] = column === undefined ? value : column.mapToDriverValue(value);
    }
    return encoded;
  };
}

function parameterOf(param: unknown): Parameter {
  if (is(param, Placeholder)) return { name: param.name as string };
  if (!is(param, Param) || !is(param.value, Placeholder)) return { constant: param };
  const name = param.value.name as string;
  const { encoder } = param;
  return encoder.mapToDriverValue === Column.prototype.mapToDriverValue
    ? { name }
    : { name, column: encoder };
}

/** The value of a placeholder that is null or not given. */
function valueWithout(name: string, values: Values, absent: Values): unknown {
  const value = values[name];
  if (value !== undefined) return value;
  if (name in absent) return absent[name];
  if (name in values) return undefined;
  throw new Error(`No value for placeholder "${name}" was provided`);
}

/** @returns undefined where Drizzle may turn the whole row of a left join into null */
export function rowReader(fields: Fields, notNull: Record<string, boolean> = {}) {
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

function hasNullableGroup(fields: Fields, notNull: Record<string, boolean>): boolean {
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

import { Column, getTableName, is, Param, Placeholder } from 'drizzle-orm';

// How the values of a query are encoded and its rows are made. Drizzle finds out the kind of each parameter and column
// again at every execution and for every value, which takes longer than the query; here it is found out once. What it
// passes to its drivers is all that is needed.

export type Values = Record<string, unknown>;

/** The columns of a result, each with its place in the row that is made of it. */
type Fields = { path: string[]; field: unknown }[];

type Decode = (stored: unknown) => unknown;
type RowOf = (stored: unknown[]) => Record<string, unknown>;

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
      // No value is NULL, also in a column of JSON, which would make a text of it.
      encoded[i] = column === undefined || value === null ? value : column.mapToDriverValue(value);
    }
    return encoded;
  };
}

function parameterOf(param: unknown): Parameter {
  if (is(param, Placeholder)) return { name: param.name };
  if (!is(param, Param) || !is(param.value, Placeholder)) return { constant: param };
  const { name } = param.value;
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

/**
 * Makes rows as Drizzle does: columns decode their values, and a group of columns is null where a LEFT JOIN has found no
 * row of their table. That shows in a column that is never NULL: a group of a table needs one. Expressions come as the
 * driver returns them, whatever `mapWith` says; both engines return numbers for counts and sums.
 */
export function rowReader(fields: Fields): RowOf {
  const columns = fields.map(({ path, field }) => ({
    group: path.length > 1 ? path[0] : undefined,
    name: path.at(-1) as string,
    decode: decoderOf(field),
    isRequired: path.length > 1 && is(field, Column) && field.notNull && isOfOneTable(fields, path[0]),
  }));
  return (stored) => {
    const row: Record<string, unknown> = {};
    let group = row;
    let groupName: string | undefined;
    for (let i = 0; i < columns.length; i += 1) {
      const column = columns[i] as (typeof columns)[number];
      const value = stored[i];
      if (column.group !== groupName) {
        groupName = column.group;
        group = groupName === undefined ? row : {};
        if (groupName !== undefined) row[groupName] = group;
      }
      if (value === null) {
        group[column.name] = null;
        if (column.isRequired) row[groupName as string] = null;
      } else {
        group[column.name] = column.decode === undefined ? value : column.decode(value);
      }
    }
    return row;
  };
}

function isOfOneTable(fields: Fields, group: string | undefined): boolean {
  const tables = fields.flatMap(({ path, field }) =>
    path.length > 1 && path[0] === group && is(field, Column) ? getTableName(field.table) : [],
  );
  return new Set(tables).size === 1;
}

/** @returns undefined where the stored value is the result */
function decoderOf(field: unknown): Decode | undefined {
  if (!is(field, Column) || field.mapFromDriverValue === Column.prototype.mapFromDriverValue)
    return undefined;
  return (stored) => field.mapFromDriverValue(stored);
}

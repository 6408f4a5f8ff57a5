// The validator package reports the keyword that refused a value, but not the keyword's own value, such as the limit.
// It is read from the specification.

import type { Route, Spec } from './routes.ts';
import type { SchemaError } from './schema-messages.ts';

/** An error of the package: the path of the value, and the keyword as `maxLength.openapi.validation`. */
export type PackageError = { path?: string; message?: string; errorCode?: string };

type Schema = { $ref?: string } & Record<string, unknown>;

/** How Ajv names the value of a keyword. */
const NAMES: Readonly<Record<string, string>> = {
  type: 'type',
  enum: 'allowedValues',
  pattern: 'pattern',
  format: 'format',
};

/** The members of a schema that are schemas of the same value. `propertyNames` is judged at the path of its object. */
const PARTS = ['allOf', 'anyOf', 'oneOf', 'propertyNames'];

/** What a request brought, as the package has judged it. */
type Judged = { query: unknown; body: unknown };

/** The errors of one request as Ajv reports them, each with its path. Unknown parameters have no keyword. */
export function schemaErrors(
  spec: Spec,
  { parameters, bodySchema }: Pick<Route, 'parameters' | 'bodySchema'>,
  errors: readonly PackageError[],
  judged: Judged,
): (SchemaError & { path: string })[] {
  const ofQuery = parameters.filter((one) => one.in === 'query');
  const query = { properties: Object.fromEntries(ofQuery.map(({ name, schema }) => [name, schema])) };
  const schemasOf = cached((path) => schemasAt(spec, { properties: { body: bodySchema, query } }, path));
  const seen = new Map<string, number>();
  return errors.map(({ path = '', errorCode }) => {
    if (errorCode === undefined) return ofQueryString(path, ofQuery);
    const [reported = ''] = errorCode.split('.');
    // The package adds a keyword of its own to the types of dates.
    const keyword = reported === 'x-eov-type' ? 'type' : reported;
    const refusing = schemasOf(path).filter(
      (schema) =>
        Object.hasOwn(schema, keyword) && (keyword !== 'type' || !isOfType(valueAt(judged, path), schema)),
    );
    // Several schemas of one value report a keyword in the order in which they are written.
    const turn = seen.get(`${reported} ${path}`) ?? 0;
    seen.set(`${reported} ${path}`, turn + 1);
    return { path, keyword, params: { [NAMES[keyword] ?? 'limit']: refusing[turn]?.[keyword] } };
  });
}

/** All items of a list have the same schemas: a body may have thousands of errors. */
function cached(schemasOf: (path: string) => Schema[]): (path: string) => Schema[] {
  const known = new Map<string, Schema[]>();
  return (path) => {
    const place = path.replaceAll(/\/\d+(?=\/|$)/g, '/0');
    const found = known.get(place) ?? schemasOf(place);
    known.set(place, found);
    return found;
  };
}

function isOfType(value: unknown, { type }: Schema): boolean {
  const names = [type].flat();
  if (value === null) return names.includes('null');
  if (Array.isArray(value)) return names.includes('array');
  // Ajv's `strictNumbers`: what overflowed is no number.
  if (typeof value === 'number' && !Number.isFinite(value)) return false;
  return names.includes(typeof value) || (Number.isInteger(value) && names.includes('integer'));
}

function valueAt(judged: Judged, path: string): unknown {
  return segmentsOf(path).reduce<unknown>(
    (value, name) => (value as Record<string, unknown>)?.[name],
    judged,
  );
}

function segmentsOf(path: string): string[] {
  return path
    .split('/')
    .slice(1)
    .map((segment) => segment.replaceAll('~1', '/').replaceAll('~0', '~'));
}

function schemasAt(spec: Spec, root: Schema, path: string): Schema[] {
  let schemas = [root];
  for (const name of segmentsOf(path)) {
    schemas = schemas.flatMap((schema) => memberOf(schema, name)).flatMap((member) => whole(spec, member));
  }
  return schemas;
}

function memberOf({ properties, items, additionalProperties }: Schema, name: string): Schema[] {
  const named = (properties as Record<string, Schema> | undefined) ?? {};
  const member = Object.hasOwn(named, name) ? named[name] : (items ?? additionalProperties);
  return typeof member === 'object' && member !== null ? [member as Schema] : [];
}

/** A schema, and those that it is made of. */
function whole(spec: Spec, schema: Schema): Schema[] {
  const [, , kind = '', name = ''] = schema.$ref?.split('/') ?? [];
  const referenced = spec.components[kind]?.[name] as Schema | undefined;
  const parts = PARTS.flatMap((part) => (schema[part] as Schema[] | undefined) ?? []);
  const others = referenced ? [referenced, ...parts] : parts;
  return [schema, ...others.flatMap((part) => whole(spec, part))];
}

/** The package judges the names of a query without a schema: a parameter is unknown, or has no value. */
function ofQueryString(path: string, known: Route['parameters']): SchemaError & { path: string } {
  const name = path.split('/')[2] ?? '';
  const isKnown = known.some((one) => one.name === name);
  return { path, keyword: isKnown ? 'emptyParameter' : 'unknownParameter', params: { name } };
}

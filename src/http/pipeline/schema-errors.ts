// What a schema refuses, by field, in words. The validator package reports the keyword that refused a value, but not the
// keyword's own value, such as the limit: it is read from the specification.
import type { ErrorObject } from 'ajv/dist/2020.js';
import { MUST_BE_INSTANT } from '../../domain/calendar.ts';
import type { FieldErrors } from '../../domain/failure.ts';
import { type KeysUnder, type Message, message } from '../../domain/messages/message.ts';
import { componentOf, type Route, type Spec } from './routes.ts';

/** What a keyword of a schema refuses: as Ajv reports it. */
type SchemaError = { keyword: string; params: Record<string, unknown> };

const REFERENCE = '[0-7][0-9A-HJKMNP-TV-Z]{25}';

/** What the patterns of the specification mean. */
const PATTERNS: Readonly<Record<string, Message>> = {
  '\\S': message('value.not_blank'),
  '^([A-Z]{3})?$': message('code.currency_letters'),
  '^([A-Z]{2})?$': message('code.country_letters'),
  '^[a-z0-9_]*$': message('value.tax_rate_key'),
  [`^${REFERENCE}$`]: message('value.reference'),
  [`^${REFERENCE}(,${REFERENCE}){0,99}$`]: message('value.references'),
};

const FORMATS: Readonly<Record<string, Message>> = {
  date: message('date.calendar'),
  'date-time': MUST_BE_INSTANT,
  int32: message('number.countable'),
  int64: message('number.countable'),
  'idn-email': message('code.email'),
};

type KnownParams = {
  limit: number;
  type: string | readonly string[];
  allowedValues: readonly (string | number | null)[];
  pattern: string;
  format: string;
  name: string;
};

const MESSAGES: Readonly<Record<string, (params: KnownParams) => Message>> = {
  required: () => message('value.required'),
  additionalProperties: () => message('value.unknown_field'),
  unknownParameter: () => message('value.unknown_parameter'),
  emptyParameter: ({ name }) => message('key.empty_parameter', { name }),
  propertyNames: () => message('value.property_names'),
  uniqueItems: () => message('value.duplicate_items'),
  anyOf: () => message('value.any_of'),
  oneOf: () => message('value.one_schema'),
  type: ({ type }) => ofType(type),
  enum: ({ allowedValues }) => ofValues(allowedValues),
  pattern: ({ pattern }) => PATTERNS[pattern] ?? message('value.pattern', { pattern }),
  format: ({ format }) => FORMATS[format] ?? message('value.format', { format }),
  minimum: ({ limit }) => message('number.at_least', { least: limit }),
  maximum: ({ limit }) => message('number.at_most', { most: limit }),
  // Ajv does not say what is excluded; the specification excludes only 0 (test/api/schema-messages.test.ts).
  not: () => message('number.not_zero'),
  exclusiveMinimum: ({ limit }) => message('number.above', { bound: limit }),
  minLength: ({ limit }) => (limit === 1 ? NOT_EMPTY : message('text.min_schema', { least: limit })),
  minItems: ({ limit }) => (limit === 1 ? NOT_EMPTY : message('value.min_items', { least: limit })),
  maxLength: ({ limit }) => message('text.max_schema', { most: limit }),
  maxItems: ({ limit }) => message('value.max_items', { most: limit }),
  maxProperties: ({ limit }) => message('value.max_properties', { most: limit }),
};

const NOT_EMPTY = message('value.not_empty');

/** What is wrong with a value, and what is expected instead. */
export function schemaMessage({ keyword, params }: SchemaError): Message {
  return MESSAGES[keyword]?.(params as KnownParams) ?? message('value.invalid');
}

/** Whether a value lacks the form that it must have, which says more than its length. */
function isOfForm({ keyword, params }: SchemaError): boolean {
  return keyword === 'format' || (keyword === 'pattern' && String(params.pattern).startsWith('^'));
}

/** Null and the empty text clear a field: they are not named. */
function ofValues(allowed: readonly (string | number | null)[]): Message {
  return message('value.one_of', {
    values: allowed.filter((value) => value !== null && value !== '').map(String),
  });
}

function ofType(type: string | readonly string[]): Message {
  const [name, other] = [type].flat();
  return message(`type.${name}${other === 'null' ? '_or_null' : ''}` as `type.${KeysUnder<'type'>}`);
}

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
  const referenced = schema.$ref === undefined ? [] : [componentOf<Schema>(spec, schema.$ref)];
  const parts = PARTS.flatMap((part) => (schema[part] as Schema[] | undefined) ?? []);
  return [schema, ...[...referenced, ...parts].flatMap((part) => whole(spec, part))];
}

/** The package judges the names of a query without a schema: a parameter is unknown, or has no value. */
function ofQueryString(path: string, known: Route['parameters']): SchemaError & { path: string } {
  const name = path.split('/')[2] ?? '';
  const isKnown = known.some((one) => one.name === name);
  return { path, keyword: isKnown ? 'emptyParameter' : 'unknownParameter', params: { name } };
}

/** The errors of a schema compiled with Ajv on a row of a table, by field. */
export function fieldErrorsOfRow(errors: readonly ErrorObject[]): FieldErrors {
  const pathOf = ({ instancePath, params }: ErrorObject) => {
    const property = params.missingProperty ?? params.additionalProperty;
    return property === undefined ? instancePath : `${instancePath}/${property}`;
  };
  // A table has words in the language of its reader instead of the values of an enumeration, so these are not listed.
  const messageOf = (error: SchemaError) =>
    error.keyword === 'enum' ? message('value.not_allowed') : schemaMessage(error);
  const reported = errors.map((error) => ({ ...error, path: `/body${pathOf(error)}` }));
  return toFieldErrors(reported, messageOf);
}

/** One message for each field, by the errors of the package or of Ajv. */
export function toFieldErrors(
  errors: readonly (SchemaError & { path: string })[],
  messageOf: (error: SchemaError) => Message = schemaMessage,
): FieldErrors {
  const fields = new Map<string, Message>();
  // Asked for each error: a list of thousands of faulty values must not cost the square of its length.
  const parents = new Set(errors.flatMap(({ path }) => parentsOf(path)));
  for (const error of errors) {
    const field = fieldPath(error.path);
    // An object or null: the object is faulty at a field of it, and being no null is no fault.
    const isOfChoice = error.keyword === 'anyOf' || error.keyword === 'type';
    if (isOfChoice && parents.has(error.path)) continue;
    // A value may break two rules; one of them says it. The form that it must have says more than its length.
    if (!fields.has(field) || isOfForm(error)) fields.set(field, messageOf(error));
  }
  return Object.fromEntries([...fields].map(([field, reason]) => [field, [reason]]));
}

/** `/body/lines/0` → `/body/lines`, `/body` and the empty path: what it is within. No body is deep. */
function parentsOf(path: string): string[] {
  const parents: string[] = [];
  for (let end = path.lastIndexOf('/'); end >= 0; end = end === 0 ? -1 : path.lastIndexOf('/', end - 1)) {
    parents.push(path.slice(0, end));
  }
  return parents;
}

/** `/body/lines/0/unit_price` → `lines.0.unit_price`; the body as a whole is called `body`. */
function fieldPath(path: string): string {
  const [, , ...segments] = path.split('/');
  if (segments.length === 0) return 'body';
  return segments.map((segment) => segment.replaceAll('~1', '/').replaceAll('~0', '~')).join('.');
}

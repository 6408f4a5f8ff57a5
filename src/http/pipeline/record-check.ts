// All errors of a body in one answer, of its form and of its records: an unknown client and a malformed line, a currency
// that does not exist and a type that does not either. Without this, a caller who mends the form finds the others behind it.
import type { Request } from 'express';
import { inItsTime } from '../../auth/sandbox-time.ts';
import { Failure, type FieldErrors, invalidFields } from '../../domain/failure.ts';
import { type AnyHandler, callHandler } from '../../resources/handler.ts';
import { MAX_FIELDS } from './errors.ts';
import type { ExecuteParts } from './execute.ts';
import { type Caller, requireAccess } from './guard.ts';
import { KIB } from './limits.ts';
import { componentOf, type Route, type Spec } from './routes.ts';
import { createFastCheck } from './validate.ts';

/** More than a document of 500 lines with all of their fields has. */
const MAX_BYTES = 512 * KIB;

/** The failure that a request is answered with. */
type AddRecordErrors = (failure: unknown, call: { request: Request; caller: Caller }) => Promise<unknown>;

/**
 * Checks what is well-formed of a body that the spec refuses: the handler runs with it in a transaction that is always
 * rolled back. So every check of an operation counts, and none is written twice.
 * @returns undefined for an operation whose records need no such check
 */
export function createRecordCheck(
  spec: Spec,
  route: Route<string>,
  parts: Pick<ExecuteParts, 'database' | 'service' | 'clock' | 'table' | 'reloadActor' | 'toolsetsDisabled'>,
): AddRecordErrors | undefined {
  const { database, service, clock, table, reloadActor, toolsetsDisabled } = parts;
  if (!table.checksRecords?.(route.operationId)) return undefined;
  const handler = table.handlers[route.operationId] as AnyHandler;
  const passes = createFastCheck(spec)(route);
  return async (failure, { request, caller }) => {
    if (!(failure instanceof Failure) || !failure.errors || !('actor' in caller)) return failure;
    const formErrors = failure.errors;
    // The answer is full already, or the body is large or of unknown length: it would be held in memory while the
    // database is asked.
    const isLarge = !(Number(request.headers['content-length']) <= MAX_BYTES);
    if (isLarge || Object.keys(formErrors).length >= MAX_FIELDS) return failure;
    const body = withoutFormErrors(spec, route.bodySchema, request.body, formErrors);
    const input = body && passes(Object.create(request, { body: { value: body } }));
    if (!input) return failure;
    try {
      await database.write({ workspace: caller.actor.workspace.id }, async (tx, yieldIfLong) => {
        const realNow = clock();
        // The body may have taken its time, and access may have ended since it began.
        const authorized = await reloadActor(tx, request, realNow);
        requireAccess(authorized, route, toolsetsDisabled);
        const { actor, now } = await inItsTime(tx, authorized, realNow);
        await callHandler(handler, { tx, actor, now, service, yieldIfLong }, input);
        // Whatever was written is rolled back.
        throw failure;
      });
    } catch (error) {
      if (!(error instanceof Failure) || !error.errors) return failure;
      const recordErrors = error === failure ? {} : independentErrors(error.errors, formErrors, request.body);
      return invalidFields({ ...recordErrors, ...formErrors });
    }
    return failure;
  };
}

type Schema = {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  format?: string;
  pattern?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  allOf?: Schema[];
  anyOf?: Schema[];
  oneOf?: Schema[];
};

type JsonObject = Record<string, unknown>;

/** A reference that no record has. */
const NO_REFERENCE = '00000000000000000000000000';

/** Fields that decide which others are needed: where one of them is faulty, nothing is said of what its object lacks. */
const DECIDING = ['from', 'from_line', 'item', 'kind', 'type'];

/**
 * A body without its faulty fields, with a value of the right form in those that are required, so that what it says
 * otherwise can be checked. What is found at a faulty field counts for nothing.
 * @returns undefined where so little is left that nothing can be checked
 */
function withoutFormErrors(
  spec: Spec,
  schema: object | undefined,
  body: unknown,
  errors: FieldErrors,
): JsonObject | undefined {
  const rest = copyOf(body);
  if (!isObject(rest) || errors.body !== undefined) return undefined;
  for (const path of Object.keys(errors)) {
    const names = path.split('.');
    const last = names.pop() ?? '';
    let holder: unknown = rest;
    let of = schema as Schema | undefined;
    for (const name of names) {
      of = partOf(spec, of, name);
      holder = ownMember(holder, name);
    }
    if (Array.isArray(holder)) holder[Number(last)] = sampleOf(spec, partOf(spec, of, last));
    else if (isObject(holder)) {
      const sample = sampleOf(spec, partOf(spec, of, last));
      // Left out of a change, a reference would be the one of before, and other fields would be judged by that.
      if (isRequired(spec, of, last) || sample === NO_REFERENCE) holder[last] = sample;
      else delete holder[last];
    }
  }
  return rest;
}

/** What checks of the rest found, without what follows from the errors of form: what is at faulty fields, at what holds them, or for want of them. */
function independentErrors(found: FieldErrors, errors: FieldErrors, body: unknown): FieldErrors {
  const undecided = new Set(
    Object.keys(errors).flatMap((path) => {
      const { parent, name } = split(path);
      return DECIDING.includes(name) ? [parent] : [];
    }),
  );
  // Asked for each of them: thousands of errors must not cost the square of their number.
  const faulty = new Set(Object.keys(errors));
  const holders = new Set(Object.keys(errors).flatMap((path) => placesOf(path).slice(0, -1)));
  return Object.fromEntries(
    Object.entries(found).filter(([path]) => {
      const isFaulty = holders.has(path) || placesOf(path).some((place) => faulty.has(place));
      return !isFaulty && !(undecided.has(split(path).parent) && valueAt(body, path) === undefined);
    }),
  );
}

/** `lines.0.item` → `lines`, `lines.0` and itself: what it is within. */
function placesOf(path: string): string[] {
  const names = path.split('.');
  return names.map((_, place) => names.slice(0, place + 1).join('.'));
}

/** @returns undefined where a body nests deeper than calls can: such a field is an error anyway */
function copyOf(body: unknown): unknown {
  try {
    return structuredClone(body);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function split(path: string): { parent: string; name: string } {
  const point = path.lastIndexOf('.');
  return { parent: point < 0 ? '' : path.slice(0, point), name: path.slice(point + 1) };
}

function valueAt(body: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>(ownMember, body);
}

/** Never what every object inherits, such as `__proto__`, which must not be written to. */
function ownMember(holder: unknown, name: string): unknown {
  const isHolder = isObject(holder) || Array.isArray(holder);
  return isHolder && Object.hasOwn(holder, name) ? (holder as JsonObject)[name] : undefined;
}

/** A value of the form that a schema asks for. */
function sampleOf(spec: Spec, given: Schema | undefined): unknown {
  const schema = given && resolved(spec, given);
  if (!schema) return null;
  const { enum: values, type, format, pattern } = schema;
  if (values) return values[0];
  const choice = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])][0];
  if (choice) return sampleOf(spec, choice);
  if (schema.properties) {
    const names = schema.required ?? [];
    return Object.fromEntries(names.map((name) => [name, sampleOf(spec, schema.properties?.[name])]));
  }
  if (schema.items) return [sampleOf(spec, schema.items)];
  const kind = Array.isArray(type) ? type[0] : type;
  if (kind === 'number' || kind === 'integer') return 1;
  if (kind === 'boolean') return false;
  if (format === 'date') return '2000-01-01';
  if (format?.endsWith('email')) return 'x@example.com';
  return pattern?.includes('{25}') ? NO_REFERENCE : 'x';
}

function partOf(spec: Spec, given: Schema | undefined, name: string): Schema | undefined {
  const schema = given && resolved(spec, given);
  if (!schema) return undefined;
  const own = schema.properties?.[name] ?? (/^\d+$/.test(name) ? schema.items : undefined);
  if (own) return own;
  for (const part of partsOf(schema)) {
    const found = partOf(spec, part, name);
    if (found) return found;
  }
  return undefined;
}

function isRequired(spec: Spec, given: Schema | undefined, name: string): boolean {
  const schema = given && resolved(spec, given);
  if (!schema) return false;
  return schema.required?.includes(name) || partsOf(schema).some((part) => isRequired(spec, part, name));
}

function partsOf({ allOf = [], anyOf = [], oneOf = [] }: Schema): Schema[] {
  return [...allOf, ...anyOf, ...oneOf];
}

function resolved(spec: Spec, schema: Schema): Schema {
  return schema.$ref === undefined ? schema : resolved(spec, componentOf(spec, schema.$ref));
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

import type { Spec } from '../../src/http/pipeline/routes.ts';

type Schema = { [keyword: string]: unknown };
type Schemas = Record<string, Schema>;

const POINTER = '#/components/schemas/';

/**
 * The spec as it is published: each enum of a response or an event becomes `anyOf` the enum and `type: string`, because
 * a later version may add values. Validators and generated clients then accept them. Enums of requests stay closed, and
 * names stay: `DocumentStatus` is still the list of today's values. `withClosedEnums` undoes it.
 */
export function withOpenEnums(spec: Spec): Spec {
  const schemas = spec.components.schemas as Schemas;
  const ofRequests = namesWithin(Object.values(spec.paths).map(requestsOf), spec);
  const opened = Object.entries(schemas).map(([name, schema]) => [
    name,
    schema.enum || ofRequests.has(name) ? schema : open(schema, schemas),
  ]);
  return { ...spec, components: { ...spec.components, schemas: Object.fromEntries(opened) } };
}

function open(schema: Schema, schemas: Schemas): Schema {
  if (isEnum(schema, schemas)) {
    const { enum: values, $ref, type, ...rest } = schema;
    const known = $ref === undefined ? { type, enum: values } : { $ref };
    return { ...rest, anyOf: [known, { type: 'string' }] };
  }
  const parts = Object.entries(schema).map(([keyword, value]) => [
    keyword,
    openPart(keyword, value, schemas),
  ]);
  return Object.fromEntries(parts);
}

function openPart(keyword: string, value: unknown, schemas: Schemas): unknown {
  if (keyword === 'properties') {
    const fields = Object.entries(value as Schemas).map(([name, field]) => [name, open(field, schemas)]);
    return Object.fromEntries(fields);
  }
  if (keyword === 'items' || (keyword === 'additionalProperties' && typeof value === 'object')) {
    return open(value as Schema, schemas);
  }
  if (keyword === 'anyOf') {
    return (value as Schema[]).flatMap((option) =>
      isEnum(option, schemas) ? [option, { type: 'string' }] : [open(option, schemas)],
    );
  }
  return value;
}

/** The discriminator of events keeps its single value. */
function isEnum({ enum: values, const: only, $ref }: Schema, schemas: Schemas): boolean {
  if (typeof $ref === 'string') return isEnum(schemas[$ref.slice(POINTER.length)] ?? {}, schemas);
  return values !== undefined && only === undefined;
}

/** What a request of any method of a path may bring. */
function requestsOf({ parameters, ...methods }: Record<string, unknown>): unknown[] {
  const operations = Object.values(methods) as { parameters?: unknown; requestBody?: unknown }[];
  return [parameters, ...operations.flatMap((operation) => [operation.parameters, operation.requestBody])];
}

/** The schemas that a part of the spec refers to, and those that they are made of. */
function namesWithin(part: unknown, { components }: Spec, found = new Set<string>()): Set<string> {
  for (const [pointer = '', kind = '', name = ''] of JSON.stringify(part).matchAll(
    /#\/components\/(schemas|parameters)\/(\w+)/g,
  )) {
    if (found.has(pointer)) continue;
    found.add(pointer);
    if (kind === 'schemas') found.add(name);
    namesWithin(components[kind]?.[name], { components } as Spec, found);
  }
  return found;
}

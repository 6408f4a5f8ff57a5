// JSON Schemas of the spec made fit to travel alone: a tool's input schema reaches clients without the rest of the spec.

export type Json = Record<string, unknown>;

/** Keywords whose members are schemas under names of their own. */
const NAMED_SCHEMAS = ['properties', 'patternProperties', '$defs'];
/** Keywords whose value is data, however much it may look like a schema. */
const DATA = ['enum', 'const', 'default', 'examples', 'required', 'type'];
/** Keywords of OpenAPI that no JSON Schema validator knows; strict ones refuse them. */
const FOREIGN = /^(x-.*|example|discriminator|xml|externalDocs)$/;
/** Rules that the service checks whatever a client does, and which a model pays for with each list of tools. */
const CHECKED_ANYWAY = ['pattern', 'minLength', 'maxLength', 'maximum', 'dependentSchemas'];
/** The formats that OpenAPI alone has. */
const FOREIGN_FORMATS = ['int32', 'int64'];

/** Keywords that tell of a value and refuse none. */
const ANNOTATIONS = ['title', 'description', 'default', 'deprecated', 'readOnly', 'writeOnly'];

/**
 * The schema with every `$ref` replaced by what it points to, as short as it can be said: without OpenAPI's own keywords
 * and what only the service checks. What stands beside a
 * `$ref`, such as a better description, wins. A schema within itself is cut where it begins anew: it accepts anything
 * there, and the service still validates it. Each schema has one type at most: clients with the schemas of OpenAPI 3.0,
 * as Gemini's are, refuse `type: [string, 'null']`, and know `anyOf`.
 */
export function selfContained(spec: object, schema: unknown, open: readonly string[] = []): Json {
  if (!isObject(schema)) return {};
  const { $ref, ...own } = schema;
  const base = typeof $ref === 'string' ? referenced(spec, $ref, open) : {};
  const members = Object.entries(own)
    .filter(([keyword, value]) => !isForeign(keyword, value))
    .map(([keyword, value]) => [keyword, inlined(spec, keyword, value, open)]);
  return oneTypeEach({ ...base, ...Object.fromEntries(members) });
}

function isForeign(keyword: string, value: unknown): boolean {
  if (CHECKED_ANYWAY.includes(keyword)) return true;
  return FOREIGN.test(keyword) || (keyword === 'format' && FOREIGN_FORMATS.includes(value as string));
}

function oneTypeEach(schema: Json): Json {
  if (!Array.isArray(schema.type)) return schema;
  const told = Object.entries(schema).filter(([keyword]) => ANNOTATIONS.includes(keyword));
  const { type: types, enum: values, ...rules } = withoutAnnotations(schema);
  const anyOf = (types as string[]).map((type) => {
    if (type === 'null') return { type };
    const allowed = Array.isArray(values) ? { enum: values.filter((value) => value !== null) } : {};
    return { type, ...allowed, ...rules };
  });
  return { ...Object.fromEntries(told), anyOf };
}

function withoutAnnotations(schema: Json): Json {
  return Object.fromEntries(Object.entries(schema).filter(([keyword]) => !ANNOTATIONS.includes(keyword)));
}

/** What a JSON pointer of the spec (`#/components/schemas/Client`) names; anything else stays as it is. */
export function dereferenced(spec: object, part: unknown): Json {
  if (!isObject(part)) return {};
  return typeof part.$ref === 'string' ? dereferenced(spec, lookUp(spec, part.$ref)) : part;
}

function referenced(spec: object, pointer: string, open: readonly string[]): Json {
  return open.includes(pointer) ? {} : selfContained(spec, lookUp(spec, pointer), [...open, pointer]);
}

function inlined(spec: object, keyword: string, value: unknown, open: readonly string[]): unknown {
  if (DATA.includes(keyword)) return value;
  // The first line says what it is, those after it are for readers of the specification.
  if (keyword === 'description' && typeof value === 'string') return value.split('\n')[0];
  if (NAMED_SCHEMAS.includes(keyword) && isObject(value)) {
    return Object.fromEntries(
      Object.entries(value).map(([name, schema]) => [name, selfContained(spec, schema, open)]),
    );
  }
  if (Array.isArray(value)) return value.map((schema) => selfContained(spec, schema, open));
  return isObject(value) ? selfContained(spec, value, open) : value;
}

function lookUp(spec: object, pointer: string): unknown {
  const found = pointer
    .split('/')
    .slice(1)
    .map((segment) => segment.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<unknown>((node, key) => (isObject(node) ? node[key] : undefined), spec);
  if (found === undefined) throw new Error(`The spec has nothing at ${pointer}.`);
  return found;
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

// Makes JSON Schemas of the spec self-contained: a tool's input schema reaches clients without the rest of the spec.

export type Json = Record<string, unknown>;

/** Keywords whose members are schemas under names of their own. */
const NAMED_SCHEMAS = ['properties', 'patternProperties', '$defs'];
/** Keywords whose value is data, even if it looks like a schema. */
const DATA = ['enum', 'const', 'default', 'examples', 'required', 'type'];
/** Keywords of OpenAPI that no JSON Schema validator knows; strict ones refuse them. */
const OPENAPI_KEYWORDS = /^(x-.*|example|discriminator|xml|externalDocs)$/;
/** Rules that the service validates in any case, and that a model would pay for with each list of tools. */
const SERVICE_CHECKED = ['pattern', 'minLength', 'maxLength', 'maximum', 'dependentSchemas', 'if', 'else'];
/** Of OpenAPI alone, or unknown to strict clients, which then refuse the schema. The service checks them itself. */
const FOREIGN_FORMATS = ['int32', 'int64', 'idn-email'];

/** Keywords that describe a value and constrain nothing. */
const ANNOTATIONS = ['title', 'description', 'default', 'deprecated', 'readOnly', 'writeOnly'];

/**
 * The schema with every `$ref` replaced by its target, as short as possible: without OpenAPI's own keywords and the
 * rules that only the service checks. Keywords next to a `$ref`, such as a better description, take precedence. A
 * recursive schema is cut at the recursion: it accepts anything there, and the service still validates it. Each
 * schema has at most one type: clients with the schemas of OpenAPI 3.0, such as Gemini, refuse `type: [string,
 * 'null']` but support `anyOf`.
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
  if (SERVICE_CHECKED.includes(keyword)) return true;
  return (
    OPENAPI_KEYWORDS.test(keyword) || (keyword === 'format' && FOREIGN_FORMATS.includes(value as string))
  );
}

function oneTypeEach(schema: Json): Json {
  if (!Array.isArray(schema.type)) return schema;
  const annotations = Object.entries(schema).filter(([keyword]) => ANNOTATIONS.includes(keyword));
  const { type: types, enum: values, ...rules } = withoutAnnotations(schema);
  const anyOf = (types as string[]).map((type) => {
    if (type === 'null') return { type };
    const allowed = Array.isArray(values) ? { enum: values.filter((value) => value !== null) } : {};
    return { type, ...allowed, ...rules };
  });
  return { ...Object.fromEntries(annotations), anyOf };
}

function withoutAnnotations(schema: Json): Json {
  return Object.fromEntries(Object.entries(schema).filter(([keyword]) => !ANNOTATIONS.includes(keyword)));
}

/** The target of a JSON pointer in the spec (`#/components/schemas/Client`); any other value is returned unchanged. */
export function dereferenced(spec: object, part: unknown): Json {
  if (!isObject(part)) return {};
  return typeof part.$ref === 'string' ? dereferenced(spec, lookUp(spec, part.$ref)) : part;
}

function referenced(spec: object, pointer: string, open: readonly string[]): Json {
  return open.includes(pointer) ? {} : selfContained(spec, lookUp(spec, pointer), [...open, pointer]);
}

function inlined(spec: object, keyword: string, value: unknown, open: readonly string[]): unknown {
  if (DATA.includes(keyword)) return value;
  // The first line says what it is; later lines are for readers of the specification.
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

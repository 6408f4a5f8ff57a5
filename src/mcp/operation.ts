// An operation of the spec as something to call: the AI connector makes a tool of it, the command line a command.

/** The part of an operation that the service's routing has read from the spec. */
export type OperationRoute = {
  operationId: string;
  method: string;
  /** In Express's notation, relative to the API: `/documents/:reference/issue`. */
  path: string;
  permission: string;
  alsoNeeds: readonly string[];
  toolset: string;
  successStatus: number;
  /** Whether AI clients get it as a tool. */
  isTool: boolean;
  /** The area of the lists of tools that it is in. */
  toolArea: string;
};

/** The position of an argument in the request. */
export type ArgumentPosition = { in: 'path' | 'query' | 'header'; name: string };

export type Parameter = ArgumentPosition & {
  description?: string;
  required?: boolean;
  /** Self-contained. */
  schema: Json;
};

export type Body = { schema: Json; isRequired: boolean };

/** What an operation takes and gives. */
export type Operation = {
  route: OperationRoute;
  summary: string;
  description: string;
  tag: string;
  /** Set for a POST that changes nothing more when it is repeated. */
  isIdempotent: boolean;
  /** By argument: named as in the spec, headers in snake_case, with a prefix where a name is taken. */
  parameters: ReadonlyMap<string, Parameter>;
  body: Body | undefined;
  /** The spec's description of the successful answer: used for an answer without a body. */
  successText: string;
  /** The media type of an answer that is a file. */
  fileType: string | undefined;
};

/** How arguments become a request. */
export type Callable = {
  route: OperationRoute;
  /** By argument. All other arguments are fields of the body, where `body` is `fields`. */
  places: ReadonlyMap<string, ArgumentPosition>;
  /** `fields`: each field of the body is an argument; `whole`: the argument `body` is the body. */
  body: 'fields' | 'whole' | 'none';
  /** The argument that becomes the `Idempotency-Key`, where the operation accepts one. */
  idempotencyArgument: string | undefined;
};

export type CallableSpec = { paths: Record<string, Record<string, unknown>> };

type OperationObject = {
  summary: string;
  description: string;
  tags?: string[];
  'x-idempotent'?: boolean;
  parameters?: unknown[];
  requestBody?: unknown;
  responses: Record<string, unknown>;
};

/** How an operation is listed. */
export function headOf(spec: CallableSpec, route: OperationRoute): Pick<Operation, 'summary' | 'tag'> {
  const { summary, tags } = itemOf(spec, route)[route.method] as OperationObject;
  return { summary, tag: tags?.[0] ?? '' };
}

/** Reads an operation from the spec. */
export function operationOf(spec: CallableSpec, route: OperationRoute): Operation {
  const item = itemOf(spec, route);
  const operation = item[route.method] as OperationObject;
  const success = operation.responses[route.successStatus];
  return {
    ...headOf(spec, route),
    route,
    description: operation.description,
    isIdempotent: operation['x-idempotent'] === true,
    parameters: byArgument(
      [...((item.parameters as unknown[]) ?? []), ...(operation.parameters ?? [])].map((parameter) => {
        const { schema, ...rest } = dereferenced(spec, parameter) as Parameter;
        return { ...rest, schema: selfContained(spec, schema) };
      }),
    ),
    body: bodyOf(spec, operation),
    successText: String(dereferenced(spec, success).description ?? 'Done.'),
    fileType: fileTypeOf(spec, success),
  };
}

function itemOf({ paths }: CallableSpec, { path }: OperationRoute): Record<string, unknown> {
  return paths[path.replaceAll(/:(\w+)/g, '{$1}')] ?? {};
}

/** Where the arguments of an operation stand in its request. */
export function placesOf(parameters: Operation['parameters']): ReadonlyMap<string, ArgumentPosition> {
  return new Map([...parameters].map(([argument, { in: place, name }]) => [argument, { in: place, name }]));
}

/** The fields of a schema that is an object. */
export function propertiesOf(schema: Json): Record<string, Json> {
  return (schema.properties as Record<string, Json> | undefined) ?? {};
}

function byArgument(parameters: Parameter[]): Map<string, Parameter> {
  const byArgument = new Map<string, Parameter>();
  for (const parameter of parameters) {
    const name =
      parameter.in === 'header' ? parameter.name.toLowerCase().replaceAll('-', '_') : parameter.name;
    byArgument.set(byArgument.has(name) ? `${parameter.in}_${name}` : name, parameter);
  }
  return byArgument;
}

function bodyOf(spec: CallableSpec, operation: OperationObject): Body | undefined {
  if (operation.requestBody === undefined) return undefined;
  const { content, required } = dereferenced(spec, operation.requestBody);
  const json = (content as Record<string, { schema?: unknown }> | undefined)?.['application/json'];
  return { schema: selfContained(spec, json?.schema), isRequired: required === true };
}

function fileTypeOf(spec: CallableSpec, response: unknown): string | undefined {
  const { content } = dereferenced(spec, response) as { content?: object };
  return Object.keys(content ?? {}).find((type) => type !== 'application/json');
}

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
function selfContained(spec: object, schema: unknown, open: readonly string[] = []): Json {
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
function dereferenced(spec: object, part: unknown): Json {
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

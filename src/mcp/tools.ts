import type { Tool } from '@modelcontextprotocol/sdk/types.js';
import { conciseDescription, conciseInput } from './concise.ts';
import { dereferenced, type Json, selfContained } from './schema.ts';

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
};

/** The position of an argument in the request. */
export type ArgumentPosition = { in: 'path' | 'query' | 'header'; name: string };

/** One operation of the spec as a tool, and how a call becomes a request. */
export type OperationTool = {
  tool: Tool;
  route: OperationRoute;
  /** By argument. All other arguments are fields of the body, where `body` is `fields`. */
  places: ReadonlyMap<string, ArgumentPosition>;
  /** `fields`: each field of the body is an argument; `whole`: the argument `body` is the body. */
  body: 'fields' | 'whole' | 'none';
  /** The argument that becomes the `Idempotency-Key`, where the operation accepts one. */
  idempotencyArgument: string | undefined;
  /** The spec's description of the successful answer: used for an answer without a body. */
  successText: string;
  /** The media type of an answer that is a file. */
  fileType: string | undefined;
};

/** The argument that embeds a file's bytes in the result. */
export const EMBED = 'embed';

const EMBED_SCHEMA = {
  type: 'boolean',
  description: 'True for the bytes as Base64 in the result, which takes many tokens; otherwise it is a link.',
};

/** The same for all tools: the instructions explain it. */
const IDEMPOTENCY_KEY = 'Fresh for each new call, the same when repeating it.';

type Spec = { paths: Record<string, Record<string, unknown>> };

type Operation = {
  summary: string;
  description: string;
  /** Set for a POST that changes nothing more when it is repeated. */
  'x-idempotent'?: boolean;
  parameters?: unknown[];
  requestBody?: unknown;
  responses: Record<string, unknown>;
};

type Parameter = {
  name: string;
  in: ArgumentPosition['in'];
  description?: string;
  required?: boolean;
  schema?: unknown;
};

type Body = { schema: Json; isRequired: boolean };

/** The keywords that a body's schema may have for its fields to become arguments next to the parameters. */
const PLAIN_BODY = ['type', 'title', 'description', 'properties', 'required', 'additionalProperties'];

/** Every operation of the spec as a tool, in the spec's order. */
export function toolsOf(spec: Spec, routes: readonly OperationRoute[]): OperationTool[] {
  return routes.map((route) => toolOf(spec, route));
}

/** `createDocument` → `create_document`, as tools of other servers are usually named. */
export function toolName(operationId: string): string {
  return operationId.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

function toolOf(spec: Spec, route: OperationRoute): OperationTool {
  const item = spec.paths[route.path.replaceAll(/:(\w+)/g, '{$1}')] ?? {};
  const operation = item[route.method] as Operation;
  const parameters = byArgument(
    [...((item.parameters as unknown[]) ?? []), ...(operation.parameters ?? [])]
      .map((parameter) => dereferenced(spec, parameter) as Parameter)
      // A tool's answer has no headers, so the caller has no entity tag.
      .filter(({ name }) => name !== 'If-Match' && name !== 'If-None-Match'),
  );
  const body = bodyOf(spec, operation);
  const isFlat = body !== undefined && fitsNextTo(body.schema, parameters);
  const fileType = fileTypeOf(spec, operation.responses[route.successStatus]);
  const places = [...parameters].map(([name, { in: place, name: there }]) => [
    name,
    { in: place, name: there },
  ]);
  return {
    tool: {
      name: toolName(route.operationId),
      description: conciseDescription(operation.description),
      inputSchema: conciseInput(
        inputSchema(spec, parameters, body, { isFlat, isFile: fileType !== undefined }),
        {
          changes: route.method === 'patch',
          isList: route.method === 'get',
        },
      ),
      annotations: annotationsOf(route, operation['x-idempotent'] === true),
    },
    route,
    places: new Map(places as [string, ArgumentPosition][]),
    body: body === undefined ? 'none' : isFlat ? 'fields' : 'whole',
    idempotencyArgument: [...parameters].find(([, { name }]) => name === 'Idempotency-Key')?.[0],
    fileType,
    successText: String(dereferenced(spec, operation.responses[route.successStatus]).description ?? 'Done.'),
  };
}

/** Parameters by argument: named as in the spec, headers in snake_case, with a prefix where a name is taken. */
function byArgument(parameters: Parameter[]): Map<string, Parameter> {
  const byArgument = new Map<string, Parameter>();
  for (const parameter of parameters) {
    const name =
      parameter.in === 'header' ? parameter.name.toLowerCase().replaceAll('-', '_') : parameter.name;
    byArgument.set(byArgument.has(name) ? `${parameter.in}_${name}` : name, parameter);
  }
  return byArgument;
}

function bodyOf(spec: Spec, operation: Operation): Body | undefined {
  if (operation.requestBody === undefined) return undefined;
  const { content, required } = dereferenced(spec, operation.requestBody);
  const json = (content as Record<string, { schema?: unknown }> | undefined)?.['application/json'];
  return { schema: selfContained(spec, json?.schema), isRequired: required === true };
}

/** A body's fields become arguments unless part of its schema would be lost. */
function fitsNextTo(schema: Json, parameters: Map<string, Parameter>): boolean {
  const isPlain = schema.type === 'object' && Object.keys(schema).every((key) => PLAIN_BODY.includes(key));
  return isPlain && Object.keys(propertiesOf(schema)).every((name) => !parameters.has(name));
}

function inputSchema(
  spec: Spec,
  parameters: Map<string, Parameter>,
  body: Body | undefined,
  { isFlat, isFile }: { isFlat: boolean; isFile: boolean },
): Tool['inputSchema'] {
  const own = (place: (parameter: Parameter) => boolean) =>
    [...parameters].filter(([, parameter]) => place(parameter));
  const schemas = (entries: [string, Parameter][]) =>
    Object.fromEntries(entries.map(([name, parameter]) => [name, parameterSchema(spec, parameter)]));
  const fields = body === undefined ? {} : isFlat ? propertiesOf(body.schema) : { body: body.schema };
  const bodyRequires = isFlat ? ((body?.schema.required as string[] | undefined) ?? []) : ['body'];
  const required = [
    ...own(({ required }) => required === true).map(([name]) => name),
    ...(body?.isRequired ? bodyRequires : []),
  ];
  return {
    type: 'object',
    properties: {
      ...schemas(own((parameter) => parameter.in === 'path')),
      ...fields,
      ...schemas(own((parameter) => parameter.in !== 'path')),
      ...(isFile ? { [EMBED]: EMBED_SCHEMA } : {}),
    } as Record<string, object>,
    ...(required.length > 0 ? { required } : {}),
    additionalProperties: false,
  };
}

function propertiesOf(schema: Json): Json {
  return (schema.properties as Json | undefined) ?? {};
}

/** Without the example: a model would send it, and all callers would share one Idempotency-Key. */
function parameterSchema(spec: Spec, { name, schema, description: full }: Parameter): Json {
  const description = name === 'Idempotency-Key' ? IDEMPOTENCY_KEY : full;
  return { ...selfContained(spec, schema), ...(description === undefined ? {} : { description }) };
}

function fileTypeOf(spec: Spec, response: unknown): string | undefined {
  const { content } = dereferenced(spec, response) as { content?: object };
  return Object.keys(content ?? {}).find((type) => type !== 'application/json');
}

/**
 * Derived from method and success status: a GET only reads, a POST that answers 201 only adds. Any other writing
 * operation changes or ends existing records, so a client should ask for confirmation first.
 */
function annotationsOf(
  { method, successStatus }: OperationRoute,
  isIdempotent: boolean,
): Tool['annotations'] {
  if (method === 'get') return { readOnlyHint: true };
  const isIdempotentToo = method !== 'post' || isIdempotent;
  return {
    ...(method === 'post' && successStatus === 201 ? { destructiveHint: false } : {}),
    ...(isIdempotentToo ? { idempotentHint: true } : {}),
  };
}

import type { Tool } from '@modelcontextprotocol/sdk/types.js';
import { conciseDescription, conciseInput } from './concise.ts';
import {
  type Body,
  type Callable,
  type CallableSpec,
  type Operation,
  type OperationRoute,
  operationOf,
  type Parameter,
  placesOf,
  propertiesOf,
} from './operation.ts';
import type { Json } from './schema.ts';

/** One operation of the spec as a tool, and how a call becomes a request. */
export type OperationTool = Callable & Pick<Operation, 'successText' | 'fileType'> & { tool: Tool };

/** The argument that embeds a file's bytes in the result. */
export const EMBED = 'embed';

const EMBED_SCHEMA = {
  type: 'boolean',
  description: 'True for the bytes as Base64 in the result, which takes many tokens; otherwise it is a link.',
};

/** The same for all tools: the instructions explain it. */
const IDEMPOTENCY_KEY = 'Fresh for each new call, the same when repeating it.';

/** The keywords that a body's schema may have for its fields to become arguments next to the parameters. */
const PLAIN_BODY = ['type', 'title', 'description', 'properties', 'required', 'additionalProperties'];

/** Every operation of the spec as a tool, in the spec's order. */
export function toolsOf(spec: CallableSpec, routes: readonly OperationRoute[]): OperationTool[] {
  return routes.map((route) => toolOf(spec, route));
}

/** `createDocument` → `create_document`, as tools of other servers are usually named. */
export function toolName(operationId: string): string {
  return operationId.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

function toolOf(spec: CallableSpec, route: OperationRoute): OperationTool {
  const operation = operationOf(spec, route);
  const { body, fileType, successText } = operation;
  // A tool's answer has no headers, so the caller has no entity tag.
  const parameters = new Map(
    [...operation.parameters].filter(([, { name }]) => name !== 'If-Match' && name !== 'If-None-Match'),
  );
  const isFlat = body !== undefined && fitsNextTo(body.schema, parameters);
  return {
    tool: {
      name: toolName(route.operationId),
      description: conciseDescription(operation.description),
      inputSchema: conciseInput(inputSchema(parameters, body, { isFlat, isFile: fileType !== undefined }), {
        changes: route.method === 'patch',
        isList: route.method === 'get',
      }),
      annotations: annotationsOf(operation),
    },
    route,
    places: placesOf(parameters),
    body: body === undefined ? 'none' : isFlat ? 'fields' : 'whole',
    idempotencyArgument: [...parameters].find(([, { name }]) => name === 'Idempotency-Key')?.[0],
    fileType,
    successText,
  };
}

/** A body's fields become arguments unless part of its schema would be lost. */
function fitsNextTo(schema: Json, parameters: Map<string, Parameter>): boolean {
  const isPlain = schema.type === 'object' && Object.keys(schema).every((key) => PLAIN_BODY.includes(key));
  return isPlain && Object.keys(propertiesOf(schema)).every((name) => !parameters.has(name));
}

function inputSchema(
  parameters: Map<string, Parameter>,
  body: Body | undefined,
  { isFlat, isFile }: { isFlat: boolean; isFile: boolean },
): Tool['inputSchema'] {
  const own = (place: (parameter: Parameter) => boolean) =>
    [...parameters].filter(([, parameter]) => place(parameter));
  const schemas = (entries: [string, Parameter][]) =>
    Object.fromEntries(entries.map(([name, parameter]) => [name, parameterSchema(parameter)]));
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

/** Without the example: a model would send it, and all callers would share one Idempotency-Key. */
function parameterSchema({ name, schema, description: full }: Parameter): Json {
  const description = name === 'Idempotency-Key' ? IDEMPOTENCY_KEY : full;
  return { ...schema, ...(description === undefined ? {} : { description }) };
}

/**
 * Derived from method and success status: a GET only reads, a POST that answers 201 only adds. Any other writing
 * operation changes or ends existing records, so a client should ask for confirmation first.
 */
function annotationsOf({ route: { method, successStatus }, isIdempotent }: Operation): Tool['annotations'] {
  if (method === 'get') return { readOnlyHint: true };
  const isIdempotentToo = method !== 'post' || isIdempotent;
  return {
    ...(method === 'post' && successStatus === 201 ? { destructiveHint: false } : {}),
    ...(isIdempotentToo ? { idempotentHint: true } : {}),
  };
}

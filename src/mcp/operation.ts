import { dereferenced, type Json, selfContained } from './schema.ts';

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

import { readFileSync } from 'node:fs';
import type { OperationId } from '../operation.ts';

export type Method = 'get' | 'post' | 'patch' | 'put' | 'delete';

/** What the spec says of one operation and the pipeline needs to know. */
export type Route = {
  operationId: OperationId;
  method: Method;
  /** In Express's spelling, relative to the base address: `/documents/:reference/issue`. */
  path: string;
  permission: string;
  toolset: string;
  acceptsIdempotencyKey: boolean;
  successStatus: number;
  /** Whether the successful answer is a PDF instead of JSON. */
  answersPdf: boolean;
  /** What the request may bring in its path, query and headers. */
  parameters: Parameter[];
  /** The schema of the JSON body, with references into the spec. */
  bodySchema: object | undefined;
};

export type Spec = {
  openapi: string;
  info: { title: string; version: string; description?: string };
  tags?: { name: string; description?: string }[];
  servers: { url: string }[];
  paths: Record<string, Record<string, unknown>>;
  components: Record<string, Record<string, unknown>>;
};

type Operation = {
  operationId: string;
  'x-toolset': string;
  security: Record<string, string[]>[];
  parameters?: (Parameter | { $ref: string })[];
  requestBody?: { content: Record<string, { schema: object }> };
  responses: Record<string, unknown>;
};

export type Parameter = {
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  schema: object;
};

const METHODS: readonly Method[] = ['get', 'post', 'patch', 'put', 'delete'];

/** The bundled spec: the same text that is served to users. */
export function loadSpec(): Spec {
  return JSON.parse(readFileSync(new URL('../../generated/openapi.json', import.meta.url), 'utf8')) as Spec;
}

/**
 * Every operation of the spec, in its order.
 * @throws Error when an operation lacks what the pipeline needs: the service must not start on half a spec
 */
export function routesOf(spec: Spec): Route[] {
  return Object.entries(spec.paths).flatMap(([path, item]) =>
    METHODS.filter((method) => method in item).map((method) =>
      routeOf(spec, path, method, item[method] as Operation),
    ),
  );
}

function routeOf(spec: Spec, path: string, method: Method, operation: Operation): Route {
  const parameters = [
    ...parametersOf(spec, spec.paths[path] as Pick<Operation, 'parameters'>),
    ...parametersOf(spec, operation),
  ];
  const permission = operation.security?.[0]?.apiKey?.[0];
  const toolset = operation['x-toolset'];
  const success = Object.keys(operation.responses).find((status) => status.startsWith('2'));
  if (!permission || !toolset || !success) {
    throw new Error(
      `${method.toUpperCase()} ${path} lacks a permission, x-toolset or success response in the spec.`,
    );
  }
  return {
    operationId: operation.operationId as OperationId,
    method,
    path: path.replaceAll(/\{(\w+)\}/g, ':$1'),
    permission,
    toolset,
    acceptsIdempotencyKey: parameters.some(({ name }) => name === 'Idempotency-Key'),
    successStatus: Number(success),
    answersPdf: contentOf(spec, operation.responses[success])['application/pdf'] !== undefined,
    parameters,
    bodySchema: operation.requestBody?.content['application/json']?.schema,
  };
}

function contentOf(spec: Spec, response: unknown): Record<string, unknown> {
  const { $ref, content = {} } = response as { $ref?: string; content?: Record<string, unknown> };
  if ($ref === undefined) return content;
  return contentOf(spec, spec.components.responses?.[$ref.split('/').at(-1) ?? '']);
}

function parametersOf(spec: Spec, { parameters = [] }: Pick<Operation, 'parameters'>): Parameter[] {
  return parameters.map((parameter) => {
    if (!('$ref' in parameter)) return parameter;
    const name = parameter.$ref.split('/').at(-1) ?? '';
    return spec.components.parameters?.[name] as Parameter;
  });
}

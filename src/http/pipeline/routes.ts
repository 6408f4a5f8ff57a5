// The operations of a spec, as the pipeline needs them, and which of them a request is for.
import { readFileSync } from 'node:fs';
import type { RequestHandler } from 'express';
import { Failure } from '../../domain/failure.ts';
import { message } from '../../domain/messages/message.ts';
import type { OperationId } from '../../spec/public.ts';
import { once, oncePer } from '../once.ts';
import { MIB } from './limits.ts';

export type Method = 'get' | 'post' | 'patch' | 'put' | 'delete';

/** What the spec says of one operation and the pipeline needs to know. */
export type Route<Id = OperationId> = {
  operationId: Id;
  method: Method;
  /** In Express's spelling, relative to the base address: `/documents/:reference/issue`. */
  path: string;
  /** `anyone` where the spec requires nothing, `member` where it requires only a key. */
  permission: string;
  /** Further permissions that the acting user must hold, for other records that the answer shows. */
  alsoNeeds: readonly string[];
  toolset: string;
  /** Whether the AI connector has it as a tool: not what only a program has a use for. */
  isTool: boolean;
  acceptsIdempotencyKey: boolean;
  successStatus: number;
  /** The status of an answer that says what is yet to come, where the operation waits for that. */
  pendingStatus: number | undefined;
  /** The operation that shows the record whose state `If-Match` names, where the operation accepts that. */
  shownBy: Id | undefined;
  /** Whether the successful answer shows a record, with its entity tag. */
  answersTag: boolean;
  /** Whether the successful answer is a PDF instead of JSON. */
  answersPdf: boolean;
  /** Whether it is an XML file. */
  answersXml: boolean;
  /** Whether it answers a stored file of one of several kinds. */
  answersFile: boolean;
  /** Whether it is a table. */
  answersTable: boolean;
  /** Whether it is an archive of PDFs. */
  answersArchive: boolean;
  /** The area of the lists of tools that it is in: `toolset`, unless the spec names one that can be left out apart. */
  toolArea: string;
  /** The operation that is carried out for each entry of the body, where that is a batch. */
  batchOf: Id | undefined;
  /** `reading` of a POST that changes nothing, `background` of one that lets the writes of others go first. */
  transaction: 'reading' | 'background' | undefined;
  /** How many bytes the body may have, where it may be larger than usual. */
  maxBodyBytes: number | undefined;
  /** What the request may bring in its path, query and headers. */
  parameters: Parameter[];
  /** The schema of the JSON body, with references into the spec. */
  bodySchema: object | undefined;
};

/** The media types of tables. */
const TABLES = ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'];

export type Spec = {
  openapi: string;
  info: { title: string; version: string; summary?: string; description?: string };
  tags?: { name: string; description?: string }[];
  'x-tagGroups'?: { name: string; tags: string[] }[];
  servers: { url: string }[];
  paths: Record<string, Record<string, unknown>>;
  webhooks?: Record<string, { post: object }>;
  components: Record<string, Record<string, unknown>>;
};

type Operation = {
  operationId: string;
  'x-toolset': string;
  'x-also-needs'?: string[];
  'x-transaction'?: 'reading' | 'background';
  'x-max-body'?: string;
  'x-mcp'?: false | string;
  'x-batch-of'?: string;
  security: Record<string, string[]>[];
  parameters?: (Parameter | { $ref: string })[];
  requestBody?: { content: Record<string, { schema: object }> };
  responses: Record<string, unknown>;
};

export type Parameter = {
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  /** `deepObject` for the filter of metadata. */
  style?: string;
  schema: object;
};

const METHODS: readonly Method[] = ['get', 'post', 'patch', 'put', 'delete'];

/** The bundled spec: what is served to users, but for the address of the service. */
export const loadSpec = once(() => load('openapi.json'));

/** The second spec: the operations that only the dashboard uses. */
export const loadDashboardSpec = once(() => load('dashboard.json'));

function load(file: string): Spec {
  return JSON.parse(readFileSync(new URL(`../../../generated/${file}`, import.meta.url), 'utf8')) as Spec;
}

/**
 * Every operation of the spec, in its order.
 * @throws Error when an operation lacks something that the pipeline needs: the service must not start with half a spec
 */
export function routesOf<Id = OperationId>(spec: Spec): Route<Id>[] {
  return listRoutes(spec) as Route<Id>[];
}

const listRoutes = oncePer((spec: Spec) =>
  Object.entries(spec.paths).flatMap(([path, item]) =>
    METHODS.filter((method) => Object.hasOwn(item, method)).map((method) =>
      routeOf<unknown>(spec, path, method, item[method] as Operation),
    ),
  ),
);

function routeOf<Id>(spec: Spec, path: string, method: Method, operation: Operation): Route<Id> {
  const parameters = [
    ...parametersOf(spec, spec.paths[path] as Pick<Operation, 'parameters'>),
    ...parametersOf(spec, operation),
  ];
  const permission = permissionOf(operation);
  const toolset = operation['x-toolset'];
  const [success, pending] = Object.keys(operation.responses).filter((status) => status.startsWith('2'));
  if (!permission || !toolset || !success) {
    throw new Error(
      `${method.toUpperCase()} ${path} lacks a permission, x-toolset or success response in the spec.`,
    );
  }
  return {
    operationId: operation.operationId as Id,
    method,
    path: path.replaceAll(/\{(\w+)\}/g, ':$1'),
    permission,
    alsoNeeds: operation['x-also-needs'] ?? [],
    toolset,
    acceptsIdempotencyKey: parameters.some(({ name }) => name === 'Idempotency-Key'),
    successStatus: Number(success),
    pendingStatus: pending === undefined ? undefined : Number(pending),
    shownBy: parameters.some(({ name }) => name === 'If-Match') ? showing<Id>(spec, path) : undefined,
    answersTag: 'ETag' in (resolved(spec, operation.responses[success]).headers ?? {}),
    answersPdf:
      contentOf(spec, operation.responses[success])['application/pdf'] !== undefined &&
      contentOf(spec, operation.responses[success])['image/webp'] === undefined,
    answersFile: contentOf(spec, operation.responses[success])['image/webp'] !== undefined,
    answersXml: contentOf(spec, operation.responses[success])['application/xml'] !== undefined,
    answersTable: TABLES.some((type) => Object.hasOwn(contentOf(spec, operation.responses[success]), type)),
    answersArchive: contentOf(spec, operation.responses[success])['application/zip'] !== undefined,
    isTool: operation['x-mcp'] !== false,
    toolArea: operation['x-mcp'] || toolset,
    batchOf: operation['x-batch-of'] as Id | undefined,
    transaction: operation['x-transaction'],
    maxBodyBytes: bytesOf(operation['x-max-body']),
    parameters,
    bodySchema: operation.requestBody?.content['application/json']?.schema,
  };
}

/** `6mb` in bytes. */
function bytesOf(size: string | undefined): number | undefined {
  return size === undefined ? undefined : Number.parseInt(size, 10) * MIB;
}

function permissionOf({ security }: Operation): string | undefined {
  if (security?.length === 0) return 'anyone';
  const [requirement] = security ?? [];
  if (requirement?.apiKey?.length === 0) return 'member';
  return (requirement?.apiKey ?? requirement?.session)?.[0];
}

/** The GET of the record that a path is of or leads through. */
function showing<Id>(spec: Spec, path: string): Id | undefined {
  const ofRecord = path.slice(0, path.indexOf('}') + 1);
  return (spec.paths[ofRecord]?.get as Operation | undefined)?.operationId as Id | undefined;
}

type ResponseObject = { $ref?: string; headers?: object; content?: Record<string, unknown> };

function resolved(spec: Spec, response: unknown): ResponseObject {
  const given = response as ResponseObject;
  return given.$ref === undefined ? given : resolved(spec, componentOf(spec, given.$ref));
}

function contentOf(spec: Spec, response: unknown): Record<string, unknown> {
  return resolved(spec, response).content ?? {};
}

function parametersOf(spec: Spec, { parameters = [] }: Pick<Operation, 'parameters'>): Parameter[] {
  return parameters.map((parameter) =>
    '$ref' in parameter ? componentOf<Parameter>(spec, parameter.$ref) : parameter,
  );
}

/** What a reference such as `#/components/schemas/Client` names. */
export function componentOf<Part>({ components }: Spec, reference: string): Part {
  const [, , kind = '', name = ''] = reference.split('/');
  return components[kind]?.[name] as Part;
}

/** The match of a path: an operation per method, and the values of its parameters. */
type PathMatch<Operation> = {
  byMethod: ReadonlyMap<string, Operation>;
  /** As an `Allow` header names them. */
  allowed: readonly string[];
  params: Record<string, string>;
};

type Step<Operation> = {
  next: Map<string, Step<Operation>>;
  parameter: { name: string; step: Step<Operation> } | undefined;
  byMethod: Map<string, Operation>;
  allowed: string[];
};

/**
 * Matches a path segment by segment, with one look-up for each, however many paths there are; Express tries all paths
 * one after another. Paths are case-sensitive, and a slash at the end counts.
 * @param entries paths in Express's spelling (`/documents/:reference`), each method of each once
 */
export function createDispatch<Operation>(
  entries: Iterable<{ method: Method; path: string; operation: Operation }>,
): (path: string) => PathMatch<Operation> | undefined {
  const root = newStep<Operation>();
  for (const { method, path, operation } of entries) {
    let step = root;
    for (const segment of path.split('/').slice(1)) step = stepInto(step, segment);
    step.byMethod.set(method.toUpperCase(), operation);
    step.allowed.push(...(method === 'get' ? ['GET', 'HEAD'] : [method.toUpperCase()]));
  }
  return (path) => {
    const segments = path.split('/');
    const params: Record<string, string> = {};
    let step: Step<Operation> = root;
    for (let i = 1; i < segments.length; i += 1) {
      const segment = segments[i] as string;
      const known = step.next.get(segment);
      if (known) {
        step = known;
        continue;
      }
      if (!step.parameter || segment === '') return undefined;
      params[step.parameter.name] = segment;
      step = step.parameter.step;
    }
    if (step.byMethod.size === 0) return undefined;
    for (const name in params) params[name] = decoded(params[name] as string);
    return { byMethod: step.byMethod, allowed: step.allowed, params };
  };
}

/** @throws URIError when the text is no encoding of anything */
function decoded(segment: string): string {
  return segment.includes('%') ? decodeURIComponent(segment) : segment;
}

function newStep<Operation>(): Step<Operation> {
  return { next: new Map(), parameter: undefined, byMethod: new Map(), allowed: [] };
}

/**
 * A word stands where another path has a reference only as the name of an operation: no reference is one.
 * @throws Error where two paths would differ only by the name of a parameter
 */
function stepInto<Operation>(from: Step<Operation>, segment: string): Step<Operation> {
  const name = segment.startsWith(':') ? segment.slice(1) : undefined;
  if (name === undefined) {
    const step = from.next.get(segment) ?? newStep<Operation>();
    from.next.set(segment, step);
    return step;
  }
  if (from.parameter && from.parameter.name !== name) {
    throw new Error(`The parameter "${name}" stands where another path has another one.`);
  }
  from.parameter ??= { name, step: newStep() };
  return from.parameter.step;
}

/** Answers a known path under a method that it does not have: 405, with those that it has in `Allow`. */
export function refuseMethod(allowed: readonly string[]): RequestHandler {
  return (request, response) => {
    response.set('Allow', allowed.join(', '));
    throw new Failure(
      'method_not_allowed',
      message('key.method', { method: request.method, methods: allowed }),
    );
  };
}

// The data that the SDK needs from the spec besides its types: one line per operation, and a name for every schema.
import type { OpenAPI3 } from 'openapi-typescript';
import { METHODS, type Node, resolve } from './example-request.ts';

type Operation = {
  operationId: string;
  summary: string;
  description: string;
  security: { apiKey: string[] }[];
  'x-also-needs'?: string[];
  'x-codeSamples'?: { lang: string; source: string }[];
  parameters?: Node[];
  requestBody?: unknown;
  responses: Node;
};
type Described = { id: string; places: string[]; comment: string; line: string; types: string };

/** `generated/operations.ts`: the path and input of each operation, for the SDK's methods. */
export function operationsFile(spec: OpenAPI3): string {
  const operations = Object.entries(spec.paths as Record<string, Node>).flatMap(([path, item]) =>
    METHODS.filter((method) => method in item).map((method) => describe(spec, path, method, item)),
  );
  const places = operations.map(
    ({ id, places, comment }) =>
      `${comment}  ${id}: [${places.map((name) => `${name}: string`).join(', ')}];\n`,
  );
  const types = operations.map(({ id, types }) => `  ${id}: { ${types} };\n`);
  const used = [...modelNames(spec), ...queriesOf(spec).map(({ name }) => name)].filter((name) =>
    types.some((line) => new RegExp(`\\b${name}\\b`).test(line)),
  );
  return `
${types.join('').includes("operations['") ? "import type { operations } from './api.ts';\n" : ''}import type { ${used.join(', ')} } from './models.ts';

/** The version of the specification that this is generated from. */
export const VERSION = '${spec.info.version}';

/** The input and result of every operation, with the names of the models, which editors show. */
export interface OperationTypes {
${types.join('')}}

/** The path parameters of every operation, in the order of its path. */
export interface OperationPlaces {
${places.join('')}}

/** Every operation as a request: \`input\` is the part of the request that its arguments become. */
export const OPERATIONS = {
${operations.map(({ line }) => line).join('')}} as const;
`;
}

/**
 * `generated/models.ts`: a type for every schema except the envelopes, and for every query, so that users write
 * `Client`. Objects are mapped types, because TypeScript shows these by name, but an alias with all of its fields. An
 * interface would be shown by name too, but is no `Record<string, unknown>`.
 */
export function modelsFile(spec: OpenAPI3): string {
  const schemas = (spec.components?.schemas ?? {}) as Record<string, Node>;
  const models = modelNames(spec).map((name) => {
    const type = `components['schemas']['${name}']`;
    return schemas[name]?.properties ? mapped(name, type) : `export type ${name} = ${type};\n`;
  });
  const queries = queriesOf(spec).map(({ id, name }) =>
    mapped(name, `NonNullable<operations['${id}']['parameters']['query']>`),
  );
  return `import type { components, operations } from './api.ts';\n\n${models.join('')}${queries.join('')}`;
}

/** The schemas except the envelopes. */
function modelNames(spec: OpenAPI3): string[] {
  return Object.keys(spec.components?.schemas ?? {}).filter((name) => !name.endsWith('Response'));
}

function queriesOf(spec: OpenAPI3): { id: string; name: string }[] {
  return Object.values(spec.paths as Record<string, Node>).flatMap((item) =>
    METHODS.filter((method) => method in item)
      .map((method) => item[method] as Operation)
      .filter((operation) => inputOf(operation, parametersOf(spec, item, operation)) === 'query')
      .map(({ operationId: id }) => ({ id, name: queryName(id) })),
  );
}

function queryName(id: string): string {
  return `${id.slice(0, 1).toUpperCase()}${id.slice(1)}Query`;
}

function mapped(name: string, type: string): string {
  return `export type ${name} = { [Field in keyof ${type}]: ${type}[Field] };\n`;
}

function parametersOf(spec: OpenAPI3, item: Node, operation: Operation): Node[] {
  return [...((item.parameters as Node[]) ?? []), ...(operation.parameters ?? [])].map((parameter) =>
    resolve(spec, parameter),
  );
}

function describe(spec: OpenAPI3, path: string, method: string, item: Node): Described {
  const operation = item[method] as Operation;
  const id = operation.operationId;
  const parameters = parametersOf(spec, item, operation);
  const success = Object.entries(operation.responses).find(([status]) => status.startsWith('2'));
  const content = (resolve(spec, success?.[1] as Node).content ?? {}) as Record<string, Node>;
  const json = resolve(spec, (content['application/json']?.schema ?? {}) as Node);
  const files = Object.keys(content).filter((type) => type !== 'application/json');
  const parts = [
    `method: '${method.toUpperCase()}'`,
    `path: '${path}'`,
    `input: '${inputOf(operation, parameters)}'`,
    ...(parameters.some(({ name }) => name === 'Idempotency-Key') ? ['isIdempotent: true'] : []),
    ...(parameters.some(({ name }) => name === 'If-Match') ? ['isConditional: true'] : []),
    ...('meta' in ((json.properties ?? {}) as Node) ? ['isList: true'] : []),
    ...(files.length > 0 ? [`files: [${files.map((type) => `'${type}'`).join(', ')}]`] : []),
  ];
  return {
    id,
    places: [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? ''),
    comment: commentOf(spec, operation),
    types: [...inputType(spec, operation, parameters), resultType(spec, operation)].join('; '),
    line: `  ${id}: { ${parts.join(', ')} },\n`,
  };
}

function inputOf(operation: Operation, parameters: Node[]): 'body' | 'query' | 'none' {
  const hasQuery = parameters.some((parameter) => parameter.in === 'query');
  if (operation.requestBody && hasQuery) {
    throw new Error(
      `${operation.operationId} has a body and a query: the SDK's methods take one of the two.`,
    );
  }
  return operation.requestBody ? 'body' : hasQuery ? 'query' : 'none';
}

function inputType(spec: OpenAPI3, operation: Operation, parameters: Node[]): string[] {
  const id = operation.operationId;
  switch (inputOf(operation, parameters)) {
    case 'none':
      return [];
    case 'query': {
      const isRequired = parameters.some((parameter) => parameter.in === 'query' && parameter.required);
      return [`input: ${queryName(id)}`, ...(isRequired ? ['isInputRequired: true'] : [])];
    }
    case 'body': {
      const { content, required } = resolve(spec, operation.requestBody as Node);
      const { schema } = (content as Record<string, Node>)['application/json'] as { schema: Node };
      const inline = `NonNullable<operations['${id}']['requestBody']>['content']['application/json']`;
      return [`input: ${nameOf(schema) ?? inline}`, ...(required ? ['isInputRequired: true'] : [])];
    }
  }
}

/** `list` for a page of a list, `result` for all others: the record itself, a file, or nothing. */
function resultType(spec: OpenAPI3, { operationId: id, responses }: Operation): string {
  const [status, response] = Object.entries(responses).find(([status]) => status.startsWith('2')) ?? [];
  const content = resolve(spec, response as Node).content as Record<string, { schema: Node }> | undefined;
  if (content === undefined) return 'result: undefined';
  const json = content['application/json'];
  if (json === undefined) return 'result: Blob';
  const { data, meta } = (resolve(spec, json.schema).properties ?? {}) as Record<string, Node>;
  const inline = `operations['${id}']['responses'][${status}]['content']['application/json']['data']`;
  if (data?.type !== 'array') return `result: ${(data && nameOf(data)) ?? inline}`;
  const item = nameOf(data.items as Node) ?? `${inline}[number]`;
  return meta ? `list: ${item}` : `result: ${item}[]`;
}

/** The name of a schema that has one. */
function nameOf({ $ref }: Node): string | undefined {
  return typeof $ref === 'string' ? $ref.split('/').at(-1) : undefined;
}

/** Codes that nearly every operation has: they are not listed for each. */
const COMMON_CODES =
  /^(unauthenticated|invalid_api_key|rate_limited|server_error|request_timeout|bad_request)$/;

/** The error codes in the examples of an operation, without the 403s of keys and plans. */
function codesOf(spec: OpenAPI3, { responses }: Operation): string[] {
  const codes = Object.entries(responses)
    .filter(([status]) => status >= '400' && status !== '403')
    .flatMap(([, response]) => {
      const content = resolve(spec, response as Node).content as Record<string, Node> | undefined;
      const examples = content?.['application/json']?.examples as Record<string, Node> | undefined;
      return Object.values(examples ?? {}).map(
        (example) => (resolve(spec, example).value as { error: { code: string } }).error.code,
      );
    });
  return [...new Set(codes)].filter((code) => !COMMON_CODES.test(code));
}

/** The call in the code sample for the SDK, without the lines around it. */
function exampleOf({ 'x-codeSamples': samples = [] }: Operation): string[] {
  const call = samples
    .find(({ lang }) => lang === 'typescript')
    ?.source.split('\n\n')
    .slice(2)
    .join('\n\n');
  return call ? ['', '@example', ...call.split('\n')] : [];
}

/** The documentation of a method, as editors show it. */
function commentOf(spec: OpenAPI3, operation: Operation): string {
  const { summary, description, security, 'x-also-needs': more = [] } = operation;
  const codes = codesOf(spec, operation).map((code) => `\`${code}\``);
  const needed = [...(security[0]?.apiKey ?? []), ...more].map((permission) => `\`${permission}\``);
  const lines = [
    `${summary}.`,
    '',
    ...description.trim().split('\n'),
    '',
    needed.length === 0
      ? 'Needs a valid key, and no permission.'
      : `Needs the permission${needed.length > 1 ? 's' : ''} ${needed.join(' and ')}.`,
    ...(codes.length === 0 ? [] : ['', `Refuses with ${codes.join(', ')}.`]),
    ...exampleOf(operation),
  ];
  return `  /**\n${lines.map((line) => `   * ${line.replaceAll('*/', '*\\/')}`.trimEnd()).join('\n')}\n   */\n`;
}

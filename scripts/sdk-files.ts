// What the SDK needs from the spec beyond its types: one line per operation, and a name for every schema.
import type { OpenAPI3 } from 'openapi-typescript';

type Node = { [key: string]: unknown };
type Operation = {
  operationId: string;
  summary: string;
  description: string;
  security: { apiKey: string[] }[];
  'x-also-needs'?: string[];
  parameters?: Node[];
  requestBody?: unknown;
  responses: Node;
};
type Described = { id: string; places: string[]; comment: string; line: string };

const METHODS = ['get', 'post', 'patch', 'put', 'delete'];

/** `generated/operations.ts`: where each operation is and what it takes, for the SDK's methods. */
export function operationsFile(spec: OpenAPI3): string {
  const operations = Object.entries(spec.paths as Record<string, Node>).flatMap(([path, item]) =>
    METHODS.filter((method) => method in item).map((method) => describe(spec, path, method, item)),
  );
  const places = operations.map(
    ({ id, places, comment }) =>
      `${comment}  ${id}: [${places.map((name) => `${name}: string`).join(', ')}];\n`,
  );
  return `
/** Every operation, with what its path needs, in that order. */
export interface OperationPlaces {
${places.join('')}}

/** Every operation as a request: \`input\` says what its arguments become. */
export const OPERATIONS = {
${operations.map(({ line }) => line).join('')}} as const;
`;
}

/** `generated/models.ts`: a type for every schema but the envelopes, so that users write \`Client\`. */
export function modelsFile(spec: OpenAPI3): string {
  const names = Object.keys(spec.components?.schemas ?? {}).filter((name) => !name.endsWith('Response'));
  const lines = names.map((name) => `export type ${name} = components['schemas']['${name}'];\n`);
  return `import type { components } from './api.ts';\n\n${lines.join('')}`;
}

function describe(spec: OpenAPI3, path: string, method: string, item: Node): Described {
  const operation = item[method] as Operation;
  const id = operation.operationId;
  const parameters = [...((item.parameters as Node[]) ?? []), ...(operation.parameters ?? [])].map(
    (parameter) => resolve(spec, parameter),
  );
  const success = Object.entries(operation.responses).find(([status]) => status.startsWith('2'));
  const content = (resolve(spec, success?.[1] as Node).content ?? {}) as Record<string, Node>;
  const json = resolve(spec, (content['application/json']?.schema ?? {}) as Node);
  const parts = [
    `method: '${method.toUpperCase()}'`,
    `path: '${path}'`,
    `input: '${inputOf(operation, parameters)}'`,
    ...(parameters.some(({ name }) => name === 'Idempotency-Key') ? ['isIdempotent: true'] : []),
    ...('meta' in ((json.properties ?? {}) as Node) ? ['isList: true'] : []),
    ...Object.keys(content)
      .filter((type) => type !== 'application/json')
      .map((type) => `file: '${type}'`),
  ];
  return {
    id,
    places: [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? ''),
    comment: commentOf(operation),
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

/** What an editor shows beside a method. */
function commentOf({ summary, description, security, 'x-also-needs': more = [] }: Operation): string {
  const needed = [...(security[0]?.apiKey ?? []), ...more].map((permission) => `\`${permission}\``);
  const lines = [
    `${summary}.`,
    '',
    ...description.trim().split('\n'),
    '',
    needed.length === 0
      ? 'Needs a valid key, and no permission.'
      : `Needs the permission${needed.length > 1 ? 's' : ''} ${needed.join(' and ')}.`,
  ];
  return `  /**\n${lines.map((line) => `   * ${line.replaceAll('*/', '*\\/')}`.trimEnd()).join('\n')}\n   */\n`;
}

function resolve(spec: OpenAPI3, node: Node): Node {
  const pointer = node.$ref as string | undefined;
  if (!pointer) return node;
  return pointer
    .slice(2)
    .split('/')
    .reduce<Node>((at, key) => at[key] as Node, spec as unknown as Node);
}

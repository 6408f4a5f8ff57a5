// One request for every operation, made from the spec's own examples, for the code samples and the collection.
import type { OpenAPI3 } from 'openapi-typescript';

export type ExampleRequest = {
  operationId: string;
  summary: string;
  tag: string;
  method: string;
  /** The path as in the spec: `/documents/{reference}/issue`. */
  template: string;
  /** The values for the template, in its order. */
  places: { name: string; value: string }[];
  query: { name: string; value: string | number | boolean }[];
  body: unknown;
  /** The kind of answer. */
  answer: 'record' | 'list' | 'file' | 'nothing';
};

export type Node = { [key: string]: unknown };
type Parameter = { name: string; in: string; required?: boolean; example?: string | number | boolean };

export const METHODS = ['get', 'post', 'patch', 'put', 'delete'];
const PAGING = ['page', 'per_page'];

/** Every operation of the spec with its example request, in the order of the spec. */
export function exampleRequests(spec: OpenAPI3): ExampleRequest[] {
  return Object.entries(spec.paths as Record<string, Node>).flatMap(([template, item]) =>
    METHODS.filter((method) => method in item).map((method) => exampleRequest(spec, template, method, item)),
  );
}

function exampleRequest(spec: OpenAPI3, template: string, method: string, item: Node): ExampleRequest {
  const operation = item[method] as Node;
  const operationId = operation.operationId as string;
  const parameters = [...listOf(item.parameters), ...listOf(operation.parameters)].map(
    (parameter) => resolve(spec, parameter) as Parameter,
  );
  const answer = answerOf(spec, operation);
  return {
    operationId,
    summary: operation.summary as string,
    tag: listOf<string>(operation.tags)[0] ?? '',
    method: method.toUpperCase(),
    template,
    places: [...template.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => {
      const parameter = parameters.find((one) => one.name === name && one.in === 'path');
      if (parameter?.example === undefined) throw new Error(`${operationId}: {${name}} has no example`);
      return { name, value: String(parameter.example) };
    }),
    query: queryOf(parameters, answer),
    body: bodyOf(spec, operation),
    answer,
  };
}

/**
 * All parameters of a report; of a list or a table only the first one, because all filters together would find nothing.
 */
function queryOf(parameters: Parameter[], answer: ExampleRequest['answer']): ExampleRequest['query'] {
  const filters = parameters.filter(
    (one) => one.in === 'query' && one.example !== undefined && !PAGING.includes(one.name),
  );
  const isFiltered = answer === 'list' || answer === 'file';
  const shown = isFiltered ? filters.filter((one, index) => one.required || index === 0) : filters;
  return shown.map(({ name, example }) => ({ name, value: example as string }));
}

/** The first example of the body; undefined where the operation has none or an empty object would do. */
function bodyOf(spec: OpenAPI3, operation: Node): unknown {
  if (!operation.requestBody) return undefined;
  const { content, required } = resolve(spec, operation.requestBody as Node);
  const media = (content as Record<string, Node>)['application/json'];
  const [first] = Object.values((media?.examples ?? {}) as Record<string, Node>);
  if (!first) throw new Error(`${operation.operationId}: the body has no example`);
  const { value } = resolve(spec, first);
  return !required && Object.keys(value as Node).length === 0 ? undefined : value;
}

function answerOf(spec: OpenAPI3, operation: Node): ExampleRequest['answer'] {
  const [, success] = Object.entries(operation.responses as Record<string, Node>).find(([status]) =>
    status.startsWith('2'),
  ) as [string, Node];
  const content = (resolve(spec, success).content ?? {}) as Record<string, Node>;
  if (Object.keys(content).length === 0) return 'nothing';
  const json = content['application/json'];
  if (!json) return 'file';
  const { properties } = resolve(spec, json.schema as Node);
  return 'meta' in (properties as Node) ? 'list' : 'record';
}

function listOf<Item = Node>(value: unknown): Item[] {
  return (value ?? []) as Item[];
}

/** What a reference points to; any other node itself. */
export function resolve(spec: OpenAPI3, node: Node): Node {
  const pointer = node.$ref as string | undefined;
  if (!pointer) return node;
  return pointer
    .slice(2)
    .split('/')
    .reduce<Node>((at, key) => at[key.replaceAll('~1', '/')] as Node, spec as unknown as Node);
}

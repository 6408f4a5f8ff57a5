// The house rules of the second spec that its linter cannot express.
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { isPermission } from '../../src/domain/permissions.ts';
import { spec as publicSpec } from '../spec-check.ts';

type Node = { [key: string]: unknown };

const spec = JSON.parse(
  readFileSync(new URL('../../generated/dashboard.json', import.meta.url), 'utf8'),
) as Node;
const operations = Object.entries(spec.paths as Record<string, Record<string, Node>>).flatMap(
  ([path, item]) =>
    Object.entries(item).map(([method, node]) => ({ id: node.operationId as string, method, path, node })),
);

describe('every operation of the dashboard', () => {
  it.each(operations)(
    '$id asks for a permission that exists, unless it comes before signing in',
    ({ node, path }) => {
      const [requirement] = node.security as { session: string[] }[];
      if (!requirement) expect(path.startsWith('/workspaces/')).toBe(false);
      else if (!path.startsWith('/workspaces/')) expect(requirement.session).toEqual(['user']);
      else
        for (const name of requirement.session)
          expect(isPermission(name) || /^(member|manager)$/.test(name)).toBe(true);
      for (const name of (node['x-also-needs'] ?? []) as string[]) expect(isPermission(name)).toBe(true);
    },
  );

  it.each(operations)('$id says in one sentence per line what it does', ({ node }) => {
    const sentences = (node.description as string).split('\n');
    expect(sentences.filter((sentence) => !/^[A-Z`].*\.$/.test(sentence))).toEqual([]);
  });

  it('has a name of its own in both specs', () => {
    const ids = [...operations.map(({ id }) => id), ...publicIds()];
    expect(ids.toSorted()).toEqual([...new Set(ids)].toSorted());
  });
});

describe('every schema of the dashboard', () => {
  it('refuses unknown fields, but for the answers that the public API has too', () => {
    const own = namesIn('schemas').map((name) => resolve({ $ref: `#/components/schemas/${name}` }));
    const open = nodesIn(own).filter(
      (node) => isSchema(node) && node.properties && node.additionalProperties !== false,
    );
    expect(open).toEqual([]);
  });

  it('bounds every text and every list of a request', () => {
    const inputs = operations.flatMap(({ node }) =>
      node.requestBody ? reachable((json(node.requestBody as Node) as { schema: Node }).schema) : [],
    );
    expect(inputs.length).toBeGreaterThan(60);
    const unbounded = inputs.filter(
      (node) =>
        (hasType(node, 'string') && !node.enum && node.maxLength === undefined) ||
        (hasType(node, 'array') && node.maxItems === undefined),
    );
    expect(unbounded).toEqual([]);
  });

  it('always shows every field of an answer', () => {
    const answers = operations.flatMap(({ node }) =>
      Object.values(node.responses as Record<string, Node>).flatMap((response) => {
        const content = json(resolve(response)) as { schema: Node } | undefined;
        return content ? reachable(content.schema) : [];
      }),
    );
    const optional = answers.filter((node) => {
      const fields = Object.keys((node.properties ?? {}) as Node).filter((field) => field !== 'errors');
      return fields.some((field) => !(node.required as string[] | undefined)?.includes(field));
    });
    expect(optional).toEqual([]);
  });
});

describe('every file of openapi/dashboard/', () => {
  it.each(['schemas', 'parameters', 'responses', 'examples'])('in %s is used', (folder) => {
    const used = Object.keys((spec.components as Record<string, Node>)[folder] as Node);
    expect(namesIn(folder).filter((name) => !used.includes(name))).toEqual([]);
  });

  it('in paths is used', () => {
    const paths = Object.keys(spec.paths as Node).map((path) => path.slice(1).replaceAll('/', '@'));
    expect(namesIn('paths')).toEqual(paths.toSorted());
  });
});

function publicIds(): string[] {
  return Object.values(publicSpec.paths).flatMap((item) =>
    Object.values(item).flatMap((node) => ((node as Node).operationId as string | undefined) ?? []),
  );
}

function namesIn(folder: string): string[] {
  const files = readdirSync(new URL(`../../openapi/dashboard/${folder}/`, import.meta.url));
  return files.map((file) => file.replace(/\.yaml$/, '')).toSorted();
}

function json(body: Node): unknown {
  return (body.content as Node | undefined)?.['application/json'];
}

function resolve(node: Node): Node {
  if (typeof node.$ref !== 'string') return node;
  const [, , kind, name] = node.$ref.split('/') as [string, string, string, string];
  return resolve(((spec.components as Record<string, Node>)[kind] as Record<string, Node>)[name] as Node);
}

function reachable(schema: Node): Node[] {
  const node = resolve(schema);
  const parts = [
    ...Object.values((node.properties ?? {}) as Record<string, Node>),
    ...((node.anyOf ?? []) as Node[]),
    ...(node.items ? [node.items as Node] : []),
  ];
  return [node, ...parts.flatMap(reachable)];
}

function nodesIn(value: unknown): Node[] {
  if (typeof value !== 'object' || value === null) return [];
  const below = Object.values(value).flatMap(nodesIn);
  return Array.isArray(value) ? below : [value as Node, ...below];
}

function isSchema(node: Node): boolean {
  return hasType(node, 'object');
}

function hasType(node: Node, type: string): boolean {
  return node.type === type || (Array.isArray(node.type) && node.type.includes(type));
}

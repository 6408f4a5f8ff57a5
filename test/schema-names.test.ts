// The grammar of the names of schemas (CONTRIBUTING.md, «Names of schemas»): a suffix says what a schema is for. Names of
// released bundles stay, also where they do not follow it.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { spec } from './spec-check.ts';

type Node = { [key: string]: unknown };
type Operation = { operationId: string; requestBody?: Node; responses: Record<string, Node> };

/** New names that do not follow the grammar. */
const EXCEPTIONS: Record<string, string> = {
  WebhookEvent: 'any one of the events',
};

const schemas = spec.components.schemas as Record<string, Node>;
const released = JSON.parse(
  readFileSync(new URL('../openapi/released/v1.json', import.meta.url), 'utf8'),
) as { components: { schemas: Node } };
const operations = Object.values(spec.paths).flatMap((item) =>
  Object.values(item).filter((operation): operation is Operation => 'operationId' in Object(operation)),
);

/** The schema of each body, with the verbs of the operations that take it. */
const bodies = new Map<string, string[]>();
for (const { operationId, requestBody } of operations) {
  for (const name of requestBody ? topLevel(requestBody) : [])
    bodies.set(name, [...(bodies.get(name) ?? []), operationId]);
}
const answers = new Set(operations.flatMap(({ responses }) => Object.values(responses).flatMap(topLevel)));
const events = new Set(
  Object.values(spec.webhooks).flatMap(({ post }) => topLevel((post as Operation).requestBody ?? {})),
);
const inBodies = madeOf(bodies.keys());
const inAnswers = madeOf([...answers, ...events]);
const isFile = (name: string) => schemas[name]?.type === 'string';

/** Each rule: the names with the suffix, and those that should have it. */
const RULES: { rule: string; has: (name: string) => boolean; isOne: (name: string) => boolean }[] = [
  {
    rule: '…Create, …Update or … and the verb of the operation, …Input where that is taken: the body of a request',
    has: (name) => bodies.has(name) && (/(Create|Update)$/.test(name) || endsWithItsVerb(name)),
    isOne: (name) => bodies.has(name),
  },
  {
    rule: '…Update: what a PATCH takes, and parts of it alone',
    has: (name) => name.endsWith('Update'),
    isOne: (name) => name.endsWith('Update') && inBodies.has(name) && !inAnswers.has(name),
  },
  {
    rule: '…Input: a part of a body that no answer has',
    has: (name) => name.endsWith('Input'),
    isOne: (name) =>
      inBodies.has(name) && !inAnswers.has(name) && !/Update$/.test(name) && isPartOrTaken(name),
  },
  {
    rule: '…Response: the whole of an answer',
    has: (name) => name.endsWith('Response'),
    isOne: (name) => answers.has(name) && !isFile(name),
  },
  {
    rule: '…ListResponse: a page of a list',
    has: (name) => name.endsWith('ListResponse'),
    isOne: (name) => answers.has(name) && 'meta' in ((schemas[name]?.properties ?? {}) as Node),
  },
  {
    rule: '…Event: the whole of an event',
    has: (name) => name.endsWith('Event'),
    isOne: (name) => events.has(name),
  },
  {
    rule: '…Summary: a record in a list, which has a schema of its own',
    has: (name) => name.endsWith('Summary'),
    isOne: (name) => name.endsWith('Summary') && name.replace(/Summary$/, '') in schemas,
  },
  {
    rule: '…Ref: what another record names a record by',
    has: (name) => name.endsWith('Ref'),
    isOne: (name) => name.endsWith('Ref') && name.replace(/Ref$/, '') in schemas,
  },
];

const fresh = Object.keys(schemas).filter((name) => !(name in released.components.schemas));

it.each(RULES)('$rule', ({ has, isOne }) => {
  const wrong = fresh.filter((name) => !(name in EXCEPTIONS) && has(name) !== isOne(name));
  expect(wrong).toEqual([]);
});

it('each exception is needed', () => {
  const odd = fresh.filter((name) => RULES.some(({ has, isOne }) => has(name) !== isOne(name)));
  expect(odd.toSorted()).toEqual(Object.keys(EXCEPTIONS).toSorted());
});

it('CONTRIBUTING has each suffix in its table', () => {
  const page = readFileSync(new URL('../CONTRIBUTING.md', import.meta.url), 'utf8');
  const [, table = ''] = /### Names of schemas\n(.*?)\n#/s.exec(page) ?? [];
  const suffixes = [...table.matchAll(/^\| ([^|]+) \|/gm)].flatMap(([, cell = '']) => [
    ...cell.matchAll(/`…(\w+)`/g),
  ]);
  expect(suffixes.map(([, suffix]) => suffix).toSorted()).toEqual(
    ['Create', 'Event', 'Input', 'ListResponse', 'Ref', 'Response', 'Summary', 'Update'].toSorted(),
  );
});

function endsWithItsVerb(name: string): boolean {
  const verbs = (bodies.get(name) ?? []).map((id) => /^[a-z]+/.exec(id)?.[0] ?? '');
  return verbs.some((verb) =>
    name
      .replace(/Input$/, '')
      .toLowerCase()
      .endsWith(verb),
  );
}

/** Generators make `ContractVoidReason` of `ContractVoid` and its reason, and of `Contract` and its void reason. */
function isPartOrTaken(name: string): boolean {
  if (!bodies.has(name)) return true;
  const verb = pascalCase(/[A-Z][a-z]+(?=Input$)/.exec(name)?.[0].toLowerCase() ?? 'none');
  const record = (schemas[name.replace(`${verb}Input`, '')]?.properties ?? {}) as Node;
  const fields = Object.keys((schemas[name]?.properties ?? {}) as Node).map(pascalCase);
  return Object.keys(record)
    .map(pascalCase)
    .some((field) => fields.some((own) => field === `${verb}${own}`));
}

function pascalCase(text: string): string {
  return text.replaceAll(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

/** The schemas of the media types of a body or an answer. */
function topLevel(part: Node): string[] {
  const { content = {} } = resolved(part) as { content?: Record<string, { schema: { $ref?: string } }> };
  return Object.values(content).flatMap(({ schema }) => schema.$ref?.split('/').at(-1) ?? []);
}

function resolved({ $ref, ...part }: Node): Node {
  if (typeof $ref !== 'string') return part;
  const [, , kind = '', name = ''] = $ref.split('/');
  return (spec.components as Record<string, Record<string, Node>>)[kind]?.[name] ?? {};
}

/** These schemas, and all that they are made of. */
function madeOf(names: Iterable<string>, found = new Set<string>()): Set<string> {
  for (const name of names) {
    if (found.has(name)) continue;
    found.add(name);
    const parts = [...JSON.stringify(schemas[name] ?? {}).matchAll(/#\/components\/schemas\/(\w+)/g)];
    madeOf(
      parts.map(([, part = '']) => part),
      found,
    );
  }
  return found;
}

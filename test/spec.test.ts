// House rules of the spec that its linter cannot express, checked on the bundle that the server reads.
import { readdirSync, readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { fullFormats } from 'ajv-formats/dist/formats.js';
import { describe, expect, expectTypeOf, it } from 'vitest';
import { supportedCountries } from '../src/domain/countries.ts';
import { documentTypes } from '../src/domain/document-types.ts';
import type { FailureCode } from '../src/domain/failure.ts';
import { isKeyPermission } from '../src/domain/permissions.ts';
import { taxRates } from '../src/domain/tax.ts';
import { closedSpec } from '../src/spec/closed.ts';
import type { EventName, Schema } from '../src/spec/public.ts';

type Node = { [key: string]: unknown };
type Place = { pointer: string; node: Node };
type Operation = Place & { id: string; method: string; path: string };

const spec = JSON.parse(readFileSync(new URL('../generated/openapi.json', import.meta.url), 'utf8')) as Node;
const operations = operationsOf('paths');
const events = operationsOf('webhooks');

const STATUS_OF_CODE: Record<FailureCode, number> = {
  validation_failed: 422,
  unauthenticated: 401,
  invalid_api_key: 401,
  forbidden: 403,
  not_found: 404,
  rate_limited: 429,
  plan_limit_reached: 402,
  feature_unavailable: 402,
  immutable_document: 409,
  document_not_payable: 409,
  idempotency_conflict: 409,
  contract_not_sendable: 409,
  contract_state_conflict: 409,
  conflict: 409,
  cursor_expired: 410,
  precondition_failed: 412,
  bad_request: 400,
  method_not_allowed: 405,
  request_timeout: 408,
  server_error: 500,
  unavailable: 503,
  no_workspace_bound: 403,
  workspace_membership_revoked: 403,
  no_active_plan: 403,
  plan_upgrade_required: 403,
  sandbox_not_provisioned: 403,
  environment_mismatch: 403,
  toolset_disabled: 403,
};

/** The operations that need a valid key and no permission. */
const FOR_EVERY_KEY = [
  'getWorkspace',
  'getApiKey',
  'getCatalogue',
  'listDeletedRecords',
  'listChanges',
  'getSandboxClock',
];

/** A result of a batch has a record or an error, and a record that is cut short; a list shows what `include` names. */
const WITH_OPTIONAL_FIELDS = /^(create\w+s\.200\.data\.items(\.data)?|listDocuments\.200\.data\.items)$/;

/** Their answers are not stored: they hold a secret, or what came of a test, or nothing is changed. */
const WITHOUT_KEY = [
  'createWebhookEndpoint',
  'rotateWebhookEndpointSecret',
  'testWebhookEndpoint',
  'checkClientImport',
  'checkItemImport',
  'previewDocument',
  'previewDraftPdf',
  'previewRecurrence',
  'previewRecurringDocument',
  'previewNumbers',
  'previewMailText',
  // It removes what is stored, and changes nothing when it is repeated.
  'resetSandbox',
];

describe('every operation', () => {
  it.each(operations)('$id asks for permissions that exist', ({ node, id }) => {
    const permissions = (node.security as Node[]).flatMap((scheme) => scheme.apiKey as string[]);
    permissions.push(...((node['x-also-needs'] ?? []) as string[]));
    expect(permissions.length === 0).toBe(FOR_EVERY_KEY.includes(id));
    expect(permissions.filter((permission) => !isKeyPermission(permission))).toEqual([]);
  });

  it.each(operations)('$id accepts Idempotency-Key exactly when it is a POST', ({ node, method, id }) => {
    const names = parametersOf(node).map((parameter) => parameter.name);
    expect(names.includes('Idempotency-Key')).toBe(method === 'post' && !WITHOUT_KEY.includes(id));
  });

  it.each(operations)(
    '$id takes If-Match, and answers 412, exactly when it writes what has an ETag',
    (operation) => {
      const { node, method, path } = operation;
      const record = path.slice(0, path.indexOf('}') + 1);
      const shown = operations.find((one) => one.method === 'get' && one.path === record);
      const hasTag =
        shown !== undefined && responsesOf(shown.node).some(([, response]) => showsRecord(response));
      const isExpected = hasTag && method !== 'get';
      expect(parametersOf(node).some(({ name }) => name === 'If-Match')).toBe(isExpected);
      expect('412' in (node.responses as Node)).toBe(isExpected);
    },
  );

  it.each(operations)('$id takes If-None-Match exactly when it answers 304', ({ node }) => {
    const names = parametersOf(node).map(({ name }) => name);
    expect(names.includes('If-None-Match')).toBe('304' in (node.responses as Node));
  });

  it.each(operations)('$id answers 404 exactly when its path has a reference', ({ node, path }) => {
    expect('404' in (node.responses as Node)).toBe(path.includes('{'));
  });

  it.each(operations)('$id answers with the headers of its status', ({ node, method, id }) => {
    for (const [status, response] of responsesOf(node)) {
      const expected = ['X-Request-Id', 'Cache-Control'];
      if (status === '401') expected.push('WWW-Authenticate');
      // Before the key is known, nothing is counted.
      if (!['401', '503'].includes(status))
        expected.push(
          'X-RateLimit-Limit',
          'X-RateLimit-Remaining',
          'X-RateLimit-Reset',
          'X-Service-Key-Expires',
        );
      if (['429', '503'].includes(status)) expected.push('Retry-After');
      if (status.startsWith('2') && method === 'post' && !WITHOUT_KEY.includes(id))
        expected.push('Idempotency-Replayed');
      if (isFile(response)) expected.push('Content-Disposition', 'X-Content-Type-Options');
      if (isFile(response) && !isMadeWhileSent(response) && method === 'get') expected.push('ETag');
      if (status === '304' || showsRecord(response)) expected.push('ETag');
      if (status === '304' || (status.startsWith('2') && isJson(response))) expected.push('Vary');
      expect(Object.keys(response.headers as Node).toSorted(), status).toEqual(expected.toSorted());
      // What has a tag may be kept and asked for again.
      const { $ref } = (response.headers as Record<string, Node>)['Cache-Control'] as Node;
      expect(/CacheControl(\w+)$/.exec($ref as string)?.[1], status).toBe(
        expected.includes('ETag') ? 'Private' : 'NoStore',
      );
    }
  });

  it.each(operations)('$id shows each failure with a code of that status', ({ node }) => {
    for (const [status, response] of responsesOf(node).filter(([status]) => status >= '400')) {
      const codes = examplesIn(response).map(({ value }) => (value as { error: Node }).error.code);
      expect(codes.length, status).toBeGreaterThan(0);
      for (const code of codes) {
        // The one code with two: what is too large cannot be read either.
        const expected = status === '413' ? 'bad_request' : undefined;
        if (expected) expect(code).toBe(expected);
        else expect(STATUS_OF_CODE[code as FailureCode], `${code}`).toBe(Number(status));
      }
    }
  });

  it.each(operations)('$id says in one sentence per line what it does', ({ node }) => {
    const sentences = (node.description as string).split('\n');
    expect(sentences.filter((sentence) => !/^[A-Z`].*\.$/.test(sentence))).toEqual([]);
    expect(node.summary).toMatch(
      /^(Accept|Add|Advance|Cancel|Change|Create|Decline|Delete|Export|Extend|Issue|List|Pause|Record|Redeliver|Replace|Replay|Reset|Resume|Reverse|Run|Send|Show|Skip|Void|Withdraw) /,
    );
  });
});

it('an answer to a method that a path does not have is described with the methods that it has', () => {
  const { headers, content } = resolve({ $ref: '#/components/responses/MethodNotAllowed' });
  expect(Object.keys(headers as Node)).toContain('Allow');
  const codes = examplesIn({ content }).map(({ value }) => (value as { error: Node }).error.code);
  expect(codes).toEqual(['method_not_allowed']);
});

describe('every event of the catalog', () => {
  it('is one of the 37', () => {
    expectTypeOf<Schema<'EventName'>>().toEqualTypeOf<EventName>();
    expect(events.map(({ path }) => path).toSorted()).toEqual(enumOf('EventName').toSorted());
    expect(events).toHaveLength(37);
  });

  it.each(events)('$path is named in its own envelope and example', ({ node, path }) => {
    const media = jsonOf(resolve(node.requestBody));
    const envelope = resolve(media.schema);
    expect(envelope.required).toEqual(['event', 'occurred_at', 'environment', 'data']);
    expect(((envelope.properties as Node).event as Node).const).toBe(path);
    const examples = examplesIn({ content: { 'application/json': media } });
    expect(examples.map(({ value }) => (value as Node).event)).toEqual([path]);
  });

  it('is an option of the schema of any event, by its name', () => {
    const { oneOf, discriminator } = resolve({ $ref: '#/components/schemas/WebhookEvent' });
    const own = events.map(({ node, path }) => [
      path,
      (jsonOf(node.requestBody as Node).schema as Node).$ref,
    ]);
    expect(discriminator).toEqual({ propertyName: 'event', mapping: Object.fromEntries(own) });
    expect(new Set((oneOf as Node[]).map(({ $ref }) => $ref))).toEqual(new Set(own.map(([, ref]) => ref)));
  });

  it.each(events)('$path is signed, needs no key and is received with a 2xx', ({ node }) => {
    const names = parametersOf(node).map((parameter) => parameter.name);
    expect(names).toEqual([
      'X-Service-Signature',
      'X-Service-Delivery',
      'User-Agent',
      'X-Service-Test',
      'X-Service-Replay',
      'X-Service-Sequence',
    ]);
    expect(node.security).toEqual([]);
    expect(Object.keys(node.responses as Node)).toEqual(['2XX']);
  });
});

describe('every example', () => {
  const ajv = new Ajv2020({ strict: false, allErrors: true, formats: fullFormats });
  ajv.addSchema({ ...closedSpec(spec), $id: 'spec' });
  const media = placesIn(spec, '').filter(({ node }) => 'schema' in node && 'examples' in node);

  it('is next to its schema', () => {
    expect(media.length).toBeGreaterThan(60);
  });

  it.each(media)('$pointer validates', ({ pointer, node }) => {
    const validate = ajv.compile({ $ref: `spec#${pointer}/schema` });
    for (const { name, value } of examplesIn({ content: { 'application/json': node } })) {
      expect(validate(value) ? [] : validate.errors, `${name}, from openapi/examples/`).toEqual([]);
    }
  });
});

describe('every schema', () => {
  const all = placesIn(spec, '').filter(({ node }) => isSchema(node));

  it('lists the error codes of the specification', () => {
    expectTypeOf<Schema<'ErrorCode'>>().toEqualTypeOf<FailureCode>();
    expect(enumOf('ErrorCode').toSorted()).toEqual(Object.keys(STATUS_OF_CODE).toSorted());
  });

  it('writes null as a type, never as nullable', () => {
    expect(all.filter(({ node }) => 'nullable' in node).map(({ pointer }) => pointer)).toEqual([]);
  });

  it('has null next to an enum and never within, where generators turn it into a faulty list', () => {
    const mixed = placesIn(spec, '').filter(
      ({ node }) => Array.isArray(node.enum) && node.enum.includes(null),
    );
    expect(mixed.map(({ pointer }) => pointer)).toEqual([]);
  });

  it('has a name that no parameter has, because generators put both in one place', () => {
    const { schemas, parameters } = spec.components as Record<string, Node>;
    const names = Object.keys(parameters ?? {});
    expect(Object.keys(schemas ?? {}).filter((name) => names.includes(name))).toEqual([]);
  });

  it('shares no name with the types that generators make of a schema and its field', () => {
    const schemas = Object.entries((spec.components as Record<string, Node>).schemas ?? {});
    const made = schemas.flatMap(([name, schema]) =>
      Object.entries((schema as Node).properties ?? {})
        .filter(([, field]) => !JSON.stringify(field).includes('"$ref"'))
        .map(([field]) => `${name}${pascalCase(field)}`),
    );
    const names = [...schemas.map(([name]) => name), ...made].toSorted();
    expect(names.filter((name, index) => name === names[index + 1])).toEqual([]);
  });

  it('refuses unknown fields in requests, and unknown values where fields have names of the caller', () => {
    const isOpen = (allowed: unknown) => allowed !== false && typeof allowed !== 'object';
    const open = bodySchemas().filter(
      ({ node }) => includesType(node, 'object') && isOpen(node.additionalProperties),
    );
    expect(open.map(({ pointer }) => pointer)).toEqual([]);
  });

  it('lets answers and events have fields of a later version', () => {
    const closed = outputSchemas().filter(({ node }) => node.additionalProperties === false);
    expect(closed.map(({ pointer }) => pointer)).toEqual([]);
  });

  it('is closed where the service checks its own answers', () => {
    const objects = placesIn(closedSpec(spec), '').filter(
      ({ node }) => node.type === 'object' && node.properties,
    );
    expect(objects.length).toBeGreaterThan(80);
    const open = objects.filter(({ node }) => node.additionalProperties !== false);
    expect(open.map(({ pointer }) => pointer)).toEqual([]);
  });

  it('bounds every text and every list of an input', () => {
    const inputs = inputSchemas();
    expect(inputs.length).toBeGreaterThan(60);
    const unbounded = inputs.filter(({ node }) => {
      if (includesType(node, 'string') && !node.enum && !node.const && node.maxLength === undefined)
        return true;
      return includesType(node, 'array') && node.maxItems === undefined;
    });
    expect(unbounded.map(({ pointer }) => pointer)).toEqual([]);
  });

  it('has no default in a request body, because the validator would write it there', () => {
    const withDefault = bodySchemas().filter(({ node }) => 'default' in node);
    expect(withDefault.map(({ pointer }) => pointer)).toEqual([]);
  });

  it('never counts decimals with multipleOf, because 19.99 is not a multiple of 0.01 in binary', () => {
    expect(all.filter(({ node }) => 'multipleOf' in node).map(({ pointer }) => pointer)).toEqual([]);
  });

  it('says of every integer how wide it is, because languages with two kinds take 32 bits otherwise', () => {
    const integers = placesIn(spec, '').filter(({ node }) => includesType(node, 'integer'));
    expect(integers.length).toBeGreaterThan(20);
    const wide = ({ maximum = 0 }: Node) => (maximum as number) > 2 ** 31 - 1;
    const vague = integers.filter(
      ({ node }) => !(wide(node) ? ['int64'] : ['int32', 'int64']).includes(node.format as string),
    );
    expect(
      vague.map(({ pointer }) => pointer),
      'need `format: int32`, or int64',
    ).toEqual([]);
    expect(resolve({ $ref: '#/components/schemas/Cents' }).format).toBe('int64');
  });

  it('always shows every field of an output', () => {
    // The record of a change is there where it is asked for, once in an answer.
    const onlySometimes = ['errors', 'record'];
    const optional = outputSchemas().filter(({ node }) => {
      const fields = Object.keys((node.properties ?? {}) as Node).filter(
        (field) => !onlySometimes.includes(field),
      );
      return fields.some((field) => !(node.required as string[] | undefined)?.includes(field));
    });
    const pointers = optional.map(({ pointer }) => pointer);
    expect(pointers.filter((pointer) => !WITH_OPTIONAL_FIELDS.test(pointer))).toEqual([]);
  });
});

describe('the guides', () => {
  const tags = spec.tags as { name: string; description: string; externalDocs?: { url: string } }[];
  const texts = JSON.parse(
    readFileSync(new URL('../generated/guides.json', import.meta.url), 'utf8'),
  ) as Record<string, string>;

  it('stand in the sidebar with all other tags, each once', () => {
    const groups = spec['x-tagGroups'] as { name: string; tags: string[] }[];
    expect(groups.flatMap((group) => group.tags).toSorted()).toEqual(tags.map(({ name }) => name).toSorted());
    const used = [...operations, ...events].flatMap(({ node }) => node.tags as string[]);
    const guides = groups.find(({ name }) => name === 'Guides')?.tags ?? [];
    expect(guides.filter((name) => used.includes(name))).toEqual([]);
    expect(tags.filter(({ name }) => !used.includes(name) && !guides.includes(name))).toEqual([]);
    expect(Object.keys(texts)).toEqual(guides);
  });

  it('are linked by the spec, which has one sentence of each', () => {
    for (const { name, description, externalDocs } of tags.filter(({ name }) => name in texts)) {
      expect(description, name).toMatch(/^[A-Z`].{10,300}\.$/);
      expect(externalDocs?.url, name).toMatch(/^http:\/\/127\.0\.0\.1:3000\/docs\/[a-z0-9-]+\.md$/);
    }
  });

  it('say of every error code what to do, with its status', () => {
    const text = texts.Errors ?? '';
    const rows = [
      ...text.matchAll(/^\| \[`(\w+)`\]\(http:\S+\/docs\/errors\/\1\) \| (\d+) \| \S.*\.( .*\.)? \|$/gm),
    ];
    expect(rows.map(([, code, status]) => [code, Number(status)]).toSorted()).toEqual(
      Object.entries(STATUS_OF_CODE).toSorted(),
    );
  });

  it('name every tax rate and document type of every country', () => {
    const text = texts.Countries ?? '';
    const rows = [...text.matchAll(/^\| [A-Z][^|]+ \| (`.*`) \|$/gm)].map(([, keys]) => keys?.match(/\w+/g));
    expect(rows).toEqual(supportedCountries().map((country) => taxRates(country).map(({ key }) => key)));
    const kinds = [...text.matchAll(/`([a-z_]+)`/g)].map(([, kind]) => kind);
    for (const { kind } of documentTypes('RS')) expect(kinds).toContain(kind);
  });

  it('are in the changelog of the version that the spec has', () => {
    const text = texts.Changelog ?? '';
    expect(/^## (\S+)$/m.exec(text)?.[1]).toBe((spec.info as Node).version);
  });
});

describe('every file of openapi/', () => {
  it.each(['schemas', 'parameters', 'headers', 'responses', 'examples'])('in %s is used', (folder) => {
    const used = Object.keys((spec.components as Node)[folder] as Node);
    expect(namesIn(folder)).toEqual(used.toSorted());
  });

  it('in paths and webhooks is used', () => {
    const paths = Object.keys(spec.paths as Node).map((path) => path.slice(1).replaceAll('/', '@'));
    expect(namesIn('paths')).toEqual(paths.toSorted());
    expect(namesIn('webhooks')).toEqual(Object.keys(spec.webhooks as Node).toSorted());
  });
});

// Ways through the bundle.

function operationsOf(section: 'paths' | 'webhooks'): Operation[] {
  return Object.entries(spec[section] as Node).flatMap(([path, item]) => {
    const { parameters = [], ...methods } = item as Node;
    return Object.entries(methods).map(([method, value]) => {
      const node = value as Node;
      const all = [...(parameters as unknown[]), ...((node.parameters ?? []) as unknown[])];
      const pointer = `/${section}/${escapePointer(path)}/${method}`;
      return { id: node.operationId as string, method, path, pointer, node: { ...node, parameters: all } };
    });
  });
}

function resolve(value: unknown): Node {
  const node = value as Node;
  if (typeof node.$ref !== 'string') return node;
  const { $ref, ...siblings } = node;
  const target = $ref
    .slice(2)
    .split('/')
    .reduce<unknown>((at, key) => (at as Node)[key.replaceAll('~1', '/').replaceAll('~0', '~')], spec);
  return { ...resolve(target), ...siblings };
}

function parametersOf(operation: Node): Node[] {
  return (operation.parameters as unknown[]).map(resolve);
}

function responsesOf(operation: Node): [string, Node][] {
  return Object.entries(operation.responses as Node).map(([status, response]) => [status, resolve(response)]);
}

function jsonOf(body: Node): Node {
  return (body.content as Node)['application/json'] as Node;
}

/** A client, document or other record with a life of its own: neither a list nor what is only computed. */
function showsRecord(response: Node): boolean {
  const schema = (response.content as { 'application/json'?: { schema: { $ref?: string } } } | undefined)?.[
    'application/json'
  ]?.schema.$ref;
  return /\/(Client|Item|Expense|Document|Contract|RecurringDocument)Response$/.test(schema ?? '');
}

function isJson(response: Node): boolean {
  return (response.content as Node | undefined)?.['application/json'] !== undefined;
}

function isFile(response: Node): boolean {
  const isOf = (type: string) => type in ((response.content as Node) ?? {});
  return ['application/pdf', 'application/xml'].some(isOf) || isMadeWhileSent(response);
}

function isMadeWhileSent(response: Node): boolean {
  return ['text/csv', 'application/zip'].some((type) => type in ((response.content as Node) ?? {}));
}

function examplesIn(body: Node): { name: string; value: unknown }[] {
  const examples = Object.entries(jsonOf(body).examples as Node);
  return examples.map(([name, example]) => ({ name, value: resolve(example).value }));
}

function enumOf(schema: string): string[] {
  return resolve({ $ref: `#/components/schemas/${schema}` }).enum as string[];
}

function bodySchemas(): Place[] {
  return operations.flatMap(({ node, id }) =>
    node.requestBody ? reachable(jsonOf(resolve(node.requestBody)).schema, id) : [],
  );
}

function inputSchemas(): Place[] {
  const parameters = operations.flatMap(({ node, id }) =>
    parametersOf(node).flatMap((parameter) => reachable(parameter.schema, `${id}.${parameter.name}`)),
  );
  return [...bodySchemas(), ...parameters];
}

function outputSchemas(): Place[] {
  const answers = operations.flatMap(({ node, id }) =>
    responsesOf(node).flatMap(([status, response]) =>
      response.content && !isFile(response) ? reachable(jsonOf(response).schema, `${id}.${status}`) : [],
    ),
  );
  return [
    ...answers,
    ...events.flatMap(({ node, id }) => reachable(jsonOf(node.requestBody as Node).schema, id)),
  ];
}

/** A schema and all that it is made of, references followed. */
function reachable(value: unknown, pointer: string): Place[] {
  const node = resolve(value);
  const parts = Object.entries((node.properties ?? {}) as Node);
  if (node.items) parts.push(['items', node.items]);
  for (const [index, option] of ((node.anyOf ?? []) as unknown[]).entries()) parts.push([`${index}`, option]);
  return [{ pointer, node }, ...parts.flatMap(([name, part]) => reachable(part, `${pointer}.${name}`))];
}

/** Every object below a value. */
function placesIn(value: unknown, pointer: string): Place[] {
  if (typeof value !== 'object' || value === null) return [];
  const parts = Object.entries(value).flatMap(([key, part]) =>
    placesIn(part, `${pointer}/${escapePointer(key)}`),
  );
  return Array.isArray(value) ? parts : [{ pointer, node: value as Node }, ...parts];
}

function isSchema(node: Node): boolean {
  return includesType(node, 'object') || includesType(node, 'string') || includesType(node, 'number');
}

function includesType(node: Node, type: string): boolean {
  return node.type === type || (Array.isArray(node.type) && node.type.includes(type));
}

/** `void_reason` → `VoidReason` */
function pascalCase(field: string): string {
  return field.replaceAll(/(^|_)([a-z])/g, (_, __, letter: string) => letter.toUpperCase());
}

function escapePointer(key: string): string {
  return encodeURIComponent(key.replaceAll('~', '~0').replaceAll('/', '~1'));
}

function namesIn(folder: string): string[] {
  const files = readdirSync(new URL(`../openapi/${folder}/`, import.meta.url));
  return files.map((file) => file.replace(/\.yaml$/, '')).toSorted();
}

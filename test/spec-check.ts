import { readFileSync } from 'node:fs';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { closedSpec } from '../src/spec/closed.ts';
import { lastLogged } from './last-logged.ts';

// Holds what the service says against the bundled spec, independently of the service's own checks.

type Json = Record<string, unknown>;

export const spec = JSON.parse(
  readFileSync(new URL('../generated/openapi.json', import.meta.url), 'utf8'),
) as { paths: Record<string, Json>; webhooks: Record<string, Json>; components: Record<string, Json> };

const ajv = new Ajv2020({ strict: false, allErrors: true });
formats.default(ajv);
// Callers must expect fields of a later version; the service must not send any that it does not describe.
ajv.addSchema({ $id: 'spec', ...closedSpec(spec) });

const templates = Object.keys(spec.paths).map((template) => ({
  template,
  pattern: new RegExp(`^${template.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
}));

/**
 * Throws when an answer is not one that the spec declares for its operation. Unknown paths and methods: the envelope.
 * @param forPages whether the dashboard got it, whose answers no cache may keep
 */
export async function checkAnswer(
  request: { method: string; url: string },
  response: Response,
  { forPages = false }: { forPages?: boolean } = {},
): Promise<void> {
  const path = new URL(request.url).pathname.replace(/^\/api\/v1/, '');
  const method = request.method === 'HEAD' ? 'get' : request.method.toLowerCase();
  const text = await response.clone().text();
  const at = `${request.method} ${path} answered ${response.status}`;
  if (response.status >= 500) throw new Error(`${at}: ${text}\n${lastLogged()}`);
  if (!response.headers.get('x-request-id')) throw new Error(`${at} without X-Request-Id`);
  // Literal paths come before templates with a parameter in the same place.
  const template = templates.find(({ pattern }) => pattern.test(path))?.template;
  // Every path answers OPTIONS, which no specification lists as an operation: the methods stand in Allow.
  if (request.method === 'OPTIONS' && response.status === 204 && text === '') return;
  const operation = template === undefined ? undefined : (spec.paths[template]?.[method] as Json | undefined);
  const declared = (operation?.responses as Json | undefined)?.[String(response.status)];
  if (!operation || !declared) {
    if (operation && ![401].includes(response.status))
      throw new Error(`${at}, which the spec does not declare: ${text}`);
    check('/components/schemas/ErrorResponse', JSON.parse(text), at);
    return;
  }
  const resolved = resolve(declared as Json);
  checkHeaders(resolved, response, at);
  if (!forPages) checkCaching(resolved, response, at);
  const content = resolved.content as Json | undefined;
  // A stored file may be one of several kinds.
  if (content?.['application/pdf'] && !content['image/webp']) {
    if (response.headers.get('content-type') !== 'application/pdf') throw new Error(`${at} without a PDF`);
    if (request.method !== 'HEAD' && !text.startsWith('%PDF-'))
      throw new Error(`${at} with no PDF: ${text.slice(0, 100)}`);
    return;
  }
  if (content?.['application/xml']) {
    if (response.headers.get('content-type') !== 'application/xml') throw new Error(`${at} without XML`);
    if (request.method !== 'HEAD' && !text.startsWith('<?xml'))
      throw new Error(`${at} with no XML: ${text.slice(0, 100)}`);
    return;
  }
  const files = Object.keys(content ?? {}).filter((type) => type !== 'application/json');
  if (files.length > 0) {
    const given = response.headers.get('content-type')?.split(';')[0] ?? '';
    if (!files.includes(given)) throw new Error(`${at} with ${given}`);
    return;
  }
  const schema = content?.['application/json'] as Json | undefined;
  if (!schema) {
    if (text !== '') throw new Error(`${at} with a body, where the spec has none: ${text}`);
    return;
  }
  if (request.method === 'HEAD') return;
  if (!response.headers.get('content-type')?.startsWith('application/json'))
    throw new Error(`${at} without JSON`);
  check(schema.schema as Json, JSON.parse(text), at);
}

/** Throws when the body of a webhook is not what the spec describes for its event. */
export function checkEvent(body: { event: string }): void {
  const webhook = spec.webhooks[body.event] as { post: Json } | undefined;
  if (!webhook) throw new Error(`The spec has no webhook ${body.event}.`);
  const content = (resolve(webhook.post.requestBody as Json).content as Json)['application/json'] as Json;
  check(content.schema as Json, body, `the event ${body.event}`);
}

function checkHeaders(declared: Json, response: Response, at: string): void {
  for (const [name, header] of Object.entries((declared.headers as Json | undefined) ?? {})) {
    const isRequired = resolve(header as Json).required === true;
    if (isRequired && response.headers.get(name) === null) throw new Error(`${at} without ${name}`);
  }
}

function checkCaching({ headers }: Json, response: Response, at: string): void {
  const { schema } = resolve((headers as Record<string, Json>)['Cache-Control'] ?? {});
  const [described] = (schema as { examples?: string[] } | undefined)?.examples ?? [];
  const sent = response.headers.get('cache-control');
  if (sent !== described)
    throw new Error(`${at} with Cache-Control: ${sent}, where the spec has ${described}`);
}

function resolve(node: Json): Json {
  if (typeof node.$ref !== 'string') return node;
  const target = node.$ref
    .split('/')
    .slice(1)
    .reduce<unknown>((at, key) => (at as Json)[key.replaceAll('~1', '/').replaceAll('~0', '~')], spec);
  return resolve(target as Json);
}

const compiled = new Map<string, ValidateFunction>();

/** Throws when a value is not what a schema describes, such as `/components/schemas/Client`. */
export function checkBody(schema: string, value: unknown, at: string): void {
  check(schema, value, at);
}

function check(schema: Json | string, value: unknown, at: string): void {
  const pointer =
    typeof schema === 'string' ? schema : typeof schema.$ref === 'string' ? schema.$ref.slice(1) : undefined;
  const key = pointer ?? JSON.stringify(schema);
  let validate = compiled.get(key);
  if (!validate) {
    validate = ajv.compile(pointer ? { $ref: `spec#${pointer}` } : closedSpec(absoluteRefs(schema as Json)));
    compiled.set(key, validate);
  }
  if (!validate(value)) {
    throw new Error(
      `${at}, but that breaks the spec: ${ajv.errorsText(validate.errors)}\n${JSON.stringify(value)}`,
    );
  }
}

function absoluteRefs(schema: Json): Json {
  return JSON.parse(JSON.stringify(schema).replaceAll('"$ref":"#/', '"$ref":"spec#/')) as Json;
}

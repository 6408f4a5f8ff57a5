import type { Tool } from '@modelcontextprotocol/sdk/types.js';
import { dereferenced, type Json } from './schema.ts';

type OutputSchema = NonNullable<Tool['outputSchema']>;

/** How deep the fields of a record are named; objects and arrays below accept anything. */
const MAX_DEPTH = 2;

/** The longest description of a record with the fields of its parts: of a longer one, only the parts are named. */
const MAX_LENGTH = 1900;

/** The description of a file that is not embedded. */
const FILE = {
  title: 'File',
  type: 'object',
  properties: {
    uri: { type: 'string' },
    name: { type: 'string' },
    mime_type: { type: 'string' },
    size: { type: 'integer' },
  },
};

/**
 * The output of a tool, as short as possible, because a model pays for it with each list of tools: names and types of
 * the fields for a tool that only reads, and only the name of the record for a tool that changes it, because another
 * tool reads the same record. Nothing is required and more is allowed, so that a client that validates answers
 * accepts those of later versions, and failures.
 * @returns undefined where an answer has no body
 */
export function outputSchema(
  spec: object,
  response: unknown,
  { onlyReads }: { onlyReads: boolean },
): OutputSchema | undefined {
  const content = dereferenced(spec, response).content as Record<string, { schema?: unknown }> | undefined;
  if (content === undefined) return undefined;
  const json = content['application/json'];
  if (json === undefined) return withError(FILE);
  const { properties = {} } = dereferenced(spec, json.schema) as { properties?: Json };
  const { data, ...rest } = properties;
  const others = Object.keys(rest).map((name) => [name, { type: 'object' }]);
  return withError(onlyReads ? shown(spec, data) : compact(spec, data, 0), Object.fromEntries(others));
}

/** What a tool reads: with the fields of its parts, unless these are too many. */
function shown(spec: object, data: unknown): Json {
  const whole = compact(spec, data, MAX_DEPTH);
  if (JSON.stringify(whole).length <= MAX_LENGTH) return whole;
  return { title: nameOf(data), ...compact(spec, data, 1) };
}

/** A failed call has `error` next to `data`. */
function withError(data: Json, more: Json = {}): OutputSchema {
  return {
    type: 'object',
    properties: { data, ...more, error: { type: 'object' } } as Record<string, object>,
  };
}

function compact(spec: object, schema: unknown, depth: number): Json {
  const { type, properties, items } = dereferenced(spec, schema);
  if (type === 'array') return { type, items: compact(spec, items, depth) };
  // A field that may be null accepts anything: a union of two types would add little.
  if (typeof type !== 'string') return {};
  if (type !== 'object') return { type };
  const named = depth === 0 ? {} : ((properties ?? {}) as Json);
  // The instructions say that each amount is there in minor units, too.
  const fields = Object.entries(named)
    .filter(([name]) => !(name.endsWith('_cents') && Object.hasOwn(named, name.slice(0, -'_cents'.length))))
    .map(([name, field]) => [name, compact(spec, field, depth - 1)]);
  // A part of a record whose fields are named needs no title.
  const title = fields.length === 0 || depth === MAX_DEPTH ? nameOf(schema) : undefined;
  return {
    ...(title === undefined ? {} : { title }),
    type,
    ...(fields.length === 0 ? {} : { properties: Object.fromEntries(fields) }),
  };
}

/** The name of a schema in the spec. */
function nameOf(schema: unknown): string | undefined {
  return (schema as { $ref?: string } | undefined)?.$ref?.split('/').at(-1);
}

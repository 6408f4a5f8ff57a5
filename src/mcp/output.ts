import type { Tool } from '@modelcontextprotocol/sdk/types.js';
import { dereferenced, type Json } from './schema.ts';

type OutputSchema = NonNullable<Tool['outputSchema']>;

/** How deep the fields of a record are named; objects and arrays below accept anything. */
const MAX_DEPTH = 2;

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
  return withError(compact(spec, data, onlyReads ? MAX_DEPTH : 0), Object.fromEntries(others));
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
  const fields = Object.entries(depth === 0 ? {} : (properties ?? {})).map(([name, field]) => [
    name,
    compact(spec, field, depth - 1),
  ]);
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

import type { Tool } from '@modelcontextprotocol/sdk/types.js';
import { dereferenced, type Json } from './schema.ts';

type OutputSchema = NonNullable<Tool['outputSchema']>;

/** How deep the fields of a record are named; what lies below is an object or an array of anything. */
const DEPTH = 2;

/** What a file is described by where it is not handed over. */
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
 * What a tool answers, as short as it can be said, because a model pays for it with each list of tools: the names and
 * types of the fields where a tool only reads, and the name of the record alone where a tool changes it, for another
 * tool reads the same. Nothing is required and more is allowed: a client that checks answers takes those of later
 * versions, and failures.
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
  return withError(compact(spec, data, onlyReads ? DEPTH : 0), Object.fromEntries(others));
}

/** Next to `data` stands what a failed call answers. */
function withError(data: Json, more: Json = {}): OutputSchema {
  return {
    type: 'object',
    properties: { data, ...more, error: { type: 'object' } } as Record<string, object>,
  };
}

function compact(spec: object, schema: unknown, depth: number): Json {
  const { type, properties, items } = dereferenced(spec, schema);
  if (type === 'array') return { type, items: compact(spec, items, depth) };
  // A field that may be null takes anything: two types would say little more.
  if (typeof type !== 'string') return {};
  if (type !== 'object') return { type };
  const fields = Object.entries(depth === 0 ? {} : (properties ?? {})).map(([name, field]) => [
    name,
    compact(spec, field, depth - 1),
  ]);
  // A part of a record that has its fields named needs no name of its own.
  const title = fields.length === 0 || depth === DEPTH ? nameOf(schema) : undefined;
  return {
    ...(title === undefined ? {} : { title }),
    type,
    ...(fields.length === 0 ? {} : { properties: Object.fromEntries(fields) }),
  };
}

/** What the spec calls a schema. */
function nameOf(schema: unknown): string | undefined {
  return (schema as { $ref?: string } | undefined)?.$ref?.split('/').at(-1);
}

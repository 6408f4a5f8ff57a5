import type { Tool } from '@modelcontextprotocol/sdk/types.js';
import type { Json } from './schema.ts';

// A model pays for the list of tools with each conversation. What the API checks in any case, and what one tool says for
// another, is left out of it.

/** Arguments that every list has: the instructions explain them once. */
const OF_LISTS = new Set(['page', 'per_page', 'sort', 'updated_since', 'external_id', 'search', 'archived']);
/** Arguments that the instructions explain, or whose name does. */
const UNTOLD = new Set([
  'reference',
  'language',
  'second_language',
  'metadata',
  'external_id',
  'idempotency_key',
]);
/** Rules whose breach the API names. */
const CHECKED = [
  'maxItems',
  'minItems',
  'maxProperties',
  'minimum',
  'exclusiveMinimum',
  'propertyNames',
  'not',
];
const MOST_SENTENCES = 2;
/** A field that is explained in more words than this is cut after a clause. */
const LONG = 36;
const LONG_SENTENCE = 90;

/** The argument of a change that empties fields: a choice with null for each would cost more than the fields. */
export const CLEAR = 'clear';
const CLEAR_SCHEMA = { type: 'array', items: { type: 'string' }, description: 'Names of fields to empty' };

type Saying = {
  /** True for a change of a record: the tool that creates it says what each field is. */
  changes: boolean;
  isList: boolean;
};

/** What a tool does: the first sentences, without events and without links into the reference. */
export function conciseDescription(text: string): string {
  const lines = text.split('\n').filter((line) => !/^(Emits|With `If-)|\bETag\b/.test(line));
  return lines
    .slice(0, MOST_SENTENCES)
    .filter((line, place) => place === 0 || line.length <= LONG_SENTENCE)
    .map((line) => line.replaceAll(/\[([^\]]+)\]\([^)]*\)/g, '$1').replace(/^(.{100}[^;:]*?)[;:] .*$/, '$1.'))
    .join('\n');
}

/** The arguments of a tool, each with its type and a few words. */
export function conciseInput(schema: Tool['inputSchema'], saying: Saying): Tool['inputSchema'] {
  const made = concise(schema as Json, saying, 0) as Tool['inputSchema'];
  if (!saying.changes) return made;
  return { ...made, properties: { ...made.properties, [CLEAR]: CLEAR_SCHEMA } };
}

function concise(schema: Json, saying: Saying, depth: number): Json {
  const { anyOf, properties, items, description, additionalProperties, ...rest } = schema;
  const kept = Object.fromEntries(Object.entries(rest).filter(([name]) => !CHECKED.includes(name)));
  const said =
    typeof description === 'string' && !saying.changes ? { description: fewWords(description) } : {};
  if (Array.isArray(anyOf)) {
    const values = (anyOf as Json[]).filter(({ type }) => type !== 'null');
    const [only] = values;
    const inner = only && values.length === 1 ? concise(withoutDescription(only), saying, depth) : undefined;
    if (!inner) return { ...kept, ...said, anyOf: values.map((one) => concise(one, saying, depth)) };
    return { ...inner, ...said };
  }
  return {
    ...kept,
    ...said,
    ...(properties === undefined ? {} : { properties: conciseFields(properties as Json, saying, depth) }),
    ...(items === undefined ? {} : { items: concise(withoutDescription(items as Json), saying, depth + 1) }),
    // A map of texts, such as metadata.
    ...(typeof additionalProperties === 'object' ? { additionalProperties: { type: 'string' } } : {}),
  };
}

function conciseFields(fields: Json, saying: Saying, depth: number): Json {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const made = concise(field as Json, saying, depth);
      const isKnown = depth === 0 && (UNTOLD.has(name) || (saying.isList && OF_LISTS.has(name)));
      return [name, isKnown || saysItsName(name, made.description) ? withoutDescription(made) : made];
    }),
  );
}

/** "The city" of `city`, or "The number of the client's order" of `order_reference`, adds next to nothing. */
function saysItsName(name: string, description: unknown): boolean {
  if (typeof description !== 'string' || /required|`|date/.test(description)) return false;
  const words = description.toLowerCase().match(/\w{4,}/g) ?? [];
  return words.filter((word) => !name.includes(word.replace(/s$/, ''))).length <= 1;
}

function withoutDescription({ description: _, ...schema }: Json): Json {
  return schema;
}

/** Without the terms of norms, and of a long explanation the first clause. */
function fewWords(text: string): string {
  const plain = text
    .replaceAll(/ \((?:EN 16931|BT-|BG-)[^)]*\)/g, '')
    .replaceAll(/\[([^\]]+)\]\([^)]*\)/g, '$1')
    .replace(/, of (?:up to|at most|1 to) [^;.]*(?=[;.])/, '')
    .replace(/\.$/, '');
  return plain.length <= LONG
    ? plain
    : (plain.split(/(?<=.{16})(?:; (?!.*required)|: |, (?!.*required))/)[0] as string);
}

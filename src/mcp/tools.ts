import type { Tool } from '@modelcontextprotocol/sdk/types.js';
import { Failure } from '../domain/failure.ts';
import { message } from '../domain/messages/message.ts';
import { TOOLSETS } from '../domain/permissions.ts';
import {
  type Body,
  type Callable,
  type CallableSpec,
  type Json,
  type Operation,
  type OperationRoute,
  operationOf,
  type Parameter,
  placesOf,
  propertiesOf,
} from './operation.ts';

/** One operation of the spec as a tool, and how a call becomes a request. */
export type OperationTool = Callable &
  Pick<Operation, 'successText' | 'fileType'> & {
    tool: Tool;
    /** The characters of the tool in a list. */
    size: number;
  };

/** The argument that embeds a file's bytes in the result. */
export const EMBED = 'embed';

const EMBED_SCHEMA = {
  type: 'boolean',
  description: 'True for the bytes as Base64 in the result, which takes many tokens; otherwise it is a link.',
};

/** The same for all tools: the instructions explain it. */
const IDEMPOTENCY_KEY = 'Fresh for each new call, the same when repeating it.';

/** The keywords that a body's schema may have for its fields to become arguments next to the parameters. */
const PLAIN_BODY = ['type', 'title', 'description', 'properties', 'required', 'additionalProperties'];

/** The operations of the spec as tools, in the spec's order, but for those that are made for programs alone. */
export function toolsOf(spec: CallableSpec, routes: readonly OperationRoute[]): OperationTool[] {
  return routes.filter(({ isTool }) => isTool).map((route) => toolOf(spec, route));
}

/** `createDocument` → `create_document`, as tools of other servers are usually named. */
export function toolName(operationId: string): string {
  return operationId.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

function toolOf(spec: CallableSpec, route: OperationRoute): OperationTool {
  const operation = operationOf(spec, route);
  const { body, fileType, successText } = operation;
  // A tool's answer has no headers, so the caller has no entity tag.
  const parameters = new Map(
    [...operation.parameters].filter(([, { name }]) => name !== 'If-Match' && name !== 'If-None-Match'),
  );
  const isFlat = body !== undefined && fitsNextTo(body.schema, parameters);
  const tool: Tool = {
    name: toolName(route.operationId),
    description: conciseDescription(operation.description),
    inputSchema: conciseInput(inputSchema(parameters, body, { isFlat, isFile: fileType !== undefined }), {
      changes: route.method === 'patch',
      isList: route.method === 'get',
    }),
    annotations: annotationsOf(operation),
  };
  return {
    tool,
    size: JSON.stringify(tool).length,
    route,
    places: placesOf(parameters),
    body: body === undefined ? 'none' : isFlat ? 'fields' : 'whole',
    idempotencyArgument: [...parameters].find(([, { name }]) => name === 'Idempotency-Key')?.[0],
    fileType,
    successText,
  };
}

/** A body's fields become arguments unless part of its schema would be lost. */
function fitsNextTo(schema: Json, parameters: Map<string, Parameter>): boolean {
  const isPlain = schema.type === 'object' && Object.keys(schema).every((key) => PLAIN_BODY.includes(key));
  return isPlain && Object.keys(propertiesOf(schema)).every((name) => !parameters.has(name));
}

function inputSchema(
  parameters: Map<string, Parameter>,
  body: Body | undefined,
  { isFlat, isFile }: { isFlat: boolean; isFile: boolean },
): Tool['inputSchema'] {
  const own = (place: (parameter: Parameter) => boolean) =>
    [...parameters].filter(([, parameter]) => place(parameter));
  const schemas = (entries: [string, Parameter][]) =>
    Object.fromEntries(entries.map(([name, parameter]) => [name, parameterSchema(parameter)]));
  const fields = body === undefined ? {} : isFlat ? propertiesOf(body.schema) : { body: body.schema };
  const bodyRequires = isFlat ? ((body?.schema.required as string[] | undefined) ?? []) : ['body'];
  const required = [
    ...own(({ required }) => required === true).map(([name]) => name),
    ...(body?.isRequired ? bodyRequires : []),
  ];
  return {
    type: 'object',
    properties: {
      ...schemas(own((parameter) => parameter.in === 'path')),
      ...fields,
      ...schemas(own((parameter) => parameter.in !== 'path')),
      ...(isFile ? { [EMBED]: EMBED_SCHEMA } : {}),
    } as Record<string, object>,
    ...(required.length > 0 ? { required } : {}),
    additionalProperties: false,
  };
}

/** Without the example: a model would send it, and all callers would share one Idempotency-Key. */
function parameterSchema({ name, schema, description: full }: Parameter): Json {
  const description = name === 'Idempotency-Key' ? IDEMPOTENCY_KEY : full;
  return { ...schema, ...(description === undefined ? {} : { description }) };
}

/**
 * Derived from method and success status: a GET only reads, a POST that answers 201 only adds. Any other writing
 * operation changes or ends existing records, so a client should ask for confirmation first.
 */
function annotationsOf({ route: { method, successStatus }, isIdempotent }: Operation): Tool['annotations'] {
  if (method === 'get') return { readOnlyHint: true };
  const isIdempotentToo = method !== 'post' || isIdempotent;
  return {
    ...(method === 'post' && successStatus === 201 ? { destructiveHint: false } : {}),
    ...(isIdempotentToo ? { idempotentHint: true } : {}),
  };
}

// A model pays for the list of tools with each conversation. What the API checks in any case, and what one tool says for
// another, is left out of it.

/** Arguments that every list has: the instructions explain them once. */
const OF_LISTS = new Set([
  'page',
  'per_page',
  'after',
  'sort',
  'updated_since',
  'external_id',
  'search',
  'archived',
]);
/** Arguments that the instructions explain, or whose name does. */
const UNTOLD = new Set([
  'reference',
  'language',
  'second_language',
  'metadata',
  'external_id',
  'client_external_id',
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
function conciseDescription(text: string): string {
  const lines = text.split('\n').filter((line) => !/^(Emits|With `If-)|\bETag\b/.test(line));
  return lines
    .slice(0, MOST_SENTENCES)
    .filter((line, place) => place === 0 || line.length <= LONG_SENTENCE)
    .map((line) => line.replaceAll(/\[([^\]]+)\]\([^)]*\)/g, '$1').replace(/^(.{100}[^;:]*?)[;:] .*$/, '$1.'))
    .join('\n');
}

/** The arguments of a tool, each with its type and a few words. */
function conciseInput(schema: Tool['inputSchema'], saying: Saying): Tool['inputSchema'] {
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
    if (!inner)
      return {
        ...kept,
        ...said,
        anyOf: values.map((one) => concise(withoutDescription(one), saying, depth)),
      };
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
      if (depth === 0 && saying.isList && OF_LISTS.has(name))
        return [name, { type: made.type, enum: made.enum }];
      const isKnown = depth === 0 && UNTOLD.has(name);
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

/** The first line, without the terms of norms and what all filters say; of a long explanation the first clause. */
function fewWords(text: string): string {
  const [first = ''] = text.split('\n');
  const plain = first
    .replace(/^Shows only (?:the )?\w+ /, '')
    .replaceAll(/ \((?:EN 16931|BT-|BG-)[^)]*\)/g, '')
    .replaceAll(/\[([^\]]+)\]\([^)]*\)/g, '$1')
    .replace(/, of (?:up to|at most|1 to) [^;.]*(?=[;.])/, '')
    .replace(/\.$/, '');
  return plain.length <= LONG
    ? plain
    : (plain.split(/(?<=.{16})(?:; (?!.*required)|: |, (?!.*required))/)[0] as string);
}

/** The areas of lists of tools: those of the API, and what can be left out apart from its own area. */
export const TOOL_AREAS = [
  ...TOOLSETS,
  'later',
  'quotes',
  'reminders',
  'statements',
  'recurring-expenses',
  'recurring-documents',
];

/** What a list may cost a model where its connection names no areas: 13,000 tokens of four characters. */
export const LIST_CHARACTERS = 4 * 13_000;
/** Of it, what the message around the tools takes. */
const AROUND = 200;

/** The areas whose tools fit into a list, in the order of the areas, and those that do not. */
export function fittingAreas(tools: readonly OperationTool[]): { fitting: Set<string>; left: string[] } {
  const fitting = new Set<string>();
  let room = LIST_CHARACTERS - AROUND;
  for (const area of TOOL_AREAS) {
    const size = tools.reduce((sum, { route, size }) => (route.toolArea === area ? sum + size + 1 : sum), 0);
    if (size > room) continue;
    fitting.add(area);
    room -= size;
  }
  return { fitting, left: TOOL_AREAS.filter((area) => !fitting.has(area)) };
}

/**
 * The areas that a connection is restricted to: names of areas, separated by commas.
 * @returns undefined for all areas, where the text is missing
 * @throws Failure `bad_request` that lists the known areas
 */
export function areasOf(text: string | undefined): ReadonlySet<string> | undefined {
  if (text === undefined) return undefined;
  const names = text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  const unknown = names.find((name) => !TOOL_AREAS.includes(name));
  if (names.length > 0 && unknown === undefined) return new Set(names);
  throw new Failure(
    'bad_request',
    unknown === undefined
      ? message('mcp.no_area', { areas: TOOL_AREAS })
      : message('mcp.unknown_area', { name: unknown.slice(0, 64), areas: TOOL_AREAS }),
  );
}

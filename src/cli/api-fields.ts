import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { type ArgumentPosition, type Json, type Operation, propertiesOf } from '../mcp/operation.ts';
import { CLEAR } from '../mcp/tools.ts';

/** The options of every operation, besides those of its own fields. */
export type ApiOptions = {
  workspace?: string;
  body?: string;
  output?: string;
  all?: boolean;
  json?: boolean;
};

/** A parameter or a field of the body, as an option. */
export type Field = {
  /** As the spec names it; headers in snake_case. */
  argument: string;
  /** `due-date`, without the dashes in front. */
  option: string;
  /** Undefined for a field of the body. */
  place: ArgumentPosition | undefined;
  schema: Json;
  isRequired: boolean;
};

/** What a call is made of. `body` is undefined where neither a field nor a file was given. */
export type Given = { parameters: Record<string, unknown>; body: Record<string, unknown> | undefined };

/** Options of every operation: a field of the body with the name of one has `field-` in front. */
const TAKEN = ['workspace', 'body', 'output', 'all', 'json', 'help', CLEAR];

/** The parameters and the fields of the body of an operation. */
export function fieldsOf({ parameters, body }: Operation): Field[] {
  const ofRequest = [...parameters]
    // A conditional read saves a transfer, of which there is none here.
    .filter(([, { name }]) => name !== 'If-None-Match')
    .map(
      ([argument, { in: place, name, required, schema, description }]): Field => ({
        argument,
        option: kebab(argument),
        place: { in: place, name },
        schema: { ...schema, ...(description === undefined ? {} : { description }) },
        isRequired: required === true,
      }),
    );
  const names = [...TAKEN, ...ofRequest.map(({ option }) => option)];
  const required = (body?.schema.required as string[] | undefined) ?? [];
  const ofBody = Object.entries(propertiesOf(body?.schema ?? {})).map(
    ([argument, schema]): Field => ({
      argument,
      option: names.includes(kebab(argument)) ? `field-${kebab(argument)}` : kebab(argument),
      place: undefined,
      schema,
      isRequired: required.includes(argument),
    }),
  );
  const inPath = ({ place }: Field) => place?.in === 'path';
  const inHeader = ({ place }: Field) => place?.in === 'header';
  return [
    ...ofRequest.filter(inPath),
    ...ofBody,
    ...ofRequest.filter((field) => !inPath(field) && !inHeader(field)),
    ...ofRequest.filter(inHeader),
  ];
}

/** An option for each field; those that change a record can be emptied by name. */
export function optionsOf(fields: readonly Field[], isPatch = false): Option[] {
  const made = fields.map((field) => {
    const { option, schema, isRequired } = field;
    const words = firstLine(schema.description);
    const made = new Option(`--${option} ${placeholder(schema)}`, isRequired ? `${words} (required)` : words);
    const choices = choicesOf(schema);
    // Shown and completed, but the API is who refuses another word.
    if (choices.length > 0) made.choices(choices);
    return made
      .argParser((value: string, before: unknown) => collected(field, value, before))
      .helpGroup('Fields:');
  });
  if (!isPatch) return made;
  return [
    ...made,
    new Option(`--${CLEAR} <field>`, 'the name of a field to empty; give it once for each')
      .argParser((value: string, before: string[] = []) => [...before, value])
      .helpGroup('Fields:'),
  ];
}

/** What the options of a command give, together with the file that `--body` names. */
export async function given(
  fields: readonly Field[],
  options: { body?: string } & Record<string, unknown>,
  command: Command,
): Promise<Given> {
  const parameters: Record<string, unknown> = {};
  const ofFile = options.body === undefined ? undefined : await bodyFrom(options.body);
  const ofBody: Record<string, unknown> = {};
  for (const { argument, option, place } of fields) {
    const value = command.getOptionValue(new Option(`--${option}`).attributeName());
    if (value === undefined) continue;
    if (place) parameters[argument] = value;
    else ofBody[argument] = value;
  }
  const emptied = Object.fromEntries(
    ((options[CLEAR] as string[] | undefined) ?? []).map((name) => [name.replaceAll('-', '_'), null]),
  );
  const body = { ...ofFile, ...ofBody, ...emptied };
  return { parameters, body: ofFile || Object.keys(body).length > 0 ? body : undefined };
}

/** @throws Error where it is no object in JSON */
async function bodyFrom(file: string): Promise<Record<string, unknown>> {
  const content = file === '-' ? await text(process.stdin) : await readFile(file, 'utf8');
  if (!content.trimStart().startsWith('{')) throw new Error('--body: must be an object in JSON');
  try {
    return json(content) as Record<string, unknown>;
  } catch (error) {
    throw new Error(`--body: ${(error as Error).message}`);
  }
}

/** A list may be given whole, or an entry at a time. */
function collected({ schema }: Field, value: string, before: unknown): unknown {
  const types = typesOf(schema);
  if (!types.has('array') || value.trimStart().startsWith('[')) return read(value, types);
  const entry = read(value, typesOf(itemsOf(schema)));
  return [...(Array.isArray(before) ? before : []), entry];
}

/** A value as its schema wants it. What is no such value is sent as text: the API says what it must be. */
function read(value: string, types: ReadonlySet<string>): unknown {
  if (types.has('string')) return value;
  if (types.has('object') || types.has('array')) return json(value);
  if ((types.has('number') || types.has('integer')) && /^-?\d+(\.\d+)?$/.test(value)) return exact(value);
  if (types.has('boolean') && (value === 'true' || value === 'false')) return value === 'true';
  return value;
}

/** JSON whose numbers keep their digits: too many of them are refused, not rounded without a word. */
function json(value: string): unknown {
  try {
    return JSON.parse(value, ((_key: string, member: unknown, { source }: { source?: string }) =>
      typeof member === 'number' && source !== undefined ? exact(source) : member) as (
      key: string,
      value: unknown,
    ) => unknown);
  } catch {
    throw new InvalidArgumentError('It is not written in JSON.');
  }
}

/** A number by its digits. */
function exact(digits: string): unknown {
  return (JSON as unknown as { rawJSON: (text: string) => unknown }).rawJSON(digits);
}

function typesOf(schema: Json): Set<string> {
  const parts = [schema, ...((schema.anyOf ?? schema.oneOf ?? []) as Json[])];
  return new Set(parts.flatMap(({ type }) => (type === undefined ? [] : [String(type)])));
}

function itemsOf(schema: Json): Json {
  const parts = [schema, ...((schema.anyOf ?? []) as Json[])];
  return (parts.find(({ items }) => items !== undefined)?.items ?? {}) as Json;
}

/** The words that a field takes, where it takes no others. */
function choicesOf(schema: Json): string[] {
  const parts = [schema, ...((schema.anyOf ?? []) as Json[]), itemsOf(schema)];
  return parts.flatMap((part) =>
    ((part.enum ?? []) as unknown[]).filter((word) => typeof word === 'string'),
  ) as string[];
}

function placeholder(schema: Json): string {
  const types = typesOf(schema);
  if (types.has('boolean')) return '[true|false]';
  return types.has('array') ? `<${nameOfType(schema, types)}…>` : `<${nameOfType(schema, types)}>`;
}

function nameOfType(schema: Json, types: ReadonlySet<string>): string {
  const format = [schema, ...((schema.anyOf ?? []) as Json[])].find(
    (part) => part.format !== undefined,
  )?.format;
  if (format === 'date') return 'day';
  if (format === 'date-time') return 'instant';
  const ofItems = types.has('array') ? typesOf(itemsOf(schema)) : types;
  if (ofItems.has('object')) return 'json';
  return ofItems.has('number') || ofItems.has('integer') ? 'number' : 'text';
}

function firstLine(description: unknown): string {
  const [line = ''] = String(description ?? '').split('\n');
  return plain(line).replace(/\.$/, '');
}

/** Whether an operation answers a list page by page. */
export function isPaged(fields: readonly Field[]): boolean {
  return fields.some(({ argument, place }) => argument === 'after' && place?.in === 'query');
}

/** In the notation of the spec. */
export function pathOf(path: string): string {
  return path.replaceAll(/:(\w+)/g, '{$1}');
}

/** Markdown of the spec as text for a terminal. */
export function plain(text: string): string {
  return text.replaceAll(/\[([^\]]+)\]\([^)]*\)/g, '$1');
}

function kebab(name: string): string {
  return name.replaceAll('_', '-');
}

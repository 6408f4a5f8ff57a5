import type { Workspace } from '../auth/context.ts';
import type { Reader } from '../database/engine/statement.ts';
import { operatorApi } from '../http/operator.ts';
import { type Operation, placesOf } from '../mcp/operation.ts';
import { type ApiAnswer, requestOf } from '../mcp/request.ts';
import { envelopeOf, headerText } from '../mcp/result.ts';
import { isRecordKind, workspaceOfRecord } from '../workspaces/record-place.ts';
import { listWorkspaces, loadWorkspace } from '../workspaces/workspaces.ts';
import { type ApiOptions, type Field, type Given, pathOf } from './api-fields.ts';
import { withDatabase } from './opened.ts';
import { type Answer, card, listing, warned, writeNew } from './output.ts';

/** The largest page of the API. */
const LARGEST_PAGE = 100;

/** Calls an operation as the operator. @throws Error with what the API says where it refuses */
export async function callOperation(
  operation: Operation,
  given: Given,
  options: ApiOptions,
  fields: readonly Field[],
): Promise<Answer | undefined> {
  const { route, parameters } = operation;
  const { answer, pages } = await withDatabase({ begins: false }, async ({ database, config, service }) => {
    const workspace = await database.read((tx) => workspaceFor(tx, operation, given, options.workspace));
    const path = pathOf(route.path);
    const clock = database.clock ?? (() => new Date());
    const api = operatorApi({ config, database, service: service(), clock, workspace, path });
    const body = operation.body && given.body ? { body: given.body } : {};
    const callable = {
      route,
      places: placesOf(parameters),
      body: operation.body ? ('whole' as const) : ('none' as const),
      idempotencyArgument: undefined,
    };
    const send = async (more: Record<string, unknown>) => {
      const request = requestOf(callable, { ...given.parameters, ...more, ...body }, undefined);
      const answer = await api.dispatch(request, new AbortController().signal);
      if (answer.status >= 400) throw new Error(refusalOf(answer, fields));
      return answer;
    };
    try {
      if (!options.all) return { answer: await send({}), pages: undefined };
      return await allPages(send);
    } finally {
      await api.stop();
    }
  });
  return answerOf(operation, answer, { ...options, pages });
}

/** Every page, in as few calls as the API allows. */
async function allPages(send: (more: Record<string, unknown>) => Promise<ApiAnswer>) {
  const pages: Page[] = [];
  let after: string | null = null;
  for (;;) {
    const answer = await send({ per_page: LARGEST_PAGE, ...(after === null ? {} : { after }) });
    const page = JSON.parse(answer.body.toString('utf8')) as Page;
    pages.push(page);
    after = page.meta.next_cursor;
    if (after === null) return { answer, pages };
  }
}

/**
 * The workspace that is named, else that of the record that the path names, else the only one.
 * @throws Error that lists the workspaces where none of these is
 */
async function workspaceFor(
  tx: Reader,
  { route, parameters }: Operation,
  given: Given,
  named: string | undefined,
): Promise<Workspace> {
  if (named !== undefined) return loadWorkspace(tx, named);
  const [, kind = '', parameter = ''] = /^\/([\w-]+)\/:(\w+)/.exec(route.path) ?? [];
  const reference = given.parameters[parameter];
  if (isRecordKind(kind) && typeof reference === 'string') {
    const found = await workspaceOfRecord(tx, kind, reference);
    if (found) return found;
  }
  const [first, ...others] = await listWorkspaces(tx);
  if (first && others.length === 0) return first;
  if (!first) throw new Error('There are no workspaces yet. Make the first with: workspaces create --help');
  if (parameters.has(parameter) && reference !== undefined)
    throw new Error(`There is no record "${String(reference)}" at ${pathOf(route.path)}.`);
  const list = [first, ...others].map(
    ({ reference, name, environment }) => `  ${reference}  ${name} (${environment})`,
  );
  throw new Error(`Name the workspace with --workspace:\n${list.join('\n')}`);
}

type Row = Record<string, unknown>;

type Page = { data: Row[]; meta: { next_cursor: string | null } & Row };

const REPLAYED =
  'Nothing was done this time: this is the stored answer of the first call with this idempotency key.';

/** What a person looks for first in a list; the JSON has everything. */
const FIRST = [
  ...[
    'reference',
    'number',
    'name',
    'title',
    'label',
    'key',
    'description',
    'type',
    'kind',
    'client',
    'event',
  ],
  ...['endpoint_url', 'status', 'paid_on', 'occurs_on', 'issue_date', 'due_date', 'method', 'quantity'],
  ...['amount', 'default_price', 'total', 'balance', 'on_account', 'currency', 'stock_quantity', 'http_code'],
  ...['attempts', 'email', 'city', 'external_id', 'deleted_at', 'created_at'],
];
const MOST_COLUMNS = 9;

/** The answer of a call: a list as a table, a record as its fields, a file as a file. */
function answerOf(
  { successText, fileType }: Operation,
  { headers, body }: ApiAnswer,
  { output, pages }: ApiOptions & { pages: Page[] | undefined },
): Answer | undefined {
  if (fileType !== undefined)
    return fileAnswer(body, headerText(headers['content-type']).split(';')[0] ?? fileType, output);
  if (body.length === 0) return { json: {}, text: successText };
  const notes = warned(headers['idempotency-replayed'] === 'true' ? REPLAYED : undefined);
  const given = JSON.parse(body.toString('utf8')) as { data: Row | Row[]; meta?: Row };
  const json = pages ? { data: pages.flatMap(({ data }) => data), meta: given.meta } : given;
  const { data, meta } = json;
  if (!Array.isArray(data)) return { ...card(shown(data), tagOf(headers)), json, ...notes };
  const { text } = table(data);
  const next = meta?.next_cursor;
  const more = typeof next === 'string' ? `\n\nThere are more: --all, or --after ${next}` : '';
  return { json, text: `${text}${more}`, ...notes };
}

/** What the API refuses, and why: by option where one gave the field. */
function refusalOf({ body }: ApiAnswer, fields: readonly Field[]): string {
  const { error } = envelopeOf(body);
  const reasons = Object.entries(error.errors ?? {});
  if (reasons.length === 0) return error.message;
  return reasons
    .flatMap(([path, messages]) => messages.map((message) => `${optionOf(path, fields)}: ${message}`))
    .join('\n');
}

/** `lines.0.quantity` → `--lines (0.quantity)`. */
function optionOf(path: string, fields: readonly Field[]): string {
  const [name, ...rest] = path.split('.');
  const field = fields.find(({ argument, place }) => argument === name || place?.name === name);
  if (!field) return path;
  return `--${field.option}${rest.length > 0 ? ` (${rest.join('.')})` : ''}`;
}

/** The tag with which a change can ask for this very state. */
function tagOf(headers: ApiAnswer['headers']): string[] {
  const tag = headerText(headers.etag);
  return tag === '' ? [] : [`For a change of this state alone: --if-match '${tag}'`];
}

function fileAnswer(content: Buffer, type: string, file: string | undefined): Answer | undefined {
  if (file !== undefined) {
    writeNew(file, content);
    return { json: { file, type, bytes: content.length }, text: `${file} has ${content.length} bytes.` };
  }
  if (process.stdout.isTTY) throw new Error('The answer is a file: name one with --output.');
  process.stdout.write(content);
  return undefined;
}

function table(rows: Row[]): Answer {
  const columns = columnsOf(rows).map((name) => ({
    title: titleOf(name),
    cell: (row: Row) => short(row[name]),
    wraps: WIDE.test(name),
    ...(rows.every((row) => isAmount(row[name])) ? { align: 'right' as const } : {}),
  }));
  return listing(rows, { rows, columns, empty: 'There are none.' });
}

const WIDE = /name|title|description|label|client|url|email/;

function columnsOf(rows: readonly Row[]): string[] {
  const has = (name: string) => rows.some((row) => short(row[name]) !== '');
  const known = FIRST.filter(has);
  const others = [...new Set(rows.flatMap(Object.keys))].filter(
    (name) => !name.endsWith('_cents') && has(name),
  );
  return (known.length > 2 ? known : others).slice(0, MOST_COLUMNS);
}

function isAmount(value: unknown): boolean {
  return (
    typeof value === 'number' ||
    (typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value)) ||
    value === null
  );
}

/** A value in a cell; of a record that it refers to, what people call that. */
function short(value: unknown): string {
  if (value === null || value === undefined || Array.isArray(value)) return '';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value !== 'object') return String(value);
  const { name, number, title, reference } = value as Row;
  return String(name ?? number ?? title ?? reference ?? '');
}

/** The fields of a record that say something; those in minor units say the same again. */
function shown(data: Row): Row {
  const said = Object.entries(data).filter(
    ([name, value]) => value !== null && value !== '' && !name.endsWith('_cents') && !isEmpty(value),
  );
  return Object.fromEntries(
    said.map(([name, value]) => [name, Array.isArray(value) ? value.map(entry).join('\n') : value]),
  );
}

function isEmpty(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0;
}

/** An entry of a list within a record, in one line. */
function entry(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value);
  return Object.entries(shown(value as Row))
    .filter(([, member]) => short(member) !== '')
    .map(([name, member]) => `${name.replaceAll('_', ' ')}: ${short(member)}`)
    .join(', ');
}

function titleOf(name: string): string {
  return `${name.charAt(0).toUpperCase()}${name.slice(1).replaceAll('_', ' ')}`;
}

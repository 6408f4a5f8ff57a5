import { readContacts } from '../../domain/contacts.ts';
import { countryCodeOf } from '../../domain/country-names.ts';
import { type FieldErrors, invalid } from '../../domain/failure.ts';
import { type Message, message } from '../../domain/messages/message.ts';
import { MAX_SIGNIFICANT_DIGITS } from '../../domain/money.ts';
import { fold } from '../../domain/search-text.ts';
import { withoutMarks } from '../../formats/csv.ts';
import { type CsvRow, parseCsv } from '../../formats/csv-text.ts';
import type { DashboardInput } from '../../spec/dashboard.ts';
import { type DecimalSign, decimalSignOf, readNumber } from './numbers.ts';
import { titlesOf, valuesByWord } from './reader-titles.ts';

/** How a cell's text becomes a value of a field. */
export type ImportField = {
  /** The titles that the column may have, in any case and script; the field's own name always matches. */
  titles: readonly string[];
  kind: 'text' | 'number' | 'boolean' | 'country' | 'json' | 'contacts';
  /** Accepted words for the values of an enumeration, in any case and script. */
  words?: Readonly<Record<string, string>>;
  /** The object of the body that the value is in, and its name there; at the top under the field's name without one. */
  path?: readonly [object: string, name: string];
};

export type ImportFields = Record<string, ImportField>;

/** `external_id` and `metadata`: a table has the metadata as one JSON object. */
export const OWN_DATA = {
  external_id: { titles: ['idinanothersystem', 'idudrugomsistemu', 'идудругомсистему'], kind: 'text' },
  metadata: { titles: ['metapodaci', 'метаподаци'], kind: 'json' },
} satisfies ImportFields;

export type ImportBody = DashboardInput<'importClients'>['body'];

const MAX_ROWS = 2000;

/** @throws Failure `validation_failed` on `csv` unless it is a table of at most 2000 rows, on `skip` for no row left */
export function readTable({ csv, skip = [] }: ImportBody): { titles: string[]; rows: CsvRow[] } {
  const [head, ...rows] = parseCsv(csv, MAX_ROWS);
  if (!head || rows.length === 0) throw invalid('csv', message('table.no_rows'));
  const skipped = new Set(skip);
  const wanted = rows.filter(({ line }) => !skipped.has(line));
  if (wanted.length === 0) throw invalid('skip', message('table.no_row_left'));
  return { titles: head.cells, rows: wanted };
}

/** The field of each column: as chosen, or guessed from the titles. @throws Failure `validation_failed` on `columns` */
export function columnsOf(
  fields: ImportFields,
  titles: string[],
  chosen: ImportBody['columns'],
): (string | null)[] {
  const columns = chosen ?? titles.map((title) => guess(fields, title));
  const unknown = columns.find((field) => field !== null && !Object.hasOwn(fields, field));
  if (unknown)
    throw invalid('columns', message('table.unknown_column', { text: unknown, fields: Object.keys(fields) }));
  // Two columns of one name: the first one counts.
  const seen = new Set<string | null>();
  return columns.map((field) => {
    if (field === null || seen.has(field)) return null;
    seen.add(field);
    return field;
  });
}

function guess(fields: ImportFields, title: string): string | null {
  const name = plain(title);
  const found = Object.entries(fields).find(
    ([field, { titles }]) =>
      plain(field) === name || [...titles, ...titlesOf(field)].some((title) => plain(title) === name),
  );
  return found?.[0] ?? null;
}

function plain(text: string): string {
  return fold(text).replace(/[^\p{L}\d]/gu, '');
}

/** The decimal sign of each column, from its own numbers or else from those of the whole table. */
export function decimalSignsOf(
  fields: ImportFields,
  columns: (string | null)[],
  rows: { cells: string[] }[],
): (DecimalSign | undefined)[] {
  const isOfNumbers = (field: string | null) => field !== null && fields[field]?.kind === 'number';
  const signs = columns.map((field, i) =>
    isOfNumbers(field) ? decimalSignOf(rows.map(({ cells }) => cells[i] ?? '')) : undefined,
  );
  const known = new Set(signs.filter((sign) => sign !== undefined));
  const common = known.size === 1 ? [...known][0] : undefined;
  return signs.map((sign) => sign ?? common);
}

/** More digits than a number keeps. */
const TOO_LONG = new RegExp(`[1-9](?:[.,' ]?\\d){${MAX_SIGNIFICANT_DIGITS},}`);

/** A row as the body of a request that creates a record, or the errors of its cells. */
export function bodyOf(
  fields: ImportFields,
  cells: string[],
  columns: (string | null)[],
  signs: (DecimalSign | undefined)[],
): { body: Record<string, unknown>; errors: FieldErrors } {
  const body: Record<string, unknown> = {};
  const errors: FieldErrors = {};
  for (const [i, field] of columns.entries()) {
    const text = cells[i]?.trim() ?? '';
    if (field === null || text === '') continue;
    const { kind = 'text', words, path } = fields[field] ?? {};
    if (kind !== 'number') {
      const value = words?.[plain(text)] ?? (words && exportedValue(field, text)) ?? readCell(text, kind);
      if (path) body[path[0]] = { ...(body[path[0]] as object | undefined), [path[1]]: value };
      else body[field] = value;
      continue;
    }
    const value = readNumber(text, signs[i]);
    if (TOO_LONG.test(text))
      errors[field] = [message('number.significant_digits', { most: MAX_SIGNIFICANT_DIGITS })];
    else if (typeof value === 'object') errors[field] = [ambiguous(value.either)];
    // An unreadable value stays text, and the schema reports the error.
    else body[field] = value ?? text;
  }
  return { body, errors };
}

/** Errors of a body by the columns that they are in: what an object lacks is missing in the column for it. */
export function byColumn(fields: ImportFields, errors: FieldErrors): FieldErrors {
  const columns = new Map(Object.entries(fields).map(([field, { path }]) => [path?.join('.'), field]));
  return Object.fromEntries(
    Object.entries(errors).map(([field, messages]) => [columns.get(field) ?? field, messages]),
  );
}

/** The value whose word an exported table has, in any of its languages. */
function exportedValue(field: string, text: string): string | undefined {
  return valuesByWord(field).find(([word]) => plain(word) === plain(text))?.[1];
}

function ambiguous([thousands, decimal]: [string, string]): Message {
  return message('table.ambiguous_number', { thousands, decimal });
}

function readCell(text: string, kind: Exclude<ImportField['kind'], 'number'>): unknown {
  if (kind === 'json') return readJson(withoutMarks(text));
  if (kind === 'contacts') return readContacts(withoutMarks(text));
  if (kind === 'text') return withoutMarks(text);
  if (kind === 'country') return countryCodeOf(withoutMarks(text)) ?? withoutMarks(text);
  const word = plain(text);
  if (/^(1|true|yes|da|ja|x)$/.test(word)) return true;
  return /^(0|false|no|ne|nein)$/.test(word) ? false : text;
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

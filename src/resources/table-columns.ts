import type { DashboardInput } from '../dashboard-operation.ts';
import { withoutMarks } from '../domain/csv.ts';
import { type CsvRow, parseCsv } from '../domain/csv-text.ts';
import { invalid } from '../domain/failure.ts';

/** How a cell's text becomes a value of a field. */
export type ImportField = {
  /** What the column may be called, in lower case without anything but letters; the field's own name always counts. */
  titles: readonly string[];
  kind: 'text' | 'number' | 'boolean';
};

export type ImportFields = Record<string, ImportField>;

export type ImportBody = DashboardInput<'importClients'>['body'];

const MAX_ROWS = 2000;

/** @throws Failure `validation_failed` on `csv` where it is no table of at most 2000 rows */
export function readTable({ csv }: ImportBody): { titles: string[]; rows: CsvRow[] } {
  const [head, ...rows] = parseCsv(csv, MAX_ROWS);
  if (!head || rows.length === 0) throw invalid('csv', 'must have a line of titles and at least one row');
  return { titles: head.cells, rows };
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
    throw invalid('columns', `"${unknown}" is not a field; these are: ${Object.keys(fields).join(', ')}`);
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
    ([field, { titles }]) => plain(field) === name || titles.includes(name),
  );
  return found?.[0] ?? null;
}

function plain(text: string): string {
  return text
    .normalize('NFD')
    .toLowerCase()
    .replaceAll('đ', 'dj')
    .replace(/[^\p{L}\d]/gu, '');
}

/** A row as the body of a request that creates a record. */
export function bodyOf(
  fields: ImportFields,
  cells: string[],
  columns: (string | null)[],
): Record<string, unknown> {
  const body: Record<string, unknown> = {};
  for (const [i, field] of columns.entries()) {
    const text = cells[i]?.trim() ?? '';
    if (field === null || text === '') continue;
    body[field] = readCell(text, fields[field]?.kind ?? 'text');
  }
  return body;
}

/** What cannot be read stays text, and the schema says what is wrong with it. */
function readCell(text: string, kind: ImportField['kind']): unknown {
  if (kind === 'boolean') {
    if (/^(1|true|yes|da|x)$/i.test(text)) return true;
    return /^(0|false|no|ne)$/i.test(text) ? false : text;
  }
  if (kind === 'text') return withoutMarks(text);
  const number = numberText(text);
  return number === undefined ? text : Number(number);
}

/** Digits in groups of three or without any, then decimals: a second separator is another one than that of the groups. */
const NUMBER =
  /^(?<sign>-?) ?(?<whole>\d+|[1-9]\d{0,2}(?:(?<group>[.,' ])\d{3})(?:\k<group>\d{3})*)(?:(?!\k<group>)[.,](?<decimals>\d+))?$/;

/**
 * What a person reads as one number: `1.234,56`, `1,234.56`, `1 234,56`, `1'234.56` and `1234,5` alike. A point or comma
 * with three digits after it and no other is ambiguous and read as decimal. Undefined for anything else, such as `1.2.3`.
 */
function numberText(text: string): string | undefined {
  const plain = text.replace(/\s/g, ' ').replaceAll('’', "'");
  if (/^-? ?\d+[.,]\d+$/.test(plain)) return plain.replace(' ', '').replace(',', '.');
  const { sign, whole, decimals } = NUMBER.exec(plain)?.groups ?? {};
  if (whole === undefined) return undefined;
  const digits = whole.replace(/\D/g, '');
  return `${sign}${digits}${decimals === undefined ? '' : `.${decimals}`}`;
}

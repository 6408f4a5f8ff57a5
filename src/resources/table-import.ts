import type { Context } from '../access/context.ts';
import type { DashboardInput, DashboardSchema } from '../dashboard-operation.ts';
import { withoutMarks } from '../domain/csv.ts';
import { type CsvRow, parseCsv } from '../domain/csv-text.ts';
import { Failure, type FieldErrors, invalid, invalidFields } from '../domain/failure.ts';
import type { ImportContext } from './import-context.ts';

/** How a cell's text becomes a value of a field. */
export type ImportField = {
  /** What the column may be called, in lower case without anything but letters; the field's own name always counts. */
  titles: readonly string[];
  kind: 'text' | 'number' | 'boolean';
};

/** What a table is imported as. */
export type ImportKind = {
  fields: Record<string, ImportField>;
  /** The schema of the public API that a record must keep. */
  schema: 'ClientCreate' | 'ItemCreate';
  create: (context: Context, body: never) => Promise<unknown>;
};

type Body = DashboardInput<'importClients'>['body'];

/** So many are added in a moment; the whole table is one transaction, and everybody else's writes wait for it. */
const MAX_ROWS = 2000;
const SHOWN_ERRORS = 100;

type RowErrors = { row: number; errors: FieldErrors };

/** What an import would do. It really does it: the caller undoes it. */
export async function previewImport(
  context: ImportContext,
  kind: ImportKind,
  body: Body,
): Promise<DashboardSchema<'ImportPreview'>> {
  const { titles, rows } = readTable(body);
  const fields = columnsOf(kind, titles, body.columns);
  const errors = await createAll(context, kind, rows, fields);
  return {
    columns: titles.map((title, i) => ({
      title,
      field: fields[i] ?? null,
      sample: rows[0]?.cells[i] ?? null,
    })),
    fields: Object.keys(kind.fields),
    rows: rows.length,
    valid_rows: rows.length - errors.length,
    errors: errors.slice(0, SHOWN_ERRORS),
  };
}

/** Adds a record for each row. @throws Failure `validation_failed` on `rows.3.name` where row 3 has no name: nothing is added then */
export async function runImport(
  context: ImportContext,
  kind: ImportKind,
  body: Body,
): Promise<DashboardSchema<'ImportResult'>> {
  const { titles, rows } = readTable(body);
  const errors = await createAll(context, kind, rows, columnsOf(kind, titles, body.columns));
  if (errors.length > 0) {
    const named = errors
      .slice(0, SHOWN_ERRORS)
      .flatMap(({ row, errors: ofRow }) =>
        Object.entries(ofRow).map(([field, messages]) => [`rows.${row}.${field}`, messages]),
      );
    throw invalidFields(Object.fromEntries(named));
  }
  return { created: rows.length };
}

function readTable({ csv }: Body): { titles: string[]; rows: CsvRow[] } {
  const [head, ...rows] = parseCsv(csv, MAX_ROWS);
  if (!head || rows.length === 0) throw invalid('csv', 'must have a line of titles and at least one row');
  return { titles: head.cells, rows };
}

function columnsOf(kind: ImportKind, titles: string[], chosen: Body['columns']): (string | null)[] {
  const columns = chosen ?? titles.map((title) => guess(kind, title));
  const unknown = columns.find((field) => field !== null && !(field in kind.fields));
  if (unknown)
    throw invalid(
      'columns',
      `"${unknown}" is not a field; these are: ${Object.keys(kind.fields).join(', ')}`,
    );
  // Two columns of one name: the first one counts.
  const seen = new Set<string | null>();
  return columns.map((field) => {
    if (field === null || seen.has(field)) return null;
    seen.add(field);
    return field;
  });
}

function guess({ fields }: ImportKind, title: string): string | null {
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

async function createAll(
  context: ImportContext,
  kind: ImportKind,
  rows: CsvRow[],
  fields: (string | null)[],
): Promise<RowErrors[]> {
  const failed: RowErrors[] = [];
  for (const { line, cells } of rows) {
    await context.breathe();
    const body = bodyOf(kind, cells, fields);
    let errors = context.faultsOf(kind.schema, body);
    if (Object.keys(errors).length === 0) {
      try {
        await kind.create(context, body as never);
        continue;
      } catch (error) {
        if (!(error instanceof Failure) || !error.errors) throw error;
        errors = error.errors;
      }
    }
    failed.push({ row: line, errors });
  }
  return failed;
}

function bodyOf(
  { fields }: ImportKind,
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

/** `1.234,56`, `1,234.56`, `1234,5` and `1 234.5` alike; a separator with three digits after it and no other is ambiguous and read as decimal. */
function numberText(text: string): string | undefined {
  const bare = text.replace(/[\s\u00a0']/g, '');
  const decimal = Math.max(bare.lastIndexOf(','), bare.lastIndexOf('.'));
  const whole = decimal < 0 ? bare : bare.slice(0, decimal).replace(/[.,]/g, '');
  const number = decimal < 0 ? whole : `${whole}.${bare.slice(decimal + 1)}`;
  return /^-?\d+(\.\d+)?$/.test(number) ? number : undefined;
}

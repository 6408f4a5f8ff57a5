import type { Context } from '../../auth/context.ts';
import { type Reader, ROWS_AT_ONCE } from '../../database/engine/statement.ts';
import type { YieldToEventLoop } from '../../database/engine/time-slicer.ts';
import {
  englishErrors,
  Failure,
  type FieldErrors,
  fieldMessages,
  invalid,
  invalidFields,
} from '../../domain/failure.ts';
import { type Message, message } from '../../domain/messages/message.ts';
import type { Finding } from '../../domain/party-findings.ts';
import type { OwnTaxRate } from '../../domain/tax-status.ts';
import type { DashboardSchema } from '../../spec/dashboard.ts';
import type { Schema } from '../../spec/public.ts';
import { listOwnTaxRates } from '../../workspaces/tax-rates.ts';
import { columnsOf, decimalSignsOf, type ImportBody, readTable } from './columns.ts';
import type { ImportFields } from './import-fields.ts';
import { bodyOf, byColumn, type CellReader, type ReadRow, type RowPlan } from './row-values.ts';

/** The part of a context that a record's values are made with: no transaction, so that they can be made before one. */
export type ValueContext = Pick<Context, 'actor' | 'now'> & {
  /** The tax rates of the workspace's own. */
  ownRates: readonly OwnTaxRate[];
};

/** A field whose values are unique in a workspace. */
type UniqueField<Values> = {
  field: string;
  message: Message;
  keyOf(values: Values): string | null | undefined;
  /** Which of the given values records of the workspace have. */
  taken(tx: Reader, workspaceId: number, values: string[]): Promise<string[]>;
};

/** How a table becomes records of one kind. */
export type ImportKind<Values> = {
  fields: ImportFields;
  /** The schema of the public API that each record must match. */
  schema: 'ClientCreate' | 'ItemCreate';
  /** How cells of some fields are read, before the words of the field. */
  readers?(grounds: ValueContext): Readonly<Record<string, CellReader>>;
  /** Completes a row, whose columns may say a value in parts; returns what is assumed or left out by that. */
  complete?(body: Record<string, unknown>): FieldErrors;
  /** @throws Failure `validation_failed` by field */
  valuesOf(grounds: ValueContext, body: never): Values;
  unique: readonly UniqueField<Values>[];
  /** How many webhook deliveries each record causes. */
  deliveriesEach(tx: Reader, workspaceId: number): Promise<number>;
  /** What looks wrong in a record that is added all the same. */
  findingsIn?(values: Values): Finding[];
  /** Adds records whose values were checked before. */
  add(context: Context, values: Values[]): Promise<void>;
};

/** The dependencies of reading a table: the public API's body validation of one record, and the existing records. */
export type ImportContext = Pick<ValueContext, 'actor' | 'now'> & {
  tx: Reader;
  /** The errors of a body, by field; empty where it matches the schema. */
  errorsOf(schema: 'ClientCreate' | 'ItemCreate', body: unknown): FieldErrors;
};

/** The records of a table, read and checked, with the line that each begins on. */
export type ImportRows<Values> = { line: number; values: Values }[];

/** The context of adding a table in its transaction. */
export type AddContext<Values> = Context & {
  prepared: ImportRows<Values>;
  /** To be awaited between records, so that reads are answered while thousands are added. */
  yieldIfLong: YieldToEventLoop;
};

const MAX_REPORTED_ERRORS = 100;

/**
 * The cost of adding, in about microseconds of write time. A table is one transaction, and all other writes wait for it:
 * one that would take longer has to be split.
 */
const COST = { record: 100, delivery: 50, character: 1 };
const MAX_COST = 500_000;

type RowErrors = { row: number; errors: FieldErrors };

type Checked<Values> = {
  columns: DashboardSchema<'ImportColumn'>[];
  titlesLine: number;
  count: number;
  rows: ImportRows<Values>;
  errors: RowErrors[];
  findings: RowErrors[];
};

/** Reports the effect of an import without adding anything. */
export async function previewImport<Values extends { searchText: string }>(
  context: ImportContext,
  kind: ImportKind<Values>,
  body: ImportBody,
): Promise<DashboardSchema<'ImportPreview'>> {
  const { columns, titlesLine, count, errors, findings } = await checkTable(context, kind, body);
  return {
    columns,
    titles_line: titlesLine,
    fields: Object.keys(kind.fields),
    rows: count,
    valid_rows: count - errors.length,
    errors: reported(errors),
    findings: reported(findings),
  };
}

/** A preview as the API shows it, with the messages in English alone. */
export function checkView({
  errors,
  findings,
  ...preview
}: DashboardSchema<'ImportPreview'>): Schema<'TableCheck'> {
  const inEnglish = ({ row, errors }: DashboardSchema<'ImportRowErrors'>) => ({ row, errors });
  return { ...preview, errors: errors.map(inEnglish), findings: findings.map(inEnglish) };
}

function reported(rows: RowErrors[]): DashboardSchema<'ImportRowErrors'>[] {
  return rows.slice(0, MAX_REPORTED_ERRORS).map(({ row, errors }) => ({
    row,
    errors: englishErrors(errors),
    details: fieldMessages(errors),
  }));
}

/**
 * Reads the records that an import adds.
 * @throws Failure `validation_failed` on `rows.3.name` where row 3 has no name
 */
export async function readImport<Values extends { searchText: string }>(
  context: ImportContext,
  kind: ImportKind<Values>,
  body: ImportBody,
): Promise<ImportRows<Values>> {
  const { rows, errors } = await checkTable(context, kind, body);
  refuse(errors);
  return rows;
}

/** Adds a record for each row, or none. @throws Failure as `readImport` does, for records that were added in between */
export async function addImport<Values>(
  context: AddContext<Values>,
  kind: ImportKind<Values>,
): Promise<Schema<'ImportResult'>> {
  const { tx, actor, prepared, yieldIfLong } = context;
  refuse(await takenRows(tx, actor.workspace.id, kind, prepared));
  for (let start = 0; start < prepared.length; start += ROWS_AT_ONCE) {
    await yieldIfLong();
    await kind.add(
      context,
      prepared.slice(start, start + ROWS_AT_ONCE).map(({ values }) => values),
    );
  }
  return { created: prepared.length };
}

function refuse(errors: RowErrors[]): void {
  if (errors.length === 0) return;
  const named = errors
    .slice(0, MAX_REPORTED_ERRORS)
    .flatMap(({ row, errors: ofRow }) =>
      Object.entries(ofRow).map(([field, messages]) => [`rows.${row}.${field}`, messages]),
    );
  throw invalidFields(Object.fromEntries(named));
}

async function checkTable<Values extends { searchText: string }>(
  context: ImportContext,
  kind: ImportKind<Values>,
  body: ImportBody,
): Promise<Checked<Values>> {
  const table = readTable(kind.fields, body);
  const { head, rows } = table;
  const columns = columnsOf(kind.fields, table, body.columns);
  const grounds = { ...context, ownRates: await listOwnTaxRates(context.tx, context.actor.workspace.id) };
  const plan: RowPlan = {
    fields: kind.fields,
    columns,
    signs: decimalSignsOf(kind.fields, columns, rows),
    readers: kind.readers?.(grounds) ?? {},
  };
  const good: ImportRows<Values> = [];
  const faulty: RowErrors[] = [];
  const findings: RowErrors[] = [];
  const leftOut = head.cells.map(() => 0);
  for (const { line, cells } of rows) {
    if (cells.length > head.cells.length) {
      faulty.push({ row: line, errors: { cells: [tooManyCells(cells, head.cells)] } });
      continue;
    }
    const row = bodyOf(plan, cells);
    for (const i of row.leftOut) leftOut[i] = (leftOut[i] ?? 0) + 1;
    const read = valuesOrErrors(grounds, kind, row);
    if ('errors' in read) faulty.push({ row: line, errors: read.errors });
    else {
      good.push({ line, values: read.values });
      if (Object.keys(read.findings).length > 0) findings.push({ row: line, errors: read.findings });
    }
  }
  await mustNotCostTooMuch(context, kind, good);
  const taken = await takenRows(context.tx, context.actor.workspace.id, kind, good);
  return {
    columns: head.cells.map((title, i) => ({
      title,
      field: columns[i] ?? null,
      sample: rows.find(({ cells }) => (cells[i] ?? '').trim() !== '')?.cells[i] ?? null,
      left_out: leftOut[i] ?? 0,
    })),
    titlesLine: head.line,
    count: rows.length,
    rows: good,
    errors: [...faulty, ...taken].sort((a, b) => a.row - b.row),
    findings,
  };
}

/** An unquoted thousands separator shifts all later cells by one column, where they may look valid. */
function tooManyCells(cells: string[], titles: string[]): Message {
  return message('table.too_many_cells', { cells: cells.length, titles: titles.length });
}

function valuesOrErrors<Values>(
  context: ImportContext & ValueContext,
  kind: ImportKind<Values>,
  { body, errors: ofCells }: ReadRow,
): { values: Values; findings: FieldErrors } | { errors: FieldErrors } {
  const completed = kind.complete?.(body) ?? {};
  const errors = { ...byColumn(kind.fields, context.errorsOf(kind.schema, body)), ...ofCells };
  if (Object.keys(errors).length > 0) return { errors };
  try {
    const values = kind.valuesOf(context, body as never);
    const found = kind.findingsIn?.(values) ?? [];
    const ofValues = Object.fromEntries(found.map(({ field, message: fault }) => [field, [fault]]));
    return { values, findings: { ...completed, ...doubtsOf(body), ...ofValues } };
  } catch (error) {
    if (!(error instanceof Failure) || !error.errors) throw error;
    return { errors: error.errors };
  }
}

/** @throws Failure `validation_failed` on `csv` for a table that would block the writer for too long */
async function mustNotCostTooMuch<Values extends { searchText: string }>(
  { tx, actor }: ImportContext,
  kind: ImportKind<Values>,
  rows: ImportRows<Values>,
): Promise<void> {
  const deliveries = await kind.deliveriesEach(tx, actor.workspace.id);
  const each = COST.record + deliveries * COST.delivery;
  const cost = rows.reduce((sum, { values }) => sum + each + values.searchText.length * COST.character, 0);
  if (cost <= MAX_COST) return;
  const tables = Math.ceil(cost / MAX_COST);
  throw invalid('csv', message('table.split', { count: tables }));
}

/** The rows with a unique value that a record, or an earlier row, already has. */
async function takenRows<Values>(
  tx: Reader,
  workspaceId: number,
  { unique }: ImportKind<Values>,
  rows: ImportRows<Values>,
): Promise<RowErrors[]> {
  const fields = await Promise.all(
    unique.map(async (each) => {
      const values = rows.flatMap(({ values }) => each.keyOf(values) ?? []);
      return { ...each, used: new Set(await each.taken(tx, workspaceId, values)) };
    }),
  );
  const errors: RowErrors[] = [];
  for (const { line, values } of rows) {
    const faults = fields.filter(({ keyOf, used }) => used.has(keyOf(values) ?? ''));
    if (faults.length > 0) {
      errors.push({
        row: line,
        errors: Object.fromEntries(faults.map(({ field, message }) => [field, [message]])),
      });
      continue;
    }
    for (const { keyOf, used } of fields) {
      const value = keyOf(values);
      if (value) used.add(value);
    }
  }
  return errors;
}

/**
 * The bytes of a letter in UTF-8 that were read as two of windows-1252 or 1250: `MÃ¼ller`, `PetroviÄ‡`. The first is
 * 0xC2 to 0xC5 or 0xD0 to 0xD1 (ours and Cyrillic letters), the second a sign that stands behind no letter.
 */
const TWICE_ENCODED =
  /[ÂÃÄÅÐÑĂĹ][\u0080-\u00a9\u00ab-\u00b4\u00b6-\u00b9\u00bb-\u00bf\u02c6\u02c7\u02d8-\u02dd\u0192\u2018-\u201e\u2020-\u2022\u2026\u2030\u2039\u203a\u20ac\u2122]/;

const HTML_ENTITY = /&(?:amp|quot|apos|lt|gt|nbsp|szlig|[aou]uml|#\d{2,5}|#x[0-9a-f]{2,5});/i;

const MAX_SHOWN = 40;

/** What looks in the texts of a row as if it was spoiled before: it is imported as it is. */
function doubtsOf(body: Record<string, unknown>): FieldErrors {
  const doubts: FieldErrors = {};
  for (const [field, value] of Object.entries(body)) {
    if (typeof value !== 'string') continue;
    const text = value.slice(0, MAX_SHOWN);
    if (TWICE_ENCODED.test(value)) doubts[field] = [message('table.twice_encoded', { text })];
    else if (HTML_ENTITY.test(value)) doubts[field] = [message('table.html', { text })];
  }
  return doubts;
}

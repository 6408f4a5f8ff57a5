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
import { listOwnTaxRates } from '../../workspaces/tax-rates.ts';
import {
  bodyOf,
  byColumn,
  columnsOf,
  decimalSignsOf,
  type ImportBody,
  type ImportFields,
  readTable,
} from './columns.ts';

/** The part of a context that a record's values are made with: no transaction, so that they can be made before one. */
export type ValueContext = Pick<Context, 'actor' | 'now'> & {
  /** The tax rates of the workspace's own. */
  ownRates: readonly OwnTaxRate[];
};

/** A field whose values are unique in a workspace. */
export type UniqueField<Values> = {
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
  faultsOf(schema: 'ClientCreate' | 'ItemCreate', body: unknown): FieldErrors;
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
  titles: string[];
  columns: (string | null)[];
  sample: string[];
  count: number;
  rows: ImportRows<Values>;
  errors: RowErrors[];
};

/** Reports the effect of an import without adding anything. */
export async function previewImport<Values extends { searchText: string }>(
  context: ImportContext,
  kind: ImportKind<Values>,
  body: ImportBody,
): Promise<DashboardSchema<'ImportPreview'>> {
  const { titles, columns, sample, count, errors, rows } = await checkTable(context, kind, body);
  return {
    columns: titles.map((title, i) => ({ title, field: columns[i] ?? null, sample: sample[i] ?? null })),
    fields: Object.keys(kind.fields),
    rows: count,
    valid_rows: count - errors.length,
    errors: reported(errors),
    findings: reported(findingsIn(rows, kind)),
  };
}

function reported(rows: RowErrors[]): DashboardSchema<'ImportRowErrors'>[] {
  return rows.slice(0, MAX_REPORTED_ERRORS).map(({ row, errors }) => ({
    row,
    errors: englishErrors(errors),
    details: fieldMessages(errors),
  }));
}

function findingsIn<Values>(rows: ImportRows<Values>, kind: ImportKind<Values>): RowErrors[] {
  return rows.flatMap(({ line, values }) => {
    const found = kind.findingsIn?.(values) ?? [];
    const errors = Object.fromEntries(found.map(({ field, message: fault }) => [field, [fault]]));
    return found.length === 0 ? [] : [{ row: line, errors }];
  });
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
): Promise<DashboardSchema<'ImportResult'>> {
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
  const { titles, rows } = readTable(body);
  const columns = columnsOf(kind.fields, titles, body.columns);
  const signs = decimalSignsOf(kind.fields, columns, rows);
  const good: ImportRows<Values> = [];
  const faulty: RowErrors[] = [];
  const ownRates = await listOwnTaxRates(context.tx, context.actor.workspace.id);
  for (const { line, cells } of rows) {
    const read =
      cells.length > titles.length
        ? { errors: { cells: [tooManyCells(cells, titles)] } }
        : valuesOrErrors({ ...context, ownRates }, kind, bodyOf(kind.fields, cells, columns, signs));
    if ('values' in read) good.push({ line, values: read.values });
    else faulty.push({ row: line, errors: read.errors });
  }
  await mustNotCostTooMuch(context, kind, good);
  const taken = await takenRows(context.tx, context.actor.workspace.id, kind, good);
  const errors = [...faulty, ...taken].sort((a, b) => a.row - b.row);
  return { titles, columns, sample: rows[0]?.cells ?? [], count: rows.length, rows: good, errors };
}

/** An unquoted thousands separator shifts all later cells by one column, where they may look valid. */
function tooManyCells(cells: string[], titles: string[]): Message {
  return message('table.too_many_cells', { cells: cells.length, titles: titles.length });
}

function valuesOrErrors<Values>(
  context: ImportContext & ValueContext,
  kind: ImportKind<Values>,
  { body, errors: ofCells }: ReturnType<typeof bodyOf>,
): { values: Values } | { errors: FieldErrors } {
  const errors = { ...byColumn(kind.fields, context.faultsOf(kind.schema, body)), ...ofCells };
  if (Object.keys(errors).length > 0) return { errors };
  try {
    return { values: kind.valuesOf(context, body as never) };
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

import { invalid } from '../../domain/failure.ts';
import { message } from '../../domain/messages/message.ts';
import { type CsvRow, countLineEnds, parseCsv } from '../../formats/csv-text.ts';
import type { DashboardInput } from '../../spec/dashboard.ts';
import { countTitles, guessColumns } from './column-guess.ts';
import type { ImportFields } from './import-fields.ts';
import { type DecimalSign, decimalSignOf } from './numbers.ts';

export type ImportBody = DashboardInput<'importClients'>['body'];

/** A table, and how many of its rows have a value in each column. */
export type ReadTable = { head: CsvRow; rows: CsvRow[]; filled: number[] };

const MAX_ROWS = 2000;

/** What a decoder puts in place of bytes that it cannot read, so that letters are lost already. */
const REPLACED = '\uFFFD';

/** @throws Failure `validation_failed` on `csv` unless it is a table of at most 2000 rows, on `skip` for no row left */
export function readTable(fields: ImportFields, { csv, skip = [] }: ImportBody): ReadTable {
  refuseReplaced(csv);
  const [head, ...rows] = parseCsv(csv, MAX_ROWS, (cells) => countTitles(fields, cells));
  if (!head || rows.length === 0) throw invalid('csv', message('table.no_rows'));
  const skipped = new Set(skip);
  const wanted = rows.filter(({ line }) => !skipped.has(line));
  if (wanted.length === 0) throw invalid('skip', message('table.no_row_left'));
  const filled = head.cells.map(
    (_, i) => wanted.filter(({ cells }) => (cells[i] ?? '').trim() !== '').length,
  );
  return { head, rows: wanted, filled };
}

function refuseReplaced(csv: string): void {
  const at = csv.indexOf(REPLACED);
  if (at < 0) return;
  const line = countLineEnds(csv, 0, at) + 1;
  throw invalid('csv', message('table.lost_letters', { line }));
}

/** The field of each column: as chosen, or guessed from the titles. @throws Failure `validation_failed` on `columns` */
export function columnsOf(
  fields: ImportFields,
  { head, filled }: Pick<ReadTable, 'head' | 'filled'>,
  chosen: ImportBody['columns'],
): (string | null)[] {
  const columns = chosen ?? guessColumns(fields, head.cells, filled);
  const unknown = columns.find((field) => field !== null && !Object.hasOwn(fields, field));
  if (unknown)
    throw invalid('columns', message('table.unknown_column', { text: unknown, fields: Object.keys(fields) }));
  return columns;
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

import { styleText } from 'node:util';
import Table from 'cli-table3';

/** Characters that control a terminal: some of the text comes from clients and foreign servers. Line ends stay. */
const TERMINAL_CONTROLS = /(?:(?!\n)[\p{Cc}\p{Cf}])+/gu;

/** The answer of a command: one JSON value for programs, text for people, and warnings for both. */
export type Answer = { json: unknown; text: string; warnings?: string[] };

/** Warnings as part of an answer, where there are any. */
export function warned(...warnings: (string | undefined)[]): Pick<Answer, 'warnings'> {
  const given = warnings.filter((warning) => warning !== undefined);
  return given.length === 0 ? {} : { warnings: given };
}

export type Column<Row> = {
  title: string;
  cell: (row: Row) => Cell;
  align?: 'right';
  /** Long text, which may take several lines where the terminal is narrow. */
  wraps?: boolean;
};

type Cell = string | number | boolean | null | undefined;

const SPACING = 2;
const MIN_COLUMN_WIDTH = 24;

/** Only spaces between the columns, so that copying from a terminal or cutting with `awk` gets no frame. */
const PLAIN = {
  top: '',
  'top-mid': '',
  'top-left': '',
  'top-right': '',
  bottom: '',
  'bottom-mid': '',
  'bottom-left': '',
  'bottom-right': '',
  left: '',
  'left-mid': '',
  mid: '',
  'mid-mid': '',
  right: '',
  'right-mid': '',
  middle: '',
};

/**
 * The answer of a listing: an array, or a table. Where the terminal is too narrow for it even with long text wrapped,
 * the fields of each record are listed below one another. `empty` explains how to create the first record.
 */
export function listing<Row>(
  json: unknown[],
  { rows, columns, empty }: { rows: readonly Row[]; columns: Column<Row>[]; empty: string },
): Answer {
  if (rows.length === 0) return { json, text: empty };
  const cells = rows.map((row) => columns.map(({ cell }) => cellText(cell(row))));
  const titles = columns.map(({ title }) => title);
  const widths = fittedWidths([titles, ...cells], columns, process.stdout.columns);
  if (!widths) {
    const records = cells.map((row) => grid(row.map((text, column) => [titles[column] ?? '', text])));
    return { json, text: records.join('\n\n') };
  }
  const [head = '', ...lines] = grid([titles, ...cells], { columns, widths }).split('\n');
  // Bold on a terminal, plain in a pipe or under NO_COLOR.
  return { json, text: [styleText('bold', head, { stream: process.stdout }), ...lines].join('\n') };
}

/** The answer of a single record: an object, or its fields below one another. */
export function card(json: object, notes: string[] = []): Answer {
  const fields = Object.entries(json).map(([name, value]) => [
    name.replaceAll('_', ' '),
    cellText(readable(value)),
  ]);
  return { json, text: [grid(fields), ...notes].join('\n\n') };
}

/** The same data with snake_case keys, as in the API. */
export function snakeCased(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(snakeCased);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [snakeCase(key), snakeCased(member)]),
  );
}

/** An instant up to the minute, for a list; the JSON has it complete. */
export function minuteOf(instant: string | null): string {
  return instant === null ? '' : `${instant.slice(0, 16).replace('T', ' ')}Z`;
}

function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

function grid(
  rows: string[][],
  { columns = [], widths }: { columns?: { align?: 'right' }[]; widths?: number[] } = {},
): string {
  const table = new Table({
    chars: PLAIN,
    style: { 'padding-left': 0, 'padding-right': SPACING },
    colAligns: columns.map(({ align }) => align ?? 'left'),
    ...(widths ? { colWidths: widths, wordWrap: true, wrapOnWordBoundary: false } : {}),
  });
  table.push(...rows);
  return table
    .toString()
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n');
}

/**
 * Widths that fit the terminal, by narrowing the widest columns of long text; undefined where that is not enough.
 * Output that is not a terminal has unlimited width.
 */
function fittedWidths(
  rows: string[][],
  columns: { wraps?: boolean }[],
  available = Number.POSITIVE_INFINITY,
): number[] | undefined {
  const widths = columns.map(
    (_, column) => SPACING + Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  let excess = widths.reduce((sum, width) => sum + width, 0) - SPACING - available;
  for (; excess > 0; excess -= 1) {
    const wrappable = widths.map((width, column) => (columns[column]?.wraps ? width : 0));
    const widest = Math.max(...wrappable);
    if (widest <= MIN_COLUMN_WIDTH) return undefined;
    widths[wrappable.indexOf(widest)] = widest - 1;
  }
  return widths;
}

function cellText(cell: Cell): string {
  if (cell === null || cell === undefined) return '';
  if (typeof cell === 'boolean') return cell ? 'yes' : 'no';
  return printable(String(cell));
}

/** Foreign text, without characters that control a terminal. */
export function printable(text: string): string {
  return text.replace(TERMINAL_CONTROLS, ' ');
}

function readable(value: unknown): Cell {
  if (Array.isArray(value)) return value.map(readable).join(', ');
  if (value !== null && typeof value === 'object') {
    return Object.entries(value)
      .map(([name, member]) => `${name.replaceAll('_', ' ')}: ${cellText(readable(member))}`)
      .join('\n');
  }
  return value as Cell;
}

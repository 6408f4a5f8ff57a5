import { styleText } from 'node:util';
import Table from 'cli-table3';

/** What a command answers: one JSON value for programs, text for people. */
export type Answer = { json: unknown; text: string };

export type Column<Row> = {
  title: string;
  cell: (row: Row) => Cell;
  align?: 'right';
};

type Cell = string | number | boolean | null | undefined;

const SPACING = 2;
const NARROWEST = 10;

/** Only spaces between the columns: what is copied from a terminal or cut by `awk` brings no frame along. */
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

/** The answer of a listing: an array, or a table that fits the terminal. `empty` says how the first row comes about. */
export function listing<Row>(
  json: unknown[],
  { rows, columns, empty }: { rows: readonly Row[]; columns: Column<Row>[]; empty: string },
): Answer {
  if (rows.length === 0) return { json, text: empty };
  const cells = rows.map((row) => columns.map(({ cell }) => cellText(cell(row))));
  return { json, text: grid(columns, cells) };
}

/** The answer of a single record: an object, or its fields below one another. */
export function card(json: object, notes: string[] = []): Answer {
  const fields = Object.entries(json).map(([name, value]) => [
    name.replaceAll('_', ' '),
    cellText(readable(value)),
  ]);
  return { json, text: [grid([], fields), ...notes].join('\n\n') };
}

/** The same data under snake_case keys, as the API writes them. */
export function snakeCased(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(snakeCased);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [snakeCase(key), snakeCased(member)]),
  );
}

/** An instant as people read it in a list; the JSON has it whole. */
export function minuteOf(instant: string | null): string {
  return instant === null ? '' : `${instant.slice(0, 16).replace('T', ' ')}Z`;
}

function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

function grid(columns: { title?: string; align?: 'right' }[], rows: string[][]): string {
  const titles = columns.map(({ title }) => title ?? '');
  const colWidths = fittedWidths([titles, ...rows], process.stdout.columns);
  const table = new Table({
    ...(titles.length > 0 ? { head: titles.map(emphasised) } : {}),
    chars: PLAIN,
    style: { head: [], border: [], 'padding-left': 0, 'padding-right': SPACING },
    colAligns: columns.map(({ align }) => align ?? 'left'),
    ...(colWidths ? { colWidths, wordWrap: true, wrapOnWordBoundary: false } : {}),
  });
  table.push(...rows);
  return table
    .toString()
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n');
}

/**
 * Widths that fit the terminal, taken from the widest columns; the first one, which names the record, stays whole.
 * Undefined where everything fits, or where nobody looks at a terminal.
 */
function fittedWidths(rows: string[][], available: number | undefined): number[] | undefined {
  const widths: number[] = [];
  for (const row of rows) {
    for (const [column, text] of row.entries()) {
      const longestLine = Math.max(...text.split('\n').map((line) => line.length));
      widths[column] = Math.max(widths[column] ?? 0, longestLine + SPACING);
    }
  }
  let excess = widths.reduce((sum, width) => sum + width, 0) - (available ?? Number.POSITIVE_INFINITY);
  if (excess <= 0) return undefined;
  while (excess > 0) {
    const widest = widths.indexOf(Math.max(...widths.slice(1)), 1);
    if (widest < 0 || (widths[widest] as number) <= NARROWEST) break;
    widths[widest] = (widths[widest] as number) - 1;
    excess -= 1;
  }
  return widths;
}

/** Bold on a terminal, plain in a pipe or under NO_COLOR. */
function emphasised(title: string): string {
  return styleText('bold', title, { stream: process.stdout });
}

function cellText(cell: Cell): string {
  if (cell === null || cell === undefined) return '';
  if (typeof cell === 'boolean') return cell ? 'yes' : 'no';
  return String(cell);
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

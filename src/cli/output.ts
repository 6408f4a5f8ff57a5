import { once } from 'node:events';
import { createWriteStream, rmSync, writeFileSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { finished } from 'node:stream/promises';
import { styleText } from 'node:util';
import Table from 'cli-table3';
import type { Verification } from '../database/maintenance/verify-result.ts';
import { describeHarmless } from '../database/sqlite/foreign-objects.ts';

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
function printable(text: string): string {
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

const CHUNK = 1 << 16;
const SHOWN_EVERY_MS = 500;

/**
 * Writes lines to a new file that only its owner can read, or to stdout, with backpressure, so that few of them are
 * in memory. A file gets its name only once it is complete. Shows progress on a terminal.
 * @returns the number of lines
 */
export async function writeLines(
  lines: Iterable<string> | AsyncIterable<string>,
  { file, what }: { file: string | undefined; what: string },
): Promise<number> {
  if (file === undefined) return pour(lines, process.stdout, what);
  const part = `${file}.part`;
  const stream = createWriteStream(part, { flags: 'wx', mode: 0o600, flush: true });
  try {
    await once(stream, 'open');
    const count = await pour(lines, stream, what);
    stream.end();
    await finished(stream);
    await rename(part, file);
    return count;
  } catch (error) {
    stream.destroy();
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'EEXIST') rmSync(part, { force: true });
    if (code === 'ENOENT') throw new Error(`${file} cannot be made: its folder does not exist.`);
    throw error;
  }
}

async function pour(
  lines: Iterable<string> | AsyncIterable<string>,
  stream: NodeJS.WritableStream,
  what: string,
): Promise<number> {
  const progress = progressOf(what);
  let count = 0;
  let chunk = '';
  for await (const line of lines) {
    count += 1;
    chunk += line;
    if (chunk.length < CHUNK) continue;
    progress.show(count);
    if (!stream.write(chunk)) await once(stream, 'drain');
    chunk = '';
  }
  if (chunk !== '')
    await new Promise<void>((done, fail) => stream.write(chunk, (error) => (error ? fail(error) : done())));
  progress.end();
  return count;
}

/** A line on the terminal that counts up; nothing where the output is not a terminal. */
export function progressOf(what: string): { show(count: number): void; end(): void } {
  let shownAt = performance.now();
  let wasShown = false;
  return {
    show(count) {
      if (!process.stderr.isTTY || performance.now() - shownAt < SHOWN_EVERY_MS) return;
      shownAt = performance.now();
      wasShown = true;
      process.stderr.write(`\r${count.toLocaleString('en')} ${what}`);
    },
    end() {
      if (wasShown) process.stderr.write('\r\u001b[K');
    },
  };
}

/** Writes a new file. @throws Error where it exists, or cannot be made */
export function writeNew(file: string, content: Buffer): void {
  try {
    writeFileSync(file, content, { flag: 'wx' });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new Error(code === 'EEXIST' ? `${file} exists already: give another name.` : message);
  }
}

/** Stored and recomputed values, where the two differ. */
export function differencesTable({ differences }: Pick<Verification, 'differences'>): string {
  return listing(differences, {
    rows: differences,
    columns: [
      { title: 'Table', cell: (row) => row.table },
      { title: 'Entry', cell: (row) => row.key },
      { title: 'Kept', cell: (row) => row.kept, align: 'right' },
      { title: 'Of the records', cell: (row) => row.expected, align: 'right' },
    ],
    empty: '',
  }).text;
}

/** The differences that a backup or an export was accepted with, as lines to print and as JSON. */
export function acceptedDifferences(verification: Verification): { json: object; text: string } {
  const { count, differences } = verification;
  const json = { difference_count: count, differences };
  if (count === 0) return { json, text: '' };
  const more = differences.length < count ? ` (the first ${differences.length})` : '';
  return {
    json,
    text: `\nIt was taken although ${count} ${count === 1 ? 'entry differs' : 'entries differ'} from what its records say${more}; each is as it was kept:\n\n${differencesTable(verification)}`,
  };
}

/** Names foreign indexes and views, as a line to print after everything else; empty where there are none. */
export function harmlessLine({ harmless }: Pick<Verification, 'harmless'>): string {
  if (harmless.length === 0) return '';
  return `\nIts schema has ${describeHarmless(harmless)}.`;
}

import { invalid } from '../domain/failure.ts';
import { message } from '../domain/messages/message.ts';

/**
 * A cell of a table: text, which may come from strangers, or the service's own number or boolean; `exact` is a number
 * as text.
 */
export type Cell = string | number | boolean | null | { exact: string };

/**
 * The characters with which a formula begins in a spreadsheet (OWASP, "CSV Injection"); the full-width forms are
 * entered in Japanese and Chinese.
 */
const FORMULA = /^[=+\-@＝＋－＠\t\r\n]/;
/**
 * The same within a text, where a spreadsheet with another separator would begin a cell: in Serbia and Germany, Excel
 * splits at semicolons and does not recognise quotation marks in the middle of a cell.
 */
const FORMULA_WITHIN = /(?=[=+\-@＝＋－＠])(?<=[;\t\r\n]["\s]*)/g;
/** The same for files with semicolons, which a spreadsheet might split at commas. */
const FORMULA_BEHIND_COMMA = /(?=[=+\-@＝＋－＠])(?<=[,;\t\r\n]["\s]*)/g;
/** An apostrophe that was put before any of these. */
const MARKED = /'(?=[=+\-@＝＋－＠\t\r\n])(?<=(?:^|[;\t\r\n])["\s]*')/g;

const FOR_COMMAS = { formula: FORMULA_WITHIN, special: /[",\r\n]/ };
const FOR_SEMICOLONS = { formula: FORMULA_BEHIND_COMMA, special: /[",;\r\n]/ };

/**
 * A line of RFC 4180, with its line end. Text that a spreadsheet would run as a formula gets an apostrophe before it,
 * because some of it comes from clients. Numbers are passed as numbers, so a leading minus is kept.
 */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map((cell) => csvCell(cell, FOR_COMMAS)).join(',')}\r\n`;
}

/** The same with semicolons as the separator, as spreadsheets in many languages expect. */
export function semicolonLine(cells: readonly Cell[]): string {
  return `${cells.map((cell) => csvCell(cell, FOR_SEMICOLONS)).join(';')}\r\n`;
}

function csvCell(cell: Cell, { formula, special }: typeof FOR_COMMAS): string {
  if (cell === null) return '';
  if (typeof cell === 'object') return cell.exact;
  if (typeof cell !== 'string') return String(cell);
  const text = (FORMULA.test(cell) ? `'${cell}` : cell).replace(formula, "'");
  return special.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** The original text of a cell, without the added apostrophes. */
export function withoutMarks(cell: string): string {
  return cell.replace(MARKED, '');
}

const SEPARATORS = [',', ';', '\t', '|'];
const MARK = '\uFEFF';

/** More than any real list has. */
const MAX_COLUMNS = 200;

/** How many rows may stand above the titles: banks and ERP programs write there what the table is, and its period. */
const MAX_ROWS_ABOVE = 20;

/** The layout of a table is recognised from its first characters, up to this many. */
const SAMPLE_LENGTH = 64 * 1024;

/** Excel's own line, which names the separator and is no part of the table. */
const SEPARATOR_LINE = /^"?sep=([^\r\n"])"?(?:\r\n|\r|\n|$)/i;

/** How a text is kept from being read as a number: Excel shows `="00123"` as 00123. */
const KEPT_AS_TEXT = /^="([^"]*)"$/s;

/** A row of a table, and the line of the file in which it begins. */
export type CsvRow = { line: number; cells: string[] };

/** How many of the cells are titles that are known, by which the line of titles is found. */
type KnownTitles = (cells: readonly string[]) => number;

/**
 * Parses CSV as spreadsheets and other programs save it: RFC 4180 with a comma, semicolon, tab or vertical bar. The
 * separator is the one with which most titles are known, or else most rows have as many cells as there are titles; a
 * first line such as `sep=;` says it. Blank rows are skipped.
 * @returns the row of titles, and the rows below it
 * @throws Failure `validation_failed` on `csv` if a quotation mark is never closed, or there are too many rows or
 *   columns
 */
export function parseCsv(text: string, maxRows: number, knownTitles: KnownTitles = () => 0): CsvRow[] {
  const body = text.startsWith(MARK) ? text.slice(1) : text;
  const said = SEPARATOR_LINE.exec(body);
  const start = { at: said?.[0].length ?? 0, line: said ? 2 : 1 };
  const { separator, above } = layoutOf(body, start, said?.[1], knownTitles);
  const { rows, openFrom } = readRows(body, start, separator, maxRows + 2 + above);
  if (openFrom !== undefined) throw invalid('csv', message('table.open_quotation', { line: openFrom }));
  const table = rows.slice(above);
  if (table.length > maxRows + 1) throw invalid('csv', message('table.too_many_rows', { most: maxRows }));
  const isWide = table.some(({ cells }) => cells.length > MAX_COLUMNS);
  if (isWide) throw invalid('csv', message('table.too_many_columns', { most: MAX_COLUMNS }));
  return table;
}

type Place = { at: number; line: number };

/** The separator of a table, and how many rows stand above its titles. */
function layoutOf(
  text: string,
  start: Place,
  said: string | undefined,
  knownTitles: KnownTitles,
): { separator: string; above: number } {
  const sample = text.slice(0, SAMPLE_LENGTH);
  const layouts = (said === undefined ? SEPARATORS : [said]).map((separator) => {
    const { rows } = readRows(sample, start, separator, MAX_ROWS_ABOVE + 1);
    const titles = rows.map(({ cells }) => knownTitles(cells));
    const most = Math.max(0, ...titles);
    const above = most > 1 ? titles.indexOf(most) : titles[0] ? 0 : aboveTable(rows);
    const width = rows[above]?.cells.length ?? 0;
    const even = width > 1 ? rows.filter(({ cells }) => cells.length === width).length : 0;
    return { separator, above, known: most, even, width };
  });
  return layouts.reduce((best, each) => {
    const [more] = [each.known - best.known, each.even - best.even, each.width - best.width].filter(Boolean);
    return more !== undefined && more > 0 ? each : best;
  });
}

/** How many rows have one cell with a text, where most rows below them have several: a heading, no titles. */
function aboveTable(rows: readonly CsvRow[]): number {
  const filled = rows.map(({ cells }) => cells.filter((cell) => cell.trim() !== '').length);
  const first = filled.findIndex((count) => count > 1);
  const below = filled.slice(Math.max(first, 0));
  const isTable = below.length > 1 && below.filter((count) => count > 1).length * 2 > below.length;
  return first > 0 && isTable ? first : 0;
}

/** @returns the rows, up to one with a quotation mark that is never closed, and the line of that one */
function readRows(
  text: string,
  start: Place,
  separator: string,
  most: number,
): { rows: CsvRow[]; openFrom?: number } {
  const rows: CsvRow[] = [];
  let { at, line } = start;
  while (at < text.length && rows.length < most) {
    const lineEnd = lineEndAt(text, at);
    if (lineEnd > 0) {
      line += 1;
      at += lineEnd;
      continue;
    }
    const row = readRow(text, at, separator);
    if (!row) return { rows, openFrom: line };
    if (row.cells.some((cell) => cell.trim() !== '')) rows.push({ line, cells: row.cells });
    line += row.lines;
    at = row.end;
  }
  return { rows };
}

/** @returns undefined if a quotation mark is never closed */
function readRow(
  text: string,
  start: number,
  separator: string,
): { cells: string[]; lines: number; end: number } | undefined {
  const cells: string[] = [];
  let at = start;
  for (;;) {
    const cell = readCell(text, at, separator);
    if (!cell) return undefined;
    // What is beyond the bound is counted as one cell, so that the row is known to be too long.
    if (cells.length <= MAX_COLUMNS) cells.push(KEPT_AS_TEXT.exec(cell.value)?.[1] ?? cell.value);
    at = cell.end;
    if (text[at] !== separator) break;
    at += 1;
  }
  return { cells, lines: countLineEnds(text, start, at) + 1, end: at + lineEndAt(text, at) };
}

/** How long the line end is that stands at a place: `\r\n`, `\r` or `\n`; 0 where there is none. */
function lineEndAt(text: string, at: number): number {
  if (text[at] === '\r') return text[at + 1] === '\n' ? 2 : 1;
  return text[at] === '\n' ? 1 : 0;
}

/** How many lines end before a place, without an array of them. */
export function countLineEnds(text: string, start: number, end: number): number {
  let count = 0;
  for (let at = start; at < end; at += lineEndAt(text, at) || 1) if (lineEndAt(text, at) > 0) count += 1;
  return count;
}

type ReadCell = { value: string; end: number };

function readCell(text: string, at: number, separator: string): ReadCell | undefined {
  if (text[at] === '"') return readQuoted(text, at, separator);
  return (text[at] === '=' && readKept(text, at, separator)) || readPlain(text, at, separator);
}

/** `="1;2"` is one cell, though a quotation mark in the middle of a cell encloses nothing. */
function readKept(text: string, start: number, separator: string): ReadCell | undefined {
  if (text[start + 1] !== '"') return undefined;
  const end = text.indexOf('"', start + 2) + 1;
  const next = text[end];
  const isWhole = end > 0 && (next === undefined || next === separator || next === '\r' || next === '\n');
  return isWhole ? { value: text.slice(start, end), end } : undefined;
}

function readQuoted(text: string, start: number, separator: string): ReadCell | undefined {
  let value = '';
  let at = start + 1;
  for (;;) {
    const quote = text.indexOf('"', at);
    if (quote < 0) return undefined;
    value += text.slice(at, quote);
    at = quote + 1;
    if (text[at] !== '"') break;
    value += '"';
    at += 1;
  }
  // RFC 4180 does not allow text between the closing quotation mark and the separator; spreadsheets keep it. csv-parse
  // with relax_quotes reads `"a" b` with both marks, exactly as it reads the escaped `"""a"" b"`: hence this reader.
  const tail = readPlain(text, at, separator);
  return { value: value + tail.value, end: tail.end };
}

function readPlain(text: string, start: number, separator: string): ReadCell {
  let end = start;
  while (end < text.length && text[end] !== separator && text[end] !== '\n' && text[end] !== '\r') end += 1;
  return { value: text.slice(start, end), end };
}

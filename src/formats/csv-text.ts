import { invalid } from '../domain/failure.ts';
import { message } from '../domain/messages/message.ts';

const SEPARATORS = [',', ';', '\t'];
const MARK = '\uFEFF';

/** More than any real list has; each header is compared with every field, which must stay cheap. */
const MAX_COLUMNS = 200;

/** A row of a table, and the line of the file in which it begins. */
export type CsvRow = { line: number; cells: string[] };

/**
 * Parses CSV as spreadsheets save it: RFC 4180 with a comma, a semicolon or a tab as the separator, whichever is most
 * frequent in the first line. Blank rows are skipped.
 * @throws Failure `validation_failed` on `csv` if a quotation mark is never closed, or there are too many rows or
 *   columns
 */
export function parseCsv(text: string, maxRows: number): CsvRow[] {
  const body = text.startsWith(MARK) ? text.slice(1) : text;
  const separator = separatorOf(body);
  const rows: CsvRow[] = [];
  let line = 1;
  let at = 0;
  while (at < body.length) {
    const row = readRow(body, at, separator);
    if (!row) throw invalid('csv', message('table.open_quotation', { line }));
    if (row.cells.some((cell) => cell.trim() !== '')) rows.push({ line, cells: row.cells });
    if (rows.length > maxRows + 1) throw invalid('csv', message('table.too_many_rows', { most: maxRows }));
    line += row.lines;
    at = row.end;
  }
  return rows;
}

function separatorOf(text: string): string {
  const first = text.slice(0, text.search(/[\r\n]|$/));
  const counts = SEPARATORS.map((separator) => first.split(separator).length);
  return SEPARATORS[counts.indexOf(Math.max(...counts))] as string;
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
    const cell = text[at] === '"' ? readQuoted(text, at, separator) : readPlain(text, at, separator);
    if (!cell) return undefined;
    cells.push(cell.value);
    if (cells.length > MAX_COLUMNS)
      throw invalid('csv', message('table.too_many_columns', { most: MAX_COLUMNS }));
    at = cell.end;
    if (text[at] !== separator) break;
    at += 1;
  }
  const lineEnd = text.startsWith('\r\n', at) ? 2 : at < text.length ? 1 : 0;
  const lines = text.slice(start, at).split(/\r\n|\r|\n/).length;
  return { cells, lines, end: at + lineEnd };
}

function readQuoted(
  text: string,
  start: number,
  separator: string,
): { value: string; end: number } | undefined {
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

function readPlain(text: string, start: number, separator: string): { value: string; end: number } {
  let end = start;
  while (end < text.length && text[end] !== separator && text[end] !== '\n' && text[end] !== '\r') end += 1;
  return { value: text.slice(start, end), end };
}

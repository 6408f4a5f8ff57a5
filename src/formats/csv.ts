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

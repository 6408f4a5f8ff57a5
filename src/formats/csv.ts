/** A cell of a table: text from anybody, or a number or yes/no of our own; `exact` is a number as text. */
export type Cell = string | number | boolean | null | { exact: string };

/**
 * What a spreadsheet would take for the beginning of a formula, as OWASP lists it ("CSV Injection"): the full-width forms
 * are those signs where text is entered in Japanese or Chinese.
 */
const FORMULA = /^[=+\-@＝＋－＠\t\r\n]/;
/**
 * The same within a text, where a cell begins for a spreadsheet that separates by something else: as in Serbia and
 * Germany, where Excel takes a semicolon and no quotation marks in the middle of a cell.
 */
const FORMULA_WITHIN = /(?=[=+\-@＝＋－＠])(?<=[;\t\r\n]["\s]*)/g;
/** And where it separates by commas, although semicolons stand between the cells. */
const FORMULA_BEHIND_COMMA = /(?=[=+\-@＝＋－＠])(?<=[,;\t\r\n]["\s]*)/g;
/** A mark that was put before either. */
const MARKED = /'(?=[=+\-@＝＋－＠\t\r\n])(?<=(?:^|[;\t\r\n])["\s]*')/g;

const FOR_COMMAS = { formula: FORMULA_WITHIN, special: /[",\r\n]/ };
const FOR_SEMICOLONS = { formula: FORMULA_BEHIND_COMMA, special: /[",;\r\n]/ };

/**
 * A line after RFC 4180, its end included. Text that a spreadsheet would run as a formula gets a ' before it: clients
 * choose some of it. Numbers are given as numbers, so theirs stay.
 */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map((cell) => csvCell(cell, FOR_COMMAS)).join(',')}\r\n`;
}

/** The same with semicolons between the cells, as spreadsheets of many languages take it. */
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

/** The text of a cell as it was before it was made harmless. */
export function withoutMarks(cell: string): string {
  return cell.replace(MARKED, '');
}

/** A cell of a table: text from anybody, or a number or yes/no of our own; `exact` is a number as text. */
export type Cell = string | number | boolean | null | { exact: string };

/** What a spreadsheet would take for the beginning of a formula. */
const FORMULA = /^[=+\-@\t\r]/;

/**
 * A line after RFC 4180, its end included. Text that a spreadsheet would run as a formula gets a ' before it: clients
 * choose some of it. Numbers are given as numbers, so theirs stay.
 */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

function csvCell(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'object') return cell.exact;
  if (typeof cell !== 'string') return String(cell);
  const text = FORMULA.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

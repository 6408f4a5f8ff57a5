import { type Align, drawLines, type Element, type Sheet } from './sheet.ts';
import type { Line, Run } from './typesetter.ts';

export type Column = { width: number; align: Align };

/** The layout of a table; cells are given as styled text. */
export type TableLook = {
  x: number;
  columns: Column[];
  leading: number;
  /** Space around the text of a cell. */
  padding: { x: number; y: number };
  /** Below each row; null for none. */
  rule: string | null;
  headRule?: string;
  headFill?: string;
  /** Behind every second row. */
  stripe?: string | null;
  /** The height that is left below the last row on its page. */
  tail?: number;
};

export type Row = Run[][];

/** A row with columns of its own, such as a heading over the whole width. */
export type SpecialRow = {
  cells: Row;
  columns: Column[];
  fill?: string;
  /** Such a row is on the page of the next one. */
  staysWithNext?: boolean;
};

export type TableRow = Row | SpecialRow;

/** Draws a table on as many pages as it needs: its head on each of them, rows unsplit where a page can hold them. */
export function drawTable(sheet: Sheet, look: TableLook, head: Row, rows: Iterable<TableRow>): void {
  const headCells = cellsOf(sheet, look, head);
  const headHeight = heightOf(headCells, look);
  // A head that leaves no room for rows is drawn only once.
  const repeats = headHeight < (sheet.bottom - sheet.top) / 3;
  let isFirst = true;
  let isEven = false;
  const drawHead = () => {
    if (headHeight > 0 && (isFirst || repeats))
      drawRow(sheet, look, headCells, { isHead: true, fill: look.headFill });
    isFirst = false;
  };
  const all = [...rows];
  for (const [index, each] of all.entries()) {
    const { cells: row, ...special }: Partial<SpecialRow> & { cells: Row } = Array.isArray(each)
      ? { cells: each }
      : each;
    const rowLook = { ...look, ...special };
    let cells = cellsOf(sheet, rowLook, row);
    let height = heightOf(cells, look);
    // A page without a single row is worse than totals that are apart.
    const following = followingHeight(sheet, isFirst ? { ...look, tail: 0 } : look, all, index);
    const needed = height + following + (isFirst ? headHeight : 0);
    const isTall = height > (sheet.bottom - sheet.top - headHeight) / 2;
    if (
      sheet.y + (isTall ? (isFirst ? headHeight : 0) + 3 * look.leading : needed) > sheet.bottom &&
      sheet.y > sheet.top
    ) {
      sheet.newPage();
      drawHead();
    } else if (isFirst) drawHead();
    while (sheet.y + height > sheet.bottom) {
      const count = Math.max(1, Math.floor((sheet.bottom - sheet.y - 2 * look.padding.y) / look.leading));
      drawRow(
        sheet,
        rowLook,
        cells.map((lines) => lines.slice(0, count)),
        { isContinued: true, fill: isEven && look.stripe },
      );
      cells = cells.map((lines) => lines.slice(count));
      height = heightOf(cells, look);
      sheet.newPage();
      drawHead();
    }
    drawRow(sheet, rowLook, cells, { fill: special.fill ?? (isEven && look.stripe) });
    // The first row after a heading is light.
    isEven = special.fill === undefined && !isEven;
  }
  if (isFirst) drawHead();
}

/**
 * The height of the rows that the row at this place stays with, as far as one page can hold them all, and of what comes
 * after the last one.
 */
function followingHeight(sheet: Sheet, look: TableLook, rows: readonly TableRow[], place: number): number {
  let height = 0;
  for (let at = place; ; at += 1) {
    const row = rows[at];
    const next = rows[at + 1];
    if (!next) return height + (look.tail ?? 0);
    if (!row || Array.isArray(row) || !row.staysWithNext) return height;
    const { cells, columns } = Array.isArray(next) ? { cells: next, columns: look.columns } : next;
    const more = heightOf(cellsOf(sheet, { ...look, columns }, cells), look);
    if (height + more > (sheet.bottom - sheet.top) / 3) return height;
    height += more;
  }
}

function cellsOf(sheet: Sheet, { columns, padding }: TableLook, row: Row): Line[][] {
  return columns.map(({ width }, index) => sheet.set.lines(row[index] ?? [], width - 2 * padding.x));
}

function heightOf(cells: Line[][], { leading, padding }: TableLook): number {
  if (cells.every((lines) => lines.every(({ pieces }) => pieces.length === 0))) return 0;
  return Math.max(...cells.map((lines) => lines.length)) * leading + 2 * padding.y;
}

function drawRow(
  sheet: Sheet,
  look: TableLook & { fill?: string },
  cells: Line[][],
  {
    isHead = false,
    isContinued = false,
    fill,
  }: { isHead?: boolean; isContinued?: boolean; fill?: string | false | null | undefined },
): void {
  const { x, columns, leading, padding, rule, headRule = rule } = look;
  const top = sheet.y;
  const height = Math.max(...cells.map((lines) => lines.length)) * leading + 2 * padding.y;
  const width = columns.reduce((sum, column) => sum + column.width, 0);
  if (fill) sheet.decorate(() => sheet.pdf.rect(x, top, width, height).fill(fill));
  const element: Element = sheet.element('P');
  sheet.paint(element, () => {
    let cellX = x;
    for (const [index, column] of columns.entries()) {
      const box = { x: cellX + padding.x, y: top + padding.y, width: column.width - 2 * padding.x };
      drawLines(sheet, cells[index] ?? [], { ...box, leading, align: column.align });
      cellX += column.width;
    }
  });
  sheet.y = top + height;
  const line = isHead ? headRule : rule;
  if (line && !isContinued) sheet.decorate(() => hairline(sheet, x, sheet.y, width, line));
}

/** A thin line from the left to the right. */
export function hairline(
  sheet: Sheet,
  x: number,
  y: number,
  width: number,
  color: string,
  weight = 0.5,
): void {
  sheet.pdf
    .moveTo(x, y)
    .lineTo(x + width, y)
    .lineWidth(weight)
    .strokeColor(color)
    .stroke();
}

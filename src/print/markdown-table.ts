import type { Block, Inline } from '../formats/markdown.ts';
import { runsOf } from './markdown-text.ts';
import { MUTED, RULE } from './palette.ts';
import { flowLines, type Sheet } from './sheet.ts';
import { drawTable, hairline } from './table.ts';
import type { Run, Style } from './typesetter.ts';

type Table = Extract<Block, { kind: 'table' }>;

const PADDING = { x: 5, y: 3.5 };

/** A column that is narrower than this cannot be read: such a table is shown row by row. */
const MIN_COLUMN_WIDTH = 38;

/** The number of rows that the column widths are derived from. */
const SAMPLED_ROWS = 200;

/** Draws a table in as much width as its content needs; one that is too wide becomes a list of its rows. */
export function drawMarkdownTable(
  sheet: Sheet,
  table: Table,
  { x, width }: { x: number; width: number },
): void {
  if (width / table.head.length < MIN_COLUMN_WIDTH) drawStacked(sheet, table, { x, width });
  else drawColumns(sheet, table, { x, width });
}

function drawColumns(sheet: Sheet, table: Table, { x, width }: { x: number; width: number }): void {
  const size = table.head.length > 6 ? 8.5 : 9.5;
  const cell: Style = { face: 'sans', size };
  const head = table.head.map((content) => runsOf(content, { ...cell, face: 'sansBold' }));
  const rows = table.rows.map((row) => row.map((content) => runsOf(content, cell)));
  const widths = columnWidths(sheet, [head, ...rows.slice(0, SAMPLED_ROWS)], width);
  sheet.need(4 * size * 1.4);
  drawTable(
    sheet,
    {
      x,
      columns: widths.map((each, index) => ({ width: each, align: table.align[index] ?? 'left' })),
      leading: size * 1.35,
      padding: PADDING,
      rule: RULE,
      headRule: MUTED,
    },
    head,
    rows,
  );
}

/** Divides the whole width: narrow columns get what they need, others at least their longest word if possible. */
function columnWidths(sheet: Sheet, rows: Run[][][], width: number): number[] {
  const columns = (rows[0] ?? []).map((_, index) => ({
    least: Math.max(...rows.map((row) => widestWord(sheet, row[index] ?? []))),
    most: Math.max(...rows.map((row) => wholeWidth(sheet, row[index] ?? []))),
  }));
  const natural = sum(columns.map(({ most }) => most));
  if (natural <= width) return columns.map(({ most }) => (most * width) / natural);
  const widths = columns.map(() => 0);
  let open = columns.map((column, index) => ({ ...column, index })).toSorted((a, b) => a.most - b.most);
  let left = width;
  for (let [next] = open; next && next.most <= left / open.length; [next] = open) {
    widths[next.index] = next.most;
    left -= next.most;
    open = open.slice(1);
  }
  const shared = shareOut(open, left);
  for (const [position, { index }] of open.entries()) widths[index] = shared[position] ?? 0;
  return widths;
}

/** Divides the width between columns that together need more. */
function shareOut(columns: { least: number; most: number }[], width: number): number[] {
  const fair = width / columns.length;
  const isTight = sum(columns.map(({ least }) => least)) >= width;
  const from = columns.map(({ least }) => (isTight ? Math.min(least, fair) : least));
  const lacking = columns.map(({ least, most }, index) => (isTight ? least : most) - (from[index] ?? 0));
  const left = width - sum(from);
  const lack = sum(lacking);
  return from.map(
    (each, index) => each + (lack > 0 ? ((lacking[index] ?? 0) / lack) * left : left / from.length),
  );
}

const MAX_WORD_WIDTH = 160;

function widestWord(sheet: Sheet, runs: Run[]): number {
  const words = runs.flatMap(({ text, style }) =>
    text
      .slice(0, 400)
      .split(/\s+/)
      .map((word) => ({ word, style })),
  );
  const widths = words.map(({ word, style }) => sheet.set.widthOf(word.slice(0, 40), style));
  return Math.min(Math.max(0, ...widths), MAX_WORD_WIDTH) + 2 * PADDING.x + 0.5;
}

function wholeWidth(sheet: Sheet, runs: Run[]): number {
  const width = sum(runs.map(({ text, style }) => sheet.set.widthOf(text.slice(0, 400), style)));
  return width + 2 * PADDING.x + 0.5;
}

/** The column names in a row, then every cell on a line of its own, after the name of its column. */
function drawStacked(sheet: Sheet, { head, rows }: Table, { x, width }: { x: number; width: number }): void {
  const style: Style = { face: 'sans', size: 9 };
  const isEmpty = (content: Inline[] | undefined) => content === undefined || content.length === 0;
  const draw = (runs: Run[]) => {
    const lines = sheet.set.lines(runs, width);
    flowLines(sheet, lines, { element: sheet.element('P'), x, width, leading: 12.5 });
  };
  const bold: Style = { ...style, face: 'sansBold' };
  draw(
    head.flatMap((content, column) => [{ text: column > 0 ? ' · ' : '', style }, ...runsOf(content, bold)]),
  );
  sheet.y += 6;
  for (const row of rows) {
    for (const [column, content] of row.entries()) {
      if (isEmpty(content)) continue;
      const name = runsOf(head[column] ?? [], bold);
      draw([...name, { text: ': ', style }, ...runsOf(content, style)]);
    }
    sheet.y += 3;
    sheet.decorate(() => hairline(sheet, x, sheet.y, width, RULE));
    sheet.y += 4;
  }
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}

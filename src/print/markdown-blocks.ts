import { type Block, type Inline, plainText } from '../formats/markdown.ts';
import { ACCENT, MUTED, RULE, SHADE } from './design.ts';
import { boldOf, italicOf } from './fonts.ts';
import { type Align, type Element, flowLines, type Sheet } from './sheet.ts';
import { drawTable, hairline } from './table.ts';
import { isFromRight, type Line, type Run, type Style } from './typesetter.ts';

/** The position of a block, and what is drawn next to its first line: the marker of a list item. */
type BlockPosition = {
  x: number;
  width: number;
  mark?: ((y: number) => void) | undefined;
  /** The positions of the bars of the quotes around it. */
  bars?: number[] | undefined;
};

const BODY: Style = { face: 'serif', size: 10.5 };
const CODE: Style = { face: 'mono', size: 8.5 };
const LEADING = 15;
const CODE_LEADING = 12;
const GAP = 7;

const HEADINGS: { size: number; leading: number; before: number }[] = [
  { size: 16, leading: 20, before: 16 },
  { size: 13.5, leading: 18, before: 14 },
  { size: 11.5, leading: 16, before: 11 },
  { size: 10.5, leading: 15, before: 9 },
];

/** A longer list of bookmarks is of no use. */
const MAX_BOOKMARKS = 300;

type Bookmarks = { add(level: number, title: string): void };

/** Draws parsed Markdown, with a bookmark for each heading. */
export function drawMarkdown(sheet: Sheet, blocks: Block[]): void {
  drawBlocks(sheet, blocks, { x: sheet.left, width: sheet.width }, bookmarks(sheet));
}

function drawBlocks(sheet: Sheet, blocks: Block[], place: BlockPosition, marks: Bookmarks, gap = GAP): void {
  for (const [index, block] of blocks.entries()) {
    if (block.kind === 'heading') {
      drawHeading(sheet, block, place, marks, needOf(blocks.slice(index, index + 6)));
    } else drawBlock(sheet, block, place, marks);
    place.mark = undefined;
    if (index < blocks.length - 1) sheet.y += gap;
  }
}

function drawBlock(
  sheet: Sheet,
  block: Exclude<Block, { kind: 'heading' }>,
  place: BlockPosition,
  marks: Bookmarks,
): void {
  switch (block.kind) {
    case 'paragraph':
      drawParagraph(sheet, sheet.element('P'), block.content, place);
      break;
    case 'list':
      drawList(sheet, block, place, marks);
      break;
    case 'table':
      markHere(sheet, place);
      drawMarkdownTable(sheet, block, place);
      break;
    case 'quote':
      markHere(sheet, place);
      drawBlocks(
        sheet,
        block.content,
        { ...indented(place, 16), bars: [...(place.bars ?? []), place.x + 4] },
        marks,
      );
      break;
    case 'code':
      drawCode(sheet, block.text, place);
      break;
    case 'rule':
      drawRule(sheet, place);
  }
}

function drawRule(sheet: Sheet, { x, width }: BlockPosition): void {
  sheet.need(2 * LEADING);
  sheet.decorate(() => hairline(sheet, x, sheet.y + GAP, width, RULE));
  sheet.y += 2 * GAP;
}

function drawParagraph(sheet: Sheet, element: Element, content: Inline[], place: BlockPosition): void {
  const { x, width, mark, bars } = place;
  const lines = sheet.set.lines(runsOf(content, BODY), width);
  const behind = (y: number, height: number) => {
    for (const bar of bars ?? []) sheet.pdf.rect(bar, y + 1, 1.5, height - 1).fill(RULE);
  };
  flowLines(sheet, lines, {
    element,
    x,
    width,
    leading: LEADING,
    align: alignOf(lines),
    marker: mark,
    behind: bars && behind,
  });
}

/** Paragraphs begin where they are read from. */
function alignOf([first]: Line[]): Align {
  return first?.isFromRight ? 'right' : 'left';
}

type Heading = Extract<Block, { kind: 'heading' }>;

function drawHeading(
  sheet: Sheet,
  { level, content }: Heading,
  place: BlockPosition,
  marks: Bookmarks,
  need: number,
): void {
  const { size, leading, before } = headingLook(level);
  const lines = sheet.set.lines(runsOf(content, { face: 'serifBold', size }), place.width);
  sheet.need(Math.min(need + (lines.length - 1) * leading, (sheet.bottom - sheet.top) / 2));
  if (sheet.y > sheet.top) sheet.y += before - GAP;
  marks.add(level, plainText(content));
  const align = alignOf(lines);
  flowLines(sheet, lines, {
    element: sheet.element(`H${level}`),
    ...place,
    leading,
    align,
    marker: place.mark,
  });
  sheet.y -= GAP / 2;
}

function headingLook(level: number) {
  return HEADINGS[Math.min(level, HEADINGS.length) - 1] as (typeof HEADINGS)[number];
}

/**
 * The height that a heading needs, so that it never stands alone: its own, and that of the block that it introduces.
 */
function needOf(blocks: Block[]): number {
  let need = 0;
  for (const block of blocks) {
    if (block.kind !== 'heading') return need + 3 * LEADING;
    const { leading, before } = headingLook(block.level);
    need += leading + before;
  }
  return need;
}

function drawList(
  sheet: Sheet,
  { start, items, isTight }: Extract<Block, { kind: 'list' }>,
  place: BlockPosition,
  marks: Bookmarks,
): void {
  const markOf = (index: number) => (start === null ? '•' : `${start + index}.`);
  const widest = sheet.set.widthOf(markOf(items.length - 1), BODY);
  const indent = Math.min(Math.max(widest + 7, 17), place.width / 4);
  for (const [index, item] of items.entries()) {
    const outer = index === 0 ? place.mark : undefined;
    const [mark] = sheet.set.lines([{ text: markOf(index), style: BODY }], place.width);
    const [first] = item;
    const isTurned = first?.kind === 'paragraph' && isFromRight(plainText(first.content));
    const room = indented(place, indent);
    const inner: BlockPosition = {
      ...room,
      ...(isTurned ? { x: place.x } : {}),
      mark: (y) => {
        outer?.(y);
        if (!mark) return;
        sheet.set.draw(mark, isTurned ? place.x + room.width + 7 : place.x + indent - 7 - mark.width, y);
      },
    };
    if (item.length === 0) drawParagraph(sheet, sheet.element('P'), [], inner);
    drawBlocks(sheet, item, inner, marks, isTight ? 3 : GAP);
    if (index < items.length - 1) sheet.y += isTight ? 3 : GAP;
  }
}

/** Deep nesting must leave some width for the text. */
function indented({ x, width, bars }: BlockPosition, indent: number): BlockPosition {
  const step = width - indent < 120 ? 0 : indent;
  return { x: x + step, width: width - step, bars };
}

/** Draws the marker of an item that does not begin with text lines. */
function markHere(sheet: Sheet, { mark }: BlockPosition): void {
  if (!mark) return;
  sheet.need(2 * LEADING);
  sheet.decorate(() => mark(sheet.y + LEADING * 0.74));
}

function drawCode(sheet: Sheet, text: string, { x, width, mark }: BlockPosition): void {
  const indentedText = text.replace(/^[ \t]+/gm, (space) => '\u00a0'.repeat(space.length));
  const lines = sheet.set.lines([{ text: indentedText, style: CODE }], width - 16);
  flowLines(sheet, lines, {
    element: sheet.element('P'),
    x: x + 8,
    width: width - 16,
    leading: CODE_LEADING,
    behind: (y, height) => sheet.pdf.rect(x, y - 2, width, height + 4).fill(SHADE),
    marker: mark,
  });
}

/** Adds headings as bookmarks, each below the nearest earlier one of a higher rank. */
function bookmarks({ pdf }: Sheet): Bookmarks {
  const path = [{ level: 0, outline: pdf.outline }];
  let count = 0;
  return {
    add(level, title) {
      count += 1;
      if (count > MAX_BOOKMARKS || title.trim() === '') return;
      while ((path.at(-1)?.level ?? 0) >= level) path.pop();
      const outline = path.at(-1)?.outline.addItem(title.slice(0, 200).toWellFormed(), { expanded: true });
      if (outline) path.push({ level, outline });
    },
  };
}

type Table = Extract<Block, { kind: 'table' }>;

const PADDING = { x: 5, y: 3.5 };

/** A column that is narrower than this cannot be read: such a table is shown row by row. */
const MIN_COLUMN_WIDTH = 38;

/** The number of rows that the column widths are derived from. */
const SAMPLED_ROWS = 200;

/** Draws a table in as much width as its content needs; one that is too wide becomes a list of its rows. */
function drawMarkdownTable(sheet: Sheet, table: Table, { x, width }: { x: number; width: number }): void {
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

/** The text of a paragraph in its styles. A link is followed by its address, because paper cannot open it. */
function runsOf(content: Inline[], style: Style): Run[] {
  return content.flatMap((part) => runsOfPart(part, style));
}

function runsOfPart(part: Inline, style: Style): Run[] {
  switch (part.kind) {
    case 'text':
      return [{ text: part.text, style }];
    case 'code':
      return [{ text: part.text, style: { ...style, face: 'mono', size: style.size * 0.85 } }];
    case 'break':
      return [{ text: '\n', style }];
    case 'strong':
      return runsOf(part.content, { ...style, face: boldOf(style.face) });
    case 'emphasis':
      return runsOf(part.content, { ...style, face: italicOf(style.face) });
    case 'strikethrough':
      return runsOf(part.content, { ...style, isStruck: true });
    case 'link': {
      const runs = runsOf(part.content, { ...style, color: ACCENT, link: part.href });
      const address = part.href.replace(/^mailto:/i, '');
      const isShown = runs.map(({ text }) => text).join('') === address;
      return isShown ? runs : [...runs, { text: ` (${address})`, style: { ...style, color: ACCENT } }];
    }
  }
}

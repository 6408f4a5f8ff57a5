import { type Block, type Inline, plainText } from '../formats/markdown.ts';
import { drawMarkdownTable } from './markdown-table.ts';
import { runsOf } from './markdown-text.ts';
import { RULE, SHADE } from './palette.ts';
import { type Align, type Element, flowLines, type Sheet } from './sheet.ts';
import { hairline } from './table.ts';
import type { Line, Style } from './typesetter.ts';
import { isFromRight } from './visual-order.ts';

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

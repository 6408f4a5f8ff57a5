// What papers about the account of a client have in common: head, foot, tables, and where to pay.
import { localDate, localDecimal } from '../domain/local-format.ts';
import { designOf, MUTED, RULE } from './design.ts';
import { drawFooter, drawPageHead, drawStrip, FOOTER_LEADING, footerLines, tagFooter } from './document.ts';
import { clientRuns, drawColumns, headStyles, labelled, sellerRuns } from './document-head.ts';
import { hasWindow } from './edition.ts';
import { type Labels, labelsOf } from './labels.ts';
import { drawLogo } from './logo.ts';
import type { ConfirmationPrint, StatementPrint } from './order.ts';
import { numbersOf, partyName } from './party.ts';
import { accountRows, drawBox } from './payment.ts';
import { createSheet, drawLines, flowLines, type Sheet } from './sheet.ts';
import { drawTable, hairline, type Row, type TableRow } from './table.ts';
import type { Run, Style } from './typesetter.ts';
import { BLOCK_LEFT, drawAddress, drawFolds, TEXT_TOP } from './window-head.ts';

export type AccountOrder = StatementPrint | ConfirmationPrint;

/** A fact with its label, next to the parties. */
type Fact = { label: string; text: string };

/** Draws head and foot on all pages, and `content` below the head of the first. */
export function drawAccountPaper(
  pdf: PDFKit.PDFDocument,
  order: AccountOrder,
  {
    title,
    facts,
    content,
  }: { title: string; facts: Fact[]; content: (sheet: Sheet, labels: Labels) => void },
): void {
  const labels = labelsOf(order.language);
  const sheet = createSheet(pdf, designOf(order.look));
  const footer = footerLines(sheet, order.look);
  sheet.bottom -= footer.length * FOOTER_LEADING;
  if (hasWindow(order)) drawHeadWithWindow(sheet, order, labels, { title, facts });
  else drawHead(sheet, order, labels, { title, facts });
  sheet.onNewPage(() => drawPageHead(sheet, order, title));
  content(sheet, labels);
  tagFooter(sheet, footer);
  sheet.finish((page, pages) => {
    drawStrip(sheet);
    drawFooter(sheet, order, { text: footer, page, pages });
  });
}

type Head = { title: string; facts: Fact[] };

/** Logo and title, then seller, client and facts side by side. */
function drawHead(sheet: Sheet, order: AccountOrder, labels: Labels, { title, facts }: Head): void {
  const top = sheet.y;
  const logoHeight = drawLogo(sheet, order.logo);
  const hasRoom = logoHeight > 0 ? 190 : 0;
  const isRight = hasRoom > 0 && sheet.design.logoSide === 'left';
  drawName(sheet, title, {
    x: sheet.left + (isRight ? hasRoom : 0),
    width: sheet.width - hasRoom,
    align: isRight ? 'right' : 'left',
  });
  sheet.y = Math.max(sheet.y, top + logoHeight) + sheet.design.gaps.title;
  const styles = headStyles(sheet);
  const gap = 20;
  const last = 118;
  const party = (sheet.width - last - 2 * gap) / 2;
  drawColumns(
    sheet,
    [
      { width: party, lines: sheet.set.lines(sellerRuns(order, labels, styles), party) },
      { width: party, lines: sheet.set.lines(clientRuns(order, labels, styles), party) },
      { width: last, lines: sheet.set.lines(factRuns(sheet, facts, last), last) },
    ],
    gap,
  );
  sheet.y += sheet.design.gaps.parties;
}

/** The client in the window of an envelope, the seller at the right; then the title, and the facts below it. */
function drawHeadWithWindow(sheet: Sheet, order: AccountOrder, labels: Labels, { title, facts }: Head): void {
  const top = sheet.y;
  drawLogo(sheet, order.logo, 'left');
  const styles = headStyles(sheet);
  const width = sheet.left + sheet.width - BLOCK_LEFT;
  const seller = sheet.set.lines(sellerRuns(order, labels, styles), width);
  const bottom = top + seller.length * styles.leading;
  sheet.y = Math.max(TEXT_TOP, bottom + 12);
  drawName(sheet, title, { x: sheet.left, width: sheet.width, align: 'left' });
  drawAddress(sheet, order);
  sheet.paint(sheet.element('P'), () =>
    drawLines(sheet, seller, { x: BLOCK_LEFT, y: top, width, leading: styles.leading }),
  );
  const numbers = numbersOf(order.client, order.language, labels).join('\n');
  const entries = [...(numbers === '' ? [] : [{ label: labels.client, text: numbers }]), ...facts];
  const gap = 20;
  const places = Math.max(3, entries.length);
  const each = (sheet.width - (places - 1) * gap) / places;
  sheet.y += 12 * sheet.design.scale;
  drawColumns(
    sheet,
    entries.map((entry) => ({
      width: each,
      lines: sheet.set.lines(labelled(sheet, entry, each), each),
    })),
    gap,
  );
  sheet.y += sheet.design.gaps.parties;
  drawFolds(sheet);
}

function drawName(
  sheet: Sheet,
  title: string,
  box: { x: number; width: number; align: 'left' | 'right' },
): void {
  const { face, size, color, leading } = sheet.design.title;
  const lines = sheet.set.lines([{ text: title, style: { face, size, color } }], box.width);
  flowLines(sheet, lines, { element: sheet.element('H1'), ...box, leading });
}

function factRuns(sheet: Sheet, facts: readonly Fact[], width: number): Run[] {
  return facts.flatMap((fact, i) => [
    ...(i === 0 ? [] : [{ text: '\n', style: headStyles(sheet).detail }]),
    ...labelled(sheet, fact, width),
  ]);
}

/** A column of a table of figures: `weight` says how it shares what the others leave. */
export type FigureColumn<Entry> = {
  label: string;
  text: (entry: Entry) => string;
  isFigure?: boolean;
  /** Takes the width that is left. */
  isWide?: boolean;
};

/** A table with a row for each entry, and rows in bold before and after them. */
export function drawFigures<Entry>(
  sheet: Sheet,
  columns: readonly FigureColumn<Entry>[],
  entries: readonly Entry[],
  {
    before = [],
    after = [],
    marks = () => false,
  }: { before?: string[][]; after?: string[][]; marks?: (entry: Entry) => boolean } = {},
): void {
  const { scale, cellPadding: padding, head, lineRule, stripe } = sheet.design;
  const cell: Style = { face: 'sans', size: 9 * scale };
  const bold: Style = { face: 'sansBold', size: 9 * scale };
  const headCell: Style = { face: 'sansBold', size: 8 * scale, color: head.color };
  const texts = entries.map((entry) => columns.map(({ text }) => text(entry)));
  const widths = columns.map(({ label, isWide }, i) =>
    isWide
      ? 0
      : Math.max(
          sheet.set.widthOf(label, headCell),
          ...texts.map((row) => sheet.set.widthOf(row[i] ?? '', cell)),
          ...[...before, ...after].map((row) => sheet.set.widthOf(row[i] ?? '', bold)),
        ) +
        2 * padding.x +
        0.5,
  );
  const rest = sheet.width - widths.reduce((sum, width) => sum + width, 0);
  const wide = columns.findIndex(({ isWide }) => isWide);
  widths[wide] = Math.max(rest, 60);
  const placed = columns.map(({ isFigure }, i) => ({
    width: widths[i] ?? 0,
    align: isFigure ? ('right' as const) : ('left' as const),
  }));
  const rowOf = (row: readonly string[], style: Style): Row => row.map((text) => [{ text, style }]);
  const rows: TableRow[] = [
    ...before.map((row) => rowOf(row, bold)),
    ...texts.map((row, i) => rowOf(row, marks(entries[i] as Entry) ? { ...cell, color: MUTED } : cell)),
    ...after.map((row) => rowOf(row, bold)),
  ];
  const look = {
    x: sheet.left,
    columns: placed,
    leading: 12.5 * scale,
    padding,
    rule: lineRule,
    headRule: head.rule,
    headFill: head.fill,
    stripe,
  };
  drawTable(
    sheet,
    look,
    rowOf(
      columns.map(({ label }) => label),
      headCell,
    ),
    rows,
  );
}

/** An amount with its currency, in the language of the paper. */
export function moneyIn({ language }: AccountOrder, amount: string, currency?: string): string {
  const text = localDecimal(amount, language);
  return currency === undefined ? text : `${text} ${currency}`;
}

export function dayIn({ language }: AccountOrder, date: string): string {
  return localDate(date, language);
}

/** Sums at the right, the last one in bold. */
export function drawSumsAtRight(sheet: Sheet, rows: readonly [label: string, amount: string][]): void {
  const width = 250;
  const x = sheet.left + sheet.width - width;
  sheet.y += sheet.design.gaps.part;
  sheet.need(rows.length * 15 + 8);
  for (const [index, [label, amount]] of rows.entries()) {
    const isLast = index === rows.length - 1;
    const style: Style = isLast ? { face: 'sansBold', size: 11 } : { face: 'sans', size: 9.5 };
    const leading = isLast ? 17 : 15;
    if (isLast && rows.length > 1) {
      sheet.decorate(() => hairline(sheet, x, sheet.y + 2, width, MUTED));
      sheet.y += 5;
    }
    const figure = sheet.set.lines([{ text: amount, style }], width);
    const room = width - (figure[0]?.width ?? 0) - 12;
    const name = sheet.set.lines([{ text: label, style }], room);
    const { y } = sheet;
    sheet.paint(sheet.element('P'), () => {
      drawLines(sheet, name, { x, y, width: room, leading });
      drawLines(sheet, figure, { x, y, width, leading, align: 'right' });
    });
    sheet.y += Math.max(name.length, 1) * leading;
  }
}

const BODY: Style = { face: 'sans', size: 9.5 };
const LEADING = 13.5;

/** Paragraphs over the whole width. */
export function drawParagraphs(sheet: Sheet, paragraphs: readonly Run[][]): void {
  const { left: x, width } = sheet;
  for (const runs of paragraphs) {
    const lines = sheet.set.lines(runs, width);
    sheet.y += 6;
    flowLines(sheet, lines, { element: sheet.element('P'), x, width, leading: LEADING, align: 'start' });
  }
}

/** Plain text, or a heading. */
export function said(text: string, isHeading = false): Run[] {
  return [{ text, style: isHeading ? { face: 'sansBold', size: 10.5 } : BODY }];
}

const LABEL: Style = { face: 'sans', size: 8.5, color: MUTED };
const LABEL_WIDTH = 104;
const PADDING = 12;

/** The account that what is owed is paid to, in a box; nothing where none is known. */
export function drawPayTo(
  sheet: Sheet,
  order: AccountOrder,
  labels: Labels,
  due: { amount: string; currency: string },
): void {
  const { bankAccount, seller } = order;
  if (bankAccount === null) return;
  const width = sheet.width - 2 * PADDING;
  const rows = [
    [labels.recipient, partyName(seller)] as const,
    ...accountRows(bankAccount, due.currency, labels),
    [labels.bic, bankAccount.bic] as const,
    [labels.bank, bankAccount.bankName] as const,
    [labels.amount, moneyIn(order, due.amount, due.currency)] as const,
  ].flatMap(([label, text]) =>
    text
      ? [
          {
            label: sheet.set.lines([{ text: label, style: LABEL }], LABEL_WIDTH),
            value: sheet.set.lines([{ text, style: BODY }], width - LABEL_WIDTH),
          },
        ]
      : [],
  );
  const heightOf = ({ label, value }: (typeof rows)[number]) =>
    Math.max(label.length, value.length) * LEADING;
  const height = 20 + rows.reduce((sum, row) => sum + heightOf(row), 0) + 2 * PADDING;
  sheet.y += sheet.design.gaps.part + 4;
  sheet.need(height);
  const top = sheet.y;
  sheet.decorate(() => drawBox(sheet, { top, height }));
  const x = sheet.left + PADDING;
  let y = top + PADDING;
  const heading = sheet.set.lines(said(labels.payTo, true), width);
  sheet.paint(sheet.element('P'), () => drawLines(sheet, heading, { x, y, width, leading: 14 }));
  y += 20;
  for (const row of rows) {
    const at = y;
    sheet.paint(sheet.element('P'), () => {
      drawLines(sheet, row.label, { x, y: at, width: LABEL_WIDTH, leading: LEADING });
      drawLines(sheet, row.value, {
        x: x + LABEL_WIDTH,
        y: at,
        width: width - LABEL_WIDTH,
        leading: LEADING,
      });
    });
    y += heightOf(row);
  }
  sheet.y = top + height;
}

/** A line to write on, with what is written there below it. */
export function drawWritingLine(sheet: Sheet, labels: readonly string[]): void {
  const gap = 24;
  const width = (sheet.width - (labels.length - 1) * gap) / labels.length;
  sheet.need(44);
  sheet.y += 25;
  for (const [i, label] of labels.entries()) {
    const x = sheet.left + i * (width + gap);
    sheet.decorate(() => hairline(sheet, x, sheet.y, width, RULE, 0.75));
    const lines = sheet.set.lines([{ text: label, style: LABEL }], width);
    sheet.paint(sheet.element('P'), () => drawLines(sheet, lines, { x, y: sheet.y + 3, width, leading: 11 }));
  }
  sheet.y += 15;
}

import type { Language } from '../domain/language.ts';
import {
  localDate,
  localDecimal,
  localPercent,
  localPrice,
  PERIOD_WORDS,
  periodText,
} from '../domain/local-format.ts';
import type { Schema } from '../spec/public.ts';
import { MUTED, PAPER, SHADE } from './design.ts';
import { labelIn, labelParts } from './document-totals.ts';
import { leavesTaxOut } from './edition.ts';
import type { Labels } from './labels.ts';
import type { DocumentPrint } from './order.ts';
import { quantityText } from './quantity.ts';
import type { Align, Sheet } from './sheet.ts';
import { type Column, drawTable, type Row, type SpecialRow, type TableRow } from './table.ts';
import type { Run, Style } from './typesetter.ts';

type DocumentLine = Schema<'DocumentLine'>;

/** The place of the description among the columns. */
const DESCRIPTION = 1;

/** The widest column of figures, in points; longer figures wrap. */
const MAX_FIGURE_WIDTH = 112;

/** A column: its label, its text for a line, and its minimum width. */
type ColumnKind = { label: string; text: (line: NumberedLine) => string; align: Align; least: number };

/**
 * The table of lines; the description takes the width that the figures leave.
 * @param tail the height that is left below the last line on its page
 */
export function drawLineTable(sheet: Sheet, order: DocumentPrint, labels: Labels, tail: number): void {
  const lines = numberedLines(order.document.lines).filter(({ kind }) => kind === 'item');
  const { scale, cellPadding: padding, head, lineRule, stripe } = sheet.design;
  const cell: Style = { face: 'sans', size: 9 * scale };
  const headCell: Style = { face: 'sansBold', size: 8 * scale, color: head.color };
  const kinds = kindsOf(order, labels);
  const widths = kinds.map(({ label, text, least }) =>
    Math.min(
      MAX_FIGURE_WIDTH,
      Math.max(
        least,
        ...labelParts(label).map((part) => sheet.set.widthOf(part, headCell) + 2 * padding.x + 0.5),
        ...lines.map((line) => sheet.set.widthOf(text(line), cell) + 2 * padding.x + 0.5),
      ),
    ),
  );
  const figures = widths.reduce((sum, width) => sum + width, 0);
  widths[DESCRIPTION] = sheet.width - figures + (widths[DESCRIPTION] ?? 0);
  const columns = kinds.map(({ align }, index) => ({ width: widths[index] ?? 0, align }));
  const look = {
    x: sheet.left,
    columns,
    leading: 12.5 * scale,
    padding,
    rule: lineRule,
    headRule: head.rule,
    headFill: head.fill,
    stripe,
    tail,
  };
  drawTable(
    sheet,
    look,
    kinds.map(({ label }, index) => {
      const room = (widths[index] ?? 0) - 2 * padding.x;
      return [{ text: labelIn(sheet, label, headCell, room), style: headCell }];
    }),
    lineRows(order, {
      labels,
      columns,
      scale,
      cellsOf: (line) =>
        kinds.map(({ text }, index) => [
          { text: text(line), style: cell },
          ...(index === DESCRIPTION ? periodRuns(line, order.language, scale) : []),
        ]),
    }),
  );
}

function kindsOf(order: DocumentPrint, labels: Labels): ColumnKind[] {
  const { document, language } = order;
  const { lines } = document;
  const hasTax = !leavesTaxOut(order);
  const withTax = hasTax && document.prices_include_tax;
  const amount = (decimal: string) => localDecimal(decimal, language);
  const discount: ColumnKind = {
    label: labels.discount,
    text: (line) => discountOf(line, language),
    align: 'right',
    least: 40,
  };
  const tax: ColumnKind = {
    label: labels.taxRate,
    text: ({ tax_rate }) => localPercent(tax_rate ?? '0', language),
    align: 'right',
    least: 34,
  };
  return [
    { label: labels.position, text: ({ number }) => `${number}.`, align: 'right', least: 24 },
    { label: labels.description, text: ({ description }) => description ?? '', align: 'left', least: 0 },
    { label: labels.quantity, text: (line) => quantityText(line, language), align: 'right', least: 44 },
    {
      label: withTax ? labels.unitPriceWithTax : labels.unitPrice,
      text: ({ unit_price, price_base_quantity: base }) => localPrice(unit_price, base, language),
      align: 'right',
      least: 56,
    },
    ...(lines.some(({ discount_type }) => discount_type !== null) ? [discount] : []),
    ...(hasTax ? [tax] : []),
    {
      label: withTax ? labels.amountWithTax : labels.amount,
      text: ({ line_subtotal, line_total }) => amount(withTax ? line_total : line_subtotal),
      align: 'right',
      least: 64,
    },
  ];
}

function discountOf({ discount_type, discount_value }: DocumentLine, language: Language): string {
  if (discount_type === null || discount_value === null) return '';
  return discount_type === 'percent'
    ? localPercent(discount_value, language)
    : localDecimal(discount_value, language);
}

const styleOf = (face: Style['face'], size: number): Style => ({ face, size });

/** A line with the number that it is printed with: of a text and a section, 0. */
type NumberedLine = DocumentLine & { number: number };

/** The lines; items are counted from 1. */
function numberedLines(lines: readonly DocumentLine[]): NumberedLine[] {
  let count = 0;
  return lines.map((line) => {
    if (line.kind === 'item') count += 1;
    return { ...line, number: line.kind === 'item' ? count : 0 };
  });
}

/**
 * The rows of the table of lines: an item in the columns, a text from the description on, a section as a heading, with
 * what its items come to below the last of them.
 * @param scale of the text
 * @param cellsOf the cells of an item
 */
function lineRows(
  { document, language }: DocumentPrint,
  {
    labels,
    columns,
    scale,
    cellsOf,
  }: { labels: Labels; columns: Column[]; scale: number; cellsOf: (line: NumberedLine) => Row },
): TableRow[] {
  const noteStyle = styleOf('sans', 9 * scale);
  const sectionStyle = styleOf('sansBold', 9 * scale);
  const width = columns.reduce((sum, column) => sum + column.width, 0);
  const [{ width: indent } = { width: 0 }] = columns;
  const end = columns.at(-1)?.width ?? 0;
  const rows: SpecialRow[] = [];
  let open: DocumentLine | undefined;
  let hasItems = false;
  const close = () => {
    const last = rows.at(-1);
    if (!open || !hasItems || !last) return;
    // A subtotal alone on the next page says nothing.
    last.staysWithNext = true;
    const amount = localDecimal(open.section_subtotal ?? '0', language);
    rows.push({
      // Apart from the ground of the next heading.
      fill: PAPER,
      cells: [
        [{ text: `${labels.sectionTotal}: ${open.description}`, style: sectionStyle }],
        [{ text: amount, style: sectionStyle }],
      ],
      columns: [
        { width: width - end, align: 'right' },
        { width: end, align: 'right' },
      ],
    });
  };
  for (const line of numberedLines(document.lines)) {
    const text = line.description ?? '';
    if (line.kind === 'section') {
      close();
      [open, hasItems] = [line, false];
      const cells = [[{ text, style: sectionStyle }]];
      rows.push({ cells, columns: [{ width, align: 'left' }], fill: SHADE, staysWithNext: true });
    } else if (line.kind === 'text') {
      const wide: Column[] = [
        { width: indent, align: 'left' },
        { width: width - indent, align: 'left' },
      ];
      rows.push({ cells: [[], [{ text, style: noteStyle }]], columns: wide });
    } else {
      hasItems = true;
      rows.push({ cells: cellsOf(line), columns });
    }
  }
  close();
  return rows;
}

/** The period of a line below its description (EN 16931, BT-134 and BT-135). */
function periodRuns(line: DocumentLine, language: DocumentPrint['language'], scale: number): Run[] {
  const { service_period_start: start, service_period_end: end } = line;
  const text = periodText([start, end], PERIOD_WORDS[language], (day) => localDate(day, language));
  return text === undefined
    ? []
    : [{ text: `\n${text}`, style: { face: 'sans', size: 8 * scale, color: MUTED } }];
}

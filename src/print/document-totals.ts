import { type BandAmounts, type DeductionTable, deductionTable } from '../domain/deductions.ts';
import { amountBeforeDiscount } from '../domain/document-discount.ts';
import { taxBandName, taxPartName } from '../domain/document-titles.ts';
import { localDate, localDecimal, localPercent } from '../domain/local-format.ts';
import { MUTED, RULE, SHADE } from './design.ts';
import { leavesTaxOut } from './edition.ts';
import type { Labels } from './labels.ts';
import type { DocumentPrint } from './order.ts';
import { drawLines, type Sheet } from './sheet.ts';
import { type Column, drawTable, hairline, type Row, type TableLook, type TableRow } from './table.ts';
import type { Line, Style } from './typesetter.ts';

/** UNTDID 1001: a credit note has nothing to be paid. */
const CREDIT_NOTE = 381;

const RIGHT = 226;
const GAP = 24;

/**
 * The totals on the right, the tax bands to their left, or below them where they need more room; then the deducted
 * advances and the payments.
 */
export function drawTotals(sheet: Sheet, order: DocumentPrint, labels: Labels): void {
  const { document } = order;
  const { left, figures, fits, height } = placesOf(sheet, order, labels);
  sheet.y += sheet.design.gaps.part;
  sheet.need(height);
  const top = sheet.y;
  drawSums(sheet, order, labels, { x: sheet.left + left + GAP, width: RIGHT });
  const end = sheet.y;
  if (document.tax_breakdown.length > 0 && !leavesTaxOut(order)) {
    sheet.y = fits ? top : end + 14;
    drawBands(sheet, order, labels, { width: fits ? left : sheet.width, figures });
  }
  if (fits) sheet.y = Math.max(sheet.y, end);
  drawDeductions(sheet, order, labels);
  if (document.payments.length > 0) drawPayments(sheet, order, labels);
}

/** The height of the totals with the gap above them. */
export function totalsHeight(sheet: Sheet, order: DocumentPrint, labels: Labels): number {
  return sheet.design.gaps.part + placesOf(sheet, order, labels).height;
}

/** Where the bands are, and how high they and the sums are. */
function placesOf(sheet: Sheet, order: DocumentPrint, labels: Labels) {
  const left = sheet.width - RIGHT - GAP;
  const figures = figureWidth(sheet, order, labels);
  const fits = 2 * figures + 70 <= left;
  const bands = fits && !leavesTaxOut(order) ? 20 + bandRows(order.document) * 18 : 0;
  return { left, figures, fits, height: Math.max(sumsHeight(sheet, order, labels), bands) };
}

/** The largest width of the taxable amounts and the taxes. */
function figureWidth(sheet: Sheet, { document, language }: DocumentPrint, labels: Labels): number {
  const texts = document.tax_breakdown.flatMap(({ taxable, tax }) => [taxable, tax]);
  const widths = [
    ...texts.map((text) => sheet.set.widthOf(localDecimal(text, language), CELL)),
    ...[labels.taxable, labels.tax].flatMap(labelParts).map((text) => sheet.set.widthOf(text, HEAD)),
  ];
  return Math.max(60, ...widths) + 2 * PADDING.x + 0.5;
}

/** The height of all sums, and of the open amount. */
function sumsHeight(sheet: Sheet, order: DocumentPrint, labels: Labels): number {
  const heights = sumsOf(order, labels).map(({ texts, style, isStrong, reason }) => {
    const lines = labelOf(sheet, texts, style, RIGHT - 20).length;
    const below = reason ? reasonLines(sheet, reason, RIGHT).length * REASON_LEADING : 0;
    return below + (isStrong ? 5 + 17 * lines : 15 * lines);
  });
  const height = heights.reduce((sum, each) => sum + each, 0);
  if (!showsDue(order)) return height;
  const { texts, style } = dueOf(sheet, order, labels, RIGHT);
  return height + 22 + 19 * labelOf(sheet, texts, style, RIGHT - 20).length;
}

/** An invoice that deducts advances shows what is left also where that is 0. */
function showsDue({ document, typeCode }: DocumentPrint): boolean {
  if (document.status === 'cancelled' || typeCode === CREDIT_NOTE) return false;
  return document.balance_cents > 0 || document.prepaid_cents > 0;
}

/** A label with its amount, and the reason for it below. */
type Sum = { texts: [string, string]; style: Style; isStrong?: boolean; reason?: string | null };

const REASON: Style = { face: 'sans', size: 8, color: MUTED };
const REASON_LEADING = 11;

/** What settles a document is shown only where there is some of it. */
function sumsOf(order: DocumentPrint, labels: Labels): Sum[] {
  const { document, language } = order;
  const hasTax = !leavesTaxOut(order);
  const row = (label: string, amount: string): Sum => ({
    texts: [label, `${localDecimal(amount, language)} ${document.currency}`],
    style: { face: 'sans', size: 9.5 },
  });
  const { discount_type: type, discount_value: value, discount_reason: reason } = document;
  const percentage = type === 'percent' && value !== null ? ` (${localPercent(value, language)})` : '';
  const before = amountBeforeDiscount(document);
  const linesTotal = hasTax && document.prices_include_tax ? labels.linesTotalWithTax : labels.linesTotal;
  return [
    ...(before === null ? [] : [row(linesTotal, before)]),
    ...(document.discount === null
      ? []
      : [{ ...row(`${labels.discount}${percentage}`, `-${document.discount}`), reason }]),
    ...(hasTax ? [row(labels.subtotal, document.subtotal), row(labels.tax, document.tax_total)] : []),
    { ...row(labels.total, document.total), style: { face: 'sansBold', size: 11 }, isStrong: true },
    ...(document.prepaid_cents > 0 ? [row(labels.prepaid, document.prepaid)] : []),
    ...(document.credited_cents > 0 ? [row(labels.credited, document.credited)] : []),
    ...(document.paid_cents > 0 ? [row(labels.paid, document.paid)] : []),
  ];
}

function drawSums(
  sheet: Sheet,
  order: DocumentPrint,
  labels: Labels,
  { x, width }: { x: number; width: number },
): void {
  for (const { texts, style, isStrong, reason } of sumsOf(order, labels)) {
    if (isStrong) sheet.decorate(() => hairline(sheet, x, sheet.y + 2, width, MUTED));
    if (isStrong) sheet.y += 5;
    drawSum(sheet, texts, style, { x, width, leading: isStrong ? 17 : 15 });
    if (reason) drawReason(sheet, reason, { x, width });
  }
  if (showsDue(order)) drawDue(sheet, order, labels, { x, width });
}

/** The open amount with its label, smaller where it is long. */
function dueOf(sheet: Sheet, { document, language }: DocumentPrint, labels: Labels, width: number): Sum {
  const due = `${localDecimal(document.balance, language)} ${document.currency}`;
  const size = Math.min(14, ((width - 100) / sheet.set.widthOf(due, { face: 'sansBold', size: 14 })) * 14);
  return { texts: [labels.amountDue, due], style: { face: 'sansBold', size, color: '#ffffff' } };
}

/** The open amount on a ground of its own. */
function drawDue(
  sheet: Sheet,
  order: DocumentPrint,
  labels: Labels,
  { x, width }: { x: number; width: number },
): void {
  sheet.y += 7;
  const y = sheet.y;
  const { texts, style } = dueOf(sheet, order, labels, width);
  const height = 15 + 19 * labelOf(sheet, texts, style, width - 20).length;
  const { accent, radius } = sheet.design;
  sheet.decorate(() => sheet.pdf.roundedRect(x, y, width, height, Math.min(3, radius)).fill(accent));
  sheet.y += 8;
  drawSum(sheet, texts, style, { x, width, leading: 19 });
  sheet.y = y + height;
}

function drawSum(
  sheet: Sheet,
  [label, amount]: [string, string],
  style: Style,
  { x, width, leading }: { x: number; width: number; leading: number },
): void {
  const inner = width - 20;
  const name = labelOf(sheet, [label, amount], style, inner);
  const value = sheet.set.lines([{ text: amount, style }], inner);
  sheet.paint(sheet.element('P'), () => {
    drawLines(sheet, name, { x: x + 10, y: sheet.y, width: inner, leading });
    drawLines(sheet, value, { x: x + 10, y: sheet.y, width: inner, leading, align: 'right' });
  });
  sheet.y += leading * Math.max(name.length, value.length);
}

function reasonLines(sheet: Sheet, reason: string, width: number): Line[] {
  return sheet.set.lines([{ text: reason, style: REASON }], width - 20);
}

function drawReason(sheet: Sheet, reason: string, { x, width }: { x: number; width: number }): void {
  const lines = reasonLines(sheet, reason, width);
  sheet.paint(sheet.element('P'), () =>
    drawLines(sheet, lines, { x: x + 10, y: sheet.y, width: width - 20, leading: REASON_LEADING }),
  );
  sheet.y += lines.length * REASON_LEADING;
}

/** A line of its own for each language where both do not fit next to the amount. */
function labelOf(sheet: Sheet, [label, amount]: [string, string], style: Style, width: number): Line[] {
  const labelStyle = { ...style, size: Math.min(style.size, 11) };
  const parts = labelParts(label);
  const fits = sheet.set.widthOf(label, labelStyle) + 10 + sheet.set.widthOf(amount, style) <= width;
  const texts = fits ? [label] : parts;
  return texts.flatMap((text) => sheet.set.lines([{ text, style: labelStyle }], width).slice(0, 1));
}
// The small tables of figures below the lines: tax bands, deducted advances, payments.

const CELL: Style = { face: 'sans', size: 9 };

/** The taxes that a rate is made of, below its own row. */
const PART: Style = { ...CELL, size: 8, color: MUTED };
/** Spaces at which no line ends. */
const PART_INDENT = '\u00a0\u00a0\u00a0';

/** The rows of the tax summary. */
function bandRows({ tax_breakdown: bands }: DocumentPrint['document']): number {
  return bands.reduce((rows, { parts }) => rows + 1 + (parts?.length ?? 0), 0);
}

function drawBands(
  sheet: Sheet,
  order: DocumentPrint,
  labels: Labels,
  { width, figures }: { width: number; figures: number },
): void {
  const { document, language } = order;
  const columns: Column[] = [
    { width: width - 2 * figures, align: 'left' },
    { width: figures, align: 'right' },
    { width: figures, align: 'right' },
  ];
  const head = figureHead(sheet, [labels.taxSummary, labels.taxable, labels.tax], columns);
  const room = width - 2 * figures - 2 * PADDING.x;
  const rows = document.tax_breakdown.flatMap((band): Row[] => {
    const figures = [localDecimal(band.taxable, language), localDecimal(band.tax, language)];
    const parts = (band.parts ?? []).map((part): Row => {
      const texts = [`${PART_INDENT}${taxPartName(part, language)}`, '', localDecimal(part.tax, language)];
      return texts.map((text) => [{ text, style: PART }]);
    });
    const name = labelIn(sheet, bandName(band, order), CELL, room);
    return [[name, ...figures].map((text) => [{ text, style: CELL }]), ...parts];
  });
  drawTable(sheet, figureLook(sheet, columns), head, rows);
}

function drawPayments(sheet: Sheet, { document, language }: DocumentPrint, labels: Labels): void {
  sheet.y += 16;
  sheet.need(60);
  const rows = document.payments.map((payment): Row => {
    const isStruck = payment.reversed_at !== null;
    const date = payment.paid_at ? localDate(payment.paid_at.slice(0, 10), language) : '';
    const method = payment.method ? labels.methods[payment.method] : '';
    const style: Style = isStruck ? { ...CELL, color: MUTED, isStruck } : CELL;
    const note = isStruck ? [{ text: ` (${labels.reversed})`, style: { ...CELL, color: MUTED } }] : [];
    return [
      [{ text: date, style }, ...note],
      [{ text: method, style }],
      [{ text: localDecimal(payment.amount, language), style }],
    ];
  });
  const columns: Column[] = [
    { width: 150, align: 'left' },
    { width: sheet.width - 290, align: 'left' },
    { width: 140, align: 'right' },
  ];
  const names = [labels.payments, labels.method, `${labels.amount} (${document.currency})`];
  const head = figureHead(sheet, names, columns);
  drawTable(sheet, figureLook(sheet, columns), head, rows);
}

/** The widest column of figures, in points; longer figures wrap. */
const MAX_FIGURE_WIDTH = 104;
const STRONG = { ...CELL, face: 'sansBold' as const };

/** Each row names its advance invoice, so that a page which begins in between can be read alone. */
function drawDeductions(sheet: Sheet, order: DocumentPrint, labels: Labels): void {
  const { language } = order;
  const table = deductionTable(order.document);
  if (!table) return;
  if (leavesTaxOut(order)) {
    drawUntaxed(sheet, table, order, labels);
    return;
  }
  const local = ({ taxable, tax, amount }: BandAmounts) =>
    [taxable, tax, amount].map((text) => localDecimal(text, language));
  const widths = widthsOf(sheet, table, labels, local);
  const deducted = table.deducted.map((row) =>
    rowOf([
      row.number ?? '',
      row.issueDate ? localDate(row.issueDate, language) : '',
      labelIn(sheet, nameOf(row), CELL, widths.band - 2 * PADDING.x),
      ...local(row),
    ]),
  );
  if (deducted.length > 1)
    deducted.push(rowOf([labels.deductedInTotal, '', '', ...local(table.deductedSum)], true));
  sheet.y += 13;
  sheet.need(60);
  const columns = columnsOf(sheet, widths);
  const names = [labels.prepaid, labels.date, labels.rate, labels.taxable, labels.tax, labels.amount];
  const kept = withTotal(deducted, columns);
  drawTable(sheet, figureLook(sheet, columns), figureHead(sheet, names, columns), kept);
  drawRemaining(sheet, table, labels, { figures: widths.figures, local, nameOf });

  function nameOf({ band }: { band: Parameters<typeof bandName>[0] }): string {
    return bandName(band, order);
  }
}

/** The deducted advances of a seller outside the tax: what remains is in the sums. */
function drawUntaxed(
  sheet: Sheet,
  { deducted, deductedSum }: DeductionTable,
  { language }: DocumentPrint,
  labels: Labels,
): void {
  const rows = deducted.map(({ number, issueDate, amount }) =>
    rowOf([number ?? '', issueDate ? localDate(issueDate, language) : '', localDecimal(amount, language)]),
  );
  if (rows.length > 1)
    rows.push(rowOf([labels.deductedInTotal, '', localDecimal(deductedSum.amount, language)], true));
  const columns: Column[] = [
    { width: sheet.width - 208, align: 'left' },
    { width: 104, align: 'left' },
    rightColumn(104),
  ];
  sheet.y += 13;
  sheet.need(60);
  const head = figureHead(sheet, [labels.prepaid, labels.date, labels.amount], columns);
  drawTable(sheet, figureLook(sheet, columns), head, withTotal(rows, columns));
}

type Widths = { date: number; band: number; figures: [number, number, number] };

function drawRemaining(
  sheet: Sheet,
  { remaining, remainingSum }: DeductionTable,
  labels: Labels,
  {
    figures,
    local,
    nameOf,
  }: {
    figures: Widths['figures'];
    local: (amounts: BandAmounts) => string[];
    nameOf: (row: DeductionTable['remaining'][number]) => string;
  },
): void {
  const rows = remaining.map((row) => rowOf([nameOf(row), ...local(row)]));
  if (rows.length > 1) rows.push(rowOf([labels.total, ...local(remainingSum)], true));
  sheet.y += 8;
  sheet.need(Math.min(rows.length + 1, 12) * 18);
  const name = sheet.width - figures.reduce((sum, width) => sum + width, 0);
  const columns: Column[] = [{ width: name, align: 'left' }, ...figures.map(rightColumn)];
  drawTable(
    sheet,
    figureLook(sheet, columns),
    figureHead(sheet, [labels.afterDeduction, labels.taxable, labels.tax, labels.amount], columns),
    withTotal(rows, columns),
  );
}

function widthsOf(
  sheet: Sheet,
  { deducted, deductedSum, remaining, remainingSum }: DeductionTable,
  labels: Labels,
  local: (amounts: BandAmounts) => string[],
): Widths {
  const amounts = [...deducted, deductedSum, ...remaining, remainingSum].map(local);
  const figure = (index: number, label: string) =>
    Math.min(
      MAX_FIGURE_WIDTH,
      Math.max(
        60,
        columnWidth(sheet, labelParts(label), HEAD),
        columnWidth(
          sheet,
          amounts.map((row) => row[index] ?? ''),
          STRONG,
        ),
      ),
    );
  return {
    date: 68,
    band: 76,
    figures: [figure(0, labels.taxable), figure(1, labels.tax), figure(2, labels.amount)],
  };
}

function columnsOf(sheet: Sheet, { date, band, figures }: Widths): Column[] {
  const name = sheet.width - date - band - figures.reduce((sum, width) => sum + width, 0);
  return [
    { width: name, align: 'left' },
    { width: date, align: 'left' },
    { width: band, align: 'left' },
    ...figures.map(rightColumn),
  ];
}

/** A total is on the page of the row above it. */
function withTotal(rows: readonly Row[], columns: Column[]): TableRow[] {
  return rows.map((cells, index) => ({ cells, columns, staysWithNext: index === rows.length - 2 }));
}

function rightColumn(width: number): Column {
  return { width, align: 'right' };
}

function rowOf(texts: string[], isStrong = false): Row {
  return texts.map((text) => [{ text, style: isStrong ? STRONG : CELL }]);
}
const HEAD: Style = { face: 'sansBold', size: 8, color: MUTED };
const PADDING = { x: 5, y: 2.5 };

function figureLook(sheet: Sheet, columns: Column[]): TableLook {
  return { x: sheet.left, columns, leading: 12.5, padding: PADDING, rule: RULE, headFill: SHADE };
}

function figureHead(sheet: Sheet, labels: string[], columns: readonly Column[]): Row {
  return labels.map((label, index) => {
    const room = (columns[index]?.width ?? 0) - 2 * PADDING.x;
    return [{ text: labelIn(sheet, label, HEAD, room), style: HEAD }];
  });
}

/** A label in two languages has a line for each, so that other columns keep their room. */
export function labelParts(label: string): string[] {
  return label.split(/(?<= \/) /);
}

/** A label that does not fit into one line has a line for each language, and is not broken within one of them. */
export function labelIn(sheet: Sheet, label: string, style: Style, width: number): string {
  return sheet.set.widthOf(label, style) <= width ? label : labelParts(label).join('\n');
}

/** The name of a tax band; in two languages where it is not the same in both. */
function bandName(
  band: Parameters<typeof taxBandName>[0],
  { language, secondLanguage }: DocumentPrint,
): string {
  const name = taxBandName(band, language);
  if (!secondLanguage) return name;
  const other = taxBandName(band, secondLanguage);
  return other === name ? name : `${whole(name)} / ${whole(other)}`;
}

/** A name with its rate on the same line. */
function whole(name: string): string {
  return name.replace(/ (?=\d)/, '\u00a0');
}

/** The width of a column that its widest text needs. */
function columnWidth(sheet: Sheet, texts: readonly string[], style: Style): number {
  return Math.max(0, ...texts.map((text) => sheet.set.widthOf(text, style))) + 2 * PADDING.x + 0.5;
}

import { localDate, localDecimal } from '../domain/local-format.ts';
import { drawDeductions } from './document-deductions.ts';
import { bandName, CELL, figureHead, figureLook, HEAD, labelParts, PADDING } from './figures.ts';
import type { Labels } from './labels-type.ts';
import type { DocumentPrint } from './order.ts';
import { ACCENT, MUTED } from './palette.ts';
import { drawLines, type Sheet } from './sheet.ts';
import { type Column, drawTable, hairline, type Row } from './table.ts';
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
  const left = sheet.width - RIGHT - GAP;
  const figures = figureWidth(sheet, order, labels);
  const fits = 2 * figures + 70 <= left;
  sheet.y += 14;
  sheet.need(Math.max(sumsHeight(order), fits ? 20 + document.tax_breakdown.length * 18 : 0));
  const top = sheet.y;
  drawSums(sheet, order, labels, { x: sheet.left + left + GAP, width: RIGHT });
  const end = sheet.y;
  if (document.tax_breakdown.length > 0) {
    sheet.y = fits ? top : end + 14;
    drawBands(sheet, order, labels, { width: fits ? left : sheet.width, figures });
  }
  if (fits) sheet.y = Math.max(sheet.y, end);
  drawDeductions(sheet, order, labels);
  if (document.payments.length > 0) drawPayments(sheet, order, labels);
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

/** The height of subtotal, tax and total, of what settles the total, and of the open amount. */
function sumsHeight(order: DocumentPrint): number {
  const { prepaid_cents, credited_cents, paid_cents } = order.document;
  const rows = [prepaid_cents, credited_cents, paid_cents].filter((cents) => cents > 0);
  const height = 15 + 15 + 22 + rows.length * 15 + (showsDue(order) ? 41 : 0);
  // Labels in two languages may take two lines each.
  return order.secondLanguage ? 2 * height : height;
}

/** An invoice that deducts advances shows what is left also where that is 0. */
function showsDue({ document, typeCode }: DocumentPrint): boolean {
  if (document.status === 'cancelled' || typeCode === CREDIT_NOTE) return false;
  return document.balance_cents > 0 || document.prepaid_cents > 0;
}

type Sum = { label: string; amount: string; isStrong?: boolean };

function drawSums(
  sheet: Sheet,
  order: DocumentPrint,
  labels: Labels,
  { x, width }: { x: number; width: number },
): void {
  const { document, language } = order;
  const { currency } = document;
  const sums: Sum[] = [
    { label: labels.subtotal, amount: document.subtotal },
    { label: labels.tax, amount: document.tax_total },
    { label: labels.total, amount: document.total, isStrong: true },
    ...(document.prepaid_cents > 0 ? [{ label: labels.prepaid, amount: document.prepaid }] : []),
    ...(document.credited_cents > 0 ? [{ label: labels.credited, amount: document.credited }] : []),
    ...(document.paid_cents > 0 ? [{ label: labels.paid, amount: document.paid }] : []),
  ];
  for (const { label, amount, isStrong } of sums) {
    if (isStrong) sheet.decorate(() => hairline(sheet, x, sheet.y + 2, width, MUTED));
    const style: Style = isStrong ? { face: 'sansBold', size: 11 } : { face: 'sans', size: 9.5 };
    if (isStrong) sheet.y += 5;
    drawSum(sheet, [label, `${localDecimal(amount, language)} ${currency}`], style, {
      x,
      width,
      leading: isStrong ? 17 : 15,
    });
  }
  if (!showsDue(order)) return;
  drawDue(sheet, order, labels, { x, width });
}

/** The open amount on a ground of its own. */
function drawDue(
  sheet: Sheet,
  { document, language }: DocumentPrint,
  labels: Labels,
  { x, width }: { x: number; width: number },
): void {
  sheet.y += 7;
  const y = sheet.y;
  const due = `${localDecimal(document.balance, language)} ${document.currency}`;
  const size = Math.min(14, ((width - 100) / sheet.set.widthOf(due, { face: 'sansBold', size: 14 })) * 14);
  const style: Style = { face: 'sansBold', size, color: '#ffffff' };
  const sum: [string, string] = [labels.amountDue, due];
  const height = 15 + 19 * labelOf(sheet, sum, style, width - 20).length;
  sheet.decorate(() => sheet.pdf.roundedRect(x, y, width, height, 3).fill(ACCENT));
  sheet.y += 8;
  drawSum(sheet, sum, style, { x, width, leading: 19 });
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

/** A line of its own for each language where both do not fit next to the amount. */
function labelOf(sheet: Sheet, [label, amount]: [string, string], style: Style, width: number): Line[] {
  const labelStyle = { ...style, size: Math.min(style.size, 11) };
  const parts = labelParts(label);
  const fits = sheet.set.widthOf(label, labelStyle) + 10 + sheet.set.widthOf(amount, style) <= width;
  const texts = fits ? [label] : parts;
  return texts.flatMap((text) => sheet.set.lines([{ text, style: labelStyle }], width).slice(0, 1));
}

function drawBands(
  sheet: Sheet,
  order: DocumentPrint,
  labels: Labels,
  { width, figures }: { width: number; figures: number },
): void {
  const { document, language } = order;
  const head = figureHead([labels.taxSummary, labels.taxable, labels.tax]);
  const columns: Column[] = [
    { width: width - 2 * figures, align: 'left' },
    { width: figures, align: 'right' },
    { width: figures, align: 'right' },
  ];
  const rows = document.tax_breakdown.map((band): Row => {
    const figures = [localDecimal(band.taxable, language), localDecimal(band.tax, language)];
    return [bandName(band, order), ...figures].map((text) => [{ text, style: CELL }]);
  });
  drawTable(sheet, figureLook(sheet, columns), head, rows);
}

function drawPayments(sheet: Sheet, { document, language }: DocumentPrint, labels: Labels): void {
  sheet.y += 16;
  sheet.need(60);
  const head = figureHead([labels.payments, labels.method, `${labels.amount} (${document.currency})`]);
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
  drawTable(sheet, figureLook(sheet, columns), head, rows);
}

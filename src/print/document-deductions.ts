import { type BandAmounts, type DeductionTable, deductionTable } from '../domain/deductions.ts';
import { localDate, localDecimal } from '../domain/local-format.ts';
import {
  bandName,
  CELL,
  columnWidth,
  figureHead,
  figureLook,
  HEAD,
  labelIn,
  labelParts,
  PADDING,
} from './figures.ts';
import type { Labels } from './labels.ts';
import type { DocumentPrint } from './order.ts';
import type { Sheet } from './sheet.ts';
import { type Column, drawTable, type Row, type TableRow } from './table.ts';

/** The widest column of figures, in points; longer figures wrap. */
const MAX_FIGURE_WIDTH = 104;
const STRONG = { ...CELL, face: 'sansBold' as const };

/** Each row names its advance invoice, so that a page which begins in between can be read alone. */
export function drawDeductions(sheet: Sheet, order: DocumentPrint, labels: Labels): void {
  const { language } = order;
  const table = deductionTable(order.document);
  if (!table) return;
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

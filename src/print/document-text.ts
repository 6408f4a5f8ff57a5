import type { Labels } from './labels.ts';
import type { DocumentPrint } from './order.ts';
import { flowLines, type Sheet } from './sheet.ts';
import type { Line, Run, Style } from './typesetter.ts';

const BODY: Style = { face: 'sans', size: 9 };
const HEAD: Style = { face: 'sansBold', size: 9 };
const LEADING = 13;

/** How and until when to pay, in the words of the seller. */
export function drawPaymentTerms(sheet: Sheet, { document }: DocumentPrint, labels: Labels): void {
  drawText(sheet, labels.paymentTerms, [document.payment_terms]);
}

/** What the seller notes, and the reasons why no tax is charged, in the words of the law. */
export function drawNotes(sheet: Sheet, order: DocumentPrint, labels: Labels): void {
  drawText(sheet, labels.notes, notesOf(order));
}

/** The height of the notes with the gap above them. */
export function notesHeight(sheet: Sheet, order: DocumentPrint, labels: Labels): number {
  const lines = linesOf(sheet, labels.notes, notesOf(order));
  return lines.length === 0 ? 0 : sheet.design.gaps.part + lines.length * LEADING;
}

function notesOf({ document }: DocumentPrint): (string | null)[] {
  const bands = [document, ...document.deductions].flatMap(({ tax_breakdown }) => tax_breakdown);
  return [document.notes, ...new Set(bands.map((band) => band.exemption_reason))];
}

/** A heading with paragraphs below it; nothing where all of them are empty. */
function drawText(sheet: Sheet, heading: string, paragraphs: readonly (string | null)[]): void {
  const lines = linesOf(sheet, heading, paragraphs);
  if (lines.length === 0) return;
  const { left: x, width } = sheet;
  sheet.y += sheet.design.gaps.part;
  sheet.need(Math.min(lines.length, 6) * LEADING);
  flowLines(sheet, lines, { element: sheet.element('P'), x, width, leading: LEADING, align: 'start' });
}

function linesOf(sheet: Sheet, heading: string, paragraphs: readonly (string | null)[]): Line[] {
  const texts = paragraphs.flatMap((text) => text?.trim() || []);
  if (texts.length === 0) return [];
  const runs = [
    { text: heading, style: HEAD },
    ...texts.map((text): Run => ({ text: `\n${text}`, style: BODY })),
  ];
  return sheet.set.lines(runs, sheet.width);
}

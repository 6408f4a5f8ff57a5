import type { Labels } from './labels-type.ts';
import type { DocumentPrint } from './order.ts';
import { flowLines, type Sheet } from './sheet.ts';
import type { Run, Style } from './typesetter.ts';

const BODY: Style = { face: 'sans', size: 9 };
const HEAD: Style = { face: 'sansBold', size: 9 };
const LEADING = 13;

/** How and until when to pay, in the words of the seller. */
export function drawPaymentTerms(sheet: Sheet, { document }: DocumentPrint, labels: Labels): void {
  drawText(sheet, labels.paymentTerms, [document.payment_terms]);
}

/** What the seller notes, and the reasons why no tax is charged, in the words of the law. */
export function drawNotes(sheet: Sheet, { document }: DocumentPrint, labels: Labels): void {
  const bands = [document, ...document.deductions].flatMap(({ tax_breakdown }) => tax_breakdown);
  const reasons = new Set(bands.map((band) => band.exemption_reason));
  drawText(sheet, labels.notes, [document.notes, ...reasons]);
}

/** A heading with paragraphs below it; nothing where all of them are empty. */
function drawText(sheet: Sheet, heading: string, paragraphs: readonly (string | null)[]): void {
  const texts = paragraphs.flatMap((text) => text?.trim() || []);
  if (texts.length === 0) return;
  const { left: x, width } = sheet;
  const runs = [
    { text: heading, style: HEAD },
    ...texts.map((text): Run => ({ text: `\n${text}`, style: BODY })),
  ];
  const lines = sheet.set.lines(runs, width);
  sheet.y += sheet.design.gaps.part;
  sheet.need(Math.min(lines.length, 6) * LEADING);
  flowLines(sheet, lines, { element: sheet.element('P'), x, width, leading: LEADING });
}

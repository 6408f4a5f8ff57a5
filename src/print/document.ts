import { type Look, PLAIN_LOOK } from '../domain/look.ts';
import { ALERT, designOf, MUTED, RULE } from './design.ts';
import { drawDocumentHead } from './document-head.ts';
import { drawLineTable } from './document-lines.ts';
import { drawTotals, totalsHeight } from './document-totals.ts';
import { hasWindow } from './edition.ts';
import { type Labels, labelsInBoth, labelsOf } from './labels.ts';
import type { DocumentPrint } from './order.ts';
import { partyName } from './party.ts';
import { drawPayment } from './payment.ts';
import { baseline, createSheet, drawLines, flowLines, PAGE, type Sheet } from './sheet.ts';
import { hairline } from './table.ts';
import type { Line, Run, Style } from './typesetter.ts';
import { drawWindowHead } from './window-head.ts';

/** The distance between the lines of the seller's text at the foot. */
export const FOOTER_LEADING = 10.5;

/** Where contact and page number begin, at the same distance from the edge of the paper in every layout. */
const FOOT = PAGE.height - 40;

const FINE: Style = { face: 'sans', size: 8, color: MUTED };

/** An issued document as its client gets it, or a draft, marked as one on every page unless it is a preview. */
export function drawDocument(pdf: PDFKit.PDFDocument, order: DocumentPrint): void {
  const labels = labelsInBoth(order.language, order.secondLanguage);
  const look = order.look ?? PLAIN_LOOK;
  const sheet = createSheet(pdf, designOf(look));
  const footer = footerLines(sheet, look);
  sheet.bottom -= footer.length * FOOTER_LEADING;
  if (hasWindow(order)) drawWindowHead(sheet, order, labels);
  else drawDocumentHead(sheet, order, labels);
  // Where there is no room for two languages.
  const words = labelsOf(order.language);
  sheet.onNewPage(() => drawPageHead(sheet, order, documentName(order, words)));
  // Totals without a line above them say nothing.
  drawLineTable(sheet, order, labels, totalsHeight(sheet, order, labels));
  drawTotals(sheet, order, labels);
  drawPaymentTerms(sheet, order, labels);
  const height = notesHeight(sheet, order, labels);
  drawPayment(sheet, order, labels, { height, draw: () => drawNotes(sheet, order, labels) });
  tagFooter(sheet, footer);
  sheet.finish((page, pages) => {
    if (order.document.status === 'cancelled') drawWatermark(sheet, words.cancelled, CANCELLED_SIZE);
    if (order.document.status === 'draft' && !order.isPreview) {
      drawWatermark(sheet, words.draft, DRAFT_SIZE);
    }
    drawStrip(sheet);
    drawFooter(sheet, order, { text: footer, page, pages });
  });
}

/** Title and number; of a draft, which has none, the word for it. */
export function documentName({ title, document }: DocumentPrint, labels: Labels): string {
  return document.status === 'draft' ? `${title} – ${labels.draft}` : `${title} ${document.number ?? ''}`;
}

/** On every page but the first: the seller, and what names the paper. */
export function drawPageHead(sheet: Sheet, { seller }: Pick<DocumentPrint, 'seller'>, title: string): number {
  const { left: x, width, y } = sheet;
  const name = sheet.set.lines([{ text: partyName(seller), style: FINE }], width * 0.6).slice(0, 1);
  const number = sheet.set.lines([{ text: title, style: { ...FINE, face: 'sansBold' } }], width * 0.4);
  sheet.decorate(() => {
    drawLines(sheet, name, { x, y, width: width * 0.6, leading: 11 });
    drawLines(sheet, number.slice(0, 1), {
      x: x + width * 0.6,
      y,
      width: width * 0.4,
      leading: 11,
      align: 'right',
    });
  });
  return 24;
}

/** What the seller has at the foot of each page. */
export function footerLines(sheet: Sheet, { footerText }: Look): Line[] {
  return footerText === null ? [] : sheet.set.lines([{ text: footerText, style: FINE }], sheet.width);
}

/** The last page has the text at the foot as content: screen readers read it once, and not on every page. */
export function tagFooter(sheet: Sheet, text: Line[]): void {
  if (text.length > 0) sheet.paint(sheet.element('P'), () => drawFooterText(sheet, text));
}

function drawFooterText(sheet: Sheet, text: Line[]): void {
  const { left: x, width } = sheet;
  drawLines(sheet, text, { x, y: FOOT - text.length * FOOTER_LEADING, width, leading: FOOTER_LEADING });
}

/** Across the upper edge of the page, in the colour of the business. */
export function drawStrip({ pdf, design }: Sheet): void {
  if (design.strip > 0) pdf.rect(0, 0, PAGE.width, design.strip).fill(design.accent);
}

export function drawFooter(
  sheet: Sheet,
  { seller }: Pick<DocumentPrint, 'seller'>,
  { text, page, pages }: { text: Line[]; page: number; pages: number },
): void {
  const { left: x, width } = sheet;
  const y = FOOT;
  const contact = [seller.name || partyName(seller), seller.email, seller.phone, seller.website]
    .filter(Boolean)
    .join('  ·  ');
  const [line] = sheet.set.lines([{ text: contact, style: FINE }], width - 50);
  const [number] = sheet.set.lines([{ text: `${page} / ${pages}`, style: FINE }], 50);
  hairline(sheet, x, y - text.length * FOOTER_LEADING - 5, width, RULE);
  if (page < pages) drawFooterText(sheet, text);
  if (line) sheet.set.draw(line, x, y + baseline(12));
  if (number) sheet.set.draw(number, x + width - number.width, y + baseline(12));
}

/** In points: «STORNIRANO» is the longer word. */
const CANCELLED_SIZE = 92;
const DRAFT_SIZE = 150;

/** Across the page, so that no copy of a draft or of a cancelled document passes for a valid one. */
function drawWatermark({ pdf, set }: Sheet, word: string, size: number): void {
  const text = word.toUpperCase();
  const style: Style = { face: 'sansBold', size, color: ALERT };
  const [line] = set.lines([{ text, style }], PAGE.height);
  if (!line) return;
  pdf.save();
  pdf.rotate(-52, { origin: [PAGE.width / 2, PAGE.height / 2] });
  pdf.opacity(0.13);
  set.draw(line, (PAGE.width - line.width) / 2, PAGE.height / 2 + 30);
  pdf.restore();
}

const BODY: Style = { face: 'sans', size: 9 };
const HEAD: Style = { face: 'sansBold', size: 9 };
const LEADING = 13;

/** How and until when to pay, in the words of the seller. */
function drawPaymentTerms(sheet: Sheet, { document }: DocumentPrint, labels: Labels): void {
  drawText(sheet, labels.paymentTerms, [document.payment_terms]);
}

/** What the seller notes, and the reasons why no tax is charged, in the words of the law. */
function drawNotes(sheet: Sheet, order: DocumentPrint, labels: Labels): void {
  drawText(sheet, labels.notes, notesOf(order));
}

/** The height of the notes with the gap above them. */
function notesHeight(sheet: Sheet, order: DocumentPrint, labels: Labels): number {
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

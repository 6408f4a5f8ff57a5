import { drawDocumentHead } from './document-head.ts';
import { drawLineTable } from './document-lines.ts';
import { drawNotes, drawPaymentTerms } from './document-text.ts';
import { drawTotals } from './document-totals.ts';
import { labelsInBoth, labelsOf } from './labels.ts';
import type { Labels } from './labels-type.ts';
import type { DocumentPrint } from './order.ts';
import { ALERT, MUTED, RULE } from './palette.ts';
import { partyName } from './party.ts';
import { drawPayment } from './payment.ts';
import { baseline, createSheet, drawLines, PAGE, type Sheet } from './sheet.ts';
import { hairline } from './table.ts';
import type { Style } from './typesetter.ts';

const MARGINS = { top: 48, bottom: 66, side: 50 };

const FINE: Style = { face: 'sans', size: 8, color: MUTED };

/** An issued document as its client gets it, or a draft, marked as one on every page. */
export function drawDocument(pdf: PDFKit.PDFDocument, order: DocumentPrint): void {
  const labels = labelsInBoth(order.language, order.secondLanguage);
  const sheet = createSheet(pdf, MARGINS);
  drawDocumentHead(sheet, order, labels);
  // Where there is no room for two languages.
  const words = labelsOf(order.language);
  sheet.onNewPage(() => drawPageHead(sheet, order, words));
  drawLineTable(sheet, order, labels);
  drawTotals(sheet, order, labels);
  drawPaymentTerms(sheet, order, labels);
  drawPayment(sheet, order, labels);
  drawNotes(sheet, order, labels);
  sheet.finish((page, pages) => {
    if (order.document.status === 'cancelled') drawWatermark(sheet, words.cancelled, CANCELLED_SIZE);
    if (order.document.status === 'draft') drawWatermark(sheet, words.draft, DRAFT_SIZE);
    drawFooter(sheet, order, `${page} / ${pages}`);
  });
}

/** Title and number; of a draft, which has none, the word for it. */
export function documentName({ title, document }: DocumentPrint, labels: Labels): string {
  return document.status === 'draft' ? `${title} – ${labels.draft}` : `${title} ${document.number ?? ''}`;
}

/** On every page but the first: names the document. */
function drawPageHead(sheet: Sheet, order: DocumentPrint, labels: Labels): number {
  const { left: x, width, y } = sheet;
  const name = sheet.set.lines([{ text: partyName(order.seller), style: FINE }], width * 0.6).slice(0, 1);
  const number = sheet.set.lines(
    [{ text: documentName(order, labels), style: { ...FINE, face: 'sansBold' } }],
    width * 0.4,
  );
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

function drawFooter(sheet: Sheet, { seller }: DocumentPrint, page: string): void {
  const { left: x, width } = sheet;
  const y = sheet.bottom + 26;
  const contact = [seller.name || partyName(seller), seller.email, seller.phone, seller.website]
    .filter(Boolean)
    .join('  ·  ');
  const [line] = sheet.set.lines([{ text: contact, style: FINE }], width - 50);
  const [number] = sheet.set.lines([{ text: page, style: FINE }], 50);
  hairline(sheet, x, y - 5, width, RULE);
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

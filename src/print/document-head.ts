import { referenceLines } from '../domain/document-references.ts';
import { localDate } from '../domain/local-format.ts';
import type { Labels } from './labels.ts';
import { drawLogo } from './logo.ts';
import type { DocumentPrint, PrintedDocument, PrintedParty } from './order.ts';
import { ACCENT, ALERT, GOOD, MUTED } from './palette.ts';
import { addressOf, numbersOf, partyName } from './party.ts';
import { drawLines, flowLines, type Sheet } from './sheet.ts';
import type { Line, Run, Style } from './typesetter.ts';

const LABEL: Style = { face: 'sansBold', size: 8, color: ACCENT };
const NAME: Style = { face: 'sansBold', size: 10.5 };
const DETAIL: Style = { face: 'sans', size: 9.5 };
const LEADING = 13;

/** Logo, title and number; then seller, client and dates side by side. */
export function drawDocumentHead(sheet: Sheet, order: DocumentPrint, labels: Labels): void {
  const top = sheet.y;
  const logoHeight = drawLogo(sheet, order.logo);
  drawTitle(sheet, order, labels, logoHeight > 0);
  sheet.y = Math.max(sheet.y, top + logoHeight) + 26;
  const gap = 20;
  const dates = 118;
  const party = (sheet.width - dates - 2 * gap) / 2;
  const columns = [
    { width: party, lines: sheet.set.lines(sellerRuns(order, labels), party) },
    { width: party, lines: sheet.set.lines(clientRuns(order, labels), party) },
  ];
  drawDates(sheet, order, labels, { x: sheet.left + 2 * (party + gap), width: dates });
  drawColumns(sheet, columns, gap);
  sheet.y += 22;
}

/** To the right of a logo; without one, at the left. Names the documents that this one credits, corrects or follows. */
function drawTitle(sheet: Sheet, order: DocumentPrint, labels: Labels, hasLogo: boolean): void {
  const { title, document, language } = order;
  const indent = hasLogo ? 190 : 0;
  const x = sheet.left + indent;
  const width = sheet.width - indent;
  const align = hasLogo ? 'right' : 'left';
  const lines = sheet.set.lines([{ text: title, style: { face: 'serifBold', size: 25 } }], width);
  flowLines(sheet, lines, { element: sheet.element('H1'), x, width, leading: 30, align });
  const status = statusOf(document, labels);
  const runs: Run[] = [
    { text: document.number ?? '', style: { face: 'sans', size: 13, color: MUTED } },
    ...(status ? [{ text: `   ${status.text.toUpperCase()}`, style: { ...NAME, color: status.color } }] : []),
  ];
  flowLines(sheet, sheet.set.lines(runs, width), {
    element: sheet.element('P'),
    x,
    width,
    leading: 18,
    align,
  });
  for (const text of referenceLines(document.related_documents, language, (date) =>
    localDate(date, language),
  )) {
    const named = sheet.set.lines([{ text, style: DETAIL }], width);
    flowLines(sheet, named, { element: sheet.element('P'), x, width, leading: LEADING, align });
  }
  if (document.status !== 'cancelled') return;
  const notice = sheet.set.lines(
    [{ text: labels.cancelledNotice, style: { ...DETAIL, color: ALERT } }],
    width,
  );
  flowLines(sheet, notice, { element: sheet.element('P'), x, width, leading: LEADING, align });
}

function statusOf(
  { status, credited_cents: credited }: PrintedDocument,
  labels: Labels,
): { text: string; color: string } | undefined {
  if (status === 'cancelled') return { text: labels.cancelled, color: ALERT };
  if (status !== 'paid') return undefined;
  // Credit notes are no payments.
  return { text: credited > 0 ? labels.settledBadge : labels.paidBadge, color: GOOD };
}

function sellerRuns({ seller, client, language }: DocumentPrint, labels: Labels): Run[] {
  const contact = [seller.email, seller.phone, seller.website].filter((line) => line) as string[];
  return partyRuns(labels.seller, seller, [
    ...addressOf(seller, language, client.country),
    ...numbersOf(seller, labels),
    ...contact,
  ]);
}

function clientRuns({ client, seller, language }: DocumentPrint, labels: Labels): Run[] {
  return partyRuns(labels.client, client, [
    ...addressOf(client, language, seller.country),
    ...numbersOf(client, labels),
  ]);
}

function partyRuns(label: string, party: PrintedParty, details: string[]): Run[] {
  return [
    { text: `${label}\n`, style: LABEL },
    { text: partyName(party), style: NAME },
    ...details.map((line): Run => ({ text: `\n${line}`, style: DETAIL })),
  ];
}

function drawDates(
  sheet: Sheet,
  { document, language }: DocumentPrint,
  labels: Labels,
  { x, width }: { x: number; width: number },
): void {
  const dates = [
    { label: labels.issueDate, date: document.issue_date },
    { label: labels.deliveryDate, date: document.delivery_date },
    { label: labels.dueDate, date: document.due_date },
  ];
  let { y } = sheet;
  for (const { label, date } of dates) {
    if (!date) continue;
    const runs = [
      { text: `${label}\n`, style: LABEL },
      { text: localDate(date, language), style: DETAIL },
    ];
    const lines = sheet.set.lines(runs, width);
    const top = y;
    sheet.paint(sheet.element('P'), () => drawLines(sheet, lines, { x, y: top, width, leading: LEADING }));
    y += lines.length * LEADING + 6;
  }
}

function drawColumns(sheet: Sheet, columns: { width: number; lines: Line[] }[], gap: number): void {
  let x = sheet.left;
  for (const { width, lines } of columns) {
    sheet.paint(sheet.element('P'), () =>
      drawLines(sheet, lines, { x, y: sheet.y, width, leading: LEADING }),
    );
    x += width + gap;
  }
  // Three dates are as high as seven lines.
  sheet.y += Math.max(7, ...columns.map(({ lines }) => lines.length)) * LEADING;
}

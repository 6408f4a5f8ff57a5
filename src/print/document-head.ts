import { referenceLines } from '../domain/document-references.ts';
import type { Language } from '../domain/language.ts';
import { localDate, PERIOD_WORDS, periodText } from '../domain/local-format.ts';
import type { Labels } from './labels-type.ts';
import { drawLogo } from './logo.ts';
import type { DocumentPrint, PrintedDocument, PrintedParty } from './order.ts';
import { ACCENT, ALERT, GOOD, MUTED } from './palette.ts';
import { addressOf, contactOf, numbersOf, partyName } from './party.ts';
import { drawLines, flowLines, type Sheet } from './sheet.ts';
import type { Line, Run, Style } from './typesetter.ts';

const LABEL: Style = { face: 'sansBold', size: 8, color: ACCENT };
const NAME: Style = { face: 'sansBold', size: 10.5 };
const DETAIL: Style = { face: 'sans', size: 9.5 };
const LEADING = 13;
const DATE_GAP = 6;

/** Logo, title and number; then seller, client and dates side by side, and the references of the client below them. */
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
  const datesEnd = drawDates(sheet, order, labels, { x: sheet.left + 2 * (party + gap), width: dates });
  // Three dates are as high as seven lines.
  const least = sheet.y + 7 * LEADING;
  drawColumns(sheet, columns, gap);
  sheet.y = Math.max(sheet.y, least, datesEnd);
  drawReferences(sheet, order, labels, gap);
  sheet.y += 22;
}

/** To the right of a logo; without one, at the left. Names the documents that this one credits, corrects or follows. */
function drawTitle(sheet: Sheet, order: DocumentPrint, labels: Labels, hasLogo: boolean): void {
  const { document, language, secondLanguage } = order;
  const title = [order.title, order.secondTitle].filter(Boolean).join(' / ');
  const indent = hasLogo ? 190 : 0;
  const x = sheet.left + indent;
  const width = sheet.width - indent;
  const align = hasLogo ? 'right' : 'left';
  const lines = sheet.set.lines([{ text: title, style: { face: 'serifBold', size: 25 } }], width);
  flowLines(sheet, lines, { element: sheet.element('H1'), x, width, leading: 30, align });
  const status = statusOf(document, labels);
  const number = document.number ?? '';
  const runs: Run[] = [
    ...(number ? [{ text: number, style: { face: 'sans', size: 13, color: MUTED } as const }] : []),
    ...(status
      ? [{ text: `${number && '   '}${status.text.toUpperCase()}`, style: { ...NAME, color: status.color } }]
      : []),
  ];
  flowLines(sheet, sheet.set.lines(runs, width), {
    element: sheet.element('P'),
    x,
    width,
    leading: 18,
    align,
  });
  const languages = secondLanguage ? [language, secondLanguage] : [language];
  for (const text of languages.flatMap((each) => referencesIn(document, each))) {
    const named = sheet.set.lines([{ text, style: DETAIL }], width);
    flowLines(sheet, named, { element: sheet.element('P'), x, width, leading: LEADING, align });
  }
  const warning = warningOf(document, labels);
  if (!warning) return;
  const notice = sheet.set.lines([{ text: warning, style: { ...DETAIL, color: ALERT } }], width);
  flowLines(sheet, notice, { element: sheet.element('P'), x, width, leading: LEADING, align });
}

function referencesIn({ related_documents: related }: PrintedDocument, language: Language): string[] {
  return referenceLines(related, language, (date) => localDate(date, language));
}

function statusOf(
  { status, credited_cents: credited }: PrintedDocument,
  labels: Labels,
): { text: string; color: string } | undefined {
  if (status === 'draft') return { text: labels.draft, color: ALERT };
  if (status === 'cancelled') return { text: labels.cancelled, color: ALERT };
  if (status !== 'paid') return undefined;
  // Credit notes are no payments.
  return { text: credited > 0 ? labels.settledBadge : labels.paidBadge, color: GOOD };
}

function warningOf({ status }: PrintedDocument, labels: Labels): string | undefined {
  if (status === 'draft') return labels.draftNotice;
  return status === 'cancelled' ? labels.cancelledNotice : undefined;
}

function sellerRuns({ seller, client, language }: DocumentPrint, labels: Labels): Run[] {
  const contact = [seller.email, seller.phone, seller.website].filter((line) => line) as string[];
  return partyRuns(labels.seller, seller, [
    ...addressOf(seller, language, client.country),
    ...numbersOf(seller, language, labels),
    ...contact,
    ...contactOf(seller, language),
  ]);
}

function clientRuns({ client, seller, language }: DocumentPrint, labels: Labels): Run[] {
  return partyRuns(labels.client, client, [
    ...addressOf(client, language, seller.country),
    ...numbersOf(client, language, labels),
  ]);
}

function partyRuns(label: string, party: PrintedParty, details: string[]): Run[] {
  return [
    { text: `${label}\n`, style: LABEL },
    { text: partyName(party), style: NAME },
    ...details.map((line): Run => ({ text: `\n${line}`, style: DETAIL })),
  ];
}

/** @returns where the dates end */
function drawDates(
  sheet: Sheet,
  { document, language }: DocumentPrint,
  labels: Labels,
  { x, width }: { x: number; width: number },
): number {
  const { service_period_start: start, service_period_end: end } = document;
  const day = (date: string | null) => date && localDate(date, language);
  const dates = [
    { label: labels.issueDate, text: day(document.issue_date) },
    { label: labels.deliveryDate, text: day(document.delivery_date) },
    {
      label: labels.servicePeriod,
      text: periodText([start, end], PERIOD_WORDS[language], (date) => localDate(date, language)),
    },
    { label: labels.dueDate, text: day(document.due_date) },
  ];
  let { y } = sheet;
  for (const { label, text } of dates) {
    if (!text) continue;
    const lines = sheet.set.lines(labelled(label, text), width);
    const top = y;
    sheet.paint(sheet.element('P'), () => drawLines(sheet, lines, { x, y: top, width, leading: LEADING }));
    y += lines.length * LEADING + DATE_GAP;
  }
  return y - DATE_GAP;
}

/** What the client finds the document by, side by side. */
function drawReferences(sheet: Sheet, { document }: DocumentPrint, labels: Labels, gap: number): void {
  const references = [
    { label: labels.buyerReference, text: document.buyer_reference },
    { label: labels.orderReference, text: document.order_reference },
    { label: labels.contractReference, text: document.contract_reference },
    { label: labels.projectReference, text: document.project_reference },
  ].flatMap(({ label, text }) => (text === null ? [] : [labelled(label, text)]));
  if (references.length === 0) return;
  const places = Math.max(3, references.length);
  const width = (sheet.width - (places - 1) * gap) / places;
  const columns = references.map((runs) => ({ width, lines: sheet.set.lines(runs, width) }));
  sheet.y += 12;
  sheet.need(Math.max(...columns.map(({ lines }) => lines.length)) * LEADING);
  drawColumns(sheet, columns, gap);
}

function labelled(label: string, text: string): Run[] {
  return [
    { text: `${label}\n`, style: LABEL },
    { text, style: DETAIL },
  ];
}

/** Side by side; continues below the longest. */
function drawColumns(sheet: Sheet, columns: { width: number; lines: Line[] }[], gap: number): void {
  let x = sheet.left;
  for (const { width, lines } of columns) {
    sheet.paint(sheet.element('P'), () =>
      drawLines(sheet, lines, { x, y: sheet.y, width, leading: LEADING }),
    );
    x += width + gap;
  }
  sheet.y += Math.max(...columns.map(({ lines }) => lines.length)) * LEADING;
}

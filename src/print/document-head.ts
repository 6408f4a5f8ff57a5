import { referenceLines } from '../domain/document-references.ts';
import { kindOf } from '../domain/document-types.ts';
import type { Language } from '../domain/language.ts';
import { localDate, PERIOD_WORDS, periodText } from '../domain/local-format.ts';
import { ALERT, GOOD, MUTED } from './design.ts';
import { labelIn } from './document-totals.ts';
import { isSuppliedOnIssue } from './edition.ts';
import { type Labels, taxPointWords } from './labels.ts';
import { drawLogo } from './logo.ts';
import type { DocumentPrint, PrintedDocument, PrintedParty } from './order.ts';
import { addressOf, contactOf, deliveredTo, numbersOf, partyName } from './party.ts';
import { drawLines, flowLines, type Sheet } from './sheet.ts';
import type { Line, Run, Style } from './typesetter.ts';

/** Styles and distances of the head, in the size of the layout. */
export function headStyles({ design: { accent, scale } }: Sheet) {
  return {
    label: { face: 'sansBold', size: 8 * scale, color: accent },
    name: { face: 'sansBold', size: 10.5 * scale },
    detail: { face: 'sans', size: 9.5 * scale },
    note: { face: 'sans', size: 8 * scale, color: MUTED },
    leading: 13 * scale,
    dateGap: 6 * scale,
  } as const satisfies Record<string, Style | number>;
}

type HeadStyles = ReturnType<typeof headStyles>;

/** Side by side; more of them are in two rows. */
const MOST_REFERENCES = 4;

/** Logo, title and number; then seller, client and dates side by side, and the references of the client below them. */
export function drawDocumentHead(sheet: Sheet, order: DocumentPrint, labels: Labels): void {
  const top = sheet.y;
  const logoHeight = drawLogo(sheet, order.logo);
  drawTitle(sheet, order, labels, logoHeight > 0);
  const styles = headStyles(sheet);
  const { gaps } = sheet.design;
  sheet.y = Math.max(sheet.y, top + logoHeight) + gaps.title;
  const gap = 20;
  const dates = 118;
  const party = (sheet.width - dates - 2 * gap) / 2;
  const columns = [
    { width: party, lines: sheet.set.lines(sellerRuns(order, labels, styles), party) },
    {
      width: party,
      lines: sheet.set.lines(
        clientRuns(order, { ...labels, client: clientLabel(order, labels) }, styles),
        party,
      ),
    },
  ];
  const datesAt = { x: sheet.left + 2 * (party + gap), width: dates };
  const datesEnd = drawDates(sheet, order, labels, datesAt);
  // Three dates are as high as seven lines.
  const least = sheet.y + 7 * styles.leading;
  drawColumns(sheet, columns, gap);
  sheet.y = Math.max(sheet.y, least, datesEnd);
  drawReferences(sheet, order, labels, { gap });
  sheet.y += gaps.parties;
}

/** Next to a logo, at the other side; without one, at the left. Names the documents that this one credits, corrects or follows. */
export function drawTitle(sheet: Sheet, order: DocumentPrint, labels: Labels, hasLogo: boolean): void {
  const { document, language, secondLanguage } = order;
  const title = [order.title, order.secondTitle].filter(Boolean).join(' / ');
  const { scale, logoSide, title: look } = sheet.design;
  const { name, detail, leading } = headStyles(sheet);
  const room = hasLogo ? 190 : 0;
  const width = sheet.width - room;
  const isRight = hasLogo && logoSide === 'left';
  const x = sheet.left + (isRight ? room : 0);
  const align = isRight ? 'right' : 'left';
  const { face, size, color } = look;
  const lines = sheet.set.lines([{ text: title, style: { face, size, color } }], width);
  flowLines(sheet, lines, { element: sheet.element('H1'), x, width, leading: look.leading, align });
  const status = statusOf(document, labels);
  const number = document.number ?? '';
  const runs: Run[] = [
    ...(number ? [{ text: number, style: { face: 'sans', size: 13 * scale, color: MUTED } as const }] : []),
    ...(status
      ? [{ text: `${number && '   '}${status.text.toUpperCase()}`, style: { ...name, color: status.color } }]
      : []),
  ];
  flowLines(sheet, sheet.set.lines(runs, width), {
    element: sheet.element('P'),
    x,
    width,
    leading: 18 * scale,
    align,
  });
  const languages = secondLanguage ? [language, secondLanguage] : [language];
  for (const text of languages.flatMap((each) => referencesIn(document, each))) {
    const named = sheet.set.lines([{ text, style: detail }], width);
    flowLines(sheet, named, { element: sheet.element('P'), x, width, leading, align });
  }
  const warning = warningOf(document, labels);
  if (!warning) return;
  const notice = sheet.set.lines([{ text: warning, style: { ...detail, color: ALERT } }], width);
  flowLines(sheet, notice, { element: sheet.element('P'), x, width, leading, align });
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

/** The parties of a paper, and the language that it is in. */
export type PrintedParties = Pick<DocumentPrint, 'seller' | 'client' | 'language'>;

export function sellerRuns(
  { seller, client, language }: PrintedParties,
  labels: Labels,
  styles: HeadStyles,
): Run[] {
  const contact = [seller.email, seller.phone, seller.website].filter((line) => line) as string[];
  return partyRuns(labels.seller, seller, styles, [
    ...addressOf(seller, language, client.country),
    ...numbersOf(seller, language, labels),
    ...contact,
    ...contactOf(seller, language),
  ]);
}

export function clientRuns(
  { client, seller, language }: PrintedParties,
  labels: Labels,
  styles: HeadStyles,
): Run[] {
  return partyRuns(labels.client, client, styles, [
    ...addressOf(client, language, seller.country),
    ...numbersOf(client, language, labels),
  ]);
}

/** What stands above the client: an offer is no bill. */
export function clientLabel({ document }: DocumentPrint, labels: Labels): string {
  return kindOf({ typeKey: document.type ?? '' }) === 'quote' ? labels.quotedTo : labels.client;
}

function partyRuns(label: string, party: PrintedParty, styles: HeadStyles, details: string[]): Run[] {
  return [
    { text: `${label}\n`, style: styles.label },
    { text: partyName(party), style: styles.name },
    ...details.map((line): Run => ({ text: `\n${line}`, style: styles.detail })),
  ];
}

/** A date, or another fact, with its label, and what is to be said of it in small letters. */
type Entry = { label: string; text: string; note?: string | undefined };

/** The dates of a document and the place of its issue. */
export function dateEntries(order: DocumentPrint, labels: Labels): Entry[] {
  const { document, seller, language } = order;
  const { service_period_start: start, service_period_end: end } = document;
  const day = (date: string | null) => date && localDate(date, language);
  const note = isSuppliedOnIssue(order) ? labels.sameAsIssueDate : undefined;
  const dates = [
    { label: labels.issueDate, text: day(document.issue_date) },
    { label: labels.placeOfIssue, text: seller.place_of_issue },
    { label: labels.deliveryDate, text: day(document.delivery_date), note },
    {
      label: labels.servicePeriod,
      text: periodText([start, end], PERIOD_WORDS[language], (date) => localDate(date, language)),
    },
    { label: labels.dueDate, text: day(document.due_date) },
    { label: labels.validUntil, text: day(document.valid_until) },
  ];
  return dates.flatMap(({ text, ...rest }) => (text ? [{ ...rest, text }] : []));
}

/** @returns where the dates end */
function drawDates(
  sheet: Sheet,
  order: DocumentPrint,
  labels: Labels,
  { x, width }: { x: number; width: number },
): number {
  const { leading, dateGap } = headStyles(sheet);
  let { y } = sheet;
  for (const entry of dateEntries(order, labels)) {
    const lines = sheet.set.lines(labelled(sheet, entry, width), width);
    const top = y;
    sheet.paint(sheet.element('P'), () => drawLines(sheet, lines, { x, y: top, width, leading }));
    y += lines.length * leading + dateGap;
  }
  return y - dateGap;
}

/**
 * What the client finds the document by, and where it was delivered to, side by side.
 * @param first what is put before them
 */
export function drawReferences(
  sheet: Sheet,
  order: DocumentPrint,
  labels: Labels,
  { gap, first = [] }: { gap: number; first?: Entry[] },
): void {
  const { document, language } = order;
  const { leading } = headStyles(sheet);
  const own = [
    { label: labels.buyerReference, text: document.buyer_reference },
    { label: labels.orderReference, text: document.order_reference },
    { label: labels.contractReference, text: document.contract_reference },
    { label: labels.projectReference, text: document.project_reference },
    {
      label: labels.deliveredTo,
      text: deliveredTo(document.delivery_address, language, order.seller.country),
    },
    { label: labels.taxPoint, text: taxPointWords(document, labels) },
  ].flatMap(({ label, text }) => (text === null ? [] : [{ label, text }]));
  const references: Entry[] = [...first, ...own];
  const perRow = references.length > MOST_REFERENCES ? Math.ceil(references.length / 2) : references.length;
  for (let from = 0; from < references.length; from += perRow) {
    const places = Math.max(3, perRow);
    const width = (sheet.width - (places - 1) * gap) / places;
    const columns = references.slice(from, from + perRow).map((entry) => ({
      width,
      lines: sheet.set.lines(labelled(sheet, entry, width), width),
    }));
    sheet.y += 12 * sheet.design.scale;
    sheet.need(Math.max(...columns.map(({ lines }) => lines.length)) * leading);
    drawColumns(sheet, columns, gap);
  }
}

/** The runs of an entry, below its label. */
export function labelled(sheet: Sheet, { label, text, note }: Entry, width: number): Run[] {
  const styles = headStyles(sheet);
  return [
    { text: `${labelIn(sheet, label, styles.label, width)}\n`, style: styles.label },
    { text, style: styles.detail },
    ...(note === undefined ? [] : [{ text: `\n${note}`, style: styles.note }]),
  ];
}

/** Side by side; continues below the longest. */
export function drawColumns(sheet: Sheet, columns: { width: number; lines: Line[] }[], gap: number): void {
  const { leading } = headStyles(sheet);
  let x = sheet.left;
  for (const { width, lines } of columns) {
    sheet.paint(sheet.element('P'), () => drawLines(sheet, lines, { x, y: sheet.y, width, leading }));
    x += width + gap;
  }
  sheet.y += Math.max(...columns.map(({ lines }) => lines.length)) * leading;
}

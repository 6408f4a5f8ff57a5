import { localDate, localInstant } from '../domain/local-format.ts';
import { PLAIN_LOOK } from '../domain/look.ts';
import { parseMarkdown } from '../formats/markdown.ts';
import { ACCENT, designOf, MUTED, RULE } from './design.ts';
import { type Labels, labelsOf } from './labels.ts';
import { drawMarkdown } from './markdown-blocks.ts';
import type { ContractPrint, PrintedParty, PrintedSigner } from './order.ts';
import { addressOf, numbersOf, partyName } from './party.ts';
import { baseline, createSheet, drawLines, flowLines, type Sheet } from './sheet.ts';
import { hairline } from './table.ts';
import type { Line, Run, Style } from './typesetter.ts';

const MARGINS = { top: 74, bottom: 84, side: 84 };

const LABEL: Style = { face: 'sansBold', size: 8, color: ACCENT };
const FINE: Style = { face: 'sans', size: 8.5, color: MUTED };

/** A signed contract: the parties, the text and the signatures; without the text where an uploaded PDF replaces it. */
export function drawContract(pdf: PDFKit.PDFDocument, order: ContractPrint): void {
  const labels = labelsOf(order.language);
  const sheet = createSheet(pdf, designOf(PLAIN_LOOK), MARGINS);
  drawTitle(sheet, order, labels);
  drawParties(sheet, order, labels);
  // After an uploaded PDF, the parties and the signatures share one page.
  if (!order.uploaded) {
    drawMarkdown(sheet, parseMarkdown(order.body));
    sheet.newPage();
  }
  drawSignatures(sheet, order, labels);
  const name = `${order.number}  ·  ${order.title}`;
  sheet.finish((page, pages) => drawFooter(sheet, name, `${page} / ${pages}`));
}

function drawTitle(sheet: Sheet, { title, number }: ContractPrint, labels: Labels): void {
  const { left: x, width } = sheet;
  const above = sheet.set.lines(
    [{ text: `${labels.contract.toUpperCase()}  ${number}`, style: LABEL }],
    width,
  );
  flowLines(sheet, above, { element: sheet.element('P'), x, width, leading: 13 });
  sheet.y += 4;
  const lines = sheet.set.lines([{ text: title, style: { face: 'serifBold', size: 21 } }], width);
  flowLines(sheet, lines, { element: sheet.element('H1'), x, width, leading: 26 });
  sheet.y += 14;
}

/** The two parties side by side, and the day on which the contract was sent to them. */
function drawParties(sheet: Sheet, order: ContractPrint, labels: Labels): void {
  const gap = 24;
  const width = (sheet.width - gap) / 2;
  const sides = [
    { label: labels.between, party: order.seller, x: sheet.left },
    { label: labels.and, party: order.client, x: sheet.left + width + gap },
  ];
  const columns = sides.map(({ label, party, x }) => ({
    x,
    lines: sheet.set.lines(partyRuns(label, party, order, labels), width),
  }));
  const height = Math.max(...columns.map(({ lines }) => lines.length)) * 13;
  sheet.need(height);
  for (const { x, lines } of columns) {
    sheet.paint(sheet.element('P'), () => drawLines(sheet, lines, { x, y: sheet.y, width, leading: 13 }));
  }
  sheet.y += height + 8;
  const sent = `${labels.sentOn}: ${localDate(dayIn(order.sentAt, order.timezone), order.language)}`;
  const lines = sheet.set.lines([{ text: sent, style: FINE }], sheet.width);
  flowLines(sheet, lines, { element: sheet.element('P'), x: sheet.left, width: sheet.width, leading: 13 });
  sheet.y += 8;
  sheet.decorate(() => hairline(sheet, sheet.left, sheet.y, sheet.width, RULE));
  sheet.y += 20;
}

function partyRuns(label: string, party: PrintedParty, order: ContractPrint, labels: Labels): Run[] {
  const home = order.seller.country === order.client.country ? party.country : null;
  const details = [...addressOf(party, order.language, home), ...numbersOf(party, order.language, labels)];
  return [
    { text: `${label}\n`, style: FINE },
    { text: partyName(party), style: { face: 'sansBold', size: 10.5 } },
    ...details.map((line): Run => ({ text: `\n${line}`, style: { face: 'sans', size: 9.5 } })),
  ];
}

function drawFooter(sheet: Sheet, name: string, page: string): void {
  const { left, width } = sheet;
  const y = sheet.bottom + 34;
  const [number] = sheet.set.lines([{ text: page, style: FINE }], width);
  const [first] = sheet.set.lines([{ text: name, style: FINE }], width - 60);
  hairline(sheet, left, y - 6, width, RULE);
  if (first) sheet.set.draw(first, left, y + baseline(14));
  if (number) sheet.set.draw(number, left + width - number.width, y + baseline(14));
}

/** The calendar day of an instant in a time zone. */
function dayIn(instant: string, timeZone: string): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone }).format(new Date(instant));
}

const SIGNATURE_LABEL: Style = { face: 'sans', size: 8.5, color: MUTED };
const VALUE: Style = { face: 'sans', size: 9.5 };
const HASH: Style = { face: 'mono', size: 8 };
const LABEL_WIDTH = 96;
const LEADING = 13;

/** The end of the contract: who signed, when and from where, and the hash of what was signed. */
function drawSignatures(sheet: Sheet, order: ContractPrint, labels: Labels): void {
  sheet.pdf.outline.addItem(labels.signatures);
  const { left: x, width } = sheet;
  const title = sheet.set.lines([{ text: labels.signatures, style: { face: 'serifBold', size: 17 } }], width);
  flowLines(sheet, title, { element: sheet.element('H1'), x, width, leading: 22 });
  sheet.y += 4;
  const intro = sheet.set.lines(
    [{ text: labels.signaturesIntro, style: { face: 'serif', size: 10 } }],
    width,
  );
  flowLines(sheet, intro, { element: sheet.element('P'), x, width, leading: 14 });
  sheet.y += 14;
  for (const signer of order.signers) drawSigner(sheet, signer, order, labels);
  drawRows(sheet, [
    [order.uploaded ? labels.fileHash : labels.bodyHash, { text: order.bodySha256, style: HASH }],
    ...(order.originalSha256
      ? [[labels.originalHash, { text: order.originalSha256, style: HASH }] satisfies [string, Run]]
      : []),
    [labels.contract, { text: `${order.number}  ·  ${order.title}`, style: VALUE }],
    [labels.reference, { text: order.reference, style: VALUE }],
  ]);
}

function drawSigner(sheet: Sheet, signer: PrintedSigner, order: ContractPrint, labels: Labels): void {
  const { left: x, width } = sheet;
  const name = sheet.set.lines(
    [{ text: signer.signedName, style: { face: 'serifItalic', size: 17 } }],
    width,
  );
  const rows: [string, Run][] = [
    [labels.invitedAs, { text: signer.name, style: VALUE }],
    [labels.email, { text: signer.email, style: VALUE }],
    [labels.signedAt, { text: timesOf(signer.signedAt, order), style: VALUE }],
    [labels.address, { text: signer.address, style: VALUE }],
    [labels.userAgent, { text: signer.userAgent, style: VALUE }],
  ];
  sheet.need(name.length * 22 + 7 * LEADING);
  flowLines(sheet, name, { element: sheet.element('P'), x, width, leading: 22 });
  sheet.y += 3;
  sheet.decorate(() => hairline(sheet, x, sheet.y, width, MUTED, 0.75));
  sheet.y += 5;
  drawRows(sheet, rows);
  sheet.y += 16;
}

function timesOf(instant: string, { timezone, language }: ContractPrint): string {
  const utc = `${localInstant(instant, 'UTC', language)} UTC`;
  return timezone === 'UTC' ? utc : `${utc}\n${localInstant(instant, timezone, language)} ${timezone}`;
}

/** Labels with their values; no row is split. */
function drawRows(sheet: Sheet, rows: [string, Run][]): void {
  for (const [label, value] of rows) {
    const [name] = sheet.set.lines([{ text: label, style: SIGNATURE_LABEL }], sheet.width);
    const isLong = (name?.width ?? 0) > LABEL_WIDTH - 8;
    const x = sheet.left + (isLong ? 0 : LABEL_WIDTH);
    const width = sheet.width - (isLong ? 0 : LABEL_WIDTH);
    const lines = sheet.set.lines([value], width);
    sheet.need((lines.length + (isLong ? 1 : 0)) * LEADING);
    drawRow(sheet, name, lines, { x, width, isLong });
  }
}

function drawRow(
  sheet: Sheet,
  name: Line | undefined,
  lines: Line[],
  { x, width, isLong }: { x: number; width: number; isLong: boolean },
): void {
  const element = sheet.element('P');
  if (name) {
    const box = { x: sheet.left, y: sheet.y, width: sheet.width, leading: LEADING };
    sheet.paint(element, () => drawLines(sheet, [name], box));
  }
  if (isLong) sheet.y += LEADING;
  flowLines(sheet, lines, { element, x, width, leading: LEADING });
}

import { localInstant } from '../domain/local-format.ts';
import type { Labels } from './labels.ts';
import type { ContractPrint, PrintedSigner } from './order.ts';
import { MUTED } from './palette.ts';
import { drawLines, flowLines, type Sheet } from './sheet.ts';
import { hairline } from './table.ts';
import type { Line, Run, Style } from './typesetter.ts';

const LABEL: Style = { face: 'sans', size: 8.5, color: MUTED };
const VALUE: Style = { face: 'sans', size: 9.5 };
const HASH: Style = { face: 'mono', size: 8 };
const LABEL_WIDTH = 96;
const LEADING = 13;

/** The end of the contract: who signed, when and from where, and the hash of what was signed. */
export function drawSignatures(sheet: Sheet, order: ContractPrint, labels: Labels): void {
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
    const [name] = sheet.set.lines([{ text: label, style: LABEL }], sheet.width);
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

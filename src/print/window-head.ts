import { MUTED, RULE } from './design.ts';
import {
  clientLabel,
  dateEntries,
  drawReferences,
  drawTitle,
  headStyles,
  labelled,
  type PrintedParties,
  sellerRuns,
} from './document-head.ts';
import type { Labels } from './labels.ts';
import { drawLogo } from './logo.ts';
import type { DocumentPrint } from './order.ts';
import { addressOf, numbersOf, partyName } from './party.ts';
import { drawLines, type Sheet } from './sheet.ts';
import { hairline } from './table.ts';
import type { Line, Style } from './typesetter.ts';

const MM = 72 / 25.4;

/**
 * DIN 5008, form B: the address field of 85 mm × 45 mm is 20 mm from the left and 45 mm from the upper edge; text in it
 * begins 5 mm further in. The sender and notes of the post end, and the address begins, 62.7 mm from the upper edge; where
 * the address is longer than its six lines, it begins higher. Letters end half a millimetre above the lower edge.
 */
const FIELD = { x: 25 * MM, width: 79 * MM, top: 45 * MM, address: 62.7 * MM, bottom: 89.5 * MM };

/** Where the block of information begins (DIN 5008), and where the text may. */
export const BLOCK_LEFT = 125 * MM;
export const TEXT_TOP = 98.5 * MM;

/** Where a sheet of form B is folded. */
const FOLDS = [105 * MM, 210 * MM];

const GAP = 12;

/** Logo, the client in the window of an envelope, seller and dates at the right; then title, number and references. */
export function drawWindowHead(sheet: Sheet, order: DocumentPrint, labels: Labels): void {
  const top = sheet.y;
  // At the left in every layout: it is less high than what is above the window, and the seller has the right.
  drawLogo(sheet, order.logo, 'left');
  const block = blockOf(sheet, order, labels, top);
  sheet.y = Math.max(TEXT_TOP, block.bottom + GAP);
  // First for screen readers, too.
  drawTitle(sheet, order, labels, false);
  drawAddress(sheet, order);
  block.draw();
  const numbers = numbersOf(order.client, order.language, labels).join('\n');
  const first = numbers === '' ? [] : [{ label: clientLabel(order, labels), text: numbers }];
  drawReferences(sheet, order, labels, { gap: 20, first });
  sheet.y += sheet.design.gaps.parties;
  drawFolds(sheet);
}

/** Where the sheet is folded for its envelope. */
export function drawFolds(sheet: Sheet): void {
  sheet.decorate(() => {
    for (const fold of FOLDS) hairline(sheet, 5 * MM, fold, 5 * MM, RULE);
  });
}

/** Seller and dates, two of these side by side. */
function blockOf(sheet: Sheet, order: DocumentPrint, labels: Labels, top: number) {
  const styles = headStyles(sheet);
  const width = sheet.left + sheet.width - BLOCK_LEFT;
  const half = (width - GAP) / 2;
  const seller = sheet.set.lines(sellerRuns(order, labels, styles), width);
  const parts = [{ x: BLOCK_LEFT, y: top, lines: seller }];
  let y = top + heightOf(seller) + GAP;
  const dates = dateEntries(order, labels).map((entry) =>
    sheet.set.lines(labelled(sheet, entry, half), half),
  );
  for (let from = 0; from < dates.length; from += 2) {
    const row = dates.slice(from, from + 2);
    for (const [index, lines] of row.entries())
      parts.push({ x: BLOCK_LEFT + index * (half + GAP), y, lines });
    y += Math.max(...row.map(heightOf)) + styles.dateGap;
  }
  return {
    bottom: y - styles.dateGap,
    draw() {
      for (const { lines, ...at } of parts)
        sheet.paint(sheet.element('P'), () =>
          drawLines(sheet, lines, { ...at, width, leading: styles.leading }),
        );
    },
  };

  function heightOf(lines: Line[]): number {
    return lines.length * styles.leading;
  }
}

/** The sender in one small line, and below it the address as it is written on an envelope. */
export function drawAddress(sheet: Sheet, order: PrintedParties): void {
  const { x, width, top, address, bottom } = FIELD;
  const { lines, leading } = fittingAddress(sheet, order, bottom - top - SENDER.leading);
  const y = Math.max(top + SENDER.leading, Math.min(address, bottom - lines.length * leading));
  const sender = senderLine(sheet, order, width);
  sheet.paint(sheet.element('P'), () =>
    drawLines(sheet, sender, { x, y: y - SENDER.leading, width, leading: SENDER.leading }),
  );
  sheet.decorate(() => hairline(sheet, x, y - 2, width, RULE));
  sheet.paint(sheet.element('P'), () => drawLines(sheet, lines, { x, y, width, leading }));
}

/** DIN 5008 wants 8 points for an address, and 6 for the sender. */
const SIZES = [10, 9, 8];
const SENDER = { size: 7, least: 6, leading: 12 };

/** The lines of the address, as large as the field has room for them. */
function fittingAddress(
  sheet: Sheet,
  { client, seller }: PrintedParties,
  height: number,
): { lines: Line[]; leading: number } {
  // The country is read by the post of the seller's: in its language, and in capitals.
  const places = addressOf(client, 'de', seller.country);
  const isAbroad = Boolean(client.country) && client.country !== seller.country;
  const country = isAbroad ? places.splice(-1).map((name) => name.toUpperCase()) : [];
  const text = [partyName(client), ...places, ...country].join('\n');
  let least: { lines: Line[]; leading: number } = { lines: [], leading: 0 };
  for (const size of SIZES) {
    least = {
      lines: sheet.set.lines([{ text, style: { face: 'sans', size } }], FIELD.width),
      leading: size * 1.27,
    };
    if (least.lines.length * least.leading <= height) break;
  }
  return least;
}

/** Name and address of the seller; a longer one is cut, because the block of the seller has all of it. */
function senderLine(sheet: Sheet, { seller, language }: PrintedParties, width: number): Line[] {
  const text = [partyName(seller), ...addressOf(seller, language, seller.country)].join(' · ');
  const style: Style = { face: 'sans', size: SENDER.size, color: MUTED };
  const size = Math.max(
    SENDER.least,
    Math.min(SENDER.size, (width / sheet.set.widthOf(text, style)) * SENDER.size),
  );
  return sheet.set.lines([{ text, style: { ...style, size } }], width).slice(0, 1);
}

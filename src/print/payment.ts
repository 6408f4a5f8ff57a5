import QRCode from 'qrcode';
import { groupedSortCode } from '../domain/bank-account.ts';
import { groupedIban, localDecimal, serbianAccount } from '../domain/local-format.ts';
import type { PaymentQr } from '../domain/payment-qr.ts';
import { printedReference } from '../domain/payment-reference.ts';
import { MUTED, RULE, SHADE } from './design.ts';
import { labelIn } from './document-totals.ts';
import type { Labels } from './labels.ts';
import type { DocumentPrint } from './order.ts';
import { partyName } from './party.ts';
import {
  type BarCode,
  barsOf,
  paymentBarCodeOf,
  paymentQrOf,
  QUIET_ZONE,
  ROW_HEIGHT,
} from './payment-code.ts';
import { drawLines, type Sheet } from './sheet.ts';
import type { Run, Style } from './typesetter.ts';

/** A label with what it stands for; left out without that. */
export type Row = [label: string, text: string | null | undefined];

const LABEL: Style = { face: 'sans', size: 8.5, color: MUTED };
const VALUE: Style = { face: 'sans', size: 9.5 };
const LABEL_WIDTH = 104;
const LEADING = 13.5;
const PADDING = 12;
const QR_SIDE = 104;

/** What is drawn below the box, or above it. */
type Notes = { height: number; draw: () => void };

/**
 * Where and how much to pay, with the codes for the client's bank that there are, and the notes below it. Where only the
 * notes fit on the page, they go first, so that it is not left empty.
 */
export function drawPayment(sheet: Sheet, order: DocumentPrint, labels: Labels, notes: Notes): void {
  if (!order.bankAccount) {
    notes.draw();
    return;
  }
  const qr = paymentQrOf(order);
  const barCode = paymentBarCodeOf(order);
  const textWidth = sheet.width - 2 * PADDING - (qr ? QR_SIDE + 20 : 0);
  const rows = rowsOf(order, labels).map(([label, text]) => ({
    label: sheet.set.lines([{ text: labelIn(sheet, label, LABEL, LABEL_WIDTH), style: LABEL }], LABEL_WIDTH),
    value: sheet.set.lines([{ text, style: VALUE }], textWidth - LABEL_WIDTH),
  }));
  const title: Run = { text: labels.payTo, style: { face: 'sansBold', size: 10.5 } };
  const lineCount = (row: (typeof rows)[number]) => Math.max(row.value.length, row.label.length);
  const textHeight = 20 + rows.reduce((sum, row) => sum + lineCount(row) * LEADING, 0);
  const leftHeight = textHeight + (barCode ? barCodeHeight(barCode) : 0);
  const height = Math.max(leftHeight, qr ? QR_SIDE + 28 : 0) + 2 * PADDING;
  const gap = sheet.design.gaps.part + 4;
  const notesGoFirst = sheet.y + gap + height > sheet.bottom && sheet.y + notes.height <= sheet.bottom;
  if (notesGoFirst) notes.draw();
  sheet.y += gap;
  sheet.need(height);
  const { left, width, y: top } = sheet;
  sheet.decorate(() => drawBox(sheet, { top, height }));
  const x = left + PADDING;
  let y = top + PADDING;
  const heading = sheet.set.lines([title], textWidth);
  sheet.paint(sheet.element('P'), () => drawLines(sheet, heading, { x, y, width: textWidth, leading: 14 }));
  y += 20;
  for (const row of rows) {
    const { label, value } = row;
    sheet.paint(sheet.element('P'), () => {
      drawLines(sheet, label, { x, y, width: LABEL_WIDTH, leading: LEADING });
      drawLines(sheet, value, { x: x + LABEL_WIDTH, y, width: textWidth - LABEL_WIDTH, leading: LEADING });
    });
    y += lineCount(row) * LEADING;
  }
  if (barCode) drawBarCode(sheet, barCode, labels, { x, y, width: textWidth });
  if (qr) drawQr(sheet, qr, labels, { x: left + width - PADDING - QR_SIDE, y: top + PADDING });
  sheet.y = top + height;
  if (!notesGoFirst) notes.draw();
}

export function drawBox(
  { pdf, design, left, width }: Sheet,
  { top, height }: { top: number; height: number },
): void {
  const box = pdf.roundedRect(left, top, width, height, design.radius);
  if (design.paymentBox === 'ground') box.fill(SHADE);
  else box.lineWidth(0.75).strokeColor(RULE).stroke();
}

function rowsOf(
  { document, seller, bankAccount, language }: DocumentPrint,
  labels: Labels,
): [string, string][] {
  const rows: Row[] = [
    [labels.recipient, partyName(seller)],
    ...accountRows(bankAccount, document.currency, labels),
    [labels.bic, bankAccount?.bic],
    [labels.bank, bankAccount?.bankName],
    [labels.amount, `${localDecimal(document.balance, language)} ${document.currency}`],
    [labels.paymentReference, printedReference(document.payment_reference ?? document.number ?? '')],
  ];
  return rows.filter((row): row is [string, string] => Boolean(row[1]));
}

/** The numbers of an account, as its country writes them. */
export function accountRows(account: DocumentPrint['bankAccount'], currency: string, labels: Labels): Row[] {
  if (account?.scheme === 'us') {
    const { routingNumber, accountNumber, accountType } = account;
    return [
      [labels.routingNumber, routingNumber],
      [labels.accountNumber, accountNumber],
      [labels.accountType, accountType && labels.accountTypes[accountType]],
    ];
  }
  const iban = account?.iban ?? '';
  const rows: Row[] = [
    [labels.account, currency === 'RSD' ? serbianAccount(iban) : undefined],
    [labels.iban, groupedIban(iban)],
  ];
  if (account?.scheme !== 'gb') return rows;
  return [
    [labels.sortCode, groupedSortCode(account.sortCode)],
    [labels.accountNumber, account.accountNumber],
    ...rows,
  ];
}

/** Draws the code as squares, sharp at every size, with the quiet zone that the standards require. */
function drawQr(sheet: Sheet, qr: PaymentQr, labels: Labels, { x, y }: { x: number; y: number }): void {
  const data = [{ data: new TextEncoder().encode(qr.payload), mode: 'byte' as const }];
  const { modules } = QRCode.create(data, { errorCorrectionLevel: 'M' });
  const side = QR_SIDE / (modules.size + 8);
  const { pdf } = sheet;
  sheet.decorate(() => {
    pdf.rect(x, y, QR_SIDE, QR_SIDE).fill('#ffffff');
    for (let row = 0; row < modules.size; row += 1) {
      for (let column = 0; column < modules.size; column += 1) {
        if (modules.get(row, column)) pdf.rect(x + (column + 4) * side, y + (row + 4) * side, side, side);
      }
    }
    pdf.fill('#000000');
  });
  const runs: Run[] = [
    { text: `${qr.standard} QR\n`, style: { face: 'sansBold', size: 8 } },
    { text: labels.scan, style: { ...LABEL, size: 7.5 } },
  ];
  const caption = sheet.set.lines(runs, QR_SIDE);
  const below = { x, y: y + QR_SIDE - 2, width: QR_SIDE, leading: 9.5, align: 'center' as const };
  sheet.paint(sheet.element('P'), () => drawLines(sheet, caption, below));
}

/** The width of a module: 0.254 mm, as HUB3 has it for printed orders. */
const MODULE = (0.254 / 25.4) * 72;
const GAP = 10;
const CAPTION_GAP = 12;

/** The height of the code with its margins, and of the gap above it. */
function barCodeHeight({ rows }: BarCode): number {
  return GAP + (rows.length * ROW_HEIGHT + 2 * QUIET_ZONE) * MODULE;
}

/** Draws the bars as rectangles, sharp at every size, on white, with what the code is for to its right. */
function drawBarCode(
  sheet: Sheet,
  { width: modules, rows }: BarCode,
  labels: Labels,
  { x, y: top, width }: { x: number; y: number; width: number },
): void {
  const y = top + GAP;
  const full = {
    width: (modules + 2 * QUIET_ZONE) * MODULE,
    height: barCodeHeight({ width: modules, rows }) - GAP,
  };
  const { pdf } = sheet;
  sheet.decorate(() => {
    pdf.rect(x, y, full.width, full.height).fill('#ffffff');
    for (const [row, isDark] of rows.entries()) {
      const above = y + (QUIET_ZONE + row * ROW_HEIGHT) * MODULE;
      for (const bar of barsOf(isDark))
        pdf.rect(x + (QUIET_ZONE + bar.x) * MODULE, above, bar.width * MODULE, ROW_HEIGHT * MODULE);
    }
    pdf.fill('#000000');
  });
  const runs: Run[] = [
    { text: 'HUB3\n', style: { face: 'sansBold', size: 8 } },
    { text: labels.scan, style: { face: 'sans', size: 7.5, color: MUTED } },
  ];
  const room = width - full.width - CAPTION_GAP;
  const box = { x: x + full.width + CAPTION_GAP, y: y + QUIET_ZONE * MODULE, width: room, leading: 9.5 };
  sheet.paint(sheet.element('P'), () => drawLines(sheet, sheet.set.lines(runs, room), box));
}

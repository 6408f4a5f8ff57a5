import { createRequire } from 'node:module';
import { hub3Payload, type OrderParty, type PaymentQr, paymentQr } from '../domain/payment-qr.ts';
import type { DocumentPrint, PrintedParty } from './order.ts';
import { addressOf, partyName } from './party.ts';

/**
 * The QR code for paying the balance of a document, the same in the PDF and on the web page; undefined if none, as for a
 * draft, on which nothing is to be paid yet.
 */
export function paymentQrOf(order: DocumentPrint): PaymentQr | undefined {
  const { document, bankAccount, seller, client } = order;
  if (!bankAccount?.iban || !isToPay(order)) return undefined;
  return paymentQr({
    currency: document.currency,
    amount: document.balance,
    iban: bankAccount.iban,
    bic: bankAccount.bic,
    payee: { name: partyName(seller), address: addressOf(seller, order.language, seller.country ?? null) },
    payer: partyName(client),
    isBusiness: Boolean(client.tax_number || client.registration_number),
    purpose: purposeOf(order),
    number: document.number ?? '',
    reference: document.payment_reference,
  });
}

/** The symbol that HUB3 prescribes: nine columns, and error correction of level 4. */
const HUB3 = { columns: 9, errorLevel: 4 };

/** The HUB3 bar code of a Croatian payment order, in addition to the QR code; undefined where there is none. */
export function paymentBarCodeOf(order: DocumentPrint): BarCode | undefined {
  const text = hub3TextOf(order);
  return text === undefined ? undefined : pdf417(text, HUB3);
}

function hub3TextOf(order: DocumentPrint): string | undefined {
  const { document, bankAccount, seller, client } = order;
  if (seller.country !== 'HR' || !bankAccount?.iban || !isToPay(order)) return undefined;
  return hub3Payload({
    currency: document.currency,
    amount: document.balance,
    iban: bankAccount.iban,
    payer: orderParty(client),
    payee: orderParty(seller),
    purpose: purposeOf(order),
    number: document.number ?? '',
    reference: document.payment_reference,
  });
}

function isToPay({ document }: DocumentPrint): boolean {
  return document.balance_cents > 0 && document.status !== 'draft';
}

/** What it is for: `Faktura INV-2026-00001`. */
function purposeOf({ title, document }: DocumentPrint): string {
  return `${title} ${document.number ?? ''}`;
}

function orderParty(party: PrintedParty): OrderParty {
  return {
    name: partyName(party),
    street: [party.address_line1, party.address_line2].filter(Boolean).join(' '),
    place: [party.postal_code, party.city].filter(Boolean).join(' '),
  };
}

/** A PDF417 bar code (ISO/IEC 15438): rows of modules, true where they are dark. */
export type BarCode = {
  /** Modules in each row. */
  width: number;
  rows: boolean[][];
};

/** The height of a row in modules: the least that the standard allows. */
export const ROW_HEIGHT = 3;
/** The margin that the standard requires, in modules. */
export const QUIET_ZONE = 2;

type Options = { columns: number; errorLevel: number };

const load = createRequire(import.meta.url);
let writer: typeof import('bwip-js/node') | undefined;

/** Encodes a text in UTF-8. The encoder is loaded when it is first needed: it is two megabytes of code. */
function pdf417(text: string, { columns, errorLevel }: Options): BarCode {
  writer ??= load('bwip-js/node') as typeof import('bwip-js/node');
  // A constant: the types of the encoder leave out the options of single kinds of code.
  const options = {
    bcid: 'pdf417',
    // One character for each byte.
    text: Buffer.from(text, 'utf8').toString('latin1'),
    binarytext: true,
    columns,
    eclevel: errorLevel,
    rowmult: ROW_HEIGHT,
  };
  const [symbol] = writer.raw(options);
  if (!symbol || !('pixs' in symbol)) throw new Error('The bar code has no modules.');
  const { pixs, pixx: width } = symbol;
  const rows: boolean[][] = [];
  for (let at = 0; at < pixs.length; at += width)
    rows.push(Array.from(pixs.slice(at, at + width), (module) => module === 1));
  return { width, rows };
}

/** Its dark bars in one row of modules: where each begins, and how wide it is. */
export function barsOf(row: readonly boolean[]): { x: number; width: number }[] {
  const bars: { x: number; width: number }[] = [];
  row.forEach((isDark, x) => {
    const last = bars.at(-1);
    if (!isDark) return;
    if (last && last.x + last.width === x) last.width += 1;
    else bars.push({ x, width: 1 });
  });
  return bars;
}

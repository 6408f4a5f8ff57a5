import { hub3Payload, type OrderParty } from '../domain/hub3.ts';
import { type PaymentQr, paymentQr } from '../domain/payment-qr.ts';
import type { DocumentPrint, PrintedParty } from './order.ts';
import { addressOf, partyName } from './party.ts';
import { type BarCode, pdf417 } from './pdf417.ts';

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

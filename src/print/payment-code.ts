import { type PaymentQr, paymentQr } from '../domain/payment-qr.ts';
import type { DocumentPrint } from './order.ts';
import { addressOf, partyName } from './party.ts';

/**
 * The QR code for paying the balance of a document, the same in the PDF and on the web page; undefined if none, as for a
 * draft, on which nothing is to be paid yet.
 */
export function paymentQrOf(order: DocumentPrint): PaymentQr | undefined {
  const { document, bankAccount, seller, client, title } = order;
  if (!bankAccount?.iban || document.balance_cents <= 0 || document.status === 'draft') return undefined;
  return paymentQr({
    currency: document.currency,
    amount: document.balance,
    iban: bankAccount.iban,
    bic: bankAccount.bic,
    payee: { name: partyName(seller), address: addressOf({ ...seller, country: null }, order.language) },
    payer: partyName(client),
    isBusiness: Boolean(client.tax_number || client.registration_number),
    purpose: `${title} ${document.number ?? ''}`,
    number: document.number ?? '',
    reference: document.payment_reference,
  });
}

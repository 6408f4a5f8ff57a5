import { groupedIban, serbianAccount } from '../../domain/local-format.ts';
import type { DocumentPrint } from '../../print/order.ts';
import { partyName } from '../../print/party.ts';
import { paymentQrOf } from '../../print/payment-code.ts';
import { amountText } from './format.ts';
import { type Html, html } from './html.ts';
import { qrPicture } from './qr-picture.ts';
import { wordsOf } from './words.ts';

/** Where to pay what is left, and the code that a banking app reads. */
export function howToPay(order: DocumentPrint): Html | false {
  const { document, language, seller, bankAccount } = order;
  if (!bankAccount) return false;
  const words = wordsOf(language);
  const { iban, bic, bankName } = bankAccount;
  const facts: [string, string | null][] = [
    [words.payee, partyName(seller)],
    [
      words.account,
      (document.currency === 'RSD' && serbianAccount(iban)) || groupedIban(iban).replaceAll('\u00a0', ' '),
    ],
    [words.bank, bankName],
    [words.bic, bic],
    [words.amountDue, amountText(document.balance, document.currency, language)],
    [words.paymentReference, document.number],
  ];
  const qr = paymentQrOf(order);
  return html`<section class="pay">
<div>
<h2>${words.howToPay}</h2>
<dl class="facts">${facts.map(
    ([label, value]) => value && html`<div><dt>${label}</dt><dd>${value}</dd></div>`,
  )}</dl>
</div>
${qr && html`<figure class="qr">${qrPicture(qr.payload, words.qrLabel)}<figcaption>${words.scanToPay}</figcaption></figure>`}
</section>`;
}

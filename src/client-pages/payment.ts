import type { Language } from '../domain/language.ts';
import { groupedIban, serbianAccount } from '../domain/local-format.ts';
import { type Html, html } from '../formats/html.ts';
import type { DocumentPrint } from '../print/order.ts';
import { partyName } from '../print/party.ts';
import { paymentQrOf } from '../print/payment-code.ts';
import { amountText } from './format.ts';
import { qrPicture } from './qr-picture.ts';
import { wordsOf } from './words-by-language.ts';

type Fact = {
  label: string;
  value: string | null;
  /** The text for the clipboard. */
  copied?: string | null;
};

/** Where to pay the open amount, and the code for a banking app. */
export function howToPay(order: DocumentPrint): Html | false {
  const { document, language, seller, bankAccount } = order;
  if (!bankAccount) return false;
  const words = wordsOf(language);
  const { iban, bic, bankName } = bankAccount;
  const domestic = document.currency === 'RSD' ? serbianAccount(iban) : undefined;
  // Banks expect an account number without the spaces that make it readable.
  const facts: Fact[] = [
    { label: words.payee, value: partyName(seller) },
    {
      label: words.account,
      value: domestic ?? groupedIban(iban).replaceAll('\u00a0', ' '),
      copied: domestic ?? iban.replace(/\s/g, ''),
    },
    { label: words.bank, value: bankName },
    { label: words.bic, value: bic },
    { label: words.amountDue, value: amountText(document.balance, document.currency, language) },
    { label: words.paymentReference, value: document.number, copied: document.number },
  ];
  const qr = paymentQrOf(order);
  return html`<section class="pay">
<div>
<h2>${words.howToPay}</h2>
<dl class="facts">${facts.map(
    ({ label, value, copied }) =>
      value &&
      html`<div><dt>${label}</dt><dd>${value}${copied && copyButton(label, copied, language)}</dd></div>`,
  )}</dl>
<p class="unseen" role="status" data-copy-status></p>
</div>
${qr && html`<figure class="qr">${qrPicture(qr.payload, words.qrLabel)}<figcaption>${words.scanToPay}</figcaption></figure>`}
</section>`;
}

/** For a telephone, which cannot scan its own screen. The page's script shows the button where there is a clipboard. */
function copyButton(label: string, text: string, language: Language): Html {
  const words = wordsOf(language);
  return html` <button type="button" class="copy" data-copy="${text}" data-copied="${words.copied}" aria-label="${words.copy}: ${label}" hidden>${words.copy}</button>`;
}

import { create } from 'qrcode';
import { groupedSortCode, type PayeeAccount } from '../domain/bank-account.ts';
import type { Language } from '../domain/language.ts';
import { groupedIban, serbianAccount } from '../domain/local-format.ts';
import { partsOfReference, printedReference } from '../domain/payment-reference.ts';
import { type Html, html } from '../formats/html.ts';
import type { DocumentPrint } from '../print/order.ts';
import { partyName } from '../print/party.ts';
import {
  type BarCode,
  barsOf,
  paymentBarCodeOf,
  paymentQrOf,
  QUIET_ZONE,
  ROW_HEIGHT,
} from '../print/payment-code.ts';
import { amountText } from './format.ts';
import { type Words, wordsOf } from './words.ts';

type Fact = {
  label: string;
  value: string | null;
  /** The text for the clipboard. */
  copied?: string | null;
};

/** Where to pay the open amount, and the codes for a banking app. */
export function howToPay(order: DocumentPrint): Html | false {
  const { document, language, seller, bankAccount } = order;
  if (!bankAccount) return false;
  const words = wordsOf(language);
  const reference = document.payment_reference ?? document.number ?? '';
  const facts: Fact[] = [
    { label: words.payee, value: partyName(seller) },
    ...accountFacts(bankAccount, document.currency, words),
    { label: words.bank, value: bankAccount.bankName },
    { label: words.bic, value: bankAccount.bic },
    { label: words.amountDue, value: amountText(document.balance, document.currency, language) },
    {
      label: words.paymentReference,
      value: printedReference(reference).replaceAll('\u00a0', ' '),
      copied: partsOfReference(reference, seller.country).reference,
    },
  ];
  const qr = paymentQrOf(order);
  const barCode = paymentBarCodeOf(order);
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
${barCode && html`<figure class="bars">${barCodePicture(barCode, words.barCodeLabel)}<figcaption>HUB3 · ${words.scanToPay}</figcaption></figure>`}
</section>`;
}

/** The numbers of an account. Banks expect them without the spaces and dashes that make them readable. */
function accountFacts(account: PayeeAccount, currency: string, words: Words): Fact[] {
  const { iban } = account;
  const domestic = currency === 'RSD' && iban !== null ? serbianAccount(iban) : undefined;
  const ibanFact: Fact = {
    label: words.account,
    value: domestic ?? (iban && groupedIban(iban).replaceAll('\u00a0', ' ')),
    copied: domestic ?? iban?.replace(/\s/g, ''),
  };
  if (account.scheme === 'iban') return [ibanFact];
  const { accountNumber } = account;
  const number: Fact = { label: words.accountNumber, value: accountNumber, copied: accountNumber };
  if (account.scheme === 'us') {
    const { routingNumber, accountType } = account;
    return [
      { label: words.routingNumber, value: routingNumber, copied: routingNumber },
      number,
      { label: words.accountType, value: accountType && words.accountTypes[accountType] },
    ];
  }
  const { sortCode } = account;
  return [
    { label: words.sortCode, value: groupedSortCode(sortCode), copied: sortCode },
    number,
    { ...ibanFact, label: 'IBAN' },
  ];
}

/** For a telephone, which cannot scan its own screen. The page's script shows the button where there is a clipboard. */
function copyButton(label: string, text: string, language: Language): Html {
  const words = wordsOf(language);
  return html` <button type="button" class="copy" data-copy="${text}" data-copied="${words.copied}" aria-label="${words.copy}: ${label}" hidden>${words.copy}</button>`;
}

/** A PDF417 bar code as SVG: dark on white, independent of the page's colours. */
function barCodePicture({ width, rows }: BarCode, label: string): Html {
  const full = { width: width + 2 * QUIET_ZONE, height: rows.length * ROW_HEIGHT + 2 * QUIET_ZONE };
  const path = rows
    .flatMap((row, index) =>
      barsOf(row).map(
        (bar) =>
          `M${bar.x + QUIET_ZONE} ${index * ROW_HEIGHT + QUIET_ZONE}h${bar.width}v${ROW_HEIGHT}h-${bar.width}z`,
      ),
    )
    .join('');
  return html`<svg viewBox="0 0 ${full.width} ${full.height}" role="img" aria-label="${label}" shape-rendering="crispEdges"><rect width="${full.width}" height="${full.height}" fill="#fff"/><path d="${path}" fill="#000"/></svg>`;
}

/** The margin that the standard requires around a code, in modules. */
const QR_QUIET_ZONE = 4;

/** A QR code as SVG: dark on white, independent of the page's colours. */
function qrPicture(payload: string, label: string): Html {
  const { modules } = create(payload, { errorCorrectionLevel: 'M' });
  const side = modules.size + 2 * QR_QUIET_ZONE;
  let path = '';
  for (let row = 0; row < modules.size; row++) {
    for (let column = 0; column < modules.size; column++) {
      if (modules.get(row, column)) path += `M${column + QR_QUIET_ZONE} ${row + QR_QUIET_ZONE}h1v1h-1z`;
    }
  }
  return html`<svg viewBox="0 0 ${side} ${side}" role="img" aria-label="${label}" shape-rendering="crispEdges"><rect width="${side}" height="${side}" fill="#fff"/><path d="${path}" fill="#000"/></svg>`;
}

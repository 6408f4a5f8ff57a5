import { addDays } from '../domain/calendar.ts';
import { amountBeforeDiscount } from '../domain/document-discount.ts';
import { referenceLines } from '../domain/document-references.ts';
import { taxBandName, taxPartName } from '../domain/document-titles.ts';
import { localPercent, PERIOD_WORDS, periodText } from '../domain/local-format.ts';
import { type Html, html } from '../formats/html.ts';
import { labelsOf, taxPointWords } from '../print/labels.ts';
import type { DocumentPrint } from '../print/order.ts';
import { deliveredTo } from '../print/party.ts';
import { deductionTables } from './document-deductions.ts';
import { linesTable } from './document-lines.ts';
import {
  creditTables,
  lastPaidAt,
  referringNames,
  type Standing,
  settlingTable,
} from './document-settlement.ts';
import { amountText, dateText, dayText } from './format.ts';
import { layout } from './layout.ts';
import { partyBlock, shortName } from './party.ts';
import { howToPay } from './payment.ts';
import { logoAddress } from './pictures.ts';
import { isOpen, statusPill, takesPayments } from './status.ts';
import { wordsOf } from './words.ts';

type PageOptions = {
  /** The secret token in the page's own address. */
  token: string;
  /** The hash of its logo. */
  logo: string | null | undefined;
  root: string;
};

/** The page of an issued document: the content of its PDF, its status, and what settles it. */
export function documentPage(
  order: DocumentPrint,
  standing: Standing,
  { token, logo, root }: PageOptions,
): string {
  const { document, language, title, seller, client } = order;
  const words = wordsOf(language);
  const name = `${title} ${document.number}`;
  return layout({
    language,
    title: `${name} · ${shortName(seller)}`,
    root,
    sender: {
      name: shortName(seller),
      logo: logoAddress(token, logo),
      colour: order.look?.accentColour ?? null,
    },
    viewed: `${token}/viewed`,
    address: token,
    offersCopies: order.bankAccount !== null,
    content: html`<article class="sheet">
<div class="head">
<div>
<p class="kicker">${title}</p>
<h1>${document.number}</h1>
${referencesOf(order)}
${statusPill(document, standing.converted_at !== null, language)}
<p class="soft">${statusText(order, standing)}</p>
</div>
<div class="side">
${isOpen(document) ? amountOf(words.amountDue, document.balance, order) : amountOf(words.total, document.total, order)}
<form method="post" action="${token}/download"><button>${words.downloadPdf}</button></form>
</div>
</div>
<section class="columns">
${partyBlock(words.from, seller, language)}
${partyBlock(words.to, client, language)}
</section>
<section>${facts(order)}</section>
<section>
${linesTable(order)}
${totals(order)}
</section>
${deductionTables(order)}
${settlingTable(order, standing)}
${creditTables(order, standing)}
${written(words.paymentTerms, document.payment_terms)}
${howToPay(order)}
${written(words.notes, document.notes)}
</article>`,
  });
}

/** The documents that this one credits, corrects or follows. */
function referencesOf({ document, language }: DocumentPrint): Html[] {
  const day = (date: string) => dayText(date, language);
  return referenceLines(document.related_documents, language, day).map((line) => html`<p>${line}</p>`);
}

/** The status of the document, in a sentence. */
function statusText({ document, language }: DocumentPrint, standing: Standing): string {
  const words = wordsOf(language);
  if (document.status === 'cancelled') {
    const notes = referringNames(standing, 'credits', language);
    return notes ? words.cancelledByText({ documents: notes }) : words.cancelledText;
  }
  if (standing.converted_at !== null)
    return words.convertedText({ documents: referringNames(standing, 'made_from', language) });
  if (!takesPayments(document)) return '';
  if (document.status === 'paid') {
    const last = lastPaidAt(document);
    return last ? words.paidOn({ date: dayText(last.slice(0, 10), language) }) : words.nothingToPay;
  }
  if (document.due_date === null) return '';
  if (document.status === 'overdue')
    return words.overdueSince({ date: dayText(addDays(document.due_date, 1), language) });
  return words.dueOn({ date: dateText(document.due_date, language) });
}

function amountOf(label: string, amount: string, { document, language }: DocumentPrint): Html {
  return html`<p class="label">${label}</p>
<p class="due">${amountText(amount, document.currency, language)}</p>`;
}

/** Its dates, and what the client finds it by. */
function facts({ document, seller, language }: DocumentPrint): Html {
  const words = wordsOf(language);
  const labels = labelsOf(language);
  const date = (day: string | null) => day && dateText(day, language);
  const period = periodText(
    [document.service_period_start, document.service_period_end],
    PERIOD_WORDS[language],
    // A line ends between the days of a period, not within one.
    (day, isAfterPreposition) =>
      (isAfterPreposition ? dayText : dateText)(day, language).replaceAll(' ', '\u00a0'),
  );
  const entries: [string, string | null | undefined][] = [
    [words.issueDate, date(document.issue_date)],
    [labels.placeOfIssue, seller.place_of_issue],
    [words.deliveryDate, date(document.delivery_date)],
    [words.servicePeriod, period],
    [words.dueDate, date(document.due_date)],
    [words.buyerReference, document.buyer_reference],
    [words.orderReference, document.order_reference],
    [words.contractReference, document.contract_reference],
    [words.projectReference, document.project_reference],
    [labels.deliveredTo, deliveredTo(document.delivery_address, language)?.replaceAll('\n', ', ')],
    [labels.taxPoint, taxPointWords(document, labels)],
  ];
  return html`<dl class="facts">${entries.map(
    ([label, text]) => text && html`<div><dt>${label}</dt><dd>${text}</dd></div>`,
  )}</dl>`;
}

/** What the seller has written, with its line breaks. */
function written(title: string, text: string | null): Html | false {
  return text !== null && html`<section><h2>${title}</h2><p class="written">${text.trim()}</p></section>`;
}

/** The discount on all lines with its percentage and reason. */
function discountName(
  { discount_type: type, discount_value: value, discount_reason: reason }: DocumentPrint['document'],
  language: DocumentPrint['language'],
): string {
  const { discount } = wordsOf(language);
  const name =
    type === 'percent' && value !== null ? `${discount} (${localPercent(value, language)})` : discount;
  return reason === null ? name : `${name}: ${reason}`;
}

function totals({ document, language }: DocumentPrint): Html {
  const words = wordsOf(language);
  const amount = (text: string) => amountText(text, document.currency, language);
  const row = (label: string, text: string, kind = '') =>
    html`<tr${kind && html` class="${kind}"`}><th scope="row">${label}</th><td class="number">${text}</td></tr>`;
  const settled = [
    document.prepaid_cents > 0 && row(words.prepaid, amount(document.prepaid)),
    document.credited_cents > 0 && row(words.credited, amount(document.credited)),
    document.paid_cents > 0 && row(words.paid, amount(document.paid)),
  ].filter(Boolean);
  const before = amountBeforeDiscount(document);
  const linesTotal = document.prices_include_tax ? words.linesTotalWithTax : words.linesTotal;
  const bands = [document, ...document.deductions].flatMap(({ tax_breakdown }) => tax_breakdown);
  const reasons = new Set(bands.map(({ exemption_reason: reason }) => reason).filter(Boolean));
  return html`<table class="totals"><tbody>
${before !== null && row(linesTotal, amount(before))}
${document.discount !== null && row(discountName(document, language), amount(`-${document.discount}`))}
${row(words.subtotal, amount(document.subtotal))}
${document.tax_breakdown.map((band) => [
  row(words.taxOf({ label: taxBandName(band, language), taxable: amount(band.taxable) }), amount(band.tax)),
  ...(band.parts ?? []).map((part) => row(taxPartName(part, language), amount(part.tax), 'part')),
])}
${row(words.total, amount(document.total), 'sum')}
${settled}
${settled.length > 0 && row(words.balance, amount(document.balance), 'sum')}
</tbody></table>
${[...reasons].map((reason) => html`<p class="small soft">${reason}</p>`)}`;
}

import { addDays } from '../domain/calendar.ts';
import { type BandAmounts, type DeductionTable, deductionTable } from '../domain/deductions.ts';
import { amountBeforeDiscount } from '../domain/document-discount.ts';
import { documentName, referenceLines } from '../domain/document-references.ts';
import type { DocumentRelation } from '../domain/document-relations.ts';
import { taxBandName, taxPartName } from '../domain/document-titles.ts';
import { kindOf } from '../domain/document-types.ts';
import type { Language } from '../domain/language.ts';
import { localDecimal, localPercent, localPrice, PERIOD_WORDS, periodText } from '../domain/local-format.ts';
import { type Html, html } from '../formats/html.ts';
import { isSuppliedOnIssue, leavesTaxOut } from '../print/edition.ts';
import { labelsOf, taxPointWords } from '../print/labels.ts';
import type { DocumentPrint } from '../print/order.ts';
import { deliveredTo } from '../print/party.ts';
import { quantityText } from '../print/quantity.ts';
import type { Schema } from '../spec/public.ts';
import { amountText, dateText, dayText } from './format.ts';
import { layout } from './layout.ts';
import { partyBlock, shortName } from './party.ts';
import { howToPay } from './payment.ts';
import { logoAddress } from './pictures.ts';
import { type QuotePart, quoteForms, quoteNotice, takesAnswer } from './quote-forms.ts';
import { isOpen, statusPill, takesPayments } from './status.ts';
import { wordsOf } from './words.ts';

type PageOptions = {
  /** The page's own address with its secret token, relative to where it is shown. */
  self: string;
  /** What a quote has besides. */
  quote: QuotePart | undefined;
  /** The hash of its logo. */
  logo: string | null | undefined;
  root: string;
  /** What goes to the client with it. */
  files?: readonly { reference: string; name: string }[];
};

/** The page of an issued document: the content of its PDF, its status, and what settles it. */
export function documentPage(
  order: DocumentPrint,
  standing: Standing,
  { self, quote, logo, root, files = [] }: PageOptions,
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
      logo: logoAddress(self, logo),
      colour: order.look?.accentColour ?? null,
    },
    viewed: quote?.entered || quote?.hasChanged ? undefined : `${self}/viewed`,
    address: self,
    offersCopies: order.bankAccount !== null,
    content: html`${quote && quoteNotice(standing, { ...quote, language }, (relation) => referringNames(standing, relation, language))}
<article class="sheet">
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
<form method="post" action="${self}/download"><button>${words.downloadPdf}</button></form>
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
${fileList(files, self, words.files)}
</article>
${quote && takesAnswer(standing) && quoteForms(order, quote, self)}`,
  });
}

/** The files that go with it: a GET of a scanner downloads none. */
function fileList(files: NonNullable<PageOptions['files']>, token: string, title: string): Html | null {
  if (files.length === 0) return null;
  return html`<section id="files"><h2>${title}</h2>
${files.map(
  ({ reference, name }) =>
    html`<form method="post" action="${token}/files/${reference}"><button class="quiet">${name}</button></form>
`,
)}</section>`;
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
  if (kindOf({ typeKey: document.type ?? '' }) === 'quote') {
    const { valid_until: lastDay } = document;
    if (!takesAnswer(standing) || lastDay === null) return '';
    return words.quote.canBeAccepted({ date: dayText(lastDay, language) });
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
function facts(order: DocumentPrint): Html {
  const { document, seller, language } = order;
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
    [
      words.deliveryDate,
      isSuppliedOnIssue(order)
        ? `${date(document.delivery_date)} (${labels.sameAsIssueDate})`
        : date(document.delivery_date),
    ],
    [words.servicePeriod, period],
    [words.dueDate, date(document.due_date)],
    [words.quote.validUntil, date(document.valid_until)],
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

function totals(order: DocumentPrint): Html {
  const { document, language } = order;
  const hasTax = !leavesTaxOut(order);
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
  const linesTotal = hasTax && document.prices_include_tax ? words.linesTotalWithTax : words.linesTotal;
  const bands = [document, ...document.deductions].flatMap(({ tax_breakdown }) => tax_breakdown);
  const reasons = new Set(bands.map(({ exemption_reason: reason }) => reason).filter(Boolean));
  return html`<table class="totals"><tbody>
${before !== null && row(linesTotal, amount(before))}
${document.discount !== null && row(discountName(document, language), amount(`-${document.discount}`))}
${hasTax && row(words.subtotal, amount(document.subtotal))}
${
  hasTax &&
  document.tax_breakdown.map((band) => [
    row(words.taxOf({ label: taxBandName(band, language), taxable: amount(band.taxable) }), amount(band.tax)),
    ...(band.parts ?? []).map((part) => row(taxPartName(part, language), amount(part.tax), 'part')),
  ])
}
${row(words.total, amount(document.total), 'sum')}
${settled}
${settled.length > 0 && row(words.balance, amount(document.balance), 'sum')}
</tbody></table>
${[...reasons].map((reason) => html`<p class="small soft">${reason}</p>`)}`;
}

/** Each deducted advance invoice by tax band, and what remains of the bands of the document. */
function deductionTables(order: DocumentPrint): Html | false {
  const { document, language } = order;
  const table = deductionTable(document);
  if (!table) return false;
  const words = wordsOf(language);
  if (leavesTaxOut(order)) return untaxedDeductions(table, language);
  const bandOf = ({ band }: { band: Parameters<typeof taxBandName>[0] }) => taxBandName(band, language);
  const deducted = table.deducted.map((row) => {
    const date = row.issueDate && dateText(row.issueDate, language);
    const name = html`${row.number} <span class="small soft nobr">${date}</span>`;
    return rowOf(name, bandOf(row), row, language);
  });
  const remaining = table.remaining.map((row) => rowOf(bandOf(row), '', row, language));
  if (deducted.length > 1)
    deducted.push(rowOf(html`<strong>${words.deductedInTotal}</strong>`, '', table.deductedSum, language));
  if (remaining.length > 1)
    remaining.push(rowOf(html`<strong>${words.total}</strong>`, '', table.remainingSum, language));
  return html`${tableOf(words.prepaid, words.deductedAdvance, deducted, language)}
${tableOf(words.afterDeduction, words.taxBand, remaining, language)}`;
}

/** The deducted advances of a seller outside the tax: what remains is in the totals. */
function untaxedDeductions({ deducted }: DeductionTable, language: Language): Html {
  const words = wordsOf(language);
  return html`<section><table class="lines">
<caption>${words.prepaid}</caption>
<thead><tr><th scope="col">${words.deductedAdvance}</th><th scope="col" class="number">${words.amount}</th></tr></thead>
<tbody>${deducted.map(
    ({ number, issueDate, amount }) => html`<tr>
<th scope="row">${number} <span class="small soft nobr">${issueDate && dateText(issueDate, language)}</span></th>
<td class="number">${localDecimal(amount, language)}</td>
</tr>`,
  )}</tbody>
</table></section>`;
}

function tableOf(caption: string, first: string, rows: Html[], language: Language): Html {
  const words = wordsOf(language);
  return html`<section><table class="lines">
<caption>${caption}</caption>
<thead><tr>
<th scope="col">${first}</th>
<th scope="col" class="number wide">${words.taxable}</th>
<th scope="col" class="number wide">${words.tax}</th>
<th scope="col" class="number">${words.amount}</th>
</tr></thead>
<tbody>${rows}</tbody>
</table></section>`;
}

/** On a phone, base and tax are below the name. */
function rowOf(name: Html | string, band: string, amounts: BandAmounts, language: Language): Html {
  const words = wordsOf(language);
  const [taxable, tax, amount] = [amounts.taxable, amounts.tax, amounts.amount].map((text) =>
    localDecimal(text, language),
  );
  return html`<tr>
<th scope="row">${name}
${band && html`<span class="block small soft">${band}</span>`}
<span class="narrow small soft">${words.taxable} ${taxable} · ${words.tax} ${tax}</span></th>
<td class="number wide">${taxable}</td>
<td class="number wide">${tax}</td>
<td class="number">${amount}</td>
</tr>`;
}

type Line = Schema<'DocumentLine'>;

/** The lines: a text over the whole width, a section as a heading, with what its items come to below them. */
function linesTable(order: DocumentPrint): Html {
  const { document, language } = order;
  const words = wordsOf(language);
  const hasTax = !leavesTaxOut(order);
  const withTax = hasTax && document.prices_include_tax;
  return html`<table class="lines">
<caption>${words.lines}</caption>
<thead><tr>
<th scope="col">${words.description}</th>
<th scope="col" class="number wide">${words.quantity}</th>
<th scope="col" class="number wide">${withTax ? words.unitPriceWithTax : words.unitPrice}</th>
${hasTax && html`<th scope="col" class="number wide">${words.tax}</th>`}
<th scope="col" class="number">${withTax ? words.amountWithTax : words.amount}</th>
</tr></thead>
${bodiesOf(order)}
</table>`;
}

/** The rows, in a body for each section. */
function bodiesOf(order: DocumentPrint): Html[] {
  const { document, language } = order;
  const hasTax = !leavesTaxOut(order);
  const columns = hasTax ? 5 : 4;
  const bodies: { section: Line | undefined; lines: Line[] }[] = [{ section: undefined, lines: [] }];
  for (const line of document.lines) {
    if (line.kind === 'section') bodies.push({ section: line, lines: [] });
    else bodies.at(-1)?.lines.push(line);
  }
  return bodies
    .filter(({ section, lines }) => section || lines.length > 0)
    .map(
      ({ section, lines }) => html`<tbody>
${section && html`<tr class="section"><th scope="rowgroup" colspan="${columns}">${section.description}</th></tr>`}
${lines.map((line) => (line.kind === 'item' ? itemRow(line, order, hasTax) : noteRow(line, columns)))}
${section && lines.some(({ kind }) => kind === 'item') && subtotalRow(section, columns, language)}
</tbody>`,
    );
}

function itemRow(line: Line, { document, language }: DocumentPrint, hasTax: boolean): Html {
  const words = wordsOf(language);
  const quantity = quantityText(line, language);
  const price = localPrice(line.unit_price, line.price_base_quantity, language);
  const amount = hasTax && document.prices_include_tax ? line.line_total : line.line_subtotal;
  const tax = line.tax_rate === null ? '' : localPercent(line.tax_rate, language);
  return html`<tr>
<th scope="row">${line.description}
${periodOf(line, language)}
${discount(line, document.currency, language)}
<span class="narrow small soft">${quantity} × ${price}${hasTax && ` · ${words.tax} ${tax}`}</span></th>
<td class="number wide">${quantity}</td>
<td class="number wide">${price}</td>
${hasTax && html`<td class="number wide">${tax}</td>`}
<td class="number">${localDecimal(amount, language)}</td>
</tr>`;
}

function noteRow({ description }: Line, columns: number): Html {
  return html`<tr><td colspan="${columns}" class="written">${description?.trim()}</td></tr>`;
}

function subtotalRow(
  { description, section_subtotal: subtotal }: Line,
  columns: number,
  language: Language,
): Html {
  return html`<tr class="subtotal">
<th scope="row">${labelsOf(language).sectionTotal}: ${description}</th>
${Array.from({ length: columns - 2 }, () => html`<td class="wide"></td>`)}
<td class="number">${localDecimal(subtotal ?? '0', language)}</td>
</tr>`;
}

function periodOf(line: Line, language: Language): Html | false {
  const text = periodText(
    [line.service_period_start, line.service_period_end],
    PERIOD_WORDS[language],
    (day, isAfterPreposition) =>
      (isAfterPreposition ? dayText : dateText)(day, language).replaceAll(' ', '\u00a0'),
  );
  return text !== undefined && html`<span class="block small soft">${text}</span>`;
}

function discount(line: Line, currency: string, language: Language): Html | false {
  const { discount_type: type, discount_value: value } = line;
  if (!type || value === null || value === undefined) return false;
  const text =
    type === 'percent'
      ? localPercent(String(value), language)
      : amountText(String(value), currency, language);
  return html`<span class="block small soft">${wordsOf(language).discount}: ${text}</span>`;
}

/** What payments and later documents made of a document, which its PDF does not name. */
type Standing = Pick<
  Schema<'Document'>,
  | 'status'
  | 'type'
  | 'valid_until'
  | 'converted_at'
  | 'converted_to'
  | 'answer'
  | 'credits'
  | 'allocations'
  | 'refunds'
  | 'referenced_by'
>;

/** The documents that refer to this one by a relation, in a sentence; empty where there is none. */
function referringNames(
  { referenced_by: others }: Standing,
  relation: DocumentRelation,
  language: Language,
): string {
  const day = (date: string) => dayText(date, language);
  return others
    .filter((each) => each.relation === relation)
    .map(({ document: { number, type }, issue_date }) =>
      documentName({ number, issue_date, document_type: type }, language, day),
    )
    .join(', ');
}

/** The date of the latest payment, which may have been recorded before others. */
function lastPaidAt(document: DocumentPrint['document']): string | undefined {
  return countedPayments(document)
    .flatMap(({ paid_at: paidAt }) => paidAt ?? [])
    .toSorted()
    .at(-1);
}

/** What settles the document: payments and credit notes, by date. */
function settlingTable({ document, language }: DocumentPrint, { credits }: Standing): Html | false {
  const words = wordsOf(language);
  const live = credits.filter(({ reversed_at: reversedAt }) => reversedAt === null);
  const entries = [
    ...countedPayments(document).map(({ paid_at: paidAt, method, amount }) => ({
      day: paidAt?.slice(0, 10) ?? '',
      how: method ? words.method[method] : '',
      amount,
    })),
    ...live.map(({ document: { number }, applied_on, amount }) => ({
      day: applied_on,
      how: words.credit({ number: number ?? '' }),
      amount,
    })),
  ].sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0));
  const caption = live.length > 0 ? words.paymentsAndCredits : words.payments;
  return entriesTable(caption, words.paymentMethod, entries, document.currency, language);
}

/** The documents that a credit note settles, and what of it was given back. */
function creditTables(
  { document, language }: DocumentPrint,
  { allocations, refunds }: Standing,
): Html | false {
  const words = wordsOf(language);
  const { currency } = document;
  const uses = allocations
    .filter(({ reversed_at: reversedAt }) => reversedAt === null)
    .map(({ document: { number }, applied_on: day, amount }) => ({ day, how: number ?? '', amount }));
  const returned = refunds.map(({ paid_on: day, method, amount }) => ({
    day,
    how: words.method[method],
    amount,
  }));
  return html`${entriesTable(words.creditUse, words.creditedDocument, uses, currency, language)}
${entriesTable(words.refunds, words.paymentMethod, returned, currency, language)}`;
}

type Entry = { day: string; how: string; amount: string };

function entriesTable(
  caption: string,
  how: string,
  entries: Entry[],
  currency: string,
  language: Language,
): Html | false {
  if (entries.length === 0) return false;
  const words = wordsOf(language);
  return html`<section><table>
<caption>${caption}</caption>
<thead><tr><th scope="col">${words.paymentDate}</th><th scope="col">${how}</th><th scope="col" class="number">${words.amount}</th></tr></thead>
<tbody>${entries.map(
    (entry) => html`<tr>
<th scope="row">${entry.day && dateText(entry.day, language)}</th>
<td>${entry.how}</td>
<td class="number">${amountText(entry.amount, currency, language)}</td>
</tr>`,
  )}</tbody>
</table></section>`;
}

/** Reversed payments are left out: they are corrections of the business's own records. */
function countedPayments({ payments }: DocumentPrint['document']) {
  return payments.filter((payment) => payment.reversed_at === null);
}

import { documentName } from '../domain/document-references.ts';
import type { Language } from '../domain/language.ts';
import type { DocumentRelation } from '../domain/relations.ts';
import { type Html, html } from '../formats/html.ts';
import type { DocumentPrint } from '../print/order.ts';
import type { Schema } from '../spec/public.ts';
import { amountText, dateText, dayText } from './format.ts';
import { wordsOf } from './words.ts';

/** What payments and later documents made of a document, which its PDF does not name. */
export type Standing = Pick<
  Schema<'Document'>,
  'converted_at' | 'credits' | 'allocations' | 'refunds' | 'referenced_by'
>;

/** The documents that refer to this one by a relation, in a sentence; empty where there is none. */
export function referringNames(
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
export function lastPaidAt(document: DocumentPrint['document']): string | undefined {
  return countedPayments(document)
    .flatMap(({ paid_at: paidAt }) => paidAt ?? [])
    .toSorted()
    .at(-1);
}

/** What settles the document: payments and credit notes, by date. */
export function settlingTable({ document, language }: DocumentPrint, { credits }: Standing): Html | false {
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
export function creditTables(
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

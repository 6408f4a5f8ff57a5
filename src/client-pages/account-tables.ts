// Tables about the account of a client, on the page of a statement and on that of a balance to confirm.
import { documentTitle } from '../domain/document-titles.ts';
import type { Language } from '../domain/language.ts';
import { localDecimal } from '../domain/local-format.ts';
import { type Html, html } from '../formats/html.ts';
import { labelsOf } from '../print/labels.ts';
import type { Schema } from '../spec/public.ts';
import { amountText, dateText } from './format.ts';

/** The documents that are open, with their due dates. */
export function itemTable(
  items: readonly Schema<'StatementItem'>[],
  currency: string,
  language: Language,
): Html {
  const labels = labelsOf(language);
  const words = labels.statement;
  if (items.length === 0) return html`<p>${words.noItems}</p>`;
  return html`<section class="scroll"><table class="lines">
<caption class="unseen">${words.title.open_items}</caption>
<thead><tr>
<th scope="col">${words.document}</th>
<th scope="col">${labels.dueDate}</th>
<th scope="col" class="number wide">${labels.total}</th>
<th scope="col" class="number">${words.open} (${currency})</th>
</tr></thead>
<tbody>${items.map(
    (item) => html`<tr>
<th scope="row">${nameOf(item, language)} <span class="block small soft nobr">${dateText(item.issue_date, language)}</span></th>
<td>${item.due_date && dateText(item.due_date, language)}${item.days_overdue > 0 && html` <span class="block small warn nobr">${words.daysOverdue}: ${item.days_overdue}</span>`}</td>
<td class="number wide">${localDecimal(item.total, language)}</td>
<td class="number">${localDecimal(item.open, language)}</td>
</tr>`,
  )}</tbody>
</table></section>`;
}

/** The title of a document with its number. */
export function nameOf({ document }: Pick<Schema<'StatementItem'>, 'document'>, language: Language): string {
  return `${documentTitle(document.type, language)} ${document.number ?? ''}`.trim();
}

type Sums = Pick<
  Schema<'ClientStatement'>,
  'owed' | 'on_account' | 'on_account_cents' | 'net' | 'net_cents' | 'currency'
>;

/** What is owed, what is on account, and what is left. @param label of what is left where the client owes it */
export function sumsTable(sums: Sums, label: string, language: Language): Html {
  const words = labelsOf(language).statement;
  const amount = (text: string) => amountText(text, sums.currency, language);
  const row = (name: string, text: string, kind = '') =>
    html`<tr${kind && html` class="${kind}"`}><th scope="row">${name}</th><td class="number">${text}</td></tr>`;
  return html`<table class="totals"><tbody>
${sums.on_account_cents !== 0 && [row(words.owed, amount(sums.owed)), row(words.onAccount, amount(`-${sums.on_account}`))]}
${row(sums.net_cents < 0 ? words.inYourFavour : label, amount(sums.net.replace('-', '')), 'sum')}
</tbody></table>`;
}

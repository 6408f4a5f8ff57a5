import type { Language } from '../domain/language.ts';
import { type Html, html } from '../formats/html.ts';
import type { Due } from '../resources/documents/links.ts';
import type { Schema } from '../spec/public.ts';
import { amountText, dateText } from './format.ts';
import { layout } from './layout.ts';
import { logoAddress } from './pictures.ts';
import { isOpen, statusPill } from './status.ts';
import { wordsOf } from './words.ts';

export type PortalEntry = {
  summary: Schema<'DocumentSummary'>;
  /** The name of its type in the language of the page. */
  title: string;
  /** Whether it is a proforma that another document follows. */
  isConverted: boolean;
  /** The secret token of the document's own link. */
  token: string;
};

export type Portal = {
  language: Language;
  /** With the hash of its logo, and its colour. */
  seller: { name: string; logo: string | undefined; colour: string | null };
  client: string;
  entries: PortalEntry[];
  page: number;
  lastPage: number;
  /** The open amount by currency; undefined where it was not computed. */
  due: Due[] | undefined;
  token: string;
  root: string;
  /** What the addresses of its links add to keep the language that was chosen. */
  query: string;
};

/** The page with all documents of a client, newest first. */
export function portalPage(portal: Portal): string {
  const { language, seller, client, entries, token, root } = portal;
  const words = wordsOf(language);
  return layout({
    language,
    title: `${words.portalTitle} · ${seller.name}`,
    root,
    sender: { ...seller, logo: logoAddress(token, seller.logo) },
    address: portal.page > 1 ? `${token}?page=${portal.page}` : token,
    content: html`<div class="sheet">
<div class="head">
<div>
<p class="kicker">${client}</p>
<h1>${words.portalTitle}</h1>
<p class="soft">${words.portalIntro({ seller: seller.name })}</p>
</div>
${dueOf(portal)}
</div>
${entries.length === 0 ? html`<p>${words.portalEmpty}</p>` : html`<ul class="list documents">${entries.map((entry) => entryItem(entry, portal))}</ul>`}
${pager(portal)}
</div>`,
  });
}

/** The open amount of all documents, on whatever page they are listed. */
function dueOf({ due, entries, language }: Portal): Html | false {
  if (due === undefined || entries.length === 0) return false;
  const words = wordsOf(language);
  if (due.length === 0) return html`<p class="side soft">${words.nothingToPay}</p>`;
  return html`<div class="side">
<p class="label">${words.amountDue}</p>
${due.map(({ currency, amount }) => html`<p class="due">${amountText(amount, currency, language)}</p>`)}
</div>`;
}

function entryItem(
  { summary, title, isConverted, token }: PortalEntry,
  { language, root, query }: Portal,
): Html {
  const words = wordsOf(language);
  const { currency } = summary;
  return html`<li>
<div class="what">
<a href="${root}d/${token}${query}"><strong>${summary.number}</strong></a>
<span class="block small soft">${title} · ${summary.issue_date && dateText(summary.issue_date, language)}</span>
</div>
<div class="state">${statusPill(summary, isConverted, language)}
${isOpen(summary) && summary.balance_cents < summary.total_cents && html`<span class="block small soft">${words.leftToPay({ amount: amountText(summary.balance, currency, language) })}</span>`}
${isOpen(summary) && summary.due_date && html`<span class="block small soft">${words.dueOn({ date: dateText(summary.due_date, language) })}</span>`}</div>
<div class="money"><strong>${amountText(summary.total, currency, language)}</strong></div>
<form class="file" method="post" action="${root}d/${token}/download"><button class="quiet" aria-label="${words.downloadPdf}: ${summary.number}">PDF</button></form>
</li>`;
}

function pager({ language, page, lastPage, query }: Portal): Html | false {
  if (lastPage < 2) return false;
  const words = wordsOf(language);
  const address = (wanted: number) => `${query || '?'}${query && '&'}page=${wanted}`;
  return html`<nav class="pager" aria-label="${words.pages}">
<span>${page > 1 && html`<a href="${address(page - 1)}" rel="prev">${words.newer}</a>`}</span>
<span class="soft">${words.pageOf({ page, last: lastPage })}</span>
<span>${page < lastPage && html`<a href="${address(page + 1)}" rel="next">${words.older}</a>`}</span>
</nav>`;
}

import type { Reader } from '../database/engine/statement.ts';
import { documentTitle } from '../domain/document-titles.ts';
import { type Language, languageFor } from '../domain/language.ts';
import { type Html, html } from '../formats/html.ts';
import { findLinkedClient } from '../resources/clients/portal-link.ts';
import { type Due, portalDocuments } from '../resources/documents/links.ts';
import type { Schema } from '../spec/public.ts';
import { lookNow } from '../workspaces/document-defaults.ts';
import { logoHashOf, logoOf } from '../workspaces/logo.ts';
import { noSuchPage, rootFrom } from './error-page.ts';
import { amountText, dateText } from './format.ts';
import { layout } from './layout.ts';
import { type PageLanguage, pageLanguage } from './page-language.ts';
import type { AddPage, ClientPageDependencies } from './page-parts.ts';
import { logoAddress, sendLogo } from './pictures.ts';
import { takesAnswer } from './quote-forms.ts';
import { isOpen, statusPill } from './status.ts';
import { wordsOf } from './words.ts';

/** `/c/{token}`: everything that was issued to a client with portal access. */
export function addPortalPages(addPage: AddPage, { database, service }: ClientPageDependencies): void {
  /** @throws Failure `not_found` when the link opens nothing */
  const open = async (tx: Reader, token: string) => {
    const linked = await findLinkedClient(tx, token, service);
    if (!linked) throw noSuchPage();
    return linked;
  };

  const read = async (
    tx: Reader,
    token: string,
    wanted: number,
    languageIn: (own: Language) => PageLanguage,
  ): Promise<Omit<Portal, 'root'>> => {
    const { client, actor } = await open(tx, token);
    const { workspace } = actor;
    const { language, query } = languageIn(
      languageFor({
        chosen: client.defaultLanguage,
        workspaceDefault: workspace.defaultLanguage,
        clientCountry: client.country,
        workspaceLanguage: workspace.language,
        workspaceCountry: workspace.country,
      }),
    );
    const { documents, page, lastPage, due } = await portalDocuments(tx, client, wanted, service);
    return {
      language,
      seller: {
        name: workspace.name,
        logo: (await logoHashOf(tx, workspace.id))?.sha256,
        colour: lookNow(workspace).accentColour,
      },
      client: client.name,
      entries: documents.map((document) => ({
        ...document,
        title: documentTitle(document.summary.type ?? '', language),
      })),
      page,
      lastPage,
      due,
      token,
      query,
    };
  };

  addPage('/c/:token', {
    async get(request, response) {
      const token = String(request.params.token);
      const portal = await database.read((tx) =>
        read(tx, token, pageNumber(request.query.page), (own) => pageLanguage(request, own)),
      );
      response.type('html').send(portalPage({ ...portal, root: rootFrom(request) }));
    },
  });
  addPage('/c/:token/logo', {
    async get(request, response) {
      const logo = await database.read(async (tx) => {
        const { actor } = await open(tx, String(request.params.token));
        return logoOf(tx, actor.workspace.id);
      });
      sendLogo(response, logo);
    },
  });
}

/** The page number; 1 for any other text. */
function pageNumber(text: unknown): number {
  return typeof text === 'string' && /^[1-9]\d{0,6}$/.test(text) ? Number(text) : 1;
}

type PortalEntry = {
  summary: Schema<'DocumentSummary'>;
  /** The name of its type in the language of the page. */
  title: string;
  /** Whether it is a proforma or a quote that another document follows. */
  isConverted: boolean;
  /** The secret token of the document's own link. */
  token: string;
};

type Portal = {
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
function portalPage(portal: Portal): string {
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
${entries.length > 0 && html`<p><a href="${token}/statement${portal.query}">${words.statement.open}</a></p>`}
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
${summary.valid_until && takesAnswer({ ...summary, converted_at: isConverted ? '' : null }) && html`<span class="block small soft">${words.quote.validUntil} ${dateText(summary.valid_until, language)}</span>`}
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

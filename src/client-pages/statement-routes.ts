import type { Request } from 'express';
import { inItsTime } from '../auth/sandbox-time.ts';
import type { Reader } from '../database/engine/statement.ts';
import { isCalendarDate } from '../domain/calendar.ts';
import { Failure } from '../domain/failure.ts';
import type { Language } from '../domain/language.ts';
import type { StatementKind } from '../domain/statement.ts';
import { type Html, html } from '../formats/html.ts';
import { sendUncachedPdf } from '../http/pipeline/files.ts';
import { labelsOf } from '../print/labels.ts';
import type { StatementPrint } from '../print/order.ts';
import { movementText } from '../print/statement.ts';
import { findLinkedClient } from '../resources/clients/portal-link.ts';
import { selectAccounts } from '../resources/payments/account-queries.ts';
import { findLinkedStatement, type LinkedStatement } from '../resources/statements/linked.ts';
import { statementFileName, statementPrintOrder } from '../resources/statements/papers.ts';
import { scopeOf, statementOf } from '../resources/statements/statement.ts';
import { lookNow } from '../workspaces/document-defaults.ts';
import { logoHashOf, logoOf } from '../workspaces/logo.ts';
import { itemTable, sumsTable } from './account-tables.ts';
import { noSuchPage, rootFrom } from './error-page.ts';
import { amountText, dateText } from './format.ts';
import { layout } from './layout.ts';
import { type PageLanguage, pageLanguage } from './page-language.ts';
import type { AddPage, ClientPageDependencies } from './page-parts.ts';
import { shortName } from './party.ts';
import { logoAddress, sendLogo } from './pictures.ts';
import { wordsOf } from './words.ts';

/** A statement with what its page has around it. */
type Opened = {
  order: StatementPrint;
  logo: string | undefined;
  colour: string | null;
  /** Those that the client has an account in; one for the page of an e-mail, which shows what was sent. */
  currencies: string[];
  workspace: { id: number; businessId: number };
  /** Where the days of the request could not be taken, and the usual ones are shown. */
  problem: 'tooLong' | 'wrong' | undefined;
};

/**
 * `/s/{token}`: a statement that was sent to a client; `/c/{token}/statement`: the one that a client chooses in its portal.
 */
export function addStatementPages(
  addPage: AddPage,
  { database, service, print, clock }: ClientPageDependencies,
): void {
  const orderOf = async (tx: Reader, { client, actor, scope }: LinkedStatement) => {
    const { workspace } = actor;
    const { now } = await inItsTime(tx, actor, clock());
    return statementPrintOrder(tx, workspace, await statementOf({ tx, now, workspace }, client, scope));
  };
  const aroundOf = async (tx: Reader, { actor: { workspace } }: Pick<LinkedStatement, 'actor'>) => ({
    logo: (await logoHashOf(tx, workspace.id))?.sha256,
    colour: lookNow(workspace).accentColour,
    workspace,
  });

  /** The statement of an e-mail. @throws Failure `not_found` when the link opens nothing */
  const openSent = (request: Request): Promise<Opened> =>
    database.read(async (tx) => {
      const linked = await findLinkedStatement(tx, tokenOf(request), service);
      if (!linked) throw noSuchPage();
      const order = await orderOf(tx, linked);
      const currencies = [order.statement.currency];
      return { order, currencies, problem: undefined, ...(await aroundOf(tx, linked)) };
    });

  /** The statement that a client chooses. @throws Failure as above */
  const openChosen = (request: Request): Promise<Opened> =>
    database.read(async (tx) => {
      const linked = await findLinkedClient(tx, tokenOf(request), service);
      if (!linked) throw noSuchPage();
      const { client, actor } = linked;
      const { now } = await inItsTime(tx, actor, clock());
      const accounts = await selectAccounts(tx, { workspaceId: client.workspaceId, clientId: client.id });
      const currencies = [...new Set(accounts.map(({ currency }) => currency))];
      const place = { now, workspace: actor.workspace };
      const usual = {
        currency: currencies.includes(usualIn(actor.workspace, client)) ? undefined : currencies[0],
      };
      let problem: Opened['problem'];
      let order: StatementPrint;
      try {
        const scope = scopeOf(place, client, { ...usual, ...chosenIn(request, currencies) });
        order = await orderOf(tx, { client, actor, scope });
      } catch (error) {
        if (!(error instanceof Failure) || error.code !== 'validation_failed') throw error;
        problem = error.errors?.from ? 'tooLong' : 'wrong';
        order = await orderOf(tx, {
          client,
          actor,
          scope: scopeOf(place, client, { ...usual, kind: 'open_items' }),
        });
      }
      return { order, currencies, problem, ...(await aroundOf(tx, linked)) };
    });

  const pdfOf = async ({ order, workspace }: Opened) => ({
    fileName: statementFileName(order),
    pdf: await print(order, workspace.id),
    businessId: workspace.businessId,
  });

  addPage('/s/:token', {
    async get(request, response) {
      const opened = await openSent(request);
      const token = tokenOf(request);
      const where = { self: token, base: token, root: rootFrom(request), token };
      response.type('html').send(statementPage(opened, pageLanguage(request, opened.order.language), where));
    },
  });
  addPage('/s/:token/download', {
    async post(request, response) {
      sendUncachedPdf(response, 'attachment', await pdfOf(await openSent(request)));
    },
  });
  addPage('/s/:token/logo', {
    async get(request, response) {
      const logo = await database.read(async (tx) => {
        const linked = await findLinkedStatement(tx, tokenOf(request), service);
        if (!linked) throw noSuchPage();
        return logoOf(tx, linked.actor.workspace.id);
      });
      sendLogo(response, logo);
    },
  });
  addPage('/c/:token/statement', {
    async get(request, response) {
      const opened = await openChosen(request);
      const where = {
        self: 'statement',
        base: `../${tokenOf(request)}`,
        root: rootFrom(request),
        token: undefined,
      };
      response.type('html').send(statementPage(opened, pageLanguage(request, opened.order.language), where));
    },
  });
  addPage('/c/:token/statement/download', {
    async post(request, response) {
      sendUncachedPdf(response, 'attachment', await pdfOf(await openChosen(request)));
    },
  });
}

function tokenOf({ params }: Request): string {
  return String(params.token);
}

function usualIn(workspace: { currency: string }, client: { defaultCurrency: string | null }): string {
  return client.defaultCurrency ?? workspace.currency;
}

/** What the address asks for; what is no day, kind or currency of the client is left out. */
function chosenIn({ query }: Request, currencies: readonly string[]) {
  const day = (value: unknown) => (typeof value === 'string' && isCalendarDate(value) ? value : undefined);
  const kind: StatementKind = query.kind === 'open_items' ? 'open_items' : 'movements';
  const currency = currencies.find((code) => code === query.currency);
  const days =
    kind === 'open_items' ? { as_of: day(query.to) } : { from: day(query.from), to: day(query.to) };
  return { kind, ...days, ...(currency ? { currency } : {}) };
}

type Where = {
  /** The address of the page, relative to where it is shown. */
  self: string;
  /** That of the page with the logo. */
  base: string;
  root: string;
  /** Of the link of an e-mail; undefined in the portal, where the client chooses. */
  token: string | undefined;
};

function statementPage(opened: Opened, { language, query }: PageLanguage, where: Where): string {
  const { order, logo, colour, problem } = opened;
  const { statement } = order;
  const words = wordsOf(language);
  const labels = labelsOf(language).statement;
  const name = shortName(order.seller);
  const title = labels.title[statement.kind];
  const isPortal = where.token === undefined;
  const chosen = isPortal ? addressOf(statement) : '';
  const here = `${where.self}${chosen}`;
  return layout({
    language,
    title: `${title} · ${name}`,
    root: where.root,
    sender: { name, logo: logoAddress(where.base, logo), colour },
    address: here,
    content: html`<div class="sheet">
<div class="head">
<div>
<p class="kicker">${shortName(order.client)}</p>
<h1>${title}</h1>
<p class="soft">${timeOf(statement, language)}</p>
</div>
<div class="side">
<p class="label">${statement.net_cents < 0 ? labels.inYourFavour : labels.toPay}</p>
<p class="due">${amountText(statement.net.replace('-', ''), statement.currency, language)}</p>
</div>
</div>
${isPortal && [html`<p><a href="${where.base}${query}">${words.statement.back}</a></p>`, choiceForm(opened, { language, query }, where)]}
${problem && html`<div class="notice warn" role="alert"><p>${words.statement[problem]}</p></div>`}
${statement.kind === 'movements' ? movementTable(order, language) : itemTable(statement.items, statement.currency, language)}
${sumsTable(statement, labels.toPay, language)}
<form method="post" action="${downloadOf(where, chosen)}"><button>${words.downloadPdf}</button></form>
</div>`,
  });
}

function downloadOf({ self }: Where, chosen: string): string {
  return `${self}/download${chosen}`;
}

function addressOf({ kind, from, to, currency }: StatementPrint['statement']): string {
  const fields = { kind, ...(from === null ? {} : { from }), to, currency };
  return `?${new URLSearchParams(fields)}`;
}

function timeOf({ from, to }: StatementPrint['statement'], language: Language): string {
  const until = dateText(to, language);
  const labels = labelsOf(language).statement;
  return from === null ? `${labels.asOf}: ${until}` : `${dateText(from, language)} – ${until}`;
}

/** Kind, days and currency; the address that it leads to keeps them. */
function choiceForm({ order, currencies }: Opened, { language }: PageLanguage, { self }: Where): Html {
  const words = wordsOf(language).statement;
  const { kind, from, to, currency } = order.statement;
  const isChosen = (value: string, chosen: string) => value === chosen && html` selected`;
  return html`<form method="get" action="${self}" class="choice">
<input type="hidden" name="lang" value="${language}">
<div class="field"><label for="kind">${words.kind}</label><select id="kind" name="kind">${(
    ['movements', 'open_items'] as const
  ).map(
    (each) => html`<option value="${each}"${isChosen(each, kind)}>${words.kinds[each]}</option>`,
  )}</select></div>
<div class="field"><label for="from">${words.from}</label><input type="date" id="from" name="from" value="${from ?? ''}"></div>
<div class="field"><label for="to">${words.to}</label><input type="date" id="to" name="to" value="${to}"></div>
${
  currencies.length > 1 &&
  html`<div class="field"><label for="currency">${words.currency}</label><select id="currency" name="currency">${currencies.map(
    (code) => html`<option value="${code}"${isChosen(code, currency)}>${code}</option>`,
  )}</select></div>`
}
<button class="quiet">${words.show}</button>
</form>`;
}

/** On a phone, what was charged and credited is one column, and the balance below it is left out. */
function movementTable(order: StatementPrint, language: Language): Html {
  const { statement } = order;
  const labels = labelsOf(language);
  const words = labels.statement;
  const amount = (text: string) => amountText(text, '', language).trim();
  const sumRow = (label: string, on: string, text: string | null) => html`<tr class="subtotal">
<th scope="row">${label} <span class="small soft nobr">${dateText(on, language)}</span></th>
<td class="number"></td><td class="number">${text !== null && amount(text)}</td></tr>`;
  return html`<section class="scroll"><table class="lines">
<caption class="unseen">${words.title.movements}</caption>
<thead><tr><th scope="col">${words.entry}</th><th scope="col" class="number">${labels.amount}</th><th scope="col" class="number">${words.balance}</th></tr></thead>
<tbody>${sumRow(words.opening, statement.from ?? statement.to, statement.opening)}
${statement.movements.map(
  (movement) => html`<tr>
<th scope="row">${movementText(movement, labels, language)} <span class="block small soft nobr">${dateText(movement.on, language)}</span></th>
<td class="number">${amount(movement.amount)}</td>
<td class="number">${amount(movement.balance)}</td>
</tr>`,
)}
${sumRow(words.closing, statement.to, statement.closing)}</tbody>
</table></section>
${statement.movements.length === 0 && html`<p>${words.noMovements}</p>`}`;
}

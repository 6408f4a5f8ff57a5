import type { Language } from '../domain/language.ts';
import { type Html, html } from '../formats/html.ts';
import { labelsOf } from '../print/labels.ts';
import type { ConfirmationPrint } from '../print/order.ts';
import type { Schema } from '../spec/public.ts';
import { itemTable, nameOf, sumsTable } from './account-tables.ts';
import { type AnswerForm, keysOf, type TypedItem } from './confirmation-form.ts';
import { errorOf, fieldAttributes, type Problems, summaryOf } from './form-parts.ts';
import { amountText, dateText, dayText, instantText } from './format.ts';
import { layout } from './layout.ts';
import { partyBlock, shortName } from './party.ts';
import { logoAddress } from './pictures.ts';
import { type Words, wordsOf } from './words.ts';

type Shown = {
  order: ConfirmationPrint;
  confirmation: Schema<'BalanceConfirmation'>;
  timezone: string;
  /** A submitted form that could not be accepted. */
  entered: AnswerForm | undefined;
};

type Where = {
  token: string;
  query: string;
  root: string;
  logo: string | null | undefined;
};

/** The page of a balance to confirm: what is open, and the form for the answer, or the answer. */
export function confirmationPage(
  shown: Shown,
  language: Language,
  { token, query, root, logo }: Where,
): string {
  const { order, confirmation } = shown;
  const words = wordsOf(language);
  const labels = labelsOf(language);
  const name = shortName(order.seller);
  return layout({
    language,
    title: `${labels.confirmation.title} · ${name}`,
    root,
    sender: { name, logo: logoAddress(token, logo), colour: order.look.accentColour },
    address: token,
    content: html`${noticeOf(shown, words, language)}
<article class="sheet">
<div class="head">
<div>
<p class="kicker">${shortName(order.client)}</p>
<h1>${labels.confirmation.title}</h1>
<p class="soft">${labels.statement.asOf}: ${dateText(confirmation.as_of, language)}</p>
<p>${words.confirmation.intro({ seller: name })}</p>
<p><strong>${labels.confirmation.noReminder}</strong></p>
</div>
<div class="side">
<p class="label">${confirmation.net_cents < 0 ? labels.statement.inYourFavour : labels.confirmation.balance}</p>
<p class="due">${amountText(confirmation.net.replace('-', ''), confirmation.currency, language)}</p>
<p class="soft">${labels.confirmation.answerBy} ${dayText(confirmation.answer_by, language)}</p>
</div>
</div>
<section class="columns" aria-label="${words.parties}">
${partyBlock(undefined, order.seller, language)}
${partyBlock(undefined, order.client, language)}
</section>
${itemTable(confirmation.items, confirmation.currency, language)}
${sumsTable(confirmation, labels.confirmation.balance, language)}
<form method="post" action="${token}/download"><button class="quiet">${words.downloadPdf}</button></form>
</article>
${confirmation.answer === null && answerForm(shown, `${token}${query}`, language)}`,
  });
}

/** What was answered. */
function noticeOf({ confirmation, order, timezone }: Shown, words: Words, language: Language): Html | false {
  const { answer, status } = confirmation;
  const texts = words.confirmation;
  if (answer === null)
    return status === 'silent' && html`<div class="notice warn" role="status"><p>${texts.late}</p></div>`;
  const instant = instantText(answer.at, language, timezone);
  return html`<div class="notice ${answer.outcome === 'confirmed' ? 'good' : 'warn'}" role="status">
<h2>${texts.answered[answer.outcome]}</h2>
<p>${texts.answeredBy({ name: answer.name, instant })}</p>
<p>${texts.thanks({ seller: shortName(order.seller) })}</p>
${
  answer.disputes.length > 0 &&
  html`<ul>${answer.disputes.map(
    ({ document, amount, reason }) =>
      html`<li>${
        document === null ? labelsOf(language).statement.onAccount : nameOf({ document }, language)
      }${amount !== null && html` · ${texts.amount}: ${amountText(amount, confirmation.currency, language)}`}${reason !== null && html` · ${reason}`}</li>`,
  )}</ul>`
}
${answer.note !== null && html`<p class="written">${answer.note}</p>`}
<p class="mono">SHA-256 ${answer.sha256}</p>
</div>`;
}

/** Agrees or not, item by item, with the name of who answers. */
function answerForm({ confirmation, entered }: Shown, address: string, language: Language): Html {
  const words = wordsOf(language);
  const texts = words.confirmation;
  const problems: Problems = entered?.problems ?? {};
  const attributes = (field: string, hint?: string) => fieldAttributes(field, problems[field], hint, false);
  const choice = (value: 'confirmed' | 'disputed', label: string) => html`<div class="field check">
<input type="radio" id="${value}" name="outcome" value="${value}"${entered?.outcome === value && html` checked`} ${value === 'confirmed' && attributes('outcome')}>
<label for="${value}">${label}</label>
</div>`;
  const typed = new Map(entered?.items.map((item) => [item.key, item]));
  const isMarked = entered?.items.some((item) => item.isMarked) || entered?.outcome === 'disputed';
  return html`<section class="sheet" aria-labelledby="answer">
<h2 id="answer">${texts.yourAnswer}</h2>
${summaryOf(byAnchor(problems), words)}
<form method="post" action="${address}" novalidate>
${choice('confirmed', texts.agree)}
${choice('disputed', texts.disagree)}
${errorOf('outcome', problems.outcome)}
<details id="disputes"${isMarked && html` open`}>
<summary>${texts.whichItems}</summary>
<p class="hint">${texts.whichHint}</p>
${keysOf(confirmation).map((key) => itemFields(confirmation, key, { typed: typed.get(key), problems, language }))}
</details>
<div class="field">
<label for="note">${texts.note}</label>
<p class="hint" id="note-hint">${texts.noteHint}</p>
<textarea id="note" name="note" rows="3" maxlength="500" ${attributes('note', 'note-hint')}>
${entered?.note ?? ''}</textarea>
${errorOf('note', problems.note)}
</div>
<div class="field">
<label for="name">${texts.name}</label>
<input type="text" id="name" name="name" value="${entered?.name ?? ''}" autocomplete="name" maxlength="255" required ${attributes('name')}>
${errorOf('name', problems.name)}
</div>
<p class="small soft">${texts.evidence}</p>
<button>${texts.send}</button>
</form>
</section>`;
}

function itemFields(
  confirmation: Schema<'BalanceConfirmation'>,
  key: number,
  { typed, problems, language }: { typed: TypedItem | undefined; problems: Problems; language: Language },
): Html {
  const texts = wordsOf(language).confirmation;
  const attributes = (field: string) => fieldAttributes(field, problems[field], undefined, false);
  const item = confirmation.items[key - 1];
  const label = item
    ? `${nameOf(item, language)}: ${amountText(item.open, confirmation.currency, language)}`
    : `${labelsOf(language).statement.onAccount}: ${amountText(confirmation.on_account, confirmation.currency, language)}`;
  return html`<fieldset class="dispute">
<legend class="unseen">${label}</legend>
<div class="field check">
<input type="checkbox" id="item-${key}" name="item-${key}" value="yes"${typed?.isMarked && html` checked`}>
<label for="item-${key}">${label}</label>
</div>
<div class="pair">
<div class="field"><label for="amount-${key}">${texts.amount} (${confirmation.currency})</label>
<input type="text" inputmode="decimal" id="amount-${key}" name="amount-${key}" maxlength="30" value="${typed?.amount ?? ''}" ${attributes(`amount-${key}`)}>
${errorOf(`amount-${key}`, problems[`amount-${key}`])}</div>
<div class="field"><label for="reason-${key}">${texts.reason}</label>
<input type="text" id="reason-${key}" name="reason-${key}" maxlength="500" value="${typed?.reason ?? ''}" ${attributes(`reason-${key}`)}>
${errorOf(`reason-${key}`, problems[`reason-${key}`])}</div>
</div>
</fieldset>`;
}

/** By where each error leads: those of the choice to its first part. */
function byAnchor({ outcome, ...problems }: Problems): Problems {
  return { confirmed: outcome, ...problems };
}

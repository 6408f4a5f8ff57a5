import { type Html, html } from '../formats/html.ts';
import type { ShownPage } from '../print/page-file.ts';
import type { Signing } from '../resources/contracts/signing.ts';
import { instantText, onDay } from './format.ts';
import { layout } from './layout.ts';
import { partyBlock, shortName } from './party.ts';
import { logoAddress, pageAddress } from './pictures.ts';
import { declineForm, type SubmittedForm, signForm } from './sign-forms.ts';
import { wordsOf } from './words.ts';

type SignPageOptions = {
  /** The contract's text; null for an uploaded PDF. */
  text: Html | null;
  /** The pictures of an uploaded PDF; undefined for one that an earlier version stored. */
  pages: ShownPage[] | undefined;
  /** The relative path from the page to `/sign/{token}`, which the forms' addresses are built on. */
  self: string;
  /** What the forms' addresses add to keep the language that was chosen. */
  query: string;
  root: string;
  /** A submitted form that could not be accepted. */
  entered?: SubmittedForm;
};

/** The page of a signing link: the contract, and the forms to sign or decline it. */
export function signPage(
  signing: Signing,
  { text, pages, self, query, root, entered }: SignPageOptions,
): string {
  const { contract, seller, client, state, language, timezone } = signing;
  const words = wordsOf(language);
  const name = shortName(seller);
  const isOpen = state === 'open';
  const deadline = isOpen || state === 'waiting' ? contract.expiresAt : null;
  return layout({
    language,
    title: `${contract.title} · ${name}`,
    root,
    sender: { name, logo: logoAddress(self, signing.logo), colour: signing.accentColour },
    address: self,
    viewed: entered ? undefined : `${self}/viewed`,
    content: html`${noticeOf(signing, self)}
<article class="sheet">
<div>
<p class="kicker">${words.contract} ${contract.number}</p>
<h1>${contract.title}</h1>
${deadline && html`<p class="soft">${words.deadlineAt({ instant: instantText(deadline, language, timezone) })}</p>`}
</div>
${contract.message && isOpen && html`<section><blockquote class="message">${contract.message}</blockquote></section>`}
<section class="columns" aria-label="${words.parties}">
${partyBlock(undefined, seller, language)}
${partyBlock(undefined, client, language)}
</section>
${text === null && state !== 'withheld' && (pages ? pagesOf(signing, pages, self) : uploadedOf(signing, self))}
${text !== null && html`<section aria-labelledby="text"><h2 id="text" class="unseen">${words.contractText}</h2><div class="prose">${text}</div></section>`}
</article>
${signersOf(signing)}
${isOpen && [signForm(signing, `${self}${query}`, entered), declineForm(signing, `${self}/decline${query}`, entered)]}`,
  });
}

/** The pages as pictures, each with its text for those who hear it. */
function pagesOf({ language, contract }: Signing, pages: ShownPage[], self: string): Html {
  const words = wordsOf(language);
  return html`<section aria-labelledby="text"><h2 id="text" class="unseen">${words.contractText}</h2>
<p>${words.pagesShown} <a class="button" href="${self}/contract.pdf" target="_blank" rel="noopener">${words.openPdf}</a></p>
<ol class="pages">${pages.map(({ width, height, text }, i) => {
    const address = pageAddress(self, i + 1, contract.bodySha256);
    return html`<li><img src="${address}" width="${width}" height="${height}" loading="lazy" alt="${words.pageOf({ page: i + 1, last: pages.length })}"><p class="unseen">${text}</p></li>`;
  })}</ol>
</section>`;
}

/** The PDF in the page, and a link for browsers that show none in a page, such as those of most phones. */
function uploadedOf({ language, contract }: Signing, self: string): Html {
  const words = wordsOf(language);
  const address = `${self}/contract.pdf`;
  return html`<section aria-labelledby="text"><h2 id="text" class="unseen">${words.contractText}</h2>
<p>${words.pdfShown} <a class="button" href="${address}" target="_blank" rel="noopener">${words.openPdf}</a></p>
<iframe class="pdf" src="${address}#navpanes=0&amp;view=FitH" title="${contract.title}"></iframe>
</section>`;
}

const TONES = {
  signed_by_you: 'good',
  signed: 'good',
  declined: 'bad',
  expired: 'warn',
  voided: 'warn',
  withheld: 'warn',
  waiting: 'warn',
};

/** Explains the state to the person who opened the page; nothing while the contract can be signed. */
function noticeOf({ state, language, contract }: Signing, self: string): Html | false {
  if (state === 'open') return false;
  const words = wordsOf(language);
  const { title, text } = words.closed[state];
  return html`<div class="notice ${TONES[state]}" role="status">
<h2>${title}</h2>
<p>${text}</p>
${state === 'signed' && contract.signedPdfSha256 !== null && html`<p><a class="button" href="${self}/signed.pdf">${words.downloadSigned}</a></p>`}
</div>`;
}

function signersOf({ signers, language, timezone, contract }: Signing): Html {
  const words = wordsOf(language);
  const tone = { signed: 'good', declined: 'bad', pending: '', viewed: '' };
  return html`<section class="sheet" aria-labelledby="signers">
<h2 id="signers">${words.signers}</h2>
<ul class="list">${signers.map(
    ({ name, status, signedAt, isYou }) => html`<li>
<span class="grow"><strong>${name}</strong>${isYou && html` <span class="soft">(${words.you})</span>`}${
      signedAt &&
      html`<span class="block small soft">${words.signedAt({ instant: onDay(instantText(signedAt, language, timezone), language) })}</span>`
    }</span>
<span><span class="pill ${tone[status]}">${words.signer[status]}</span></span>
</li>`,
  )}</ul>
<p class="label apart">${contract.body === null ? words.fileHash : words.bodyHash}</p>
<p class="mono">${contract.bodySha256}</p>
</section>`;
}

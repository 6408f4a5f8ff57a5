import type { Request, Response } from 'express';
import { LRUCache } from 'lru-cache';
import type { SigningState } from '../domain/contract-status.ts';
import type { Signature } from '../domain/signer-signature.ts';
import { type Html, html } from '../formats/html.ts';
import { sendUncachedPdf } from '../http/pipeline/files.ts';
import { allowFramingByOwn, allowOwnFrames } from '../http/security-headers.ts';
import { readPageFile, type ShownPage } from '../print/page-file.ts';
import {
  declineContract,
  findSigning,
  noteViewed,
  type Signing,
  signContract,
  uploadedPdf,
} from '../resources/contracts/signing.ts';
import { signedPdf } from '../resources/contracts/uploaded.ts';
import { isWithheld, reportWithheld } from '../resources/contracts/withheld.ts';
import { logoOf } from '../workspaces/logo.ts';
import { noSuchPage, rootFrom } from './error-page.ts';
import { fieldsOf, seeOther } from './form-parts.ts';
import { instantText, onDay } from './format.ts';
import { layout } from './layout.ts';
import { pageLanguage } from './page-language.ts';
import type { AddPage, ClientPageDependencies } from './page-parts.ts';
import { partyBlock, shortName } from './party.ts';
import { logoAddress, pageAddress, sendLogo, sendPicture } from './pictures.ts';
import { declineForm, declineProblems, type SubmittedForm, signForm, signProblems } from './sign-forms.ts';
import { wordsOf } from './words.ts';

/** A contract with its signer, and what the page's own addresses add to keep the language that was chosen. */
type OpenedPage = Signing & { query: string };

/** `/sign/{token}`: a contract, for one of its signers. */
export function addSigningPages(addPage: AddPage, parts: ClientPageDependencies): void {
  const { database, clock, contractTexts, bodies } = parts;
  const contractPages = createContractPages();

  /** @throws Failure `not_found` when the link opens nothing */
  const open = async (request: Request): Promise<OpenedPage> => {
    const found = await database.read((tx) => findSigning(tx, tokenOf(request), clock()));
    if (!found) throw noSuchPage();
    const signing = { ...found, ...pageLanguage(request, found.language) };
    const isUploaded = signing.contract.body === null;
    if (isUploaded && (await isWithheld(parts, tokenOf(request)))) return { ...signing, state: 'withheld' };
    return signing;
  };

  const textOf = ({ contract, workspaceId }: Signing) =>
    contract.body === null
      ? null
      : contractTexts.markup(contract.body, { sha256: contract.bodySha256, workspaceId });

  /** The pictures of an uploaded contract. */
  const picturesOf = async (request: Request, { contract, state }: Signing) =>
    contract.body === null && state !== 'withheld'
      ? contractPages.find(contract.bodySha256, async () => {
          const file = await database.read((tx) => uploadedPdf(tx, tokenOf(request), clock()));
          return file?.pdf;
        })
      : undefined;

  /** @param entered the submitted fields with their errors, where the page is shown again */
  const send = async (
    request: Request,
    response: Response,
    signing: OpenedPage,
    { self, entered }: { self: string; entered?: SubmittedForm },
  ) => {
    const [text, pages] = [await textOf(signing), await picturesOf(request, signing)];
    const where = { self, query: signing.query, root: rootFrom(request) };
    if (text === null && !pages) allowOwnFrames(response);
    if (entered) response.status(422);
    response.type('html').send(signPage(signing, { text, pages, ...where, entered }));
  };

  const signOnce = createSigning((token, signature) => signContract(parts, token, signature));

  const sign = async (request: Request, response: Response, signing: OpenedPage) => {
    const token = tokenOf(request);
    const { name = '', consent } = fieldsOf(request);
    const entered = { name, consent: consent === 'yes' };
    const problems = signProblems(entered, wordsOf(signing.language));
    const isComplete = Object.keys(problems).length === 0;
    if (signing.state === 'open' && !isComplete) {
      await send(request, response, signing, { self: token, entered: { ...entered, problems } });
      return;
    }
    // Also where it can no longer be signed: the attempt records a deadline that has passed.
    if (isComplete) {
      const signature = { name, address: request.ip ?? '', userAgent: request.get('User-Agent') ?? '' };
      if ((await signOnce(token, signature)) === undefined) throw noSuchPage();
    }
    seeOther(response, `${token}${signing.query}`);
  };

  const decline = async (request: Request, response: Response, signing: OpenedPage) => {
    const token = tokenOf(request);
    const { reason = '' } = fieldsOf(request);
    const problems = declineProblems({ reason }, wordsOf(signing.language));
    const isComplete = Object.keys(problems).length === 0;
    if (signing.state === 'open' && !isComplete) {
      await send(request, response, signing, { self: `../${token}`, entered: { reason, problems } });
      return;
    }
    if (isComplete && (await declineContract(parts, token, { reason })) === undefined) throw noSuchPage();
    seeOther(response, `../${token}${signing.query}`);
  };

  addPage('/sign/:token', {
    async get(request, response) {
      const signing = await open(request);
      await send(request, response, signing, { self: tokenOf(request) });
    },
    async post(request, response) {
      const signing = await open(request);
      await bodies.form(request, response, () => sign(request, response, signing));
    },
  });

  addPage('/sign/:token/decline', {
    async post(request, response) {
      const signing = await open(request);
      await bodies.form(request, response, () => decline(request, response, signing));
    },
  });

  addPage('/sign/:token/viewed', {
    async post(request, response) {
      const { state } = await open(request);
      if (state === 'withheld') await reportWithheld(parts, tokenOf(request));
      else await noteViewed(parts, tokenOf(request));
      response.status(204).end();
    },
  });

  addPage('/sign/:token/logo', {
    async get(request, response) {
      const logo = await database.read(async (tx) => {
        const signing = await findSigning(tx, tokenOf(request), clock());
        return signing && logoOf(tx, signing.workspaceId);
      });
      sendLogo(response, logo);
    },
  });

  addPage('/sign/:token/pages/:page', {
    async get(request, response) {
      const signing = await open(request);
      const pages = await picturesOf(request, signing);
      const page = pages?.[Number(request.params.page) - 1];
      if (!page) throw noSuchPage();
      const { mediaType, image } = page;
      sendPicture(response, { mediaType, image: image(), version: signing.contract.bodySha256 });
    },
  });

  addPage('/sign/:token/contract.pdf', {
    async get(request, response) {
      const { state, businessId } = await open(request);
      if (state === 'withheld') throw noSuchPage();
      const file = await database.read((tx) => uploadedPdf(tx, tokenOf(request), clock()));
      if (!file) throw noSuchPage();
      allowFramingByOwn(response);
      sendUncachedPdf(response, 'inline', { ...file, businessId });
    },
  });

  addPage('/sign/:token/signed.pdf', {
    async get(request, response) {
      const { businessId } = await open(request);
      const signed = await database.read((tx) => signedPdf(tx, tokenOf(request)));
      if (!signed) throw noSuchPage();
      sendUncachedPdf(response, 'attachment', { ...signed, businessId });
    },
  });
}

type Sign = (token: string, signature: Signature) => Promise<SigningState | undefined>;

/**
 * Concurrent clicks on one link share the first call, so that the PDF of the last signature is rendered only once.
 */
function createSigning(sign: Sign): Sign {
  const underWay = new Map<string, Promise<SigningState | undefined>>();
  return (token, signature) => {
    const signing = underWay.get(token) ?? sign(token, signature).finally(() => underWay.delete(token));
    underWay.set(token, signing);
    return signing;
  };
}

function tokenOf({ params }: Request): string {
  return String(params.token);
}

/** The pages of uploaded contracts, as pictures with their text. */
type ContractPages = {
  /**
   * @param sha256 of the contract's PDF
   * @param load reads it
   * @returns undefined where there is none, or it was stored by an earlier version, which drew no pictures
   */
  find(sha256: string, load: () => Promise<Buffer | undefined>): Promise<ShownPage[] | undefined>;
};

/** The largest file, or some dozen usual ones: a browser asks for one page after the other. */
const MAX_KEPT_BYTES = 48 * 1024 * 1024;

function createContractPages(): ContractPages {
  const kept = new LRUCache<string, { pages: ShownPage[]; bytes: number }>({
    maxSize: MAX_KEPT_BYTES,
    sizeCalculation: ({ bytes }) => bytes,
  });
  return {
    async find(sha256, load) {
      const known = kept.get(sha256);
      if (known) return known.pages;
      const file = await load();
      const pages = file && readPageFile(file);
      if (file && pages) kept.set(sha256, { pages, bytes: file.length });
      return pages;
    },
  };
}

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
function signPage(signing: Signing, { text, pages, self, query, root, entered }: SignPageOptions): string {
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

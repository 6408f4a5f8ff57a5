import type { Request, Response } from 'express';
import { Failure } from '../domain/failure.ts';
import { message } from '../domain/messages/message.ts';
import type { Signature } from '../domain/signer-signature.ts';
import { sendUncachedPdf } from '../http/pipeline/files.ts';
import { allowFramingByOwn, allowOwnFrames } from '../http/security-headers.ts';
import { signedPdf } from '../resources/contracts/signed-file.ts';
import {
  declineContract,
  findSigning,
  noteViewed,
  type Signing,
  signContract,
  uploadedPdf,
} from '../resources/contracts/signing.ts';
import { isWithheld, reportWithheld } from '../resources/contracts/withheld.ts';
import { logoOf } from '../workspaces/logo.ts';
import { createContractPages } from './contract-pages.ts';
import { noSuchPage, rootFrom } from './error-page.ts';
import { pageLanguage } from './page-language.ts';
import type { AddPage, ClientPageDependencies } from './page-parts.ts';
import { sendLogo, sendPicture } from './pictures.ts';
import { declineProblems, type SubmittedForm, signProblems } from './sign-forms.ts';
import { signPage } from './sign-page.ts';
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

type Sign = (token: string, signature: Signature) => ReturnType<typeof signContract>;

/**
 * Concurrent clicks on one link share the first call, so that the PDF of the last signature is rendered only once.
 */
function createSigning(sign: Sign): Sign {
  const underWay = new Map<string, ReturnType<Sign>>();
  return (token, signature) => {
    const signing = underWay.get(token) ?? sign(token, signature).finally(() => underWay.delete(token));
    underWay.set(token, signing);
    return signing;
  };
}

function tokenOf({ params }: Request): string {
  return String(params.token);
}

/** Redirects the browser to the page with GET, so that a reload submits no form again. The address stays relative. */
function seeOther(response: Response, address: string): void {
  response.status(303).set('Location', address).end();
}

/**
 * The fields of a form, each once and of plain text.
 * @throws Failure `bad_request` for anything else, which no browser sends from the page
 */
function fieldsOf(request: Request): Record<string, string | undefined> {
  if (!request.is('application/x-www-form-urlencoded')) throw unreadable();
  const fields = Object.entries((request.body ?? {}) as Record<string, unknown>);
  const isPlain = (value: unknown) =>
    typeof value === 'string' && !value.includes('\0') && value.isWellFormed();
  if (!fields.every(([, value]) => isPlain(value))) throw unreadable();
  return Object.fromEntries(fields) as Record<string, string>;
}

function unreadable(): Failure {
  return new Failure('bad_request', message('key.form_unreadable'));
}

import { inItsTime } from '../auth/sandbox-time.ts';
import { writtenBy } from '../database/engine/journal.ts';
import type { Reader } from '../database/engine/statement.ts';
import { documentTitle } from '../domain/document-titles.ts';
import { kindOf } from '../domain/document-types.ts';
import type { Language } from '../domain/language.ts';
import { documentFileName } from '../domain/number-year.ts';
import { sendStoredFile, sendUncachedPdf } from '../http/pipeline/files.ts';
import type { DocumentPrint } from '../print/order.ts';
import { documentView } from '../resources/document-records/view.ts';
import {
  findLinkedDocument,
  isNewView,
  type LinkedDocument,
  noteDocumentViewed,
} from '../resources/documents/links.ts';
import { documentPrintOrder } from '../resources/documents/papers.ts';
import { presentStatus, versionOf } from '../resources/quotes/state.ts';
import { bytesOfFile, sentFilesOf } from '../workspaces/files.ts';
import { logoHashOfDocument, logoOfDocument } from '../workspaces/logo.ts';
import { documentPage } from './document-page.ts';
import { noSuchPage, rootFrom } from './error-page.ts';
import { pageLanguage } from './page-language.ts';
import type { AddPage, ClientPageDependencies } from './page-parts.ts';
import { sendLogo } from './pictures.ts';
import type { QuotePart } from './quote-forms.ts';
import { addQuoteAnswers, type SendPage } from './quote-routes.ts';

/**
 * `/d/{token}`: an issued document. A GET alone does not count as a view, because scanners and previews send it, too.
 */
export function addDocumentPages(addPage: AddPage, parts: ClientPageDependencies): void {
  const { database, print, service, clock } = parts;
  /** The document of a link. @throws Failure `not_found` when the link opens nothing */
  const open = async (tx: Reader, token: unknown): Promise<LinkedDocument> => {
    const linked = await findLinkedDocument(tx, String(token), service);
    if (!linked) throw noSuchPage();
    return linked;
  };
  const orderOf = (token: unknown) =>
    database.read(async (tx) => {
      const { record, actor } = await open(tx, token);
      const order = await documentPrintOrder(tx, actor.workspace, record);
      const { workspace } = actor;
      const logo = await logoHashOfDocument(tx, workspace.id, record.head.frozenSeller?.logo);
      const files = await sentFilesOf(tx, record.head.id);
      // A quote has expired as its last day is over.
      const isQuote = kindOf(record.head) === 'quote';
      const present = isQuote
        ? presentStatus(record.head, await inItsTime(tx, actor, clock()))
        : record.head.status;
      const standing = { ...documentView(record), status: present };
      const shown = { ...order, document: { ...order.document, status: present } };
      const quote: QuotePart | undefined = isQuote
        ? { version: versionOf(record), timezone: workspace.timezone }
        : undefined;
      return { order: shown, logo, files, standing, quote, workspace };
    });
  /** @param shown.part what a quote shows after an answer that was not kept */
  const send: SendPage = async (request, response, { self, part, status = 200 }) => {
    const { order, logo, files, standing, quote } = await orderOf(request.params.token);
    const { language } = pageLanguage(request, order.language);
    const where = { self, quote: quote && { ...quote, ...part }, logo, files, root: rootFrom(request) };
    const page = documentPage(inLanguage(order, language), standing, where);
    response.status(status).type('html').send(page);
  };
  const noteViewed = async (token: unknown) => {
    const { record, actor } = await database.read((tx) => open(tx, token));
    if (!isNewView(record)) return;
    await database.write({ workspace: actor.workspace.id }, async (tx) => {
      const { record, actor: linked } = await open(tx, token);
      const { actor, now, isAdvancing } = await inItsTime(tx, linked, clock());
      if (isAdvancing) return;
      writtenBy(tx, { kind: 'client', via: 'page', operation: 'viewed' });
      await noteDocumentViewed({ tx, actor, now, service }, record);
    });
  };

  addPage('/d/:token', {
    async get(request, response) {
      await send(request, response, { self: String(request.params.token) });
    },
  });
  addQuoteAnswers(addPage, { open, send, parts });
  addPage('/d/:token/viewed', {
    async post(request, response) {
      await noteViewed(request.params.token);
      response.status(204).end();
    },
  });
  addPage('/d/:token/download', {
    async post(request, response) {
      const { order, workspace } = await orderOf(request.params.token);
      const pdf = await print(order, workspace.id);
      await noteViewed(request.params.token);
      const { number, reference, type: typeKey, issue_date: issueDate } = order.document;
      const fileName = documentFileName({ number, reference, typeKey, issueDate });
      sendUncachedPdf(response, 'attachment', { fileName, pdf, businessId: workspace.businessId });
    },
  });
  addPage('/d/:token/files/:file', {
    async post(request, response) {
      const found = await database.read(async (tx) => {
        const { actor, record } = await open(tx, request.params.token);
        const file = (await sentFilesOf(tx, record.head.id)).find(
          ({ reference }) => reference === request.params.file,
        );
        return file && { file, bytes: await bytesOfFile(tx, file), businessId: actor.workspace.businessId };
      });
      if (!found) throw noSuchPage();
      await noteViewed(request.params.token);
      const { name: fileName, mediaType, sha256 } = found.file;
      const answer = { storedFile: found.bytes, fileName, mediaType, sha256, businessId: found.businessId };
      sendStoredFile(request, response, answer);
    },
  });
  addPage('/d/:token/logo', {
    async get(request, response) {
      const logo = await database.read(async (tx) => {
        const { actor, record } = await open(tx, request.params.token);
        return logoOfDocument(tx, actor.workspace.id, record.head.frozenSeller?.logo);
      });
      sendLogo(response, logo);
    },
  });
}

/** What a page shows of a document in another language than its own; its PDF stays as it was issued. */
function inLanguage(order: DocumentPrint, language: Language): DocumentPrint {
  if (language === order.language) return order;
  return { ...order, language, title: documentTitle(order.document.type ?? '', language) };
}

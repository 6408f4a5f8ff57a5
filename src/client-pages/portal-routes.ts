import type { Reader } from '../database/engine/statement.ts';
import { documentTitle } from '../domain/document-titles.ts';
import { type Language, languageFor } from '../domain/language.ts';
import { findLinkedClient } from '../resources/clients/portal-link.ts';
import { portalDocuments } from '../resources/documents/links.ts';
import { logoHashOf, logoOf } from '../workspaces/logo.ts';
import { lookNow } from '../workspaces/look.ts';
import { noSuchPage, rootFrom } from './error-page.ts';
import { type PageLanguage, pageLanguage } from './page-language.ts';
import type { AddPage, ClientPageDependencies } from './page-parts.ts';
import { sendLogo } from './pictures.ts';
import { type Portal, portalPage } from './portal-page.ts';

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

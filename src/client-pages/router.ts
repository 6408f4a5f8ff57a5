import express, { type Router } from 'express';
import { refuseMethod } from '../http/pipeline/routes.ts';
import { protect, refuseCrossSite } from '../http/security-headers.ts';
import { assets } from './assets.ts';
import { addConfirmationPages } from './confirmation-routes.ts';
import { addDocumentPages } from './document-routes.ts';
import { errorPage, noSuchPage } from './error-page.ts';
import type { AddPage, ClientPageDependencies } from './page-parts.ts';
import { addPortalPages } from './portal-routes.ts';
import { addSigningPages } from './signing-routes.ts';
import { addStatementPages } from './statement-routes.ts';
import { createThrottle } from './throttle.ts';

/** The pages that clients open with a secret link, which is their only authentication. */
export function clientPages(parts: ClientPageDependencies): Router {
  const throttle = createThrottle(parts.limits);
  const publicUrl = () => parts.service.publicUrl;
  const pages = express.Router({ caseSensitive: true, strict: true });
  pages.use(protect(publicUrl), async (request, _response, next) => {
    await throttle.request(request);
    next();
  });
  pages.use(refuseCrossSite(publicUrl));
  const addPage: AddPage = (path, { get, post }) => {
    const resource = pages.route(path);
    if (get) resource.get(get);
    if (post) resource.post(...[post].flat());
    resource.all(refuseMethod([...(get ? ['GET', 'HEAD'] : []), ...(post ? ['POST'] : [])]));
  };
  addDocumentPages(addPage, parts);
  addPortalPages(addPage, parts);
  addStatementPages(addPage, parts);
  addConfirmationPages(addPage, parts);
  addSigningPages(addPage, parts);
  pages.use(() => {
    throw noSuchPage();
  });
  pages.use(errorPage(throttle));

  const router = express.Router({ caseSensitive: true, strict: true });
  router.use('/assets', assets(publicUrl));
  router.use((request, response, next) => {
    if (/^\/(d|c|s|b|sign)(\/|$)/.test(request.path)) pages(request, response, next);
    else next();
  });
  return router;
}

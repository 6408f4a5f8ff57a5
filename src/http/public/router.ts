import express, { type RequestHandler, type Router } from 'express';
import type { Service } from '../../access/context.ts';
import type { Database } from '../../database/transaction.ts';
import type { Print } from '../../print/order.ts';
import type { IsNormalised } from '../../print/uploaded/inspector.ts';
import type { Bodies } from '../body.ts';
import { refuseMethod } from '../refuse-method.ts';
import { assets } from './assets.ts';
import type { ContractTexts } from './contract-text.ts';
import { addDocumentPages } from './documents.ts';
import { errorPage, noSuchPage } from './error-page.ts';
import { addPortalPages } from './portal.ts';
import { protect, refuseCrossSite } from './protection.ts';
import { addSigningPages } from './signing.ts';
import { createThrottle } from './throttle.ts';

/** What the pages work with. */
export type PublicParts = {
  database: Database;
  print: Print;
  isNormalised: IsNormalised;
  contractTexts: ContractTexts;
  service: Service;
  clock: () => Date;
  bodies: Bodies;
  /** Whether the clock is a day or more from what was expected. */
  isClockDoubted: () => boolean;
};

/** Adds what one address answers under each of its methods; any other method is a 405. */
export type Place = (
  path: string,
  methods: { get?: RequestHandler; post?: RequestHandler | RequestHandler[] },
) => void;

/** The pages that clients open with a secret link, which is all that lets them in. */
export function publicPages(parts: PublicParts): Router {
  const throttle = createThrottle();
  const publicUrl = () => parts.service.publicUrl;
  const pages = express.Router({ caseSensitive: true, strict: true });
  pages.use(protect(publicUrl), (request, _response, next) => {
    throttle.request(request);
    next();
  });
  pages.use(refuseCrossSite(publicUrl));
  const place: Place = (path, { get, post }) => {
    const resource = pages.route(path);
    if (get) resource.get(get);
    if (post) resource.post(...[post].flat());
    resource.all(refuseMethod([...(get ? ['GET', 'HEAD'] : []), ...(post ? ['POST'] : [])]));
  };
  addDocumentPages(place, parts);
  addPortalPages(place, parts);
  addSigningPages(place, parts);
  pages.use(() => {
    throw noSuchPage();
  });
  pages.use(errorPage(throttle));

  const router = express.Router({ caseSensitive: true, strict: true });
  router.use('/assets', assets(publicUrl));
  router.use((request, response, next) => {
    if (/^\/(d|c|sign)(\/|$)/.test(request.path)) pages(request, response, next);
    else next();
  });
  return router;
}

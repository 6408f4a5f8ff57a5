import type { Response } from 'express';
import { hasAlready } from '../http/pipeline/conditional.ts';
import type { Logo } from '../workspaces/logo.ts';
import { noSuchPage } from './error-page.ts';

/** How many characters of its hash the address of a logo has. */
const VERSION = 12;

/**
 * The address of a logo below the address of its page, which it is as secret as. It changes with the picture.
 * @param page relative to where it is shown
 */
export function logoAddress(page: string, sha256: string | null | undefined): string | undefined {
  return sha256 ? `${page}/logo?v=${sha256.slice(0, VERSION)}` : undefined;
}

/**
 * Sends a logo. Only the browser of the client may keep it: what is between would still show it after the link has ended.
 * @throws Failure `not_found` without a logo
 */
export function sendLogo(response: Response, logo: Logo | undefined): void {
  if (!logo) throw noSuchPage();
  const { req: request } = response;
  const isNamed = request.query.v === logo.sha256.slice(0, VERSION);
  const tag = `"${logo.sha256}"`;
  response.set({
    'Cache-Control': isNamed ? 'private, max-age=31536000, immutable' : 'private, no-cache',
    ETag: tag,
  });
  if (hasAlready(request.get('If-None-Match'), tag)) response.status(304).end();
  else response.type(logo.mediaType).send(logo.image);
}

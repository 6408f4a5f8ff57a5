import type { Response } from 'express';
import { hasAlready } from '../http/pipeline/entity-tags.ts';
import type { Logo } from '../workspaces/logo.ts';
import { noSuchPage } from './error-page.ts';

/** How many characters of its hash the address of a picture has. */
const VERSION = 12;

/** The address of a page of a contract below that of its signing page. @param number from 1 on */
export function pageAddress(page: string, number: number, sha256: string): string {
  return `${page}/pages/${number}?v=${sha256.slice(0, VERSION)}`;
}

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
  sendPicture(response, { ...logo, version: logo.sha256 });
}

type Picture = { mediaType: string; image: Uint8Array; version: string };

/** Sends a picture that changes with its version, which its address may name. */
export function sendPicture(response: Response, { mediaType, image, version }: Picture): void {
  const { req: request } = response;
  const isNamed = request.query.v === version.slice(0, VERSION);
  const tag = `"${version}"`;
  response.set({
    'Cache-Control': isNamed ? 'private, max-age=31536000, immutable' : 'private, no-cache',
    ETag: tag,
  });
  if (hasAlready(request.get('If-None-Match'), tag)) response.status(304).end();
  else response.type(mediaType).send(Buffer.from(image.buffer, image.byteOffset, image.byteLength));
}

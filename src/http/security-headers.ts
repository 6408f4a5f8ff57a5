import type { Request, RequestHandler, Response } from 'express';
import { Failure } from '../domain/failure.ts';
import { message } from '../domain/messages/message.ts';

const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  "script-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "form-action 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Lets a page show a PDF of its own within itself. */
export function allowOwnFrames(response: Response): void {
  response.set('Content-Security-Policy', `${CONTENT_SECURITY_POLICY}; frame-src 'self'`);
}

/** Allows only pages of the service to embed the answer in a frame. */
export function allowFramingByOwn(response: Response): void {
  response.set('Content-Security-Policy', "frame-ancestors 'self'");
}

const YEAR_SECONDS = 31_536_000;

/** Headers of every answer under a secret link: not cached, framed, indexed or leaked by a referrer. */
export function protect(publicUrl: () => string): RequestHandler {
  return (_request, response, next) => {
    response.set({
      'Content-Security-Policy': CONTENT_SECURITY_POLICY,
      'X-Robots-Tag': 'noindex, nofollow, noarchive',
      'Referrer-Policy': 'no-referrer',
      'Cache-Control': 'no-store',
      'Cross-Origin-Opener-Policy': 'same-origin',
      'Cross-Origin-Resource-Policy': 'same-origin',
      'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=()',
    });
    protectTransport(response, publicUrl());
    next();
  };
}

/** The headers that cacheable answers need too, such as the style sheet. */
export function protectTransport(response: Response, publicUrl: string): void {
  response.set('X-Content-Type-Options', 'nosniff');
  if (publicUrl.startsWith('https:')) response.set('Strict-Transport-Security', `max-age=${YEAR_SECONDS}`);
}

/**
 * Refuses a POST that another site's page sends. There is no cookie that it could misuse, and it would have to know
 * the secret link; this check is an additional protection.
 * @throws Failure `forbidden`
 */
export function refuseCrossSite(publicUrl: () => string): RequestHandler {
  return (request, _response, next) => {
    if (request.method === 'POST' && isCrossSite(request, publicUrl())) {
      throw new Failure('forbidden', message('key.form_of_other_site'));
    }
    next();
  };
}

function isCrossSite(request: Request, publicUrl: string): boolean {
  const site = request.get('Sec-Fetch-Site');
  // `none` is a person's own doing, such as sending a form again after a restart of the browser.
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  const origin = request.get('Origin');
  // Browsers send `null` for pages with `Referrer-Policy: no-referrer`, such as these.
  if (origin === undefined || origin === 'null') return false;
  return origin !== new URL(publicUrl).origin && origin.replace(/^https?:\/\//, '') !== request.get('Host');
}

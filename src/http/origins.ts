// What pages of other sites may do: those of CORS_ORIGINS use the API, all others nothing.
import { isIP } from 'node:net';
import type { RequestHandler } from 'express';
import type { Service } from '../auth/context.ts';
import { Failure } from '../domain/failure.ts';
import { message } from '../domain/messages/message.ts';

const ALLOW_METHODS = 'GET, HEAD, POST, PATCH, DELETE';
const ALLOW_HEADERS =
  'Authorization, Content-Type, Idempotency-Key, If-Match, If-None-Match, X-Request-Id, traceparent';
const EXPOSE_HEADERS =
  'X-Request-Id, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, X-Service-Key-Expires, Retry-After, Idempotency-Replayed, ETag, Content-Disposition';
const PREFLIGHT_SECONDS = '7200';
/** Methods that change nothing. */
const SAFE_METHODS = ['GET', 'HEAD', 'OPTIONS'];

/**
 * Lets pages of these origins (`*`: of all) use the API. Stands before the key check, because a browser's preflight
 * carries no key, and so that a page can read error responses too. Cookies are never allowed: only a key authenticates.
 */
export function allowOrigins(origins: readonly string[]): RequestHandler {
  return (request, response, next) => {
    const { origin } = request.headers;
    const isOpen = origins.includes('*');
    // Also for other origins: a cache must not serve an answer that it stored for another origin.
    if (!isOpen && origins.length > 0) response.vary('Origin');
    if (origin === undefined || !(isOpen || origins.includes(origin))) return next();
    response.set('Access-Control-Allow-Origin', isOpen ? '*' : origin);
    if (request.method !== 'OPTIONS' || request.headers['access-control-request-method'] === undefined) {
      response.set('Access-Control-Expose-Headers', EXPOSE_HEADERS);
      return next();
    }
    response
      .status(204)
      .set('Access-Control-Allow-Methods', ALLOW_METHODS)
      .set('Access-Control-Allow-Headers', ALLOW_HEADERS)
      .set('Access-Control-Max-Age', PREFLIGHT_SECONDS)
      .end();
  };
}

/**
 * Refuses writing requests that no page of the service has sent: browsers send the cookie with requests from other sites
 * too. They also send the origin of each request, which no script can forge.
 */
export function mustBeSameOrigin(service: Service): RequestHandler {
  return (request, _response, next) => {
    if (SAFE_METHODS.includes(request.method)) return next();
    const site = request.get('Sec-Fetch-Site');
    const origin = request.get('Origin');
    const isFromHere =
      site === undefined
        ? origin !== undefined && isOwn(origin, request.headers.host, service.publicUrl)
        : site === 'same-origin';
    if (!isFromHere) throw new Failure('forbidden', message('session.other_site'));
    next();
  };
}

/**
 * Refuses requests that a browser sends on behalf of another site. A name that is only equal to `Host` proves nothing,
 * because its owner may point it anywhere (DNS rebinding); an IP address and localhost cannot be pointed elsewhere.
 * @param allowed further origins, such as `https://app.example`
 */
export function refuseForeignOrigin(service: Service, allowed: readonly string[] = []): RequestHandler {
  return (request, _response, next) => {
    const { origin, host } = request.headers;
    if (origin !== undefined && !isOwn(origin, host, service.publicUrl) && !allowed.includes(origin)) {
      throw new Failure('forbidden', message('key.other_site'));
    }
    next();
  };
}

/** True for an `Origin` that is the service's own. */
function isOwn(origin: string, host: string | undefined, publicUrl: string): boolean {
  if (!URL.canParse(origin)) return false;
  const from = new URL(origin);
  if (URL.canParse(publicUrl) && from.origin === new URL(publicUrl).origin) return true;
  const isFixed = from.hostname === 'localhost' || isIP(from.hostname.replace(/^\[|\]$/g, '')) !== 0;
  return isFixed && from.host === host;
}

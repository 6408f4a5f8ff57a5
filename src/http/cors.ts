import type { RequestHandler } from 'express';

const ALLOW_METHODS = 'GET, HEAD, POST, PATCH, DELETE';
const ALLOW_HEADERS =
  'Authorization, Content-Type, Idempotency-Key, If-Match, If-None-Match, X-Request-Id, traceparent';
const EXPOSE_HEADERS =
  'X-Request-Id, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, Retry-After, Idempotency-Replayed, ETag, Content-Disposition';
const PREFLIGHT_SECONDS = '7200';

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

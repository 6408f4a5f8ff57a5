import { isIP } from 'node:net';
import type { RequestHandler } from 'express';
import type { Service } from '../../auth/context.ts';
import { Failure } from '../../domain/failure.ts';
import { message } from '../../domain/messages/message.ts';

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
export function isOwn(origin: string, host: string | undefined, publicUrl: string): boolean {
  if (!URL.canParse(origin)) return false;
  const from = new URL(origin);
  if (URL.canParse(publicUrl) && from.origin === new URL(publicUrl).origin) return true;
  const isFixed = from.hostname === 'localhost' || isIP(from.hostname.replace(/^\[|\]$/g, '')) !== 0;
  return isFixed && from.host === host;
}

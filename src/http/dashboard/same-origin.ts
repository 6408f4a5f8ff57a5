import type { RequestHandler } from 'express';
import type { Service } from '../../auth/context.ts';
import { Failure } from '../../domain/failure.ts';
import { message } from '../../domain/messages/message.ts';
import { isOwn } from '../pipeline/origin.ts';

const SAFE = ['GET', 'HEAD', 'OPTIONS'];

/**
 * Refuses writing requests that no page of the service has sent: browsers send the cookie with requests from other sites
 * too. They also send the origin of each request, which no script can forge.
 */
export function mustBeSameOrigin(service: Service): RequestHandler {
  return (request, _response, next) => {
    if (SAFE.includes(request.method)) return next();
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

import type { Request, Response } from 'express';
import { type Bodies, type BodySource, STRANGER_LIMIT, senderOf } from './body.ts';
import type { BodySender } from './body-hold.ts';
import type { Route } from './routes.ts';
import type { Caller } from './strategy.ts';
import type { Uploads } from './uploads.ts';

/** Reads the body of a request, if its operation has one, then works. @throws Failure as `Bodies` and `Uploads` do */
export type ReadBody = (
  request: Request,
  response: Response,
  caller: Caller,
  work: () => Promise<void>,
) => Promise<void>;

/** How the bodies of an operation are read: with a limit that is known before, from the operation and the caller. */
export function bodyReaderOf(
  { method, permission, maxBodyBytes }: Route<string>,
  { bodies, uploads }: { bodies: Bodies; uploads: Uploads },
): ReadBody {
  if (method === 'get' || method === 'delete') return (_request, _response, _caller, work) => work();
  if (maxBodyBytes === undefined) {
    const limit = permission === 'anyone' ? STRANGER_LIMIT : undefined;
    return (request, response, caller, work) =>
      bodies.json(request, response, { ...senderOfCaller(caller), limit }, work);
  }
  return (request, response, caller, work) => {
    const source: BodySource = { ...senderOfCaller(caller), limit: maxBodyBytes, isUpload: true };
    return uploads.run(source.businessId ?? 0, (inPlace) =>
      bodies.json(request, response, source, () => inPlace(work)),
    );
  };
}

/** Whose budget the body counts against. */
function senderOfCaller(caller: Caller): BodySender {
  if ('account' in caller) return { userId: caller.account.identity.signedIn?.userId };
  return senderOf(caller.actor);
}

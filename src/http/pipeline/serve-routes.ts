import type { Request, Response } from 'express';
import { createDispatch } from './dispatch.ts';
import { refuseMethod } from './refuse-method.ts';
import type { Route } from './routes.ts';

export type Operation = (request: Request, response: Response) => Promise<void>;

export type ServeRoutes = {
  /** Runs the operation of a request; 405 for an address without that method, `next` for an unknown address. */
  serve(request: Request, response: Response, next: () => void): Promise<void>;
  /**
   * Answers OPTIONS with the methods of an address (RFC 9110 §9.3.7), which are public. With an `Origin` it is a CORS
   * preflight, which `allowOrigins` answers.
   * @returns whether it was that
   */
  answerOptions(request: Request, response: Response): boolean;
};

/** Routes requests to their operations. */
export function serveRoutes<Id extends string>(
  routes: readonly Route<Id>[],
  operationOf: (route: Route<Id>) => Operation,
): ServeRoutes {
  const find = createDispatch(
    routes.map((route) => ({ method: route.method, path: route.path, operation: operationOf(route) })),
  );
  return {
    async serve(request, response, next) {
      const place = find(request.path);
      const execute = place?.byMethod.get(request.method);
      if (!place) next();
      else if (!execute) refuseMethod(place.allowed)(request, response, next);
      else {
        request.params = place.params;
        await execute(request, response);
      }
    },
    answerOptions(request, response) {
      if (request.method !== 'OPTIONS' || request.headers.origin !== undefined) return false;
      const place = find(request.path);
      if (!place) return false;
      response
        .status(204)
        .set('Allow', [...place.allowed, 'OPTIONS'].join(', '))
        .end();
      return true;
    },
  };
}

import type { Request, Response } from 'express';
import { createDispatch } from './dispatch.ts';
import { refuseMethod } from './refuse-method.ts';
import type { Route } from './routes.ts';

export type Operation = (request: Request, response: Response) => Promise<void>;

/**
 * Leads a request to its operation.
 * @returns what carries it out, refuses the method of an address that has others, and passes an unknown address on
 */
export function serveRoutes<Id extends string>(
  routes: readonly Route<Id>[],
  operationOf: (route: Route<Id>) => Operation,
): (request: Request, response: Response, next: () => void) => Promise<void> {
  const find = createDispatch(
    routes.map((route) => ({ method: route.method, path: route.path, operation: operationOf(route) })),
  );
  return async (request, response, next) => {
    const place = find(request.path);
    const carryOut = place?.byMethod.get(request.method);
    if (!place) next();
    else if (!carryOut) refuseMethod(place.allowed)(request, response, next);
    else {
      request.params = place.params;
      await carryOut(request, response);
    }
  };
}

import type { Request, RequestHandler, Response } from 'express';
import type { Authenticate } from '../access/authenticate.ts';
import type { Service } from '../access/context.ts';
import type { Config } from '../config.ts';
import type { Database } from '../database/transaction.ts';
import type { Print } from '../print/order.ts';
import { readBody } from './body.ts';
import { createResponseChecker } from './check-response.ts';
import { createDispatch } from './dispatch.ts';
import { type Guard, mustBeAllowed } from './guard.ts';
import type { HeavyReads } from './heavy-reads.ts';
import { refuseMethod } from './refuse-method.ts';
import { type Route, routesOf, type Spec } from './routes.ts';
import { run } from './run.ts';
import { validateRequests } from './validate.ts';

export type ApiParts = {
  config: Config;
  database: Database;
  heavyReads: HeavyReads;
  print: Print;
  service: Service;
  clock: () => Date;
  /** Hold every answer against the spec before it is sent: in tests and development. */
  checkResponses: boolean;
};

type Door = { guard: Guard; authenticate: Authenticate };

type Operation = (request: Request, response: Response) => Promise<void>;

/** Everything below the API's address: the guard, then the operation that the spec has there. */
export function api(parts: ApiParts, spec: Spec, { guard, authenticate }: Door): RequestHandler {
  const operation = operations(parts, spec, authenticate);
  const find = createDispatch(
    routesOf(spec).map((route) => ({ method: route.method, path: route.path, operation: operation(route) })),
  );
  return async (request, response, next) => {
    await guard(request, response);
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

function operations(parts: ApiParts, spec: Spec, authenticate: Authenticate): (route: Route) => Operation {
  const { config, database, heavyReads, print, service, clock } = parts;
  const validatorOf = validateRequests(spec, { compare: parts.checkResponses });
  const checkResponse = parts.checkResponses ? createResponseChecker(spec) : undefined;
  return (route) => {
    const validate = validatorOf(route);
    const answer = run(route, { database, authenticate, heavyReads, print, service, clock, checkResponse });
    const takesBody = route.method !== 'get' && route.method !== 'delete';
    return async (request, response) => {
      mustBeAllowed(response.locals.actor, route, config.TOOLSETS_DISABLED);
      if (takesBody) await readBody(request, response);
      await answer(request, response, await validate(request, response));
    };
  };
}

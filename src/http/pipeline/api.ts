import type { RequestHandler } from 'express';
import type { Service } from '../../auth/context.ts';
import type { Config } from '../../config/load.ts';
import type { Database } from '../../database/open.ts';
import type { IsNormalised } from '../../pdf/inspector.ts';
import type { Print } from '../../print/order.ts';
import { type Bodies, senderOf } from './body.ts';
import { createResponseChecker } from './check-response.ts';
import { type Guard, type ReloadActor, requireAccess } from './guard.ts';
import type { ReadWorker } from './read-worker.ts';
import { type Route, routesOf, type Spec } from './routes.ts';
import { run } from './run.ts';
import { type Operation, serveRoutes } from './serve-routes.ts';
import { validateRequests } from './validate.ts';

export type ApiParts = {
  config: Config;
  database: Database;
  readWorker: ReadWorker;
  print: Print;
  isNormalised: IsNormalised;
  service: Service;
  clock: () => Date;
  bodies: Bodies;
  /** Hold every answer against the spec before it is sent: in tests and development. */
  checkResponses: boolean;
};

/** A way in. */
export type AuthStrategy = {
  /** Who is let in. */
  guard: Guard;
  /** Who they are by the time that something is written. */
  present: ReloadActor;
  /**
   * Whether long answers are compressed: never those to a cookie, which browsers send along with what other sites ask
   * for. Who can put text of theirs into a record, ask for it so, and see how long the answer is when packed, could find
   * out what else is in it (BREACH). A key goes along with nothing that its program did not ask for.
   */
  compresses: boolean;
};

/** Everything below the API's address: the guard, then the operation that the spec has there. */
export function api(parts: ApiParts, spec: Spec, door: AuthStrategy): RequestHandler {
  const { guard } = door;
  const routes = serveRoutes(routesOf(spec), operations(parts, spec, door));
  return async (request, response, next) => {
    if (routes.answerOptions(request, response)) return;
    await guard(request, response);
    await routes.serve(request, response, next);
  };
}

function operations(
  parts: ApiParts,
  spec: Spec,
  { present, compresses }: AuthStrategy,
): (route: Route) => Operation {
  const { config, database, readWorker, print, isNormalised, service, clock, bodies } = parts;
  const validatorOf = validateRequests(spec, { compare: parts.checkResponses, clock });
  const checkResponse = parts.checkResponses ? createResponseChecker(spec) : undefined;
  return (route) => {
    const validate = validatorOf(route);
    const answer = run(route, {
      database,
      present,
      readWorker,
      print,
      isNormalised,
      service,
      clock,
      checkResponse,
      compresses,
    });
    const takesBody = route.method !== 'get' && route.method !== 'delete';
    return async (request, response) => {
      const { actor } = response.locals;
      requireAccess(actor, route, config.TOOLSETS_DISABLED);
      const execute = async () => answer(request, response, await validate(request, response));
      if (takesBody) await bodies.json(request, response, senderOf(actor), execute);
      else await execute();
    };
  };
}

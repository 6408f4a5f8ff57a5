import type { RequestHandler } from 'express';
import type { Service } from '../../auth/context.ts';
import type { Config } from '../../config/load.ts';
import type { Database } from '../../database/open.ts';
import type { Print } from '../../print/order.ts';
import type { Bodies } from './body.ts';
import { bodyReaderOf } from './body-reader.ts';
import { createResponseChecker } from './check-response.ts';
import { createExecutor, type OperationTable } from './execute.ts';
import { createFactCheck } from './facts.ts';
import { requireAccess } from './guard.ts';
import type { Places } from './places.ts';
import { type Route, routesOf, type Spec } from './routes.ts';
import { createAnswerSender } from './send-answer.ts';
import { type Operation, serveRoutes } from './serve-routes.ts';
import type { AuthStrategy, Caller } from './strategy.ts';
import type { Tables } from './table-answer.ts';
import type { Uploads } from './uploads.ts';
import { validateRequests } from './validate.ts';
import type { ReadWorker } from './worker.ts';

export type ApiParts = {
  config: Config;
  database: Database;
  readWorker: ReadWorker;
  print: Print;
  tables: Tables;
  service: Service;
  clock: () => Date;
  bodies: Bodies;
  uploads: Uploads;
  /** Check every answer against the spec before it is sent: in tests and development. */
  checkResponses: boolean;
};

/** A spec, the functions that carry out its operations, and the strategy that authenticates its requests. */
export type Served = {
  spec: Spec;
  table: OperationTable;
  strategy: AuthStrategy;
  /** Limits how many requests to an operation are worked on at once, if it needs that. */
  placesOf?(route: Route<string>): Places | undefined;
};

/**
 * Every request of both specs: authentication → routing → permission → body → validation → transaction → answer. What
 * differs between the public API and the dashboard is the strategy.
 */
export function api(parts: ApiParts, served: Served): RequestHandler {
  const { strategy } = served;
  const routes = serveRoutes(routesOf<string>(served.spec), operations(parts, served));
  return async (request, response, next) => {
    if (routes.answerOptions(request, response)) return;
    await strategy.admit?.(request, response);
    await routes.serve(request, response, next);
  };
}

function operations(parts: ApiParts, served: Served): (route: Route<string>) => Operation {
  const { spec, table, strategy, placesOf } = served;
  const { TOOLSETS_DISABLED: toolsetsDisabled } = parts.config;
  const validatorOf = validateRequests(spec, { compare: parts.checkResponses, clock: parts.clock });
  const checkResponse = parts.checkResponses ? createResponseChecker(spec) : undefined;
  const executorParts = { ...parts, ...strategy, table, toolsetsDisabled, checkResponse };
  return (route) => {
    const validate = validatorOf(route);
    const readBody = bodyReaderOf(route, parts);
    const addFacts = createFactCheck(spec, route, executorParts);
    const execute = createExecutor(route, executorParts);
    const send = createAnswerSender(route, { ...parts, compresses: strategy.compresses });
    const places = placesOf?.(route);
    return async (request, response) => {
      const caller = await strategy.callerOf(route, request, response);
      if ('actor' in caller) requireAccess(caller.actor, route, toolsetsDisabled);
      const businessId = businessOf(caller);
      places?.mustHaveRoom(businessId);
      await readBody(request, response, caller, async () => {
        const input = await validate(request, response).catch(async (error) => {
          throw addFacts ? await addFacts(error, { request, caller }) : error;
        });
        const call = { request, response, input, caller };
        const answer = places ? await places.run(businessId, () => execute(call)) : await execute(call);
        await send(request, response, answer, businessId);
      });
    };
  };
}

/** 0 for a caller outside of any business. */
function businessOf(caller: Caller): number {
  return 'actor' in caller ? caller.actor.workspace.businessId : 0;
}

// The way of every request of both specs: authentication → routing → permission → body → validation → transaction → answer.
// What differs between the public API and the dashboard is the strategy of authentication.
import type { Request, RequestHandler, Response } from 'express';
import type { Actor, Service } from '../../auth/context.ts';
import type { Config } from '../../config/load.ts';
import type { Database } from '../../database/open.ts';
import type { Print } from '../../print/order.ts';
import type { DrawPages } from '../../print/page-drawer.ts';
import { operations, preparations, type Tools } from '../../resources/operations.ts';
import type { OperationId } from '../../spec/public.ts';
import { clientLeft } from '../threads/threads.ts';
import { createBatch, withoutBody } from './batch.ts';
import { type Bodies, bodyReaderOf } from './body.ts';
import { type Answer, createExecutor, type OperationTable, type Reply } from './execute.ts';
import type { Tables } from './files.ts';
import { type AuthStrategy, type Caller, requireAccess } from './guard.ts';
import { type Imports, tableTools } from './imports.ts';
import type { ConcurrencyLimit, Uploads } from './limits.ts';
import { createRecordCheck } from './record-check.ts';
import { createAnswerSender } from './reply.ts';
import { createDispatch, type Route, refuseMethod, routesOf, type Spec } from './routes.ts';
import { createListCheck, createResponseChecker, validateRequests } from './validate.ts';
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
type Served = {
  spec: Spec;
  table: OperationTable;
  strategy: AuthStrategy;
  /** Limits how many requests to an operation are worked on at once, if it needs that. */
  limitOf?(route: Route<string>): ConcurrencyLimit | undefined;
};

/** Serves the operations of a spec. */
export function api(parts: ApiParts, served: Served): RequestHandler {
  const operationOf = operationsOf(parts, served);
  const find = createDispatch(
    routesOf<string>(served.spec).map((route) => ({
      method: route.method,
      path: route.path,
      operation: operationOf(route),
    })),
  );
  return async (request, response, next) => {
    // The methods of an address are public (RFC 9110 §9.3.7). With an `Origin` it is a preflight of CORS.
    if (request.method === 'OPTIONS' && request.headers.origin === undefined) {
      const found = find(request.path);
      if (found) {
        response
          .status(204)
          .set('Allow', [...found.allowed, 'OPTIONS'].join(', '))
          .end();
        return;
      }
    }
    await served.strategy.admit?.(request, response);
    const found = find(request.path);
    const operation = found?.byMethod.get(request.method);
    if (!found) next();
    else if (!operation) refuseMethod(found.allowed)(request, response, next);
    else {
      request.params = found.params;
      await operation(request, response);
    }
  };
}

type Operation = (request: Request, response: Response) => Promise<void>;

function operationsOf(parts: ApiParts, served: Served): (route: Route<string>) => Operation {
  const { spec, table, strategy, limitOf } = served;
  const { TOOLSETS_DISABLED: toolsetsDisabled } = parts.config;
  const validatorOf = validateRequests(spec, {
    compare: parts.checkResponses,
    clock: parts.clock,
    database: parts.database,
  });
  const checkResponse = parts.checkResponses ? createResponseChecker(spec) : undefined;
  const executorParts = { ...parts, ...strategy, table, toolsetsDisabled, checkResponse };
  return (route) => {
    const prepare = route.batchOf === undefined ? preparerOf(route) : batchPreparerOf(route);
    const readBody = bodyReaderOf(route, parts);
    const send = createAnswerSender(route, { ...parts, compresses: strategy.compresses });
    const limit = limitOf?.(route);
    return async (request, response) => {
      const caller = await strategy.callerOf(route, request, response);
      if ('actor' in caller) requireAccess(caller.actor, route, toolsetsDisabled);
      const businessId = businessOf(caller);
      limit?.check(businessId);
      await readBody(request, response, caller, async () => {
        const carryOut = await prepare({ request, response, caller });
        const answer = await (limit ? limit.run(businessId, carryOut) : carryOut());
        await send(request, response, answer, businessId);
      });
    };
  };

  /** Validates a request whose body has arrived. Gives what carries it out. */
  function preparerOf(route: Route<string>) {
    const validate = validatorOf(route);
    const addRecordErrors = createRecordCheck(spec, route, executorParts);
    const execute = createExecutor(route, executorParts);
    return async (call: Requested): Promise<() => Promise<Answer>> => {
      const { request, response, caller } = call;
      const input = await validate(request, response).catch(async (error) => {
        throw addRecordErrors ? await addRecordErrors(error, { request, caller }) : error;
      });
      return () => execute({ ...call, input });
    };
  }

  function batchPreparerOf({ batchOf, bodySchema, ...route }: Route<string>) {
    const single = routesOf<string>(spec).find(({ operationId }) => operationId === batchOf);
    if (!single) throw new Error(`There is no operation ${batchOf} for ${route.operationId}.`);
    const validate = validatorOf({ ...route, bodySchema: undefined });
    const prepareOne = preparerOf(single);
    const perform = createBatch({
      service: parts.service,
      path: single.path,
      listErrors: createListCheck(spec)(bodySchema),
      count: (request, response) => strategy.admit?.(request, response),
    });
    return async (call: Requested): Promise<() => Promise<Answer>> => {
      const { request, response } = call;
      await validate(withoutBody(request), response);
      return async () => {
        const answer = await perform(
          request,
          response,
          async (one, keySuffix) =>
            (await prepareOne({ ...call, request: one, keySuffix })) as () => Promise<Reply>,
        );
        checkResponse?.(route.operationId, answer.status, JSON.parse(answer.body));
        return answer;
      };
    };
  }
}

/** A request whose body has arrived. */
type Requested = { request: Request; response: Response; caller: Caller; keySuffix?: string };

/** 0 for a caller outside of any business. */
function businessOf(caller: Caller): number {
  return 'actor' in caller ? caller.actor.workspace.businessId : 0;
}

/** The operations that write records of many fields. */
const WITH_RECORD_CHECK: readonly OperationId[] = [
  'createClient',
  'updateClient',
  'createDocument',
  'updateDocument',
  'createItem',
  'updateItem',
  'createExpense',
  'updateExpense',
  'createContract',
  'updateContract',
  'createPayment',
  'recordPayment',
];

/** What is sent to others goes by the real time in every sandbox. */
const BY_REAL_TIME: readonly OperationId[] = [
  'listWebhookDeliveries',
  'getWebhookDelivery',
  'redeliverWebhookDelivery',
  'listWebhookEndpoints',
  'createWebhookEndpoint',
  'getWebhookEndpoint',
  'updateWebhookEndpoint',
  'deleteWebhookEndpoint',
  'pauseWebhookEndpoint',
  'resumeWebhookEndpoint',
  'rotateWebhookEndpointSecret',
  'testWebhookEndpoint',
  'redeliverFailedWebhookDeliveries',
  'replayWebhookEvents',
];

type TableParts = Pick<ApiParts, 'readWorker' | 'service'> & { imports: Imports; drawPages: DrawPages };

/** What the preparations of both specs work with. */
export function toolsFor({ imports, readWorker, service, drawPages }: TableParts) {
  return ({ response, actor, now }: { response: Response; actor: Actor; now: Date }): Tools => ({
    ...tableTools(imports, { response, actor, now }),
    drawPages,
    workspaceId: actor.workspace.id,
    readListed: async (query) => {
      const read = { operationId: 'listDocuments', actor, now, service, input: { query } } as const;
      return JSON.parse(await readWorker.read(read, clientLeft(response)));
    },
  });
}

/** The operations of the public API, behind a key or a session. */
export function publicTable(parts: TableParts): OperationTable {
  return {
    handlers: operations,
    preparations,
    toolsFor: toolsFor(parts),
    usesReadWorker: true,
    goesByRealTime: (operationId) => BY_REAL_TIME.some((id) => id === operationId),
    checksRecords: (operationId) => WITH_RECORD_CHECK.some((id) => id === operationId),
    inBackground: parts.imports.inTurn,
  };
}

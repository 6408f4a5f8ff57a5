import type { Request, Response } from 'express';
import type { Logger } from 'pino';
import type { Actor, Attempts, ClientIdentity, Service } from '../../auth/context.ts';
import { notSignedIn, sessionActor } from '../../auth/session-actor.ts';
import { sessionHash } from '../../auth/sessions.ts';
import type { Config } from '../../config/load.ts';
import type { Reader, Writer } from '../../database/engine/statement.ts';
import type { YieldToEventLoop } from '../../database/engine/time-slicer.ts';
import type { Database } from '../../database/open.ts';
import type { InspectPdf } from '../../pdf/inspector.ts';
import type { Print } from '../../print/order.ts';
import {
  dashboardOperations,
  preparations,
  type ReadTable,
  type Tools,
} from '../../resources/dashboard-operations.ts';
import type { PdfAnswer, TableAnswer } from '../../resources/handler.ts';
import type { DashboardOperationId } from '../../spec/dashboard.ts';
import { type Bodies, type BodySource, STRANGER_LIMIT, senderOf } from '../pipeline/body.ts';
import type { BodySender } from '../pipeline/body-hold.ts';
import type { ResponseChecker } from '../pipeline/check-response.ts';
import { clientLeft } from '../pipeline/client-left.ts';
import type { ValidatedRequest } from '../pipeline/fast-validation.ts';
import { requireAccess } from '../pipeline/guard.ts';
import { sendPdf } from '../pipeline/pdf-answer.ts';
import type { Route } from '../pipeline/routes.ts';
import type { Operation } from '../pipeline/serve-routes.ts';
import type { Tables } from '../pipeline/table-answer.ts';
import type { Uploads } from '../pipeline/uploads.ts';
import type { Validate } from '../pipeline/validate.ts';
import type { Imports } from './imports.ts';
import { keyedRequest, replayed } from './keyed-request.ts';
import { visitorOf } from './session.ts';

export type OperationParts = {
  config: Config;
  database: Database;
  service: Service;
  clock: () => Date;
  logger: Logger;
  attempts: Attempts;
  /** Counts a one-time link that somebody brings. */
  countLink: (network: string) => void;
  tables: Tables;
  imports: Imports;
  print: Print;
  inspectPdf: InspectPdf;
  bodies: Bodies;
  uploads: Uploads;
  validatorOf: (route: DashboardRoute) => Validate;
  checkResponse: ResponseChecker | undefined;
};

type DashboardRoute = Route<DashboardOperationId>;
// The table is typed operation by operation; here only the shape that all share is left.
type AnyHandler = (context: object, input: object) => Promise<unknown>;
type AnyPreparation = (tools: Tools, input: object) => Promise<unknown>;

const PREPARATIONS = preparations as unknown as Partial<Record<DashboardOperationId, AnyPreparation>>;

/** Operations that take a table. */
const IMPORTS: readonly DashboardOperationId[] = [
  'previewClientsImport',
  'importClients',
  'previewItemsImport',
  'importItems',
];

/** One operation of the dashboard: who asks, what they may, what they bring, then what it does. */
export function dashboardOperation(route: DashboardRoute, parts: OperationParts): Operation {
  const { config, clock } = parts;
  const handler = dashboardOperations[route.operationId] as unknown as AnyHandler;
  const validate = parts.validatorOf(route);
  const isInWorkspace = route.path.startsWith('/workspaces/:workspace');
  const isImport = IMPORTS.includes(route.operationId);
  const read = readerOf(route, parts);
  const answerInWorkspace = inWorkspace(route, parts, handler);
  const inTheirWorkspace = isImport ? admitted(parts.imports, answerInWorkspace) : answerInWorkspace;
  const execute = async (request: Request, response: Response, asker: Actor | ClientIdentity) => {
    const input = await validate(request, response);
    const answer = await ('workspace' in asker
      ? inTheirWorkspace({ request, response, actor: asker, input })
      : handler(accountContext(parts, asker, response), input));
    const businessId = 'workspace' in asker ? asker.workspace.businessId : 0;
    await send(route, parts, { request, response, answer, businessId });
  };
  return async (request, response) => {
    if (isInWorkspace) {
      const actor = await parts.database.read((tx) => actorOf(tx, place(request, clock())));
      requireAccess(actor, route, config.TOOLSETS_DISABLED);
      if (isImport) parts.imports.places.mustHaveRoom(actor.workspace.businessId);
      await read(request, response, senderOf(actor), () => execute(request, response, actor));
      return;
    }
    const countLink = () => parts.countLink(identity.clientNetwork);
    const identity = visitorOf(request, response, { service: parts.service, clock, countLink });
    if (route.permission !== 'anyone' && !identity.signedIn) throw notSignedIn();
    await read(request, response, { userId: identity.signedIn?.userId }, () =>
      execute(request, response, identity),
    );
  };
}

type Read = (
  request: Request,
  response: Response,
  sender: BodySender,
  work: () => Promise<void>,
) => Promise<void>;

/** How the body of an operation is read: what is bounded is bounded before, by what is known of the sender. */
function readerOf(route: DashboardRoute, { bodies, uploads }: OperationParts): Read {
  const { method, permission, maxBodyBytes } = route;
  if (method === 'get' || method === 'delete') return (_request, _response, _sender, work) => work();
  if (maxBodyBytes === undefined) {
    const limit = permission === 'anyone' ? STRANGER_LIMIT : undefined;
    return (request, response, sender, work) => bodies.json(request, response, { ...sender, limit }, work);
  }
  return (request, response, sender, work) => {
    const source: BodySource = { ...sender, limit: maxBodyBytes, isUpload: true };
    return uploads.run(sender.businessId ?? 0, (inPlace) =>
      bodies.json(request, response, source, () => inPlace(work)),
    );
  };
}

async function send(
  route: DashboardRoute,
  { print, tables, checkResponse }: OperationParts,
  asked: { request: Request; response: Response; answer: unknown; businessId: number },
): Promise<void> {
  const { request, response, answer, businessId } = asked;
  if (route.answersPdf) return sendPdf(request, response, { ...(answer as PdfAnswer), businessId }, print);
  if (route.answersTable) return tables.send(response, answer as TableAnswer);
  checkResponse?.(route.operationId, route.successStatus, answer);
  response.status(route.successStatus);
  if (answer === undefined) response.end();
  else response.json(answer);
}

/** The user of the request's session in the workspace that its address names. */
export async function actorOf(
  tx: Reader,
  { request, workspace, now }: { request: Request; workspace: string; now: Date },
): Promise<Actor> {
  if (request.session.userId === undefined) throw notSignedIn();
  return sessionActor(tx, { hash: sessionHash(request.sessionID), workspace, now });
}

function place(request: Request, now: Date) {
  return { request, workspace: request.params.workspace as string, now };
}

type InWorkspace = (asked: {
  request: Request;
  response: Response;
  /** As it was before the body had come. */
  actor: Actor;
  input: ValidatedRequest;
}) => Promise<unknown>;

/** Takes a place among the imports for as long as one lasts. */
function admitted(imports: Imports, execute: InWorkspace): InWorkspace {
  return (asked) => imports.places.run(asked.actor.workspace.businessId, () => execute(asked));
}

function inWorkspace(route: DashboardRoute, parts: OperationParts, handler: AnyHandler): InWorkspace {
  const { database, service, clock, config, inspectPdf, imports } = parts;
  const prepare = PREPARATIONS[route.operationId];
  return async ({ request, response, actor: asker, input }) => {
    const admit = async (tx: Reader) => {
      const now = clock();
      const actor = await actorOf(tx, place(request, now));
      requireAccess(actor, route, config.TOOLSETS_DISABLED);
      return { tx, actor, now, service };
    };
    const keyed = keyedRequest(route, request, asker, input);
    if (keyed && prepare) {
      const known = await database.read(async (tx) => keyed.known(tx, (await admit(tx)).now));
      if (known) return replayed(response, known);
    }
    const readTable: ReadTable = (step, kind, body) =>
      imports.read({ step, kind, body, actor: asker, now: clock() }, clientLeft(response));
    const prepared = await prepare?.({ inspectPdf, readTable, workspaceId: asker.workspace.id }, input);
    const handle = (granted: Awaited<ReturnType<typeof admit>>, yieldIfLong?: YieldToEventLoop) =>
      handler({ ...granted, prepared, yieldIfLong }, input);
    const write = async (tx: Writer, yieldIfLong?: YieldToEventLoop) => {
      const granted = await admit(tx);
      if (!keyed) return handle(granted, yieldIfLong);
      const { now } = granted;
      return keyed.once(tx, { now, response, status: route.successStatus }, () =>
        handle(granted, yieldIfLong),
      );
    };
    if (route.method === 'get' || route.transaction === 'reading')
      return database.read(async (tx) => handle(await admit(tx)));
    if (route.transaction !== 'background') return database.write(write);
    return imports.inTurn(() => database.write(write, { priority: 'background' }));
  };
}

function accountContext(
  { database, service, clock, attempts, logger }: OperationParts,
  identity: ClientIdentity,
  response: Response,
) {
  return {
    read: database.read,
    write: database.write,
    now: clock(),
    service,
    identity,
    attempts,
    later(work: () => Promise<void>) {
      response.once('finish', () => {
        work().catch((error) => logger.error({ err: error }, 'something after an answer failed'));
      });
    },
  };
}

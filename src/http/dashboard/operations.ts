import type { Request, Response } from 'express';
import type { Logger } from 'pino';
import type { Actor, Attempts, Service, Visitor } from '../../access/context.ts';
import { notSignedIn, sessionActor } from '../../access/session-actor.ts';
import { sessionHash } from '../../access/sessions.ts';
import type { Config } from '../../config.ts';
import type { DashboardOperationId } from '../../dashboard-operation.ts';
import type { Reader } from '../../database/statement.ts';
import type { Database } from '../../database/transaction.ts';
import type { Breathe } from '../../database/turn-watch.ts';
import type { FieldErrors } from '../../domain/failure.ts';
import type { PdfAnswer, TableAnswer } from '../../operation.ts';
import type { Print } from '../../print/order.ts';
import type { InspectPdf } from '../../print/uploaded/inspector.ts';
import { dashboardOperations, preparations, type Tools } from '../../resources/dashboard-operations.ts';
import { type Bodies, type BodySource, STRANGER_LIMIT } from '../body.ts';
import type { ResponseChecker } from '../check-response.ts';
import type { Checked } from '../fast-validation.ts';
import { mustBeAllowed } from '../guard.ts';
import { sendPdf } from '../pdf-answer.ts';
import type { Route } from '../routes.ts';
import type { Operation } from '../serve-routes.ts';
import type { UploadSlots } from '../upload-slots.ts';
import type { Validate } from '../validate.ts';
import { visitorOf } from './session.ts';
import type { Tables } from './table-answer.ts';

export type OperationParts = {
  config: Config;
  database: Database;
  service: Service;
  clock: () => Date;
  logger: Logger;
  attempts: Attempts;
  /** Counts a one-time link that somebody brings. */
  countLink: (network: string) => void;
  faultsOf: (schema: string, body: unknown) => FieldErrors;
  tables: Tables;
  print: Print;
  inspectPdf: InspectPdf;
  bodies: Bodies;
  uploads: UploadSlots;
  validatorOf: (route: DashboardRoute) => Validate;
  checkResponse: ResponseChecker | undefined;
};

type DashboardRoute = Route<DashboardOperationId>;
// The table is typed operation by operation; here only the shape that all share is left.
type AnyHandler = (context: object, input: object) => Promise<unknown>;
type AnyPreparation = (tools: Tools, input: object) => Promise<unknown>;

const PREPARATIONS = preparations as unknown as Partial<Record<DashboardOperationId, AnyPreparation>>;

/** Ends a transaction whose changes were only tried. */
class TrialError extends Error {
  readonly answer: unknown;

  constructor(answer: unknown) {
    super('Tried, and undone.');
    this.answer = answer;
  }
}

/** One operation of the dashboard: who asks, what they may, what they bring, then what it does. */
export function dashboardOperation(route: DashboardRoute, parts: OperationParts): Operation {
  const { config, clock } = parts;
  const handler = dashboardOperations[route.operationId] as unknown as AnyHandler;
  const validate = parts.validatorOf(route);
  const isInWorkspace = route.path.startsWith('/workspaces/:workspace');
  const read = readerOf(route, parts);
  const carryOut = async (request: Request, response: Response, visitor: Visitor | undefined) => {
    const input = await validate(request, response);
    const answer = visitor
      ? await handler(accountContext(parts, visitor, response), input)
      : await inWorkspace(route, parts, handler, request, input);
    await send(route, parts, { request, response, answer });
  };
  return async (request, response) => {
    if (isInWorkspace) {
      const actor = await parts.database.read((tx) => actorOf(tx, place(request, clock())));
      mustBeAllowed(actor, route, config.TOOLSETS_DISABLED);
      const { userId, workspace } = actor;
      const sender = { userId, businessId: workspace.businessId };
      await read(request, response, sender, () => carryOut(request, response, undefined));
      return;
    }
    const visitor = visitorOf(request, () => parts.countLink(visitor.network));
    if (route.permission !== 'anyone' && !visitor.signedIn) throw notSignedIn();
    const sender = { userId: visitor.signedIn?.userId, businessId: undefined };
    await read(request, response, sender, () => carryOut(request, response, visitor));
  };
}

type Sender = { userId: number | null | undefined; businessId: number | undefined };
type Read = (
  request: Request,
  response: Response,
  sender: Sender,
  work: () => Promise<void>,
) => Promise<void>;

/** How the body of an operation is read: what is bounded is bounded before, by what is known of the sender. */
function readerOf(route: DashboardRoute, { bodies, uploads }: OperationParts): Read {
  const { method, permission, maxBodyBytes } = route;
  if (method === 'get' || method === 'delete') return (_request, _response, _sender, work) => work();
  if (maxBodyBytes === undefined) {
    const limit = permission === 'anyone' ? STRANGER_LIMIT : undefined;
    return (request, response, { userId }, work) => bodies.json(request, response, { userId, limit }, work);
  }
  return (request, response, { userId, businessId = 0 }, work) => {
    const source: BodySource = { userId, limit: maxBodyBytes, isUpload: true };
    return uploads.run(businessId, () => bodies.json(request, response, source, work));
  };
}

async function send(
  route: DashboardRoute,
  { print, tables, checkResponse }: OperationParts,
  { request, response, answer }: { request: Request; response: Response; answer: unknown },
): Promise<void> {
  if (route.answersPdf) return sendPdf(request, response, answer as PdfAnswer, print);
  if (route.answersCsv) return tables.send(response, answer as TableAnswer);
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

async function inWorkspace(
  route: DashboardRoute,
  { database, service, clock, faultsOf, config, inspectPdf }: OperationParts,
  handler: AnyHandler,
  request: Request,
  input: Checked,
): Promise<unknown> {
  const prepared = await PREPARATIONS[route.operationId]?.({ inspectPdf }, input);
  const carryOut = async (tx: Reader, breathe?: Breathe) => {
    const now = clock();
    const actor = await actorOf(tx, place(request, now));
    mustBeAllowed(actor, route, config.TOOLSETS_DISABLED);
    return handler({ tx, actor, now, service, faultsOf, prepared, breathe }, input);
  };
  if (route.method === 'get' || route.transaction === 'reading') return database.read((tx) => carryOut(tx));
  if (route.transaction !== 'trial') return database.write(carryOut);
  try {
    return await database.write(async (tx, breathe) => {
      throw new TrialError(await carryOut(tx, breathe));
    });
  } catch (error) {
    if (error instanceof TrialError) return error.answer;
    throw error;
  }
}

function accountContext(
  { database, service, clock, attempts, logger }: OperationParts,
  visitor: Visitor,
  response: Response,
) {
  return {
    read: database.read,
    write: database.write,
    now: clock(),
    service,
    visitor,
    attempts,
    later(work: () => Promise<void>) {
      response.once('finish', () => {
        work().catch((error) => logger.error({ err: error }, 'something after an answer failed'));
      });
    },
  };
}

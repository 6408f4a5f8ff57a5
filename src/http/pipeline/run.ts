import type { Request, Response } from 'express';
import type { Service } from '../../auth/context.ts';
import { oncePerKey, requestFingerprint, type StoredReply } from '../../auth/idempotency-keys.ts';
import type { Writer } from '../../database/engine/statement.ts';
import type { Database } from '../../database/open.ts';
import type { IsNormalised } from '../../pdf/inspector.ts';
import type { Print } from '../../print/order.ts';
import type { Tools } from '../../resources/contracts/uploaded.ts';
import type { PdfAnswer, PreserializedJson } from '../../resources/handler.ts';
import { operations, preparations } from '../../resources/operations.ts';
import { isPreserialized, jsonTextOf } from '../../resources/preserialized-json.ts';
import { runsOnReadWorker } from '../../resources/read-worker.ts';
import type { OperationId } from '../../spec/public.ts';
import type { ResponseChecker } from './check-response.ts';
import { clientLeft } from './client-left.ts';
import { entityTag, mustMatch } from './conditional.ts';
import type { ValidatedRequest } from './fast-validation.ts';
import { type ReloadActor, requirePermission } from './guard.ts';
import { sendPdf } from './pdf-answer.ts';
import type { ReadWorker } from './read-worker.ts';
import { sendReply } from './reply.ts';
import type { Route } from './routes.ts';

type RunParts = {
  database: Database;
  present: ReloadActor;
  readWorker: ReadWorker;
  print: Print;
  isNormalised: IsNormalised;
  service: Service;
  clock: () => Date;
  checkResponse: ResponseChecker | undefined;
  compresses: boolean;
};

type Reply = StoredReply & { isReplayed?: boolean } & {
  afterwards?: PreserializedJson<unknown>['afterResponse'];
};

// The table is typed from the spec, operation by operation; here, where one function serves them all, only the
// shape that they share is left.
type AnyHandler = (context: object, input: object) => Promise<unknown>;
type AnyPreparation = (tools: Tools, input: object) => Promise<void>;

const PREPARATIONS = preparations as Partial<Record<string, AnyPreparation>>;

/** Runs one operation: a GET on a reading transaction, everything else as one writing transaction. */
export function run(
  route: Route,
  { database, present, readWorker, print, isNormalised, service, clock, checkResponse, compresses }: RunParts,
): (request: Request, response: Response, input: ValidatedRequest) => Promise<void> {
  const handler = handlerOf(route.operationId);
  const show = route.shownBy && handlerOf(route.shownBy);

  const answer = async (context: object, input: ValidatedRequest): Promise<Reply> => {
    const body = await handler(context, input);
    const text = jsonTextOf(body);
    const { operationId, successStatus: status } = route;
    checkResponse?.(operationId, status, isPreserialized(body) ? JSON.parse(text) : body);
    return { status, body: text, afterwards: isPreserialized(body) ? body.afterResponse : undefined };
  };

  /** On a transaction of this thread, unless it would take long. */
  const read = async (response: Response, input: ValidatedRequest): Promise<Reply> => {
    const { actor } = response.locals;
    const now = clock();
    if (!runsOnReadWorker(route.operationId, input)) {
      return database.read((tx) => answer({ tx, actor, now, service }, input));
    }
    const { operationId } = route;
    const body = await readWorker.read({ operationId, actor, now, service, input }, clientLeft(response));
    checkResponse?.(operationId, route.successStatus, JSON.parse(body));
    return { status: route.successStatus, body };
  };

  const write = async (tx: Writer, request: Request, input: ValidatedRequest): Promise<Reply> => {
    const now = clock();
    const actor = await present(tx, request, now);
    requirePermission(actor, route);
    const context = { tx, actor, now, service };
    const execute = async (): Promise<Reply> => {
      const wanted = show && request.get('If-Match');
      if (show && wanted !== undefined) mustMatch(wanted, entityTag(jsonTextOf(await show(context, input))));
      return answer(context, input);
    };
    const key = route.acceptsIdempotencyKey ? request.get('Idempotency-Key') : undefined;
    if (key === undefined || actor.userId === null) return execute();
    const scope = { workspaceId: actor.workspace.id, userId: actor.userId, key };
    const fingerprint = requestFingerprint(request.method, request.baseUrl + request.path, input.body);
    return oncePerKey<Reply>(tx, { scope, fingerprint, now }, execute);
  };

  /** What the PDF shows is read in one transaction; rendering it, which takes its time, comes after. */
  const readPdf = async (request: Request, response: Response, input: ValidatedRequest): Promise<void> => {
    const { actor } = response.locals;
    const now = clock();
    const pdf = await database.read((tx) => handler({ tx, actor, now, service }, input));
    const { businessId } = actor.workspace;
    await sendPdf(request, response, { ...(pdf as PdfAnswer), businessId }, print);
  };

  if (route.answersPdf) return readPdf;
  const prepare = PREPARATIONS[route.operationId];
  const terms = { answersTag: route.answersTag, compresses };
  return async (request, response, input) => {
    const workspaceId = response.locals.actor.workspace.id;
    await prepare?.({ read: database.read, isNormalised, workspaceId }, input);
    const reply =
      route.method === 'get'
        ? await read(response, input)
        : await database.write((tx) => write(tx, request, input));
    if (reply.isReplayed) response.setHeader('Idempotency-Replayed', 'true');
    await sendReply(request, response, reply, terms);
    // Whatever keeps it from being written (a full disk) also keeps writes from being answered, which tell of it.
    if (reply.afterwards) database.write(reply.afterwards).catch(() => {});
  };
}

function handlerOf(operationId: OperationId): AnyHandler {
  return operations[operationId] as unknown as AnyHandler;
}

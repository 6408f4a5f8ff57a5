import type { Request, RequestHandler, Response } from 'express';
import type { Authenticate } from '../access/authenticate.ts';
import type { Service } from '../access/context.ts';
import { findReply, requestFingerprint, type StoredReply, storeReply } from '../access/idempotency-keys.ts';
import type { Writer } from '../database/statement.ts';
import type { Database } from '../database/transaction.ts';
import type { PdfAnswer } from '../operation.ts';
import type { Print } from '../print/order.ts';
import { isHeavy } from '../resources/heavy.ts';
import { operations } from '../resources/operations.ts';
import type { ResponseChecker } from './check-response.ts';
import { presentActor } from './guard.ts';
import type { HeavyReads } from './heavy-reads.ts';
import { sendPdf } from './pdf-answer.ts';
import type { Route } from './routes.ts';

type RunParts = {
  database: Database;
  authenticate: Authenticate;
  heavyReads: HeavyReads;
  print: Print;
  service: Service;
  clock: () => Date;
  checkResponse: ResponseChecker | undefined;
};

type Reply = StoredReply & { isReplayed?: boolean };

// The table is typed from the spec, operation by operation; here, where one function serves them all, only the
// shape that they share is left.
type AnyHandler = (context: object, input: object) => Promise<unknown>;

/** Runs one operation: a GET on a reading transaction, everything else as one writing transaction. */
export function run(
  route: Route,
  { database, authenticate, heavyReads, print, service, clock, checkResponse }: RunParts,
): RequestHandler {
  const handler = operations[route.operationId] as unknown as AnyHandler;

  const inputOf = ({ params, query, body }: Request) => ({ path: params, query, body });

  const answer = async (context: object, request: Request): Promise<Reply> => {
    const body = await handler(context, inputOf(request));
    checkResponse?.(route.operationId, route.successStatus, body);
    return { status: route.successStatus, body: body === undefined ? '' : JSON.stringify(body) };
  };

  /** On a transaction of this thread, unless it would take long. */
  const read = async (request: Request, response: Response): Promise<Reply> => {
    const { actor } = response.locals;
    const now = clock();
    const input = inputOf(request);
    if (!isHeavy(route.operationId, input)) {
      return database.read((tx) => answer({ tx, actor, now, service }, request));
    }
    const body = await heavyReads.read({ operationId: route.operationId, actor, now, service, input });
    checkResponse?.(route.operationId, route.successStatus, JSON.parse(body));
    return { status: route.successStatus, body };
  };

  const write = async (tx: Writer, request: Request): Promise<Reply> => {
    const now = clock();
    const actor = await presentActor(authenticate, { tx, request, route, now });
    const key = route.acceptsIdempotencyKey ? request.get('Idempotency-Key') : undefined;
    if (key === undefined || actor.userId === null) return answer({ tx, actor, now, service }, request);
    const scope = { workspaceId: actor.workspace.id, userId: actor.userId, key };
    const fingerprint = requestFingerprint(request.method, request.baseUrl + request.path, request.body);
    const stored = await findReply(tx, scope, fingerprint, now);
    if (stored) return { ...stored, isReplayed: true };
    const reply = await answer({ tx, actor, now, service }, request);
    await storeReply(tx, scope, fingerprint, reply, now);
    return reply;
  };

  /** What the PDF shows is read in one transaction; rendering it, which takes its time, comes after. */
  const readPdf = async (request: Request, response: Response): Promise<void> => {
    const { actor } = response.locals;
    const now = clock();
    const pdf = await database.read((tx) => handler({ tx, actor, now, service }, inputOf(request)));
    await sendPdf(request, response, pdf as PdfAnswer, print);
  };

  if (route.answersPdf) return readPdf;
  return async (request, response) => {
    const reply =
      route.method === 'get'
        ? await read(request, response)
        : await database.write((tx) => write(tx, request));
    if (reply.isReplayed) response.set('Idempotency-Replayed', 'true');
    send(response, reply);
  };
}

/** Sends the text as it is: a replay is the first answer, byte for byte. */
function send(response: Response, { status, body }: StoredReply): void {
  if (body === '') {
    response.status(status).end();
    return;
  }
  response.status(status);
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  response.setHeader('Content-Length', Buffer.byteLength(body));
  response.end(body);
}

import type { Request, RequestHandler, Response } from 'express';
import { findReply, requestFingerprint, type StoredReply, storeReply } from '../access/idempotency-keys.ts';
import type { Writer } from '../database/statement.ts';
import type { Database } from '../database/transaction.ts';
import { operations } from '../resources/operations.ts';
import type { ResponseChecker } from './check-response.ts';
import { presentActor } from './guard.ts';
import type { Route } from './routes.ts';

type RunParts = { database: Database; clock: () => Date; checkResponse: ResponseChecker | undefined };

type Reply = StoredReply & { isReplayed?: boolean };

// The table is typed from the spec, operation by operation; here, where one function serves them all, only the
// shape that they share is left.
type AnyHandler = (context: object, input: object) => Promise<unknown>;

/** Runs one operation: a GET on a reading transaction, everything else as one writing transaction. */
export function run(route: Route, { database, clock, checkResponse }: RunParts): RequestHandler {
  const handler = operations[route.operationId] as unknown as AnyHandler;

  const answer = async (context: object, request: Request): Promise<Reply> => {
    const input = { path: request.params, query: request.query, body: request.body };
    const body = await handler(context, input);
    checkResponse?.(route.operationId, route.successStatus, body);
    return { status: route.successStatus, body: body === undefined ? '' : JSON.stringify(body) };
  };

  const write = async (tx: Writer, request: Request): Promise<Reply> => {
    const now = clock();
    const actor = await presentActor(tx, request, route, now);
    const key = route.acceptsIdempotencyKey ? request.get('Idempotency-Key') : undefined;
    if (key === undefined || actor.userId === null) return answer({ tx, actor, now }, request);
    const scope = { workspaceId: actor.workspace.id, userId: actor.userId, key };
    const fingerprint = requestFingerprint(request.method, request.baseUrl + request.path, request.body);
    const stored = await findReply(tx, scope, fingerprint, now);
    if (stored) return { ...stored, isReplayed: true };
    const reply = await answer({ tx, actor, now }, request);
    await storeReply(tx, scope, fingerprint, reply, now);
    return reply;
  };

  return async (request, response) => {
    const reply =
      route.method === 'get'
        ? await database.read((tx) => answer({ tx, actor: response.locals.actor, now: clock() }, request))
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

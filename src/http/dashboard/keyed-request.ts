import { hash } from 'node:crypto';
import type { Request, Response } from 'express';
import type { Actor } from '../../auth/context.ts';
import { findReply, oncePerKey, requestFingerprint, type StoredReply } from '../../auth/idempotency-keys.ts';
import type { Reader, Writer } from '../../database/engine/statement.ts';
import type { ValidatedRequest } from '../pipeline/fast-validation.ts';
import type { Route } from '../pipeline/routes.ts';

/** Characters. */
const LONG = 65_536;

export type KeyedRequest = {
  /** What an earlier one under the key was answered: what takes its time before the transaction is not done again. */
  known(tx: Reader, now: Date): Promise<StoredReply | undefined>;
  /** Carries it out unless one was under the key, and gives the answer. */
  once(
    tx: Writer,
    parts: { now: Date; response: Response; status: number },
    execute: () => Promise<unknown>,
  ): Promise<unknown>;
};

/** A request that is carried out once under the key that it brings, if its operation takes one. */
export function keyedRequest(
  route: Route<string>,
  request: Request,
  { userId, workspace }: Actor,
  { body }: ValidatedRequest,
): KeyedRequest | undefined {
  const key = route.acceptsIdempotencyKey ? request.get('Idempotency-Key') : undefined;
  if (key === undefined || userId === null) return undefined;
  const scope = { workspaceId: workspace.id, userId, key };
  const fingerprint = requestFingerprint(request.method, request.baseUrl + request.path, shortened(body));
  return {
    known: (tx, now) => findReply(tx, scope, fingerprint, now),
    async once(tx, { now, response, status }, execute) {
      const reply = await oncePerKey(tx, { scope, fingerprint, now }, async () => {
        const answer = await execute();
        return { status, body: JSON.stringify(answer), answer };
      });
      return 'answer' in reply ? reply.answer : replayed(response, reply);
    },
  };
}

/** The answer that was given first. */
export function replayed(response: Response, { body }: StoredReply): unknown {
  response.setHeader('Idempotency-Replayed', 'true');
  return JSON.parse(body);
}

/** A file or a table stands for itself by its hash: to write megabytes out once more would hold all others up. */
function shortened(body: unknown): object {
  const short = (value: unknown) =>
    typeof value === 'string' && value.length > LONG ? hash('sha256', value) : value;
  return Object.fromEntries(Object.entries(body ?? {}).map(([name, value]) => [name, short(value)]));
}

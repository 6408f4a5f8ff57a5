import type { Request, Response } from 'express';
import { type Authenticate, admit } from '../access/authenticate.ts';
import type { Actor } from '../access/context.ts';
import type { KeyUsage } from '../access/key-usage.ts';
import type { RateLimiter } from '../access/rate-limit.ts';
import type { Reader } from '../database/statement.ts';
import type { Database } from '../database/transaction.ts';
import { Failure } from '../domain/failure.ts';
import { isInProcess } from './in-process.ts';
import type { Route } from './routes.ts';

type GuardParts = {
  database: Database;
  authenticate: Authenticate;
  rateLimiter: RateLimiter;
  keyUsage: KeyUsage;
  clock: () => Date;
};

/** Leaves the actor in `response.locals`. @throws Failure for whoever is not let in */
export type Guard = (request: Request, response: Response) => Promise<void>;

/**
 * Stands before everything under the base address, the unknown paths included: key (401), rate limit (429),
 * workspace, membership, plan, environment (403).
 */
export function createGuard({ database, authenticate, rateLimiter, keyUsage, clock }: GuardParts): Guard {
  return async (request, response) => {
    const now = clock();
    const credential = await authenticate(request.headers.authorization, now, database.read);
    // A tool's call has been counted as the message that asked for it.
    const verdict = isInProcess(request) ? undefined : rateLimiter.hit(credential.id);
    if (verdict) {
      response.setHeader('X-RateLimit-Limit', String(verdict.limit));
      response.setHeader('X-RateLimit-Remaining', String(verdict.remaining));
      if (verdict.retryAfterSeconds !== undefined) {
        throw new Failure('rate_limited', `Too many requests. Try again in ${verdict.retryAfterSeconds} s.`, {
          retryAfterSeconds: verdict.retryAfterSeconds,
        });
      }
    }
    response.locals.actor = admit(credential);
    keyUsage.used(credential.id, now);
  };
}

/**
 * The actor as the database knows it now: a key that was revoked while its request was still arriving writes nothing,
 * and the plan and the workspace's settings are those of the transaction.
 * @throws Failure as the guard does
 */
export async function presentActor(
  authenticate: Authenticate,
  { tx, request, route, now }: { tx: Reader; request: Request; route: Route; now: Date },
): Promise<Actor> {
  const actor = admit(await authenticate(request.headers.authorization, now, (work) => work(tx)));
  mustHold(actor, route);
  return actor;
}

function mustHold(actor: Actor, route: Route): void {
  if (actor.permissions.has(route.permission)) return;
  throw new Failure(
    'forbidden',
    `This needs the permission "${route.permission}", which your user does not hold.`,
  );
}

/** @throws Failure where the operation's area is switched off, or the acting user lacks its permission */
export function mustBeAllowed(actor: Actor, route: Route, toolsetsDisabled: readonly string[]): void {
  if (toolsetsDisabled.includes(route.toolset)) {
    throw new Failure('toolset_disabled', `The operator has switched off the area "${route.toolset}".`);
  }
  mustHold(actor, route);
}

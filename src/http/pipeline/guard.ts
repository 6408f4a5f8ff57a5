// Who may send a request: a key or a session, within its limits, with the permission of the operation.
import type { Request, Response } from 'express';
import { type Authenticate, authorizeKey, type KeyUsage } from '../../auth/authenticate.ts';
import { type AccountContext, type Actor, permissionMissing } from '../../auth/context.ts';
import type { RateLimiter } from '../../auth/rate-limit.ts';
import type { Reader } from '../../database/engine/statement.ts';
import type { Database } from '../../database/open.ts';
import { Failure, tooMany } from '../../domain/failure.ts';
import { message } from '../../domain/messages/message.ts';
import { isOwnerOrAdmin } from '../../domain/permissions.ts';
import { canonicalAddress, isWithin } from '../../formats/networks.ts';
import { isInProcess } from '../in-process.ts';
import { noteCaller, noteForeignNetwork } from '../request-log.ts';
import type { Route } from './routes.ts';

/** Who sends a request: a user in a workspace, or, where the operation is about no workspace, a browser. */
export type Caller = { actor: Actor } | { account: UntimedAccountContext };

/** The time is added once the body has arrived. */
export type UntimedAccountContext = Omit<AccountContext, 'now'>;

/**
 * The actor as the database knows it inside the transaction: a key or session that ended while its request was still
 * arriving writes nothing, and plan, permissions and settings are those of the transaction.
 * @throws Failure as the authentication before it does
 */
export type ReloadActor = (tx: Reader, request: Request, now: Date) => Promise<Actor>;

/** How requests are authenticated: by an API key, or by the session of a browser. All else is the same for both. */
export type AuthStrategy = {
  /** Runs before routing, so that unknown addresses are refused as well. @throws Failure */
  admit?(request: Request, response: Response): Promise<void>;
  /** @throws Failure for a caller who may not call the operation's kind at all */
  callerOf(route: Route<string>, request: Request, response: Response): Promise<Caller>;
  reloadActor: ReloadActor;
  /**
   * Whether long answers are compressed. Answers to a cookie never are: browsers attach cookies to requests that other
   * sites cause, and the length of a compressed answer can reveal its content (the BREACH attack). A key is attached by
   * its program alone.
   */
  compresses: boolean;
};

type Needs = Pick<Route, 'permission' | 'alsoNeeds' | 'toolset'>;

type GuardParts = {
  database: Database;
  authenticate: Authenticate;
  rateLimiter: RateLimiter;
  /** Counts the requests of all keys of a workspace together: more keys are no way around the limit of each. */
  workspaceLimiter: RateLimiter;
  keyUsage: KeyUsage;
  clock: () => Date;
};

/** Authenticates a request and leaves the actor in `response.locals`. @throws Failure when it is refused */
export type Guard = (request: Request, response: Response) => Promise<void>;

/**
 * Stands before everything under the base address, the unknown paths included: key (401), network (403), rate limit
 * (429), workspace, membership, plan, environment (403).
 */
export function createGuard(parts: GuardParts): Guard {
  const { database, authenticate, rateLimiter, workspaceLimiter, keyUsage, clock } = parts;
  return async (request, response) => {
    const now = clock();
    const credential = await authenticate(request.headers.authorization, now, database.read);
    noteCaller(response, {
      workspace: credential.workspace.reference,
      key: credential.reference,
      user: credential.userReference,
    });
    // A tool's call has been checked and counted as the message that asked for it.
    if (!isInProcess(request)) {
      requireNetwork(credential.networks, request, response);
      announceExpiry(credential.expiresAt, response, now);
      const ofKey = await rateLimiter.hit(credential.id);
      if (ofKey) {
        response.setHeader('X-RateLimit-Limit', String(ofKey.limit));
        response.setHeader('X-RateLimit-Remaining', String(ofKey.remaining));
        response.setHeader('X-RateLimit-Reset', String(ofKey.resetSeconds));
      }
      // A request that its key may not send counts for that key alone.
      const refused =
        ofKey?.retryAfterSeconds ?? (await workspaceLimiter.hit(credential.workspace.id))?.retryAfterSeconds;
      if (refused !== undefined) throw tooMany('requests', refused);
    }
    response.locals.actor = authorizeKey(credential);
    if (!isInProcess(request)) keyUsage.used(credential.id, { address: request.ip, now });
  };
}

/**
 * Before the limits: a key that came into wrong hands must not use up those of its owner from elsewhere.
 * @throws Failure `forbidden` with the address that the service sees; a 401 would make people replace a key that is right
 */
function requireNetwork(networks: readonly string[] | null, request: Request, response: Response): void {
  if (networks === null || isWithin(request.ip, networks)) return;
  noteForeignNetwork(response);
  const address = canonicalAddress(request.ip);
  throw new Failure(
    'forbidden',
    address === undefined ? message('key.no_address') : message('key.foreign_network', { address }),
  );
}

const DAY_MS = 86_400_000;
/** From so many days before its end, the answers to a key say when that is. */
const ANNOUNCED_DAYS = 14;

function announceExpiry(expiresAt: string | null, response: Response, now: Date): void {
  if (expiresAt === null || Date.parse(expiresAt) - now.getTime() > ANNOUNCED_DAYS * DAY_MS) return;
  response.setHeader('X-Service-Key-Expires', expiresAt);
}

/** Authentication by an API key. */
export function keyStrategy(guard: Guard, authenticate: Authenticate): AuthStrategy {
  return {
    admit: guard,
    callerOf: async (_route, _request, response) => ({ actor: response.locals.actor }),
    reloadActor: async (tx, request, now) =>
      authorizeKey(await authenticate(request.headers.authorization, now, (work) => work(tx))),
    compresses: true,
  };
}

/** @throws Failure `forbidden` where the acting user lacks a permission of the operation */
function requirePermission(actor: Actor, { permission, alsoNeeds }: Needs): void {
  const missing = holds(actor, permission) ? alsoNeeds.find((needed) => !holds(actor, needed)) : permission;
  if (missing !== undefined) throw permissionMissing(missing, actor);
}

/** `member` is anyone in the business, `manager`, the dashboard's alone, its owners and admins. */
function holds({ permissions, role }: Actor, permission: string): boolean {
  if (permission === 'member') return true;
  if (permission === 'manager') return isOwnerOrAdmin(role);
  return permissions.has(permission);
}

/** @throws Failure where the operation's area is switched off, or the acting user lacks its permission */
export function requireAccess(actor: Actor, route: Needs, toolsetsDisabled: readonly string[]): void {
  if (toolsetsDisabled.includes(route.toolset)) {
    throw new Failure('toolset_disabled', message('access.area_off', { area: route.toolset }));
  }
  requirePermission(actor, route);
}

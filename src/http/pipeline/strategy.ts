import type { Request, Response } from 'express';
import type { AccountContext, Actor } from '../../auth/context.ts';
import type { Reader } from '../../database/engine/statement.ts';
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

import type { Request, Response } from 'express';
import type { Logger } from 'pino';
import type { Actor, Attempts, Service } from '../../auth/context.ts';
import { notSignedIn, sessionActor } from '../../auth/session-actor.ts';
import { sessionHash } from '../../auth/sessions.ts';
import type { Reader } from '../../database/engine/statement.ts';
import type { Database } from '../../database/open.ts';
import { Failure } from '../../domain/failure.ts';
import { message } from '../../domain/messages/message.ts';
import { isReference } from '../../domain/reference.ts';
import type { AuthStrategy, UntimedAccountContext } from '../pipeline/guard.ts';
import { noteCaller } from '../request-log.ts';
import { identityOf } from './session.ts';

type SessionParts = {
  database: Database;
  service: Service;
  clock: () => Date;
  logger: Logger;
  attempts: Attempts;
  /** Counts the use of a one-time link. @throws Failure `rate_limited` */
  countLink: (clientNetwork: string) => Promise<void>;
};

/** The public API behind a session: the workspace stands in the address before the API's own part. */
export function gatewayStrategy(
  { database, clock }: Pick<SessionParts, 'database' | 'clock'>,
  workspaceOf: (request: Request) => string,
): AuthStrategy {
  const reloadActor = (tx: Reader, request: Request, now: Date): Promise<Actor> =>
    actorIn(tx, { request, workspace: workspaceOf(request), now });
  return {
    async admit(request, response) {
      response.locals.actor = await database.read((tx) => reloadActor(tx, request, clock()));
      noteActor(response);
    },
    callerOf: async (_route, _request, response) => ({ actor: response.locals.actor }),
    reloadActor,
    compresses: false,
  };
}

/** The dashboard's own operations: in a workspace, about the user's account, or before signing in. */
export function dashboardStrategy(parts: SessionParts): AuthStrategy {
  const { database, clock } = parts;
  const reloadActor = (tx: Reader, request: Request, now: Date): Promise<Actor> =>
    actorIn(tx, { request, workspace: request.params.workspace as string, now });
  return {
    async callerOf({ path, permission }, request, response) {
      if (path.startsWith('/workspaces/:workspace')) {
        const actor = await database.read((tx) => reloadActor(tx, request, clock()));
        response.locals.actor = actor;
        noteActor(response);
        return { actor };
      }
      const account = accountContext(parts, request, response);
      if (permission !== 'anyone' && !account.identity.signedIn) throw notSignedIn();
      return { account };
    },
    reloadActor,
    compresses: false,
  };
}

function noteActor(response: Response): void {
  const { workspace, userReference: user } = response.locals.actor;
  noteCaller(response, { workspace: workspace.reference, user });
}

async function actorIn(
  tx: Reader,
  { request, workspace, now }: { request: Request; workspace: string; now: Date },
): Promise<Actor> {
  if (request.session.userId === undefined) throw notSignedIn();
  // Of another form it is that of no workspace, and PostgreSQL refuses a query with a NUL.
  if (!isReference(workspace)) throw new Failure('not_found', message('request.no_such_record'));
  return sessionActor(tx, { hash: sessionHash(request.sessionID), workspace, now });
}

function accountContext(
  { database, service, clock, attempts, logger, countLink }: SessionParts,
  request: Request,
  response: Response,
): UntimedAccountContext {
  const identity = identityOf(request, response, {
    service,
    clock,
    countLink: () => countLink(identity.clientNetwork),
  });
  return {
    read: database.read,
    write: database.write,
    service,
    identity,
    attempts,
    later(work) {
      response.once('finish', () => {
        work().catch((error) => logger.error({ err: error }, 'a task after a response failed'));
      });
    },
  };
}

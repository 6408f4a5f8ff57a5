// Sessions of browsers: the cookies, who sends a request, and how the dashboard's requests are authenticated by that.
import { hkdfSync, randomBytes } from 'node:crypto';
import type { Request, RequestHandler, Response } from 'express';
import session, { type SessionData, type Store } from 'express-session';
import type { Logger } from 'pino';
import type { Actor, Attempts, ClientIdentity, KnownBy, Service } from '../../auth/context.ts';
import {
  beginSession,
  endSession,
  findSession,
  IDLE_MS,
  isStale,
  memberActor,
  noteSeen,
  notSignedIn,
  sessionActor,
  sessionHash,
} from '../../auth/sessions.ts';
import {
  DEVICE_LIFETIME_MS,
  deviceLabel,
  deviceToken,
  nonceOfDevice,
  sessionLabel,
} from '../../crypto/device-token.ts';
import type { Reader } from '../../database/engine/statement.ts';
import type { Database } from '../../database/open.ts';
import { Failure } from '../../domain/failure.ts';
import { message } from '../../domain/messages/message.ts';
import { isReference } from '../../domain/reference.ts';
import { networkOf } from '../client-network.ts';
import { actingMember } from '../in-process.ts';
import type { AuthStrategy, UntimedAccountContext } from '../pipeline/guard.ts';
import { noteCaller } from '../request-log.ts';

declare module 'express-session' {
  interface SessionData {
    userId: number;
    /** The `User-Agent` of the request that signed in. */
    userAgent: string | null;
    address: string | null;
  }
}

type SessionParts = { database: Database; service: Service; clock: () => Date; logger: Logger };

/** Reads and sets the cookie of the dashboard, below its own address alone. */
export function sessions(parts: SessionParts): RequestHandler {
  const isSecure = parts.service.publicUrl.startsWith('https:');
  const secret = Buffer.from(hkdfSync('sha256', parts.service.instanceKey, '', 'session-cookies', 32));
  const former = formerName(parts.service.publicUrl);
  const name = sessionCookieName(parts.service);
  const withCookie = session({
    name,
    secret: secret.toString('base64url'),
    store: storeOf(parts, isSecure),
    resave: false,
    saveUninitialized: false,
    rolling: true,
    cookie: cookieOf(isSecure),
  });
  return (request, response, next) => {
    // A secure cookie is set on a secure request alone. Whether the proxy in front has TLS is known from PUBLIC_URL: not
    // every proxy says so, and a header may say anything.
    if (isSecure) Object.defineProperty(request, 'secure', { value: true });
    takeOverFormer(request, { former, name });
    withCookie(request, response, next);
  };
}

/**
 * Cookies are shared by all ports and paths of a host: the name is that of the installation, which its instances share by
 * the instance key, so that two of them, or another program with a `session` of its own, do not sign each other out.
 */
function sessionCookieName({ publicUrl, instanceKey }: Service): string {
  return `${formerName(publicUrl)}-${sessionLabel(instanceKey)}`;
}

/**
 * What every installation called it once. The prefix makes browsers refuse the cookie from a sub-domain and over http; on
 * plain http they would drop it.
 */
function formerName(publicUrl: string): string {
  return publicUrl.startsWith('https:') ? '__Host-session' : 'session';
}

/** Who is signed in by a cookie of that name stays so: it counts only where this installation has signed it. */
function takeOverFormer({ headers }: Request, { former, name }: { former: string; name: string }): void {
  const pairs = headers.cookie?.split(';').map((pair) => pair.trim()) ?? [];
  const found = pairs.find((pair) => pair.startsWith(`${former}=`));
  if (found === undefined || pairs.some((pair) => pair.startsWith(`${name}=`))) return;
  headers.cookie = `${headers.cookie}; ${name}=${found.slice(former.length + 1)}`;
}

function cookieOf(isSecure: boolean) {
  return { httpOnly: true, sameSite: 'lax', secure: isSecure, path: '/', maxAge: IDLE_MS } as const;
}

/** The browser that sends a request, as actions on accounts need it. */
function identityOf(
  request: Request,
  response: Response,
  parts: { service: Service; clock: () => Date; countLink: () => Promise<void> },
): ClientIdentity {
  const { userId } = request.session;
  return {
    signedIn: userId === undefined ? null : { userId, hash: sessionHash(request.sessionID) },
    address: request.ip ?? null,
    userAgent: request.get('User-Agent') ?? null,
    clientNetwork: networkOf(request.ip),
    isSameNetwork: (address) => networkOf(address ?? undefined) === networkOf(request.ip),
    async signIn(id) {
      await done((next) => request.session.regenerate(next));
      request.session.userId = id;
      request.session.userAgent = request.get('User-Agent') ?? null;
      request.session.address = request.ip ?? null;
      await done((next) => request.session.save(next));
    },
    async signOut() {
      await done((next) => request.session.destroy(next));
    },
    ...devicesOf(request, response, parts),
    countLink: parts.countLink,
  };
}

function done(work: (next: (error?: unknown) => void) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    work((error) => {
      if (error === undefined || error === null) resolve();
      else reject(error);
    });
  });
}

type Callback = (error?: unknown, data?: SessionData | null) => void;

/** A session store in the database, with the callback interface that express-session expects. */
function storeOf({ database, clock, logger }: SessionParts, isSecure: boolean): Store {
  const answer = (work: Promise<SessionData | null | undefined>, callback?: Callback) => {
    work.then(
      (data) => callback?.(null, data),
      (error) => callback?.(error),
    );
  };
  const methods = {
    get(id: string, callback: Callback) {
      answer(
        database.read(async (tx) => {
          const found = await findSession(tx, sessionHash(id), clock());
          if (!found) return null;
          const { userId, userAgent, address } = found;
          // The package creates a cookie from this object, although its types do not say so.
          const cookie: object = { ...cookieOf(isSecure), originalMaxAge: IDLE_MS };
          return { cookie: cookie as SessionData['cookie'], userId, userAgent, address };
        }),
        callback,
      );
    },
    set(id: string, data: SessionData, callback?: Callback) {
      const { userId, userAgent, address } = data;
      const browser = { userAgent, address };
      answer(
        database.write({ user: userId }, async (tx) => {
          const hash = sessionHash(id);
          const now = clock();
          // What a session says never changes: another user has another one.
          if (!(await findSession(tx, hash, now))) await beginSession(tx, { hash, userId, browser, now });
          return null;
        }),
        callback,
      );
    },
    destroy(id: string, callback?: Callback) {
      answer(
        database.write('rows', async (tx) => {
          await endSession(tx, sessionHash(id));
          return null;
        }),
        callback,
      );
    },
    touch(id: string, _data: SessionData, callback?: Callback) {
      // The answer does not wait for it.
      callback?.(null);
      noteUse(database, sessionHash(id), clock()).catch((error) =>
        logger.error({ err: error }, 'could not note the use of a session'),
      );
    },
  };
  // Its types call the class abstract.
  const store: Store = Reflect.construct(session.Store, []);
  return Object.assign(store, methods);
}

async function noteUse(database: Database, hash: string, now: Date): Promise<void> {
  const seen = await database.read((tx) => findSession(tx, hash, now));
  if (!seen || !isStale(seen, now)) return;
  await database.write('rows', async (tx) => {
    const present = await findSession(tx, hash, now);
    if (present) await noteSeen(tx, present, now);
  });
}

type DeviceParts = { service: Service; clock: () => Date };

/** By which browsers that have signed in to an account are known again, also after a restart. */
function devicesOf(request: Request, response: Response, { service, clock }: DeviceParts) {
  const { instanceKey, publicUrl } = service;
  const isSecure = publicUrl.startsWith('https:');
  const nameFor = (account: string) =>
    `${isSecure ? '__Host-' : ''}device-${deviceLabel(instanceKey, account)}`;
  return {
    /** The id of the browser, where it has signed in to the account with its present password before. */
    deviceFor({ email: account, passwordHash }: KnownBy): string | null {
      const token = cookieNamed(request, nameFor(account));
      if (token === undefined || passwordHash === null) return null;
      return nonceOfDevice(token, { instanceKey, account, passwordHash, now: clock() }) ?? null;
    },
    /** Lets the browser be known again until the account gets another password. */
    rememberDevice({ email: account, passwordHash }: KnownBy): void {
      if (passwordHash === null) return;
      const nonce = this.deviceFor({ email: account, passwordHash }) ?? randomBytes(16).toString('base64url');
      const device = { account, passwordHash, nonce, issuedAt: clock() };
      response.cookie(nameFor(account), deviceToken(instanceKey, device), {
        httpOnly: true,
        sameSite: 'strict',
        secure: isSecure,
        path: '/',
        maxAge: DEVICE_LIFETIME_MS,
      });
    },
  };
}

function cookieNamed(request: Request, name: string): string | undefined {
  for (const pair of request.headers.cookie?.split(';') ?? []) {
    const [key, value] = pair.trim().split('=', 2);
    if (key === name) return value;
  }
  return undefined;
}

type StrategyParts = {
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
  { database, clock }: Pick<StrategyParts, 'database' | 'clock'>,
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
export function dashboardStrategy(parts: StrategyParts): AuthStrategy {
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
  const member = actingMember(request);
  if (!member && request.session.userId === undefined) throw notSignedIn();
  // Of another form it is that of no workspace, and PostgreSQL refuses a query with a NUL.
  if (!isReference(workspace)) throw new Failure('not_found', message('request.no_such_record'));
  if (member) return memberActor(tx, { userId: member.userId, workspace });
  return sessionActor(tx, { hash: sessionHash(request.sessionID), workspace, now });
}

function accountContext(
  { database, service, clock, attempts, logger, countLink }: StrategyParts,
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

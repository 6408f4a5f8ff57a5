import { hkdfSync } from 'node:crypto';
import type { Request, RequestHandler, Response } from 'express';
import session, { type SessionData, type Store } from 'express-session';
import type { Logger } from 'pino';
import type { ClientIdentity, Service } from '../../auth/context.ts';
import {
  beginSession,
  endSession,
  findSession,
  IDLE_MS,
  isStale,
  noteSeen,
  sessionHash,
} from '../../auth/sessions.ts';
import { sessionLabel } from '../../crypto/device-token.ts';
import type { Database } from '../../database/open.ts';
import { networkOf } from '../client-network.ts';
import { devicesOf } from './device-cookie.ts';

declare module 'express-session' {
  interface SessionData {
    userId: number;
    /** Of the request that signed in. */
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
export function identityOf(
  request: Request,
  response: Response,
  parts: { service: Service; clock: () => Date; countLink: () => Promise<void> },
): ClientIdentity {
  const { userId } = request.session;
  return {
    signedIn: userId === undefined ? null : { userId, hash: sessionHash(request.sessionID) },
    address: request.ip ?? null,
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
          const cookie = {
            ...cookieOf(isSecure),
            originalMaxAge: IDLE_MS,
          } as unknown as SessionData['cookie'];
          return { cookie, userId, userAgent, address };
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
  return Object.assign(new (session.Store as unknown as new () => Store)(), methods);
}

async function noteUse(database: Database, hash: string, now: Date): Promise<void> {
  const seen = await database.read((tx) => findSession(tx, hash, now));
  if (!seen || !isStale(seen, now)) return;
  await database.write('rows', async (tx) => {
    const present = await findSession(tx, hash, now);
    if (present) await noteSeen(tx, present, now);
  });
}

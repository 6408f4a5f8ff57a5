// Carries out an operation with its validated input: in one transaction, once for each `Idempotency-Key`.

import { hash } from 'node:crypto';
import type { Request, Response } from 'express';
import type { AccountContext, Actor, Service } from '../../auth/context.ts';
import { findReply, oncePerKey, requestFingerprint, type StoredReply } from '../../auth/idempotency-keys.ts';
import { atItsTime, type InItsTime, inItsTime, mustStandStill } from '../../auth/sandbox-time.ts';
import type { WriteOf } from '../../database/engine/database.ts';
import { type Author, type JournalRow, noteAct, writtenBy } from '../../database/engine/journal.ts';
import type { Reader, Writer } from '../../database/engine/statement.ts';
import type { Priority, YieldToEventLoop } from '../../database/engine/time-slicer.ts';
import type { Database } from '../../database/open.ts';
import { subjectTypeOf } from '../../domain/journal.ts';
import {
  type AnyHandler,
  type ArchiveAnswer,
  callHandler,
  type Made,
  type PdfFile,
  type StoredFileAnswer,
  type TableAnswer,
  type XmlFile,
} from '../../resources/handler.ts';
import type { HandledOperationId } from '../../spec/public.ts';
import { addressOf, isInProcess } from '../in-process.ts';
import { clientLeft } from '../threads/threads.ts';
import { awaitBody } from './awaited.ts';
import { entityTag, mustMatch } from './entity-tags.ts';
import { type Caller, type ReloadActor, requireAccess } from './guard.ts';
import { bodyOf, type JsonAnswer, jsonAnswer } from './json-answer.ts';
import type { Route } from './routes.ts';
import { runsOnReadWorker } from './slow-reads.ts';
import type { ResponseChecker, ValidatedRequest } from './validate.ts';
import type { ReadWorker } from './worker.ts';

/** What executes the operations of a spec. */
export type OperationTable = {
  handlers: Readonly<Record<string, AnyHandler>>;
  /** Slow work with an operation's input before its transaction, such as reading an upload. */
  preparations: Readonly<Record<string, AnyHandler | undefined>>;
  /** What a preparation works with. */
  toolsFor(call: Call & { actor: Actor; now: Date }): object;
  /** Whether an operation is about what goes by the real time in a sandbox whose clock is ahead, too. */
  goesByRealTime?(operationId: string): boolean;
  /** Whether long reads go to the worker threads, which know the handlers of the public spec. */
  usesReadWorker: boolean;
  /** Whether an operation changes the business, not only the workspace of the request. */
  changesBusiness?(operationId: string): boolean;
  /** Whether a body that the spec refuses is checked against the records as well, so that its answer has all errors. */
  checksRecords?(operationId: string): boolean;
  /** Lets the writes of the background follow one another with pauses between them. */
  inBackground?<T>(write: () => Promise<T>): Promise<T>;
};

export type ExecuteParts = {
  database: Database;
  readWorker: ReadWorker;
  service: Service;
  clock: () => Date;
  toolsetsDisabled: readonly string[];
  table: OperationTable;
  reloadActor: ReloadActor;
  checkResponse: ResponseChecker | undefined;
};

/** A validated request to an operation. */
type Call = {
  request: Request;
  response: Response;
  input: ValidatedRequest;
  /** What distinguishes the entries of a batch under one `Idempotency-Key`. */
  keySuffix?: string | undefined;
};

/** An answer as JSON text, with the function that runs after it is sent, and what is waited for before. */
export type Reply = StoredReply & {
  isReplayed?: boolean;
  afterResponse?: JsonAnswer['afterResponse'];
  awaited?: JsonAnswer['awaited'];
};

type FileAnswer = PdfFile | XmlFile | StoredFileAnswer | TableAnswer | ArchiveAnswer;

export type Answer = Reply | FileAnswer;

/**
 * Executes an operation: about an account, by a handler that opens its transactions itself; else a read in one reading
 * transaction, and everything else in one writing transaction with the stored reply.
 */
export function createExecutor(
  route: Route<string>,
  parts: ExecuteParts,
): (call: Call & { caller: Caller }) => Promise<Answer> {
  const handler = parts.table.handlers[route.operationId] as AnyHandler;
  const inWorkspace = executeInWorkspace(route, parts, handler);
  return async ({ caller, ...call }) => {
    if ('actor' in caller) return inWorkspace({ ...call, actor: caller.actor });
    const context: AccountContext = { ...caller.account, now: parts.clock() };
    return replyOf(route, parts, await callHandler(handler, context, call.input));
  };
}

/** What a handler gave, as the JSON text that is sent. */
function replyOf(
  { operationId, successStatus, pendingStatus = successStatus }: Route<string>,
  parts: ExecuteParts,
  given: unknown,
): Reply {
  const { text, afterResponse, awaited } = jsonAnswer(given);
  const status = awaited ? pendingStatus : successStatus;
  parts.checkResponse?.(operationId, status, bodyOf(given));
  return { status, body: text, afterResponse, awaited };
}

/** The reply with what has come of it, where that is there in time. */
async function settled(
  route: Route<string>,
  parts: ExecuteParts,
  response: Response,
  reply: Reply,
): Promise<Reply> {
  if (!reply.awaited) return reply;
  const body = await awaitBody(parts.database, reply.awaited, clientLeft(response));
  return body === undefined ? reply : replyOf(route, parts, body);
}

type CallInWorkspace = Call & { actor: Actor };

function executeInWorkspace(
  route: Route<string>,
  parts: ExecuteParts,
  handler: AnyHandler,
): (call: CallInWorkspace) => Promise<Answer> {
  const { table } = parts;
  if (route.method === 'get' || route.transaction === 'reading') return reader(route, parts, handler);
  const write = writer(route, parts, handler);
  const prepare = table.preparations[route.operationId];
  return async (call) => {
    const keyed = keyedRequest(route, call);
    if (!prepare) return settled(route, parts, call.response, await write(call, keyed, undefined));
    const stored = keyed && (await storedReply(route, parts, call.request, keyed));
    if (stored) return { ...stored, isReplayed: true };
    return write(call, keyed, await prepared(route, parts, call));
  };
}

function reader(route: Route<string>, parts: ExecuteParts, handler: AnyHandler) {
  const { database, readWorker, service, clock, table, checkResponse } = parts;
  const { operationId, successStatus: status } = route;
  const isGet = route.method === 'get';
  const isFile =
    route.answersPdf || route.answersXml || route.answersTable || route.answersArchive || route.answersFile;
  return async (call: CallInWorkspace): Promise<Answer> => {
    const { request, response, input, actor: caller } = call;
    if (table.usesReadWorker && runsOnReadWorker(operationId as HandledOperationId, input)) {
      const timed = await timedBefore(route, parts, caller);
      const read = { operationId: operationId as HandledOperationId, ...timed, service, input };
      const body = await readWorker.read(read, clientLeft(response));
      checkResponse?.(operationId, status, JSON.parse(body));
      return { status, body };
    }
    const made = await prepared(route, parts, call);
    const body = await database.read(async (tx) => {
      const realNow = clock();
      // A GET has no body whose arrival could take time: its caller was authenticated a moment ago.
      const authorized = isGet ? caller : await authorizedActor(route, parts, tx, request, realNow);
      const { actor, now } = await timed(route, table, { tx, actor: authorized, realNow });
      return callHandler(handler, { tx, actor, now, service, prepared: made }, input);
    });
    if (!isFile) return replyOf(route, parts, body);
    const answer = body as FileAnswer | Made<FileAnswer>;
    return 'make' in answer
      ? database.write({ workspace: caller.workspace.id }, (tx) => answer.make(tx))
      : answer;
  };
}

function writer(route: Route<string>, parts: ExecuteParts, handler: AnyHandler) {
  const { database, service, clock, table } = parts;
  const show = route.shownBy === undefined ? undefined : table.handlers[route.shownBy];
  const isBackground = route.transaction === 'background';
  const priority: Priority = isBackground ? 'background' : 'request';
  const changesBusiness = table.changesBusiness?.(route.operationId) ?? false;
  const act = { type: subjectTypeOf(route.path), change: changeOf(route) };
  const ofActor = ({ workspace }: Actor): WriteOf =>
    changesBusiness ? { business: workspace.businessId } : { workspace: workspace.id };
  return (
    { request, response, input, actor: caller }: CallInWorkspace,
    keyed: KeyedRequest | undefined,
    prepared: unknown,
  ): Promise<Reply> => {
    const write = async (tx: Writer, yieldIfLong: YieldToEventLoop): Promise<Reply> => {
      const realNow = clock();
      const authorized = await authorizedActor(route, parts, tx, request, realNow);
      const { actor, now, isAdvancing } = await timed(route, table, { tx, actor: authorized, realNow });
      writtenBy(tx, {
        ...authorOf(actor, request),
        operation: route.operationId,
        requestId: requestId(response),
      });
      const context = { tx, actor, now, service, prepared, yieldIfLong };
      const execute = async (): Promise<Reply> => {
        // What only the user sees changes nothing of the sandbox.
        if (route.permission !== 'member') mustStandStill({ isAdvancing });
        const wanted = show && request.get('If-Match');
        if (show && wanted !== undefined)
          mustMatch(wanted, entityTag(jsonAnswer(await callHandler(show, context, input)).text));
        const reply = replyOf(route, parts, await callHandler(handler, context, input));
        // What only the user sees, such as notifications, changes nothing of the business.
        if (route.permission !== 'member')
          noteAct(tx, actor.workspace.id, {
            ...act,
            reference: subjectOf(actor, input, reply),
            at: now.toISOString(),
          });
        return reply;
      };
      return keyed ? keyed.once(tx, realNow, execute) : execute();
    };
    const commit = () => database.write(ofActor(caller), write, { priority });
    return isBackground && table.inBackground ? table.inBackground(commit) : commit();
  };
}

/** What an operation does with its subject. What the address names is there already, whatever else is made. */
function changeOf({ method, path, successStatus }: Route<string>): JournalRow['change'] {
  if (method === 'delete') return 'deleted';
  if (method !== 'post') return 'updated';
  const namesSubject = /:(?!workspace\b)/.test(path);
  return successStatus === 201 && !namesSubject ? 'created' : 'done';
}

/** The time that an operation goes by, of that of the workspace and the real one. */
function timeFor(
  { operationId }: Route<string>,
  { goesByRealTime }: OperationTable,
  { own, realNow }: { own: InItsTime; realNow: Date },
): InItsTime {
  return goesByRealTime?.(operationId) ? { ...own, now: realNow } : own;
}

/** An actor at that time. */
async function timed(
  route: Route<string>,
  table: OperationTable,
  { tx, actor, realNow }: { tx: Reader; actor: Actor; realNow: Date },
): Promise<InItsTime> {
  return timeFor(route, table, { own: await inItsTime(tx, actor, realNow), realNow });
}

/** The same for what is done outside of a transaction. */
async function timedBefore(
  route: Route<string>,
  { database, clock, table }: ExecuteParts,
  caller: Actor,
): Promise<{ actor: Actor; now: Date }> {
  const realNow = clock();
  const { actor, now } = timeFor(route, table, { own: await atItsTime(database, caller, realNow), realNow });
  return { actor, now };
}

/** What the preparation of an operation gives, at the time of its workspace; undefined where it has none. */
async function prepared(route: Route<string>, parts: ExecuteParts, call: CallInWorkspace): Promise<unknown> {
  const { table } = parts;
  const prepare = table.preparations[route.operationId];
  if (!prepare) return undefined;
  const tools = table.toolsFor({ ...call, ...(await timedBefore(route, parts, call.actor)) });
  return callHandler(prepare, tools, call.input);
}

/** Whom the journal names for a request. What the service sends to itself comes from a tool, a command or a batch. */
function authorOf({ userId, userReference, keyReference }: Actor, request: Request): Author {
  const address = addressOf(request);
  if (keyReference !== undefined) {
    const via = isInProcess(request) ? 'mcp' : 'api';
    return { kind: 'key', via, actor: userReference, key: keyReference, address };
  }
  return userId === null
    ? { kind: 'operator', via: 'cli' }
    : { kind: 'user', via: 'dashboard', actor: userReference, address };
}

function requestId(response: Response): string | null {
  const id = response.getHeader('X-Request-Id');
  return typeof id === 'string' ? id : null;
}

/** How the answer of an operation that makes a record begins. */
export const MADE_RECORD = /^\{"data":\{"reference":"([0-9A-Z]{26})"/;

/** What was made, next to a secret that is shown once; a tax rate has no reference but its key. */
const MADE = /"reference":"([0-9A-Z]{26})"|^\{"data":\{"key":"(own_\w+)"/;

/** What the address names, else what was made; null for the business itself. */
function subjectOf({ workspace }: Actor, { path }: ValidatedRequest, { status, body }: Reply): string | null {
  const [named] = Object.entries(path as Record<string, string>).flatMap(([name, value]) =>
    name === 'workspace' ? [] : [value],
  );
  const [, reference, key] = (status === 201 && MADE.exec(body)) || [];
  const subject = named ?? reference ?? key;
  return subject === undefined || subject === workspace.reference ? null : subject;
}

/** A replay is answered to an actor who may still call the operation. */
function storedReply(
  route: Route<string>,
  parts: ExecuteParts,
  request: Request,
  keyed: KeyedRequest,
): Promise<StoredReply | undefined> {
  return parts.database.read(async (tx) => {
    const now = parts.clock();
    await authorizedActor(route, parts, tx, request, now);
    return keyed.findReply(tx, now);
  });
}

async function authorizedActor(
  route: Route<string>,
  { reloadActor, toolsetsDisabled }: ExecuteParts,
  tx: Reader,
  request: Request,
  now: Date,
): Promise<Actor> {
  const actor = await reloadActor(tx, request, now);
  requireAccess(actor, route, toolsetsDisabled);
  return actor;
}

/** Characters of a text above which an upload is compared by the hash of the text. */
const HASHED_FROM_CHARACTERS = 65_536;

type KeyedRequest = {
  /** The stored reply of an earlier request with this key: slow preparations need not run again. */
  findReply(tx: Reader, now: Date): Promise<StoredReply | undefined>;
  /** Executes the request unless one with this key was executed before, and stores its reply. */
  once<Given extends StoredReply>(
    tx: Writer,
    now: Date,
    execute: () => Promise<Given>,
  ): Promise<Given | (StoredReply & { isReplayed: true })>;
};

/** A request that brings an `Idempotency-Key`, where its operation takes one; undefined for any other. */
function keyedRequest(
  { acceptsIdempotencyKey, maxBodyBytes }: Route<string>,
  { request, actor, input: { body }, keySuffix = '' }: CallInWorkspace,
): KeyedRequest | undefined {
  const { userId: ofActor, repeatsAs, workspace, keyPermissions } = actor;
  const key = acceptsIdempotencyKey ? request.get('Idempotency-Key') : undefined;
  const userId = ofActor ?? repeatsAs;
  if (key === undefined || userId === undefined) return undefined;
  const scope = { workspaceId: workspace.id, userId, key: key + keySuffix };
  const compared = maxBodyBytes === undefined ? body : withHashes(body);
  // A stored reply may show what only a key with more permissions was shown: to another list it is another request.
  const sent = keyPermissions ? { permissions: keyPermissions, body: compared } : compared;
  const fingerprint = requestFingerprint(request.method, request.baseUrl + request.path, sent);
  return {
    findReply: (tx, now) => findReply(tx, scope, fingerprint, now),
    once: (tx, now, execute) => oncePerKey(tx, { scope, fingerprint, now }, execute),
  };
}

/** An upload with its file or table replaced by a hash: serialising megabytes again would block the event loop. */
function withHashes(body: unknown): object {
  const short = (value: unknown) =>
    typeof value === 'string' && value.length > HASHED_FROM_CHARACTERS ? hash('sha256', value) : value;
  return Object.fromEntries(Object.entries(body ?? {}).map(([name, value]) => [name, short(value)]));
}

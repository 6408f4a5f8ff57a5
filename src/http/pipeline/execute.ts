// Carries out an operation with its validated input: in one transaction, once for each `Idempotency-Key`.
import { hash } from 'node:crypto';
import type { Request, Response } from 'express';
import type { AccountContext, Actor, Service } from '../../auth/context.ts';
import { findReply, oncePerKey, requestFingerprint, type StoredReply } from '../../auth/idempotency-keys.ts';
import type { WriteOf } from '../../database/engine/database.ts';
import { readCursor } from '../../database/engine/listing.ts';
import type { Reader, Writer } from '../../database/engine/statement.ts';
import type { Priority, YieldToEventLoop } from '../../database/engine/time-slicer.ts';
import type { Database } from '../../database/open.ts';
import { Failure } from '../../domain/failure.ts';
import { message } from '../../domain/messages/message.ts';
import {
  type AnyHandler,
  callHandler,
  type Made,
  type PdfFile,
  type TableAnswer,
  type XmlFile,
} from '../../resources/handler.ts';
import type { operations } from '../../resources/operations.ts';
import type { Input, OperationId, ReadingOperationId } from '../../spec/public.ts';
import { clientLeft } from '../threads/threads.ts';
import { type Caller, type ReloadActor, requireAccess } from './guard.ts';
import { bodyOf, type JsonAnswer, jsonAnswer } from './json-answer.ts';
import type { Route } from './routes.ts';
import type { ResponseChecker, ValidatedRequest } from './validate.ts';
import type { ReadWorker } from './worker.ts';

/** What executes the operations of a spec. */
export type OperationTable = {
  handlers: Readonly<Record<string, AnyHandler>>;
  /** Slow work with an operation's input before its transaction, such as reading an upload. */
  preparations: Readonly<Record<string, AnyHandler | undefined>>;
  /** What a preparation works with. */
  toolsFor(call: Call & { actor: Actor }): object;
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
export type Call = { request: Request; response: Response; input: ValidatedRequest };

/** An answer as JSON text, with the function that runs after it is sent. */
export type Reply = StoredReply & {
  isReplayed?: boolean;
  afterResponse?: JsonAnswer['afterResponse'];
};

type FileAnswer = PdfFile | XmlFile | TableAnswer;

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
  { operationId, successStatus: status }: Route<string>,
  parts: ExecuteParts,
  given: unknown,
): Reply {
  parts.checkResponse?.(operationId, status, bodyOf(given));
  const { text, afterResponse } = jsonAnswer(given);
  return { status, body: text, afterResponse };
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
    const keyed = keyedRequest(route, call.request, call.actor, call.input.body);
    if (!prepare) return write(call, keyed, undefined);
    const stored = keyed && (await storedReply(route, parts, call.request, keyed));
    if (stored) return { ...stored, isReplayed: true };
    return write(call, keyed, await callHandler(prepare, table.toolsFor(call), call.input));
  };
}

function reader(route: Route<string>, parts: ExecuteParts, handler: AnyHandler) {
  const { database, readWorker, service, clock, table, checkResponse } = parts;
  const { operationId, successStatus: status } = route;
  const isGet = route.method === 'get';
  const prepare = table.preparations[operationId];
  const isFile = route.answersPdf || route.answersXml || route.answersTable;
  return async (call: CallInWorkspace): Promise<Answer> => {
    const { request, response, input, actor: caller } = call;
    if (table.usesReadWorker && runsOnReadWorker(operationId as OperationId, input)) {
      const read = { operationId: operationId as OperationId, actor: caller, now: clock(), service, input };
      const body = await readWorker.read(read, clientLeft(response));
      checkResponse?.(operationId, status, JSON.parse(body));
      return { status, body };
    }
    const prepared = prepare && (await callHandler(prepare, table.toolsFor(call), input));
    const body = await database.read(async (tx) => {
      const now = clock();
      // A GET has no body whose arrival could take time: its caller was authenticated a moment ago.
      const actor = isGet ? caller : await authorizedActor(route, parts, tx, request, now);
      return callHandler(handler, { tx, actor, now, service, prepared }, input);
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
  const ofActor = ({ workspace }: Actor): WriteOf =>
    changesBusiness ? { business: workspace.businessId } : { workspace: workspace.id };
  return (
    { request, input, actor: caller }: CallInWorkspace,
    keyed: KeyedRequest | undefined,
    prepared: unknown,
  ): Promise<Reply> => {
    const write = async (tx: Writer, yieldIfLong: YieldToEventLoop): Promise<Reply> => {
      const now = clock();
      const actor = await authorizedActor(route, parts, tx, request, now);
      const context = { tx, actor, now, service, prepared, yieldIfLong };
      const execute = async (): Promise<Reply> => {
        const wanted = show && request.get('If-Match');
        if (show && wanted !== undefined)
          mustMatch(wanted, entityTag(jsonAnswer(await callHandler(show, context, input)).text));
        return replyOf(route, parts, await callHandler(handler, context, input));
      };
      return keyed ? keyed.once(tx, now, execute) : execute();
    };
    const commit = () => database.write(ofActor(caller), write, { priority });
    return isBackground && table.inBackground ? table.inBackground(commit) : commit();
  };
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
  request: Request,
  { userId: ofActor, repeatsAs, workspace }: Actor,
  body: unknown,
): KeyedRequest | undefined {
  const key = acceptsIdempotencyKey ? request.get('Idempotency-Key') : undefined;
  const userId = ofActor ?? repeatsAs;
  if (key === undefined || userId === undefined) return undefined;
  const scope = { workspaceId: workspace.id, userId, key };
  const compared = maxBodyBytes === undefined ? body : withHashes(body);
  const fingerprint = requestFingerprint(request.method, request.baseUrl + request.path, compared);
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

// Requests that depend on the state of a record (RFC 9110 §13): it is named by the entity tag of the answer that showed
// it, which is a digest of the answer's text. Nothing has to be stored for it, and no change can be forgotten.

/**
 * The strong entity tag of a text. A compressed representation has other bytes and so needs another strong tag (RFC 9110
 * §8.8.3): the coding is appended after a dot, which no digest contains.
 */
function entityTag(text: string, coding = ''): string {
  return `"${hash('sha256', text, 'base64url')}${coding && `.${coding}`}"`;
}

/**
 * RFC 9110 §13.1.2. Express's `fresh` would not do: it gives in to the `Cache-Control: no-cache` that `fetch` adds to
 * every request with this header.
 * @param header `If-None-Match`
 */
export function hasAlready(header: string | undefined, tag: string): boolean {
  return heldTag(header, tag) !== undefined;
}

/** The tag of `If-None-Match` that names this state, in whichever coding the client holds it. */
function heldTag(header: string | undefined, tag: string): string | undefined {
  const found = tagsIn(header ?? '').find((one) => one === '*' || stateOf(strong(one)) === stateOf(tag));
  return found === '*' ? tag : found && strong(found);
}

/**
 * Each coding of a record shows the same state, so that the tag of any of them will do.
 * @throws Failure `precondition_failed` where an `If-Match` names other states (RFC 9110 §13.1.1: no weak tag matches)
 */
function mustMatch(header: string, tag: string): void {
  const tags = tagsIn(header);
  if (tags.some((one) => one === '*' || stateOf(one) === tag)) return;
  throw new Failure(
    'precondition_failed',
    tags.some((one) => stateOf(strong(one)) === tag)
      ? message('request.weak_tag')
      : message('request.record_changed'),
  );
}

function tagsIn(header: string): string[] {
  return header.split(',').map((part) => part.trim());
}

function strong(tag: string): string {
  return tag.replace(/^W\//, '');
}

/** A tag without the coding in which its answer was sent. */
function stateOf(tag: string): string {
  return tag.replace(/\.(?:br|gzip)"$/, '"');
}

/**
 * Adds the entity tag to the answer that shows a record. Shared caches never store it; the client's own cache may, and
 * revalidates it each time: with `no-store` it could not use a 304.
 * @param coding in which it is sent
 * @returns whether that is the whole answer: the client has the record already
 */
export function markRecord(request: Request, response: Response, text: string, coding?: string): boolean {
  const tag = entityTag(text, coding);
  const held = request.method === 'GET' ? heldTag(request.get('If-None-Match'), tag) : undefined;
  response.setHeader('ETag', held ?? tag);
  if (!response.hasHeader('Cache-Control')) response.setHeader('Cache-Control', 'private, no-cache');
  return held !== undefined;
}

type SlowReads = { [Id in ReadingOperationId]?: (input: Input<Id>) => boolean };

/** Skipping this many rows takes less than about 10 ms. */
const DEEP_OFFSET_ROWS = 10_000;

/**
 * The reads that may take longer than about 10 ms, because they read a whole list rather than sums and a page of it:
 * they run on a worker thread, so that they do not delay other requests. All other reads are fast however many
 * records there are.
 */
const SLOW_READS: SlowReads = {
  listClients: ({ query }) =>
    isSearch(query) || isDeepOffset(query) || isFiltered(query, ['type', 'archived']),
  listItems: ({ query }) =>
    isSearch(query) || isDeepOffset(query) || isFiltered(query, ['type', 'active', 'archived']),
  listDocuments: ({ query }) =>
    isSearch(query) ||
    isFiltered(query, ['status', 'client', 'from', 'to']) ||
    isGiven(query, ['type', 'currency', 'due_from', 'due_to']) ||
    String(query.status).includes(',') ||
    (query.client !== undefined && (isGiven(query, ['from', 'to']) || isDeepOffset(query))),
  listContracts: ({ query }) =>
    isSearch(query) || isDeepOffset(query) || isFiltered(query, ['status', 'client']),
  listExpenses: ({ query }) =>
    isSearch(query) || isFiltered(query, ['from', 'to']) || isGiven(query, ['category', 'currency']),
  // Each counts the records that it lists.
  listDeletedRecords: () => true,
  listWebhookDeliveries: () => true,
  getOutstandingStatistics: ({ query }) => query.as_of !== undefined,
  getTopClients: () => true,
};

/** True for a read that belongs on a worker thread. */
export function runsOnReadWorker(operationId: keyof typeof operations, input: object): boolean {
  const isSlow = SLOW_READS[operationId as ReadingOperationId] as ((input: object) => boolean) | undefined;
  return isSlow?.(input) ?? false;
}

type Query = { sort?: string; after?: string; updated_since?: string; page?: number; per_page?: number };

/** True for a list by instant with a filter that its index does not have, a list that is counted, or a deep offset. */
function isFiltered(query: Query, filters: readonly string[]): boolean {
  const { sort, after, updated_since: since } = query;
  const isByInstant = (sort ?? (after && readCursor(after)?.sort) ?? '').endsWith('ed_at');
  return (
    ((isByInstant || since !== undefined) && isGiven(query, filters)) ||
    (since !== undefined && after === undefined) ||
    (sort !== undefined && isDeepOffset(query))
  );
}

function isGiven(query: object, filters: readonly string[]): boolean {
  return filters.some((name) => (query as Record<string, unknown>)[name] !== undefined);
}

function isSearch({ search }: { search?: string }): boolean {
  return search !== undefined && search.trim() !== '';
}

function isDeepOffset({ page = 1, per_page = 25 }: { page?: number; per_page?: number }): boolean {
  return (page - 1) * per_page > DEEP_OFFSET_ROWS;
}

import { hash } from 'node:crypto';
import type { Request } from 'express';
import type { Actor } from '../../auth/context.ts';
import { findReply, oncePerKey, requestFingerprint, type StoredReply } from '../../auth/idempotency-keys.ts';
import type { Reader, Writer } from '../../database/engine/statement.ts';
import type { Route } from './routes.ts';

/** Characters of a text above which an upload is compared by the hash of the text. */
const HASHED_FROM_CHARACTERS = 65_536;

export type KeyedRequest = {
  /** The stored reply of an earlier request with this key: slow preparations need not run again. */
  findReply(tx: Reader, now: Date): Promise<StoredReply | undefined>;
  /** Executes the request unless one with this key was executed before, and stores its reply. */
  once<Reply extends StoredReply>(
    tx: Writer,
    now: Date,
    execute: () => Promise<Reply>,
  ): Promise<Reply | (StoredReply & { isReplayed: true })>;
};

/** A request that brings an `Idempotency-Key`, where its operation takes one; undefined for any other. */
export function keyedRequest(
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

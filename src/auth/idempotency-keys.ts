import { hash } from 'node:crypto';
import { and, eq, gt, lte, sql } from 'drizzle-orm';
import { type Reader, statement, type Writer } from '../database/engine/statement.ts';
import { idempotencyKeys } from '../database/schema/access.ts';
import { Failure } from '../domain/failure.ts';
import { message } from '../domain/messages/message.ts';
import { canonicalJson } from '../formats/canonical-json.ts';

const RETENTION_MS = 24 * 60 * 60 * 1000;
const PURGE_BATCH = 500;

/** A key belongs to a workspace and the acting user, so that a replay works after a change of the API key. */
type IdempotencyScope = { workspaceId: number; userId: number; key: string };

export type StoredReply = { status: number; body: string };

/** SHA-256 over method, path and the body with its keys sorted: key order and white space do not count. */
export function requestFingerprint(method: string, path: string, body: unknown): string {
  return hash('sha256', `${method} ${path}\n${canonicalJson(body ?? {})}`, 'hex');
}

const select = statement((db) =>
  db
    .select({
      fingerprint: idempotencyKeys.fingerprint,
      status: idempotencyKeys.status,
      body: idempotencyKeys.body,
      expiresAt: idempotencyKeys.expiresAt,
    })
    .from(idempotencyKeys)
    .where(
      and(
        eq(idempotencyKeys.workspaceId, sql.placeholder('workspaceId')),
        eq(idempotencyKeys.userId, sql.placeholder('userId')),
        eq(idempotencyKeys.key, sql.placeholder('key')),
      ),
    ),
);

/**
 * The stored reply to an identical request within the last 24 hours; undefined when the request must run.
 * @throws Failure `idempotency_conflict` when the key was used for another request
 */
export async function findReply(
  tx: Reader,
  scope: IdempotencyScope,
  fingerprint: string,
  now: Date,
): Promise<StoredReply | undefined> {
  const [stored] = await select(tx, scope);
  if (!stored || stored.expiresAt <= now.toISOString()) return undefined;
  if (stored.fingerprint !== fingerprint) {
    throw new Failure('idempotency_conflict', message('request.idempotency_conflict'));
  }
  return { status: stored.status, body: stored.body };
}

const upsert = statement((db) =>
  db
    .insert(idempotencyKeys)
    .values({
      workspaceId: sql.placeholder('workspaceId'),
      userId: sql.placeholder('userId'),
      key: sql.placeholder('key'),
      fingerprint: sql.placeholder('fingerprint'),
      status: sql.placeholder('status'),
      body: sql.placeholder('body'),
      expiresAt: sql.placeholder('expiresAt'),
    })
    .onConflictDoUpdate({
      target: [idempotencyKeys.workspaceId, idempotencyKeys.userId, idempotencyKeys.key],
      set: {
        fingerprint: sql`excluded.fingerprint`,
        status: sql`excluded.status`,
        body: sql`excluded.body`,
        expiresAt: sql`excluded.expires_at`,
      },
    }),
);

/** Stores a successful reply for 24 hours; it replaces an expired one with the same key. */
export async function storeReply(
  tx: Writer,
  scope: IdempotencyScope,
  fingerprint: string,
  reply: StoredReply,
  now: Date,
): Promise<void> {
  const expiresAt = new Date(now.getTime() + RETENTION_MS).toISOString();
  await upsert(tx, { ...scope, fingerprint, ...reply, expiresAt });
}

/**
 * Executes a request whose key is new and stores its reply; for a known key, returns the stored reply.
 * @throws Failure `idempotency_conflict` when the key was used for another request
 */
export async function oncePerKey<Reply extends StoredReply>(
  tx: Writer,
  { scope, fingerprint, now }: { scope: IdempotencyScope; fingerprint: string; now: Date },
  execute: () => Promise<Reply>,
): Promise<Reply | (StoredReply & { isReplayed: true })> {
  const stored = await findReply(tx, scope, fingerprint, now);
  if (stored) return { ...stored, isReplayed: true };
  const reply = await execute();
  await storeReply(tx, scope, fingerprint, { status: reply.status, body: reply.body }, now);
  return reply;
}

const selectBatchEnd = statement((db) =>
  db
    .select({ expiresAt: idempotencyKeys.expiresAt })
    .from(idempotencyKeys)
    .where(lte(idempotencyKeys.expiresAt, sql.placeholder('now')))
    .orderBy(idempotencyKeys.expiresAt)
    .limit(1)
    .offset(PURGE_BATCH - 1),
);

const deleteExpired = statement((db) =>
  db
    .delete(idempotencyKeys)
    .where(lte(idempotencyKeys.expiresAt, sql.placeholder('until')))
    .returning({ key: idempotencyKeys.key }),
);

/**
 * Removes expired keys, a small batch per call, so that other writes do not wait for long.
 * @returns how many were removed, and whether none is left
 */
export async function forgetExpired(tx: Writer, now: Date): Promise<{ forgotten: number; isDone: boolean }> {
  const [batchEnd] = await selectBatchEnd(tx, { now: now.toISOString() });
  const forgotten = await deleteExpired(tx, { until: batchEnd?.expiresAt ?? now.toISOString() });
  return { forgotten: forgotten.length, isDone: batchEnd === undefined };
}

/** Makes keys that were stored while the clock was ahead expire a day from now. @returns how many */
export async function shortenRetention(tx: Writer, now: Date): Promise<number> {
  const shortened = await tx
    .update(idempotencyKeys)
    .set({ expiresAt: new Date(now.getTime() + RETENTION_MS).toISOString() })
    .where(gt(idempotencyKeys.expiresAt, new Date(now.getTime() + 2 * RETENTION_MS).toISOString()))
    .returning({ key: idempotencyKeys.key });
  return shortened.length;
}

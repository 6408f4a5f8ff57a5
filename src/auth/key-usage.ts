import { and, between, eq, isNull, not, or } from 'drizzle-orm';
import type { Database } from '../database/open.ts';
import { apiKeys } from '../database/schema/access.ts';

export type KeyUsage = { used(keyId: number, now: Date): void };

const PRECISION_MS = 60_000;
/** With more keys than this, the memory of recent updates is cleared: at worst, a key is updated twice in a minute. */
const MAX_REMEMBERED_KEYS = 10_000;

/**
 * Updates when a key was last used: at most once a minute per key, and never inside the request's own transaction.
 * @param onError gets the error of a failed update, which must not fail the request
 */
export function createKeyUsage(database: Database, onError: (error: unknown) => void): KeyUsage {
  const updatedAt = new Map<number, number>();
  return {
    used(keyId, now) {
      const last = updatedAt.get(keyId);
      if (last !== undefined && Math.abs(now.getTime() - last) < PRECISION_MS) return;
      if (updatedAt.size >= MAX_REMEMBERED_KEYS) updatedAt.clear();
      updatedAt.set(keyId, now.getTime());
      database
        .write('rows', async (tx) => {
          const lastUsedAt = now.toISOString();
          const before = new Date(now.getTime() - PRECISION_MS).toISOString();
          // Another process may have noted it.
          const isNoted = between(apiKeys.lastUsedAt, before, lastUsedAt);
          await tx
            .update(apiKeys)
            .set({ lastUsedAt })
            .where(and(eq(apiKeys.id, keyId), or(isNull(apiKeys.lastUsedAt), not(isNoted))));
        })
        .catch(onError);
    },
  };
}

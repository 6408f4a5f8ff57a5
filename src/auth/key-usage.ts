import { eq } from 'drizzle-orm';
import type { Database } from '../database/open.ts';
import { apiKeys } from '../database/schema/access.ts';

export type KeyUsage = { used(keyId: number, now: Date): void };

const PRECISION_MS = 60_000;
/** Beyond this, what was noted is forgotten: at worst a use is noted twice in a minute. */
const MOST_NOTED = 10_000;

/**
 * Notes when a key was last used: at most once a minute per key, and never inside the request's own transaction.
 * @param onError where a failed note goes; it must not fail the request
 */
export function createKeyUsage(database: Database, onError: (error: unknown) => void): KeyUsage {
  const noted = new Map<number, number>();
  return {
    used(keyId, now) {
      const last = noted.get(keyId);
      if (last !== undefined && Math.abs(now.getTime() - last) < PRECISION_MS) return;
      if (noted.size >= MOST_NOTED) noted.clear();
      noted.set(keyId, now.getTime());
      database
        .write(async (tx) => {
          await tx.update(apiKeys).set({ lastUsedAt: now.toISOString() }).where(eq(apiKeys.id, keyId));
        })
        .catch(onError);
    },
  };
}

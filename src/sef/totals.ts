import { and, count, eq, min, ne } from 'drizzle-orm';
import type { Reader } from '../database/engine/statement.ts';
import { sefConnections, sefSubmissions } from '../database/schema/sef.ts';
import { SUBMISSION_STATUSES } from '../domain/sef.ts';
import { isReadableKey } from './connections.ts';

/** How many submissions of all workspaces are in each status. */
export async function submissionCounts(tx: Reader): Promise<Record<string, number>> {
  const rows = await tx
    .select({ status: sefSubmissions.status, count: count() })
    .from(sefSubmissions)
    .groupBy(sefSubmissions.status);
  const none = SUBMISSION_STATUSES.map((status) => [status, 0] as const);
  return Object.fromEntries([...none, ...rows.map(({ status, count: total }) => [status, total] as const)]);
}

/** When the earliest submission was made that SEF has not sent on; null where there is none. */
export async function oldestPendingAt(tx: Reader): Promise<string | null> {
  const [row] = await tx
    .select({ at: min(sefSubmissions.createdAt) })
    .from(sefSubmissions)
    .where(eq(sefSubmissions.status, 'pending'));
  return row?.at ?? null;
}

const SILENCE_MS = 2 * 86_400_000;

/** What an operator should know of the connections: for `doctor`. */
export async function sefHealth(tx: Reader, instanceKey: string, now: Date) {
  const connections = await tx.select().from(sefConnections).where(ne(sefConnections.status, 'off'));
  const [unconfirmed] = await tx
    .select({ total: count() })
    .from(sefSubmissions)
    .where(and(eq(sefSubmissions.status, 'unconfirmed'), eq(sefSubmissions.step, 'none')));
  const before = new Date(now.getTime() - SILENCE_MS).toISOString();
  return {
    connected: connections.length,
    paused: connections.filter(({ status }) => status === 'paused').length,
    unreadable: connections.filter((each) => !isReadableKey(each, instanceKey)).length,
    silent: connections.filter(
      ({ status, lastContactAt, createdAt }) => status === 'active' && (lastContactAt ?? createdAt) < before,
    ).length,
    unconfirmed: unconfirmed?.total ?? 0,
  };
}

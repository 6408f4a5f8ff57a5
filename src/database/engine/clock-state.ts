import { sql } from 'drizzle-orm';
import type { ClockFacts } from '../../domain/clock-doubt.ts';
import { clockState } from '../schema/clock.ts';
import type { Reader, Writer } from './statement.ts';

/** Tables that grow while a service is used, with the column that holds the time. */
export const DATED = [
  ['documents', 'created_at'],
  ['clients', 'created_at'],
  ['events', 'occurred_at'],
  ['webhook_deliveries', 'created_at'],
  ['api_keys', 'created_at'],
  ['workspaces', 'created_at'],
] as const;

/** What earlier runs have noted about the clock; undefined before the first note. */
export async function readClockFacts(tx: Reader): Promise<ClockFacts | undefined> {
  const [row] = await tx.select().from(clockState);
  return row && { believed: Date.parse(row.believedAt), doubt: row.doubtMs, doubtedFor: row.doubtedForMs };
}

export async function writeClockFacts(tx: Writer, facts: ClockFacts): Promise<void> {
  const values = {
    believedAt: new Date(facts.believed).toISOString(),
    doubtMs: facts.doubt === null ? null : Math.round(facts.doubt),
    doubtedForMs: Math.round(facts.doubtedFor),
  };
  await tx
    .insert(clockState)
    .values({ id: 1, ...values })
    .onConflictDoUpdate({ target: clockState.id, set: values });
}

/** Their records in a sandbox whose clock is ahead say nothing of the real time. */
const OF_SANDBOXES = ['documents', 'clients', 'events'];

/**
 * The query for the time of a table's newest record. Ids are given in order, so it is the row with the highest id.
 * @param hasClocks false in a database of a version before the clocks of sandboxes
 */
export function newestOf([table, column]: (typeof DATED)[number], hasClocks = true): string {
  const isReal =
    hasClocks && OF_SANDBOXES.includes(table)
      ? 'WHERE workspace_id NOT IN (SELECT workspace_id FROM sandbox_clocks)'
      : '';
  return `SELECT ${column} FROM ${table} ${isReal} ORDER BY id DESC LIMIT 1`;
}

/** The time of the newest record. */
export async function newestInstant(tx: Reader): Promise<number | undefined> {
  const newest = DATED.map((dated) => `SELECT (${newestOf(dated)}) AS instant`).join(' UNION ALL ');
  const [row] = await tx
    .select({ instant: sql<string | null>`max(instant)` })
    .from(sql.raw(`(${newest}) AS newest`));
  return row?.instant ? Date.parse(row.instant) : undefined;
}

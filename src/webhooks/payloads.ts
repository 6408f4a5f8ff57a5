// The payloads of events are kept for some days, and for as long as a delivery waits. What became of the deliveries stays.
import { and, asc, inArray, isNotNull, lt, sql } from 'drizzle-orm';
import { type Reader, statement, type Writer } from '../database/engine/statement.ts';
import { events } from '../database/schema/webhooks.ts';

/** Events per transaction: removing their payloads takes about 10 ms. */
const PIECE = 200;

/** The place of an event in the order of time. */
export type EventPlace = { occurredAt: string; id: number };

export const BEFORE_ALL_EVENTS: EventPlace = { occurredAt: '', id: 0 };

const isWaitedFor = sql<number>`EXISTS (SELECT 1 FROM webhook_deliveries
  WHERE event_id = events.id AND status IN ('pending', 'failed'))`;

const selectOld = statement((db) =>
  db
    .select({
      id: events.id,
      workspaceId: events.workspaceId,
      occurredAt: events.occurredAt,
      isWaitedFor: sql<number>`CASE WHEN ${isWaitedFor} THEN 1 ELSE 0 END`,
    })
    .from(events)
    .where(
      and(
        isNotNull(events.payload),
        lt(events.occurredAt, sql.placeholder('before')),
        sql`(${events.occurredAt}, ${events.id}) > (${sql.placeholder('occurredAt')}, ${sql.placeholder('id')})`,
      ),
    )
    .orderBy(asc(events.occurredAt), asc(events.id))
    .limit(PIECE),
);

export type OldEvent = Awaited<ReturnType<typeof selectOld>>[number];

/** The next events of before an instant whose payload is still there, also where a delivery waits for it. */
export function nextOldEvents(tx: Reader, range: { before: string; after: EventPlace }): Promise<OldEvent[]> {
  const { before, after } = range;
  return selectOld(tx, { before, occurredAt: after.occurredAt, id: after.id });
}

/**
 * Removes the payloads of events, but for those that a delivery waits for: the write of their workspaces, without which one
 * could be queued again at this moment.
 * @returns how many
 */
export async function removePayloads(tx: Writer, ids: number[]): Promise<number> {
  const removed = await tx
    .update(events)
    .set({ payload: null })
    .where(and(inArray(events.id, ids), isNotNull(events.payload), sql`NOT ${isWaitedFor}`))
    .returning({ id: events.id });
  return removed.length;
}

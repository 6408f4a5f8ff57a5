import { and, asc, eq, gt, gte, inArray, isNotNull, lte, sql } from 'drizzle-orm';
import type { Workspace } from '../auth/context.ts';
import type { JournalHead } from '../database/engine/journal.ts';
import type { Reader, Writer } from '../database/engine/statement.ts';
import { journal } from '../database/schema/journal.ts';
import { events } from '../database/schema/webhooks.ts';
import { EVENT_NAMES, type EventName, subscribes } from '../domain/events.ts';
import { Failure } from '../domain/failure.ts';
import { message } from '../domain/messages/message.ts';
import { countOfGroup } from '../queue/work.ts';
import { getActiveEndpoint } from './endpoints.ts';
import { queueDeliveries } from './publish.ts';

/** As much as one transaction may queue without holding up other writers for long. */
const MAX_DELIVERIES = 10_000;

/** With so many deliveries of its endpoint waiting, no replay begins: they would take days, and hold up all others. */
const MAX_WAITING = 50_000;

/** Where a replay begins: at an instant, or behind the change of a sequence. */
export type ReplayStart = { at: Date } | { behind: number };

/** Until an instant, and the events; all that the endpoint subscribes to where they are absent. */
type Wanted = { from: ReplayStart; to: Date | undefined; events: readonly EventName[] | undefined };

export type Replayed = {
  count: number;
  /** Events whose payload is no longer kept. */
  skipped: number;
  /** Where the next call begins; null where no event was left out. */
  next: ReplayStart | null;
};

/**
 * Queues deliveries of stored events to an endpoint, in the order in which they happened, whether they arrived before or
 * not. Test events are not replayed.
 * @throws Failure `not_found`; `conflict` where the endpoint is inactive, or too many of its deliveries wait
 */
export async function replayEvents(
  tx: Writer,
  {
    workspace,
    reference,
    now,
    most = MAX_DELIVERIES,
    ...wanted
  }: Wanted & { workspace: Workspace; reference: string; now: Date; most?: number },
): Promise<Replayed> {
  const endpoint = await getActiveEndpoint(tx, { workspace, reference });
  if ((await countOfGroup(tx, 'webhook_delivery', endpoint.id)) >= MAX_WAITING)
    throw new Failure('conflict', message('replay.too_many_waiting', { most: MAX_WAITING }));
  const names = EVENT_NAMES.filter(
    (name) => subscribes(endpoint.events, name) && (wanted.events?.includes(name) ?? true),
  );
  if (names.length === 0) return { count: 0, skipped: 0, next: null };
  const found = await eventsWithin(tx, { workspaceId: workspace.id, names, ...wanted }, most + 1);
  const { chosen, next } = upTo(found, most, wanted.from);
  const to = { workspaceId: workspace.id, endpointId: endpoint.id };
  const deliveries = chosen.filter(({ isKept }) => isKept).map(({ id: eventId }) => ({ ...to, eventId }));
  await queueDeliveries(tx, deliveries, { at: now.toISOString(), isReplay: true });
  return { count: deliveries.length, skipped: chosen.length - deliveries.length, next };
}

type Occurred = { id: number; occurredAt: string; sequence: number | null; isKept: number };

/** Whether the payload of an event is kept, as a number that both engines give. */
const IS_KEPT = sql<number>`CASE WHEN ${events.payload} IS NULL THEN 0 ELSE 1 END`;

/** Events without their payloads, which deliveries refer to. */
async function eventsWithin(
  tx: Reader,
  { workspaceId, names, from, to }: Omit<Wanted, 'events'> & { workspaceId: number; names: EventName[] },
  limit: number,
): Promise<Occurred[]> {
  const { id, occurredAt, sequence } = events;
  const isAfter =
    'at' in from
      ? gte(occurredAt, from.at.toISOString())
      : and(isNotNull(sequence), gt(sequence, from.behind));
  return tx
    .select({ id, occurredAt, sequence, isKept: IS_KEPT })
    .from(events)
    .where(
      and(
        eq(events.workspaceId, workspaceId),
        isAfter,
        to && lte(occurredAt, to.toISOString()),
        inArray(events.event, names),
        eq(events.isTest, false),
      ),
    )
    .orderBy(asc('at' in from ? occurredAt : sequence), asc(id))
    .limit(limit);
}

/**
 * The first events. A call continues from an instant or behind a change, so those of one stay together: an import has many
 * of one instant. Only where all are of one is it divided.
 */
function upTo(
  found: readonly Occurred[],
  most: number,
  from: ReplayStart,
): { chosen: readonly Occurred[]; next: ReplayStart | null } {
  const first = found[most];
  if (!first) return { chosen: found, next: null };
  const isSame = (one: Occurred) =>
    'at' in from ? one.occurredAt === first.occurredAt : one.sequence === first.sequence;
  const whole = found.slice(0, most).filter((one) => !isSame(one));
  const chosen = whole.length > 0 ? whole : found.slice(0, most);
  const next =
    'at' in from ? { at: new Date(first.occurredAt) } : { behind: chosen.at(-1)?.sequence ?? from.behind };
  return { chosen, next };
}

/**
 * The sequence of the last record that was changed up to a position of the journal: the one before that of the next, because
 * the rows up to it may have gone with their time.
 */
export async function sequenceUpTo(
  tx: Reader,
  { workspaceId, sequence: last }: JournalHead,
  position: number,
): Promise<number> {
  const [next] = await tx
    .select({ sequence: journal.sequence })
    .from(journal)
    .where(
      and(eq(journal.workspaceId, workspaceId), gt(journal.position, position), isNotNull(journal.sequence)),
    )
    .orderBy(asc(journal.position))
    .limit(1);
  return (next?.sequence ?? last + 1) - 1;
}

/** The position of the change that an event of a sequence is about; undefined where it went with its time. */
export async function positionOfEvent(
  tx: Reader,
  workspaceId: number,
  sequence: number,
): Promise<number | undefined> {
  const [row] = await tx
    .select({ position: journal.position })
    .from(events)
    .innerJoin(
      journal,
      and(
        eq(journal.workspaceId, events.workspaceId),
        eq(journal.reference, events.subjectReference),
        eq(journal.sequence, events.sequence),
      ),
    )
    .where(and(eq(events.workspaceId, workspaceId), eq(events.sequence, sequence)))
    .limit(1);
  return row?.position;
}

import { and, asc, eq, gte, inArray, lte } from 'drizzle-orm';
import type { Workspace } from '../auth/context.ts';
import type { Reader, Writer } from '../database/engine/statement.ts';
import { events } from '../database/schema/webhooks.ts';
import { EVENT_NAMES, type EventName, subscribes } from '../domain/events.ts';
import { getActiveEndpoint } from './endpoints.ts';
import { queueDeliveries } from './publish.ts';

/** As much as one transaction may queue without holding up other writers for long. */
const MAX_DELIVERIES = 10_000;

/** The span of time, both ends included, and the events; all that the endpoint subscribes to where they are absent. */
type Wanted = { from: Date; to: Date | undefined; events: readonly EventName[] | undefined };

export type Replayed = {
  count: number;
  /** The instant of the first event that was left out; null where none was. */
  continueFrom: string | null;
};

/**
 * Queues deliveries of stored events to an endpoint, in the order in which they happened, whether they arrived before or
 * not. Test events are not replayed.
 * @throws Failure `not_found`; `conflict` where the endpoint is inactive
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
  const names = EVENT_NAMES.filter(
    (name) => subscribes(endpoint.events, name) && (wanted.events?.includes(name) ?? true),
  );
  if (names.length === 0) return { count: 0, continueFrom: null };
  const found = await eventsWithin(tx, { workspaceId: workspace.id, names, ...wanted }, most + 1);
  const { chosen, continueFrom } = upTo(found, most);
  const to = { workspaceId: workspace.id, endpointId: endpoint.id };
  const deliveries = chosen.map(({ id: eventId }) => ({ ...to, eventId }));
  await queueDeliveries(tx, deliveries, { at: now.toISOString(), isReplay: true });
  return { count: chosen.length, continueFrom };
}

type Occurred = { id: number; occurredAt: string };

/** Events without their payloads, which deliveries refer to. */
async function eventsWithin(
  tx: Reader,
  { workspaceId, names, from, to }: Omit<Wanted, 'events'> & { workspaceId: number; names: EventName[] },
  limit: number,
): Promise<Occurred[]> {
  return tx
    .select({ id: events.id, occurredAt: events.occurredAt })
    .from(events)
    .where(
      and(
        eq(events.workspaceId, workspaceId),
        gte(events.occurredAt, from.toISOString()),
        to && lte(events.occurredAt, to.toISOString()),
        inArray(events.event, names),
        eq(events.isTest, false),
      ),
    )
    .orderBy(asc(events.occurredAt), asc(events.id))
    .limit(limit);
}

/**
 * The first events. A call continues from an instant, so those of one instant stay together: an import has many of one.
 * Only where all are of one instant is it divided.
 */
function upTo(found: readonly Occurred[], most: number): { chosen: Occurred[]; continueFrom: string | null } {
  const next = found[most];
  if (!next) return { chosen: [...found], continueFrom: null };
  const before = found.slice(0, most).filter(({ occurredAt }) => occurredAt < next.occurredAt);
  return { chosen: before.length > 0 ? before : found.slice(0, most), continueFrom: next.occurredAt };
}

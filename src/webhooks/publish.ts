import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Workspace } from '../auth/context.ts';
import { insertManyStatement, type Reader, statement, type Writer } from '../database/engine/statement.ts';
import { events, webhookDeliveries, webhookEndpoints } from '../database/schema/webhooks.ts';
import { nextInstant } from '../domain/calendar.ts';
import { type EventName, subscribes } from '../domain/events.ts';
import { newReference } from '../domain/reference.ts';

const selectActiveEndpoints = statement((db) =>
  db
    .select({ id: webhookEndpoints.id, events: webhookEndpoints.events })
    .from(webhookEndpoints)
    .where(
      and(
        eq(webhookEndpoints.workspaceId, sql.placeholder('workspaceId')),
        eq(webhookEndpoints.active, true),
        isNull(webhookEndpoints.removedAt),
      ),
    ),
);

const selectLastOccurrence = statement((db) =>
  db
    .select({ occurredAt: events.occurredAt })
    .from(events)
    .where(
      and(
        eq(events.subjectReference, sql.placeholder('subjectReference')),
        eq(events.workspaceId, sql.placeholder('workspaceId')),
      ),
    )
    .orderBy(desc(events.occurredAt))
    .limit(1),
);

const insertEvent = statement((db) =>
  db
    .insert(events)
    .values({
      workspaceId: sql.placeholder('workspaceId'),
      event: sql.placeholder('event'),
      subjectReference: sql.placeholder('subjectReference'),
      occurredAt: sql.placeholder('occurredAt'),
      payload: sql.placeholder('payload'),
    })
    .returning({ id: events.id }),
);

const insertDelivery = statement((db) =>
  db.insert(webhookDeliveries).values({
    reference: sql.placeholder('reference'),
    workspaceId: sql.placeholder('workspaceId'),
    endpointId: sql.placeholder('endpointId'),
    eventId: sql.placeholder('eventId'),
    status: 'pending',
    attempts: 0,
    interruptions: 0,
    nextAttemptAt: sql.placeholder('now'),
    createdAt: sql.placeholder('now'),
  }),
);

type DomainEvent = {
  workspace: Workspace;
  event: EventName;
  /** The subject as its GET endpoint shows it after the change (before it, when deleted). */
  data: object & { reference: string };
  now: Date;
};

/**
 * Records an event in the caller's transaction (transactional outbox): its payload, the exact text that every attempt
 * sends, and one pending delivery for each active endpoint that subscribes to it. Without such an endpoint nothing is
 * stored. `occurred_at` is `now`, or one millisecond after the subject's last event if that is later, because receivers
 * detect duplicates by it (openapi/guides/webhooks.md).
 */
export async function recordEvent(tx: Writer, { workspace, event, data, now }: DomainEvent): Promise<void> {
  const endpoints = await selectActiveEndpoints(tx, { workspaceId: workspace.id });
  const subscribed = endpoints.filter((endpoint) => subscribes(endpoint.events, event));
  if (subscribed.length === 0) return;
  const subject = { workspaceId: workspace.id, subjectReference: data.reference };
  const [last] = await selectLastOccurrence(tx, subject);
  const occurredAt = last ? nextInstant(last.occurredAt, now) : now.toISOString();
  const payload = JSON.stringify({
    event,
    occurred_at: occurredAt,
    environment: workspace.environment,
    data,
  });
  const [stored] = await insertEvent(tx, { ...subject, event, occurredAt, payload });
  for (const endpoint of subscribed) {
    await insertDelivery(tx, {
      reference: newReference(),
      workspaceId: workspace.id,
      endpointId: endpoint.id,
      eventId: stored?.id,
      now: now.toISOString(),
    });
  }
}

/** How many active endpoints of a workspace subscribe to an event. */
export async function countSubscribers(tx: Reader, workspaceId: number, event: EventName): Promise<number> {
  const endpoints = await selectActiveEndpoints(tx, { workspaceId });
  return endpoints.filter((endpoint) => subscribes(endpoint.events, event)).length;
}

const insertEvents = insertManyStatement(events);
const insertDeliveries = insertManyStatement(webhookDeliveries);

type FirstDomainEvents = Omit<DomainEvent, 'data'> & { subjects: DomainEvent['data'][] };

/** Records the same event for several new subjects at once. They must have no earlier events. */
export async function recordFirstEvents(
  tx: Writer,
  { workspace, event, subjects, now }: FirstDomainEvents,
): Promise<void> {
  const endpoints = await selectActiveEndpoints(tx, { workspaceId: workspace.id });
  const subscribed = endpoints.filter((endpoint) => subscribes(endpoint.events, event));
  if (subscribed.length === 0 || subjects.length === 0) return;
  const at = now.toISOString();
  const { id: workspaceId, environment } = workspace;
  const stored = await insertEvents(
    tx,
    subjects.map((data) => ({
      workspaceId,
      event,
      subjectReference: data.reference,
      occurredAt: at,
      payload: JSON.stringify({ event, occurred_at: at, environment, data }),
    })),
  );
  const pending = {
    status: 'pending',
    attempts: 0,
    interruptions: 0,
    nextAttemptAt: at,
    createdAt: at,
  } as const;
  for (const { id: endpointId } of subscribed) {
    await insertDeliveries(
      tx,
      stored.map(({ id: eventId }) => ({
        ...pending,
        reference: newReference(),
        workspaceId,
        endpointId,
        eventId,
      })),
    );
  }
}

/**
 * Records a test event for one active endpoint only, whatever it subscribes to.
 * @returns the reference of its delivery
 */
export async function recordTestEventFor(
  tx: Writer,
  endpointReference: string,
  { workspace, event, data, now }: DomainEvent,
): Promise<string> {
  const [endpoint] = await tx
    .select({ id: webhookEndpoints.id })
    .from(webhookEndpoints)
    .where(
      and(eq(webhookEndpoints.reference, endpointReference), eq(webhookEndpoints.workspaceId, workspace.id)),
    );
  const occurredAt = now.toISOString();
  const payload = JSON.stringify({
    event,
    occurred_at: occurredAt,
    environment: workspace.environment,
    data,
  });
  const subject = { workspaceId: workspace.id, subjectReference: data.reference };
  const [stored] = await tx
    .insert(events)
    .values({ ...subject, event, occurredAt, payload, isTest: true })
    .returning({ id: events.id });
  const reference = newReference();
  await insertDelivery(tx, {
    reference,
    workspaceId: workspace.id,
    endpointId: endpoint?.id,
    eventId: stored?.id,
    now: occurredAt,
  });
  return reference;
}

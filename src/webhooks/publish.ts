import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Workspace } from '../auth/context.ts';
import { realTime } from '../auth/sandbox-time.ts';
import { dialect } from '../database/dialect.ts';
import { noteEvent, sequenceOf } from '../database/engine/journal.ts';
import {
  insertManyStatement,
  insertOnlyStatement,
  type Reader,
  statement,
  type Writer,
} from '../database/engine/statement.ts';
import { events, webhookDeliveries, webhookEndpoints } from '../database/schema/webhooks.ts';
import { nextInstant } from '../domain/calendar.ts';
import { type EventName, subscribes } from '../domain/events.ts';
import { notFound } from '../domain/failure.ts';
import { newReference } from '../domain/reference.ts';
import { enqueue, enqueueMany } from '../queue/work.ts';
import { RETRY, workOf } from './jobs.ts';

const selectEndpoints = statement((db) =>
  db
    .select({ id: webhookEndpoints.id, events: webhookEndpoints.events, active: webhookEndpoints.active })
    .from(webhookEndpoints)
    .where(
      and(
        eq(webhookEndpoints.workspaceId, sql.placeholder('workspaceId')),
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
        // The index by subject is asked, and not the one by time, which would be read from the last event on.
        dialect.equalsWithoutIndex(events.workspaceId, sql.placeholder('workspaceId')),
      ),
    )
    .orderBy(desc(events.occurredAt))
    .limit(1),
);

const insertEvent = insertOnlyStatement(events);
const insertDelivery = insertOnlyStatement(webhookDeliveries);

type NewDelivery = { workspaceId: number; endpointId: number; eventId: number };

/** Stores a delivery and queues its first attempt. @returns its reference */
async function queueDelivery(tx: Writer, to: NewDelivery, createdAt: string): Promise<string> {
  const reference = newReference();
  const id = await insertDelivery(tx, { ...to, ...UNSENT, reference, createdAt });
  await enqueue(tx, workOf({ id, ...to }, createdAt));
  return reference;
}

/** Of a delivery that was never tried. */
const UNSENT = { status: 'pending', attempts: 0, interruptions: 0 } as const;

type DomainEvent = {
  workspace: Workspace;
  event: EventName;
  /** The subject as its GET endpoint shows it after the change (before it, when deleted). */
  data: object & { reference: string };
  now: Date;
};

/**
 * Records an event in the caller's transaction (transactional outbox): its payload, the exact text that every attempt
 * sends, and one pending delivery for each active endpoint that subscribes to it. For an endpoint that is off it is stored
 * alone, so that it can be replayed; where none subscribes to it nothing is. `occurred_at` is `now`, or one millisecond
 * after the subject's last event if that is later, because receivers detect duplicates by it
 * (openapi/guides/webhooks.md).
 */
export async function recordEvent(tx: Writer, { workspace, event, data, now }: DomainEvent): Promise<void> {
  noteEvent(tx, workspace.id, data.reference, event);
  const subscribed = await subscribersOf(tx, workspace.id, event);
  if (subscribed.length === 0) return;
  const subject = { workspaceId: workspace.id, subjectReference: data.reference };
  const [last] = await selectLastOccurrence(tx, subject);
  const occurredAt = last ? nextInstant(last.occurredAt, now) : now.toISOString();
  const payload = payloadText({ workspace, event, data }, occurredAt);
  const sequence = await sequenceOf(tx, workspace.id, data.reference);
  const eventId = await insertEvent(tx, { ...subject, event, occurredAt, payload, sequence, isTest: false });
  for (const { id: endpointId } of subscribed.filter(isActive))
    await queueDelivery(
      tx,
      { workspaceId: workspace.id, endpointId, eventId },
      realTime(workspace, now).toISOString(),
    );
}

/** How many active endpoints of a workspace subscribe to an event. */
export async function countSubscribers(tx: Reader, workspaceId: number, event: EventName): Promise<number> {
  return (await subscribersOf(tx, workspaceId, event)).filter(isActive).length;
}

type Subscriber = { id: number; active: boolean };

const isActive = ({ active }: Subscriber) => active;

/** The endpoints that subscribe to an event, also those that are off. */
async function subscribersOf(tx: Reader, workspaceId: number, event: EventName): Promise<Subscriber[]> {
  const endpoints = await selectEndpoints(tx, { workspaceId });
  return endpoints.filter((endpoint) => subscribes(endpoint.events, event));
}

/** The body of a webhook. */
export function payloadOf(
  { workspace, event, data }: Omit<DomainEvent, 'now'>,
  occurredAt: string,
): { event: EventName; occurred_at: string; environment: Workspace['environment']; data: object } {
  return { event, occurred_at: occurredAt, environment: workspace.environment, data };
}

/** The same as every attempt sends it. */
function payloadText(event: Omit<DomainEvent, 'now'>, occurredAt: string): string {
  return JSON.stringify(payloadOf(event, occurredAt));
}

const insertEvents = insertManyStatement(events);
const insertDeliveries = insertManyStatement(webhookDeliveries);

type FirstDomainEvents = Omit<DomainEvent, 'data'> & { subjects: DomainEvent['data'][] };

/** Records the same event for several new subjects at once. They must have no earlier events. */
export async function recordFirstEvents(
  tx: Writer,
  { workspace, event, subjects, now }: FirstDomainEvents,
): Promise<void> {
  for (const { reference } of subjects) noteEvent(tx, workspace.id, reference, event);
  const subscribed = await subscribersOf(tx, workspace.id, event);
  if (subscribed.length === 0 || subjects.length === 0) return;
  const at = now.toISOString();
  const workspaceId = workspace.id;
  const rows = [];
  for (const data of subjects) {
    const { reference: subjectReference } = data;
    const sequence = await sequenceOf(tx, workspaceId, subjectReference);
    const payload = payloadText({ workspace, event, data }, at);
    rows.push({ workspaceId, event, subjectReference, occurredAt: at, payload, sequence });
  }
  const stored = await insertEvents(tx, rows);
  for (const { id: endpointId } of subscribed.filter(isActive)) {
    const deliveries = stored.map(({ id: eventId }) => ({ workspaceId, endpointId, eventId }));
    await queueDeliveries(tx, deliveries, { at: realTime(workspace, now).toISOString() });
  }
}

/** Stores many deliveries and queues their first attempts, in their order; those of a replay behind what happens now. */
export async function queueDeliveries(
  tx: Writer,
  deliveries: readonly NewDelivery[],
  { at, isReplay = false }: { at: string; isReplay?: boolean },
): Promise<void> {
  const rows = deliveries.map((to) => ({
    ...UNSENT,
    ...to,
    isReplay,
    reference: newReference(),
    createdAt: at,
  }));
  const stored = await insertDeliveries(tx, rows);
  const lane = isReplay ? { lane: RETRY } : {};
  await enqueueMany(
    tx,
    stored.map((delivery) => ({ ...workOf(delivery, at), ...lane })),
  );
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
  if (!endpoint) throw notFound('webhook_endpoint');
  const occurredAt = now.toISOString();
  const payload = payloadText({ workspace, event, data }, occurredAt);
  const subject = { workspaceId: workspace.id, subjectReference: data.reference };
  const eventId = await insertEvent(tx, { ...subject, event, occurredAt, payload, isTest: true });
  return queueDelivery(tx, { workspaceId: workspace.id, endpointId: endpoint.id, eventId }, occurredAt);
}

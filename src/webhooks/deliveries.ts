import { and, desc, eq, getTableColumns, inArray, isNull, sql } from 'drizzle-orm';
import type { Workspace } from '../auth/context.ts';
import { dialect } from '../database/dialect.ts';
import { type Reader, statement, type Writer } from '../database/engine/statement.ts';
import { queue } from '../database/schema/queue.ts';
import { events, webhookDeliveries, webhookEndpoints } from '../database/schema/webhooks.ts';
import type { EventName } from '../domain/events.ts';
import { Failure, notFound } from '../domain/failure.ts';
import { message } from '../domain/messages/message.ts';
import { isWorkOf, requeue } from '../queue/work.ts';
import { workOf } from './jobs.ts';
import type { DeliveryStatus } from './outcome.ts';
import type { AttemptError } from './transport.ts';

export type DeliveryError = AttemptError | 'interrupted';

/** A delivery as the API shows it. */
export type DeliveryView = {
  reference: string;
  endpoint_reference: string;
  endpoint_url: string;
  event: EventName;
  environment: 'production' | 'sandbox';
  subject_reference: string;
  occurred_at: string;
  is_test: boolean;
  is_replay: boolean;
  status: DeliveryStatus;
  attempts: number;
  max_attempts: number;
  next_attempt_at: string | null;
  last_attempt_at: string | null;
  http_code: number | null;
  error: DeliveryError | null;
  duration_ms: number | null;
  delivered_at: string | null;
  created_at: string;
};

// Without payloads: a list does not show them, and they are large.
const { payload: _, ...eventColumns } = getTableColumns(events);

/** Deliveries with the columns that `deliveryView` needs. */
export const selectDeliveries = (db: Reader) =>
  db
    .select({
      delivery: webhookDeliveries,
      endpoint: webhookEndpoints,
      event: eventColumns,
      nextAttemptAt: queue.dueAt,
    })
    .from(webhookDeliveries)
    .innerJoin(webhookEndpoints, eq(webhookEndpoints.id, webhookDeliveries.endpointId))
    .innerJoin(events, eq(events.id, webhookDeliveries.eventId))
    .leftJoin(queue, isWorkOf('webhook_delivery', webhookDeliveries.id));

const selectDelivery = statement((db) =>
  selectDeliveries(db).where(
    and(
      eq(webhookDeliveries.reference, sql.placeholder('reference')),
      eq(webhookDeliveries.workspaceId, sql.placeholder('workspaceId')),
    ),
  ),
);

type DeliveryRow = Awaited<ReturnType<typeof selectDelivery>>[number];

/**
 * Whether a delivery shows the full URL of its endpoint. Receivers often have a secret token in the path: only those
 * who manage endpoints see it, others see the origin.
 */
export type AddressRights = { showsAddress: boolean };

/** @throws Failure `not_found` */
export async function getDelivery(
  tx: Reader,
  {
    workspace,
    reference,
    ...rest
  }: AddressRights & { workspace: Workspace; maxAttempts: number; reference: string },
): Promise<DeliveryView> {
  return deliveryView(await findDelivery(tx, workspace, reference), { workspace, ...rest });
}

/**
 * Queues a delivery again with all its attempts, whatever its status (openapi/guides/webhooks.md). If it is being sent
 * at this moment, the outcome of that attempt is recorded but does not change the delivery; the new attempts begin
 * after it, so there are never two at a time.
 * @throws Failure `not_found`; `conflict` when its endpoint is inactive or removed, or the payload is no longer kept
 */
export async function redeliver(
  tx: Writer,
  {
    workspace,
    maxAttempts,
    reference,
    showsAddress,
    now,
  }: AddressRights & { workspace: Workspace; maxAttempts: number; reference: string; now: Date },
): Promise<DeliveryView> {
  const row = await findDelivery(tx, workspace, reference);
  if (row.endpoint.removedAt !== null) {
    throw new Failure('conflict', message('delivery.endpoint_removed'));
  }
  if (!row.endpoint.active) {
    throw new Failure('conflict', message('delivery.endpoint_inactive'));
  }
  if ((await withoutPayload(tx, [row.delivery.eventId])).size > 0)
    throw new Failure('conflict', message('delivery.payload_removed'));
  await queueAgain(tx, row.delivery.id, now);
  return getDelivery(tx, { workspace, maxAttempts, reference, showsAddress });
}

/** The events among these whose payload is no longer kept. */
async function withoutPayload(tx: Reader, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const removed = await tx
    .select({ id: events.id })
    .from(events)
    .where(and(inArray(events.id, [...ids]), isNull(events.payload)));
  return new Set(removed.map(({ id }) => id));
}

const MAX_REDELIVERIES = 1000;
const MAX_DELIVERIES_OF_RECORD = 1000;

/**
 * Queues the latest permanently failed deliveries of an endpoint again, as `redeliver` does with one; those whose payload
 * is no longer kept are left out.
 * @returns how many
 */
export async function redeliverFailed(
  tx: Writer,
  { workspace, reference, now }: { workspace: Workspace; reference: string; now: Date },
): Promise<number> {
  const failed = await givenUp(tx, workspace, reference);
  for (const id of failed) await queueAgain(tx, id, now);
  return failed.length;
}

/** The latest permanently failed deliveries of an endpoint, from the partial index of these, that can be sent again. */
async function givenUp(tx: Reader, workspace: Workspace, endpoint: string): Promise<number[]> {
  const rows = await tx
    .select({ id: sql<number>`id`, eventId: sql<number>`event_id` })
    .from(dialect.byIndex(webhookDeliveries, 'webhook_deliveries_given_up'))
    .where(
      and(
        sql`workspace_id = ${workspace.id} AND status = 'failed_permanently'`,
        sql`endpoint_id = (SELECT id FROM ${webhookEndpoints} WHERE reference = ${endpoint})`,
      ),
    )
    .orderBy(sql`id DESC`)
    .limit(MAX_REDELIVERIES);
  const gone = await withoutPayload(
    tx,
    rows.map(({ eventId }) => eventId),
  );
  return rows.filter(({ eventId }) => !gone.has(eventId)).map(({ id }) => id);
}

/** The deliveries of one record's events, newest first; of URLs only the origin. */
export async function listDeliveriesOf(
  tx: Reader,
  { workspace, subject, maxAttempts }: { workspace: Workspace; subject: string; maxAttempts: number },
): Promise<DeliveryView[]> {
  const rows = await selectDeliveries(tx)
    // Not by the index of the workspace: the record has few events, the workspace millions of deliveries.
    .where(
      and(
        eq(events.subjectReference, subject),
        eq(dialect.withoutIndex(webhookDeliveries.workspaceId), workspace.id),
      ),
    )
    .orderBy(desc(webhookDeliveries.id))
    .limit(MAX_DELIVERIES_OF_RECORD);
  return rows.map((row) => deliveryView(row, { workspace, maxAttempts, showsAddress: false }));
}

async function queueAgain(tx: Writer, id: number, now: Date): Promise<void> {
  const [delivery] = await tx
    .update(webhookDeliveries)
    .set({ status: 'pending', attempts: 0, interruptions: 0, deliveredAt: null })
    .where(eq(webhookDeliveries.id, id))
    .returning();
  if (delivery) await requeue(tx, workOf(delivery, now.toISOString()));
}

/** @throws Failure `not_found` */
export async function findDelivery(
  tx: Reader,
  workspace: Workspace,
  reference: string,
): Promise<DeliveryRow> {
  const [row] = await selectDelivery(tx, { reference, workspaceId: workspace.id });
  if (!row) throw notFound('webhook_delivery');
  return row;
}

/** The view of a delivery. */
export function deliveryView(
  { delivery, endpoint, event, nextAttemptAt }: DeliveryRow,
  { workspace, maxAttempts, showsAddress }: AddressRights & { workspace: Workspace; maxAttempts: number },
): DeliveryView {
  return {
    reference: delivery.reference,
    endpoint_reference: endpoint.reference,
    endpoint_url: showsAddress ? endpoint.url : new URL(endpoint.url).origin,
    event: event.event as EventName,
    environment: workspace.environment,
    subject_reference: event.subjectReference,
    occurred_at: event.occurredAt,
    is_test: event.isTest,
    is_replay: delivery.isReplay,
    status: delivery.status,
    attempts: delivery.attempts,
    max_attempts: maxAttempts,
    next_attempt_at: nextAttemptAt,
    last_attempt_at: delivery.lastAttemptAt,
    http_code: delivery.httpCode,
    error: delivery.error as DeliveryError | null,
    duration_ms: delivery.durationMs,
    delivered_at: delivery.deliveredAt,
    created_at: delivery.createdAt,
  };
}

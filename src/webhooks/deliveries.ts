import { and, desc, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm';
import type { Workspace } from '../auth/context.ts';
import { byIndex, withoutIndex } from '../database/dialect.ts';
import { type Reader, statement, type Writer } from '../database/engine/statement.ts';
import { workspaces } from '../database/schema/access.ts';
import { queue } from '../database/schema/queue.ts';
import { events, webhookDeliveries, webhookEndpoints } from '../database/schema/webhooks.ts';
import type { EventName } from '../domain/events.ts';
import { Failure, notFound } from '../domain/failure.ts';
import { message } from '../domain/messages/message.ts';
import { isWorkOf, requeue } from '../queue/work.ts';
import { FIRST_ATTEMPT, RETRY, workOf } from './jobs.ts';
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

const DEFAULT_LIST_LIMIT = 30;

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

export type DeliveryRow = Awaited<ReturnType<typeof selectDelivery>>[number];

/**
 * Whether a delivery shows the full URL of its endpoint. Receivers often have a secret token in the path: only those
 * who manage endpoints see it, others see the origin.
 */
export type AddressRights = { showsAddress: boolean };

/** The latest deliveries of a workspace, newest first; optionally of one endpoint or in one status. */
export async function listDeliveries(
  tx: Reader,
  filter: AddressRights & {
    workspace: Workspace;
    maxAttempts: number;
    endpoint?: string;
    status?: DeliveryStatus;
    limit?: number;
  },
): Promise<DeliveryView[]> {
  const conditions: (SQL | undefined)[] = [eq(webhookDeliveries.workspaceId, filter.workspace.id)];
  if (filter.endpoint !== undefined) conditions.push(eq(webhookEndpoints.reference, filter.endpoint));
  const limit = filter.limit ?? DEFAULT_LIST_LIMIT;
  if (filter.status !== undefined) conditions.push(await hasStatus(tx, filter.status, { ...filter, limit }));
  const rows = await selectDeliveries(tx)
    .where(and(...conditions))
    .orderBy(desc(webhookDeliveries.id))
    .limit(limit);
  return rows.map((row) => deliveryView(row, filter));
}

/**
 * Up to this many open deliveries are filtered by their ids; with more, scanning the newest deliveries finds some soon.
 */
const MAX_OPEN_IDS = 5000;

type StatusFilter = { workspace: Workspace; endpoint?: string | undefined; limit: number };

/** A condition for a status that is rare among millions of deliveries, found without a scan of all. */
async function hasStatus(tx: Reader, status: DeliveryStatus, filter: StatusFilter): Promise<SQL> {
  const hasIt = eq(webhookDeliveries.status, status);
  if (status === 'delivered') return hasIt;
  const ids = status === 'failed_permanently' ? await givenUp(tx, filter) : await stillOpen(tx, filter);
  return ids.length === MAX_OPEN_IDS ? hasIt : (and(hasIt, inArray(webhookDeliveries.id, ids)) as SQL);
}

/** The latest permanently failed deliveries, from the partial index of these. */
async function givenUp(tx: Reader, { workspace, endpoint, limit }: StatusFilter): Promise<number[]> {
  const ofEndpoint = sql`endpoint_id = (SELECT id FROM ${webhookEndpoints} WHERE reference = ${endpoint ?? ''})`;
  const rows = await tx
    .select({ id: sql<number>`id` })
    .from(byIndex(webhookDeliveries, 'webhook_deliveries_given_up'))
    .where(
      and(
        sql`workspace_id = ${workspace.id} AND status = 'failed_permanently'`,
        endpoint === undefined ? undefined : ofEndpoint,
      ),
    )
    .orderBy(sql`id DESC`)
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** Open deliveries, from the queue. */
async function stillOpen(tx: Reader, { workspace }: StatusFilter): Promise<number[]> {
  const rows = await tx
    .select({ id: queue.subjectId })
    .from(webhookEndpoints)
    .crossJoin(queue)
    .where(
      and(
        eq(webhookEndpoints.workspaceId, workspace.id),
        eq(queue.kind, 'webhook_delivery'),
        inArray(queue.lane, [FIRST_ATTEMPT, RETRY]),
        eq(queue.groupId, webhookEndpoints.id),
      ),
    )
    .limit(MAX_OPEN_IDS);
  return rows.map(({ id }) => id);
}

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
 * The workspace of a delivery, for commands of the operator, which name a delivery only by its reference.
 * @throws Failure `not_found`
 */
export async function workspaceOfDelivery(tx: Reader, reference: string): Promise<Workspace> {
  const [row] = await tx
    .select({ workspace: workspaces })
    .from(webhookDeliveries)
    .innerJoin(workspaces, eq(workspaces.id, webhookDeliveries.workspaceId))
    .where(eq(webhookDeliveries.reference, reference));
  if (!row) throw notFound('webhook_delivery');
  return row.workspace;
}

/**
 * Queues a delivery again with all its attempts, whatever its status (openapi/guides/webhooks.md). If it is being sent
 * at this moment, the outcome of that attempt is recorded but does not change the delivery; the new attempts begin
 * after it, so there are never two at a time.
 * @throws Failure `not_found`; `conflict` when its endpoint is inactive or removed
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
  await queueAgain(tx, row.delivery.id, now);
  return getDelivery(tx, { workspace, maxAttempts, reference, showsAddress });
}

const MAX_REDELIVERIES = 1000;
const MAX_DELIVERIES_OF_RECORD = 1000;

/**
 * Queues the latest permanently failed deliveries of an endpoint again, as `redeliver` does with one.
 * @returns how many
 */
export async function redeliverFailed(
  tx: Writer,
  { workspace, reference, now }: { workspace: Workspace; reference: string; now: Date },
): Promise<number> {
  const failed = await givenUp(tx, { workspace, endpoint: reference, limit: MAX_REDELIVERIES });
  for (const id of failed) await queueAgain(tx, id, now);
  return failed.length;
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
        eq(withoutIndex(webhookDeliveries.workspaceId), workspace.id),
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

import { and, asc, eq, isNull, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { dialect } from '../database/dialect.ts';
import { statement, type Writer } from '../database/engine/statement.ts';
import { workspaces } from '../database/schema/access.ts';
import { events, webhookDeliveries, webhookEndpoints } from '../database/schema/webhooks.ts';
import { createClaims } from '../queue/claims.ts';
import type { NewWork, QueuedWork } from '../queue/work.ts';

/** What an attempt needs, read when the delivery is claimed: the endpoint's URL and secrets at that time. */
export type WebhookJob = QueuedWork & {
  reference: string;
  attempts: number;
  event: string;
  payload: string;
  isTest: boolean;
  isReplay: boolean;
  sequence: number | null;
  endpointReference: string;
  url: string;
  secretEncrypted: string;
  /** The replaced secret, and until when it signs as well. */
  previousSecretEncrypted: string | null;
  previousSecretUntil: string | null;
};

/** A lane each, so that retries cannot delay new events. */
export const FIRST_ATTEMPT = 0;
export const RETRY = 1;

const isOpen = (endpointId: SQLWrapper): SQL => sql`EXISTS (
  SELECT 1 FROM ${webhookEndpoints} JOIN ${workspaces} ON ${workspaces.id} = ${webhookEndpoints.workspaceId}
  WHERE ${webhookEndpoints.id} = ${endpointId} AND ${webhookEndpoints.active} = 1 AND ${webhookEndpoints.removedAt} IS NULL
    AND ${workspaces.status} = 'active')`;

export const webhookClaims = createClaims({
  lanes: [
    { kind: 'webhook_delivery', lane: RETRY, most: 96, mostOfGroup: 3 },
    { kind: 'webhook_delivery', lane: FIRST_ATTEMPT },
  ],
  most: 256,
  mostOfGroup: 4,
  sharesEvenly: false,
  isOpen,
  isTakenOver: true,
});

const selectJobs = statement((db) =>
  db
    .select({
      deliveryId: webhookDeliveries.id,
      reference: webhookDeliveries.reference,
      attempts: webhookDeliveries.attempts,
      event: events.event,
      // Never null where a delivery waits.
      payload: sql<string>`${events.payload}`,
      isTest: events.isTest,
      isReplay: webhookDeliveries.isReplay,
      sequence: events.sequence,
      endpointReference: webhookEndpoints.reference,
      url: webhookEndpoints.url,
      secretEncrypted: webhookEndpoints.secretEncrypted,
      previousSecretEncrypted: webhookEndpoints.previousSecretEncrypted,
      previousSecretUntil: webhookEndpoints.previousSecretUntil,
    })
    .from(webhookDeliveries)
    .innerJoin(events, eq(events.id, webhookDeliveries.eventId))
    .innerJoin(webhookEndpoints, eq(webhookEndpoints.id, webhookDeliveries.endpointId))
    .where(dialect.isAmong(webhookDeliveries.id, sql.placeholder('ids'))),
);

const lockEndpoints = statement((db) =>
  dialect.skipLocked(
    db
      .select({ id: webhookEndpoints.id })
      .from(webhookEndpoints)
      .where(
        and(dialect.isAmong(webhookEndpoints.id, sql.placeholder('ids')), isNull(webhookEndpoints.removedAt)),
      )
      .orderBy(asc(webhookEndpoints.id)),
    webhookEndpoints,
  ),
);

/** The work that a delivery is, for the queue. */
export function workOf(
  delivery: { id: number; workspaceId: number; endpointId: number },
  dueAt: string,
): NewWork {
  const { id: subjectId, workspaceId, endpointId: groupId } = delivery;
  return { kind: 'webhook_delivery', lane: FIRST_ATTEMPT, subjectId, workspaceId, groupId, dueAt };
}

/** Reads what the attempts of deliveries need. */
export async function loadDeliveries(tx: Writer, work: readonly QueuedWork[]): Promise<WebhookJob[]> {
  const rows = await selectJobs(tx, { ids: JSON.stringify(work.map(({ subjectId }) => subjectId)) });
  const byId = new Map(rows.map(({ deliveryId, ...row }) => [deliveryId, row]));
  return work.flatMap((one) => {
    const row = byId.get(one.subjectId);
    return row ? [{ ...one, ...row }] : [];
  });
}

/** Locks endpoints until the end of the write; those that another process has locked are left out. */
export async function lockEndpointsOf(tx: Writer, ids: number[]): Promise<number[]> {
  return (await lockEndpoints(tx, { ids: JSON.stringify(ids) })).map(({ id }) => id);
}

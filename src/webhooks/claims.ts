import { and, asc, desc, eq, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm';
import { workspaces } from '../database/schema/access.ts';
import { events, webhookDeliveries, webhookEndpoints } from '../database/schema/webhooks.ts';
import { type Reader, statement, type Writer } from '../database/statement.ts';

/** What an attempt needs, as it stands when the delivery is claimed: the URL and the secret of that moment. */
export type Job = {
  deliveryId: number;
  reference: string;
  attempts: number;
  event: string;
  payload: string;
  endpointId: number;
  endpointReference: string;
  url: string;
  secretEncrypted: string;
};

/** An endpoint with work, and the instant from which its earliest piece is due. */
export type Waiting = { endpointId: number; dueAt: string };

export type Candidate = { deliveryId: number; endpointId: number; attempts: number };

const isActive = and(
  eq(webhookEndpoints.active, true),
  isNull(webhookEndpoints.removedAt),
  eq(workspaces.status, 'active'),
);

const isOpen = isNotNull(webhookDeliveries.nextAttemptAt);

/** Nobody is sending it, or whoever was has overrun the lease. */
const isFree = or(
  isNull(webhookDeliveries.claimedBy),
  lt(webhookDeliveries.claimUntil, sql.placeholder('now')),
);

// Jumps from endpoint to endpoint in the index of open deliveries: its cost grows with the endpoints that have
// open deliveries, not with the deliveries, however many one of them has piled up.
const endpointsWithOpenDeliveries = sql`
  WITH RECURSIVE open (endpoint_id) AS (
    SELECT min(endpoint_id) FROM webhook_deliveries WHERE next_attempt_at IS NOT NULL
    UNION ALL
    SELECT (
      SELECT min(endpoint_id) FROM webhook_deliveries
      WHERE next_attempt_at IS NOT NULL AND endpoint_id > open.endpoint_id
    ) FROM open WHERE open.endpoint_id IS NOT NULL
  ) SELECT endpoint_id FROM open WHERE endpoint_id IS NOT NULL`;

const selectWaiting = statement((db) => {
  const earliest = db
    .select({ nextAttemptAt: webhookDeliveries.nextAttemptAt })
    .from(webhookDeliveries)
    .where(and(eq(webhookDeliveries.endpointId, webhookEndpoints.id), isOpen, isFree))
    .orderBy(asc(webhookDeliveries.nextAttemptAt))
    .limit(1);
  return db
    .select({ endpointId: webhookEndpoints.id, dueAt: sql<string | null>`${earliest}` })
    .from(webhookEndpoints)
    .innerJoin(workspaces, eq(workspaces.id, webhookEndpoints.workspaceId))
    .where(and(isActive, sql`${webhookEndpoints.id} IN (${endpointsWithOpenDeliveries})`))
    .orderBy(asc(webhookEndpoints.id));
});

const selectDueOfEndpoint = (db: Reader) =>
  db
    .select({
      deliveryId: webhookDeliveries.id,
      endpointId: webhookDeliveries.endpointId,
      attempts: webhookDeliveries.attempts,
      nextAttemptAt: webhookDeliveries.nextAttemptAt,
    })
    .from(webhookDeliveries)
    .where(
      and(
        eq(webhookDeliveries.endpointId, sql.placeholder('endpointId')),
        lte(webhookDeliveries.nextAttemptAt, sql.placeholder('now')),
        isFree,
      ),
    );

const selectDue = statement((db) =>
  selectDueOfEndpoint(db).orderBy(asc(webhookDeliveries.nextAttemptAt)).limit(sql.placeholder('limit')),
);

/** How far back from now first attempts are looked for among retries: the cost must not grow with a backlog. */
const NEWS_WINDOW = 64;

const selectDueNews = statement((db) => {
  const latest = selectDueOfEndpoint(db)
    .orderBy(desc(webhookDeliveries.nextAttemptAt))
    .limit(NEWS_WINDOW)
    .as('latest');
  return db
    .select({ deliveryId: latest.deliveryId, endpointId: latest.endpointId, attempts: latest.attempts })
    .from(latest)
    .where(eq(latest.attempts, 0))
    .orderBy(asc(latest.nextAttemptAt))
    .limit(sql.placeholder('limit'));
});

const selectJob = statement((db) =>
  db
    .select({
      deliveryId: webhookDeliveries.id,
      reference: webhookDeliveries.reference,
      attempts: webhookDeliveries.attempts,
      event: events.event,
      payload: events.payload,
      endpointId: webhookEndpoints.id,
      endpointReference: webhookEndpoints.reference,
      url: webhookEndpoints.url,
      secretEncrypted: webhookEndpoints.secretEncrypted,
    })
    .from(webhookDeliveries)
    .innerJoin(events, eq(events.id, webhookDeliveries.eventId))
    .innerJoin(webhookEndpoints, eq(webhookEndpoints.id, webhookDeliveries.endpointId))
    .innerJoin(workspaces, eq(workspaces.id, webhookEndpoints.workspaceId))
    .where(and(eq(webhookDeliveries.id, sql.placeholder('deliveryId')), isOpen, isFree, isActive)),
);

const markClaimed = statement((db) =>
  db
    .update(webhookDeliveries)
    .set({
      claimedBy: sql`${sql.placeholder('bootId')}`,
      claimUntil: sql`${sql.placeholder('claimUntil')}`,
    })
    .where(eq(webhookDeliveries.id, sql.placeholder('deliveryId'))),
);

const markPostponed = statement((db) =>
  db
    .update(webhookDeliveries)
    .set({ nextAttemptAt: sql`${sql.placeholder('until')}`, claimedBy: null, claimUntil: null })
    .where(
      and(
        eq(webhookDeliveries.id, sql.placeholder('deliveryId')),
        eq(webhookDeliveries.claimedBy, sql.placeholder('bootId')),
        isOpen,
      ),
    ),
);

/** The active endpoints of active workspaces that have something to send, now or later. */
export async function waitingEndpoints(tx: Reader, now: Date): Promise<Waiting[]> {
  const rows = await selectWaiting(tx, { now: now.toISOString() });
  return rows.filter((row): row is Waiting => row.dueAt !== null);
}

/** The first `limit` due deliveries of one endpoint that nobody is sending. */
export function dueDeliveries(
  tx: Reader,
  due: { endpointId: number; limit: number; now: Date },
): Promise<Candidate[]> {
  return selectDue(tx, { ...due, now: due.now.toISOString() });
}

/** First attempts among what became due last at an endpoint, for when retries are all that is due before them. */
export function dueFirstAttempts(
  tx: Reader,
  due: { endpointId: number; limit: number; now: Date },
): Promise<Candidate[]> {
  return selectDueNews(tx, { ...due, now: due.now.toISOString() });
}

/**
 * Claims deliveries for this process until the end of the lease; what was paused, removed or taken since it was
 * found is left out.
 */
export async function claimDeliveries(
  tx: Writer,
  claim: { candidates: Candidate[]; bootId: string; leaseMs: number; now: Date },
): Promise<Job[]> {
  const { bootId, now } = claim;
  const claimUntil = new Date(now.getTime() + claim.leaseMs).toISOString();
  const jobs: Job[] = [];
  for (const { deliveryId } of claim.candidates) {
    const [job] = await selectJob(tx, { deliveryId, now: now.toISOString() });
    if (!job) continue;
    await markClaimed(tx, { deliveryId, bootId, claimUntil });
    jobs.push(job);
  }
  return jobs;
}

/** Gives a claimed delivery back untried, to be taken up again at `until`. */
export async function postponeDelivery(
  tx: Writer,
  claim: { deliveryId: number; bootId: string; until: Date },
): Promise<void> {
  await markPostponed(tx, { ...claim, until: claim.until.toISOString() });
}

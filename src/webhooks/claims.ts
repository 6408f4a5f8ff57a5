import { and, asc, desc, eq, gt, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm';
import { type Reader, statement, type Writer } from '../database/engine/statement.ts';
import { workspaces } from '../database/schema/access.ts';
import { events, webhookDeliveries, webhookEndpoints } from '../database/schema/webhooks.ts';

/** What an attempt needs, as it stands when the delivery is claimed: the URL and the secret of that moment. */
export type Job = {
  deliveryId: number;
  reference: string;
  attempts: number;
  event: string;
  payload: string;
  isTest: boolean;
  endpointId: number;
  endpointReference: string;
  url: string;
  secretEncrypted: string;
  /** The secret that this one replaced, and until when it signs as well. */
  previousSecretEncrypted: string | null;
  previousSecretUntil: string | null;
};

/**
 * An endpoint with work, the instant from which its earliest piece is due, and whether something is planned further ahead
 * than any wait leads: the clock was wrong then, so it is due.
 */
export type Waiting = { endpointId: number; dueAt: string; isStranded: boolean };

/** Instants in the order of text: now, and the latest to which a wait or a lease of now leads. */
export type Instants = { now: string; horizon: string };

export type Candidate = { deliveryId: number; endpointId: number; attempts: number };

const isActive = and(
  eq(webhookEndpoints.active, true),
  isNull(webhookEndpoints.removedAt),
  eq(workspaces.status, 'active'),
);

const IS_PAST = lte(webhookDeliveries.nextAttemptAt, sql.placeholder('now'));
const IS_STRANDED = gt(webhookDeliveries.nextAttemptAt, sql.placeholder('horizon'));

const isOpen = isNotNull(webhookDeliveries.nextAttemptAt);

/** Nobody is sending it, or whoever was has overrun the lease. */
const isFree = or(
  isNull(webhookDeliveries.claimedBy),
  lt(webhookDeliveries.claimUntil, sql.placeholder('now')),
  gt(webhookDeliveries.claimUntil, sql.placeholder('horizon')),
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
  const stranded = db
    .select({ id: webhookDeliveries.id })
    .from(webhookDeliveries)
    .where(and(eq(webhookDeliveries.endpointId, webhookEndpoints.id), IS_STRANDED, isFree))
    .limit(1);
  return db
    .select({
      endpointId: webhookEndpoints.id,
      dueAt: sql<string | null>`${earliest}`,
      strandedId: sql<number | null>`${stranded}`,
    })
    .from(webhookEndpoints)
    .innerJoin(workspaces, eq(workspaces.id, webhookEndpoints.workspaceId))
    .where(and(isActive, sql`${webhookEndpoints.id} IN (${endpointsWithOpenDeliveries})`))
    .orderBy(asc(webhookEndpoints.id));
});

const selectDueOfEndpoint = (db: Reader, isDue = IS_PAST) =>
  db
    .select({
      deliveryId: webhookDeliveries.id,
      endpointId: webhookDeliveries.endpointId,
      attempts: webhookDeliveries.attempts,
      nextAttemptAt: webhookDeliveries.nextAttemptAt,
    })
    .from(webhookDeliveries)
    .where(and(eq(webhookDeliveries.endpointId, sql.placeholder('endpointId')), isDue, isFree));

const selectDue = statement((db) =>
  selectDueOfEndpoint(db).orderBy(asc(webhookDeliveries.nextAttemptAt)).limit(sql.placeholder('limit')),
);

const selectStranded = statement((db) =>
  selectDueOfEndpoint(db, IS_STRANDED).orderBy(asc(webhookDeliveries.id)).limit(sql.placeholder('limit')),
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
      isTest: events.isTest,
      endpointId: webhookEndpoints.id,
      endpointReference: webhookEndpoints.reference,
      url: webhookEndpoints.url,
      secretEncrypted: webhookEndpoints.secretEncrypted,
      previousSecretEncrypted: webhookEndpoints.previousSecretEncrypted,
      previousSecretUntil: webhookEndpoints.previousSecretUntil,
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
export async function waitingEndpoints(tx: Reader, instants: Instants): Promise<Waiting[]> {
  const rows = await selectWaiting(tx, instants);
  return rows.flatMap(({ endpointId, dueAt, strandedId }) =>
    dueAt === null ? [] : [{ endpointId, dueAt, isStranded: strandedId !== null }],
  );
}

/** Some deliveries of one endpoint. */
type Some = { endpointId: number; limit: number; instants: Instants };

/** The first `limit` due deliveries of one endpoint that no process is sending. */
export function dueDeliveries(tx: Reader, { instants, ...due }: Some): Promise<Candidate[]> {
  return selectDue(tx, { ...due, ...instants });
}

/** First attempts among what became due last at an endpoint, for when retries are all that is due before them. */
export function dueFirstAttempts(tx: Reader, { instants, ...due }: Some): Promise<Candidate[]> {
  return selectDueNews(tx, { ...due, ...instants });
}

/** Deliveries of one endpoint that are planned further ahead than any wait leads. */
export function strandedDeliveries(tx: Reader, { instants, ...due }: Some): Promise<Candidate[]> {
  return selectStranded(tx, { ...due, ...instants });
}

/**
 * Claims deliveries for this process until the end of the lease; what was paused, removed or taken since it was
 * found is left out.
 */
export async function claimDeliveries(
  tx: Writer,
  claim: { candidates: Candidate[]; bootId: string; leaseMs: number; now: Date; instants: Instants },
): Promise<Job[]> {
  const { bootId, now, instants } = claim;
  const claimUntil = new Date(now.getTime() + claim.leaseMs).toISOString();
  const jobs: Job[] = [];
  for (const { deliveryId } of claim.candidates) {
    const [job] = await selectJob(tx, { deliveryId, ...instants });
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

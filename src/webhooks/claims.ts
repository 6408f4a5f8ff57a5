import { and, asc, count, desc, eq, gt, gte, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm';
import { skipLocked } from '../database/dialect.ts';
import { type Reader, statement, type Writer } from '../database/engine/statement.ts';
import { workspaces } from '../database/schema/access.ts';
import { events, webhookDeliveries, webhookEndpoints } from '../database/schema/webhooks.ts';

/** What an attempt needs, read when the delivery is claimed: the endpoint's URL and secrets at that time. */
export type WebhookJob = {
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
  /** The replaced secret, and until when it signs as well. */
  previousSecretEncrypted: string | null;
  previousSecretUntil: string | null;
};

/**
 * An endpoint with open deliveries, and when the earliest is due. `isStranded`: a delivery is planned further ahead
 * than any delay allows. It was planned while the clock was wrong, and counts as due.
 */
export type Waiting = { endpointId: number; dueAt: string; isStranded: boolean };

/** ISO texts, which sort by time: now, and the latest instant that a delay or lease beginning now can end at. */
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

/** Since it was found, another instance may have attempted it and planned the next attempt. */
const isStillDue = or(IS_PAST, IS_STRANDED);

/** Not claimed, or the lease of the claim has expired. */
const isFree = or(
  isNull(webhookDeliveries.claimedBy),
  lt(webhookDeliveries.claimUntil, sql.placeholder('now')),
  gt(webhookDeliveries.claimUntil, sql.placeholder('horizon')),
);

// A loose index scan: jumps from endpoint to endpoint in the index of open deliveries. Its cost grows with the number
// of endpoints that have open deliveries, not with the number of deliveries.
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

/** First attempts are searched only among this many of the latest due deliveries, so that a backlog costs no more. */
const FIRST_ATTEMPT_WINDOW = 64;

const selectDueFirstAttempts = statement((db) => {
  const latest = selectDueOfEndpoint(db)
    .orderBy(desc(webhookDeliveries.nextAttemptAt))
    .limit(FIRST_ATTEMPT_WINDOW)
    .as('latest');
  return db
    .select({ deliveryId: latest.deliveryId, endpointId: latest.endpointId, attempts: latest.attempts })
    .from(latest)
    .where(eq(latest.attempts, 0))
    .orderBy(asc(latest.nextAttemptAt))
    .limit(sql.placeholder('limit'));
});

const selectJob = statement((db) =>
  skipLocked(
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
      .where(and(eq(webhookDeliveries.id, sql.placeholder('deliveryId')), isStillDue, isFree, isActive)),
    webhookDeliveries,
  ),
);

const lockEndpoint = statement((db) =>
  skipLocked(
    db
      .select({ id: webhookEndpoints.id })
      .from(webhookEndpoints)
      .where(eq(webhookEndpoints.id, sql.placeholder('endpointId'))),
    webhookEndpoints,
  ),
);

/** Claimed by whichever process, and the lease of the claim has not expired. */
const isClaimed = and(
  isNotNull(webhookDeliveries.claimedBy),
  or(
    isNull(webhookDeliveries.claimUntil),
    and(
      gte(webhookDeliveries.claimUntil, sql.placeholder('now')),
      lte(webhookDeliveries.claimUntil, sql.placeholder('horizon')),
    ),
  ),
);

const countClaimed = statement((db) =>
  db
    .select({ count: count() })
    .from(webhookDeliveries)
    .where(and(eq(webhookDeliveries.endpointId, sql.placeholder('endpointId')), isClaimed)),
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

/** The active endpoints of active workspaces that have open deliveries, due now or later. */
export async function waitingEndpoints(tx: Reader, instants: Instants): Promise<Waiting[]> {
  const rows = await selectWaiting(tx, instants);
  return rows.flatMap(({ endpointId, dueAt, strandedId }) =>
    dueAt === null ? [] : [{ endpointId, dueAt, isStranded: strandedId !== null }],
  );
}

type OfEndpoint = { endpointId: number; limit: number; instants: Instants };

/** The earliest due deliveries of one endpoint that no process has claimed. */
export function dueDeliveries(tx: Reader, { instants, ...due }: OfEndpoint): Promise<Candidate[]> {
  return selectDue(tx, { ...due, ...instants });
}

/** First attempts among the latest due deliveries of an endpoint, for when retries fill the front of its queue. */
export function dueFirstAttempts(tx: Reader, { instants, ...due }: OfEndpoint): Promise<Candidate[]> {
  return selectDueFirstAttempts(tx, { ...due, ...instants });
}

/** Deliveries of one endpoint that are planned further ahead than any delay allows. */
export function strandedDeliveries(tx: Reader, { instants, ...due }: OfEndpoint): Promise<Candidate[]> {
  return selectStranded(tx, { ...due, ...instants });
}

type ClaimOfDeliveries = {
  candidates: readonly Candidate[];
  bootId: string;
  claimUntil: string;
  instants: Instants;
  /** How many may be claimed of an endpoint at once, by all processes together; absent where one has all the claims. */
  mostOfEndpoint?: number | undefined;
};

/**
 * Claims deliveries for this process until the end of the lease. Candidates that were paused, removed, claimed or
 * attempted since they were found are left out.
 */
export async function claimDeliveries(tx: Writer, claim: ClaimOfDeliveries): Promise<WebhookJob[]> {
  const { bootId, claimUntil, instants, mostOfEndpoint } = claim;
  const allowed = mostOfEndpoint === undefined ? claim.candidates : await withRoom(tx, claim, mostOfEndpoint);
  const found = await Promise.all(
    allowed.map(({ deliveryId }) => selectJob(tx, { deliveryId, ...instants })),
  );
  const jobs = found.flat();
  await Promise.all(jobs.map(({ deliveryId }) => markClaimed(tx, { deliveryId, bootId, claimUntil })));
  return jobs;
}

/**
 * Which candidates may be claimed. An endpoint is locked before its claims are counted: the next process counts those of
 * this one, too. Where another one claims at this moment, it takes what there is.
 */
async function withRoom(
  tx: Writer,
  { candidates, instants }: Pick<ClaimOfDeliveries, 'candidates' | 'instants'>,
  mostOfEndpoint: number,
): Promise<Candidate[]> {
  // Endpoints in one order, so that no two processes wait for each other.
  const ofEndpoints = [...Map.groupBy(candidates, ({ endpointId }) => endpointId)].sort(([a], [b]) => a - b);
  const allowed = ofEndpoints.map(async ([endpointId, ofEndpoint]) => {
    const [locked, [claimed]] = await Promise.all([
      lockEndpoint(tx, { endpointId }),
      countClaimed(tx, { endpointId, ...instants }),
    ]);
    return locked.length > 0 ? ofEndpoint.slice(0, Math.max(0, mostOfEndpoint - (claimed?.count ?? 0))) : [];
  });
  return (await Promise.all(allowed)).flat();
}

/** Releases a claimed delivery without an attempt and plans it for `until`. */
export async function postponeDelivery(
  tx: Writer,
  claim: { deliveryId: number; bootId: string; until: Date },
): Promise<void> {
  await markPostponed(tx, { ...claim, until: claim.until.toISOString() });
}

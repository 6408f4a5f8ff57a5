import { and, asc, eq, isNotNull, sql } from 'drizzle-orm';
import { isAmong, locked } from '../database/dialect.ts';
import { type Reader, statement, type Writer } from '../database/engine/statement.ts';
import { webhookAttempts, webhookDeliveries, webhookEndpoints } from '../database/schema/webhooks.ts';
import { nextAttemptDelaySeconds } from '../domain/delivery-schedule.ts';
import { message } from '../domain/messages/message.ts';
import { notify } from '../workspaces/notifications.ts';
import type { AttemptError, Outcome } from './transport.ts';

/** The delays between attempts, in seconds; `random` returns 0 to 1, for their jitter. */
export type Schedule = { retrySeconds: readonly number[]; random: () => number };

export type DeliveryStatus = (typeof webhookDeliveries.$inferSelect)['status'];

export type AttemptResult = { status: DeliveryStatus; attempts: number; isEndpointDisabled: boolean };

type EndedAttempt = Omit<Outcome, 'error'> & {
  error: AttemptError | 'interrupted' | null;
  startedAt: Date;
  /** The header as it was sent; null if it is not known. */
  signature: string | null;
};

const FAILURES_UNTIL_DISABLED = 5;
const DISABLED_REASON = 'Disabled after repeated failures';
/**
 * A crash of the process does not count as a failed attempt, unless this delivery is interrupted more often than this.
 */
const MAX_FORGIVEN_INTERRUPTIONS = 2;

const selectClaimed = (db: Reader) =>
  db
    .select({
      id: webhookDeliveries.id,
      workspaceId: webhookDeliveries.workspaceId,
      status: webhookDeliveries.status,
      attempts: webhookDeliveries.attempts,
      interruptions: webhookDeliveries.interruptions,
      nextAttemptAt: webhookDeliveries.nextAttemptAt,
      claimedBy: webhookDeliveries.claimedBy,
      claimUntil: webhookDeliveries.claimUntil,
      deliveredAt: webhookDeliveries.deliveredAt,
      endpointId: webhookEndpoints.id,
      endpointReference: webhookEndpoints.reference,
      endpointUrl: webhookEndpoints.url,
      endpointRemovedAt: webhookEndpoints.removedAt,
      endpointFailures: webhookEndpoints.consecutiveFailures,
    })
    .from(webhookDeliveries)
    .innerJoin(webhookEndpoints, eq(webhookEndpoints.id, webhookDeliveries.endpointId));

const selectOne = statement((db) =>
  locked(selectClaimed(db).where(eq(webhookDeliveries.id, sql.placeholder('deliveryId'))), webhookDeliveries),
);

const selectAbandoned = statement((db) =>
  locked(
    selectClaimed(db)
      .where(
        and(
          isNotNull(webhookDeliveries.claimedBy),
          isAmong(webhookDeliveries.claimedBy, sql.placeholder('gone')),
        ),
      )
      .orderBy(asc(webhookDeliveries.endpointId), asc(webhookDeliveries.id)),
    webhookDeliveries,
  ),
);

const selectClaimants = statement((db) =>
  db
    .selectDistinct({ boot: sql<string>`${webhookDeliveries.claimedBy}` })
    .from(webhookDeliveries)
    .where(isNotNull(webhookDeliveries.claimedBy)),
);

/** The boots that have claimed deliveries. */
export async function claimantsOfDeliveries(tx: Reader): Promise<string[]> {
  return (await selectClaimants(tx)).map(({ boot }) => boot);
}

type Claimed = Awaited<ReturnType<typeof selectOne>>[number];
type NextState = Pick<Claimed, 'status' | 'attempts' | 'interruptions' | 'nextAttemptAt' | 'deliveredAt'>;

const insertAttempt = statement((db) =>
  db.insert(webhookAttempts).values({
    deliveryId: sql.placeholder('deliveryId'),
    attemptedAt: sql.placeholder('attemptedAt'),
    durationMs: sql.placeholder('durationMs'),
    httpCode: sql.placeholder('httpCode'),
    error: sql.placeholder('error'),
    signature: sql.placeholder('signature'),
    responseExcerpt: sql.placeholder('responseExcerpt'),
  }),
);

const updateDelivery = statement((db) =>
  db
    .update(webhookDeliveries)
    .set({
      status: sql`${sql.placeholder('status')}`,
      attempts: sql`${sql.placeholder('attempts')}`,
      interruptions: sql`${sql.placeholder('interruptions')}`,
      nextAttemptAt: sql`${sql.placeholder('nextAttemptAt')}`,
      deliveredAt: sql`${sql.placeholder('deliveredAt')}`,
      lastAttemptAt: sql`${sql.placeholder('attemptedAt')}`,
      httpCode: sql`${sql.placeholder('httpCode')}`,
      error: sql`${sql.placeholder('error')}`,
      durationMs: sql`${sql.placeholder('durationMs')}`,
      claimedBy: null,
      claimUntil: null,
    })
    .where(eq(webhookDeliveries.id, sql.placeholder('deliveryId'))),
);

/**
 * Records how an attempt ended, in one transaction: the attempt, the delivery's next state, and the endpoint's count of
 * failures. After the fifth permanent failure in a row, the endpoint is switched off and owners and admins are
 * notified.
 * @returns undefined if this process no longer has the claim
 */
export async function finishAttempt(
  tx: Writer,
  finished: Schedule & {
    deliveryId: number;
    bootId: string;
    startedAt: Date;
    signature: string;
    outcome: Outcome;
    now: Date;
  },
): Promise<AttemptResult | undefined> {
  const { deliveryId, bootId, startedAt, signature, outcome, now } = finished;
  const [claimed] = await selectOne(tx, { deliveryId });
  if (claimed?.claimedBy !== bootId) return undefined;
  return applyOutcome(tx, claimed, { ...outcome, startedAt, signature }, finished, now);
}

/**
 * Releases the claims of processes that died. Each attempt that was under way is recorded as `interrupted`. From the
 * third interruption on it counts as a failed attempt, so that a delivery that crashes the process is not retried
 * forever.
 * @returns how many claims were released
 */
export async function recoverAbandoned(
  tx: Writer,
  { gone, now, ...schedule }: Schedule & { gone: string[]; now: Date },
): Promise<number> {
  const abandoned = await selectAbandoned(tx, { gone: JSON.stringify(gone) });
  for (const claimed of abandoned) {
    const ending: EndedAttempt = {
      error: 'interrupted',
      httpCode: null,
      durationMs: 0,
      responseExcerpt: null,
      signature: null,
      startedAt: now,
    };
    await applyOutcome(tx, claimed, ending, schedule, now);
  }
  return abandoned.length;
}

async function applyOutcome(
  tx: Writer,
  claimed: Claimed,
  ending: EndedAttempt,
  schedule: Schedule,
  now: Date,
): Promise<AttemptResult> {
  const last = {
    deliveryId: claimed.id,
    attemptedAt: ending.startedAt.toISOString(),
    durationMs: ending.durationMs,
    httpCode: ending.httpCode,
    error: ending.error,
  };
  const next = nextState(claimed, ending, schedule, now);
  const { signature, responseExcerpt } = ending;
  await Promise.all([
    insertAttempt(tx, { ...last, signature, responseExcerpt }),
    updateDelivery(tx, { ...last, ...next }),
  ]);
  const isEndpointDisabled = await countInARow(tx, claimed, next.status, now);
  return { status: next.status, attempts: next.attempts, isEndpointDisabled };
}

/** The state of a delivery after an attempt. */
function nextState(claimed: Claimed, ending: EndedAttempt, schedule: Schedule, now: Date): NextState {
  const { status, attempts, interruptions, nextAttemptAt, deliveredAt } = claimed;
  if (isSuperseded(claimed)) {
    const asQueued = { status, attempts, interruptions, nextAttemptAt, deliveredAt };
    return claimed.endpointRemovedAt === null ? asQueued : { ...asQueued, ...ENDED };
  }
  if (ending.error === null) {
    const delivered = { status: 'delivered', nextAttemptAt: null, deliveredAt: now.toISOString() } as const;
    return { ...delivered, attempts: attempts + 1, interruptions };
  }
  if (claimed.endpointRemovedAt !== null) {
    return { ...ENDED, attempts: attempts + 1, interruptions, deliveredAt };
  }
  if (ending.error === 'interrupted' && interruptions < MAX_FORGIVEN_INTERRUPTIONS) {
    return { status, attempts, interruptions: interruptions + 1, nextAttemptAt, deliveredAt };
  }
  const wait = nextAttemptDelaySeconds(attempts + 1, schedule.retrySeconds, schedule.random);
  const failed = { attempts: attempts + 1, interruptions, deliveredAt };
  if (wait === undefined) return { ...failed, ...ENDED };
  const due = new Date(now.getTime() + wait * 1000).toISOString();
  return { ...failed, status: 'failed', nextAttemptAt: due };
}

const ENDED = { status: 'failed_permanently', nextAttemptAt: null } as const;

/** True if the delivery was queued again during the attempt, which then does not change its state. */
function isSuperseded(claimed: Claimed): boolean {
  return claimed.claimUntil === null;
}

/** Counts the permanent failures in a row. @returns true if the endpoint was switched off */
async function countInARow(
  tx: Writer,
  claimed: Claimed,
  status: DeliveryStatus,
  now: Date,
): Promise<boolean> {
  if (isSuperseded(claimed) || claimed.endpointRemovedAt !== null) return false;
  const endpoint = eq(webhookEndpoints.id, claimed.endpointId);
  if (status === 'delivered' && claimed.endpointFailures > 0) {
    await tx.update(webhookEndpoints).set({ consecutiveFailures: 0 }).where(endpoint);
  }
  if (status !== 'failed_permanently') return false;
  const [counted] = await tx
    .update(webhookEndpoints)
    .set({ consecutiveFailures: sql`${webhookEndpoints.consecutiveFailures} + 1` })
    .where(endpoint)
    .returning({ failures: webhookEndpoints.consecutiveFailures, active: webhookEndpoints.active });
  if (!counted?.active || counted.failures < FAILURES_UNTIL_DISABLED) return false;
  await tx
    .update(webhookEndpoints)
    .set({
      active: false,
      disabledReason: DISABLED_REASON,
      disabledAt: now.toISOString(),
      updatedAt: now.toISOString(),
    })
    .where(endpoint);
  await notify(tx, {
    workspaceId: claimed.workspaceId,
    kind: 'webhook_endpoint_disabled',
    message: message('notice.endpoint_off', {
      origin: new URL(claimed.endpointUrl).origin,
      count: FAILURES_UNTIL_DISABLED,
    }),
    subjectReference: claimed.endpointReference,
    now,
  });
  return true;
}

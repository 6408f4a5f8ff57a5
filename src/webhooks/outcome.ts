import { and, eq, isNull, sql } from 'drizzle-orm';
import { dialect } from '../database/dialect.ts';
import { noteAct, noteDifference, writtenBy } from '../database/engine/journal.ts';
import { statement, type Writer } from '../database/engine/statement.ts';
import { webhookAttempts, webhookDeliveries, webhookEndpoints } from '../database/schema/webhooks.ts';
import { nextAttemptDelaySeconds } from '../domain/delivery-schedule.ts';
import { message } from '../domain/messages/message.ts';
import type { Next } from '../queue/claims.ts';
import { notify } from '../workspaces/notifications.ts';
import { RETRY } from './jobs.ts';
import type { AttemptError, Outcome } from './transport.ts';

/** The delays between attempts, in seconds; `random` returns 0 to 1, for their jitter. */
type Schedule = { retrySeconds: readonly number[]; random: () => number };

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

const selectDelivery = statement((db) =>
  dialect.locked(
    db
      .select({
        id: webhookDeliveries.id,
        workspaceId: webhookDeliveries.workspaceId,
        status: webhookDeliveries.status,
        attempts: webhookDeliveries.attempts,
        interruptions: webhookDeliveries.interruptions,
        deliveredAt: webhookDeliveries.deliveredAt,
        endpointId: webhookEndpoints.id,
        endpointReference: webhookEndpoints.reference,
        endpointUrl: webhookEndpoints.url,
        endpointRemovedAt: webhookEndpoints.removedAt,
        endpointFailures: webhookEndpoints.consecutiveFailures,
        endpointFailingSince: webhookEndpoints.failingSince,
        endpointLastDeliveredAt: webhookEndpoints.lastDeliveredAt,
      })
      .from(webhookDeliveries)
      .innerJoin(webhookEndpoints, eq(webhookEndpoints.id, webhookDeliveries.endpointId))
      .where(eq(webhookDeliveries.id, sql.placeholder('deliveryId'))),
    webhookDeliveries,
  ),
);

type Delivery = Awaited<ReturnType<typeof selectDelivery>>[number];
type NextState = Pick<Delivery, 'status' | 'attempts' | 'interruptions' | 'deliveredAt'> & { next: Next };

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
      deliveredAt: sql`${sql.placeholder('deliveredAt')}`,
      lastAttemptAt: sql`${sql.placeholder('attemptedAt')}`,
      httpCode: sql`${sql.placeholder('httpCode')}`,
      error: sql`${sql.placeholder('error')}`,
      durationMs: sql`${sql.placeholder('durationMs')}`,
    })
    .where(eq(webhookDeliveries.id, sql.placeholder('deliveryId'))),
);

type Conclusion = { next: Next; result: AttemptResult | undefined };

/**
 * Records how an attempt ended, in one transaction: the attempt, the delivery's next state, and the endpoint's count of
 * failures. After the fifth permanent failure in a row, the endpoint is switched off and owners and admins are
 * notified.
 */
export async function finishAttempt(
  tx: Writer,
  finished: Schedule & {
    deliveryId: number;
    startedAt: Date;
    signature: string;
    outcome: Outcome;
    isReplanned: boolean;
    now: Date;
  },
): Promise<Conclusion> {
  const { deliveryId, startedAt, signature, outcome, isReplanned, now } = finished;
  return applyOutcome(tx, { deliveryId, isReplanned }, { ...outcome, startedAt, signature }, finished, now);
}

/**
 * Records the attempt of a process that died as `interrupted`. From the third interruption on it counts as a failed
 * attempt, so that a delivery that crashes the process is not retried forever.
 */
export async function finishInterrupted(
  tx: Writer,
  { deliveryId, isReplanned, now, ...schedule }: Schedule & Which & { now: Date },
): Promise<Conclusion> {
  const ending: EndedAttempt = {
    error: 'interrupted',
    httpCode: null,
    durationMs: 0,
    responseExcerpt: null,
    signature: null,
    startedAt: now,
  };
  return applyOutcome(tx, { deliveryId, isReplanned }, ending, schedule, now);
}

/** `isReplanned`: it was queued again during the attempt, which then does not change its state. */
type Which = { deliveryId: number; isReplanned: boolean };

async function applyOutcome(
  tx: Writer,
  { deliveryId, isReplanned }: Which,
  ending: EndedAttempt,
  schedule: Schedule,
  now: Date,
): Promise<Conclusion> {
  const [delivery] = await selectDelivery(tx, { deliveryId });
  if (!delivery) return { next: 'none', result: undefined };
  const last = {
    deliveryId,
    attemptedAt: ending.startedAt.toISOString(),
    durationMs: ending.durationMs,
    httpCode: ending.httpCode,
    error: ending.error,
  };
  const stateOf = (of: Delivery) => (isReplanned ? asQueued(of) : nextState(of, ending, schedule, now));
  const isOver = stateOf(delivery).next === 'none';
  const current = isOver ? delivery : { ...delivery, ...(await endpointNow(tx, delivery)) };
  const { next, ...state } = stateOf(current);
  const { signature, responseExcerpt } = ending;
  await Promise.all([
    insertAttempt(tx, { ...last, signature, responseExcerpt }),
    updateDelivery(tx, { ...last, ...state }),
  ]);
  const isCounted = !isReplanned && current.endpointRemovedAt === null;
  const noted = { status: state.status, attemptedAt: last.attemptedAt, now };
  const isEndpointDisabled = isCounted && (await noteOnEndpoint(tx, delivery, noted));
  return { next, result: { status: state.status, attempts: state.attempts, isEndpointDisabled } };
}

const lockEndpoint = statement((db) =>
  dialect.locked(
    db
      .select({ endpointRemovedAt: webhookEndpoints.removedAt })
      .from(webhookEndpoints)
      .where(eq(webhookEndpoints.id, sql.placeholder('endpointId'))),
    webhookEndpoints,
  ),
);

/**
 * Waits for a removal of the endpoint that is under way, which ends what is not being attempted: a delivery that is tried
 * again would be left over.
 */
async function endpointNow(
  tx: Writer,
  { endpointId }: Delivery,
): Promise<Pick<Delivery, 'endpointRemovedAt'>> {
  const [endpoint] = await lockEndpoint(tx, { endpointId });
  return endpoint ?? { endpointRemovedAt: null };
}

/** The state of a delivery that was queued again during the attempt: as that has left it. */
function asQueued({ status, attempts, interruptions, deliveredAt, endpointRemovedAt }: Delivery): NextState {
  const asPlanned = { status, attempts, interruptions, deliveredAt, next: 'as planned' } as const;
  return endpointRemovedAt === null ? asPlanned : { ...asPlanned, ...ENDED };
}

/** The state of a delivery after an attempt. */
function nextState(delivery: Delivery, ending: EndedAttempt, schedule: Schedule, now: Date): NextState {
  const { status, attempts, interruptions, deliveredAt } = delivery;
  if (ending.error === null) {
    const delivered = { status: 'delivered', next: 'none', deliveredAt: now.toISOString() } as const;
    return { ...delivered, attempts: attempts + 1, interruptions };
  }
  if (delivery.endpointRemovedAt !== null) {
    return { ...ENDED, attempts: attempts + 1, interruptions, deliveredAt };
  }
  if (ending.error === 'interrupted' && interruptions < MAX_FORGIVEN_INTERRUPTIONS) {
    return { status, attempts, interruptions: interruptions + 1, deliveredAt, next: 'as planned' };
  }
  const wait = nextAttemptDelaySeconds(attempts + 1, schedule.retrySeconds, schedule.random);
  const failed = { attempts: attempts + 1, interruptions, deliveredAt };
  if (wait === undefined) return { ...failed, ...ENDED };
  const dueAt = new Date(now.getTime() + wait * 1000).toISOString();
  return { ...failed, status: 'failed', next: { dueAt, lane: RETRY } };
}

const ENDED = { status: 'failed_permanently', next: 'none' } as const;

/** How often it is noted that deliveries arrive: an update for each would cost as much as the delivery. */
const NOTED_EVERY_MS = 60_000;

/**
 * Notes on an endpoint how it fares, and counts its permanent failures in a row. An attempt that was interrupted says
 * nothing of the receiver.
 * @returns true if the endpoint was switched off
 */
async function noteOnEndpoint(
  tx: Writer,
  delivery: Delivery,
  { status, attemptedAt, now }: { status: DeliveryStatus; attemptedAt: string; now: Date },
): Promise<boolean> {
  const endpoint = eq(webhookEndpoints.id, delivery.endpointId);
  if (status === 'delivered') {
    const arrived = { consecutiveFailures: 0, failingSince: null, lastDeliveredAt: now.toISOString() };
    if (isNews(delivery, now)) await tx.update(webhookEndpoints).set(arrived).where(endpoint);
    return false;
  }
  if (status === 'pending') return false;
  if (delivery.endpointFailingSince === null)
    await tx
      .update(webhookEndpoints)
      .set({ failingSince: attemptedAt })
      .where(and(endpoint, isNull(webhookEndpoints.failingSince)));
  return status === 'failed_permanently' && countInARow(tx, delivery, now);
}

/** Whether an arrival changes what is noted on its endpoint. */
function isNews(
  { endpointFailures, endpointFailingSince, endpointLastDeliveredAt: last }: Delivery,
  now: Date,
): boolean {
  if (endpointFailures > 0 || endpointFailingSince !== null || last === null) return true;
  return Math.abs(now.getTime() - Date.parse(last)) >= NOTED_EVERY_MS;
}

/** Counts a permanent failure. @returns true if the endpoint was switched off */
async function countInARow(tx: Writer, delivery: Delivery, now: Date): Promise<boolean> {
  const endpoint = eq(webhookEndpoints.id, delivery.endpointId);
  const [counted] = await tx
    .update(webhookEndpoints)
    .set({ consecutiveFailures: sql`${webhookEndpoints.consecutiveFailures} + 1` })
    .where(endpoint)
    .returning({ failures: webhookEndpoints.consecutiveFailures, active: webhookEndpoints.active });
  if (!counted?.active || counted.failures < FAILURES_UNTIL_DISABLED) return false;
  const at = now.toISOString();
  const off = { inactiveSince: at, disabledReason: DISABLED_REASON, disabledAt: at, updatedAt: at };
  await tx
    .update(webhookEndpoints)
    .set({ ...off, active: false })
    .where(endpoint);
  noteSwitchedOff(tx, delivery, at);
  await notify(tx, {
    workspaceId: delivery.workspaceId,
    kind: 'webhook_endpoint_disabled',
    message: message('notice.endpoint_off', {
      origin: new URL(delivery.endpointUrl).origin,
      count: FAILURES_UNTIL_DISABLED,
    }),
    subjectReference: delivery.endpointReference,
    now,
  });
  return true;
}

function noteSwitchedOff(
  tx: Writer,
  { workspaceId, endpointReference }: Pick<Delivery, 'workspaceId' | 'endpointReference'>,
  at: string,
): void {
  const subject = { type: 'webhook_endpoint', reference: endpointReference } as const;
  writtenBy(tx, { kind: 'job', via: 'job', operation: 'switch-endpoint-off' });
  noteAct(tx, workspaceId, { ...subject, change: 'updated', at });
  noteDifference(tx, workspaceId, subject, { before: { active: true }, after: { active: false } });
}

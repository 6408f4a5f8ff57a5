import { and, eq, gt, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { Reader } from '../database/engine/statement.ts';
import { queue } from '../database/schema/queue.ts';
import { webhookDeliveries, webhookEndpoints } from '../database/schema/webhooks.ts';

export type EndpointHealth = {
  active: number;
  /** Disabled after repeated failures, and not enabled since. */
  disabled: string[];
  /** Active, but the last deliveries failed permanently. */
  failing: string[];
  /** The addresses of the active ones. */
  urls: string[];
};

/** The state of the endpoints of all workspaces. */
export async function endpointHealth(tx: Reader): Promise<EndpointHealth> {
  const present = isNull(webhookEndpoints.removedAt);
  const active = and(present, eq(webhookEndpoints.active, true));
  const named = (condition: SQL | undefined) =>
    tx.select({ reference: webhookEndpoints.reference }).from(webhookEndpoints).where(condition);
  const actives = await tx.select({ url: webhookEndpoints.url }).from(webhookEndpoints).where(active);
  const disabled = await named(
    and(present, eq(webhookEndpoints.active, false), isNotNull(webhookEndpoints.disabledAt)),
  );
  const failing = await named(and(active, gt(webhookEndpoints.consecutiveFailures, 0)));
  return {
    active: actives.length,
    urls: actives.map(({ url }) => url),
    disabled: disabled.map(({ reference }) => reference),
    failing: failing.map(({ reference }) => reference),
  };
}

const MAX_COUNTED = 10_000;

/** Open deliveries: `pending` wait for their first attempt, `failed` for a retry. Stops counting at 10,000. */
export async function openDeliveries(tx: Reader): Promise<{ pending: number; failed: number }> {
  const open = tx
    .select({ status: webhookDeliveries.status })
    .from(queue)
    .innerJoin(webhookDeliveries, eq(webhookDeliveries.id, queue.subjectId))
    .where(eq(queue.kind, 'webhook_delivery'))
    .limit(MAX_COUNTED)
    .as('open');
  const rows = await tx
    .select({ status: open.status, count: sql<number>`count(*)` })
    .from(open)
    .groupBy(open.status);
  return { pending: 0, failed: 0, ...Object.fromEntries(rows.map(({ status, count }) => [status, count])) };
}

import { desc, eq, sql } from 'drizzle-orm';
import type { Reader } from '../database/engine/statement.ts';
import { webhookAttempts } from '../database/schema/webhooks.ts';
import type { DeliveryError } from './deliveries.ts';

/**
 * One attempt of a delivery, only for those who manage integrations: it contains the start of the receiver's response.
 */
export type AttemptView = {
  attempted_at: string;
  duration_ms: number;
  http_code: number | null;
  error: DeliveryError | null;
  /** The header `X-Service-Signature` as it was sent. */
  signature: string | null;
  response_excerpt: string | null;
};

const selectAttempts = (tx: Reader, deliveryId: number) =>
  tx
    .select({
      attempted_at: webhookAttempts.attemptedAt,
      duration_ms: webhookAttempts.durationMs,
      http_code: webhookAttempts.httpCode,
      error: sql<DeliveryError | null>`${webhookAttempts.error}`,
      signature: webhookAttempts.signature,
      response_excerpt: webhookAttempts.responseExcerpt,
    })
    .from(webhookAttempts)
    .where(eq(webhookAttempts.deliveryId, deliveryId));

/** The latest attempts of a delivery, oldest first. */
export async function latestAttempts(tx: Reader, deliveryId: number, limit: number): Promise<AttemptView[]> {
  const rows = await selectAttempts(tx, deliveryId).orderBy(desc(webhookAttempts.id)).limit(limit);
  return rows.reverse();
}

import { desc, eq, sql } from 'drizzle-orm';
import type { Workspace } from '../auth/context.ts';
import type { Reader } from '../database/engine/statement.ts';
import { events, webhookAttempts } from '../database/schema/webhooks.ts';
import { viewPermissionOf } from '../domain/events.ts';
import type { Permission } from '../domain/permissions.ts';
import {
  type AddressRights,
  type DeliveryError,
  type DeliveryView,
  deliveryView,
  findDelivery,
} from './deliveries.ts';
import { headersOf } from './transport.ts';

/** A delivery with what was sent and how the receiver responded. */
type DeliveryDetail = DeliveryView & {
  /** Of the last attempt; null before the first. */
  headers: Record<string, string> | null;
  /** The exact body; null for those who may not view records of its kind, and once it is no longer kept. */
  payload: string | null;
  payload_kept: boolean;
  attempt_history: AttemptView[];
};

type Which = AddressRights & {
  workspace: Workspace;
  reference: string;
  maxAttempts: number;
  /** Whether the actor has a permission: the payload shows a record, which may need another one. */
  holds: (permission: Permission) => boolean;
};

const MAX_SHOWN_ATTEMPTS = 100;

/** @throws Failure `not_found` */
export async function describeDelivery(tx: Reader, which: Which): Promise<DeliveryDetail> {
  const row = await findDelivery(tx, which.workspace, which.reference);
  const view = deliveryView(row, which);
  const attempts = await latestAttempts(tx, row.delivery.id, MAX_SHOWN_ATTEMPTS);
  const [event] = await tx
    .select({ payload: events.payload, sequence: events.sequence })
    .from(events)
    .where(eq(events.id, row.delivery.eventId));
  return {
    ...view,
    headers: sentHeaders(view, event?.sequence, attempts.at(-1)),
    payload: which.holds(viewPermissionOf(view.event)) ? (event?.payload ?? null) : null,
    payload_kept: event?.payload != null,
    attempt_history: attempts,
  };
}

function sentHeaders(
  { reference: delivery, is_test: isTest, is_replay: isReplay }: DeliveryView,
  sequence: number | null | undefined,
  last: AttemptView | undefined,
): Record<string, string> | null {
  if (!last) return null;
  const { 'X-Service-Signature': signature, ...others } = headersOf({
    signature: last.signature ?? '',
    delivery,
    isTest,
    isReplay,
    sequence,
  });
  return signature ? { ...others, 'X-Service-Signature': signature } : others;
}

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
async function latestAttempts(tx: Reader, deliveryId: number, limit: number): Promise<AttemptView[]> {
  const rows = await selectAttempts(tx, deliveryId).orderBy(desc(webhookAttempts.id)).limit(limit);
  return rows.reverse();
}

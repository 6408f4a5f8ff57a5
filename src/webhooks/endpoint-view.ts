import type { Workspace } from '../auth/context.ts';
import type { webhookEndpoints } from '../database/schema/webhooks.ts';

/** The view of an endpoint, without its secret. */
export type EndpointView = {
  reference: string;
  url: string;
  description: string | null;
  events: string[];
  active: boolean;
  environment: 'production' | 'sandbox';
  secret_hint: string;
  /** Until when the replaced secret signs as well. */
  previous_secret_until: string | null;
  consecutive_failures: number;
  failing_since: string | null;
  last_delivered_at: string | null;
  disabled_reason: string | null;
  disabled_at: string | null;
  external_id: string | null;
  metadata: Record<string, string>;
  /** The reference of the API key that made it. */
  created_by_key: string | null;
  created_at: string;
  updated_at: string;
};

export type EndpointRow = typeof webhookEndpoints.$inferSelect;

/** The view of a row. */
export function endpointView(row: EndpointRow, workspace: Workspace): EndpointView {
  return {
    reference: row.reference,
    url: row.url,
    description: row.description,
    events: row.events,
    active: row.active,
    environment: workspace.environment,
    secret_hint: row.secretHint,
    previous_secret_until: row.previousSecretUntil,
    consecutive_failures: row.consecutiveFailures,
    failing_since: row.failingSince,
    last_delivered_at: row.lastDeliveredAt,
    disabled_reason: row.disabledReason,
    disabled_at: row.disabledAt,
    external_id: row.externalId,
    metadata: row.metadata === null ? {} : (JSON.parse(row.metadata) as Record<string, string>),
    created_by_key: row.createdByKey,
    created_at: row.createdAt,
    updated_at: row.updatedAt,
  };
}

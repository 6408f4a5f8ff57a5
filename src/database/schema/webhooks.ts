import { sql } from 'drizzle-orm';
import { workspaces } from './access.ts';
import { flag, id, index, integer, table, text, uniqueIndex } from './column-kinds.ts';
import { instant, must, oneOf, reference } from './columns.ts';

const DELIVERY_STATUSES = ['pending', 'delivered', 'failed', 'failed_permanently'] as const;

export const webhookEndpoints = table(
  'webhook_endpoints',
  {
    id: id(),
    reference: reference(),
    workspaceId: integer('workspace_id')
      .notNull()
      .references(() => workspaces.id),
    url: text('url').notNull(),
    description: text('description'),
    /** Event names, or `["*"]` for all events, including those that later versions add. */
    events: text('events', { mode: 'json' }).$type<string[]>().notNull(),
    /**
     * What it subscribed to before, and no longer: deliveries of these events may still be sent to it. Null where that
     * is unknown, for an endpoint from before this column.
     */
    pastEvents: text('past_events', { mode: 'json' }).$type<string[]>(),
    /** What other programs store on it, as on records. */
    externalId: text('external_id'),
    metadata: text('metadata'),
    /** The reference of the API key that made it; null for what a member or the operator made. */
    createdByKey: text('created_by_key'),
    active: flag('active').notNull(),
    /** Since when it is off; null while it is on, and for one that was switched off before this column. */
    inactiveSince: instant('inactive_since'),
    /** AES-256-GCM under the instance key; the plain secret is shown once and never stored. */
    secretEncrypted: text('secret_encrypted').notNull(),
    secretHint: text('secret_hint').notNull(),
    /** The secret before this one, encrypted in the same way. Until `previousSecretUntil`, both sign each delivery. */
    previousSecretEncrypted: text('previous_secret_encrypted'),
    previousSecretUntil: instant('previous_secret_until'),
    consecutiveFailures: integer('consecutive_failures').notNull(),
    disabledReason: text('disabled_reason'),
    disabledAt: instant('disabled_at'),
    /** The first failed attempt since the last that arrived. */
    failingSince: instant('failing_since'),
    /** To the minute. */
    lastDeliveredAt: instant('last_delivered_at'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
    removedAt: instant('removed_at'),
  },
  (t) => [
    uniqueIndex('webhook_endpoints_reference').on(t.reference),
    index('webhook_endpoints_workspace').on(t.workspaceId, t.id).where(sql`removed_at IS NULL`),
    // For counting those of the last minute, removed ones among them.
    index('webhook_endpoints_created').on(t.workspaceId, t.createdAt),
    uniqueIndex('webhook_endpoints_external_id')
      .on(t.workspaceId, t.externalId)
      .where(sql`external_id IS NOT NULL AND removed_at IS NULL`),
    index('webhook_endpoints_previous_secret')
      .on(t.previousSecretUntil)
      .where(sql`previous_secret_until IS NOT NULL`),
    must('webhook_endpoints_removed_is_inactive', sql`${t.removedAt} IS NULL OR ${t.active} = 0`),
  ],
);

/**
 * Each event is stored once, where an endpoint subscribes to it, also one that is off: the payload is the exact text that
 * every attempt of every delivery sends. It is removed after a time; the event stays, as its deliveries do.
 */
export const events = table(
  'events',
  {
    id: id(),
    workspaceId: integer('workspace_id')
      .notNull()
      .references(() => workspaces.id),
    event: text('event').notNull(),
    subjectReference: text('subject_reference').notNull(),
    occurredAt: instant('occurred_at').notNull(),
    /** Null once it is no longer kept; never while a delivery waits. */
    payload: text('payload'),
    /** Of the row of the journal that the commit gave its record; null for a test event, and before there was a journal. */
    sequence: integer('sequence'),
    /** True for a test event, whose record does not exist. */
    isTest: flag('is_test').notNull().default(false),
  },
  (t) => [
    uniqueIndex('events_subject_occurred_at').on(t.subjectReference, t.occurredAt),
    // For listing deliveries by the name of their event.
    index('events_by_name').on(t.workspaceId, t.event, t.id),
    // For replaying those since an instant.
    index('events_by_time').on(t.workspaceId, t.occurredAt),
    // And behind a change.
    index('events_by_sequence').on(t.workspaceId, t.sequence).where(sql`sequence IS NOT NULL`),
    // For removing the oldest payloads.
    index('events_with_payload').on(t.occurredAt).where(sql`payload IS NOT NULL`),
  ],
);

/** `pending` and `failed` ones are in the queue. */
export const webhookDeliveries = table(
  'webhook_deliveries',
  {
    id: id(),
    reference: reference(),
    workspaceId: integer('workspace_id')
      .notNull()
      .references(() => workspaces.id),
    endpointId: integer('endpoint_id')
      .notNull()
      .references(() => webhookEndpoints.id),
    eventId: integer('event_id')
      .notNull()
      .references(() => events.id),
    /** True for one that was made by a replay, after its event. */
    isReplay: flag('is_replay').notNull().default(false),
    status: text('status', { enum: DELIVERY_STATUSES }).notNull(),
    attempts: integer('attempts').notNull(),
    /** Attempts that were interrupted because the process ended; the first two do not count as attempts. */
    interruptions: integer('interruptions').notNull(),
    lastAttemptAt: instant('last_attempt_at'),
    httpCode: integer('http_code'),
    error: text('error'),
    durationMs: integer('duration_ms'),
    deliveredAt: instant('delivered_at'),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    uniqueIndex('webhook_deliveries_reference').on(t.reference),
    index('webhook_deliveries_workspace').on(t.workspaceId, t.id),
    index('webhook_deliveries_endpoint').on(t.endpointId, t.id),
    // Finds deliveries by the record of their event. Ids of events ascend, so new entries are added at the end.
    index('webhook_deliveries_event').on(t.eventId),
    // For listing deliveries that have failed permanently: they are rare, so the index costs almost nothing.
    index('webhook_deliveries_given_up')
      .on(t.workspaceId, t.id, t.endpointId)
      .where(sql`status = 'failed_permanently'`),
    oneOf('webhook_deliveries_status', t.status, DELIVERY_STATUSES),
  ],
);

export const webhookAttempts = table(
  'webhook_attempts',
  {
    id: id(),
    deliveryId: integer('delivery_id')
      .notNull()
      .references(() => webhookDeliveries.id),
    attemptedAt: instant('attempted_at').notNull(),
    durationMs: integer('duration_ms').notNull(),
    httpCode: integer('http_code'),
    error: text('error'),
    /** The signature as it was sent; null for an interrupted attempt, and for attempts before this column existed. */
    signature: text('signature'),
    /** The first 1 KiB of the response, shown to those who manage integrations. */
    responseExcerpt: text('response_excerpt'),
  },
  (t) => [index('webhook_attempts_delivery').on(t.deliveryId, t.id)],
);

import { and, count, desc, eq, gt, inArray, isNull, lte, min, sql } from 'drizzle-orm';
import { webhookEndpointSecretRotateLimits } from '../../generated/limits.ts';
import type { Workspace } from '../auth/context.ts';
import { dialect } from '../database/dialect.ts';
import { noteDifference } from '../database/engine/journal.ts';
import type { Reader, Writer } from '../database/engine/statement.ts';
import { workspaces } from '../database/schema/access.ts';
import { events, webhookDeliveries, webhookEndpoints } from '../database/schema/webhooks.ts';
import { ALL_EVENTS } from '../domain/events.ts';
import { Failure, notFound, tooMany } from '../domain/failure.ts';
import { message } from '../domain/messages/message.ts';
import { newReference } from '../domain/reference.ts';
import type { AddressPolicy } from '../formats/allowed-hosts.ts';
import { bringAllForward, countOfGroup, removeUnclaimed, unclaimedOf } from '../queue/work.ts';
import { type Choices, checkedDescription, checkedEvents, checkedUrl } from './endpoint-choices.ts';
import { type EndpointRow, type EndpointView, endpointView } from './endpoint-view.ts';
import { RETRY } from './jobs.ts';
import { encryptSecret, isReadableSecret, newSecret, secretHint } from './secrets.ts';

type Changes = Partial<typeof webhookEndpoints.$inferInsert>;

/** One endpoint, and the workspace that it must belong to. */
type Which = { workspace: Workspace; reference: string };

/** What other programs store on an endpoint, as it is stored. */
type OwnData = { externalId?: string | null; metadata?: string | null };

const MAX_PER_WORKSPACE = 50;
const MAX_PER_MINUTE = 60;
const MINUTE_MS = 60_000;

/**
 * Registers an endpoint.
 * @returns its view and the signing secret, which cannot be shown again
 * @throws Failure `validation_failed` on `url`, `events` or `description`; `conflict` beyond 50 in the workspace
 */
export async function createEndpoint(
  tx: Writer,
  input: Choices &
    AddressPolicy & {
      workspace: Workspace;
      active?: boolean;
      ownData?: OwnData;
      createdByKey?: string | null;
      now: Date;
      instanceKey: string;
    },
): Promise<{ endpoint: EndpointView; secret: string }> {
  const { workspace, instanceKey, now } = input;
  const chosen = {
    url: checkedUrl(input.url, input),
    events: checkedEvents(input.events),
    description: checkedDescription(input.description),
  };
  const [existing] = await tx
    .select({ total: count() })
    .from(webhookEndpoints)
    .where(and(eq(webhookEndpoints.workspaceId, workspace.id), isNull(webhookEndpoints.removedAt)));
  if (existing && existing.total >= MAX_PER_WORKSPACE) {
    throw new Failure('conflict', message('endpoint.too_many', { most: MAX_PER_WORKSPACE }));
  }
  const reference = newReference();
  const secret = newSecret();
  const at = now.toISOString();
  const active = input.active ?? true;
  const [row] = await tx
    .insert(webhookEndpoints)
    .values({
      ...chosen,
      ...input.ownData,
      ...storedSecret(secret, { instanceKey, endpoint: reference }),
      reference,
      workspaceId: workspace.id,
      pastEvents: [],
      createdByKey: input.createdByKey ?? null,
      active,
      inactiveSince: active ? null : at,
      consecutiveFailures: 0,
      createdAt: at,
      updatedAt: at,
    })
    .returning();
  return { endpoint: endpointView(row as EndpointRow, workspace), secret };
}

/**
 * For callers who make endpoints by program: of those that were refused, none counts.
 * @throws Failure `rate_limited` after 60 endpoints of the workspace within a minute
 */
export async function mustBeWithinRate(
  tx: Reader,
  { workspace, now }: { workspace: Workspace; now: Date },
): Promise<void> {
  const since = new Date(now.getTime() - MINUTE_MS).toISOString();
  const [last] = await tx
    .select({ createdAt: webhookEndpoints.createdAt })
    .from(webhookEndpoints)
    .where(and(eq(webhookEndpoints.workspaceId, workspace.id), gt(webhookEndpoints.createdAt, since)))
    .orderBy(desc(webhookEndpoints.createdAt))
    .limit(1)
    .offset(MAX_PER_MINUTE - 1);
  if (!last) return;
  const leftMs = Date.parse(last.createdAt) + MINUTE_MS - now.getTime();
  throw tooMany('endpoints', Math.max(1, Math.ceil(leftMs / 1000)));
}

/** The endpoints of a workspace, oldest first, without removed ones. */
export async function listEndpoints(
  tx: Reader,
  { workspace }: { workspace: Workspace },
): Promise<EndpointView[]> {
  const rows = await tx
    .select()
    .from(webhookEndpoints)
    .where(and(eq(webhookEndpoints.workspaceId, workspace.id), isNull(webhookEndpoints.removedAt)))
    .orderBy(webhookEndpoints.id);
  return rows.map((row) => endpointView(row, workspace));
}

/** @throws Failure `not_found`, also for a removed endpoint and for one of another workspace */
export async function getEndpoint(tx: Reader, which: Which): Promise<EndpointView> {
  return endpointView(await findEndpoint(tx, which), which.workspace);
}

/** @throws Failure as `getEndpoint` does; `conflict` where the endpoint is inactive */
export async function getActiveEndpoint(tx: Reader, which: Which): Promise<EndpointRow> {
  const endpoint = await findEndpoint(tx, which);
  if (endpoint.active) return endpoint;
  throw new Failure('conflict', message('endpoint.inactive'));
}

/**
 * The events of which an endpoint gets the records: those that it subscribes to, and those of earlier subscriptions, of
 * which deliveries may still be sent to its address.
 * @throws Failure as `getEndpoint` does
 */
export async function eventsInReach(tx: Reader, which: Which): Promise<string[]> {
  const { events: present, pastEvents } = await findEndpoint(tx, which);
  return [...present, ...(pastEvents ?? [ALL_EVENTS])];
}

/**
 * The workspace of an endpoint, for commands of the operator, which name an endpoint only by its reference.
 * @throws Failure `not_found`
 */
export async function workspaceOfEndpoint(tx: Reader, reference: string): Promise<Workspace> {
  const [row] = await tx
    .select({ workspace: workspaces })
    .from(webhookEndpoints)
    .innerJoin(workspaces, eq(workspaces.id, webhookEndpoints.workspaceId))
    .where(and(eq(webhookEndpoints.reference, reference), isNull(webhookEndpoints.removedAt)));
  if (!row) throw notFound('webhook_endpoint');
  return row.workspace;
}

/**
 * Changes the given properties; a new URL also applies to the next attempt of every open delivery.
 * @throws Failure `not_found`; `validation_failed` on `url`, `events` or `description`
 */
export async function updateEndpoint(
  tx: Writer,
  input: Which &
    Partial<Choices> &
    AddressPolicy & { ownData?: (stored: Pick<EndpointRow, 'metadata'>) => OwnData; now: Date },
): Promise<EndpointView> {
  return change(tx, input, (row) => {
    const changes: Changes = { ...input.ownData?.(row) };
    if (input.url !== undefined) changes.url = checkedUrl(input.url, input);
    if (input.events !== undefined) Object.assign(changes, changedEvents(row, checkedEvents(input.events)));
    if (input.description !== undefined) changes.description = checkedDescription(input.description);
    return changes;
  });
}

/** A new subscription, and what is none any more. */
function changedEvents(row: EndpointRow, chosen: string[]): Changes {
  if (row.pastEvents === null) return { events: chosen };
  const before = new Set([...row.pastEvents, ...row.events]);
  return { events: chosen, pastEvents: [...before].filter((name) => !chosen.includes(name)) };
}

/** Switches an endpoint off: until it is on again, events are not queued for it and open deliveries wait. */
export async function pauseEndpoint(tx: Writer, input: Which & { now: Date }): Promise<EndpointView> {
  return change(tx, input, (row) =>
    row.active ? { active: false, inactiveSince: input.now.toISOString() } : {},
  );
}

export type ResumedEndpoint = {
  endpoint: EndpointView;
  /** How many deliveries wait, and go out at once where the endpoint was off. */
  waiting: number;
  /** The earliest instant of which events may not have arrived; null where the endpoint was on. */
  missedSince: string | null;
};

/** Switches an endpoint on again, as `resumeWithReport` does. */
export async function resumeEndpoint(tx: Writer, input: Which & { now: Date }): Promise<EndpointView> {
  return (await resumeWithReport(tx, input)).endpoint;
}

/**
 * Switches an endpoint on again, and resets its count of failures. What waits goes out at once, each delivery with all of
 * its attempts: a few that had used theirs up would switch the endpoint off again.
 */
export async function resumeWithReport(tx: Writer, input: Which & { now: Date }): Promise<ResumedEndpoint> {
  const row = await findEndpoint(tx, input);
  const missedSince = row.active ? null : await firstMissed(tx, row);
  if (!row.active) {
    await tx
      .update(webhookDeliveries)
      .set({ status: 'pending', attempts: 0, interruptions: 0 })
      .where(inArray(webhookDeliveries.id, unclaimedOf(tx, 'webhook_delivery', row.id)));
    // As retries, so that they do not delay what happens from now on.
    const due = { dueAt: input.now.toISOString(), lane: RETRY };
    await bringAllForward(tx, 'webhook_delivery', row.id, due);
  }
  const endpoint = await change(tx, input, ({ active }) => (active ? {} : SWITCHED_ON));
  return { endpoint, waiting: await countOfGroup(tx, 'webhook_delivery', row.id), missedSince };
}

const SWITCHED_ON: Changes = {
  active: true,
  inactiveSince: null,
  consecutiveFailures: 0,
  disabledReason: null,
  disabledAt: null,
};

/** The latest failed deliveries that are looked at for the first event that did not arrive. */
const MAX_FAILED = 1000;

/** Since when events are missing: those of the time in which it was off, and those that failed for good before. */
async function firstMissed(tx: Reader, row: EndpointRow): Promise<string> {
  const off = row.inactiveSince ?? row.disabledAt ?? row.updatedAt;
  if (row.failingSince === null) return off;
  const failed = await tx
    .select({ eventId: sql<number>`event_id` })
    .from(dialect.byIndex(webhookDeliveries, 'webhook_deliveries_given_up'))
    .where(
      and(
        sql`workspace_id = ${row.workspaceId} AND status = 'failed_permanently' AND endpoint_id = ${row.id}`,
        sql`last_attempt_at >= ${row.failingSince}`,
      ),
    )
    .orderBy(sql`id DESC`)
    .limit(MAX_FAILED);
  if (failed.length === 0) return off;
  const ids = failed.map(({ eventId }) => eventId);
  const [first] = await tx
    .select({ occurredAt: min(events.occurredAt) })
    .from(events)
    .where(inArray(events.id, ids));
  const occurredAt = first?.occurredAt ?? off;
  return occurredAt < off ? occurredAt : off;
}

/** How long two secrets may sign at the same time: long enough to reconfigure the receiver, but not forever. */
export const MAX_OVERLAP_HOURS = webhookEndpointSecretRotateLimits.overlap_hours;
const HOUR_MS = 3_600_000;

/**
 * Replaces the secret of an endpoint. Without an overlap, the old one signs nothing any more. A secret from an earlier
 * overlap ends at once.
 * @param input.overlapHours how long the old secret signs as well
 * @returns the new secret, which cannot be shown again
 */
export async function rotateEndpointSecret(
  tx: Writer,
  input: Which & { now: Date; instanceKey: string; overlapHours?: number | undefined },
): Promise<{ endpoint: EndpointView; secret: string }> {
  const { instanceKey, now, overlapHours } = input;
  const secret = newSecret();
  const sealed = storedSecret(secret, { instanceKey, endpoint: input.reference });
  const endpoint = await change(tx, input, ({ secretEncrypted }) => {
    if (overlapHours === undefined) return { ...sealed, ...NO_PREVIOUS_SECRET };
    const until = new Date(now.getTime() + overlapHours * HOUR_MS).toISOString();
    return { ...sealed, previousSecretEncrypted: secretEncrypted, previousSecretUntil: until };
  });
  return { endpoint, secret };
}

const NO_PREVIOUS_SECRET = { previousSecretEncrypted: null, previousSecretUntil: null };

/** Removes replaced secrets whose overlap is over. @returns how many */
export async function forgetReplacedSecrets(tx: Writer, asOf: Date): Promise<number> {
  const forgotten = await tx
    .update(webhookEndpoints)
    .set(NO_PREVIOUS_SECRET)
    .where(lte(webhookEndpoints.previousSecretUntil, asOf.toISOString()))
    .returning({ id: webhookEndpoints.id });
  return forgotten.length;
}

/**
 * Removes an endpoint and its secret. Its history is kept, and its open deliveries fail permanently; an attempt that is
 * under way is the last.
 */
export async function removeEndpoint(tx: Writer, input: Which & { now: Date }): Promise<EndpointView> {
  const { id } = await findEndpoint(tx, input);
  const removed = await change(tx, input, () => ({
    active: false,
    removedAt: input.now.toISOString(),
    secretEncrypted: '',
    ...NO_PREVIOUS_SECRET,
  }));
  await tx
    .update(webhookDeliveries)
    .set({ status: 'failed_permanently' })
    .where(inArray(webhookDeliveries.id, unclaimedOf(tx, 'webhook_delivery', id)));
  await removeUnclaimed(tx, 'webhook_delivery', id);
  return removed;
}

async function findEndpoint(tx: Reader, { workspace, reference }: Which): Promise<EndpointRow> {
  const [row] = await tx
    .select()
    .from(webhookEndpoints)
    .where(
      and(
        eq(webhookEndpoints.reference, reference),
        eq(webhookEndpoints.workspaceId, workspace.id),
        isNull(webhookEndpoints.removedAt),
      ),
    );
  if (!row) throw notFound('webhook_endpoint');
  return row;
}

async function change(
  tx: Writer,
  which: Which & { now: Date },
  changesOf: (row: EndpointRow) => Changes,
): Promise<EndpointView> {
  const row = await findEndpoint(tx, which);
  const changes = changesOf(row);
  if (Object.keys(changes).length === 0) return endpointView(row, which.workspace);
  const [changed] = await tx
    .update(webhookEndpoints)
    .set({ ...changes, updatedAt: which.now.toISOString() })
    .where(eq(webhookEndpoints.id, row.id))
    .returning();
  const views = { before: row, after: changed as EndpointRow };
  const { id } = which.workspace;
  noteDifference(tx, id, { type: 'webhook_endpoint', reference: row.reference }, views);
  return endpointView(views.after, which.workspace);
}

function storedSecret(secret: string, key: { instanceKey: string; endpoint: string }) {
  return { secretEncrypted: encryptSecret(secret, key), secretHint: secretHint(secret) };
}

/** How many endpoints have a secret that this instance key cannot read. */
export async function countUnreadableSecrets(tx: Reader, instanceKey: string): Promise<number> {
  const rows = await tx
    .select({ secret: webhookEndpoints.secretEncrypted })
    .from(webhookEndpoints)
    .where(isNull(webhookEndpoints.removedAt));
  return rows.filter(({ secret }) => !isReadableSecret(secret, instanceKey)).length;
}

import { and, count, eq, inArray, isNull, lte } from 'drizzle-orm';
import { endpointSecretRotateLimits } from '../../generated/limits.ts';
import type { Workspace } from '../auth/context.ts';
import type { Reader, Writer } from '../database/engine/statement.ts';
import { workspaces } from '../database/schema/access.ts';
import { webhookDeliveries, webhookEndpoints } from '../database/schema/webhooks.ts';
import { ALL_EVENTS, EVENT_NAMES, isEventName } from '../domain/events.ts';
import { Failure, invalid, notFound } from '../domain/failure.ts';
import { message } from '../domain/messages/message.ts';
import { newReference } from '../domain/reference.ts';
import { removeUnclaimed, unclaimedOf } from '../queue/work.ts';
import { checkEndpointUrl } from './public-address.ts';
import { encryptSecret, isReadableSecret, newSecret, secretHint } from './secrets.ts';

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
  disabled_reason: string | null;
  disabled_at: string | null;
  created_at: string;
  updated_at: string;
};

type EndpointRow = typeof webhookEndpoints.$inferSelect;
type Changes = Partial<typeof webhookEndpoints.$inferInsert>;

/** One endpoint, and the workspace that it must belong to. */
type Which = { workspace: Workspace; reference: string };

/** The properties that can be set; `events` are names, or `*` or `all` for every event, including future ones. */
type Choices = { url: string; events: string[]; description?: string | null };

const MAX_PER_WORKSPACE = 20;

/**
 * Registers an endpoint.
 * @returns its view and the signing secret, which cannot be shown again
 * @throws Failure `validation_failed` on `url`, `events` or `description`; `conflict` beyond 20 in the workspace
 */
export async function createEndpoint(
  tx: Writer,
  input: Choices & {
    workspace: Workspace;
    active?: boolean;
    now: Date;
    instanceKey: string;
    allowPrivateNetwork: boolean;
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
  const [row] = await tx
    .insert(webhookEndpoints)
    .values({
      ...chosen,
      ...storedSecret(secret, { instanceKey, endpoint: reference }),
      reference,
      workspaceId: workspace.id,
      active: input.active ?? true,
      consecutiveFailures: 0,
      createdAt: now.toISOString(),
      updatedAt: now.toISOString(),
    })
    .returning();
  return { endpoint: endpointView(row as EndpointRow, workspace), secret };
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
export async function getActiveEndpoint(tx: Reader, which: Which): Promise<EndpointView> {
  const endpoint = await getEndpoint(tx, which);
  if (endpoint.active) return endpoint;
  throw new Failure('conflict', message('endpoint.inactive'));
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
  input: Which & Partial<Choices> & { now: Date; allowPrivateNetwork: boolean },
): Promise<EndpointView> {
  const changes: Changes = {};
  if (input.url !== undefined) changes.url = checkedUrl(input.url, input);
  if (input.events !== undefined) changes.events = checkedEvents(input.events);
  if (input.description !== undefined) changes.description = checkedDescription(input.description);
  return change(tx, input, () => changes);
}

/** Switches an endpoint off: until it is on again, events are not queued for it and open deliveries wait. */
export async function pauseEndpoint(tx: Writer, input: Which & { now: Date }): Promise<EndpointView> {
  return change(tx, input, (row) => (row.active ? { active: false } : {}));
}

/** Switches an endpoint on again and resets its count of failures; its overdue deliveries go out at once. */
export async function resumeEndpoint(tx: Writer, input: Which & { now: Date }): Promise<EndpointView> {
  return change(tx, input, (row) =>
    row.active ? {} : { active: true, consecutiveFailures: 0, disabledReason: null, disabledAt: null },
  );
}

/** How long two secrets may sign at the same time: long enough to reconfigure the receiver, but not forever. */
export const MAX_OVERLAP_HOURS = endpointSecretRotateLimits.overlap_hours;
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
  return endpointView(changed as EndpointRow, which.workspace);
}

function storedSecret(secret: string, key: { instanceKey: string; endpoint: string }) {
  return { secretEncrypted: encryptSecret(secret, key), secretHint: secretHint(secret) };
}

function endpointView(row: EndpointRow, workspace: Workspace): EndpointView {
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
    disabled_reason: row.disabledReason,
    disabled_at: row.disabledAt,
    created_at: row.createdAt,
    updated_at: row.updatedAt,
  };
}

/** How many endpoints have a secret that this instance key cannot read. */
export async function countUnreadableSecrets(tx: Reader, instanceKey: string): Promise<number> {
  const rows = await tx
    .select({ secret: webhookEndpoints.secretEncrypted })
    .from(webhookEndpoints)
    .where(isNull(webhookEndpoints.removedAt));
  return rows.filter(({ secret }) => !isReadableSecret(secret, instanceKey)).length;
}

// Checks the properties of an endpoint that its owner sets: each function returns the value to store, or throws.

const MAX_DESCRIPTION_LENGTH = 255;

/** @throws Failure `validation_failed` */
function checkedUrl(text: string, policy: { allowPrivateNetwork: boolean }): string {
  const checked = checkEndpointUrl(text, policy);
  if ('problem' in checked) throw invalid('url', checked.problem);
  return text;
}

/** @throws Failure `validation_failed` */
function checkedEvents(events: string[]): string[] {
  if (events.length === 0) throw invalid('events', message('endpoint.no_event'));
  if (events.includes(ALL_EVENTS) || events.includes('all')) return [ALL_EVENTS];
  const unknown = events.filter((name) => !isEventName(name));
  if (unknown.length > 0) {
    const named = unknown.map((name) => `"${name}"`).join(', ');
    throw invalid('events', message('endpoint.unknown_events', { names: named, events: EVENT_NAMES }));
  }
  return [...new Set(events)];
}

/** @throws Failure `validation_failed` */
function checkedDescription(text: string | null | undefined): string | null {
  const description = text?.trim() ?? '';
  if (description.length > MAX_DESCRIPTION_LENGTH) {
    throw invalid('description', message('endpoint.description_too_long', { most: MAX_DESCRIPTION_LENGTH }));
  }
  return description === '' ? null : description;
}

import { type Actor, type Context, mustHold } from '../../auth/context.ts';
import { type JournalHead, journalHead } from '../../database/engine/journal.ts';
import { listingOf, listMeta } from '../../database/engine/listing.ts';
import type { Reader } from '../../database/engine/statement.ts';
import { instantOf } from '../../domain/calendar.ts';
import { EVENT_NAMES, viewPermissionOf, viewPermissionsOf } from '../../domain/events.ts';
import { invalid } from '../../domain/failure.ts';
import { message } from '../../domain/messages/message.ts';
import type { Input } from '../../spec/public.ts';
import { type DeliveryView, getDelivery, redeliverFailed } from '../../webhooks/deliveries.ts';
import { checkedEvents } from '../../webhooks/endpoint-choices.ts';
import { ENDPOINT_SORTS, pageOfEndpoints } from '../../webhooks/endpoint-list.ts';
import type { EndpointView } from '../../webhooks/endpoint-view.ts';
import {
  createEndpoint,
  eventsInReach,
  getActiveEndpoint,
  getEndpoint,
  mustBeWithinRate,
  pauseEndpoint,
  removeEndpoint,
  resumeWithReport,
  rotateEndpointSecret,
  updateEndpoint,
} from '../../webhooks/endpoints.ts';
import { positionOfEvent, type ReplayStart, replayEvents, sequenceUpTo } from '../../webhooks/replay.ts';
import { dataSchemaOf, sampleEvent, testEndpoint } from '../../webhooks/test-event.ts';
import { type ApiKey, keyOf } from '../../workspaces/keys.ts';
import { notifyUntilEnough } from '../../workspaces/notifications.ts';
import type { AwaitedBody, Success } from '../handler.ts';
import { cursorAt, positionOf } from '../journal-cursor.ts';
import { newOwnData, orExternalIdTaken, ownDataColumns } from '../own-data.ts';

/** How long `test` waits for the first attempt. */
const TEST_WAIT_MS = 5000;

/** `GET /webhook-endpoints`: oldest first. */
export async function listWebhookEndpoints(
  { tx, actor }: Context<Reader>,
  { query }: Input<'listWebhookEndpoints'>,
): Promise<Success<'listWebhookEndpoints'>> {
  const listing = listingOf(query, ENDPOINT_SORTS);
  const found = await pageOfEndpoints(tx, actor.workspace, query, listing);
  return { data: found.rows, meta: listMeta(listing, found) };
}

/** `POST /webhook-endpoints` */
export async function createWebhookEndpoint(
  context: Context,
  { body }: Input<'createWebhookEndpoint'>,
): Promise<Success<'createWebhookEndpoint'>> {
  const { tx, actor, now, service } = context;
  const { external_id, metadata, ...chosen } = body;
  mustView(actor, checkedEvents(body.events));
  await mustBeWithinRate(tx, { workspace: actor.workspace, now });
  const key = await keyOf(tx, actor);
  const made = createEndpoint(tx, {
    ...chosen,
    ownData: newOwnData({ external_id, metadata }),
    createdByKey: key?.reference ?? null,
    workspace: actor.workspace,
    now,
    instanceKey: service.instanceKey,
    ...service.addressPolicy,
  });
  const { endpoint, secret } = await orExternalIdTaken(made, 'webhook_endpoint');
  await reportKey(context, key, 'webhook_endpoint_created', endpoint);
  return { data: { secret, endpoint } };
}

/** `GET /webhook-endpoints/{reference}` */
export async function getWebhookEndpoint(
  { tx, actor }: Context<Reader>,
  { path }: Input<'getWebhookEndpoint'>,
): Promise<Success<'getWebhookEndpoint'>> {
  return { data: await getEndpoint(tx, { workspace: actor.workspace, reference: path.reference }) };
}

/** `PATCH /webhook-endpoints/{reference}` */
export async function updateWebhookEndpoint(
  context: Context,
  { path, body }: Input<'updateWebhookEndpoint'>,
): Promise<Success<'updateWebhookEndpoint'>> {
  const { tx, actor, service } = context;
  const which = await mustManage(context, path.reference);
  if (body.events) mustView(actor, checkedEvents(body.events));
  const { external_id, metadata, ...chosen } = body;
  const before = await getEndpoint(tx, which);
  const changed = updateEndpoint(tx, {
    ...which,
    ...chosen,
    ownData: (stored) => ownDataColumns({ external_id, metadata }, stored),
    ...service.addressPolicy,
  });
  const endpoint = await orExternalIdTaken(changed, 'webhook_endpoint');
  if (endpoint.url !== before.url)
    await reportKey(context, await keyOf(tx, actor), 'webhook_endpoint_moved', endpoint);
  return { data: endpoint };
}

/** `DELETE /webhook-endpoints/{reference}` */
export async function deleteWebhookEndpoint(
  context: Context,
  { path }: Input<'deleteWebhookEndpoint'>,
): Promise<void> {
  await removeEndpoint(context.tx, await mustManage(context, path.reference));
}

/** `POST /webhook-endpoints/{reference}/pause` */
export async function pauseWebhookEndpoint(
  context: Context,
  { path }: Input<'pauseWebhookEndpoint'>,
): Promise<Success<'pauseWebhookEndpoint'>> {
  return { data: await pauseEndpoint(context.tx, await mustManage(context, path.reference)) };
}

/** `POST /webhook-endpoints/{reference}/resume` */
export async function resumeWebhookEndpoint(
  context: Context,
  { path }: Input<'resumeWebhookEndpoint'>,
): Promise<Success<'resumeWebhookEndpoint'>> {
  const which = await mustManage(context, path.reference);
  const { endpoint, waiting, missedSince } = await resumeWithReport(context.tx, which);
  return { data: { endpoint, waiting_deliveries: waiting, missed_since: missedSince } };
}

/** `POST /webhook-endpoints/{reference}/rotate-secret` */
export async function rotateWebhookEndpointSecret(
  context: Context,
  { path, body }: Input<'rotateWebhookEndpointSecret'>,
): Promise<Success<'rotateWebhookEndpointSecret'>> {
  const { endpoint, secret } = await rotateEndpointSecret(context.tx, {
    ...(await mustManage(context, path.reference)),
    instanceKey: context.service.instanceKey,
    overlapHours: body?.overlap_hours,
  });
  return { data: { secret, endpoint } };
}

/** `POST /webhook-endpoints/{reference}/test`: waits a little for the outcome of the first attempt. */
export async function testWebhookEndpoint(
  context: Context,
  { path, body }: Input<'testWebhookEndpoint'>,
): Promise<AwaitedBody<{ data: DeliveryView }>> {
  const { maxAttempts } = context.service;
  const { workspace, reference, now } = await mustManage(context, path.reference);
  const which = { workspace, reference, event: body?.event, maxAttempts, now };
  const delivery = await testEndpoint(context.tx, which);
  const shown = { workspace, maxAttempts, showsAddress: true, reference: delivery.reference };
  const read = async (tx: Reader) => {
    const data = await getDelivery(tx, shown);
    return data.last_attempt_at === null ? undefined : { data };
  };
  return { body: { data: delivery }, awaited: { withinMs: TEST_WAIT_MS, read } };
}

/** `POST /webhook-endpoints/{reference}/redeliver-failed` */
export async function redeliverFailedWebhookDeliveries(
  context: Context,
  { path }: Input<'redeliverFailedWebhookDeliveries'>,
): Promise<Success<'redeliverFailedWebhookDeliveries'>> {
  const which = await mustManage(context, path.reference);
  await getActiveEndpoint(context.tx, which);
  return { data: { count: await redeliverFailed(context.tx, which) } };
}

/** `POST /webhook-endpoints/{reference}/replay` */
export async function replayWebhookEvents(
  context: Context,
  { path, body }: Input<'replayWebhookEvents'>,
): Promise<Success<'replayWebhookEvents'>> {
  const { tx, actor } = context;
  const which = await mustManage(context, path.reference);
  const head = await journalHead(tx, actor.workspace.id);
  const from = await replayStart(tx, head, body.from);
  const to = body.to ? instantOf(body.to, 'to') : undefined;
  if (to && 'at' in from && to < from.at)
    throw invalid('to', message('date.before_from', { field: 'from', date: body.from }));
  const { count, skipped, next } = await replayEvents(tx, { ...which, from, to, events: body.events });
  return { data: { count, skipped, continue_from: next && (await startText(tx, head, next)) } };
}

/** An instant begins with its year. A cursor of the list of changes does not begin with a digit. */
async function replayStart(tx: Reader, head: JournalHead, text: string): Promise<ReplayStart> {
  if (/^\d/.test(text)) return { at: instantOf(text, 'from') };
  const given = { cursor: text, field: 'from', otherwise: message('replay.from') };
  return { behind: await sequenceUpTo(tx, head, await positionOf(tx, head, given)) };
}

async function startText(tx: Reader, head: JournalHead, next: ReplayStart): Promise<string> {
  if ('at' in next) return next.at.toISOString();
  const position = await positionOfEvent(tx, head.workspaceId, next.behind);
  return cursorAt(tx, head, position ?? head.keptFrom - 1);
}

/** `GET /event-types`: each with a body about a record that does not exist. */
export async function listEventTypes({ actor, now }: Context<Reader>): Promise<Success<'listEventTypes'>> {
  return {
    data: EVENT_NAMES.map((name) => ({
      name,
      data_schema: dataSchemaOf(name),
      permission: viewPermissionOf(name),
      sample: sampleEvent(name, actor.workspace, now),
    })),
  };
}

/** @throws Failure `forbidden` where the actor may not view the records of all of these events */
function mustView(actor: Actor, events: readonly string[]): void {
  mustHold(actor, ...viewPermissionsOf(events));
}

/**
 * An actor who manages an endpoint decides where its events go: it needs the right to view all that they show.
 * @throws Failure `not_found`, `forbidden`
 */
async function mustManage({ tx, actor, now }: Context, reference: string) {
  const which = { workspace: actor.workspace, reference, now };
  mustView(actor, await eventsInReach(tx, which));
  return which;
}

/** Notified because a stolen key could have the records sent to an address that outlives it. */
async function reportKey(
  { tx, actor, now }: Context,
  key: ApiKey | undefined,
  kind: 'webhook_endpoint_created' | 'webhook_endpoint_moved',
  { reference, url }: EndpointView,
): Promise<void> {
  if (!key) return;
  await notifyUntilEnough(tx, {
    workspaceId: actor.workspace.id,
    kind,
    message: message(`notice.${kind}`, { key: key.name ?? key.hint, origin: new URL(url).origin }),
    subjectReference: reference,
    now,
  });
}

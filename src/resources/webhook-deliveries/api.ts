import type { Context } from '../../auth/context.ts';
import { listingOf, listMeta } from '../../database/engine/listing.ts';
import type { Reader } from '../../database/engine/statement.ts';
import { isOwnerOrAdmin } from '../../domain/permissions.ts';
import type { Input } from '../../spec/public.ts';
import { type DeliveryView, redeliver } from '../../webhooks/deliveries.ts';
import { describeDelivery } from '../../webhooks/delivery-detail.ts';
import { DELIVERY_SORTS, pageOfDeliveries } from '../../webhooks/delivery-list.ts';
import type { Success } from '../handler.ts';

/** `GET /webhook-deliveries`: newest first. */
export async function listWebhookDeliveries(
  context: Context<Reader>,
  { query }: Input<'listWebhookDeliveries'>,
): Promise<Success<'listWebhookDeliveries'>> {
  const listing = listingOf(query, DELIVERY_SORTS);
  const filters = { status: query.status, event: query.event, endpoint: query.endpoint };
  const found = await pageOfDeliveries(context.tx, placeOf(context), filters, listing);
  return { data: found.rows, meta: listMeta(listing, found) };
}

/** `GET /webhook-deliveries/{reference}` */
export async function getWebhookDelivery(
  context: Context<Reader>,
  { path }: Pick<Input<'getWebhookDelivery'>, 'path'>,
): Promise<Success<'getWebhookDelivery'>> {
  const holds = (permission: string) => context.actor.permissions.has(permission);
  const { reference } = path;
  return { data: await describeDelivery(context.tx, { ...placeOf(context), reference, holds }) };
}

/** `POST /webhook-deliveries/{reference}/redeliver` */
export async function redeliverWebhookDelivery(
  context: Context,
  { path }: { path: { reference: string } },
): Promise<{ data: DeliveryView }> {
  const { reference } = path;
  return { data: await redeliver(context.tx, { ...placeOf(context), reference, now: context.now }) };
}

function placeOf({ actor, service }: Context<Reader>) {
  return {
    workspace: actor.workspace,
    maxAttempts: service.maxAttempts,
    showsAddress: isOwnerOrAdmin(actor.role),
  };
}

import type { Context } from '../../access/context.ts';
import { managesEndpoints } from '../../domain/permissions.ts';
import { type DeliveryView, redeliver } from '../../webhooks/deliveries.ts';

/** `POST /webhook-deliveries/{reference}/redeliver` */
export async function redeliverWebhookDelivery(
  { tx, actor, now, service }: Context,
  { path }: { path: { reference: string } },
): Promise<{ data: DeliveryView }> {
  return {
    data: await redeliver(tx, {
      workspace: actor.workspace,
      maxAttempts: service.maxAttempts,
      reference: path.reference,
      showsAddress: managesEndpoints(actor.role),
      now,
    }),
  };
}

// Webhook endpoints over the API. No key of a service under test lists permissions, so the owner's session stands for one
// that lists `webhooks.manage`; what such a key may view is tried on the handlers.
import type { Context } from '../../src/auth/context.ts';
import type { KeyPermission } from '../../src/domain/permissions.ts';
import type { Schema } from '../../src/spec/public.ts';
import { managerKey } from '../manager-key.ts';
import { rows } from '../security/calls.ts';
import type { Api, TestService } from '../test-service.ts';
import { record } from './records.ts';

export type Endpoint = Schema<'WebhookEndpoint'>;
type EndpointCreate = Schema<'WebhookEndpointCreate'>;

/** A client for the operations on endpoints. */
export async function managerOf(world: TestService): Promise<Api> {
  return world.apiFor(await managerKey(world));
}

export const at = (reference: string) => ({ params: { path: { reference } } });

export function createEndpoint(
  api: Api,
  fields: Partial<EndpointCreate> = {},
): Promise<Schema<'WebhookEndpointWithSecret'>> {
  const body = { url: 'https://hooks.example.com/in', events: ['client.created'], ...fields };
  return record(api.POST('/webhook-endpoints', { body }), 201);
}

export function getEndpoint(api: Api, reference: string): Promise<Endpoint> {
  return record(api.GET('/webhook-endpoints/{reference}', at(reference)));
}

/** Calls a handler as a key of the owner that lists these permissions. */
export async function asKey<Result>(
  world: TestService,
  permissions: KeyPermission[],
  work: (context: Context) => Promise<Result>,
): Promise<Result> {
  const [key] = await rows<{ id: number; userId: number }>(
    world,
    `SELECT id, user_id AS "userId" FROM api_keys WHERE workspace_id = ${world.production.id} ORDER BY id LIMIT 1`,
  );
  return world.write((tx) =>
    work({
      tx,
      actor: {
        workspace: world.production,
        plan: null,
        userId: key?.userId ?? 0,
        apiKeyId: key?.id ?? 0,
        permissions: new Set(permissions),
        role: null,
      },
      now: world.clock.now(),
      service: world.server.service,
    }),
  );
}

// Webhook endpoints over the API.
import type { KeyPermission } from '../../src/domain/permissions.ts';
import type { Schema } from '../../src/spec/public.ts';
import { signedInAs } from '../dashboard/browser.ts';
import { managerKey } from '../manager-key.ts';
import type { Api, TestService } from '../test-service.ts';
import { record } from './records.ts';

export type Endpoint = Schema<'WebhookEndpoint'>;
type EndpointCreate = Schema<'WebhookEndpointCreate'>;

/** A client for the operations on endpoints: a key of the owner that lists these permissions, or all that there are. */
export async function managerOf(world: TestService, permissions?: readonly KeyPermission[]): Promise<Api> {
  return world.apiFor(await managerKey(world, permissions && { permissions }));
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

/** What a person does with endpoints: the same operations, behind the dashboard's gateway. */
export async function byPerson(
  world: TestService,
  method: 'POST' | 'PATCH',
  path: string,
  body: object,
): Promise<Endpoint> {
  const person = await signedInAs(world, world.ownerEmail);
  const place = `/workspaces/${world.production.reference}/v1/webhook-endpoints${path}`;
  const { status, data } = await person.ask<Endpoint & { endpoint: Endpoint }>(method, place, body);
  if (status >= 300) throw new Error(`${method} ${place} answered ${status}.`);
  return data.endpoint ?? data;
}

import { activeSystemActor } from '../../auth/authenticate.ts';
import type { Actor, Context, Service } from '../../auth/context.ts';
import { claimedReference, isRecordToken, recordToken } from '../../crypto/link-token.ts';
import type { Reader } from '../../database/engine/statement.ts';
import { Failure, notFound } from '../../domain/failure.ts';
import { message } from '../../domain/messages/message.ts';
import type { Input } from '../../spec/public.ts';
import type { DashboardHandler, Success } from '../handler.ts';
import { type ClientRow, findClient, locateClient, updateClientRow } from './queries.ts';

/** GET /clients/{reference}/portal-link: the secret address of the page with all documents of a client. */
export async function getClientPortalLink(
  context: Context<Reader>,
  { path }: Pick<Input<'getClientPortalLink'>, 'path'>,
): Promise<Success<'getClientPortalLink'>> {
  return { data: { url: portalLink(await portalClient(context, path.reference), context.service) } };
}

/** Replaces the portal link of a client; the old link opens nothing from now on. */
export async function renewPortalLink(context: Context, reference: string): Promise<{ url: string }> {
  const client = await portalClient(context, reference);
  const linkGeneration = client.linkGeneration + 1;
  await updateClientRow(context.tx, client.id, { linkGeneration, updatedAt: context.now.toISOString() });
  return { url: portalLink({ ...client, linkGeneration }, context.service) };
}

/** `POST …/client-portal-link/{client}` */
export const renewClientPortalLink: DashboardHandler<'renewClientPortalLink', Context> = async (
  context,
  { path },
) => ({ data: await renewPortalLink(context, path.client) });

async function portalClient({ tx, actor }: Context<Reader>, reference: string): Promise<ClientRow> {
  const client = await findClient(tx, actor.workspace.id, reference);
  if (!client) throw notFound('client');
  if (client.portalAccessEnabled) return client;
  throw new Failure('conflict', message('client.portal_off'));
}

function portalLink(
  { reference, linkGeneration: generation }: Pick<ClientRow, 'reference' | 'linkGeneration'>,
  { instanceKey, publicUrl }: Service,
): string {
  return `${publicUrl}/c/${recordToken(instanceKey, 'portal', { reference, generation })}`;
}

/**
 * The client whose portal a link opens, with the service itself as the actor in its workspace; undefined for every
 * link that opens nothing, including one to a portal that is switched off.
 */
export async function findLinkedClient(
  tx: Reader,
  token: string,
  { instanceKey }: Pick<Service, 'instanceKey'>,
): Promise<{ client: ClientRow; actor: Actor } | undefined> {
  const reference = claimedReference(token);
  const place = reference && (await locateClient(tx, reference));
  if (!place || !isRecordToken(token, instanceKey, 'portal', place)) return undefined;
  const actor = await activeSystemActor(tx, place.workspaceId);
  if (!actor) return undefined;
  const client = await findClient(tx, place.workspaceId, place.reference);
  return client?.portalAccessEnabled ? { client, actor } : undefined;
}

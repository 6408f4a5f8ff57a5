import type { Context } from '../../auth/context.ts';
import { loadAccount } from '../../auth/users.ts';
import type { Reader } from '../../database/engine/statement.ts';
import { instantOf } from '../../domain/calendar.ts';
import { Failure, notFound } from '../../domain/failure.ts';
import { type Message, message } from '../../domain/messages/message.ts';
import { isOwnerOrAdmin } from '../../domain/permissions.ts';
import type { DashboardSchema } from '../../spec/dashboard.ts';
import { type ApiKey, createKey, listKeys, revokeKey, rotateKey } from '../../workspaces/keys.ts';
import { notify } from '../../workspaces/notifications.ts';
import type { DashboardHandler } from '../handler.ts';

/** `GET …/api-keys`: the user's own keys; owners and admins see all. */
export const listApiKeys: DashboardHandler<'listApiKeys', Context<Reader>> = async (context) => {
  const email = await ownEmail(context);
  return { data: (await visibleKeys(context, email)).map((key) => keyView(key, email)) };
};

/** `POST …/api-keys` */
export const createApiKey: DashboardHandler<'createApiKey', Context> = async (context, { body }) => {
  const { tx, actor, now } = context;
  const email = await ownEmail(context);
  const { key, ...created } = await createKey(tx, {
    workspace: actor.workspace,
    email,
    name: body.name ?? null,
    permissions: body.permissions ?? null,
    networks: body.networks ?? null,
    expiresAt: body.expires_at ? instantOf(body.expires_at, 'expires_at') : null,
    maxLive: context.service.apiKeysPerUser,
    now,
  });
  await notifyOfKey(context, 'api_key_created', message('notice.api_key', nameOf(created)));
  return { data: { key, api_key: keyView(created, email) } };
};

/** `POST …/api-keys/{key}/rotate`: an own key alone, because who sees the new one acts as the user of the old one. */
export const rotateApiKey: DashboardHandler<'rotateApiKey', Context> = async (context, { path, body }) => {
  const { tx, now } = context;
  const email = await ownEmail(context);
  const old = await visibleKey(context, path.key, email);
  if (old.email !== email) throw new Failure('forbidden', message('api_key.rotate_own'));
  const { expires_at: end } = body;
  const { key, ...made } = await rotateKey(tx, {
    reference: old.reference,
    overlapHours: body.overlap_hours,
    ...(end !== undefined && { expiresAt: end === null ? null : instantOf(end, 'expires_at') }),
    maxLive: context.service.apiKeysPerUser,
    now,
  });
  await notifyOfKey(context, 'api_key_rotated', message('notice.api_key_rotated', nameOf(made)));
  return { data: { key, api_key: keyView(made, email) } };
};

/** Of what a stolen session could do: a key outlives the session and a new password. */
function notifyOfKey(
  { tx, actor, now }: Context,
  kind: 'api_key_created' | 'api_key_rotated',
  notice: Message,
): Promise<void> {
  return notify(tx, { workspaceId: actor.workspace.id, kind, message: notice, now });
}

function nameOf({ email, name, hint }: ApiKey): { email: string; name: string } {
  return { email, name: name ?? hint };
}

/** `DELETE …/api-keys/{key}` */
export const revokeApiKey: DashboardHandler<'revokeApiKey', Context> = async (context, { path }) => {
  const email = await ownEmail(context);
  const { reference } = await visibleKey(context, path.key, email);
  return { data: keyView(await revokeKey(context.tx, reference, context.now), email) };
};

/** @throws Failure `not_found` */
async function visibleKey(context: Context<Reader>, reference: string, email: string): Promise<ApiKey> {
  const key = (await visibleKeys(context, email)).find((one) => one.reference === reference);
  if (!key) throw notFound('api_key');
  return key;
}

async function visibleKeys({ tx, actor }: Context<Reader>, email: string): Promise<ApiKey[]> {
  const keys = await listKeys(tx, actor.workspace);
  return isOwnerOrAdmin(actor.role) ? keys : keys.filter((key) => key.email === email);
}

async function ownEmail({ tx, actor }: Context<Reader>): Promise<string> {
  return (await loadAccount(tx, actor.userId as number)).email;
}

function keyView(key: ApiKey, ownEmail: string): DashboardSchema<'ApiKey'> {
  return {
    reference: key.reference,
    name: key.name,
    hint: key.hint,
    environment: key.environment,
    email: key.email,
    is_own: key.email === ownEmail,
    permissions: key.permissions,
    networks: key.networks,
    created_at: key.createdAt,
    expires_at: key.expiresAt,
    revoked_at: key.revokedAt,
    last_used_at: key.lastUsedAt,
    last_used_address: key.lastUsedAddress,
    rotated_from: key.rotatedFrom,
  };
}

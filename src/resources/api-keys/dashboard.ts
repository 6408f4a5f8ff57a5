import type { Context } from '../../auth/context.ts';
import { loadAccount } from '../../auth/users.ts';
import type { Reader } from '../../database/engine/statement.ts';
import { instantOf } from '../../domain/calendar.ts';
import { notFound } from '../../domain/failure.ts';
import { message } from '../../domain/messages/message.ts';
import { isOwnerOrAdmin } from '../../domain/permissions.ts';
import type { DashboardSchema } from '../../spec/dashboard.ts';
import { type ApiKey, createKey, listKeys, revokeKey } from '../../workspaces/keys.ts';
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
    expiresAt: body.expires_at ? instantOf(body.expires_at, 'expires_at') : null,
    maxLive: context.service.apiKeysPerUser,
    now,
  });
  // Notified because a stolen session could make a key that outlives the session and a new password.
  await notify(tx, {
    workspaceId: actor.workspace.id,
    kind: 'api_key_created',
    message: message('notice.api_key', { email, name: created.name ?? created.hint }),
    now,
  });
  return { data: { key, api_key: keyView(created, email) } };
};

/** `DELETE …/api-keys/{key}` */
export const revokeApiKey: DashboardHandler<'revokeApiKey', Context> = async (context, { path }) => {
  const email = await ownEmail(context);
  const keys = await visibleKeys(context, email);
  if (!keys.some(({ reference }) => reference === path.key)) throw notFound('api_key');
  return { data: keyView(await revokeKey(context.tx, path.key, context.now), email) };
};

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
    created_at: key.createdAt,
    expires_at: key.expiresAt,
    revoked_at: key.revokedAt,
    last_used_at: key.lastUsedAt,
  };
}

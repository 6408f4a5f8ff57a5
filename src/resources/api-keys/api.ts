import type { Context } from '../../auth/context.ts';
import type { Reader } from '../../database/engine/statement.ts';
import { Failure } from '../../domain/failure.ts';
import { message } from '../../domain/messages/message.ts';
import { keyOf } from '../../workspaces/keys.ts';
import type { Success } from '../handler.ts';

/**
 * GET /api-key: the key that the request came with, and what it may do at this moment.
 * @throws Failure `forbidden` where it came without one: with a session, or from the operator's command line
 */
export async function getApiKey({ tx, actor, service }: Context<Reader>): Promise<Success<'getApiKey'>> {
  const key = await keyOf(tx, actor);
  if (!key) throw new Failure('forbidden', message('key.none'));
  return {
    data: {
      reference: key.reference,
      name: key.name,
      environment: key.environment,
      permissions: [...actor.permissions],
      networks: key.networks,
      expires_at: key.expiresAt,
      created_at: key.createdAt,
      rate_limit_per_minute: service.requestsPerMinute || null,
    },
  };
}

import { Failure } from '../domain/failure.ts';
import { message } from '../domain/messages/message.ts';
import type { Actor } from './context.ts';

/**
 * For what an operation needs besides its own permission, in some of its uses.
 * @throws Failure `forbidden` that names the first permission that the acting user lacks
 */
export function mustHold({ permissions }: Actor, ...needed: string[]): void {
  const missing = needed.find((permission) => !permissions.has(permission));
  if (missing !== undefined)
    throw new Failure('forbidden', message('access.permission_missing', { permission: missing }));
}

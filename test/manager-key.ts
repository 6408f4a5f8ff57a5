import { KEY_PERMISSIONS, type KeyPermission } from '../src/domain/permissions.ts';
import { createKey } from '../src/workspaces/keys.ts';
import type { TestService } from './test-service.ts';

/** Makes a key of an owner or admin that lists permissions: all that there are, `webhooks.manage` too, where none are given. */
export async function managerKey(
  world: TestService,
  {
    email = world.ownerEmail,
    workspace = world.production,
    permissions = KEY_PERMISSIONS as readonly KeyPermission[],
  } = {},
): Promise<string> {
  const now = world.clock.now();
  return (await world.write((tx) => createKey(tx, { workspace, email, permissions, now }))).key;
}

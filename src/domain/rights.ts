// Apart from the permissions, which the dashboard loads too: it has no use for the messages of a failure.
import { invalid } from './failure.ts';
import { message } from './messages/message.ts';
import {
  isKeyPermission,
  isPermission,
  isRole,
  KEY_PERMISSIONS,
  type KeyPermission,
  PERMISSIONS,
  ROLES,
  type Role,
} from './permissions.ts';

/** Either a role or a list of permissions. */
export type Rights = { role: Role; permissions: null } | { role: null; permissions: string[] };

/** @throws Failure `validation_failed` unless there is either a known role or a list of known permissions */
export function parseRights(role: string | undefined, permissions: readonly string[] | undefined): Rights {
  if ((role === undefined) === (permissions === undefined)) {
    throw invalid('role', message('role.or_permissions'));
  }
  if (role !== undefined) {
    if (!isRole(role)) throw invalid('role', message('role.unknown', { text: role, roles: ROLES }));
    return { role, permissions: null };
  }
  return { role: null, permissions: parsePermissions(permissions ?? []) };
}

function parsePermissions(names: readonly string[]): string[] {
  if (names.length === 0) throw invalid('permissions', message('permission.none'));
  for (const name of names) {
    if (!isPermission(name)) {
      throw invalid('permissions', message('permission.unknown', { text: name, permissions: PERMISSIONS }));
    }
  }
  return PERMISSIONS.filter((permission) => names.includes(permission));
}

/**
 * The permissions that a new API key names, in the order of all.
 * @param grantable what its maker can give
 * @throws Failure `validation_failed` for an empty list, an unknown name, and one that the maker cannot give
 */
export function parseKeyPermissions(
  names: readonly string[],
  grantable: ReadonlySet<KeyPermission>,
): KeyPermission[] {
  if (names.length === 0) throw invalid('permissions', message('permission.none'));
  for (const name of names) {
    if (!isKeyPermission(name)) {
      const unknown = message('permission.unknown', { text: name, permissions: KEY_PERMISSIONS });
      throw invalid('permissions', unknown);
    }
    if (!grantable.has(name)) throw invalid('permissions', message('permission.not_held', { text: name }));
  }
  return KEY_PERMISSIONS.filter((name) => names.includes(name));
}

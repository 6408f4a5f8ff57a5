import { invalid } from './failure.ts';
import { message } from './messages/message.ts';

/** Every permission that an operation can require. */
export const PERMISSIONS = [
  'clients.view',
  'clients.create',
  'clients.update',
  'documents.view',
  'documents.create',
  'documents.update',
  'documents.delete',
  'documents.issue',
  'payments.view',
  'payments.create',
  'payments.refund',
  'items.view',
  'items.create',
  'items.update',
  'expenses.view',
  'expenses.create',
  'expenses.update',
  'expenses.delete',
  'contracts.view',
  'contracts.create',
  'contracts.send',
  'contracts.void',
  'reports.view',
  'integrations.manage',
] as const;

export type Permission = (typeof PERMISSIONS)[number];

export const ROLES = ['owner', 'admin', 'accountant', 'viewer'] as const;

export type Role = (typeof ROLES)[number];

const OF_ROLE: Record<Role, ReadonlySet<Permission>> = {
  owner: new Set(PERMISSIONS),
  admin: new Set(PERMISSIONS),
  accountant: new Set(PERMISSIONS.filter((permission) => permission !== 'integrations.manage')),
  viewer: new Set(PERMISSIONS.filter((permission) => permission.endsWith('.view'))),
};

export function isPermission(text: string): text is Permission {
  return (PERMISSIONS as readonly string[]).includes(text);
}

function isRole(text: string): text is Role {
  return (ROLES as readonly string[]).includes(text);
}

/** A member's permissions: the explicit list if there is one (without unknown names), else those of the role. */
export function permissionsOf(membership: {
  role: Role | null;
  permissions: readonly string[] | null;
}): ReadonlySet<Permission> {
  if (membership.permissions) return new Set(membership.permissions.filter(isPermission));
  return membership.role ? OF_ROLE[membership.role] : new Set();
}

/** Only owners and admins manage webhook endpoints, whatever an explicit list of permissions says. */
export function isOwnerOrAdmin(role: Role | null): boolean {
  return role === 'owner' || role === 'admin';
}

// Apart from the permissions, which the dashboard loads too: it has no use for the messages of a failure.

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

/** The areas of the API that an operator can switch off: the values of `x-toolset` in the spec. */
export const TOOLSETS = [
  'workspace',
  'clients',
  'documents',
  'items',
  'expenses',
  'statistics',
  'contracts',
  'webhook-deliveries',
] as const;

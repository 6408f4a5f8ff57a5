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

export function isRole(text: string): text is Role {
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

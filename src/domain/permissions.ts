/** Every permission that a member can have. */
export const PERMISSIONS = [
  'clients.view',
  'clients.create',
  'clients.update',
  'documents.view',
  'documents.create',
  'documents.update',
  'documents.delete',
  'documents.issue',
  'quotes.accept',
  'reminders.manage',
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
  'recurring.view',
  'recurring.manage',
  'contracts.view',
  'contracts.create',
  'contracts.send',
  'contracts.void',
  'reports.view',
  'texts.manage',
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

/**
 * What an API key has only where it names it: no member and no key without a list of permissions has one of these; the
 * sessions of owners and admins do. Keys that exist do not gain what is added here, and a member with a list of permissions
 * cannot give what the pages leave to owners and admins.
 */
export const EXPLICIT_PERMISSIONS = [
  'webhooks.manage',
  'settings.manage',
  'sandbox.manage',
  'audit.view',
] as const;

/** Every permission that a key can name, and that an operation can require. */
export const KEY_PERMISSIONS = [...PERMISSIONS, ...EXPLICIT_PERMISSIONS] as const;

export type KeyPermission = (typeof KEY_PERMISSIONS)[number];

export function isKeyPermission(text: string): text is KeyPermission {
  return (KEY_PERMISSIONS as readonly string[]).includes(text);
}

/** What a member can give to a key: their own permissions, and owners and admins the explicit ones as well. */
export function grantableBy(membership: Parameters<typeof permissionsOf>[0]): ReadonlySet<KeyPermission> {
  const own = permissionsOf(membership);
  return isOwnerOrAdmin(membership.role) ? new Set([...own, ...EXPLICIT_PERMISSIONS]) : own;
}

/**
 * What a key may do now: of what it names, without unknown names, that which its maker can give at this moment.
 * @param named null for a key that has all permissions of its maker
 */
export function permissionsOfKey(
  named: readonly string[] | null,
  maker: Parameters<typeof permissionsOf>[0],
): ReadonlySet<KeyPermission> {
  if (named === null) return permissionsOf(maker);
  const grantable = grantableBy(maker);
  return new Set(KEY_PERMISSIONS.filter((name) => named.includes(name) && grantable.has(name)));
}

/** Ready-made lists for keys, of which a member gives what they can. */
export const KEY_PRESETS = {
  'read-only': PERMISSIONS.filter((name) => name.endsWith('.view')),
  shop: [
    'clients.view',
    'clients.create',
    'clients.update',
    'documents.view',
    'documents.create',
    'documents.update',
    'documents.issue',
    'payments.view',
    'payments.create',
    'items.view',
  ],
  accountant: [
    ...PERMISSIONS.filter((name) => name.endsWith('.view')),
    'payments.create',
    'expenses.create',
    'expenses.update',
  ],
  automation: [...PERMISSIONS.filter((name) => name.endsWith('.view')), 'webhooks.manage'],
} as const satisfies Record<string, readonly KeyPermission[]>;

export type KeyPreset = keyof typeof KEY_PRESETS;

/** What a ready-made list gives to a key of a member who can give so much. */
export function ofPreset(preset: KeyPreset, grantable: ReadonlySet<KeyPermission>): KeyPermission[] {
  return KEY_PRESETS[preset].filter((name) => grantable.has(name));
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
  'webhook-endpoints',
  'settings',
] as const;

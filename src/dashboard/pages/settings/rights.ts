import { PERMISSIONS, type Permission, permissionsOf } from '../../../domain/permissions.ts';
import type { Role } from '../../types.ts';

/** What a form gives somebody: a role, or a list of their own. */
export type Rights = { role: Role | 'custom'; permissions: Permission[] };

export type Area = 'documents' | 'clients' | 'items' | 'expenses' | 'contracts' | 'reports' | 'integrations';

/** The permissions by what they are about, in the order of the navigation. */
export const AREAS: { area: Area; permissions: Permission[] }[] = (
  ['documents', 'clients', 'expenses', 'items', 'contracts', 'reports', 'integrations'] as const
).map((area) => ({
  area,
  permissions: PERMISSIONS.filter((permission) => permission.startsWith(`${area}.`)),
}));

/** The role with which forms begin: everything that a bookkeeper does, nothing of the settings. */
export const FIRST_RIGHTS: Rights = { role: 'accountant', permissions: [] };

/** The rights of somebody as a form begins with them. */
export function rightsOf(holder: { role: Role | null; permissions: Permission[] }): Rights {
  return { role: holder.role ?? 'custom', permissions: holder.permissions };
}

/** A role in place of the rights so far; a list of one's own begins with what the role before it allowed. */
export function withRole({ role: before, permissions }: Rights, role: Rights['role']): Rights {
  if (role !== 'custom' || before === 'custom') return { role, permissions };
  return { role, permissions: [...permissionsOf({ role: before, permissions: null })] };
}

/** Rights as the service takes them: either a role or a list. */
export function rightsBody({ role, permissions }: Rights): { role: Role } | { permissions: Permission[] } {
  return role === 'custom' ? { permissions } : { role };
}

/** Adds permissions with what the pages need beside them, or takes permissions away; in the order of the table. */
export function toggled(
  chosen: readonly Permission[],
  changed: readonly Permission[],
  isAdded: boolean,
): Permission[] {
  const next = new Set(chosen);
  for (const permission of changed) {
    if (!isAdded) next.delete(permission);
    else for (const each of [permission, ...companions(permission)]) next.add(each);
  }
  return PERMISSIONS.filter((permission) => next.has(permission));
}

/** What some of these are missing to be of use in the pages: through the API they work by themselves. */
export function missingFor(chosen: readonly Permission[], among: readonly Permission[]): Permission[] {
  const missing = new Set(among.filter((each) => chosen.includes(each)).flatMap(companions));
  return PERMISSIONS.filter((permission) => missing.has(permission) && !chosen.includes(permission));
}

/** Whoever writes for a client chooses one from the list; an expense is deleted where it is changed. */
const BESIDE: Partial<Record<Permission, Permission[]>> = {
  'documents.create': ['clients.view'],
  'contracts.create': ['clients.view'],
  'expenses.delete': ['expenses.update'],
};

/** What the pages need beside a permission: nobody finds there what they cannot see. */
function companions(permission: Permission): Permission[] {
  const [area] = permission.split('.');
  const all = [`${area}.view` as Permission, ...(BESIDE[permission] ?? [])];
  return all.filter((each) => each !== permission && PERMISSIONS.includes(each));
}

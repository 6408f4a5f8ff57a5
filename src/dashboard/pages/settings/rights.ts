import { PERMISSIONS, type Permission, permissionsOf } from '../../../domain/permissions.ts';
import type { Role } from '../../types.ts';

/** What a form grants: a role, or a list of permissions. */
export type Rights = { role: Role | 'custom'; permissions: Permission[] };

/** What stands before the point of a permission. */
export type AreaOf<Name> = Name extends `${infer Before}.${string}` ? Before : never;

export type Area = AreaOf<Permission>;

/** Every area, in the order of the navigation. */
const ALL_AREAS = Object.keys({
  documents: true,
  quotes: true,
  reminders: true,
  clients: true,
  expenses: true,
  recurring: true,
  payments: true,
  items: true,
  contracts: true,
  reports: true,
  texts: true,
  integrations: true,
} satisfies Record<Area, true>) as Area[];

/** The permissions by area. */
export const AREAS: { area: Area; permissions: Permission[] }[] = ALL_AREAS.map((area) => ({
  area,
  permissions: PERMISSIONS.filter((permission) => permission.startsWith(`${area}.`)),
}));

/** The default role of forms: everything that a bookkeeper does, no settings. */
export const FIRST_RIGHTS: Rights = { role: 'accountant', permissions: [] };

/** The initial values of the form for the rights of a member. */
export function rightsOf(holder: { role: Role | null; permissions: Permission[] }): Rights {
  return { role: holder.role ?? 'custom', permissions: holder.permissions };
}

/** Replaces the rights with a role; a custom list starts from the permissions of the previous role. */
export function withRole({ role: before, permissions }: Rights, role: Rights['role']): Rights {
  if (role !== 'custom' || before === 'custom') return { role, permissions };
  return { role, permissions: [...permissionsOf({ role: before, permissions: null })] };
}

/** Rights as API input: either a role or a list. */
export function rightsBody({ role, permissions }: Rights): { role: Role } | { permissions: Permission[] } {
  return role === 'custom' ? { permissions } : { role };
}

/** Adds permissions with those that the pages need in addition, or removes permissions; in the order of the table. */
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

/** The permissions that the pages need in addition to the chosen ones: through the API those work by themselves. */
export function missingFor(chosen: readonly Permission[], among: readonly Permission[]): Permission[] {
  const missing = new Set(among.filter((each) => chosen.includes(each)).flatMap(companions));
  return PERMISSIONS.filter((permission) => missing.has(permission) && !chosen.includes(permission));
}

/** A document is written for a client from the list, and a payment is of one; an expense is deleted where it is changed. */
const ALSO_NEEDED: Partial<Record<Permission, Permission[]>> = {
  'documents.create': ['clients.view'],
  'contracts.create': ['clients.view'],
  'payments.create': ['clients.view'],
  'expenses.delete': ['expenses.update'],
};

/** The permissions that the pages need in addition: without them a record cannot be found there. */
function companions(permission: Permission): Permission[] {
  const [area] = permission.split('.');
  const all = [`${area}.view` as Permission, ...(ALSO_NEEDED[permission] ?? [])];
  return all.filter((each) => each !== permission && PERMISSIONS.includes(each));
}

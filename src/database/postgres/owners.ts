import { eq, sql } from 'drizzle-orm';
import { addressKey } from '../../domain/contacts.ts';
import type { WriteOf } from '../engine/database.ts';
import { type Reader, statement } from '../engine/statement.ts';
import { users, workspaces } from '../schema/access.ts';

/** Kinds of owners, in the order in which a write locks them. */
const KINDS = { workspace: 1, business: 2, user: 3 } as const;

/** A lock: which kind of owner, and its id. */
type Key = readonly [kind: number, id: number];

/** What a write locks before its first query. */
export type Owners = {
  keys: Key[];
  /** No other write runs next to it. */
  isAlone: boolean;
  /** The keys were looked up and may be others once the locks are there. */
  mayChange: boolean;
};

const NOTHING: Owners = { keys: [], isAlone: false, mayChange: false };

const selectWorkspace = statement((db) =>
  db
    .select({ id: workspaces.id, businessId: workspaces.businessId })
    .from(workspaces)
    .where(eq(workspaces.reference, sql.placeholder('reference'))),
);

const selectOfBusiness = statement((db) =>
  db
    .select({ id: workspaces.id })
    .from(workspaces)
    .where(eq(workspaces.businessId, sql.placeholder('businessId')))
    .orderBy(workspaces.id),
);

const selectUser = statement((db) =>
  db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.email, sql.placeholder('email'))),
);

/** Whether finding the owners of a write takes queries. */
export function needsLookUp(of: WriteOf): boolean {
  if (typeof of === 'string' || 'workspaces' in of) return false;
  if ('workspace' in of) return typeof of.workspace !== 'number';
  return !('user' in of) || typeof of.user !== 'number';
}

/** The locks of a write. What does not exist is not locked: the write itself says so. */
export async function ownersOf(of: WriteOf, tx: Reader | undefined): Promise<Owners> {
  if (of === 'rows') return NOTHING;
  if (of === 'instance') return { keys: [], isAlone: true, mayChange: false };
  if ('workspaces' in of) return ownWorkspaces(of.workspaces);
  if ('workspace' in of && typeof of.workspace === 'number') return ownWorkspaces([of.workspace]);
  if ('user' in of && typeof of.user === 'number') return ownUser(of.user);
  return lookedUp(of, tx as Reader);
}

async function lookedUp(of: Exclude<WriteOf, string>, tx: Reader): Promise<Owners> {
  if ('workspace' in of) return ownWorkspaces([await workspaceId(of.workspace as Named, tx)]);
  if ('user' in of) {
    const [user] = await selectUser(tx, { email: addressKey(String(of.user)) });
    return user ? ownUser(user.id) : NOTHING;
  }
  if ('business' in of) return ownBusiness((of as { business: number }).business, tx);
  const { businessOf: reference } = of as { businessOf: string };
  const [workspace] = await selectWorkspace(tx, { reference });
  return workspace ? ownBusiness(workspace.businessId, tx) : NOTHING;
}

type Named = Exclude<Extract<WriteOf, { workspace: unknown }>['workspace'], number>;

async function workspaceId(workspace: Named, tx: Reader): Promise<number | undefined> {
  if (typeof workspace === 'string') {
    const [found] = await selectWorkspace(tx, { reference: workspace });
    return found?.id;
  }
  const found = await workspace(tx);
  if (typeof found !== 'object') return found;
  return 'workspaceId' in found ? found.workspaceId : found.id;
}

/** A business, and all that belongs to its workspaces. */
async function ownBusiness(businessId: number, tx: Reader): Promise<Owners> {
  const ofBusiness = await selectOfBusiness(tx, { businessId });
  const { keys } = ownWorkspaces(ofBusiness.map(({ id }) => id));
  return { keys: [...keys, [KINDS.business, businessId]], isAlone: false, mayChange: true };
}

function ownWorkspaces(ids: readonly (number | undefined)[]): Owners {
  const sorted = [...new Set(ids)].filter((id) => id !== undefined).sort((a, b) => a - b);
  return { keys: sorted.map((id) => [KINDS.workspace, id]), isAlone: false, mayChange: false };
}

function ownUser(id: number): Owners {
  return { keys: [[KINDS.user, id]], isAlone: false, mayChange: false };
}

import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Reader, Writer } from '../database/engine/statement.ts';
import { savedViews, workspaces } from '../database/schema/access.ts';
import { Failure } from '../domain/failure.ts';
import { message } from '../domain/messages/message.ts';
import { newReference } from '../domain/reference.ts';

/** So many have room next to the tabs of a list, and are read at once. */
const MAX_VIEWS = 20;

type Owner = { workspaceId: number; userId: number };

export type SavedView = { reference: string; name: string; query: string };

const VIEW = { reference: savedViews.reference, name: savedViews.name, query: savedViews.query };

const ofOwner = ({ workspaceId, userId }: Owner) =>
  and(eq(savedViews.workspaceId, workspaceId), eq(savedViews.userId, userId));

/** The views of a user in a workspace, by name. */
export function viewsOf(tx: Reader, owner: Owner): Promise<SavedView[]> {
  return tx.select(VIEW).from(savedViews).where(ofOwner(owner)).orderBy(asc(savedViews.name));
}

/** Saves a view; one of the same name is replaced. @throws Failure `conflict` for one too many */
export async function saveView(
  tx: Writer,
  owner: Owner,
  { name, query, now }: { name: string; query: string; now: Date },
): Promise<SavedView> {
  const known = await viewsOf(tx, owner);
  if (known.length >= MAX_VIEWS && !known.some((view) => view.name === name))
    throw new Failure('conflict', message('saved_view.too_many', { most: MAX_VIEWS }));
  const [row] = await tx
    .insert(savedViews)
    .values({ ...owner, reference: newReference(), name, query, createdAt: now.toISOString() })
    .onConflictDoUpdate({
      target: [savedViews.workspaceId, savedViews.userId, savedViews.name],
      set: { query },
    })
    .returning(VIEW);
  return row as SavedView;
}

/** @returns whether the user had it */
export async function removeView(tx: Writer, owner: Owner, reference: string): Promise<boolean> {
  const removed = await tx
    .delete(savedViews)
    .where(and(ofOwner(owner), eq(savedViews.reference, reference)))
    .returning({ id: savedViews.id });
  return removed.length > 0;
}

/** Removes the views of a member who leaves the business. */
export async function removeViewsOfMember(
  tx: Writer,
  { businessId, userId }: { businessId: number; userId: number },
): Promise<void> {
  const own = tx.select({ id: workspaces.id }).from(workspaces).where(eq(workspaces.businessId, businessId));
  await tx.delete(savedViews).where(and(eq(savedViews.userId, userId), inArray(savedViews.workspaceId, own)));
}

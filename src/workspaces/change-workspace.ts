import { eq } from 'drizzle-orm';
import type { Workspace } from '../auth/context.ts';
import { noteDifference } from '../database/engine/journal.ts';
import type { Writer } from '../database/engine/statement.ts';
import { workspaces } from '../database/schema/access.ts';

/** The business itself, as a subject of the journal. */
export const SETTINGS = { type: 'settings', reference: null } as const;

/** Changes columns of a workspace, and notes which. */
export async function changeWorkspace(
  tx: Writer,
  before: Workspace,
  columns: Partial<typeof workspaces.$inferInsert>,
): Promise<Workspace> {
  const [row] = await tx.update(workspaces).set(columns).where(eq(workspaces.id, before.id)).returning();
  const after = row as Workspace;
  noteDifference(tx, before.id, SETTINGS, { before, after });
  return after;
}

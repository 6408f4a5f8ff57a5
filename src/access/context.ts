import type { InferSelectModel } from 'drizzle-orm';
import type { workspaces } from '../database/schema/access.ts';
import type { Writer } from '../database/statement.ts';

export type Workspace = InferSelectModel<typeof workspaces>;

/** What the plan allows: `monthlyDocuments` null is unlimited. */
export type Plan = { key: string; monthlyDocuments: number | null; features: readonly string[] };

/** On whose behalf something happens: one workspace, and the user whose permissions count. */
export type Actor = {
  workspace: Workspace;
  plan: Plan | null;
  /** Null when the service itself acts: a job or the operator's command line. */
  userId: number | null;
  permissions: ReadonlySet<string>;
};

/** What every action gets: its transaction, its actor, and the time, read once. */
export type Context<Tx = Writer> = { tx: Tx; actor: Actor; now: Date };

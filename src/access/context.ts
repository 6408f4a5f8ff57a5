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

/** What the operator has set up, as far as actions need to know. */
export type Service = {
  /** Base of the links that are handed out, without a trailing slash. */
  readonly publicUrl: string;
  /** Secret: derives links and encrypts webhook secrets. Never part of an answer, an event or a log line. */
  readonly instanceKey: string;
  /** Whether e-mail is set up; without it nothing is queued. */
  readonly sendsMail: boolean;
  /** How many attempts a webhook delivery gets. */
  readonly maxAttempts: number;
};

/** What every action gets: its transaction, its actor, the time, read once, and what the operator has set up. */
export type Context<Tx = Writer> = { tx: Tx; actor: Actor; now: Date; service: Service };

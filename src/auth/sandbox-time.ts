// The clock of a sandbox can be ahead of the real time. What happens in it, and what it shows, goes by its own time; what
// leaves the service, keys and sessions go by the real one.
import { eq, type InferSelectModel, sql } from 'drizzle-orm';
import { type Reader, statement } from '../database/engine/statement.ts';
import type { Database } from '../database/open.ts';
import { sandboxClocks } from '../database/schema/sandbox-clocks.ts';
import { Failure } from '../domain/failure.ts';
import { message } from '../domain/messages/message.ts';
import type { Actor, Workspace } from './context.ts';

export type SandboxClock = InferSelectModel<typeof sandboxClocks>;

const selectClock = statement((db) =>
  db
    .select()
    .from(sandboxClocks)
    .where(eq(sandboxClocks.workspaceId, sql.placeholder('workspaceId'))),
);

/** The clock of a workspace; undefined where it goes by the real time. */
export async function findClock(tx: Reader, workspaceId: number): Promise<SandboxClock | undefined> {
  const [clock] = await selectClock(tx, { workspaceId });
  return clock;
}

/** The time that a clock shows. While it is advancing, it stands still at the instant whose jobs run. */
export function timeOf(clock: SandboxClock | undefined, realNow: Date): Date {
  if (clock === undefined) return realNow;
  return clock.reachedAt === null ? new Date(realNow.getTime() + clock.offsetMs) : new Date(clock.reachedAt);
}

export type InItsTime = { actor: Actor; now: Date; isAdvancing: boolean };

/**
 * An actor at the time of its workspace, which is read in the transaction: another process may have moved the clock a
 * moment ago. Only sandboxes cost a query.
 */
export async function inItsTime(tx: Reader, actor: Actor, realNow: Date): Promise<InItsTime> {
  const { workspace } = actor;
  const clock = workspace.environment === 'sandbox' ? await findClock(tx, workspace.id) : undefined;
  if (clock === undefined) return { actor, now: realNow, isAdvancing: false };
  return {
    actor: { ...actor, workspace: { ...workspace, realNow } },
    now: timeOf(clock, realNow),
    isAdvancing: clock.status === 'advancing',
  };
}

/** The same for what is done outside of a transaction. */
export async function atItsTime(
  database: Pick<Database, 'read'>,
  actor: Actor,
  realNow: Date,
): Promise<InItsTime> {
  return actor.workspace.environment === 'sandbox'
    ? database.read((tx) => inItsTime(tx, actor, realNow))
    : { actor, now: realNow, isAdvancing: false };
}

/** @throws Failure `conflict` while the jobs of the time in between run: nothing else may change the records then */
export function mustStandStill({ isAdvancing }: Pick<InItsTime, 'isAdvancing'>): void {
  if (isAdvancing) throw new Failure('conflict', message('sandbox.advancing'));
}

/** For what leaves the service, such as a delivery that is due now although its event is of next year. */
export function realTime({ realNow }: Pick<Workspace, 'realNow'>, now: Date): Date {
  return realNow ?? now;
}

/** Whether a workspace is a sandbox whose clock is ahead. */
export function isAhead({ realNow }: Pick<Workspace, 'realNow'>): boolean {
  return realNow !== undefined;
}

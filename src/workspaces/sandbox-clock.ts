import { and, eq, ne } from 'drizzle-orm';
import type { Workspace } from '../auth/context.ts';
import { findClock, type SandboxClock, timeOf } from '../auth/sandbox-time.ts';
import type { Reader, Writer } from '../database/engine/statement.ts';
import { workspaces } from '../database/schema/access.ts';
import { sandboxClocks } from '../database/schema/sandbox-clocks.ts';
import { MAX_EFFECTS } from '../domain/sandbox-clock.ts';
import type { Schema } from '../spec/public.ts';

let begun = 0;

/** How many advances this process has begun: where the number has changed, there is work. */
export function advancesBegun(): number {
  return begun;
}

/** Counts an advance, once its beginning is committed: counted before, the commit of another write could come first. */
export function countAdvance(): void {
  begun += 1;
}

/** Begins to advance the clock of a sandbox: until the target is reached, its time stands still where it is now. */
export async function beginAdvance(
  tx: Writer,
  { workspace, now, realNow, target }: { workspace: Workspace; now: Date; realNow: Date; target: Date },
): Promise<void> {
  const columns = {
    offsetMs: offsetOf(now, realNow),
    status: 'advancing',
    target: target.toISOString(),
    reachedAt: now.toISOString(),
    effects: 0,
    reason: null,
    movedAt: realNow.toISOString(),
  } as const;
  await tx
    .insert(sandboxClocks)
    .values({ workspaceId: workspace.id, ...columns })
    .onConflictDoUpdate({ target: sandboxClocks.workspaceId, set: columns });
}

/** The sandboxes whose clocks are advancing. */
export async function advancingSandboxes(tx: Reader): Promise<Workspace[]> {
  const rows = await tx
    .select({ workspace: workspaces })
    .from(sandboxClocks)
    .innerJoin(workspaces, eq(workspaces.id, sandboxClocks.workspaceId))
    .where(and(eq(sandboxClocks.status, 'advancing'), ne(workspaces.status, 'removed')));
  return rows.map(({ workspace }) => workspace);
}

/** Where an advancing clock stands; undefined for any other. */
export async function standsAt(tx: Reader, workspaceId: number): Promise<Date | undefined> {
  const clock = await findClock(tx, workspaceId);
  return clock?.reachedAt == null ? undefined : new Date(clock.reachedAt);
}

type Step = {
  workspaceId: number;
  /** Where all jobs have run. */
  at: Date;
  /** How many records they have changed. */
  changed: number;
  realNow: Date;
  most?: number | undefined;
  /** The next instant for jobs after one, which is not behind the target. */
  nextAfter: (at: Date, target: Date) => Promise<Date>;
};

/** Moves an advancing clock on to its next instant, or ends the advance; nothing where another process has done so. */
export async function takeStep(tx: Writer, step: Step): Promise<void> {
  const { workspaceId, at, changed, realNow, most = MAX_EFFECTS, nextAfter } = step;
  const clock = await findClock(tx, workspaceId);
  if (clock?.status !== 'advancing' || clock.reachedAt !== at.toISOString()) return;
  const effects = clock.effects + changed;
  const target = new Date(clock.target);
  const moved = { effects, movedAt: realNow.toISOString(), offsetMs: offsetOf(at, realNow) };
  if (effects > most) await end(tx, workspaceId, { ...moved, status: 'failed', reason: 'too_many' });
  else if (at >= target) await end(tx, workspaceId, { ...moved, status: 'ready', reason: null });
  else {
    const reachedAt = (await nextAfter(at, target)).toISOString();
    await tx
      .update(sandboxClocks)
      .set({ ...moved, reachedAt })
      .where(eq(sandboxClocks.workspaceId, workspaceId));
  }
}

/** Ends an advance whose jobs cannot go on; another one begins where it stands. */
export async function failAdvance(tx: Writer, workspaceId: number, realNow: Date): Promise<void> {
  const clock = await findClock(tx, workspaceId);
  if (clock?.status !== 'advancing') return;
  const offsetMs = offsetOf(timeOf(clock, realNow), realNow);
  const movedAt = realNow.toISOString();
  await end(tx, workspaceId, { offsetMs, movedAt, status: 'failed', reason: 'internal' });
}

async function end(tx: Writer, workspaceId: number, columns: Partial<SandboxClock>): Promise<void> {
  await tx
    .update(sandboxClocks)
    .set({ ...columns, reachedAt: null })
    .where(eq(sandboxClocks.workspaceId, workspaceId));
}

/** While an advance stands still, the real time may come further than the sandbox. */
function offsetOf(now: Date, realNow: Date): number {
  return Math.max(0, now.getTime() - realNow.getTime());
}

/** The clock of a sandbox, as the API shows it. */
export async function clockView(
  tx: Reader,
  workspaceId: number,
  realNow: Date,
): Promise<Schema<'SandboxClock'>> {
  const clock = await findClock(tx, workspaceId);
  const now = timeOf(clock, realNow);
  return {
    now: now.toISOString(),
    real_now: realNow.toISOString(),
    offset_seconds: Math.round(offsetOf(now, realNow) / 1000),
    status: clock?.status ?? 'ready',
    target: clock === undefined || clock.status === 'ready' ? null : clock.target,
    reason: clock?.reason ?? null,
    moved_at: clock?.movedAt ?? null,
  };
}

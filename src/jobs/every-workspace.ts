import { systemActor } from '../auth/authenticate.ts';
import type { Context } from '../auth/context.ts';
import type { Priority } from '../database/engine/priority-queue.ts';
import type { Reader } from '../database/engine/statement.ts';
import type { Database } from '../database/open.ts';
import { listWorkspaces } from '../workspaces/workspaces.ts';
import type { JobTime } from './job.ts';

const PRESENT_MS = 3_600_000;

/**
 * Runs work in a workspace as the service itself, each in its own transaction; undefined if the workspace was removed.
 */
export type InWorkspace = {
  read<T>(work: (context: Context<Reader>) => Promise<T>): Promise<T | undefined>;
  /** @param options.priority `background` lets the writes of requests go first */
  write<T>(work: (context: Context) => Promise<T>, options?: { priority?: Priority }): Promise<T | undefined>;
};

/**
 * Runs work in each workspace, one after the other.
 * @param work returns how many records it changed
 * @returns how many records were changed in total
 */
export async function inEveryWorkspace(
  database: Database,
  time: JobTime,
  work: (workspace: InWorkspace) => Promise<number>,
): Promise<number> {
  let changed = 0;
  const failures: unknown[] = [];
  for (const { id } of await database.read(listWorkspaces)) {
    try {
      changed += await work({
        read: (step) => database.read(async (tx) => actInside(tx, id, time, step)),
        write: (step, options) =>
          database.write({ workspace: id }, async (tx) => actInside(tx, id, time, step), options),
      });
    } catch (error) {
      // A workspace with damaged records must not prevent the job in all others.
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'The job failed in some workspaces.');
  return changed;
}

/**
 * True for a run as of the present time. Runs as of another time do not revert what was marked or expired too early.
 */
export function isPresent({ asOf, clock }: Pick<JobTime, 'asOf' | 'clock'>): boolean {
  return Math.abs(clock().getTime() - asOf.getTime()) < PRESENT_MS;
}

async function actInside<Tx extends Reader, T>(
  tx: Tx,
  workspaceId: number,
  { clock, service }: JobTime,
  step: (context: Context<Tx>) => Promise<T>,
): Promise<T | undefined> {
  const actor = await systemActor(tx, workspaceId);
  return actor && step({ tx, actor, now: clock(), service });
}

/**
 * Runs batches of work in each workspace until none is left. Every batch is its own transaction, so that other writes
 * do not wait for long, and an interrupted run is continued by the next.
 * @param batch changes some records and returns how many
 * @returns how many records were changed in total
 */
export function untilNoneIsLeft(
  database: Database,
  time: JobTime,
  batch: (context: Context) => Promise<number>,
): Promise<number> {
  return inEveryWorkspace(database, time, async (workspace) => {
    let changed = 0;
    for (let last = 1; last > 0; changed += last) last = (await workspace.write(batch)) ?? 0;
    return changed;
  });
}

import { systemActor } from '../auth/authenticate.ts';
import type { Context } from '../auth/context.ts';
import type { Priority } from '../database/engine/priority-queue.ts';
import type { Reader } from '../database/engine/statement.ts';
import type { Database } from '../database/open.ts';
import { listWorkspaces } from '../workspaces/workspaces.ts';
import type { JobTime } from './job.ts';

const PRESENT_MS = 3_600_000;

/** Does something in a workspace as the service itself, in a transaction of its own; undefined once it is removed. */
export type InWorkspace = {
  read<T>(work: (context: Context<Reader>) => Promise<T>): Promise<T | undefined>;
  /** @param options.priority `background` lets the writes of requests go first */
  write<T>(work: (context: Context) => Promise<T>, options?: { priority?: Priority }): Promise<T | undefined>;
};

/**
 * Does some work in each workspace, one after the other.
 * @param work answers how many records it changed
 * @returns how many records were changed in all
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
        write: (step, options) => database.write(async (tx) => actInside(tx, id, time, step), options),
      });
    } catch (error) {
      // One workspace with damaged records must not keep all others from their daily work.
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Some workspaces could not be looked through.');
  return changed;
}

/** A run as of another day adds and ends; what was added or ended too early is taken back at the present time alone. */
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
 * Does batches of work in each workspace until none is left there. Every batch is a transaction of its own, so nobody
 * waits behind the work, and it may be cut off anywhere: what is left is found again.
 * @param batch changes some records and answers how many
 * @returns how many records were changed in all
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

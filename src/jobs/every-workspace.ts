import { setTimeout as pause } from 'node:timers/promises';
import { systemActor } from '../auth/authenticate.ts';
import type { Context, Service, Workspace } from '../auth/context.ts';
import { findClock, inItsTime, timeOf } from '../auth/sandbox-time.ts';
import { writtenBy } from '../database/engine/journal.ts';
import type { Reader } from '../database/engine/statement.ts';
import type { Priority } from '../database/engine/time-slicer.ts';
import type { Database } from '../database/open.ts';
import { listWorkspaces } from '../workspaces/workspaces.ts';

/** `asOf` is the time that a job takes as now; `clock` is the real time, which its events carry. */
export type JobTime = {
  /** The name of the job, for the journal. */
  job?: string | undefined;
  asOf: Date;
  clock: () => Date;
  service: Service;
  backups?: BackupPlan | undefined;
  /** How long the service has run with a clock that is not trusted, in ms; absent while it is trusted. */
  doubtedForMs?: number | undefined;
  /** The only workspace that the job works in: a sandbox whose clock is advancing, for as long as it stands at `asOf`. */
  advancing?: Workspace | undefined;
};

/** The operator's settings for scheduled backups. */
type BackupPlan = {
  databaseUrl: string;
  folder: string;
  /** Cron pattern in UTC, or `off`. */
  schedule: string;
  keep: number;
};

/**
 * Runs work in a workspace as the service itself, each in its own transaction; undefined if the workspace was removed, or
 * its clock begins to advance.
 */
export type InWorkspace = {
  /** What the job takes as now, by the clock of the workspace. */
  asOf: Date;
  read<T>(work: (context: Context<Reader>) => Promise<T>): Promise<T | undefined>;
  /** @param options.priority `background` lets the writes of requests go first, and leaves most of the time to them */
  write<T>(work: (context: Context) => Promise<T>, options?: { priority?: Priority }): Promise<T | undefined>;
};

/**
 * Runs work in each workspace, one after the other.
 * @param work returns how many records it changed
 * @param options.byRealTime whether sandboxes whose clock is ahead go by the real time, too
 * @returns how many records were changed in total
 */
export async function inEveryWorkspace(
  database: Database,
  time: JobTime,
  work: (workspace: InWorkspace) => Promise<number>,
  { byRealTime = false }: { byRealTime?: boolean } = {},
): Promise<number> {
  let changed = 0;
  const failures: unknown[] = [];
  const all = time.advancing ? [time.advancing] : await database.read(listWorkspaces);
  const begunAt = performance.now();
  for (const workspace of all) {
    const inside = { time, workspace, byRealTime };
    try {
      changed += await work({
        asOf: byRealTime ? time.asOf : await asOfIn(database, inside),
        read: (step) => database.read((tx) => actInside(tx, inside, step)),
        write: (step, options) =>
          paced({ advancing: time.advancing, begunAt }, options, () =>
            database.write(
              { workspace: workspace.id },
              async (tx) => {
                writtenBy(tx, { kind: 'job', via: 'job', operation: time.job });
                return actInside(tx, inside, step);
              },
              options,
            ),
          ),
      });
    } catch (error) {
      // A workspace with damaged records must not prevent the job in all others.
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'The job failed in some workspaces.');
  return changed;
}

/** The background work of a job takes one part in this many of the time; the rest is for requests. */
const TIME_SHARE = 6;
const MAX_PAUSE_MS = 50;
/** A run that is over so soon is in the way of hardly any request. */
const SHORT_RUN_MS = 200;

/** Carries out a write, and pauses after one of background work. A clock that is advancing is waited for by a person. */
async function paced<T>(
  { advancing, begunAt }: Pick<JobTime, 'advancing'> & { begunAt: number },
  options: { priority?: Priority } | undefined,
  write: () => Promise<T>,
): Promise<T> {
  const startedAt = performance.now();
  const isShort = startedAt - begunAt < SHORT_RUN_MS;
  if (isShort || advancing || options?.priority !== 'background') return write();
  const written = await write();
  await pause(Math.min((performance.now() - startedAt) * (TIME_SHARE - 1), MAX_PAUSE_MS));
  return written;
}

/** The storage may be at fault then, and all other work would fail as well. */
const MAX_FAULTS = 3;

/**
 * Lets the pieces of work of a job fail one by one.
 * @param text of the error that `end` throws once some have, and `run` at the third
 */
export function afterFaults(text: string) {
  const faults: unknown[] = [];
  const end = () => {
    if (faults.length > 0) throw new AggregateError(faults, text);
  };
  const run = async (work: () => Promise<number>): Promise<number> => {
    try {
      return await work();
    } catch (fault) {
      faults.push(fault);
      if (faults.length === MAX_FAULTS) end();
      return 0;
    }
  };
  return { run, end };
}

type Inside = { time: JobTime; workspace: Workspace; byRealTime: boolean };

async function asOfIn(database: Database, { time, workspace }: Inside): Promise<Date> {
  if (time.advancing || workspace.environment !== 'sandbox') return time.asOf;
  return timeOf(await database.read((tx) => findClock(tx, workspace.id)), time.asOf);
}

async function actInside<Tx extends Reader, T>(
  tx: Tx,
  { time: { clock, service, advancing, asOf }, workspace, byRealTime }: Inside,
  step: (context: Context<Tx>) => Promise<T>,
): Promise<T | undefined> {
  const found = await systemActor(tx, workspace.id);
  if (!found) return undefined;
  const realNow = clock();
  const { actor, now, isAdvancing } = await inItsTime(tx, found, realNow);
  if (byRealTime) return step({ tx, actor, now: realNow, service });
  // What another process has taken over stands elsewhere by now.
  const isItsTurn = advancing ? isAdvancing && now.getTime() === asOf.getTime() : !isAdvancing;
  return isItsTurn ? step({ tx, actor, now, service }) : undefined;
}

const PRESENT_MS = 3_600_000;

/**
 * True for a run as of the present time. Runs as of another time do not revert what was marked or expired too early.
 */
export function isPresent({ asOf, clock, advancing }: JobTime): boolean {
  return !advancing && Math.abs(clock().getTime() - asOf.getTime()) < PRESENT_MS;
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
  batch: (context: Context, asOf: Date) => Promise<number>,
): Promise<number> {
  return inEveryWorkspace(database, time, async ({ asOf, write }) => {
    let changed = 0;
    for (let last = 1; last > 0; changed += last)
      last = (await write((context) => batch(context, asOf))) ?? 0;
    return changed;
  });
}

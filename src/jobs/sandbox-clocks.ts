import type { Logger } from 'pino';
import type { Service, Workspace } from '../auth/context.ts';
import type { Cluster } from '../database/engine/database.ts';
import { writtenBy } from '../database/engine/journal.ts';
import type { Reader } from '../database/engine/statement.ts';
import type { Database } from '../database/open.ts';
import { nextConfirmation } from '../resources/balance-confirmations/run.ts';
import { nextDeadline, nextReminder } from '../resources/contracts/queries.ts';
import { nextOverdue } from '../resources/documents/overdue-queries.ts';
import { nextScheduled } from '../resources/documents/run-schedule.ts';
import { nextLastDay } from '../resources/quotes/queries.ts';
import { nextRecurrence } from '../resources/recurring-expenses/queries.ts';
import { nextReminders } from '../resources/reminders/run.ts';
import { nextStatements } from '../resources/statements/monthly.ts';
import {
  advancesBegun,
  advancingSandboxes,
  failAdvance,
  standsAt,
  takeStep,
} from '../workspaces/sandbox-clock.ts';
import type { JobTime } from './every-workspace.ts';
import { remindClients } from './remind-clients.ts';
import { nextRecurring, runRecurring } from './run-recurring.ts';
import { runScheduled } from './run-scheduled.ts';
import {
  confirmBalances,
  expireContracts,
  expireQuotes,
  markOverdue,
  remindSigners,
  repeatExpenses,
  sendStatements,
} from './schedule.ts';

/** A job that goes by the time of a workspace, and the next instant after one at which it may have something to do. */
type OfWorkspace = {
  run: (database: Database, time: JobTime) => Promise<number>;
  next: (tx: Reader, workspace: Workspace, after: Date) => Promise<Date | undefined>;
};

/** In the order in which they run at one instant. */
const OF_WORKSPACES: Record<string, OfWorkspace> = {
  'mark-overdue': { run: markOverdue, next: nextOverdue },
  'expire-quotes': { run: expireQuotes, next: nextLastDay },
  'expire-contracts': { run: expireContracts, next: nextDeadline },
  'remind-signers': { run: remindSigners, next: nextReminder },
  'repeat-expenses': { run: repeatExpenses, next: nextRecurrence },
  'run-recurring': { run: runRecurring, next: nextRecurring },
  'run-scheduled': { run: runScheduled, next: nextScheduled },
  'remind-clients': { run: remindClients, next: nextReminders },
  'send-statements': { run: sendStatements, next: nextStatements },
  'confirm-balances': { run: confirmBalances, next: nextConfirmation },
};

type Advancing = {
  clock: () => Date;
  service: Service;
  /** Whether to leave the rest to the next start. */
  isStopping?: () => boolean;
  /** How many records may change; the usual number when absent. */
  most?: number;
};

/**
 * Advances the clock of a sandbox to its target: the jobs run at each instant that something is due, midnights of its
 * time zone and others, one after the other, with that instant as their time. Each of their writes is one of its own, so that
 * an interrupted advance goes on where it was: what was done is not done again.
 */
export async function advanceToTarget(
  database: Database,
  workspace: Workspace,
  { clock, service, isStopping = () => false, most }: Advancing,
): Promise<void> {
  const { id: workspaceId } = workspace;
  while (!isStopping()) {
    const at = await database.read((tx) => standsAt(tx, workspaceId));
    if (at === undefined) return;
    let changed = 0;
    for (const [job, { run }] of Object.entries(OF_WORKSPACES))
      changed += await run(database, { job, asOf: at, clock, service, advancing: workspace });
    await database.write(
      { workspace: workspaceId },
      (tx) => {
        writtenBy(tx, { kind: 'job', via: 'job' });
        return takeStep(tx, {
          workspaceId,
          at,
          changed,
          realNow: clock(),
          most,
          nextAfter: (from, target) => nextAfter(tx, workspace, from, target),
        });
      },
      { priority: 'background' },
    );
  }
}

/** The next instant at which something may be due: midnights and others at which nothing is are left out. */
async function nextAfter(tx: Reader, workspace: Workspace, from: Date, target: Date): Promise<Date> {
  let earliest = target;
  for (const { next } of Object.values(OF_WORKSPACES)) {
    const due = await next(tx, workspace, from);
    if (due && due > from && due < earliest) earliest = due;
  }
  return earliest;
}

/** How often it is looked for advances that another process, or the command line, has begun, or a crash has cut off. */
const LOOK_EVERY_MS = 15_000;

type RunnerParts = Pick<Advancing, 'clock' | 'service'> & {
  database: Database;
  cluster?: Pick<Cluster, 'isLeading'> | undefined;
  logger: Logger;
  /** False to look for what others have begun only at the start; true when absent. */
  isRepeating?: boolean | undefined;
};

export type ClockRunner = { stop(): Promise<void> };

/** Advances the clocks of sandboxes, several at a time: at once where this process has begun it. */
export function startClockRunner({
  database,
  cluster,
  clock,
  service,
  logger,
  isRepeating = true,
}: RunnerParts): ClockRunner {
  const underWay = new Map<number, Promise<void>>();
  /** Those that were found while they were under way: it may have been at its end, and this another one. */
  const foundAgain = new Set<number>();
  let isStopped = false;
  let seen = advancesBegun();

  async function advance(workspace: Workspace): Promise<void> {
    const fields = { workspace: workspace.reference };
    try {
      await advanceToTarget(database, workspace, { clock, service, isStopping: () => isStopped });
    } catch (err) {
      logger.error({ err, ...fields }, 'could not advance the clock of a sandbox');
      await database
        .write({ workspace: workspace.id }, (tx) => failAdvance(tx, workspace.id, clock()))
        .catch(() => logger.debug(fields, 'the advance goes on later'));
    }
  }

  function begin(workspace: Workspace): void {
    if (isStopped) return;
    const { id } = workspace;
    if (underWay.has(id)) {
      foundAgain.add(id);
      return;
    }
    const work = advance(workspace).finally(() => {
      underWay.delete(id);
      if (foundAgain.delete(id)) void look();
    });
    underWay.set(id, work);
  }

  async function look(): Promise<void> {
    try {
      for (const workspace of await database.read(advancingSandboxes)) begin(workspace);
    } catch (err) {
      logger.debug({ err }, 'could not look for clocks that are advancing');
    }
  }

  database.onCommit(() => {
    if (isStopped || advancesBegun() === seen) return;
    seen = advancesBegun();
    void look();
  });
  const watcher = setInterval(() => {
    if (isRepeating && cluster?.isLeading() !== false) void look();
  }, LOOK_EVERY_MS).unref();
  const first = look();
  return {
    async stop() {
      isStopped = true;
      clearInterval(watcher);
      await first;
      await Promise.all(underWay.values());
    },
  };
}

import type { WriteOf } from '../database/engine/database.ts';
import type { Writer } from '../database/engine/statement.ts';
import type { ClaimParts, Claims, Next } from './claims.ts';
import type { QueuedWork } from './work.ts';

/**
 * What a kind of work supplies to the queue: webhooks, e-mails, calls of SEF and batches. An attempt is one call of
 * the other side, or a turn of a batch: it delivers, or submits and later asks for the state, where «not decided yet» plans the next call
 * like a retry.
 *
 * `Job` is work that this process has claimed, with all that an attempt needs. `Outcome` is how an attempt ended, and
 * `Result` what storing the outcome changed.
 */
export type Channel<Job extends QueuedWork, Outcome, Result> = ClaimParts<Job> & {
  claims: Claims;
  /** Whether this process leaves all the work to another at present; absent where it never does. */
  isIdle?(): boolean;
  /** How long a job with a slot waits before its attempt, to spread attempts that are due at the same time. */
  delayMs?(job: Job): number;
  /**
   * Carries out one attempt, outside of any transaction. An outcome also says that nothing was sent. If it throws, the
   * job is logged and left to the end of its lease.
   */
  attempt(job: Job, context: AttemptContext): Promise<Outcome>;
  /**
   * Whose records outcomes change, beyond the rows of the jobs themselves; absent where there are none, or where each
   * query of `conclude` also holds next to other writes.
   */
  of?(ended: readonly { job: Job; outcome: Outcome }[]): WriteOf;
  /** Stores how an attempt ended, and says what is next. */
  conclude(tx: Writer, job: Job, outcome: Outcome, at: Concluded): Promise<{ next: Next; result: Result }>;
  /**
   * Stores that the process which had the work died during the attempt.
   * @returns what is next, and the word under which it is counted in the log
   */
  interrupted(tx: Writer, work: QueuedWork, now: Date): Promise<{ next: Next; counted: string }>;
  /**
   * Whether the slots of attempts that have ended are filled again in the transaction of their outcomes, and not by the
   * next poll: worth a second search where attempts are short and many wait. Not where that names workspaces: the work
   * may be of others.
   */
  refillsSlots: boolean;
  /** Logs and counts an attempt whose outcome is stored; without a result, the process no longer had the claim. */
  report(job: Job, outcome: Outcome, result: Result | undefined): void;
  /**
   * How long attempts may go on once the service stops. Then their signal is aborted, and storing an outcome is given
   * up after several failures: the next start recovers the work. 0 where each attempt has a short time limit of its own.
   */
  stopMs: number;
  messages: Messages;
  /** What identifies a job in the log. */
  logFields(job: Job): Record<string, unknown>;
};

/** `isReplanned`: it was queued again during the attempt. */
type Concluded = { now: Date; isReplanned: boolean };

/** `signal` is aborted when a stopping service does not wait any longer. */
export type AttemptContext = { bootId: string; signal: AbortSignal };

/** The texts of the log lines. */
type Messages = {
  pollFailed: string;
  recovered: string;
  attemptAbandoned: string;
  outcomeNotStored: string;
};

/** The workspaces of all jobs: for outcomes that change records of theirs. */
export function workspacesOf(ended: readonly { job: QueuedWork }[]): { workspaces: number[] } {
  return { workspaces: [...new Set(ended.map(({ job }) => job.workspaceId))].sort((a, b) => a - b) };
}

const FIRST_BACK_OFF_MS = 100;
const MAX_BACK_OFF_MS = 30_000;

/** Exponential back-off after failures of the service itself (not of a receiver), in milliseconds. */
export function backOffMs(failures: number): number {
  return Math.min(FIRST_BACK_OFF_MS * 2 ** failures, MAX_BACK_OFF_MS);
}

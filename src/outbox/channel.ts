import type { Reader, Writer } from '../database/engine/statement.ts';
import type { WriteOf } from '../database/engine/write-of.ts';

/**
 * What a kind of outgoing message supplies to the loop of `sender.ts`: webhooks and e-mails today.
 *
 * A channel that submits e-invoices and then queries their state needs nothing more. Its table has the columns of the
 * other two (when the next call is due, by whom it is claimed and until when, how often it was attempted). An attempt
 * is one call of the provider's API: it submits or, once submitted, reads the state, and an outcome of «not decided
 * yet» plans the next call like a retry. A limit such as three calls per second and API key belongs to its slots and
 * its `find`: they count the calls of the last second per key, leave out the work of a key that has used up its calls,
 * and `find` returns the end of that second as `nextDueAt`, so that the loop polls then. Where the order of calls
 * matters, a key has one slot.
 *
 * `Candidate` is due work that was found, `Job` the same work once this process has claimed it, with all that an
 * attempt needs. `Outcome` is how an attempt ended, and `Result` what storing the outcome changed.
 */
export type Channel<Candidate, Job extends Candidate, Outcome, Result> = {
  slots: Slots<Candidate, Job>;
  /**
   * Selects work that is due, that no process has claimed, and for which there is a slot.
   * @param at.ending jobs whose outcomes were just written in the same transaction: their slots count as free
   */
  find(tx: Reader, at: { now: Date; ending: readonly Job[] }): Promise<DueWork<Candidate>>;
  /**
   * Marks the candidates as claimed by this process until the end of the lease. Those that have been cancelled or
   * claimed since they were found are left out.
   */
  claim(tx: Writer, claim: Claim & { candidates: readonly Candidate[] }): Promise<Job[]>;
  /** Whether this process leaves all the work to another at present; absent where it never does. */
  isIdle?(): boolean;
  /** The time from a claim until other processes may take the work over: longer than any attempt. */
  leaseMs: number;
  /** How long a job with a slot waits before its attempt, to spread attempts that are due at the same time. */
  delayMs?(job: Job): number;
  /**
   * Carries out one attempt, outside of any transaction. An outcome also says that nothing was sent. If it throws, the
   * job is logged and left to the end of its lease.
   */
  attempt(job: Job, context: AttemptContext): Promise<Outcome>;
  /**
   * Whose records outcomes change, beyond the rows of the jobs themselves; absent where there are none, or where each
   * query of `applyOutcome` also holds next to other writes.
   */
  of?(jobs: readonly Job[]): WriteOf;
  /** The order in which outcomes that share a write lock rows beyond those of their jobs; absent where they lock none. */
  order?(one: Job, other: Job): number;
  /** Stores an outcome and releases the claim: what is planned next, or that the work has ended. */
  applyOutcome(tx: Writer, job: Job, outcome: Outcome, at: { bootId: string; now: Date }): Promise<Result>;
  /**
   * Whether the slots of attempts that have ended are filled again in the transaction of their outcomes, and not by the
   * next poll: worth a second search where attempts are short and many wait.
   */
  refillsSlots: boolean;
  /** Logs and counts an attempt whose outcome is stored. */
  report(job: Job, outcome: Outcome, result: Result): void;
  /** The boots that have claims. */
  claimants(tx: Reader): Promise<string[]>;
  /**
   * Releases the claims of processes that died.
   * @param at.gone their boots
   * @returns how many, for the log
   */
  recover(tx: Writer, at: { gone: string[]; now: Date }): Promise<Record<string, number>>;
  /**
   * How long attempts may go on once the service stops. Then their signal is aborted, and storing an outcome is given
   * up after several failures: the next start recovers the work. 0 where each attempt has a short time limit of its own.
   */
  stopMs: number;
  messages: Messages;
  /** What identifies a job in the log. */
  logFields(job: Job): Record<string, unknown>;
};

/** Limits the attempts under way. A job holds its slot until its outcome is written. */
export type Slots<Candidate, Job> = {
  isFull(): boolean;
  inFlight(): number;
  take(job: Job): void;
  release(job: Job): void;
  /** Those of the candidates, found earlier, that have not been begun since and still have a slot. */
  stillFit(candidates: readonly Candidate[]): Candidate[];
};

/** `nextDueAt`: when work is due that is not due yet, as an ISO text; undefined if there is none. */
export type DueWork<Candidate> = { candidates: Candidate[]; nextDueAt: string | undefined };

export type Claim = { bootId: string; now: Date; claimUntil: string };

/** `signal` is aborted when a stopping service does not wait any longer. */
export type AttemptContext = { bootId: string; signal: AbortSignal };

/** The texts of the log lines. */
type Messages = {
  pollFailed: string;
  recovered: string;
  attemptAbandoned: string;
  outcomeNotStored: string;
};

import type { Next } from '../queue/claims.ts';
import { type Pace, pendingPollAt, sentPollAt } from './schedule.ts';
import type { Submission } from './submissions.ts';
import type { Publish } from './transitions.ts';

export type OutcomeParts = Publish & Pace & { now: Date; isReplanned: boolean };

/** What is next after a call, with what it changed. */
export type EndedCall = { next: Next; result: SefResult };

/** The step of a submission, and when it is due; null where there is none. */
export type Planned = Pick<Submission, 'step'> & { nextAttemptAt: string | null };

/** What recording an outcome changed, for the log and the metrics. */
export type SefResult = { status: string; isUnknownWord?: boolean; isPaused?: boolean } | undefined;

/** SEF may still change what it has sent on; an accepted invoice is left to the changes of each night. */
export function nextQuestion({ status }: Submission, polls: number, parts: OutcomeParts): Planned {
  if (status === 'pending' || status === 'unconfirmed')
    return { step: 'follow', nextAttemptAt: pendingPollAt(parts.now, polls, parts) };
  if (status === 'sent' || status === 'rejected')
    return { step: 'follow', nextAttemptAt: sentPollAt(parts.now, parts) };
  return { step: 'none', nextAttemptAt: null };
}

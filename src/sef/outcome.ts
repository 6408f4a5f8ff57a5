import { and, eq } from 'drizzle-orm';
import type { Writer } from '../database/engine/statement.ts';
import { sefConnections, sefSubmissions } from '../database/schema/sef.ts';
import { type Message, message } from '../domain/messages/message.ts';
import { notify } from '../workspaces/notifications.ts';
import type { InvoiceStatus, Verdict } from './answers.ts';
import type { SefOutcome } from './attempt.ts';
import type { SefJob } from './claims.ts';
import { concludeConnection } from './connection-outcome.ts';
import { pauseConnection } from './connections.ts';
import { nextQuestion, type OutcomeParts, type SefResult } from './next-call.ts';
import { GIVE_UP_MS, nextHour, pendingPollAt, retryAt, WAIT_FOR_SOURCE_MS } from './schedule.ts';
import type { Submission } from './submissions.ts';
import { recordTransition, takeOver } from './transitions.ts';

type SubmissionJob = Extract<SefJob, { kind: 'submission' }>;

/** How long calls wait that cannot be made: the service may be restarted with the right instance key. */
const UNSENT_MS = 60_000;

/** Records how a call ended, with the events of what it brought, and plans the next. */
export async function concludeCall(
  tx: Writer,
  job: SefJob,
  outcome: SefOutcome,
  parts: OutcomeParts,
): Promise<SefResult> {
  if (job.kind === 'connection') return concludeConnection(tx, job, outcome, parts);
  const [row] = await tx
    .select()
    .from(sefSubmissions)
    .where(and(eq(sefSubmissions.id, job.id), eq(sefSubmissions.claimedBy, parts.bootId)));
  if (!row) return undefined;
  const isAnswered = outcome.kind !== 'unsent' && !isUnanswered(outcome);
  if (isAnswered) await noteContact(tx, job.workspaceId, parts.now);
  const verdict = 'verdict' in outcome ? outcome.verdict : undefined;
  if (verdict?.result === 'unauthorised') {
    await pauseConnection(tx, job.workspaceId, verdict.message, parts.now);
    await save(tx, row, job, { handedOverAt: null, nextAttemptAt: parts.now.toISOString() }, parts);
    return { status: row.status, isPaused: true };
  }
  return concludeSubmission(tx, { ...job, submission: row }, job, outcome, parts);
}

function isUnanswered(outcome: SefOutcome): boolean {
  return 'verdict' in outcome && outcome.verdict.result === 'again';
}

async function concludeSubmission(
  tx: Writer,
  job: SubmissionJob,
  begun: SubmissionJob,
  outcome: SefOutcome,
  parts: OutcomeParts,
): Promise<SefResult> {
  const { submission } = job;
  switch (outcome.kind) {
    case 'submitted':
      return concludeSubmitted(tx, job, outcome.verdict, parts);
    case 'searched':
      return concludeSearch(tx, job, outcome.found, parts);
    case 'status':
      return follow(tx, begun, submission, outcome.status, parts);
    case 'commanded':
      return concludeCommand(tx, begun, submission, outcome, parts);
    case 'unanswered': {
      await save(tx, submission, begun, nextAttempt(submission, parts), parts);
      return { status: submission.status };
    }
    default: {
      const nextAttemptAt = new Date(parts.now.getTime() + UNSENT_MS).toISOString();
      await save(tx, submission, begun, { nextAttemptAt }, parts);
      return { status: submission.status };
    }
  }
}

type Next = Partial<Submission>;

/** The same call again, later each time. */
function nextAttempt({ attempts }: Submission, parts: OutcomeParts): Next {
  return { attempts: attempts + 1, nextAttemptAt: retryAt(parts.now, attempts, parts) };
}

/** Releases the claim and plans the next call, unless another step was asked for during this one. */
async function save(
  tx: Writer,
  row: Submission,
  begun: { submission: Submission },
  next: Next,
  { now }: OutcomeParts,
): Promise<void> {
  const isSuperseded = row.step !== begun.submission.step;
  const planned = isSuperseded ? { step: row.step, nextAttemptAt: row.nextAttemptAt } : {};
  await tx
    .update(sefSubmissions)
    .set({ ...next, ...planned, claimedBy: null, claimUntil: null, updatedAt: now.toISOString() })
    .where(eq(sefSubmissions.id, row.id));
}

async function concludeSubmitted(
  tx: Writer,
  job: SubmissionJob,
  verdict: Verdict,
  parts: OutcomeParts,
): Promise<SefResult> {
  const { submission } = job;
  const { now } = parts;
  const attempts = submission.attempts + 1;
  switch (verdict.result) {
    case 'registered':
      return register(tx, job, verdict.sefId, parts);
    case 'duplicate':
      await save(tx, submission, job, { step: 'recover', attempts, nextAttemptAt: now.toISOString() }, parts);
      return { status: submission.status };
    case 'refused':
      return fail(tx, job, verdict, parts);
    case 'too_early': {
      if (isPast(submission, now, WAIT_FOR_SOURCE_MS)) return fail(tx, job, verdict, parts);
      const { message: said, code: errorCode } = verdict;
      const next = { attempts, message: said, errorCode, nextAttemptAt: nextHour(now) };
      await save(tx, submission, job, next, parts);
      return { status: submission.status };
    }
    default: {
      const said = 'message' in verdict ? verdict.message : null;
      if (isPast(submission, now, GIVE_UP_MS))
        return doubt(tx, job, said ?? 'SEF has not answered for 48 hours.', parts);
      await save(tx, submission, job, { ...nextAttempt(submission, parts), message: said }, parts);
      return { status: submission.status };
    }
  }
}

function isPast({ firstAttemptAt }: Submission, now: Date, limitMs: number): boolean {
  return firstAttemptAt !== null && now.getTime() - Date.parse(firstAttemptAt) >= limitMs;
}

async function register(
  tx: Writer,
  job: SubmissionJob,
  sefId: string,
  parts: OutcomeParts,
): Promise<SefResult> {
  const { submission } = job;
  const next = {
    sefId,
    status: 'pending',
    step: 'follow',
    attempts: submission.attempts + 1,
    polls: 0,
    message: null,
    errorCode: null,
    registeredAt: parts.now.toISOString(),
    nextAttemptAt: parts.now.toISOString(),
  } as const;
  await save(tx, submission, job, next, parts);
  return { status: 'pending' };
}

async function concludeSearch(
  tx: Writer,
  job: SubmissionJob,
  found: string,
  parts: OutcomeParts,
): Promise<SefResult> {
  const { submission } = job;
  const { now } = parts;
  if (found === 'other') {
    const said = 'SEF has another invoice of this number.';
    return fail(tx, job, { code: 'EInvoiceNumberDublicate', message: said }, parts);
  }
  if (found === 'again') {
    if (isPast(submission, now, GIVE_UP_MS)) return doubt(tx, job, 'The search in SEF did not end.', parts);
    await save(tx, submission, job, nextAttempt(submission, parts), parts);
    return { status: submission.status };
  }
  if (found === 'none' && submission.step === 'reconcile') {
    const next = {
      status: 'pending',
      step: 'submit',
      attempts: 0,
      nextAttemptAt: now.toISOString(),
    } as const;
    await save(tx, submission, job, next, parts);
    return { status: 'pending' };
  }
  if (found === 'none') return doubt(tx, job, 'SEF says that it has it, but lists no such invoice.', parts);
  return register(tx, job, found, parts);
}

/** SEF has refused it: a person mends the document or its parties, and submits again. */
async function fail(
  tx: Writer,
  job: SubmissionJob,
  { code, message: said }: { code: string | null; message: string },
  parts: OutcomeParts,
): Promise<SefResult> {
  const { submission } = job;
  const at = parts.now.toISOString();
  const detail = { state: 'failed', transition: 'failed', sefStatus: null, message: said, at } as const;
  await recordTransition(tx, submission, detail, parts);
  const ended = { status: 'failed', step: 'none', nextAttemptAt: null, statusAt: at } as const;
  const attempts = submission.attempts + 1;
  await save(tx, submission, job, { ...ended, attempts, message: said, errorCode: code }, parts);
  await notifyOf(tx, job, 'sef_failed', said, parts.now);
  return { status: 'failed' };
}

async function doubt(
  tx: Writer,
  job: SubmissionJob,
  reason: string,
  parts: OutcomeParts,
): Promise<SefResult> {
  const at = parts.now.toISOString();
  const ended = { status: 'unconfirmed', step: 'none', nextAttemptAt: null, statusAt: at } as const;
  await save(tx, job.submission, job, { ...ended, message: reason }, parts);
  await notifyOf(tx, job, 'sef_unconfirmed', reason, parts.now);
  return { status: 'unconfirmed' };
}

/** Takes over a status, and plans when to ask again. */
async function follow(
  tx: Writer,
  job: SubmissionJob,
  row: Submission,
  status: InvoiceStatus,
  parts: OutcomeParts,
): Promise<SefResult> {
  const { submission, isNew, isUnknown } = await takeOver(tx, row, status, parts);
  const polls = isNew ? 0 : submission.polls + 1;
  await save(tx, row, job, { attempts: 0, polls, ...nextQuestion(submission, polls, parts) }, parts);
  if (isNew && submission.status === 'failed')
    await notifyOf(tx, job, 'sef_failed', submission.message ?? status.word, parts.now);
  return { status: submission.status, isUnknownWord: isUnknown };
}

async function concludeCommand(
  tx: Writer,
  job: SubmissionJob,
  row: Submission,
  { verdict, status }: Extract<SefOutcome, { kind: 'commanded' }>,
  parts: OutcomeParts,
): Promise<SefResult> {
  if (verdict.result === 'again' && !isPast(row, parts.now, GIVE_UP_MS)) {
    await save(tx, row, job, nextAttempt(row, parts), parts);
    return { status: row.status };
  }
  const after = status ? (await takeOver(tx, row, status, parts)).submission : row;
  // SEF has agreed, but has not said so in its status yet: it is asked again soon.
  const soon = { step: 'follow', nextAttemptAt: pendingPollAt(parts.now, 0, parts) } as const;
  const isOpen = verdict.result === 'done' && after.status !== 'voided';
  const next = isOpen ? soon : nextQuestion(after, 0, parts);
  const commandError = verdict.result === 'done' ? null : 'message' in verdict ? verdict.message : null;
  await save(tx, row, job, { ...next, attempts: 0, polls: 0, commandError }, parts);
  if (commandError !== null) await notifyOf(tx, job, 'sef_command_refused', commandError, parts.now);
  return { status: after.status };
}

type NoticeKind = 'sef_failed' | 'sef_unconfirmed' | 'sef_command_refused';

async function notifyOf(
  tx: Writer,
  { workspaceId, submission, number }: SubmissionJob,
  kind: NoticeKind,
  reason: string,
  now: Date,
): Promise<void> {
  const said: Message = message(`notice.${kind}`, { number: number ?? '', reason });
  await notify(tx, { workspaceId, kind, message: said, subjectReference: submission.reference, now });
}

async function noteContact(tx: Writer, workspaceId: number, now: Date): Promise<void> {
  await tx
    .update(sefConnections)
    .set({ lastContactAt: now.toISOString() })
    .where(eq(sefConnections.workspaceId, workspaceId));
}

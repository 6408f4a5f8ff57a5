import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import type { Writer } from '../database/engine/statement.ts';
import { sefConnections, sefSubmissions } from '../database/schema/sef.ts';
import { addDays, startOfNextDay, today } from '../domain/calendar.ts';
import { type Message, message } from '../domain/messages/message.ts';
import { ownSentence } from '../domain/sef-sentences.ts';
import type { Next } from '../queue/claims.ts';
import { notify } from '../workspaces/notifications.ts';
import { type InvoiceStatus, ownSefMessage, type Verdict } from './answers.ts';
import { DAYS_OF_CHANGES, type SefOutcome } from './attempt.ts';
import { pauseConnection } from './connections.ts';
import { nextChanges, nextOf, planSubmission, type SefJob } from './jobs.ts';
import type { Submission } from './submissions.ts';
import { type Publish, recordTransition, takeOver } from './transitions.ts';

/** How long calls wait that cannot be made: the service may be restarted with the right instance key. */
const UNSENT_MS = 60_000;

/** A submission as it is now, whose call has ended. */
type Ended = {
  tx: Writer;
  submission: Submission;
  /** Its number, for people. */
  number: string | null;
  /** Another step was asked for during the call: what this one plans is dropped. */
  isSuperseded: boolean;
  parts: OutcomeParts;
};

/** Records how a call ended, with the events of what it brought, and plans the next. */
export async function concludeCall(
  tx: Writer,
  job: SefJob,
  outcome: SefOutcome,
  parts: OutcomeParts,
): Promise<EndedCall> {
  if (job.kind === 'sef_connection') return concludeConnection(tx, job, outcome, parts);
  const [submission] = await tx.select().from(sefSubmissions).where(eq(sefSubmissions.id, job.subjectId));
  if (!submission) return { next: 'none', result: undefined };
  const isSuperseded = submission.step !== job.submission.step;
  const ended: Ended = { tx, submission, number: job.number, isSuperseded, parts };
  const isAnswered = outcome.kind !== 'unsent' && !isUnanswered(outcome);
  if (isAnswered) await noteContact(tx, job.workspaceId, parts.now);
  const verdict = 'verdict' in outcome ? outcome.verdict : undefined;
  if (verdict?.result !== 'unauthorised') return concludeSubmission(ended, outcome);
  const isPaused = await pauseConnection(tx, job.connection, verdict.message, parts.now);
  const { next } = await save(ended, { handedOverAt: null, nextAttemptAt: parts.now.toISOString() });
  return { next, result: { status: submission.status, isPaused } };
}

function isUnanswered(outcome: SefOutcome): boolean {
  return 'verdict' in outcome && outcome.verdict.result === 'again';
}

async function concludeSubmission(ended: Ended, outcome: SefOutcome): Promise<EndedCall> {
  switch (outcome.kind) {
    case 'submitted':
      return concludeSubmitted(ended, outcome.verdict);
    case 'searched':
      return concludeSearch(ended, outcome.found);
    case 'status':
      return follow(ended, outcome.status);
    case 'commanded':
      return concludeCommand(ended, outcome);
    case 'unanswered':
      return save(ended, nextAttempt(ended));
    default:
      return save(ended, { nextAttemptAt: new Date(ended.parts.now.getTime() + UNSENT_MS).toISOString() });
  }
}

type Change = Partial<Submission> & { nextAttemptAt: string | null };

/** The same call again, later each time. */
function nextAttempt({ submission: { attempts }, parts }: Ended): Change {
  return { attempts: attempts + 1, nextAttemptAt: retryAt(parts.now, attempts, parts) };
}

/** Stores what a call brought, with what it plans next: unless another step was asked for since. */
async function save(
  { tx, submission, isSuperseded, parts }: Ended,
  { nextAttemptAt, ...change }: Change,
): Promise<EndedCall> {
  const { id } = submission;
  const step = isSuperseded ? submission.step : (change.step ?? submission.step);
  await tx
    .update(sefSubmissions)
    .set({ ...change, step, updatedAt: parts.now.toISOString() })
    .where(eq(sefSubmissions.id, id));
  const next = isSuperseded ? 'as planned' : nextOf(step, nextAttemptAt);
  return { next, result: { status: change.status ?? submission.status } };
}

async function concludeSubmitted(ended: Ended, verdict: Verdict): Promise<EndedCall> {
  const { submission, parts } = ended;
  const { now } = parts;
  const attempts = submission.attempts + 1;
  switch (verdict.result) {
    case 'registered':
      return register(ended, verdict.sefId);
    case 'duplicate':
      return save(ended, { step: 'recover', attempts, nextAttemptAt: now.toISOString() });
    case 'refused':
      return fail(ended, verdict);
    case 'too_early': {
      if (isPast(submission, now, WAIT_FOR_SOURCE_MS)) return fail(ended, verdict);
      const { message: said, code: errorCode } = verdict;
      return save(ended, { attempts, message: said, errorCode, nextAttemptAt: nextHour(now) });
    }
    default: {
      const said = 'message' in verdict ? verdict.message : null;
      if (isPast(submission, now, GIVE_UP_MS))
        return doubt(ended, said ?? ownSefMessage('sef_said.silent_for_long'));
      return save(ended, { ...nextAttempt(ended), message: said });
    }
  }
}

function isPast({ firstAttemptAt }: Submission, now: Date, limitMs: number): boolean {
  return firstAttemptAt !== null && now.getTime() - Date.parse(firstAttemptAt) >= limitMs;
}

async function register(ended: Ended, sefId: string): Promise<EndedCall> {
  const at = ended.parts.now.toISOString();
  return save(ended, {
    sefId,
    status: 'pending',
    step: 'follow',
    attempts: ended.submission.attempts + 1,
    polls: 0,
    message: null,
    errorCode: null,
    registeredAt: at,
    nextAttemptAt: at,
  });
}

async function concludeSearch(ended: Ended, found: string): Promise<EndedCall> {
  const { submission, parts } = ended;
  if (found === 'other') {
    const said = ownSefMessage('sef_said.other_invoice');
    return fail(ended, { code: 'EInvoiceNumberDublicate', message: said });
  }
  if (found === 'again') {
    if (isPast(submission, parts.now, GIVE_UP_MS)) return doubt(ended, ownSefMessage('sef_said.search_open'));
    return save(ended, nextAttempt(ended));
  }
  if (found !== 'none') return register(ended, found);
  if (submission.step === 'recover') return doubt(ended, ownSefMessage('sef_said.not_listed'));
  const nextAttemptAt = parts.now.toISOString();
  return save(ended, { status: 'pending', step: 'submit', attempts: 0, nextAttemptAt });
}

/** SEF has refused it: a person mends the document or its parties, and submits again. */
async function fail(
  ended: Ended,
  { code, message: said }: { code: string | null; message: string },
): Promise<EndedCall> {
  const { tx, submission, parts } = ended;
  const at = parts.now.toISOString();
  const detail = { state: 'failed', transition: 'failed', sefStatus: null, message: said, at } as const;
  await recordTransition(tx, submission, detail, parts);
  await notifyOf(ended, 'sef_failed', said);
  return save(ended, {
    status: 'failed',
    step: 'none',
    nextAttemptAt: null,
    statusAt: at,
    attempts: submission.attempts + 1,
    message: said,
    errorCode: code,
  });
}

async function doubt(ended: Ended, reason: string): Promise<EndedCall> {
  const statusAt = ended.parts.now.toISOString();
  await notifyOf(ended, 'sef_unconfirmed', reason);
  return save(ended, { status: 'unconfirmed', step: 'none', nextAttemptAt: null, statusAt, message: reason });
}

/** Takes over a status, and plans when to ask again. */
async function follow(ended: Ended, status: InvoiceStatus): Promise<EndedCall> {
  const { tx, parts } = ended;
  const { submission, isNew, isUnknown } = await takeOver(tx, ended.submission, status, parts);
  const polls = isNew ? 0 : submission.polls + 1;
  const { next } = await save(ended, { attempts: 0, polls, ...nextQuestion(submission, polls, parts) });
  if (isNew && submission.status === 'failed')
    await notifyOf(ended, 'sef_failed', submission.message ?? status.word);
  return { next, result: { status: submission.status, isUnknownWord: isUnknown } };
}

async function concludeCommand(
  ended: Ended,
  { verdict, status }: Extract<SefOutcome, { kind: 'commanded' }>,
): Promise<EndedCall> {
  const { tx, submission: before, parts } = ended;
  if (verdict.result === 'again' && !isPast(before, parts.now, GIVE_UP_MS))
    return save(ended, nextAttempt(ended));
  const after = status ? (await takeOver(tx, before, status, parts)).submission : before;
  // SEF has agreed, but has not said so in its status yet: it is asked again soon.
  const soon = { step: 'follow', nextAttemptAt: pendingPollAt(parts.now, 0, parts) } as const;
  const isOpen = verdict.result === 'done' && after.status !== 'voided';
  const planned = isOpen ? soon : nextQuestion(after, 0, parts);
  const commandError = verdict.result === 'done' ? null : 'message' in verdict ? verdict.message : null;
  const { next } = await save(ended, { ...planned, attempts: 0, polls: 0, commandError });
  if (commandError !== null) await notifyOf(ended, 'sef_command_refused', commandError);
  return { next, result: { status: after.status } };
}

type NoticeKind = 'sef_failed' | 'sef_unconfirmed' | 'sef_command_refused';

async function notifyOf(
  { tx, submission: { workspaceId, reference }, number, parts }: Ended,
  kind: NoticeKind,
  reason: string,
): Promise<void> {
  const said: Message = message(`notice.${kind}`, {
    number: number ?? '',
    reason: ownSentence(reason) ?? reason,
  });
  await notify(tx, { workspaceId, kind, message: said, subjectReference: reference, now: parts.now });
}

async function noteContact(tx: Writer, workspaceId: number, now: Date): Promise<void> {
  await tx
    .update(sefConnections)
    .set({ lastContactAt: now.toISOString() })
    .where(eq(sefConnections.workspaceId, workspaceId));
}

/** Records how a test of the key, or a query of the changes of a day, ended. */
async function concludeConnection(
  tx: Writer,
  job: SefJob,
  outcome: SefOutcome,
  parts: OutcomeParts,
): Promise<EndedCall> {
  const { now, isReplanned } = parts;
  const instant = now.toISOString();
  const [row] = await tx.select().from(sefConnections).where(eq(sefConnections.id, job.subjectId));
  if (!row) return { next: 'none', result: undefined };
  const set = (values: Partial<typeof row>) =>
    tx.update(sefConnections).set(values).where(eq(sefConnections.id, row.id));
  const next = (dueAt: string) => (isReplanned ? 'as planned' : nextChanges(dueAt));
  const night = nextNight(startOfNextDay(now, job.timezone), parts);
  const yesterday = addDays(today(now, job.timezone), -1);
  const nextDay = (until: string | null) => (until !== null && until < yesterday ? instant : night);
  const verdict = 'verdict' in outcome ? outcome.verdict : undefined;
  const isTest = outcome.kind === 'tested';
  const isGood = isTest && verdict?.result === 'done';
  if (isTest && row.keyEncrypted !== job.connection.keyEncrypted)
    return { next: 'as planned', result: { status: row.status } };
  if (isTest) {
    const said = verdict && 'message' in verdict ? verdict.message : ownSefMessage('sef_said.silent');
    const contact = verdict?.result === 'again' ? {} : { lastContactAt: instant };
    await set({ ...contact, isTestDue: false, testedAt: instant, testError: isGood ? null : said });
  }
  if (verdict?.result === 'unauthorised') {
    const isPaused = await pauseConnection(tx, job.connection, verdict.message, now);
    return {
      next: isPaused ? 'none' : 'as planned',
      result: { status: isPaused ? 'paused' : row.status, isPaused },
    };
  }
  if (outcome.kind !== 'changes') {
    const dueAt = isGood ? nextDay(row.changesUntil) : nextHour(now);
    return { next: next(dueAt), result: { status: row.status } };
  }
  const result = await takeOverChanges(tx, job, outcome, row.changesUntil, parts);
  await set({ changesUntil: outcome.day, lastContactAt: instant });
  return { next: next(nextDay(outcome.day)), result };
}

/** Takes over the changes of a day; what happened before SEF's memory of them is asked for one by one. */
async function takeOverChanges(
  tx: Writer,
  { workspaceId }: SefJob,
  { day, changes }: Extract<SefOutcome, { kind: 'changes' }>,
  until: string | null,
  parts: OutcomeParts,
): Promise<SefResult> {
  let isUnknownWord = false;
  for (const change of changes) {
    const [submission] = await tx
      .select()
      .from(sefSubmissions)
      .where(and(eq(sefSubmissions.workspaceId, workspaceId), eq(sefSubmissions.sefId, change.sefId)));
    if (!submission) continue;
    const taken = await takeOver(tx, submission, change, parts);
    isUnknownWord ||= taken.isUnknown;
    const isIdle = submission.step === 'follow' || submission.step === 'none';
    if (!isIdle) continue;
    const { step, nextAttemptAt } = nextQuestion(taken.submission, 0, parts);
    await tx.update(sefSubmissions).set({ step }).where(eq(sefSubmissions.id, submission.id));
    await planSubmission(tx, { ...submission, step }, nextAttemptAt);
  }
  const isGap = until !== null && addDays(until, 1) < day;
  if (isGap) {
    const asked = await tx
      .update(sefSubmissions)
      .set({ step: 'follow' })
      .where(
        and(
          eq(sefSubmissions.workspaceId, workspaceId),
          isNotNull(sefSubmissions.sefId),
          inArray(sefSubmissions.step, ['none', 'follow']),
          inArray(sefSubmissions.status, ['pending', 'sent', 'accepted', 'rejected']),
        ),
      )
      .returning();
    for (const submission of asked) await planSubmission(tx, submission, parts.now.toISOString());
  }
  return { status: isGap ? `after more than ${DAYS_OF_CHANGES} days` : 'active', isUnknownWord };
}

// When the next call of a submission is due.

const SECOND_MS = 1000;
const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;

/** Waits after failed attempts; the last one repeats. */
const RETRY_SECONDS = [10, 30, 60, 120, 300, 600, 1200, 2400, 3600];
/** After this time a person decides. */
const GIVE_UP_MS = 2 * DAY_MS;
/** How long a credit note waits for the approval of the document that it corrects. */
const WAIT_FOR_SOURCE_MS = 30 * DAY_MS;
/** Waits for an invoice that SEF has not sent on yet. */
const PENDING_SECONDS = [10, 30, 120, 600, 3600];

type Pace = {
  /** Seconds between queries of an invoice that the buyer has; up to twice as long, so that they spread. */
  pollSeconds: number;
  /** Returns 0 to 1. */
  random: () => number;
};

const at = (now: Date, ms: number) => new Date(now.getTime() + ms).toISOString();
const step = (list: readonly number[], place: number) => list[Math.min(place, list.length - 1)] as number;

function retryAt(now: Date, attempts: number, { random }: Pace): string {
  return at(now, step(RETRY_SECONDS, attempts) * SECOND_MS * (1 + random() / 10));
}

function nextHour(now: Date): string {
  return at(now, HOUR_MS);
}

function pendingPollAt(now: Date, polls: number, { pollSeconds, random }: Pace): string {
  const seconds = Math.min(step(PENDING_SECONDS, polls), pollSeconds * 2);
  return at(now, seconds * SECOND_MS * (1 + random() / 10));
}

function sentPollAt(now: Date, { pollSeconds, random }: Pace): string {
  return at(now, pollSeconds * SECOND_MS * (1 + random()));
}

/** Two to four hours after midnight of the next day. */
function nextNight(startOfTomorrow: Date, { random }: Pace): string {
  return at(startOfTomorrow, (2 + 2 * random()) * HOUR_MS);
}

type OutcomeParts = Publish & Pace & { now: Date; isReplanned: boolean };

/** What is next after a call, with what it changed. */
type EndedCall = { next: Next; result: SefResult };

/** The step of a submission, and when it is due; null where there is none. */
type Planned = Pick<Submission, 'step'> & { nextAttemptAt: string | null };

/** What recording an outcome changed, for the log and the metrics. */
export type SefResult = { status: string; isUnknownWord?: boolean; isPaused?: boolean } | undefined;

/** SEF may still change what it has sent on; an accepted invoice is left to the changes of each night. */
function nextQuestion({ status }: Submission, polls: number, parts: OutcomeParts): Planned {
  if (status === 'pending' || status === 'unconfirmed')
    return { step: 'follow', nextAttemptAt: pendingPollAt(parts.now, polls, parts) };
  if (status === 'sent' || status === 'rejected')
    return { step: 'follow', nextAttemptAt: sentPollAt(parts.now, parts) };
  return { step: 'none', nextAttemptAt: null };
}

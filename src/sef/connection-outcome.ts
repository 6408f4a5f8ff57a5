import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import type { Writer } from '../database/engine/statement.ts';
import { sefConnections, sefSubmissions } from '../database/schema/sef.ts';
import { addDays, startOfNextDay, today } from '../domain/calendar.ts';
import { DAYS_OF_CHANGES, type SefOutcome } from './attempt.ts';
import { pauseConnection } from './connections.ts';
import { nextChanges, planSubmission, type SefJob } from './jobs.ts';
import { type EndedCall, nextQuestion, type OutcomeParts, type SefResult } from './next-call.ts';
import { ownWords } from './own-words.ts';
import { nextHour, nextNight } from './schedule.ts';
import { takeOver } from './transitions.ts';

/** Records how a test of the key, or a query of the changes of a day, ended. */
export async function concludeConnection(
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
    const said = verdict && 'message' in verdict ? verdict.message : ownWords('sef_said.silent');
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

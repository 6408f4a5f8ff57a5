import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import type { Writer } from '../database/engine/statement.ts';
import { sefConnections, sefSubmissions } from '../database/schema/sef.ts';
import { addDays, startOfNextDay, today } from '../domain/calendar.ts';
import { DAYS_OF_CHANGES, type SefOutcome } from './attempt.ts';
import type { SefJob } from './claims.ts';
import { pauseConnection } from './connections.ts';
import { nextQuestion, type OutcomeParts, type SefResult } from './next-call.ts';
import { ownWords } from './own-words.ts';
import { nextHour, nextNight } from './schedule.ts';
import { takeOver } from './transitions.ts';

/** Records how a test of the key, or a query of the changes of a day, ended. */
export async function concludeConnection(
  tx: Writer,
  job: SefJob,
  outcome: SefOutcome,
  parts: OutcomeParts,
): Promise<SefResult> {
  const { now } = parts;
  const instant = now.toISOString();
  const [row] = await tx
    .select()
    .from(sefConnections)
    .where(and(eq(sefConnections.id, job.id), eq(sefConnections.claimedBy, parts.bootId)));
  if (!row) return undefined;
  const set = (values: Partial<typeof row>) =>
    tx
      .update(sefConnections)
      .set({ ...values, claimedBy: null, claimUntil: null })
      .where(eq(sefConnections.id, row.id));
  const night = nextNight(startOfNextDay(now, job.timezone), parts);
  const yesterday = addDays(today(now, job.timezone), -1);
  const nextDay = (until: string | null) => (until !== null && until < yesterday ? instant : night);
  const verdict = 'verdict' in outcome ? outcome.verdict : undefined;
  if (outcome.kind === 'tested') {
    const isGood = verdict?.result === 'done';
    const error = isGood
      ? null
      : verdict && 'message' in verdict
        ? verdict.message
        : ownWords('sef_said.silent');
    const isCurrent = row.keyEncrypted === job.connection.keyEncrypted;
    if (!isCurrent) {
      await set({});
      return { status: row.status };
    }
    const contact = verdict?.result === 'again' ? {} : { lastContactAt: instant };
    const nextCallAt = isGood ? nextDay(row.changesUntil) : nextHour(now);
    await set({ ...contact, isTestDue: false, testedAt: instant, testError: error, nextCallAt });
  }
  if (verdict?.result === 'unauthorised') {
    await set({});
    const isPaused = await pauseConnection(tx, job.connection, verdict.message, now);
    return { status: isPaused ? 'paused' : row.status, isPaused };
  }
  if (outcome.kind === 'tested') return { status: row.status };
  if (outcome.kind !== 'changes') {
    await set({ nextCallAt: nextHour(now) });
    return { status: row.status };
  }
  const result = await takeOverChanges(tx, job, outcome, row.changesUntil, parts);
  await set({ changesUntil: outcome.day, lastContactAt: instant, nextCallAt: nextDay(outcome.day) });
  return result;
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
    await tx
      .update(sefSubmissions)
      .set(nextQuestion(taken.submission, 0, parts))
      .where(eq(sefSubmissions.id, submission.id));
  }
  const isGap = until !== null && addDays(until, 1) < day;
  if (isGap) {
    await tx
      .update(sefSubmissions)
      .set({ step: 'follow', nextAttemptAt: parts.now.toISOString() })
      .where(
        and(
          eq(sefSubmissions.workspaceId, workspaceId),
          isNotNull(sefSubmissions.sefId),
          inArray(sefSubmissions.step, ['none', 'follow']),
          inArray(sefSubmissions.status, ['pending', 'sent', 'accepted', 'rejected']),
        ),
      );
  }
  return { status: isGap ? `after more than ${DAYS_OF_CHANGES} days` : 'active', isUnknownWord };
}

import { type Context, mustHold } from '../../auth/context.ts';
import { noteDifference } from '../../database/engine/journal.ts';
import { type ScheduledLetter, UNSCHEDULED } from '../../database/schema/documents.ts';
import { dateFault, today } from '../../domain/calendar.ts';
import { Failure, type FieldErrors, invalid, throwGathered } from '../../domain/failure.ts';
import { instantOfLocal, isLocalTime } from '../../domain/local-time.ts';
import { message } from '../../domain/messages/message.ts';
import { withoutAbsent } from '../../domain/text.ts';
import type { Input, Schema } from '../../spec/public.ts';
import { loadDocument, reloadAndPublish } from '../document-records/document.ts';
import {
  type DocumentHead,
  type DocumentRecord,
  type DocumentValues,
  updateDocumentRow,
} from '../document-records/queries.ts';
import { documentView } from '../document-records/view.ts';
import type { Success } from '../handler.ts';
import { letterOf, mustReachClient } from './send.ts';

/** How far ahead something can be scheduled. */
const YEARS_AHEAD = 1;

type Times = { issueOn: string | null; sendAt: string | null };

/** POST /documents/{reference}/schedule: replaces what was scheduled; emits `document.updated`. */
export async function scheduleDocument(
  context: Context,
  { path, body }: Input<'scheduleDocument'>,
): Promise<Success<'scheduleDocument'>> {
  const { issue_on: issueOn = null, send_at: sendAt = null, ...letter } = body;
  if (issueOn !== null) mustHold(context.actor, 'documents.issue');
  const record = await loadDocument(context, path.reference);
  checkSchedule(context, record.head, { issueOn, sendAt }, letter);
  if (sendAt !== null) await mustReachClient(context, record.head, letterOf(letter));
  return reschedule(context, record, {
    scheduledIssueOn: issueOn,
    scheduledSendAt: sendAt,
    scheduledLetter: sendAt === null ? null : letterToKeep(letter),
    scheduledBy: context.actor.userReference ?? null,
  });
}

/** DELETE /documents/{reference}/schedule; emits `document.updated` where something was scheduled. */
export async function unscheduleDocument(
  context: Context,
  { path }: Input<'unscheduleDocument'>,
): Promise<void> {
  const record = await loadDocument(context, path.reference);
  if (isScheduled(record.head)) await reschedule(context, record, UNSCHEDULED);
}

export function isScheduled({ scheduledIssueOn, scheduledSendAt }: DocumentHead): boolean {
  return scheduledIssueOn !== null || scheduledSendAt !== null;
}

/** Stores another schedule of a document, and publishes it. */
export async function reschedule(
  context: Context,
  before: DocumentRecord,
  schedule: Pick<DocumentValues, keyof typeof UNSCHEDULED>,
): Promise<{ data: Schema<'Document'> }> {
  const { tx, actor, now } = context;
  const { reference } = before.head;
  await updateDocumentRow(tx, before.head, { ...schedule, updatedAt: now.toISOString() });
  const body = await reloadAndPublish(context, reference, 'document.updated');
  const views = { before: documentView(before), after: body.data };
  noteDifference(tx, actor.workspace.id, { type: 'document', reference }, views);
  return body;
}

/** @throws Failure for what cannot be done then, or ever */
function checkSchedule(
  { actor, now }: Context,
  { status }: DocumentHead,
  { issueOn, sendAt }: Times,
  letter: Partial<Record<string, unknown>>,
): void {
  if (issueOn === null && sendAt === null) throw invalid('issue_on', message('schedule.nothing'));
  if (sendAt !== null && !isLocalTime(sendAt)) throw invalid('send_at', message('schedule.local_time'));
  const errors: FieldErrors = {};
  const { timezone } = actor.workspace;
  if (issueOn !== null && issueOn < today(now, timezone)) errors.issue_on = [message('schedule.past')];
  if (sendAt !== null) {
    const fault = dateFault(sendAt.slice(0, 10), now, YEARS_AHEAD);
    if (instantOfLocal(sendAt, timezone) <= now) errors.send_at = [message('schedule.past')];
    else if (fault) errors.send_at = [fault];
    else if (issueOn !== null && sendAt.slice(0, 10) < issueOn)
      errors.send_at = [message('schedule.before_issue')];
    if (issueOn === null && status === 'draft') errors.issue_on = [message('schedule.needs_issue')];
  } else {
    for (const [field, value] of Object.entries(letter))
      if (value !== undefined && value !== null) errors[field] = [message('schedule.without_send')];
  }
  throwGathered(errors);
  if (status === 'cancelled') throw new Failure('conflict', message('document.cancelled_cannot_be_sent'));
  if (issueOn !== null && status !== 'draft')
    throw new Failure('conflict', message('schedule.already_issued'));
}

/** What was given of the letter: the rest is what it is when the document is sent. */
function letterToKeep({
  subject,
  message: text,
  ...rest
}: Omit<Schema<'DocumentSchedule'>, 'issue_on' | 'send_at'>): ScheduledLetter {
  return withoutAbsent({ ...rest, subject: subject ?? undefined, message: text ?? undefined });
}

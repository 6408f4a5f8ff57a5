// What was scheduled for documents, done when its time has come: each step in a transaction of its own, which also takes it
// out of the schedule, so that it is done once, also by concurrent runs and after a crash.
import { type Context, mustHold } from '../../auth/context.ts';
import type { Reader } from '../../database/engine/statement.ts';
import { UNSCHEDULED } from '../../database/schema/documents.ts';
import { addDays, today } from '../../domain/calendar.ts';
import { Failure, reasonOf } from '../../domain/failure.ts';
import { instantOfLocal, localTime } from '../../domain/local-time.ts';
import { type Message, message } from '../../domain/messages/message.ts';
import { permissionsNow } from '../../workspaces/members.ts';
import { notifyUntilEnough } from '../../workspaces/notifications.ts';
import { type DocumentHead, findDocument } from '../document-records/queries.ts';
import { issueDraft } from './issue.ts';
import { reschedule } from './schedule.ts';
import { findScheduled, type Scheduled } from './schedule-queries.ts';
import { sendDocument } from './send.ts';

/** Plans that are read at once. */
const PAGE = 100;
const DAY_MS = 86_400_000;
/** Later than every local time. */
const LAST = '9999';

export type Place = Pick<Scheduled, 'due' | 'id'>;
export const FIRST_PLACE: Place = { due: '', id: 0 };

/**
 * A page of the documents of an active workspace whose time may have come, behind a place: all whose time has, and some of the
 * day to come, because local times do not pass in their order where clocks are set back.
 */
export async function scheduled(
  { tx, actor }: Context<Reader>,
  asOf: Date,
  after: Place,
): Promise<Scheduled[]> {
  const { id, timezone, status } = actor.workspace;
  if (status !== 'active') return [];
  const upTo = localTime(new Date(asOf.getTime() + DAY_MS), timezone);
  return findScheduled(tx, id, { after, upTo, limit: PAGE });
}

type Step = 'issue' | 'send';

/**
 * Does what is next of a document, if its time has come.
 * @returns the step that was done; undefined where nothing is to be done now
 * @throws Failure where it is refused
 */
export async function doNext(context: Context, reference: string, asOf: Date): Promise<Step | undefined> {
  const record = await findDocument(context.tx, context.actor.workspace.id, reference);
  const step = record && dueStep(context, record.head, asOf);
  if (!step) return undefined;
  const { head } = record;
  const asMember = await actingFor(context, head);
  if (step === 'issue') {
    mustHold(asMember.actor, 'documents.issue');
    await issueDraft(asMember, record, {
      issueDate: today(context.now, context.actor.workspace.timezone),
      onlyIfClean: true,
    });
  } else {
    mustHold(asMember.actor, 'documents.update');
    await sendDocument(asMember, { path: { reference }, body: head.scheduledLetter ?? {} });
  }
  return step;
}

/** The step whose time has come. */
function dueStep(
  { actor }: Context,
  { scheduledIssueOn, scheduledSendAt }: DocumentHead,
  asOf: Date,
): Step | undefined {
  const due = scheduledIssueOn === null ? scheduledSendAt : `${scheduledIssueOn}T00:00`;
  if (due === null || instantOfLocal(due, actor.workspace.timezone) > asOf) return undefined;
  return scheduledIssueOn === null ? 'send' : 'issue';
}

/** The context of a job with the permissions that the member who scheduled it has now. */
async function actingFor(context: Context, { scheduledBy }: DocumentHead): Promise<Context> {
  const { tx, actor } = context;
  if (actor.plan === null) throw new Failure('no_active_plan', message('access.no_active_plan'));
  if (scheduledBy === null) return context;
  const permissions = await permissionsNow(tx, actor.workspace, scheduledBy);
  if (!permissions) throw new Failure('forbidden', message('schedule.member_gone'));
  return { ...context, actor: { ...actor, permissions } };
}

/** For so long a document is tried to be sent again: the limits of e-mails are for a day. */
const RETRY_MS = DAY_MS;

/** Ends a schedule that was refused, and notifies owners and admins; limits of e-mails hold it back for a day first. */
export async function endRefused(
  context: Context,
  reference: string,
  { failure, asOf }: { failure: Failure; asOf: Date },
): Promise<void> {
  const { tx, actor, now } = context;
  const { workspace } = actor;
  const record = await findDocument(tx, workspace.id, reference);
  const step = record && dueStep(context, record.head, asOf);
  if (!step) return;
  const { head } = record;
  const isLimited = step === 'send' && failure.code === 'rate_limited';
  const wasDue = instantOfLocal(head.scheduledSendAt ?? LAST, workspace.timezone);
  if (isLimited && asOf.getTime() - wasDue.getTime() < RETRY_MS) return;
  await reschedule(context, record, UNSCHEDULED);
  const values = { client: head.frozenClient?.name ?? head.clientName, reason: reasonToManagers(failure) };
  await notifyUntilEnough(tx, {
    workspaceId: workspace.id,
    kind: `scheduled_${step}_failed`,
    message:
      step === 'issue'
        ? message('notice.scheduled_issue_failed', values)
        : message('notice.scheduled_send_failed', { ...values, number: head.number ?? '' }),
    subjectReference: reference,
    now,
  });
}

function reasonToManagers(failure: Failure): Message {
  const { key, params } = failure.messageData;
  // It says «your user» to a caller, and a job has none.
  if (key === 'access.permission_missing')
    return message('schedule.permission_gone', { permission: String(params?.permission) });
  return reasonOf(failure);
}

/** The next instant after one at which something is due. */
export async function nextScheduled(
  tx: Reader,
  { id, timezone }: { id: number; timezone: string },
  after: Date,
): Promise<Date | undefined> {
  // A day before: local times do not pass in their order where clocks are set back.
  let place: Place = { due: addDays(localTime(after, timezone).slice(0, 10), -1), id: 0 };
  for (;;) {
    const page = await findScheduled(tx, id, { after: place, upTo: LAST, limit: PAGE });
    const last = page.at(-1);
    if (!last) return undefined;
    const instants = page
      .map(({ due }) => instantOfLocal(due, timezone).getTime())
      .filter((at) => at > +after);
    if (instants.length > 0) return new Date(Math.min(...instants));
    place = last;
  }
}

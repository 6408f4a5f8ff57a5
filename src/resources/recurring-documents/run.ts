// Making the documents of a template on their dates. Each date is recorded in the transaction that makes its document, so
// that it is done once, also by concurrent runs and after a crash.
import type { Context } from '../../auth/context.ts';
import { journalHead } from '../../database/engine/journal.ts';
import type { Reader } from '../../database/engine/statement.ts';
import { addDays, today } from '../../domain/calendar.ts';
import { Failure, reasonOf } from '../../domain/failure.ts';
import { type Message, message } from '../../domain/messages/message.ts';
import { PERMISSIONS } from '../../domain/permissions.ts';
import { occurrenceAfter, runDay } from '../../domain/recurrence.ts';
import { type Mode, sortDue } from '../../domain/recurring-documents.ts';
import { permissionsNow } from '../../workspaces/members.ts';
import { notifyUntilEnough } from '../../workspaces/notifications.ts';
import { clientById } from '../clients/queries.ts';
import { publish } from '../document-records/document.ts';
import { composeDraft, insertDraft } from '../documents/draft.ts';
import { draftFrom } from '../documents/from.ts';
import { issueDraft } from '../documents/issue.ts';
import { submitAtIssue } from '../einvoices/efaktura.ts';
import { bodyOn } from './content.ts';
import {
  type DuePlace,
  findDue,
  findMended,
  postponeTemplate,
  recordRuns,
  settledFrom,
  type Template,
} from './queries.ts';
import { firstOpen, last, loadTemplate, MENDED, next, take } from './steps.ts';

/** Templates that are found at once. */
const PAGE = 50;
/** Failed templates that one run tries again after changes. */
const MAX_MENDED = 200;
/** What is of the caller's own system: nothing of it is copied into a document. */
const NO_OWN_DATA = { externalId: null, metadata: null };
/** Dates that are looked at in one step: a day of each, over ten years. */
const MAX_DUE = 4000;

export const FIRST_PLACE: DuePlace = { dueOn: '', id: 0 };

/** Templates of an active workspace that are due behind a place. */
export async function dueTemplates({ tx, actor }: Context<Reader>, asOf: Date, after: DuePlace) {
  const { id, timezone, status } = actor.workspace;
  if (status !== 'active') return [];
  return findDue(tx, id, { today: today(asOf, timezone), after, limit: PAGE });
}

/** Failed templates that a change may have mended. */
export async function mendedTemplates({ tx, actor }: Context<Reader>): Promise<string[]> {
  return actor.workspace.status === 'active' ? findMended(tx, actor.workspace.id, MAX_MENDED) : [];
}

/**
 * One step of a template that is due: first what becomes of its late dates, then one document after the other.
 * @param options.isAgain whether a failed one is tried before its day
 * @returns how many dates were done, and whether nothing is left to do now
 * @throws Failure where the document cannot be made
 */
export async function takeStep(
  context: Context,
  reference: string,
  { asOf, isAgain = false }: { asOf: Date; isAgain?: boolean },
): Promise<{ changed: number; isDone: boolean }> {
  const template = await loadTemplate(context, reference);
  const day = today(asOf, context.actor.workspace.timezone);
  const isDue = template.dueOn !== null && (isAgain || template.dueOn <= day);
  if (template.archivedAt !== null || !isDue) return { changed: 0, isDone: true };
  const due = await dueDates(context, template, day);
  const [first] = due;
  if (!first) return { changed: 0, isDone: true };
  if (template.failedAt === null) {
    const sorted = sortDue(due, { today: day, whenLate: template.whenLate });
    const late = [...sorted.leftOut, ...sorted.waiting];
    if (late.length > 0) {
      await settleLate(context, template, sorted);
      return { changed: late.length, isDone: sorted.toMake.length === 0 };
    }
  }
  await makeDate(context, template, first.on);
  return { changed: 1, isDone: due.length === 1 };
}

/** The dates of a template that are due on a day, oldest first. */
async function dueDates({ tx }: Context<Reader>, template: Template, day: string) {
  const due: { on: string; runsOn: string }[] = [];
  let on = template.nextOn;
  if (on === null) return due;
  const settled = await settledFrom(tx, template.id, on);
  for (; on !== null && due.length < MAX_DUE; on = occurrenceAfter(template, on)) {
    const runsOn = runDay(on, template.workingDays);
    if (runsOn > day || (template.pausedOn !== null && on >= template.pausedOn)) break;
    if (!settled.has(on)) due.push({ on, runsOn });
  }
  return due;
}

/** Records what is not made of late dates, with one notification. */
async function settleLate(
  context: Context,
  template: Template,
  { leftOut, waiting }: { leftOut: string[]; waiting: string[] },
): Promise<void> {
  const { tx, now } = context;
  const ranAt = now.toISOString();
  await recordRuns(tx, template, leftOut, { outcome: 'left_out', ranAt });
  await recordRuns(tx, template, waiting, { outcome: 'waiting', ranAt });
  const [outcome, dates] =
    leftOut.length > 0 ? (['left_out', leftOut] as const) : (['waiting', waiting] as const);
  const open = await firstOpen(tx, template, template.nextOn as string);
  await take(context, template, {
    ...next(template, open),
    ...last(dates.at(-1) as string, outcome, ranAt),
  });
  const values = { name: template.name, count: dates.length, from: dates[0] as string };
  await inform(
    context,
    template,
    `recurring_document_${outcome}`,
    outcome === 'left_out'
      ? message('notice.recurring_left_out', values)
      : message('notice.recurring_waiting', values),
  );
}

/**
 * Makes the document of a date: a draft, or issued on this day. It is sent after the commit.
 * @returns its reference
 * @throws Failure where it cannot be made
 */
export async function makeDate(context: Context, template: Template, on: string): Promise<string> {
  const { tx, actor, now } = context;
  const { workspace } = actor;
  const client = await clientById(tx, template.clientId);
  // Of an erased client, the refusal of documents says more.
  if (client.archivedAt !== null && client.erasedAt === null)
    throw new Failure('conflict', message('recurring.client_is_archived'));
  const mode = await modeNow(context, template);
  const issueDate = mode === 'draft' ? null : today(now, workspace.timezone);
  const body = await bodyOn(context, template, { on, issueDate });
  const asService = { ...context, actor: { ...actor, permissions: new Set<string>(PERMISSIONS) } };
  const draft = await composeDraft(asService, await draftFrom(asService, body));
  const record = await insertDraft(asService, draft, NO_OWN_DATA);
  const { id: documentId, reference } = record.head;
  await publish(asService, record, 'document.created');
  if (mode !== 'draft') await issueDraft(asService, record);
  if (mode !== 'draft' && template.submits) await submitAtIssue(asService, reference, { isChosen: true });
  const ranAt = now.toISOString();
  const toSend = mode === 'issue_and_send';
  await recordRuns(tx, template, [on], { outcome: 'created', documentId, ranAt, toSend });
  const after = { ...template, made: template.made + 1 };
  const isNext = on === template.nextOn;
  const isOver = after.count !== null && after.made >= after.count;
  const open = template.nextOn === null ? null : await firstOpen(tx, after, template.nextOn);
  const moved = isNext || isOver ? { ...next(template, open), ...MENDED } : {};
  const fallen = mode === template.mode ? {} : { mode, modeBy: null };
  await take(
    context,
    template,
    { ...moved, ...fallen, made: after.made, ...last(on, 'created', ranAt, documentId) },
    'ran',
  );
  return reference;
}

/** The mode of a template, as long as the user who chose it may issue; else a draft, of which the managers are notified. */
async function modeNow(context: Context, template: Template): Promise<Mode> {
  const { mode, modeBy, name } = template;
  if (mode === 'draft' || modeBy === null) return mode;
  const permissions = await permissionsNow(context.tx, context.actor.workspace, modeBy);
  if (permissions?.has('documents.issue')) return mode;
  const notice = message('notice.recurring_draft', { name });
  await inform(context, template, 'recurring_document_draft', notice);
  return 'draft';
}

/** Records that the document of the next date could not be made: with a notification and an event the first time. */
export async function failStep(context: Context, reference: string, failure: Failure): Promise<void> {
  const { tx, actor, now } = context;
  const template = await loadTemplate(context, reference);
  const { nextOn: on } = template;
  if (template.archivedAt !== null || on === null) return;
  const { position: failedPosition } = await journalHead(tx, actor.workspace.id);
  const dueOn = addDays(today(now, actor.workspace.timezone), 1);
  const failureMessage = reasonOf(failure);
  if (template.failedAt !== null) {
    await postponeTemplate(tx, template.id, { dueOn, failedPosition });
    return;
  }
  const ranAt = now.toISOString();
  await recordRuns(tx, template, [on], { outcome: 'failed', ranAt });
  const failed = { failureCode: failure.code, failureMessage, failedAt: ranAt, failedPosition };
  await take(context, template, { dueOn, ...failed, ...last(on, 'failed', ranAt) }, 'failed');
  const values = { name: template.name, date: on, reason: failureMessage };
  await inform(context, template, 'recurring_document_failed', message('notice.recurring_failed', values));
}

/** Notifies the managers of the business about a template: a job has no caller. */
export async function inform(
  { tx, now }: Pick<Context, 'tx' | 'now'>,
  { workspaceId, reference }: Pick<Template, 'workspaceId' | 'reference'>,
  kind: string,
  notice: Message,
): Promise<void> {
  await notifyUntilEnough(tx, { workspaceId, kind, message: notice, subjectReference: reference, now });
}

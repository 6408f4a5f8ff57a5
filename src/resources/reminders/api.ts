import type { Context } from '../../auth/context.ts';
import { noteAct, noteDifference } from '../../database/engine/journal.ts';
import { dateFault, today } from '../../domain/calendar.ts';
import { Failure, invalid } from '../../domain/failure.ts';
import type { MailRecipient } from '../../domain/mail.ts';
import { message } from '../../domain/messages/message.ts';
import { newReference } from '../../domain/reference.ts';
import { BY_HAND, type ReminderText, textByHand } from '../../domain/reminders.ts';
import { trimmedToNull } from '../../domain/text.ts';
import type { Input, Schema } from '../../spec/public.ts';
import { recordEvent } from '../../webhooks/publish.ts';
import { loadClient, updateClientRow } from '../clients/queries.ts';
import { clientView } from '../clients/view.ts';
import { loadDocument, reloadAndPublish } from '../document-records/document.ts';
import { factsOf, isOwed, shownDocument } from '../document-records/next-reminder.ts';
import { type DocumentHead, updateDocumentRow } from '../document-records/queries.ts';
import { owedRows } from '../document-records/reminder-queries.ts';
import { documentView } from '../document-records/view.ts';
import type { Success } from '../handler.ts';
import { policyOf } from './policy.ts';
import { queueLetter, recipientsFor } from './send.ts';

/** PATCH /documents/{reference}/reminders: emits `document.updated`. */
export async function updateDocumentReminders(
  context: Context,
  { path, body }: Input<'updateDocumentReminders'>,
): Promise<Success<'updateDocumentReminders'>> {
  const { tx, actor, now } = context;
  const before = await loadDocument(context, path.reference);
  const { reference } = before.head;
  await updateDocumentRow(tx, before.head, {
    ...settingOf(context, body),
    ...(body.reminders === 'on' ? takenIn(context, before.head) : {}),
    updatedAt: now.toISOString(),
  });
  const answer = await reloadAndPublish(context, reference, 'document.updated');
  const views = { before: documentView(before), after: answer.data };
  noteDifference(tx, actor.workspace.id, { type: 'document', reference }, views);
  return answer;
}

/** PATCH /clients/{reference}/reminders: emits `client.updated`. */
export async function updateClientReminders(
  context: Context,
  { path, body }: Input<'updateClientReminders'>,
): Promise<Success<'updateClientReminders'>> {
  const { tx, actor, now } = context;
  const { workspace } = actor;
  const before = await loadClient(tx, workspace.id, path.reference);
  if (before.erasedAt !== null) throw invalid('reminders', message('client.erased_unchanged'));
  const row = await updateClientRow(tx, before.id, {
    ...settingOf(context, body),
    updatedAt: now.toISOString(),
  });
  const data = clientView(row);
  const subject = { type: 'client', reference: row.reference } as const;
  noteDifference(tx, workspace.id, subject, { before: clientView(before), after: data });
  await recordEvent(tx, { workspace, event: 'client.updated', data, now });
  return { data };
}

/** The columns of a setting. @throws Failure `validation_failed` on `until` */
function settingOf(
  { actor, now }: Pick<Context, 'actor' | 'now'>,
  { reminders, until, reason }: Schema<'RemindersUpdate'>,
): Pick<DocumentHead, 'remindersSetting' | 'remindersUntil' | 'remindersReason'> {
  const columns = { remindersSetting: reminders, remindersReason: trimmedToNull(reason) ?? null };
  if (reminders !== 'until') {
    if (until != null) throw invalid('until', message('reminder.until_alone'));
    return { ...columns, remindersUntil: null };
  }
  if (until == null) throw invalid('until', message('value.required'));
  const fault =
    until < today(now, actor.workspace.timezone)
      ? message('schedule.past')
      : dateFault(until, now, YEARS_AHEAD);
  if (fault) throw invalid('until', fault);
  return { ...columns, remindersUntil: until };
}

const YEARS_AHEAD = 2;

/** Nothing is disputed any more; an old document is taken in, from today on unless it was before. */
function takenIn(
  { actor, now }: Pick<Context, 'actor' | 'now'>,
  { dueDate, remindersFrom }: DocumentHead,
): Partial<Pick<DocumentHead, 'disputedAt' | 'remindersFrom'>> {
  const present = today(now, actor.workspace.timezone);
  const isOld = dueDate !== null && dueDate < (policyOf(actor.workspace).appliesFrom ?? present);
  return { disputedAt: null, remindersFrom: isOld ? (remindersFrom ?? present) : remindersFrom };
}

/** POST /documents/{reference}/remind: a letter of one document, which moves no step. */
export async function remindOfDocument(
  context: Context,
  { path, body }: Input<'remindOfDocument'>,
): Promise<Success<'remindOfDocument'>> {
  const { tx, actor, now, service } = context;
  const { workspace } = actor;
  const { head } = await loadDocument(context, path.reference);
  const [row] = await owedRows(tx, workspace.id, [head.reference]);
  if (!row || !isOwed(row)) throw new Failure('conflict', message('reminder.not_owed'));
  const day = today(now, workspace.timezone);
  const textKind = body?.text ?? textByHand(policyOf(workspace), factsOf(row, workspace), day);
  const recipients = service.sendsMail ? await sendByHand(context, head, textKind) : [];
  return {
    data: {
      recipients: recipients.map(({ address }) => address),
      text: textKind,
      document: await shownDocument(context, await loadDocument(context, head.reference)),
    },
  };
}

async function sendByHand(
  context: Context,
  head: DocumentHead,
  textKind: ReminderText,
): Promise<MailRecipient[]> {
  const { tx, actor, now } = context;
  if ((await recipientsFor(tx, head)).length === 0)
    throw new Failure('conflict', message('reminder.no_address'));
  const letter = newReference();
  const at = now.toISOString();
  noteAct(tx, actor.workspace.id, { type: 'document', reference: head.reference, change: 'done', at });
  const steps = [{ documentId: head.id, step: `${BY_HAND}${letter}`, textKind }];
  return queueLetter(context, head, { letter, steps });
}

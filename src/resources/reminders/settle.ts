// What becomes of the steps of a letter once its e-mails have ended: sent, or not needed after all.
import { systemActor } from '../../auth/authenticate.ts';
import type { Context, Service } from '../../auth/context.ts';
import { inItsTime } from '../../auth/sandbox-time.ts';
import type { Writer } from '../../database/engine/statement.ts';
import type { MailStatus } from '../../domain/mail.ts';
import { BY_HAND } from '../../domain/reminders.ts';
import type { Mail } from '../../mail/jobs.ts';
import { statusesOfMails } from '../../mail/mails.ts';
import { loadHead, reloadAndPublish } from '../document-records/document.ts';
import { updateDocumentRow } from '../document-records/queries.ts';
import type { ReminderRow } from '../document-records/reminder-queries.ts';
import { forgetReminders, markSent, rowsOfLetter } from './queries.ts';

/** Whether an e-mail reminds a client of documents. */
export function isReminder({ kind }: Pick<Mail, 'kind'>): boolean {
  return kind === 'reminder';
}

type Ended = { about: readonly number[]; now: Date; service: Service };

/**
 * Notes what has become of a letter when one of its e-mails has ended. The first that was sent makes the steps of the
 * documents that it names sent, and emits `document.reminded` for each; what none of them names is forgotten once no
 * e-mail of the letter is left, unless one of them failed or may have arrived.
 */
export async function settleReminder(
  tx: Writer,
  mail: Mail & { status: MailStatus },
  { about, now: realNow, service }: Ended,
): Promise<void> {
  if (!isReminder(mail) || mail.status === 'pending') return;
  const found = await systemActor(tx, mail.workspaceId);
  if (!found) return;
  const { actor, now } = await inItsTime(tx, found, realNow);
  const context = { tx, actor, now, service };
  const rows = await rowsOfLetter(tx, mail.subjectReference);
  const open = rows.filter(({ row }) => row.outcome === 'queued');
  const sent = mail.status === 'sent' ? open.filter(({ row }) => about.includes(row.documentId)) : [];
  for (const each of sent) await remindedOf(context, each);
  const left = open.filter((each) => !sent.includes(each)).map(({ row }) => row);
  if (left.length === 0) return;
  const statuses = await statusesOfMails(tx, mail.workspaceId, mail.subjectReference);
  if (statuses.every((status) => status === 'sent' || status === 'not_needed'))
    await forgetReminders(tx, left);
}

/** The same for a letter that was queued in a sandbox whose clock is ahead: none of its e-mails leaves it. */
export async function settleSimulated(context: Context, letter: string): Promise<void> {
  const { tx, actor } = context;
  const statuses = await statusesOfMails(tx, actor.workspace.id, letter);
  if (!statuses.includes('simulated') || statuses.includes('pending')) return;
  for (const each of await rowsOfLetter(tx, letter)) await remindedOf(context, each);
}

/** Notes that a client was reminded of a document, and publishes it. */
async function remindedOf(
  context: Context,
  { row, reference }: { row: ReminderRow; reference: string },
): Promise<void> {
  const { tx, now } = context;
  const at = now.toISOString();
  await markSent(tx, row, at);
  const head = await loadHead(context, reference);
  await updateDocumentRow(tx, head, {
    lastRemindedAt: at,
    lastReminderStep: row.step.startsWith(BY_HAND) ? null : row.step,
    updatedAt: at,
  });
  await reloadAndPublish(context, reference, 'document.reminded');
}

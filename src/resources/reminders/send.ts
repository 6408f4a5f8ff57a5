// Letters that remind clients: which documents are due on a day, and one e-mail for all of them.
import type { Context, Workspace } from '../../auth/context.ts';
import type { Reader } from '../../database/engine/statement.ts';
import { today } from '../../domain/calendar.ts';
import { recipientsOf, reminderAddresses } from '../../domain/contacts.ts';
import type { MailRecipient } from '../../domain/mail.ts';
import { newReference } from '../../domain/reference.ts';
import { type DueLetter, dueLetter, type ReminderPolicy, type ReminderText } from '../../domain/reminders.ts';
import { queueMessage } from '../../mail/queue-mail.ts';
import { clientById } from '../clients/queries.ts';
import { factsOf, isOwed } from '../document-records/next-reminder.ts';
import { type OwedRow, owedRows } from '../document-records/reminder-queries.ts';
import { type Account, insertReminder, owedBy } from './queries.ts';
import { settleSimulated } from './settle.ts';

/** So many documents are in one letter at most; what is left goes out with the next run. */
const MAX_DOCUMENTS = 100;

type Due = { row: OwedRow; due: DueLetter };

/** The documents of a client and currency that are due on a day. */
export async function dueOf(
  tx: Reader,
  workspace: Workspace,
  { account, policy, day }: { account: Account; policy: ReminderPolicy; day: string },
): Promise<Due[]> {
  const references = await owedBy(tx, workspace.id, { ...account, limit: MAX_OWED });
  const rows = await owedRows(tx, workspace.id, references);
  return rows
    .filter(isOwed)
    .flatMap((row) => {
      const due = dueLetter(policy, factsOf(row, workspace), day);
      return due ? [{ row, due }] : [];
    })
    .slice(0, MAX_DOCUMENTS);
}

/** So many documents of a client are looked at. */
const MAX_OWED = 2000;

/** Who is reminded. */
export async function recipientsFor(
  tx: Reader,
  { clientId }: Pick<Account, 'clientId'>,
): Promise<MailRecipient[]> {
  const client = await clientById(tx, clientId);
  return recipientsOf(client, { to: reminderAddresses(client) });
}

/**
 * Sends a client the letter of a day with all that is due in a currency, if anything is. Which it is, is asked in this
 * write, and again when the e-mail is written.
 * @returns how many documents it is about
 */
export async function sendLetter(
  context: Context,
  account: Account,
  { policy, asOf }: { policy: ReminderPolicy; asOf: Date },
): Promise<number> {
  const { tx, actor } = context;
  const day = today(asOf, actor.workspace.timezone);
  const due = await dueOf(tx, actor.workspace, { account, policy, day });
  if (due.length === 0) return 0;
  const steps = due.map(({ row, due: { letter } }) => ({
    documentId: row.id,
    step: letter.step,
    textKind: letter.text,
  }));
  await queueLetter(context, account, { letter: newReference(), steps, isUnlimited: true });
  const at = context.now.toISOString();
  for (const {
    row,
    due: { leftOut },
  } of due)
    for (const step of leftOut)
      await insertReminder(tx, {
        documentId: row.id,
        step,
        outcome: 'left_out',
        letter: null,
        textKind: null,
        createdAt: at,
        sentAt: null,
      });
  return due.length;
}

type Letter = {
  /** Its reference. */
  letter: string;
  steps: readonly { documentId: number; step: string; textKind: ReminderText }[];
  isUnlimited?: boolean;
};

/** Queues a letter with its steps. @returns who gets it */
export async function queueLetter(
  context: Context,
  account: Pick<Account, 'clientId'>,
  { letter, steps, isUnlimited = false }: Letter,
): Promise<MailRecipient[]> {
  const { tx, now } = context;
  const recipients = await recipientsFor(tx, account);
  const createdAt = now.toISOString();
  for (const step of steps)
    await insertReminder(tx, { ...step, outcome: 'queued', letter, createdAt, sentAt: null });
  await queueMessage(context, { kind: 'reminder', subjectReference: letter, isUnlimited }, recipients);
  await settleSimulated(context, letter);
  return recipients;
}

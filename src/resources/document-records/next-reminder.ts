// What documents show of reminders that depends on more than their rows: it is worked out when they are read, and costs
// nothing where a workspace has none.
import type { Context, Service, Workspace } from '../../auth/context.ts';
import type { Reader } from '../../database/engine/statement.ts';
import { addDays, today } from '../../domain/calendar.ts';
import { reminderAddresses } from '../../domain/contacts.ts';
import { documentTypeByKey } from '../../domain/document-types.ts';
import { nextReminder, type ReminderFacts, type ReminderPolicy } from '../../domain/reminders.ts';
import type { Schema } from '../../spec/public.ts';
import type { DocumentRecord } from './queries.ts';
import { type OwedRow, owedRows } from './reminder-queries.ts';
import { documentView } from './view.ts';

/** Where and when it is asked; without the service, e-mail counts as set up. */
export type AskedAt = Pick<Context<Reader>, 'tx' | 'actor' | 'now'> & {
  service?: Pick<Service, 'sendsMail'>;
};

type Next = Schema<'NextReminder'>;

/** Whether something is owed on a document. */
export function isOwed({ typeKey, issuedAt, balanceCents }: OwedRow): boolean {
  return issuedAt !== null && balanceCents > 0 && documentTypeByKey(typeKey)?.countsAsOutstanding === true;
}

/** The same as the rules of the domain take it. */
export function factsOf(row: OwedRow, { currency, timezone }: Workspace): ReminderFacts {
  const { client } = row;
  return {
    dueDate: row.dueDate,
    sentOn: row.sentAt === null ? null : today(new Date(row.sentAt), timezone),
    document: { setting: row.remindersSetting, until: row.remindersUntil },
    takenInOn: row.remindersFrom,
    client: { setting: client.remindersSetting, until: client.remindersUntil },
    isClientArchived: client.archivedAt !== null || client.erasedAt !== null,
    hasAddress: reminderAddresses(client).length > 0,
    isDisputed: row.disputedAt !== null,
    balanceCents: row.balanceCents,
    isInOwnCurrency: row.currency === currency,
    isCovered: row.moneyLeft > 0 && row.owedUpTo <= row.moneyLeft,
    letters: row.letters,
  };
}

/** The local day, and the first on which letters still go out. */
export function reminderDays({ timezone, remindedOn }: Workspace, now: Date) {
  const present = today(now, timezone);
  return { today: present, runs: remindedOn === present ? addDays(present, 1) : present };
}

/** The policy of a workspace while it sends reminders. */
export function activePolicy({ reminderPolicy }: Workspace): ReminderPolicy | undefined {
  return reminderPolicy?.on === true ? reminderPolicy : undefined;
}

/** `next_reminder` of these documents, where it is not null; in one query, and without one while reminders are off. */
async function nextReminders(
  { tx, actor, now, service }: AskedAt,
  references: readonly string[],
): Promise<Map<string, Next>> {
  const { workspace } = actor;
  const policy = activePolicy(workspace);
  const found = new Map<string, Next>();
  if (!policy) return found;
  const days = reminderDays(workspace, now);
  for (const row of await owedRows(tx, workspace.id, references)) {
    if (!isOwed(row)) continue;
    const next =
      service?.sendsMail === false
        ? ({ heldBecause: 'mail_off' } as const)
        : nextReminder(policy, factsOf(row, workspace), days);
    found.set(
      row.reference,
      'on' in next
        ? { on: next.on, step: next.step, held_because: null }
        : { on: null, step: null, held_because: next.heldBecause },
    );
  }
  return found;
}

type Shown = { reference: string; next_reminder: Next | null };

/** The same documents with `next_reminder`. */
export async function withNextReminders<View extends Shown>(at: AskedAt, views: View[]): Promise<View[]> {
  if (!activePolicy(at.actor.workspace)) return views;
  const found = await nextReminders(
    at,
    views.map(({ reference }) => reference),
  );
  return views.map((view) => ({ ...view, next_reminder: found.get(view.reference) ?? null }));
}

/** As it stands in the JSON of a document without one: a text of a record has its quotes escaped. */
const NONE = '"next_reminder":null';

/** The same for documents as JSON. */
export async function textsWithNextReminders(
  at: AskedAt,
  stored: readonly { reference: string; text: string }[],
): Promise<string[]> {
  const texts = stored.map(({ text }) => text);
  if (!activePolicy(at.actor.workspace)) return texts;
  const found = await nextReminders(
    at,
    stored.map(({ reference }) => reference),
  );
  return stored.map(({ reference, text }) => {
    const next = found.get(reference);
    return next ? text.replace(NONE, () => `"next_reminder":${JSON.stringify(next)}`) : text;
  });
}

/** A document as GET shows it now. */
export async function shownDocument(at: AskedAt, record: DocumentRecord): Promise<Schema<'Document'>> {
  const [shown] = await withNextReminders(at, [documentView(record)]);
  return shown as Schema<'Document'>;
}

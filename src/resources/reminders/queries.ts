import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm';
import { dialect } from '../../database/dialect.ts';
import { insertOnlyStatement, type Reader, statement, type Writer } from '../../database/engine/statement.ts';
import { documents, isOwed } from '../../database/schema/documents.ts';
import { documentReminders } from '../../database/schema/reminders.ts';
import type { ReminderRow } from '../document-records/reminder-queries.ts';

export const insertReminder = insertOnlyStatement(documentReminders);

const selectLetter = statement((db) =>
  db
    .select({ row: documentReminders, reference: documents.reference })
    .from(documentReminders)
    .innerJoin(documents, eq(documents.id, documentReminders.documentId))
    .where(eq(documentReminders.letter, sql.placeholder('letter')))
    .orderBy(asc(documentReminders.documentId)),
);

/** The documents of a letter that are still its reason. */
export function rowsOfLetter(tx: Reader, letter: string): Promise<{ row: ReminderRow; reference: string }[]> {
  return selectLetter(tx, { letter });
}

const isStep = and(
  eq(documentReminders.documentId, sql.placeholder('documentId')),
  eq(documentReminders.step, sql.placeholder('step')),
);

const updateSent = statement((db) =>
  db
    .update(documentReminders)
    .set({ outcome: 'sent', sentAt: sql`${sql.placeholder('sentAt')}` })
    .where(isStep),
);

const deleteStep = statement((db) => db.delete(documentReminders).where(isStep));

/** Notes that a step was sent. */
export async function markSent(
  tx: Writer,
  { documentId, step }: Pick<ReminderRow, 'documentId' | 'step'>,
  sentAt: string,
): Promise<void> {
  await updateSent(tx, { documentId, step, sentAt });
}

/** Forgets steps that were not sent: a later letter may come. */
export async function forgetReminders(
  tx: Writer,
  rows: readonly Pick<ReminderRow, 'documentId' | 'step'>[],
): Promise<void> {
  for (const { documentId, step } of rows) await deleteStep(tx, { documentId, step });
}

/** A client, and a currency in which it owes something. */
export type Account = { clientId: number; currency: string };

/** Before all of them. */
export const FIRST_ACCOUNT: Account = { clientId: 0, currency: '' };

const IS_OWED = sql.raw(isOwed());

const selectAccounts = statement((db) =>
  db
    .selectDistinct({ clientId: documents.clientId, currency: documents.currency })
    .from(documents)
    .where(
      and(
        eq(documents.workspaceId, sql.placeholder('workspaceId')),
        sql`(${documents.clientId}, ${documents.currency}) > (${sql.placeholder('clientId')}, ${sql.placeholder('currency')})`,
        IS_OWED,
      ),
    )
    .orderBy(asc(documents.clientId), asc(documents.currency))
    .limit(sql.placeholder('limit')),
);

/** The next clients and currencies in which something is owed. */
export function owedAccounts(
  tx: Reader,
  workspaceId: number,
  { after, limit }: { after: Account; limit: number },
): Promise<Account[]> {
  const { clientId, currency } = after;
  return selectAccounts(tx, { workspaceId, clientId, currency, limit });
}

const selectOwedOf = statement((db) =>
  db
    .select({ reference: documents.reference })
    .from(documents)
    .where(
      and(
        eq(documents.workspaceId, sql.placeholder('workspaceId')),
        eq(documents.clientId, sql.placeholder('clientId')),
        eq(documents.currency, sql.placeholder('currency')),
        IS_OWED,
      ),
    )
    .orderBy(sql`coalesce(${documents.dueDate}, 'none')`, asc(documents.id))
    .limit(sql.placeholder('limit')),
);

/** What a client owes in a currency, by due date. */
export async function owedBy(
  tx: Reader,
  workspaceId: number,
  { clientId, currency, limit }: Account & { limit: number },
): Promise<string[]> {
  const rows = await selectOwedOf(tx, { workspaceId, clientId, currency, limit });
  return rows.map(({ reference }) => reference);
}

const selectOwed = statement((db) =>
  db
    .select({ reference: sql<string>`${documents.reference}` })
    .from(dialect.byIndex(documents, 'documents_owed_by_client'))
    .where(and(eq(documents.workspaceId, sql.placeholder('workspaceId')), IS_OWED))
    .limit(sql.placeholder('limit')),
);

/** Some of what is owed to a workspace. */
export async function someOwed(tx: Reader, workspaceId: number, limit: number): Promise<string[]> {
  return (await selectOwed(tx, { workspaceId, limit })).map(({ reference }) => reference);
}

/** Notes that a client disputes documents, which ends their reminders until they are switched on again. */
export async function markDisputed(
  tx: Writer,
  workspaceId: number,
  { references, at }: { references: readonly string[]; at: string },
): Promise<void> {
  if (references.length === 0) return;
  await tx
    .update(documents)
    .set({ disputedAt: at })
    .where(and(eq(documents.workspaceId, workspaceId), inArray(documents.reference, [...references])));
}

/** The letters that documents of a client were in. */
export async function lettersOfClient(
  tx: Reader,
  { workspaceId, id }: { workspaceId: number; id: number },
): Promise<string[]> {
  const rows = await tx
    .selectDistinct({ letter: documentReminders.letter })
    .from(documentReminders)
    .innerJoin(documents, eq(documents.id, documentReminders.documentId))
    .where(
      and(
        eq(documents.workspaceId, workspaceId),
        eq(documents.clientId, id),
        gt(documentReminders.letter, ''),
      ),
    );
  return rows.flatMap(({ letter }) => letter ?? []);
}

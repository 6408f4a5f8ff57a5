import { and, asc, eq, isNotNull, sql } from 'drizzle-orm';
import { dialect } from '../../database/dialect.ts';
import { type Reader, statement } from '../../database/engine/statement.ts';
import { alias } from '../../database/schema/column-kinds.ts';
import { clientAccounts } from '../../database/schema/counters.ts';
import { documents, isOwed } from '../../database/schema/documents.ts';
import { clients } from '../../database/schema/records.ts';
import { documentReminders } from '../../database/schema/reminders.ts';

const onAccount = alias(clientAccounts, 'money_on_account');
const creditLeft = alias(clientAccounts, 'credit_left');
const earlier = alias(documents, 'earlier');

const moneyLeft = sql<number>`coalesce(${onAccount.cents}, 0) + coalesce(${creditLeft.cents}, 0)`;

/** What is open of a document and of those before it, which money of the client would settle first. */
const owedUpTo = sql<number>`CASE WHEN ${moneyLeft} > 0 THEN (
  SELECT ${dialect.total(earlier.balanceCents)} FROM documents AS earlier
  WHERE ${earlier.workspaceId} = ${documents.workspaceId} AND ${earlier.clientId} = ${documents.clientId}
    AND ${earlier.currency} = ${documents.currency}
    AND ${sql.raw(isOwed('earlier.'))}
    AND (coalesce(${earlier.dueDate}, 'none'), ${earlier.id}) <= (coalesce(${documents.dueDate}, 'none'), ${documents.id})
) ELSE 0 END`;

const isAccount = (account: typeof onAccount | typeof creditLeft, kind: 'on_account' | 'credit') =>
  and(
    eq(account.workspaceId, documents.workspaceId),
    eq(account.clientId, documents.clientId),
    eq(account.currency, documents.currency),
    eq(account.kind, kind),
  );

const selectFacts = statement((db) =>
  db
    .select({
      id: documents.id,
      reference: documents.reference,
      clientId: documents.clientId,
      typeKey: documents.typeKey,
      currency: documents.currency,
      issuedAt: documents.issuedAt,
      sentAt: documents.sentAt,
      dueDate: documents.dueDate,
      balanceCents: documents.balanceCents,
      remindersSetting: documents.remindersSetting,
      remindersUntil: documents.remindersUntil,
      remindersFrom: documents.remindersFrom,
      disputedAt: documents.disputedAt,
      client: {
        name: clients.name,
        email: clients.email,
        contacts: clients.contacts,
        remindersSetting: clients.remindersSetting,
        remindersUntil: clients.remindersUntil,
        archivedAt: clients.archivedAt,
        erasedAt: clients.erasedAt,
      },
      moneyLeft: sql<number>`${moneyLeft}`,
      owedUpTo,
      step: documentReminders.step,
      outcome: documentReminders.outcome,
    })
    .from(documents)
    .innerJoin(clients, eq(clients.id, documents.clientId))
    .leftJoin(onAccount, isAccount(onAccount, 'on_account'))
    .leftJoin(creditLeft, isAccount(creditLeft, 'credit'))
    .leftJoin(documentReminders, eq(documentReminders.documentId, documents.id))
    .where(
      and(
        dialect.equalsWithoutIndex(documents.workspaceId, sql.placeholder('workspaceId')),
        dialect.isAmong(documents.reference, sql.placeholder('references')),
      ),
    )
    .orderBy(asc(documents.id)),
);

export type ReminderRow = typeof documentReminders.$inferSelect;

type FactsRow = Awaited<ReturnType<typeof selectFacts>>[number];

/** What reminders of a document go by. */
export type OwedRow = Omit<FactsRow, 'step' | 'outcome'> & {
  letters: { step: string; outcome: NonNullable<FactsRow['outcome']> }[];
};

/** What reminders of these documents go by, in one query. */
export async function owedRows(
  tx: Reader,
  workspaceId: number,
  references: readonly string[],
): Promise<OwedRow[]> {
  if (references.length === 0) return [];
  const rows = await selectFacts(tx, { workspaceId, references: JSON.stringify(references) });
  const found = new Map<string, OwedRow>();
  for (const { step, outcome, ...row } of rows) {
    const known = found.get(row.reference) ?? { ...row, letters: [] };
    if (step !== null && outcome !== null) known.letters.push({ step, outcome });
    found.set(row.reference, known);
  }
  return [...found.values()];
}

const selectOfDocument = statement((db) =>
  db
    .select()
    .from(documentReminders)
    .where(
      and(
        eq(documentReminders.documentId, sql.placeholder('documentId')),
        isNotNull(documentReminders.letter),
      ),
    ),
);

/** The letters that a document was in. */
export function lettersOf(tx: Reader, documentId: number): Promise<ReminderRow[]> {
  return selectOfDocument(tx, { documentId });
}

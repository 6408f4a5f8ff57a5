import { and, asc, eq, sql } from 'drizzle-orm';
import { statement } from '../../database/engine/statement.ts';
import { clientAccounts } from '../../database/schema/counters.ts';
import { documents, isOwed } from '../../database/schema/documents.ts';

/** So many documents are shown for each currency. */
const MAX_OPEN_ITEMS = 100;

/** What a client owes and has on account, by currency. */
export const selectAccounts = statement((db) =>
  db
    .select()
    .from(clientAccounts)
    .where(
      and(
        eq(clientAccounts.workspaceId, sql.placeholder('workspaceId')),
        eq(clientAccounts.clientId, sql.placeholder('clientId')),
      ),
    )
    .orderBy(asc(clientAccounts.currency)),
);

export const selectOpen = statement((db) =>
  db
    .select({
      reference: documents.reference,
      number: documents.number,
      typeKey: documents.typeKey,
      issueDate: documents.issueDate,
      dueDate: documents.dueDate,
      totalCents: documents.totalCents,
      balanceCents: documents.balanceCents,
    })
    .from(documents)
    .where(
      and(
        eq(documents.workspaceId, sql.placeholder('workspaceId')),
        eq(documents.clientId, sql.placeholder('clientId')),
        eq(documents.currency, sql.placeholder('currency')),
        sql.raw(isOwed()),
      ),
    )
    .orderBy(sql`coalesce(${documents.dueDate}, 'none')`, asc(documents.id))
    .limit(MAX_OPEN_ITEMS),
);

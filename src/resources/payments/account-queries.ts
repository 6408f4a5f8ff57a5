import { and, asc, eq, sql } from 'drizzle-orm';
import { statement } from '../../database/engine/statement.ts';
import { clientAccounts } from '../../database/schema/counters.ts';
import { documents } from '../../database/schema/documents.ts';

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

// Written out, as in the partial index. A proforma is not owed: it is paid by the invoice that follows it.
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
        // As the index has it; a quote is not to pay either.
        sql`issued_at IS NOT NULL AND balance_cents > 0 AND substr(type_key, 4) <> 'proforma'`,
        sql`substr(type_key, 4) <> 'quote'`,
      ),
    )
    .orderBy(sql`coalesce(${documents.dueDate}, 'none')`, asc(documents.id))
    .limit(MAX_OPEN_ITEMS),
);

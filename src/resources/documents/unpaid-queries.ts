import { and, eq, sql } from 'drizzle-orm';
import { type Reader, statement } from '../../database/engine/statement.ts';
import { totalCents } from '../../database/maintenance/money-sums.ts';
import { documents } from '../../database/schema/documents.ts';

/** What a client has still to pay, overdue or not. */
export const UNPAID_STATUSES = ['issued', 'sent', 'viewed', 'partially_paid', 'overdue'];

// In the index by client, which has the status: only the open ones are looked up. The plus keeps the index by status out.
const sumUnpaidOfClient = statement((db) =>
  db
    .select({
      typeKey: documents.typeKey,
      currency: documents.currency,
      balanceCents: totalCents(documents.balanceCents),
    })
    .from(documents)
    .where(
      and(
        eq(documents.workspaceId, sql.placeholder('workspaceId')),
        eq(documents.clientId, sql.placeholder('clientId')),
        sql`+${documents.status} IN ('issued', 'sent', 'viewed', 'partially_paid', 'overdue')`,
      ),
    )
    .groupBy(documents.typeKey, documents.currency),
);

/** The balances of a client's unpaid documents, by type and currency. */
export async function unpaidOfClient(tx: Reader, client: { workspaceId: number; clientId: number }) {
  return sumUnpaidOfClient(tx, client);
}

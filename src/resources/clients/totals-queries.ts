import { and, count, eq, sql } from 'drizzle-orm';
import { statement } from '../../database/engine/statement.ts';
import type { AnyColumn } from '../../database/schema/columns.ts';
import { clientAccounts } from '../../database/schema/counters.ts';
import { documents } from '../../database/schema/documents.ts';

const sumOf = (column: AnyColumn) => sql<number>`sum(${column})`;

/**
 * The sums of a client's issued documents by currency and type, from a covering index. A document that was cancelled by a
 * credit note counts, as the credit note does; one that was cancelled without is as if it had never been issued.
 */
export const selectSums = statement((db) =>
  db
    .select({
      currency: documents.currency,
      typeKey: documents.typeKey,
      documents: count(),
      total: sumOf(documents.totalCents),
      prepaid: sumOf(documents.prepaidCents),
      open: sumOf(documents.balanceCents),
    })
    .from(documents)
    .where(
      and(
        eq(documents.workspaceId, sql.placeholder('workspaceId')),
        eq(documents.clientId, sql.placeholder('clientId')),
        // Written out, as in the index: SQLite would not use a partial index for a bound value.
        sql`(${documents.status} NOT IN ('draft', 'cancelled') OR ${documents.isCancelledByCredit} = 1)`,
      ),
    )
    .groupBy(documents.currency, documents.typeKey),
);

/** What is left of a client's credit notes, by currency. */
export const selectCreditLeft = statement((db) =>
  db
    .select({ currency: clientAccounts.currency, cents: clientAccounts.cents })
    .from(clientAccounts)
    .where(
      and(
        eq(clientAccounts.workspaceId, sql.placeholder('workspaceId')),
        eq(clientAccounts.clientId, sql.placeholder('clientId')),
        eq(clientAccounts.kind, 'credit'),
      ),
    ),
);

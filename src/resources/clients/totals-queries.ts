import { and, count, eq, sql } from 'drizzle-orm';
import { statement } from '../../database/engine/statement.ts';
import { documents } from '../../database/schema/documents.ts';

const sumOf = (column: typeof documents.totalCents) => sql<number>`sum(${column})`;

/** What a client was billed, has paid and owes by currency and type, from a covering index. */
export const selectSums = statement((db) =>
  db
    .select({
      currency: documents.currency,
      typeKey: documents.typeKey,
      documents: count(),
      billed: sumOf(documents.totalCents),
      paid: sumOf(documents.paidCents),
      open: sumOf(documents.balanceCents),
    })
    .from(documents)
    .where(
      and(
        eq(documents.workspaceId, sql.placeholder('workspaceId')),
        eq(documents.clientId, sql.placeholder('clientId')),
        // Written out, as in the index: SQLite would not use a partial index for a bound value.
        sql`${documents.status} NOT IN ('draft', 'cancelled')`,
      ),
    )
    .groupBy(documents.currency, documents.typeKey),
);

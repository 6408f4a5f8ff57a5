import { and, count, eq, sql } from 'drizzle-orm';
import { statement } from '../../database/engine/statement.ts';
import { documents } from '../../database/schema/documents.ts';

const sumOf = (column: typeof documents.totalCents) => sql<number>`sum(${column})`;

/** What a client was billed, has paid and owes by currency and type, from an index that holds all of it. */
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
        // Written out, as in the index: a value that is bound would not lead to it.
        sql`${documents.status} NOT IN ('draft', 'cancelled')`,
      ),
    )
    .groupBy(documents.currency, documents.typeKey),
);

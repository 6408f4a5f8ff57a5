import { and, eq, sql } from 'drizzle-orm';
import { dialect } from '../../database/dialect.ts';
import { type Reader, statement } from '../../database/engine/statement.ts';
import { totalCents } from '../../database/maintenance/money-sums.ts';
import { documents } from '../../database/schema/documents.ts';
import { clients } from '../../database/schema/records.ts';
import { type DocumentHead, HEAD, toHead } from '../document-records/queries.ts';

/** The statuses of documents that a client still has to pay. */
export const UNPAID_STATUSES = ['issued', 'sent', 'viewed', 'partially_paid', 'overdue'];

// The index by client contains the status: only open documents are looked up, without the index by status.
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
        sql`${dialect.withoutIndex(documents.status)} IN ('issued', 'sent', 'viewed', 'partially_paid', 'overdue')`,
      ),
    )
    .groupBy(documents.typeKey, documents.currency),
);

/** The balances of a client's unpaid documents, by type and currency. */
export async function unpaidOfClient(tx: Reader, client: { workspaceId: number; clientId: number }) {
  return sumUnpaidOfClient(tx, client);
}

// The order of the list of documents, with its index by client; the drafts of a client are skipped in the index.
const selectIssuedOfClient = statement((db) =>
  db
    .select(HEAD)
    .from(documents)
    .innerJoin(clients, eq(clients.id, documents.clientId))
    .where(
      and(
        eq(documents.workspaceId, sql.placeholder('workspaceId')),
        eq(documents.clientId, sql.placeholder('clientId')),
        sql`${dialect.withoutIndex(documents.status)} <> 'draft'`,
      ),
    )
    .orderBy(sql`coalesce(${documents.issueDate}, 'none') DESC`, sql`${documents.reference} DESC`)
    .limit(sql.placeholder('limit'))
    .offset(sql.placeholder('offset')),
);

/** A page of what was issued to a client, newest first. */
export async function listIssuedOfClient(
  tx: Reader,
  client: { workspaceId: number; clientId: number },
  page: { limit: number; offset: number },
): Promise<DocumentHead[]> {
  return (await selectIssuedOfClient(tx, { ...client, ...page })).map(toHead);
}

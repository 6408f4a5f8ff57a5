import { and, desc, eq, sql } from 'drizzle-orm';
import { statement } from '../../database/engine/statement.ts';
import { documents } from '../../database/schema/documents.ts';

const MAX_ADVANCES = 100;

// Each part of a document is taken by one deduction or credit note, so that what is left is a difference of totals.
// Written out: Drizzle leaves the name of the table out where there is only one.
const TAKES = `(d.status NOT IN ('draft', 'cancelled') OR d.is_cancelled_by_credit = 1)`;
const REMAINING = sql.raw(`documents.total_cents
  - coalesce((SELECT sum(x.amount_cents) FROM deductions x JOIN documents d ON d.id = x.document_id
    WHERE x.advance_id = documents.id AND ${TAKES}), 0)
  - coalesce((SELECT sum(d.total_cents) FROM document_relations r JOIN documents d ON d.id = r.document_id
    WHERE r.target_id = documents.id AND r.relation = 'credits' AND ${TAKES}), 0)`);

/** The paid documents of a type of which something is left to deduct, newest first. */
export const selectRemaining = statement((db) =>
  db
    .select({
      reference: documents.reference,
      number: documents.number,
      typeKey: documents.typeKey,
      issueDate: documents.issueDate,
      totalCents: documents.totalCents,
      remainingCents: sql<number>`${REMAINING}`,
    })
    .from(documents)
    .where(
      and(
        eq(documents.workspaceId, sql.placeholder('workspaceId')),
        eq(documents.clientId, sql.placeholder('clientId')),
        eq(documents.currency, sql.placeholder('currency')),
        eq(documents.typeKey, sql.placeholder('typeKey')),
        eq(documents.status, 'paid'),
        // The condition of the index.
        sql`(status NOT IN ('draft', 'cancelled') OR is_cancelled_by_credit = 1)`,
        sql`${REMAINING} > 0`,
      ),
    )
    .orderBy(desc(documents.issueDate), desc(documents.id))
    .limit(MAX_ADVANCES),
);

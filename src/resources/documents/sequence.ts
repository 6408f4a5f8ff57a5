import { sql } from 'drizzle-orm';
import { monthlyUsage } from '../../database/schema/access.ts';
import { numberSeries } from '../../database/schema/documents.ts';
import { statement, type Writer } from '../../database/statement.ts';

const takeNext = statement((db) =>
  db
    .insert(numberSeries)
    .values({
      workspaceId: sql.placeholder('workspaceId'),
      typeKey: sql.placeholder('typeKey'),
      year: sql.placeholder('year'),
      last: 1,
    })
    .onConflictDoUpdate({
      target: [numberSeries.workspaceId, numberSeries.typeKey, numberSeries.year],
      set: { last: sql`last + 1` },
    })
    .returning({ last: numberSeries.last }),
);

/**
 * Takes the next number of a gapless series: one per workspace, document type and year. It belongs to the issuing
 * transaction, so a failed issue gives it back.
 */
export async function takeSequence(
  tx: Writer,
  workspaceId: number,
  typeKey: string,
  year: number,
): Promise<number> {
  const [row] = await takeNext(tx, { workspaceId, typeKey, year });
  return (row as { last: number }).last;
}

const countIssue = statement((db) =>
  db
    .insert(monthlyUsage)
    .values({ workspaceId: sql.placeholder('workspaceId'), month: sql.placeholder('month'), issued: 1 })
    .onConflictDoUpdate({
      target: [monthlyUsage.workspaceId, monthlyUsage.month],
      set: { issued: sql`issued + 1` },
    })
    .returning({ issued: monthlyUsage.issued }),
);

/** Counts one more issued document in a calendar month (`YYYY-MM`) and answers the new count. */
export async function countIssued(tx: Writer, workspaceId: number, month: string): Promise<number> {
  const [row] = await countIssue(tx, { workspaceId, month });
  return (row as { issued: number }).issued;
}

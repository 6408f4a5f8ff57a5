import { sql } from 'drizzle-orm';
import { numberSeries } from '../database/schema/documents.ts';
import { statement, type Writer } from '../database/statement.ts';

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
 * Takes the next number of a gapless series: one per workspace, kind of record and year. It belongs to the caller's
 * transaction, so a failed one gives it back.
 * @param typeKey a document type's key, or `contract`
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

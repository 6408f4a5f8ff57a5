import { and, eq, sql } from 'drizzle-orm';
import { type Reader, statement, type Writer } from '../database/engine/statement.ts';
import { numberSeries } from '../database/schema/documents.ts';

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
 * Takes the next number of a gapless series: one per workspace, kind of record and year. It is taken in the caller's
 * transaction, so a rollback releases it.
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

/** The next number of a series, without taking it. */
export async function peekSequence(
  tx: Reader,
  workspaceId: number,
  typeKey: string,
  year: number,
): Promise<number> {
  const [row] = await tx
    .select({ last: numberSeries.last })
    .from(numberSeries)
    .where(
      and(
        eq(numberSeries.workspaceId, workspaceId),
        eq(numberSeries.typeKey, typeKey),
        eq(numberSeries.year, year),
      ),
    );
  return (row?.last ?? 0) + 1;
}

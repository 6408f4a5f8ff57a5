import { and, asc, count, desc, eq, inArray, lte, sql } from 'drizzle-orm';
import { dialect } from '../../database/dialect.ts';
import {
  insertManyStatement,
  insertStatement,
  type Reader,
  statement,
  type Writer,
} from '../../database/engine/statement.ts';
import { batches, batchRows } from '../../database/schema/batches.ts';
import { documents } from '../../database/schema/documents.ts';
import { clients } from '../../database/schema/records.ts';

export type BatchOfMember = typeof batches.$inferSelect;

type Member = { workspaceId: number; userId: number };

export const insertBatch = insertStatement(batches);
export const insertRows = insertManyStatement(batchRows);

const ofMember = ({ workspaceId, userId }: Member) =>
  and(eq(batches.workspaceId, workspaceId), eq(batches.userId, userId));

/** The latest batches of a member, the newest first. */
export function latestBatches(tx: Reader, member: Member, most: number): Promise<BatchOfMember[]> {
  return tx.select().from(batches).where(ofMember(member)).orderBy(desc(batches.id)).limit(most);
}

/** A batch of a member by its reference, or undefined. */
export async function findBatch(
  tx: Reader,
  member: Member,
  reference: string,
): Promise<BatchOfMember | undefined> {
  const [found] = await tx
    .select()
    .from(batches)
    .where(and(ofMember(member), eq(batches.reference, reference)));
  return found;
}

export type StateCount = { batchId: number; state: (typeof batchRows.$inferSelect)['state']; rows: number };

const countStates = statement((db) =>
  db
    .select({ batchId: batchRows.batchId, state: batchRows.state, rows: count() })
    .from(batchRows)
    .where(dialect.isAmong(batchRows.batchId, sql.placeholder('ids')))
    .groupBy(batchRows.batchId, batchRows.state),
);

/** How many documents of these batches are in each state. */
export function stateCounts(tx: Reader, ids: readonly number[]): Promise<StateCount[]> {
  return countStates(tx, { ids: JSON.stringify(ids) });
}

/** The documents of a batch that failed, with what they are called now. */
export function failedRows(tx: Reader, { id, workspaceId }: BatchOfMember) {
  return tx
    .select({
      reference: batchRows.documentReference,
      error: batchRows.error,
      number: documents.number,
      client: clients.name,
    })
    .from(batchRows)
    .leftJoin(
      documents,
      and(eq(documents.workspaceId, workspaceId), eq(documents.reference, batchRows.documentReference)),
    )
    .leftJoin(clients, eq(clients.id, documents.clientId))
    .where(and(eq(batchRows.batchId, id), eq(batchRows.state, 'failed')))
    .orderBy(asc(batchRows.position));
}

/** Removes batches with their rows. */
export async function removeBatches(tx: Writer, ids: readonly number[]): Promise<void> {
  await tx.delete(batchRows).where(inArray(batchRows.batchId, [...ids]));
  await tx.delete(batches).where(inArray(batches.id, [...ids]));
}

/** Batches that ended and were made before an instant, the oldest first. */
export function oldBatches(tx: Reader, before: string, most: number): Promise<{ id: number }[]> {
  return tx
    .select({ id: batches.id })
    .from(batches)
    .where(and(lte(batches.createdAt, before), sql`${batches.endedAt} IS NOT NULL`))
    .orderBy(asc(batches.createdAt))
    .limit(most);
}
